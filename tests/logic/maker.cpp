// How a random sentence is put together: quantifiers, their conditions, connectives and definitions.
#include "maker.hpp"

#include <algorithm>
#include <stdexcept>

namespace logic {
namespace {

const std::vector<std::string>& names() {
  static const std::vector<std::string> all{"a", "b", "c", "d", "k", "m", "n", "x", "y", "z", "u", "v", "p", "q", "h"};
  return all;
}

// "low <= a <= high", written as "a in low..high" when `as_range`.
ExprPtr between(ExprPtr low, int variable_index, ExprPtr high, bool as_range) {
  Expr expr;
  expr.op = Op::compare;
  expr.parts = {std::move(low), variable(variable_index), std::move(high)};
  expr.signs = {Sign::less_equal, Sign::less_equal};
  expr.style = as_range ? 1 : 0;
  return std::make_shared<Expr>(std::move(expr));
}

ExprPtr in_set(ExprPtr number, std::vector<int> set, bool is_member) {
  Expr expr;
  expr.op = is_member ? Op::member : Op::not_member;
  expr.parts = {std::move(number)};
  expr.set = std::move(set);
  return std::make_shared<Expr>(std::move(expr));
}

ExprPtr styled(Op op, std::vector<ExprPtr> parts, int style) {
  Expr expr;
  expr.op = op;
  expr.parts = std::move(parts);
  expr.style = style;
  return std::make_shared<Expr>(std::move(expr));
}

bool has_quantifier(const Expr& expr) {
  return expr.op == Op::quantifier || expr.op == Op::least ||
         std::any_of(expr.parts.begin(), expr.parts.end(), [](const ExprPtr& part) { return has_quantifier(*part); });
}

// A sentence must be about a position, by itself or by what it uses.
bool names_position(const Expr& expr) {
  if (!expr.subject.parts.empty() || expr.op == Op::call || expr.op == Op::call_truth) return true;
  if (expr.binder.condition && names_position(*expr.binder.condition)) return true;
  return std::any_of(expr.parts.begin(), expr.parts.end(), [](const ExprPtr& part) { return names_position(*part); });
}

ExprPtr styled_quantifier(Binder binder, ExprPtr body, int style) {
  Expr expr = *quantifier(std::move(binder), std::move(body));
  expr.style = style;
  return std::make_shared<Expr>(std::move(expr));
}

}  // namespace

// Every variable has a name of its own or one that is out of scope. Words have names that no number has.
int Maker::fresh(bool word) {
  std::vector<std::string> taken;
  for (const Visible& one : visible_) taken.push_back(sentence_.variables[static_cast<std::size_t>(one.index)].name);
  for (const int one : words_) taken.push_back(sentence_.variables[static_cast<std::size_t>(one)].name);
  if (endless_ >= 0) taken.push_back(sentence_.variables[static_cast<std::size_t>(endless_)].name);
  std::string name = word ? "side" : "";
  if (word && std::find(taken.begin(), taken.end(), name) != taken.end()) name = "other";
  while (name.empty() || (!word && std::find(taken.begin(), taken.end(), name) != taken.end())) {
    name = names()[random_.chance(60) ? static_cast<std::size_t>(random_.below(4))
                                      : static_cast<std::size_t>(random_.below(15))];
  }
  sentence_.variables.push_back({name, word});
  return static_cast<int>(sentence_.variables.size()) - 1;
}

// A quantifier over one variable with a bound, on which earlier variables may be.
Binder Maker::binder(int v) {
  Binder binder;
  const int kind = random_.below(20);
  binder.bind = kind < 9             ? Bind::all
                : kind < 16          ? Bind::exists
                : kind < 19          ? Bind::unique
                : random_.chance(50) ? Bind::almost_all
                                     : Bind::infinitely_many;
  binder.variables = {v};
  binder.style = random_.chance(70) ? 0 : random_.between(1, 2);
  const int most = random_.between(2, 6);
  if (!visible_.empty() && random_.chance(55)) {
    const Visible outer = random_.pick(visible_);
    const int more = random_.below(4);
    const ExprPtr high = more == 0 ? variable(outer.index) : node(Op::add, {variable(outer.index), constant(more)});
    binder.most = outer.most + more;
    switch (random_.below(3)) {
      case 0:
        binder.condition = between(variable(outer.index), v, high, false);
        binder.style = std::max(binder.style, 1);  // which name it binds must be said
        break;
      case 1:
        binder.condition = between(constant(random_.between(1, 2)), v, high, false);
        break;
      default:
        binder.condition = compare(variable(v), more > 0 && random_.chance(50) ? Sign::less : Sign::less_equal, high);
    }
    return binder;
  }
  binder.most = most;
  switch (random_.below(6)) {
    case 0:
      binder.condition = between(constant(random_.below(3)), v, constant(most), true);
      break;
    case 1: {
      std::vector<int> set;
      for (int n = 0; n <= most; ++n) {
        if (random_.chance(55)) set.push_back(n);
      }
      if (set.empty()) set.push_back(most);
      binder.condition = in_set(variable(v), set, true);
      break;
    }
    case 2:
      binder.condition = between(constant(1), v, constant(most), false);
      break;
    default:
      binder.condition = compare(variable(v), random_.chance(70) ? Sign::less_equal : Sign::less, constant(most));
  }
  if (random_.chance(15)) {
    binder.style = 1;
    visible_.push_back({v, most});
    binder.condition = node(Op::conjunction, {binder.condition, atom(0)});
    visible_.pop_back();
  }
  return binder;
}

Binder Maker::pair_binder(int first, int second) {
  Binder binder;
  binder.bind = random_.chance(60) ? Bind::all : Bind::exists;
  binder.variables = {first, second};
  binder.style = 1;
  const int most = random_.between(3, 6);
  const int more = random_.below(3);
  binder.most = most + more;
  const ExprPtr high = more == 0 ? variable(first) : node(Op::add, {variable(first), constant(more)});
  if (random_.chance(50)) {
    binder.condition = node(Op::conjunction, {compare(variable(first), Sign::less_equal, constant(most)),
                                              compare(variable(second), Sign::less_equal, high)});
  } else {
    Expr chain = *between(variable(first), second, constant(most), false);
    if (random_.chance(40)) chain.signs[0] = Sign::less;
    binder.condition = std::make_shared<Expr>(std::move(chain));
  }
  return binder;
}

// Random conditions are rarely true of all numbers, or false of all. So the first values of the outer variable for
// which the body decides are excepted, and what is then the smallest is not 0.
ExprPtr Maker::spared(const ExprPtr& expr) {
  const Binder& binder = expr->binder;
  if (binder.variables.size() != 1 || (binder.bind != Bind::all && binder.bind != Bind::exists)) return expr;
  if (sentence_.variables[static_cast<std::size_t>(binder.variables[0])].word) return expr;
  const bool all = binder.bind == Bind::all;
  Evaluator evaluator(oracle_, sentence_);
  std::vector<int> deciding;
  for (const std::vector<int>& values : evaluator.domain(binder)) {
    evaluator.set(binder.variables[0], values[0]);
    if (evaluator.holds(*expr->parts[0]) != all) deciding.push_back(values[0]);
  }
  if (deciding.empty() || deciding.size() > 12) return expr;
  if (random_.chance(60)) deciding.pop_back();
  if (deciding.empty()) return expr;
  const ExprPtr v = variable(binder.variables[0]);
  Expr copy = *expr;
  copy.parts = {all ? node(Op::disjunction, {in_set(v, deciding, true), expr->parts[0]})
                    : node(Op::conjunction, {in_set(v, deciding, false), expr->parts[0]})};
  return std::make_shared<Expr>(std::move(copy));
}

ExprPtr Maker::bound_formula(int depth, int quantifiers) {
  const int style = random_.below(48);
  if (quantifiers >= 2 && random_.chance(20)) {
    const int first = fresh();
    visible_.push_back({first, 0});
    const int second = fresh();
    visible_.pop_back();
    Binder both = pair_binder(first, second);
    visible_.push_back({first, both.most});
    visible_.push_back({second, both.most});
    ExprPtr body = formula(depth, quantifiers - 2);
    visible_.resize(visible_.size() - 2);
    return styled_quantifier(std::move(both), std::move(body), style);
  }
  const int v = fresh();
  Binder one = binder(v);
  visible_.push_back({v, one.most});
  ExprPtr body = formula(depth, quantifiers - 1);
  visible_.pop_back();
  return styled_quantifier(std::move(one), std::move(body), style);
}

// A quantifier over the words S and not S. What it binds must stand in a position, so that it is read as a word.
ExprPtr Maker::word_formula(int depth, int quantifiers) {
  const int word = fresh(true);
  words_.push_back(word);
  const Game game{Kind::comply, amounts()};
  games_.push_back(game);
  Subject subject;
  subject.parts.push_back({game, {{Cell::Type::number, 0, cell()}, {Cell::Type::word_variable, word, nullptr}}});
  ExprPtr body = outcome(std::move(subject));
  if (random_.chance(60)) {
    static const std::vector<Op> ops{Op::conjunction, Op::disjunction, Op::equivalence};
    ExprPtr more = formula(depth - 1, quantifiers - 1);
    if (random_.chance(40)) {
      Expr expr;
      expr.op = random_.chance(50) ? Op::same_word : Op::other_word;
      expr.number = word;
      expr.other = random_.below(2);
      more = std::make_shared<Expr>(std::move(expr));
    }
    body = styled(random_.pick(ops), {body, more}, 0);
  }
  words_.pop_back();
  Binder binder;
  binder.bind = random_.chance(50) ? Bind::all : random_.chance(60) ? Bind::exists : Bind::unique;
  binder.variables = {word};
  binder.most = 1;
  return styled_quantifier(std::move(binder), std::move(body), random_.below(4));
}

ExprPtr Maker::formula(int depth, int quantifiers) {
  if (!visible_.empty() && quantifiers > 0 && random_.chance(6)) return word_formula(depth, quantifiers);
  if (quantifiers > 0 && (depth <= 0 || visible_.empty() || random_.chance(65))) {
    return bound_formula(depth, quantifiers);
  }
  if (depth <= 0 || random_.chance(20)) return atom(1);
  const int left = quantifiers > 0 ? random_.below(quantifiers + 1) : 0;
  const auto side = [&](int share) { return formula(depth - 1, share); };
  switch (random_.below(10)) {
    case 0:
      return node(Op::negation, {formula(depth - 1, quantifiers)});
    case 1:
    case 2:
      return node(Op::conjunction, {side(left), side(quantifiers - left)});
    case 3:
    case 4:
      return node(Op::disjunction, {side(left), side(quantifiers - left)});
    case 5:
    case 6:
      return styled(Op::implication, {side(left), side(quantifiers - left)}, random_.below(6));
    case 7:
    case 8:
      return styled(Op::equivalence, {side(left), side(quantifiers - left)}, random_.below(2));
    default:
      return atom(1);
  }
}

// A sentence about a variable without a bound.
ExprPtr Maker::endless(int depth, int quantifiers) {
  const int n = fresh();
  endless_ = n;
  ExprPtr body;
  if (quantifiers > 0) {
    body = bound_formula(depth, quantifiers);
  } else {
    const ExprPtr first = endless_atom(n);
    static const std::vector<Op> ops{Op::conjunction, Op::disjunction, Op::equivalence, Op::implication};
    body = random_.chance(40) ? first : styled(random_.pick(ops), {first, endless_atom(n)}, 0);
  }
  endless_ = -1;
  if (repeats_ > 400 || from_ > 400) throw std::length_error("it repeats too late");
  Binder binder;
  static const std::vector<Bind> binds{Bind::all,        Bind::exists,          Bind::unique,         Bind::almost_all,
                                       Bind::almost_all, Bind::infinitely_many, Bind::infinitely_many};
  binder.bind = random_.pick(binds);
  binder.variables = {n};
  if (random_.chance(25))
    binder.condition = compare(variable(n), Sign::greater_equal, constant(random_.between(1, 30)));
  // Bounded numbers are at most 15, written ones at most 30, and each is added once or twice: beyond 100 no comparison
  // of them with n changes any more.
  binder.first = std::max(from_, 100);
  binder.most = binder.first + repeats_ - 1;
  return styled_quantifier(std::move(binder), std::move(body), random_.below(48));
}

// "let rel1(x) iff ..." or "let rel1(x, y) = ..."
void Maker::define() {
  Definition definition;
  definition.name = std::string("rel") + std::to_string(sentence_.definitions.size() + 1);
  definition.truth = random_.chance(60);
  for (int i = random_.between(1, 2); i > 0; --i) {
    const int v = fresh();
    definition.parameters.push_back(v);
    visible_.push_back({v, 9});
  }
  defining_ = true;
  definition.body = definition.truth ? formula(1, random_.chance(40) ? 1 : 0) : number(1);
  defining_ = false;
  visible_.clear();
  sentence_.definitions.push_back(std::move(definition));
}

Sentence Maker::make() {
  flavour_ = random_.chance(60) ? 0 : random_.chance(65) ? 1 : 2;
  if (random_.chance(12)) define();
  if (random_.chance(15)) {
    sentence_.definitions.clear();
    sentence_.variables.clear();
    sentence_.body = endless(1, random_.chance(50) ? 1 : 0);
    return sentence_;
  }
  const int quantifiers = random_.between(1, 3);
  sentence_.body = bound_formula(random_.between(0, 2), quantifiers);
  if (random_.chance(70)) sentence_.body = spared(sentence_.body);
  if (sentence_.body->binder.bind == Bind::all && random_.chance(15)) {
    Expr copy = *sentence_.body;
    copy.binder.free = true;
    // A condition that comes last is too late for quantifiers before it to know which names are free.
    copy.binder.style = random_.below(3);
    if (copy.binder.style == 1 && has_quantifier(*copy.parts[0])) copy.binder.style = 0;
    sentence_.body = std::make_shared<Expr>(std::move(copy));
  }
  return sentence_;
}

Sentence make_sentence(Oracle& oracle, Random& random) {
  for (;;) {
    try {
      Sentence sentence = Maker(oracle, random).make();
      if (!names_position(*sentence.body)) continue;
      (void)Evaluator(oracle, sentence).holds(*sentence.body);
      return sentence;
    } catch (const std::domain_error&) {  // it asks what nothing is; others do not
    } catch (const std::length_error&) {
    }
  }
}

}  // namespace logic
