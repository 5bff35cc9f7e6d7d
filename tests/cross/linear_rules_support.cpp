// Shapes, moves and atoms by weighted choice. A negative number after `to` forbids the move, so targets need no care.
#include "cross/linear_rules_support.hpp"

namespace cross_test {

std::string LinearRules::set() {
  static const std::vector<std::string> kSets{"{1,3,4}",   "{2}",       "{1,2}",           "{1..3}",      "{2,5,..}",
                                              "{3..}",     "{1,64}",    "{1, 5..70}",      "{2,4,..,8}",  "{1,7}",
                                              "not {2}",   "not {1,4}", "not {1,3,..}",    "not {2..65}", "{5..66}",
                                              "{1,66,..}", "{2^i}",     "not {3*2^i-1, 4}"};
  return pick(kSets);
}

std::string LinearRules::number() {
  static const std::vector<std::string> kEnds{"least", "greatest"};
  return stacks_ && (names_.empty() || chance(40)) ? pick(kEnds) : pick(names_);
}

std::string LinearRules::form() {
  switch (below(9)) {
    case 0:
      return number() + " + " + std::to_string(1 + below(4));
    case 1:
      return "2*" + number();
    case 2:
      return number() + " - " + number();
    case 3:
      return number() + " + " + number();
    case 4:
      return number() + " - t";
    case 5:
      return std::to_string(2 + below(2)) + "*t + " + number();
    case 6:
      return number() + " + " + std::to_string(60 + below(8));
    default:
      return number();
  }
}

std::string LinearRules::atom() {
  static const std::vector<std::string> kSigns{"<", "<=", "=", "!=", "!=", ">=", ">"};
  static const std::vector<std::string> kAmounts{"t", "t", "t", "2*t", "3*t", "t + 1"};
  const std::string modulus = std::to_string(chance(85) ? 2 + below(4) : 63 + below(3));
  switch (below(14)) {
    case 0:
    case 1:
      return pick(kAmounts) + " <= " + form();
    case 2:
    case 3:
      return pick(kAmounts) + " " + pick(kSigns) + " " + form();
    case 4:
      return form() + " " + pick(kSigns) + " " + form();
    case 5:
      return "(" + form() + ") mod " + modulus + (chance(50) ? " = " : " != ") + std::to_string(below(3));
    case 6:
      return pick(kAmounts) + " mod " + modulus + (chance(50) ? " = " : " != ") + std::to_string(below(2));
    case 7:
      return form() + (chance(60) ? " in " : " not in ") + set();
    case 8:
      return form() + " " + pick(kSigns) + " " + std::to_string(below(8));
    case 9:
      return "t " + std::string(chance(70) ? "<= " : ">= ") + std::to_string(1 + below(70));
    case 10:
      if (stacks_) return (chance(50) ? "t" : "2*t") + std::string(chance(60) ? " is not a stack" : " is a stack");
      return "t != " + number();
    case 11:
      if (stacks_) return chance(60) ? "distinct'" : "distinct";
      return number() + " != " + number();
    case 12:
      if (stacks_) return std::string(chance(50) ? "least' " : "greatest' ") + pick(kSigns) + " " + form();
      return number() + "' " + pick(kSigns) + " " + form();
    default:
      return "min(t, " + number() + ") <= " + std::to_string(1 + below(6));
  }
}

std::string LinearRules::condition() {
  if (chance(75)) return atom();
  return "(" + atom() + ") or (" + atom() + ")";
}

std::string LinearRules::where() {
  std::string text;
  for (auto count = below(3); count > 0; --count) text += (text.empty() ? " where " : ", ") + condition();
  if (!kept_.empty()) text += (text.empty() ? " where " : ", ") + kept_;
  return text;
}

std::string LinearRules::amount() {
  if (chance(45)) return "t in " + set();
  static const std::vector<std::string> kLows{"1", "1", "1", "2"};
  return "t in " + pick(kLows) + ".." + (chance(60) ? number() : std::to_string(1 + below(70)));
}

std::string LinearRules::take() {
  static const std::vector<std::string> kFrom{"one", "one", "one", "one", "two", "some", "all", "greatest", "least"};
  std::string text = "take " + (chance(40) ? amount() : std::string("t"));
  text += " from " + (stacks_ && (names_.empty() || chance(70)) ? pick(kFrom) : pick(names_));
  return text + where();
}

std::string LinearRules::go() {
  const bool next = side_ && chance(40);
  const bool mirrored = chance(12);  // amounts that may be negative, and are added
  const std::string range = "t in 0 - " + std::to_string(1 + below(70)) + "..";
  std::string text =
      (mirrored ? range + (chance(50) ? "0 - 1" : "2") : amount()) + (next ? ", next in {u, v}" : "") + where();
  if (side_ && chance(50)) {
    text += (text.find(" where ") == std::string::npos ? " where " : ", ") +
            std::string(chance(50) ? "side = u" : "side = v");
  }
  std::string to;
  const std::uint32_t kind = below(8);
  for (std::size_t i = 0; i < names_.size(); ++i) {
    std::string target = names_[i];
    if (kind == 0) target = names_[(i + 1) % names_.size()] + " - t";  // change places
    if (kind == 1 && i + 1 == names_.size()) target = chance(50) ? "t - 1" : std::to_string(below(3));
    if (kind == 2 && i > 0) target = names_[i] + " - " + names_[0];
    if (kind == 3 && i == 0) target = names_[0] + " - " + names_.back();
    if (kind > 3 || i == 0) {
      static const std::vector<std::string> kLess{" - t", " - t", " - t", " - 2*t", " - 1", "", " - 3*t"};
      static const std::vector<std::string> kMore{" + t", " + t", " + 2*t", " + t - 2", ""};
      target += pick(mirrored ? kMore : kLess);
    }
    to += (to.empty() ? "" : ", ") + target;
  }
  if (side_) to += next ? ", next" : chance(50) ? ", side" : chance(50) ? ", u" : ", v";
  return text + " to (" + to + ")";
}

std::string LinearRules::game() {
  std::string shape;
  stacks_ = true;
  side_ = false;
  kept_.clear();
  names_.clear();
  switch (below(9)) {
    case 0:
    case 1:
    case 2:
      shape = "stacks any";
      break;
    case 3:
      shape = chance(50) ? "stacks 2" : "stacks 3";
      break;
    case 4:
      names_ = {"a", "b"};
      shape = "stacks a >= b";
      break;
    case 5:
      names_ = {"a", "b", "c"};
      shape = "stacks a >= b >= c";
      break;
    case 6:
      stacks_ = false;
      names_ = {"n", "m"};
      shape = "state n: pile, m: pile";
      break;
    case 7:
      stacks_ = false;
      names_ = {"n", "m", "l"};
      shape = "state n: pile, m: pile, l: pile";
      break;
    default:
      stacks_ = false;
      side_ = true;
      names_ = chance(50) ? std::vector<std::string>{"n", "m"} : std::vector<std::string>{"n"};
      shape = names_.size() == 2 ? "state n: pile, m: pile, side: {u, v}" : "state n: pile, side: {u, v}";
  }
  std::string text = "game linear\n  " + shape + "\n";
  if (stacks_ && chance(12)) {
    text += "  valid distinct\n";
    kept_ = "distinct'";
  } else if (!stacks_ && names_.size() == 2 && chance(12)) {
    text += "  valid n <= m + 9\n";
    kept_ = "n' <= m' + 9";
  }
  for (auto count = 1 + below(3); count > 0; --count) {
    const bool goes = !names_.empty() && (side_ || chance(55));
    text += "  move " + (goes ? go() : take()) + "\n";
  }
  return text;
}

}  // namespace cross_test
