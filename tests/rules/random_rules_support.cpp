// The generator of random rules: shapes of positions, moves, conditions and numbers by weighted choice.
#include "rules/random_rules_support.hpp"

namespace rules_test {

namespace {

std::string constant(std::uint32_t value) { return std::to_string(value); }

}  // namespace

std::string RandomRules::set() {
  static const std::vector<std::string> kSets{
      "{1,3,4}",   "{2}",       "{1..3}",          "{2,5,..}", "{3..}",
      "not {2}",   "not {1,4}", "not {1,3,..}",    "{1,4..6}", "{2,4,..,8}",
      "not {2..}", "{1,2}",     "not not {1,2,5}", "{7}",      "not {1..3}",
      "{2^i}",     "{3, i^2}",  "not {fibonacci}", "{primes}", "not not {i*(i+1)/2}"};
  return pick(kSets);
}

std::string RandomRules::leaf() {
  const auto roll = below(10);
  if (with_amount_ && roll < 3) return "t";
  if (stacks_ && roll < 6) {
    return std::string(chance(60) ? "least" : "greatest") + (primes_ && chance(40) ? "'" : "");
  }
  if (names_.empty() || roll == 9) return constant(below(5));
  return pick(names_) + (primes_ && chance(25) ? "'" : "");
}

std::string RandomRules::number(int depth) {
  if (depth <= 0 || chance(35)) return leaf();
  const auto sub = [&] { return number(depth - 1); };
  switch (below(16)) {
    case 0:
    case 1:
    case 2:
      return sub() + " + " + constant(1 + below(3));
    case 3:
    case 4:
      return sub() + " - " + leaf();
    case 5:
      return constant(2 + below(2)) + " * " + leaf();
    case 6:
      return "(" + sub() + ") mod " + constant(1 + below(4));
    case 7:
      return "floor((" + sub() + ")/" + constant(1 + below(3)) + ")";
    case 8:
      return "ceil((" + sub() + ")/" + constant(2 + below(2)) + ")";
    case 9:
      return "min(" + sub() + ", " + sub() + ")";
    case 10:
      return "max(" + sub() + ", " + sub() + ")";
    case 11:
      return "-" + leaf() + " + " + sub();
    case 12:
      return chance(50) ? "floor(sqrt(" + leaf() + "))" : leaf() + "^" + constant(below(3));
    case 13:
      return leaf() + " mod (" + leaf() + ")";
    case 14:
      return chance(50) ? leaf() + " * " + leaf() : "floor(" + leaf() + "/" + leaf() + ")";
    default:
      return leaf() + " + " + leaf();
  }
}

std::string RandomRules::condition(int depth) {
  static const std::vector<std::string> kSigns{"<", "<=", "=", "!=", ">=", ">"};
  if (depth > 0 && chance(35)) {
    switch (below(4)) {
      case 0:
        return "(" + condition(depth - 1) + ") or (" + condition(depth - 1) + ")";
      case 1:
        return "not (" + condition(depth - 1) + ")";
      case 2:
        return condition(0) + " and " + condition(0);
      default:
        return "(" + condition(0) + " and " + condition(0) + ") or " + condition(0);
    }
  }
  const auto roll = below(14);
  if (!choices_.empty() && roll < 3) {
    static const std::vector<std::string> kLabels{"u", "v", "w"};
    return pick(choices_) + (primes_ && chance(30) ? "'" : "") + (chance(50) ? " = " : " != ") +
           (chance(80) ? pick(kLabels) : pick(choices_));
  }
  if (roll == 3) return number(1) + (chance(70) ? " in " : " not in ") + set();
  if (roll == 4) return constant(1 + below(3)) + " divides " + number(1);
  if (roll == 5 && chance(40)) return leaf() + " divides " + leaf();
  if (stacks_ && roll == 6) return number(1) + (chance(60) ? " is a stack" : " is not a stack");
  if (stacks_ && roll == 7) return primes_ && chance(60) ? "distinct'" : "distinct";
  if (roll == 8) return number(1) + " " + pick(kSigns) + " " + leaf() + " " + pick(kSigns) + " " + leaf();
  if (roll == 9)
    return "(" + number(1) + ") mod " + constant(2 + below(3)) + " " + pick(kSigns) + " " + constant(below(3));
  return number(2) + " " + pick(kSigns) + " " + number(2);
}

std::string RandomRules::where() {
  primes_ = chance(60);
  std::string text;
  for (auto count = below(3); count > 0; --count) text += (text.empty() ? " where " : ", ") + condition(1);
  primes_ = false;
  return text;
}

std::string RandomRules::amount() {
  with_amount_ = false;
  std::string text = "t in ";
  if (chance(30)) {
    text += set();
  } else {
    const std::string low = chance(75) ? "1" : number(1);
    text += low + ".." + number(2);
  }
  with_amount_ = true;
  return text;
}

std::string RandomRules::take() {
  static const std::vector<std::string> kFrom{"one", "one", "one", "two", "some", "all", "greatest", "least"};
  std::string text = "take " + (chance(30) ? amount() : std::string("t"));
  with_amount_ = true;
  if (stacks_ && (names_.empty() || chance(60))) {
    text += " from " + pick(kFrom);
  } else {
    text += " from " + pick(names_);
  }
  text += where();
  with_amount_ = false;
  return text;
}

std::string RandomRules::target(const std::string& own) {
  switch (below(8)) {
    case 0:
      return own;
    case 1:
      return pick(names_);
    case 2:
      return pick(names_) + " - 1";
    case 3:
      return number(1);
    case 4:
      return own + " - 2";
    default:
      return with_amount_ ? own + " - t" : own + " - 1";
  }
}

std::string RandomRules::go() {
  static const std::vector<std::string> kLabels{"u", "v", "w"};
  std::string text;
  with_amount_ = chance(75);
  if (with_amount_) text = amount();
  const bool next = !choices_.empty() && chance(50);
  if (next) text += std::string(text.empty() ? "" : ", ") + "next in {u, w}";
  text += where() + (text.empty() ? "" : " ");
  std::string to;
  for (const auto& own : names_) to += (to.empty() ? "" : ", ") + target(own);
  for (std::size_t i = 0; i < choices_.size(); ++i) {
    to += ", " + (next && i == 0 ? std::string("next") : chance(50) ? pick(kLabels) : pick(choices_));
  }
  with_amount_ = false;
  return text + " to (" + to + ")";
}

std::string RandomRules::game() {
  std::string shape;
  bool may_go = true;
  stacks_ = false;
  choices_.clear();
  switch (below(9)) {
    case 0:
      stacks_ = true;
      names_ = {};
      may_go = false;
      shape = "stacks any";
      break;
    case 1:
      stacks_ = true;
      names_ = {};
      may_go = false;
      shape = chance(50) ? "stacks 2" : "stacks 3";
      break;
    case 2:
    case 3:
      stacks_ = true;
      names_ = {"a", "b"};
      shape = "stacks a >= b";
      break;
    case 4:
      stacks_ = true;
      names_ = {"a", "b", "c"};
      shape = "stacks a >= b >= c";
      break;
    case 5:
      names_ = {"n"};
      shape = "pile n";
      break;
    case 6:
      names_ = {"n", "m"};
      shape = "state n: pile, m: pile";
      break;
    case 7:
      names_ = {"n", "d"};
      shape = "state n: pile; d: purse";
      break;
    default:
      names_ = {"n", "m"};
      choices_ = {"p", "q"};
      shape = "state n: pile, m: purse, p: {u, v, w}, q: {u, v, w}";
  }
  std::string text = "game random\n  " + shape + "\n";
  if (chance(20)) text += "  valid " + condition(1) + "\n";
  for (auto count = 1 + below(2); count > 0; --count) {
    text += chance(15) ? (chance(50) ? "  left " : "  right ") : "  move ";
    text += (may_go && chance(60) ? go() : take()) + "\n";
  }
  return text;
}

}  // namespace rules_test
