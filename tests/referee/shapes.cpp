// Random games: first a shape, then moves, then what makes it nasty.
#include "generate.hpp"

namespace referee {
namespace {

const std::vector<std::vector<int>>& word_lists() {
  static const std::vector<std::vector<int>> kLists{{0, 1}, {2, 3}, {2, 3, 4}, {5}, {1, 0}};
  return kLists;
}

Coordinate coordinate(const std::string& name, Kind kind) {
  Coordinate c;
  c.name = name;
  c.kind = kind;
  return c;
}

}  // namespace

// A word beside what is there already; every move keeps it, sets it or picks it.
void Generator::add_word(std::size_t place) {
  Coordinate word = coordinate(game_.has(Kind::word) ? "light" : "side", Kind::word);
  word.words = random_.pick(word_lists());
  // Expressions refer to coordinates by their place, so all from here on move up.
  const auto moved = [&](const auto& self, const ExprPtr& expr) -> ExprPtr {
    Expr copy = *expr;
    const bool refers =
        copy.op == Op::coordinate || copy.op == Op::after || copy.op == Op::word_before || copy.op == Op::word_after;
    if (refers && static_cast<std::size_t>(copy.index) >= place) ++copy.index;
    for (ExprPtr& part : copy.parts) part = self(self, part);
    return std::make_shared<const Expr>(std::move(copy));
  };
  for (Move& move : game_.moves) {
    for (ExprPtr& condition : move.where) condition = moved(moved, condition);
    for (ExprPtr& target : move.to) target = moved(moved, target);
    if (move.low) move.low = moved(moved, move.low);
    if (move.high) move.high = moved(moved, move.high);
    if (static_cast<std::size_t>(move.stack) >= place) ++move.stack;
  }
  for (ExprPtr& condition : game_.valid) condition = moved(moved, condition);
  if (game_.measure) game_.measure = moved(moved, game_.measure);
  game_.coordinates.insert(game_.coordinates.begin() + static_cast<std::ptrdiff_t>(place), word);
  for (Move& move : game_.moves) {
    if (move.take) continue;
    ExprPtr target = keep(place);
    const int kind = random_.below(4);
    if (kind == 0) target = leaf(Op::word, random_.pick(word.words));
    if (kind >= 2) {
      const std::string name = "w" + std::to_string(move.picks.size());
      target = leaf(Op::word_picked, static_cast<int>(move.picks.size()), name);
      move.picks.push_back({name, word.words});
    }
    move.to.insert(move.to.begin() + static_cast<std::ptrdiff_t>(place), target);
    if (random_.chance(30)) {
      move.where.push_back(binary(random_.chance(60) ? Op::same_word : Op::other_word, keep(place),
                                  leaf(Op::word, random_.pick(word.words))));
    }
  }
}

// NIM with Cash, (n; d, e) to (n - t; e, d - t), and what looks like it.
void Generator::like_cash() {
  game_.shape = Shape::state;
  const Kind kind = random_.chance(60) ? Kind::purse : Kind::pile;
  std::vector<std::size_t> at{0, 1, 2};  // the places of n, d, e
  if (random_.chance(25)) random_.shuffle(at);
  game_.coordinates.resize(3);
  game_.coordinates[at[0]] = coordinate("n", Kind::pile);
  game_.coordinates[at[1]] = coordinate("d", random_.chance(10) ? Kind::pile : kind);
  game_.coordinates[at[2]] = coordinate("e", random_.chance(10) ? Kind::pile : kind);
  game_.coordinates[1].semicolon = random_.chance(50);
  const bool faithful = random_.chance(50);
  for (int count = random_.chance(80) ? 1 : 2; count > 0; --count) {
    const auto n = keep(at[0]);
    const auto d = keep(at[1]);
    const auto e = keep(at[2]);
    Move move;
    move.amount = Move::Amount::set;
    do {
      move.set = set();
    } while (random_.chance(70) && move.set->infinite());
    move.where.push_back(compare(amount(), Sign::less_equal, n));
    const bool strict = !faithful && random_.chance(15);
    move.where.push_back(compare(amount(), strict ? Sign::less : Sign::less_equal, d));
    if (random_.chance(40)) std::swap(move.where[0], move.where[1]);
    if (random_.chance(15)) move.where.pop_back();
    if (!faithful && random_.chance(25)) {
      has_amount_ = true;
      add_conditions(move, 1);
    }
    ExprPtr pile = binary(Op::subtract, n, amount());
    ExprPtr mine = e;
    ExprPtr theirs = binary(Op::subtract, d, amount());
    switch (faithful ? 99 : random_.below(12)) {
      case 0:
        theirs = binary(Op::subtract, d, constant(1));
        break;
      case 1:
        theirs = binary(Op::subtract, d, binary(Op::multiply, constant(2), amount()));
        break;
      case 2:
        std::swap(mine, theirs);  // no change of views
        break;
      case 3:
        theirs = d;
        break;
      case 4:
        pile = binary(Op::subtract, n, binary(Op::multiply, constant(2), amount()));
        break;
      case 5:
        mine = binary(Op::subtract, e, amount());
        break;
      case 6:
        pile = binary(Op::subtract, pile, constant(1));
        break;
      case 7:
        mine = binary(Op::add, e, constant(1));  // the sum falls only for amounts from 2 on, or with n - t
        break;
      default:
        break;
    }
    move.to.resize(3);
    move.to[at[0]] = pile;
    move.to[at[1]] = mine;
    move.to[at[2]] = theirs;
    game_.moves.push_back(std::move(move));
  }
  if (random_.chance(35)) add_word(static_cast<std::size_t>(random_.below(4)));
  if (random_.chance(10)) {  // one more pile, kept, spent or exchanged
    game_.coordinates.push_back(coordinate("m", Kind::pile));
    for (Move& move : game_.moves) {
      ExprPtr target = keep(game_.coordinates.size() - 1);
      if (random_.chance(40)) target = binary(Op::subtract, target, random_.chance(50) ? amount() : constant(1));
      move.to.push_back(target);
    }
  }
}

// Comply/constrain: a set and its complement as words.
void Generator::like_comply() {
  game_.shape = Shape::state;
  const SetPtr plain = set();
  Set parameter = *plain;
  parameter.parameter = "S";
  Set other = parameter;
  other.complement = !other.complement;
  other.parameter = "not S";
  game_.parameters.push_back({"S", std::make_shared<const Set>(parameter), nullptr, 0});
  game_.word_sets.assign(words().size(), nullptr);
  game_.word_sets[6] = game_.parameters[0].set;
  game_.word_sets[7] = std::make_shared<const Set>(other);
  game_.coordinates = {coordinate("n", Kind::pile), coordinate("side", Kind::word)};
  game_.coordinates[1].words = {6, 7};
  if (random_.chance(25)) std::swap(game_.coordinates[0], game_.coordinates[1]);
  const std::size_t n = game_.coordinates[0].kind == Kind::pile ? 0 : 1;
  const std::size_t side = 1 - n;
  for (int count = random_.chance(80) ? 1 : 2; count > 0; --count) {
    Move move;
    move.amount = Move::Amount::range;
    move.low = constant(1);
    move.high = random_.chance(80) ? keep(n) : number(1);
    move.picks.push_back({"next", random_.chance(85) ? std::vector<int>{6, 7} : std::vector<int>{6}});
    move.where.push_back(binary(Op::member_of_word, amount(), keep(side)));
    if (random_.chance(25)) {
      has_amount_ = true;
      add_conditions(move, 1);
    }
    move.to.resize(2);
    move.to[n] = binary(Op::subtract, keep(n), amount());
    move.to[side] = random_.chance(85) ? leaf(Op::word_picked, 0, "next") : keep(side);
    game_.moves.push_back(std::move(move));
  }
  if (random_.chance(15)) add_word(static_cast<std::size_t>(random_.below(3)));
}

void Generator::one_pile() {
  game_.shape = Shape::pile;
  game_.coordinates = {coordinate("n", Kind::pile)};
  const bool plain = random_.chance(60);
  for (int count = random_.between(1, 2); count > 0; --count) {
    if (!plain) {
      random_.chance(70) ? take_move() : go_move();
      continue;
    }
    Move move;
    move.take = true;
    move.from = From::unsaid;
    move.amount = Move::Amount::set;
    move.set = set();
    game_.moves.push_back(std::move(move));
  }
}

void Generator::one_pile_with_words() {
  game_.shape = Shape::state;
  game_.coordinates = {coordinate("n", Kind::pile)};
  for (int count = random_.between(1, 3); count > 0; --count) {
    Move move;
    move.amount = Move::Amount::set;
    move.set = set();
    move.to = {binary(Op::subtract, keep(0), amount())};
    if (random_.chance(20)) {
      has_amount_ = true;
      add_conditions(move, 1);
    }
    game_.moves.push_back(std::move(move));
  }
  add_word(static_cast<std::size_t>(random_.below(2)));
  if (random_.chance(20)) add_word(static_cast<std::size_t>(random_.below(3)));
}

void Generator::sorted_stacks() {
  game_.shape = random_.chance(75) ? Shape::any_stacks : Shape::fixed_stacks;
  game_.stacks = random_.pick(std::vector<int>{1, 2, 2, 2, 3, 3, 3, 4});
  for (int count = random_.pick(std::vector<int>{1, 1, 1, 2, 2, 3}); count > 0; --count) take_move();
}

void Generator::named_stacks() {
  game_.shape = Shape::named_stacks;
  game_.stacks = random_.chance(80) ? 2 : 3;
  for (int i = 0; i < game_.stacks; ++i)
    game_.coordinates.push_back(coordinate(std::string(1, static_cast<char>('a' + i)), Kind::pile));
  for (int count = random_.between(1, 3); count > 0; --count) random_.chance(55) ? take_move() : go_move();
}

void Generator::coordinates() {
  game_.shape = Shape::state;
  static const std::vector<std::string> kNames{"n", "m", "p", "d", "e"};
  const int count = random_.pick(std::vector<int>{1, 2, 2, 2, 3, 3});
  for (int i = 0; i < count; ++i) {
    game_.coordinates.push_back(
        coordinate(kNames[static_cast<std::size_t>(i)], i > 0 && random_.chance(20) ? Kind::purse : Kind::pile));
    game_.coordinates.back().semicolon = i > 0 && random_.chance(20);
  }
  for (int moves = random_.between(1, 3); moves > 0; --moves) random_.chance(30) ? take_move() : go_move();
  if (random_.chance(35)) add_word(static_cast<std::size_t>(random_.below(count + 1)));
}

// One number falls, another rises by more: with a measure that shows the end, or without.
void Generator::raising() {
  const bool stacks = random_.chance(35);
  game_.shape = stacks ? Shape::named_stacks : Shape::state;
  game_.stacks = 2;
  game_.coordinates = {coordinate("a", Kind::pile), coordinate("b", Kind::pile)};
  if (!stacks && random_.chance(30)) game_.coordinates.push_back(coordinate("c", Kind::pile));
  const int factor = random_.between(1, 4);
  for (int count = random_.between(1, 3); count > 0; --count) {
    Move move;
    const bool amounts = random_.chance(50);
    if (amounts) {
      move.amount = Move::Amount::set;
      move.set = set();
    }
    const ExprPtr unit = amounts ? amount() : constant(1);
    const bool forward = random_.chance(stacks ? 90 : 70);
    for (std::size_t i = 0; i < game_.coordinates.size(); ++i) move.to.push_back(keep(i));
    if (forward) {
      const int rise = stacks ? random_.between(0, 1) : random_.between(1, factor);
      move.to[0] = binary(Op::subtract, move.to[0], stacks && !amounts ? constant(2) : unit);
      if (rise > 0)
        move.to[1] = binary(Op::add, move.to[1],
                            stacks      ? constant(1)
                            : rise == 1 ? unit
                                        : binary(Op::multiply, constant(rise), unit));
    } else {
      move.to[1] = binary(Op::subtract, move.to[1], unit);
    }
    has_amount_ = amounts;
    add_conditions(move, 1);
    game_.moves.push_back(std::move(move));
  }
  if (!stacks && random_.chance(75)) {
    game_.measure = binary(Op::add, binary(Op::multiply, constant(factor + random_.between(0, 2)), keep(0)), keep(1));
  }
}

void Generator::add_valid() {
  primes_ = has_amount_ = false;
  picks_.clear();
  const ExprPtr condition_before = condition(random_.chance(80) ? 0 : 1);
  game_.valid.push_back(condition_before);
  for (Move& move : game_.moves) {
    if (random_.chance(95)) move.where.push_back(primed(condition_before));
  }
}

void Generator::share_between_players() {
  for (Move& move : game_.moves)
    move.player = random_.pick(std::vector<Player>{Player::both, Player::left, Player::right});
  if (game_.moves.size() == 1) {
    Move other = game_.moves[0];
    game_.moves[0].player = Player::left;
    other.player = Player::right;
    if (other.amount == Move::Amount::set && !other.set->parameter.size()) other.set = set();
    game_.moves.push_back(std::move(other));
  }
}

// A set, a number or a formula of the moves becomes a parameter.
void Generator::fill_in_parameters() {
  if (!game_.parameters.empty()) return;
  const int first = random_.below(3);
  for (int i = 0; i < 3 && game_.parameters.empty(); ++i) {
    const int kind = (first + i) % 3;
    if (kind == 0 ? fill_in_set() : kind == 1 ? fill_in_number() : fill_in_formula()) return;
  }
}

bool Generator::fill_in_set() {
  for (Move& move : game_.moves) {
    if (move.amount != Move::Amount::set || (move.set->infinite() && move.set->rules.empty())) continue;
    Set parameter = *move.set;
    parameter.parameter = "Q";
    move.set = std::make_shared<const Set>(parameter);
    game_.parameters.push_back({"Q", move.set, nullptr, 0});
    return true;
  }
  return false;
}

// A number that something is compared with, or the end of a range.
bool Generator::fill_in_number() {
  const auto named = [&](const ExprPtr& expr) {
    Expr copy = *expr;
    copy.name = "lim";
    game_.parameters.push_back({"lim", nullptr, nullptr, copy.number});
    return std::make_shared<const Expr>(std::move(copy));
  };
  const auto fits = [](const ExprPtr& expr) { return expr && expr->op == Op::constant && expr->number > 0; };
  for (Move& move : game_.moves) {
    if (fits(move.high)) {
      move.high = named(move.high);
      return true;
    }
    for (ExprPtr& condition : move.where) {
      if (condition->op != Op::compare || !fits(condition->parts.back())) continue;
      Expr copy = *condition;
      copy.parts.back() = named(copy.parts.back());
      condition = std::make_shared<const Expr>(std::move(copy));
      return true;
    }
  }
  return false;
}

// f(n) where there was n, or another number, above which nothing is taken.
bool Generator::fill_in_formula() {
  const ExprPtr n = leaf(Op::variable, 0, "n");
  const std::vector<ExprPtr> formulas{
      n,
      binary(Op::add, n, constant(1 + random_.below(3))),
      binary(Op::floor_quotient, n, constant(2)),
      binary(Op::ceil_quotient, binary(Op::add, n, constant(1)), constant(3)),
      binary(Op::floor_quotient, binary(Op::subtract, n, constant(1)), constant(2)),
      binary(Op::minimum, n, constant(1 + small())),
      unary(Op::root, n),
  };
  for (Move& move : game_.moves) {
    if (move.amount != Move::Amount::range || !move.high || has_prime(*move.high)) continue;
    const ExprPtr formula = random_.pick(formulas);
    const auto applied = [&](const auto& self, const ExprPtr& expr) -> ExprPtr {
      if (expr->op == Op::variable) return move.high;
      Expr copy = *expr;
      for (ExprPtr& part : copy.parts) part = self(self, part);
      return std::make_shared<const Expr>(std::move(copy));
    };
    Expr call = *binary(Op::apply, move.high, applied(applied, formula));
    call.name = "f";
    move.high = std::make_shared<const Expr>(std::move(call));
    game_.parameters.push_back({"f", nullptr, formula, 0});
    return true;
  }
  return false;
}

SetPtr Generator::finite_set() {
  Set set;
  for (Number n = 1 + random_.below(3), i = random_.between(1, 3); i > 0; --i) {
    set.runs.push_back({n, 1, n});
    n += 1 + random_.below(3);
  }
  return std::make_shared<const Set>(std::move(set));
}

Game Generator::plain_cash(const std::string& name) {
  game_ = Game{};
  game_.name = name;
  game_.shape = Shape::state;
  const Kind kind = random_.chance(50) ? Kind::purse : Kind::pile;
  game_.coordinates = {coordinate("n", Kind::pile), coordinate("d", kind), coordinate("e", kind)};
  Move move;
  move.amount = Move::Amount::set;
  move.set = finite_set();
  move.where = {compare(amount(), Sign::less_equal, keep(0)), compare(amount(), Sign::less_equal, keep(1))};
  move.to = {binary(Op::subtract, keep(0), amount()), keep(2), binary(Op::subtract, keep(1), amount())};
  game_.moves.push_back(std::move(move));
  return game_;
}

Game Generator::plain_pile(const std::string& name) {
  game_ = Game{};
  game_.name = name;
  game_.shape = Shape::pile;
  game_.coordinates = {coordinate("n", Kind::pile)};
  Move move;
  move.take = true;
  move.from = From::unsaid;
  move.amount = Move::Amount::set;
  move.set = finite_set();
  game_.moves.push_back(std::move(move));
  return game_;
}

Game Generator::game(const std::string& name) {
  game_ = Game{};
  game_.name = name;
  linear_ = random_.chance(80);
  const int kind = random_.below(100);
  if (kind < 17) {
    like_cash();
  } else if (kind < 24) {
    like_comply();
  } else if (kind < 34) {
    one_pile();
  } else if (kind < 42) {
    one_pile_with_words();
  } else if (kind < 62) {
    sorted_stacks();
  } else if (kind < 77) {
    named_stacks();
  } else if (kind < 91) {
    coordinates();
  } else {
    raising();
  }
  if (random_.chance(12)) add_valid();
  if (random_.chance(10)) share_between_players();
  if (random_.chance(20)) fill_in_parameters();
  return game_;
}

}  // namespace referee
