// A grammar turned into a generator.
#include "claims/random_claims_support.hpp"
#include "base/all_layers.hpp"

#include <array>

namespace cairn::testing {

namespace {

struct Subject {
  const char* game;
  int numbers;  // cells that are numbers
  bool stacks;
  const char* word;  // "" or what is written for the last cell
};

constexpr std::array<Subject, 22> kSubjects{{{"nim", 1, true, ""},
                                             {"nim", 2, true, ""},
                                             {"nim", 3, true, ""},
                                             {"minnie", 2, true, ""},
                                             {"minnie", 3, true, ""},
                                             {"misere minnie", 2, true, ""},
                                             {"wynnie", 2, true, ""},
                                             {"misere wynnie", 2, true, ""},
                                             {"mine", 2, true, ""},
                                             {"mine", 3, true, ""},
                                             {"misere mine", 2, true, ""},
                                             {"greedy_nim", 3, true, ""},
                                             {"nimb", 2, true, ""},
                                             {"subtraction{1,3,4}", 1, false, ""},
                                             {"subtraction(not {2,5})", 1, false, ""},
                                             {"misere subtraction{2,3}", 1, false, ""},
                                             {"comply{1,2}", 1, false, "S"},
                                             {"comply{1,3}", 1, false, "not S"},
                                             {"comply{2,3}", 1, false, "w"},
                                             {"cash{1,2}", 3, false, ""},
                                             {"euclid", 2, true, ""},
                                             {"wythoff", 2, true, ""}}};

std::string joined(const char* between, const std::string& a, const std::string& b) { return a + between + b; }

}  // namespace

std::string RandomClaims::variable() {
  return std::string(1, variables_[static_cast<std::size_t>(below(static_cast<int>(variables_.size())))]);
}

std::string RandomClaims::cell() {
  const bool fresh = variables_.empty() || chance(75);
  const std::string name = fresh ? std::string(1, static_cast<char>('a' + variables_.size())) : variable();
  const int kind = below(100);
  if (kind < 10) return constant(5);
  if (fresh) variables_ += name;
  if (kind < 20) return name + " + " + constant(3);
  if (kind < 24) return "2*" + name + " + " + constant(2);
  if (kind < 27 && variables_.size() > 1) return name + " + " + variables_[0];
  return name;
}

std::string RandomClaims::number(int depth) {
  const int kind = depth <= 0 ? below(8) : below(21);
  if (kind < 5) return variable();
  if (kind < 8) return constant(6);
  if (kind < 11) return "(" + joined(chance(50) ? " + " : " - ", number(depth - 1), number(depth - 1)) + ")";
  if (kind < 12) return "(" + std::to_string(2 + below(2)) + " * " + number(depth - 1) + ")";
  if (kind < 14) return "(" + number(depth - 1) + " mod " + std::to_string(2 + below(4)) + ")";
  if (kind < 15) return "floor((" + number(depth - 1) + ")/" + std::to_string(2 + below(3)) + ")";
  if (kind < 16) return "ceil((" + number(depth - 1) + ")/" + std::to_string(2 + below(3)) + ")";
  if (kind < 17) return (chance(50) ? "min(" : "max(") + joined(", ", number(depth - 1), number(depth - 1)) + ")";
  if (kind < 18) return stacks_ ? (chance(50) ? "least" : "greatest") : variable();
  if (kind < 19) {
    const auto branch = [&] { return chance(25) ? "twopart(" + number(depth - 2) + ")" : number(depth - 1); };
    const std::string first = branch();
    return "(" + first + " if " + condition(0) + " else " + branch() + ")";
  }
  if (kind < 20) return "twopart(" + number(depth - 1) + ")";
  if (style_.linear && chance(60)) return chance(50) ? variable() : "(" + joined(" xor ", variable(), variable()) + ")";
  return "(" + joined(style_.linear || chance(50) ? " xor " : " * ", number(depth - 1), number(depth - 1)) + ")";
}

std::string RandomClaims::comparison(int depth) {
  static constexpr std::array<const char*, 6> kSigns{" < ", " <= ", " = ", " != ", " >= ", " > "};
  const int kind = below(14);
  if (kind == 0) return number(depth) + (chance(50) ? " odd" : " is even");
  if (kind == 1) return number(depth) + (chance(50) ? " in " : " not in ") + (chance(50) ? "{1,3..5}" : "{2,5,..}");
  if (kind == 2 && stacks_) return chance(50) ? "distinct" : number(0) + " is a stack";
  if (kind == 3 && words_) return chance(50) ? "w = S" : "w != not S";
  if (kind == 4) return std::to_string(2 + below(3)) + " divides " + number(depth);
  return joined(kSigns[static_cast<std::size_t>(below(6))], number(depth), number(depth));
}

std::string RandomClaims::condition(int depth) {
  if (depth <= 0 || chance(40)) return comparison(chance(60) ? 1 : 2);
  if (chance(20)) return "not (" + condition(depth - 1) + ")";
  return "(" + joined(chance(50) ? " and " : " or ", condition(depth - 1), condition(depth - 1)) + ")";
}

std::string RandomClaims::next(const ClaimStyle& style) {
  style_ = style;
  const Subject& subject = kSubjects[static_cast<std::size_t>(below(static_cast<int>(kSubjects.size())))];
  const std::string game = subject.game;
  variables_.clear();
  stacks_ = subject.stacks;
  words_ = std::string(subject.word) == "w";
  std::string text = game + "[";
  for (int i = 0; i < subject.numbers; ++i) text += (i > 0 ? ", " : "") + cell();
  if (*subject.word != 0) text += std::string(", ") + subject.word;
  text += "]";
  if (variables_.empty()) return next(style);
  if (stacks_ && variables_.size() > 1 && chance(50)) text += std::string(", a ") + (chance(70) ? "<=" : "<") + " b";
  if (chance(30)) text += ", " + condition(1);
  text += ": ";
  const bool grundy = style.grundy && !game.starts_with("misere") && chance(40);
  const std::string fact = grundy ? "G " +
                                        std::string(chance(70)   ? "="
                                                    : chance(50) ? ">="
                                                                 : "!=") +
                                        " " + number(2)
                                  : std::string(chance(70) ? "P" : "N");
  switch (below(4)) {
    case 0:
      return text + fact;
    case 1:
      return text + fact + " if " + condition(2);
    case 2:
      return text + fact + " only if " + condition(2);
    default:
      return text + fact + " iff " + condition(2);
  }
}

}  // namespace cairn::testing
