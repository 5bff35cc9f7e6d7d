// Random conditions and numbers over the variables that are in scope.
#include <algorithm>
#include <numeric>
#include <stdexcept>

#include "maker.hpp"

namespace logic {
namespace {

ExprPtr with_style(ExprPtr expr, int style) {
  Expr copy = *expr;
  copy.style = style;
  return std::make_shared<Expr>(std::move(copy));
}

const std::vector<Sign>& signs() {
  static const std::vector<Sign> all{Sign::less,          Sign::less_equal, Sign::equal,    Sign::equal,
                                     Sign::greater_equal, Sign::greater,    Sign::not_equal};
  return all;
}

}  // namespace

int Maker::most_of(int index) const {
  for (const Visible& one : visible_) {
    if (one.index == index) return one.most;
  }
  return 0;
}

std::vector<int> Maker::amounts() {
  std::vector<int> set;
  const int most = random_.between(2, 6);
  for (int t = 1; t <= most; ++t) {
    if (random_.chance(50)) set.push_back(t);
  }
  if (set.empty()) set.push_back(most);
  return set;
}

Game Maker::game() {
  if (games_.size() >= 2 || (!games_.empty() && random_.chance(60))) return random_.pick(games_);
  static const std::vector<Kind> binary{Kind::nim,  Kind::nim,         Kind::minnie, Kind::wynnie,
                                        Kind::mine, Kind::subtraction, Kind::comply, Kind::cash};
  static const std::vector<Kind> zeckendorf{Kind::wythoff, Kind::wythoff, Kind::wythoff, Kind::subtraction,
                                            Kind::comply};
  static const std::vector<Kind> any{Kind::nim,  Kind::wythoff,     Kind::minnie, Kind::wynnie,
                                     Kind::mine, Kind::subtraction, Kind::comply, Kind::cash};
  Game game;
  game.kind = random_.pick(flavour_ == 0 ? binary : flavour_ == 1 ? zeckendorf : any);
  if (!game.has_stacks()) game.amounts = amounts();
  games_.push_back(game);
  return game;
}

ExprPtr Maker::cell() {
  const ExprPtr a = variable(visible_variable());
  switch (random_.below(12)) {
    case 0:
      return constant(random_.below(8));
    case 1:
    case 2:
      return node(Op::add, {a, constant(random_.between(1, 5))});
    case 3:
      return node(Op::subtract, {a, constant(random_.between(1, 3))});
    case 4:
      return node(Op::add, {a, variable(visible_variable())});
    case 5:
      return node(Op::subtract, {a, variable(visible_variable())});
    case 6:
      return with_style(node(Op::times, {a}, random_.between(2, 3)), random_.below(2));
    case 7:
      return node(Op::add, {node(Op::times, {a}, 2), constant(random_.between(1, 2))});
    default:
      return a;
  }
}

PartText Maker::part(bool small) {
  PartText part{game(), {}};
  const auto add = [&](ExprPtr number) { part.cells.push_back({Cell::Type::number, 0, std::move(number)}); };
  switch (part.game.kind) {
    case Kind::wythoff:
    case Kind::wynnie:
      add(cell());
      add(cell());
      break;
    case Kind::nim:
    case Kind::minnie:
    case Kind::mine:
      for (int i = small ? 1 : random_.between(1, random_.chance(25) ? 3 : 2); i > 0; --i) add(cell());
      break;
    case Kind::subtraction:
      add(cell());
      break;
    case Kind::comply:
      add(cell());
      if (!words_.empty() && random_.chance(50)) {
        part.cells.push_back({Cell::Type::word_variable, random_.pick(words_), nullptr});
      } else {
        part.cells.push_back({Cell::Type::word, random_.below(2), nullptr});
      }
      break;
    case Kind::cash:
      add(cell());
      add(cell());
      add(cell());
      if (random_.chance(8))
        part.cells[static_cast<std::size_t>(random_.between(1, 2))] = {Cell::Type::infinite, 0, {}};
      break;
  }
  return part;
}

Subject Maker::subject(bool for_grundy) {
  Subject subject;
  subject.parts.push_back(part(false));
  if (random_.chance(12)) {
    for (PartText& one : subject.parts) one = part(true);
    subject.parts.push_back(part(true));
  }
  // The search of a sum in misère play knows no values, so it is left small.
  subject.misere = !for_grundy && random_.chance(subject.parts.size() == 1 ? 12 : 4);
  // These resist proof, which takes long to find out: values of all games but NIM and those of one pile, of which sums
  // need them, too, and WYTHOFF in misere play. Few sentences ask for them.
  const bool values = for_grundy || subject.parts.size() > 1;
  const bool hard = std::any_of(subject.parts.begin(), subject.parts.end(), [&](const PartText& one) {
    const Kind kind = one.game.kind;
    if (!values) return subject.misere && kind == Kind::wythoff;
    return kind != Kind::nim && kind != Kind::subtraction && kind != Kind::comply;
  });
  if (hard && !random_.chance(3)) throw std::length_error("it is hard to prove");
  return subject;
}

ExprPtr Maker::outcome(Subject subject) {
  Expr expr;
  expr.op = Op::outcome;
  expr.subject = std::move(subject);
  expr.number = random_.chance(75) ? random_.below(2) : random_.between(2, 3);
  expr.style = random_.chance(30) ? 1 : 0;
  return std::make_shared<Expr>(std::move(expr));
}

ExprPtr Maker::call(bool truth) {
  std::vector<int> fitting;
  for (std::size_t i = 0; i < sentence_.definitions.size(); ++i) {
    if (sentence_.definitions[i].truth == truth) fitting.push_back(static_cast<int>(i));
  }
  if (fitting.empty() || !random_.chance(50)) return nullptr;
  const int which = random_.pick(fitting);
  std::vector<ExprPtr> arguments;
  for (std::size_t i = 0; i < sentence_.definitions[static_cast<std::size_t>(which)].parameters.size(); ++i) {
    const ExprPtr a = variable(visible_variable());
    arguments.push_back(random_.chance(60) ? a : node(Op::add, {a, constant(random_.between(1, 3))}));
  }
  return node(truth ? Op::call_truth : Op::call, std::move(arguments), which);
}

// "(least k: k <= 6 and ...)"
ExprPtr Maker::least_number() {
  const int k = fresh();
  const int most = random_.between(3, 7);
  visible_.push_back({k, most});
  const ExprPtr body = node(Op::conjunction, {compare(variable(k), Sign::less_equal, constant(most)), atom(0)});
  visible_.pop_back();
  Expr expr;
  expr.op = Op::least;
  expr.number = k;
  expr.parts = {body};
  expr.binder.most = most;
  return std::make_shared<Expr>(std::move(expr));
}

// A part of the digits. Only remainders of the number of ones are linear; on the few numbers that are looked at, the
// number itself may stand.
ExprPtr Maker::digits(const ExprPtr& of) {
  if (flavour_ == 1 || (flavour_ == 2 && random_.chance(40))) return node(Op::fibpart, {of});
  if (random_.chance(40)) return node(Op::twopart, {of});
  ExprPtr ones = node(Op::ones, {of});
  return flavour_ == 2 && random_.chance(30) ? ones : node(Op::mod, {std::move(ones)}, random_.between(2, 3));
}

// "nim[a,b] is an option of nim[c,b]": one cell differs, or all do. Words are given.
ExprPtr Maker::option() {
  Expr expr;
  expr.op = Op::option;
  expr.number = random_.chance(70) ? 0 : 1;
  expr.of.parts.push_back(part(false));
  std::vector<Cell>& before = expr.of.parts[0].cells;
  for (Cell& one : before) {
    if (one.type == Cell::Type::word_variable) one = {Cell::Type::word, random_.below(2), nullptr};
  }
  expr.subject = expr.of;
  std::vector<Cell>& after = expr.subject.parts[0].cells;
  if (expr.of.parts[0].game.kind == Kind::cash) std::swap(after[1], after[2]);  // players change places
  const bool all = random_.chance(30);
  const std::size_t changed = random_.below(static_cast<int>(after.size()));
  for (std::size_t i = 0; i < after.size(); ++i) {
    if (!all && i != changed && !random_.chance(20)) continue;
    if (after[i].type == Cell::Type::word) after[i].word = random_.below(2);
    if (after[i].type != Cell::Type::number) continue;
    const bool less = after[i].number->op != Op::constant && random_.chance(50);  // "1 - 3" is refused
    after[i].number = less ? node(Op::subtract, {after[i].number, constant(random_.between(1, 3))}) : cell();
  }
  if (expr.of.parts[0].game.has_stacks() && random_.chance(25)) std::reverse(after.begin(), after.end());
  return std::make_shared<Expr>(std::move(expr));
}

ExprPtr Maker::simple_number() {
  const ExprPtr a = variable(visible_variable());
  switch (random_.below(7)) {
    case 0:
      return constant(random_.below(10));
    case 1:
      return node(Op::add, {a, constant(random_.between(1, 6))});
    case 2:
      return node(Op::add, {a, variable(visible_variable())});
    case 3:
      return node(Op::subtract, {a, variable(visible_variable())});
    case 4:
      return node(Op::times, {a}, random_.between(2, 3));
    default:
      return a;
  }
}

ExprPtr Maker::number(int depth) {
  const auto inner = [&] { return depth > 0 ? number(depth - 1) : simple_number(); };
  const auto moving = [&] {  // no written number, of which a remainder would be a congruence
    return random_.chance(60) ? variable(visible_variable())
                              : node(Op::add, {variable(visible_variable()), constant(random_.between(1, 5))});
  };
  switch (random_.below(20)) {
    case 0:
      return node(Op::mod, {moving()}, random_.between(2, 5));
    case 1:
      return node(Op::quotient, {inner()}, random_.between(2, 4));
    case 2:
      return node(Op::ceiling, {inner()}, random_.between(2, 4));
    case 3:
      return node(Op::minimum, {inner(), inner()});
    case 4:
      return node(Op::maximum, {inner(), inner()});
    case 5:
    case 6:
      if (flavour_ == 1) return digits(moving());
      return node(Op::nim_sum, {inner(), inner()});
    case 7:
      return digits(moving());
    case 8:
      return depth > 0 ? node(Op::choice, {inner(), atom(0), inner()}) : simple_number();
    case 9:
      return depth > 0 && random_.chance(50) ? least_number() : simple_number();
    case 10:
    case 11:
    case 12:
    case 13: {
      Expr expr;
      expr.op = Op::grundy;
      expr.subject = subject(true);
      return std::make_shared<Expr>(std::move(expr));
    }
    case 14:
    case 15:
      if (ExprPtr called = call(false)) return called;
      return simple_number();
    default:
      return simple_number();
  }
}

ExprPtr Maker::comparison(int depth) {
  ExprPtr first = number(depth);
  if (!random_.chance(10)) return compare(std::move(first), random_.pick(signs()), number(depth));
  Expr chain;
  chain.op = Op::compare;
  chain.parts = {std::move(first), simple_number(), simple_number()};
  chain.signs = {random_.chance(50) ? Sign::less : Sign::less_equal,
                 random_.chance(50) ? Sign::less : Sign::less_equal};
  return std::make_shared<Expr>(std::move(chain));
}

ExprPtr Maker::atom(int depth) {
  if (endless_ >= 0 && random_.chance(60)) return endless_atom(endless_);
  if (ExprPtr called = call(true)) return called;
  switch (random_.below(16)) {
    case 14:
    case 15:
      return defining_ ? comparison(depth) : option();  // a condition on options is long
    case 0: {
      Expr expr;
      expr.op = random_.chance(70) ? Op::member : Op::not_member;
      for (int n = 0; n <= 9; ++n) {
        if (random_.chance(35)) expr.set.push_back(n);
      }
      if (expr.set.empty()) expr.set = {3};
      expr.parts = {variable(visible_variable())};
      return std::make_shared<Expr>(std::move(expr));
    }
    case 1:
      return with_style(node(random_.chance(50) ? Op::odd : Op::even, {number(0)}), random_.below(2));
    case 2:
      return node(Op::divides, {simple_number()}, random_.between(2, 4));
    case 3:
    case 4:
    case 5:
    case 6:
    case 7:
      return comparison(depth);
    default:
      return outcome(subject(false));
  }
}

// A number that repeats, or grows by one with n.
ExprPtr Maker::endless_number(int n) {
  const ExprPtr plain =
      random_.chance(50) ? variable(n) : node(Op::add, {variable(n), constant(random_.between(1, 9))});
  switch (random_.below(6)) {
    case 0: {
      const int m = random_.between(2, 6);
      repeats_ = std::lcm(repeats_, m);
      return node(Op::mod, {plain}, m);
    }
    case 1:
      return constant(random_.below(5));
    case 2:
      return visible_.empty() ? plain : variable(visible_variable());
    default: {
      Game game{Kind::subtraction, amounts()};
      const auto known =
          std::find_if(games_.begin(), games_.end(), [](const Game& g) { return g.kind == Kind::subtraction; });
      if (known != games_.end())
        game = *known;
      else
        games_.push_back(game);
      const Law law = law_of(oracle_, game);
      repeats_ = std::lcm(repeats_, law.period);
      from_ = std::max(from_, law.first);
      Expr expr;
      expr.op = Op::grundy;
      expr.subject.parts.push_back(
          {game, {{Cell::Type::number, 0, random_.chance(15) ? node(Op::times, {variable(n)}, 2) : plain}}});
      return std::make_shared<Expr>(std::move(expr));
    }
  }
}

// Something about a variable without a bound that repeats from some number on: piles of subtraction and of comply games
// have laws; a purse that is bounded is empty after a while, whatever the pile; and of a row of WYTHOFF or NIM with a
// bounded stack only a few positions are P, with the other stack at most three times as large.
ExprPtr Maker::endless_atom(int n) {
  if (random_.chance(60)) return compare(endless_number(n), random_.pick(signs()), endless_number(n));
  const ExprPtr at = random_.chance(40) ? variable(n) : node(Op::add, {variable(n), constant(random_.between(1, 9))});
  const auto bounded = [&]() -> ExprPtr {
    return visible_.empty() || random_.chance(30) ? constant(random_.below(7)) : variable(visible_variable());
  };
  Subject subject;
  switch (random_.below(4)) {
    case 0: {
      const Game game{Kind::comply, amounts()};
      const Law law = law_of(oracle_, game);
      repeats_ = std::lcm(repeats_, law.period);
      from_ = std::max(from_, law.first);
      subject.parts.push_back(
          {game, {{Cell::Type::number, 0, at}, {Cell::Type::word, random_.chance(80) ? kSideS : kSideNotS, {}}}});
      break;
    }
    case 1:
      subject.parts.push_back(
          {{Kind::cash, amounts()},
           {{Cell::Type::number, 0, at}, {Cell::Type::number, 0, bounded()}, {Cell::Type::number, 0, bounded()}}});
      break;
    case 2:
      subject.parts.push_back({{flavour_ == 1 ? Kind::wythoff : Kind::nim, {}},
                               {{Cell::Type::number, 0, bounded()}, {Cell::Type::number, 0, at}}});
      break;
    default: {
      const Game game{Kind::subtraction, amounts()};
      const Law law = law_of(oracle_, game);
      repeats_ = std::lcm(repeats_, law.period);
      from_ = std::max(from_, law.first);
      subject.parts.push_back({game, {{Cell::Type::number, 0, at}}});
      break;
    }
  }
  return outcome(std::move(subject));
}

}  // namespace logic
