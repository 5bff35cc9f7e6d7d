// Statements as they are printed.
#include "render/statement/statement.hpp"
#include "base/all_layers.hpp"

#include "check/proof_support.hpp"
#include "prove/phrase/digit_pattern.hpp"
#include "rules/affine_expression.hpp"

#include <cairn/version.hpp>

#include <gtest/gtest.h>

#include <algorithm>

namespace cairn {

namespace {

using Lines = std::vector<std::string>;
using testing::ProofQuestion;

struct Printed {
  Proof proof;
  ProofInWords statement;
};

Printed printed(const ProofQuestion& question) {
  WordsLimits limits;
  limits.seconds = 120;
  Printed result{testing::proof_by_prover(question), {}};
  result.statement = words_of(result.proof, Control(), limits).value();
  return result;
}

Lines lines(const ProofQuestion& question) {
  const Printed it = printed(question);
  return statement_lines(it.proof, it.statement);
}

TEST(StatementText, ReadsAsInThePapers) {
  EXPECT_EQ(lines({"minnie", 2, ""}), (Lines{
                                          "[0, 0]",
                                          "[1, n]: n odd",
                                          "[2, n]: n = 2 mod 4",
                                          "[3, n]: n = 0 mod 4, n >= 8",
                                          "[4, 4]",
                                      }));
  EXPECT_EQ(lines({"mine", 2, ""}), (Lines{
                                        "[0, 0]",
                                        "[1, n]: n even",
                                        "[2, n]: n = 1 mod 4",
                                        "[3, n]: n = 3 mod 4",
                                    }));
  EXPECT_EQ(lines({"nim", 2, ""}), (Lines{"[n, n]"}));
  EXPECT_EQ(lines({"nim", 3, ""}),
            (Lines{"[a, b, c]: a xor b xor c = 0 (in every binary place the number of ones is even)"}));
  EXPECT_EQ(lines({"greedy_nim", 3, ""}), (Lines{"[0, 0, 0]", "[a, b, b]: b > a"}));
  EXPECT_EQ(lines({"cash{1,2}", 0, ""}), (Lines{
                                             "[n; d, e]: 3d <= 2n, e >= d",
                                             "[n; d, e]: n = 0 mod 3, 3e >= 2n",
                                         }));
}

// The same set, said by patterns of digits, as it is where nothing simpler is found.
Printed by_patterns(const ProofQuestion& question) {
  Printed it = printed(question);
  auto& said = it.statement.modes.at(0).lines;
  said.clear();
  const std::vector<DigitPattern> patterns = patterns_of(minimised(it.proof.automaton), 6).value();
  for (const DigitPattern& pattern : patterns) {
    WordsLine line;
    if (const auto only = only_position(pattern, Numeration::binary, 2)) {
      for (int track = 0; track < 2; ++track) {
        const auto value = (*only)[static_cast<std::size_t>(track)].to_int64();
        line.conditions.push_back(comparison(Affine::variable(track), Op::equal, value.value()));
      }
      said.insert(said.begin(), line);
    } else {
      line.pattern = pattern;
      said.push_back(line);
    }
  }
  return it;
}

TEST(StatementText, TellsPowersOfTwoAndDigits) {
  EXPECT_EQ(lines({"wynnie", 0, ""}), (Lines{"[0, 0]", "[a, b]: a + 1 = 2 twopart(b + 1)"}));
  const Printed wynnie = by_patterns({"wynnie", 0, ""});
  EXPECT_EQ(statement_lines(wynnie.proof, wynnie.statement),
            (Lines{
                "[0, 0]",
                "[a, b]: a = 2^n - 1, b = 2^(n - 1) - 1 mod 2^n, b >= 2^n, n >= 1; in binary "
                "a = 1^n, b = 1 w 0 1^(n - 1)",
            }));
  EXPECT_EQ(statement_notes(wynnie.statement), Lines{});
  EXPECT_EQ(statement_notes(printed({"wynnie", 0, ""}).statement),
            (Lines{"twopart(n) is the largest power of 2 that divides n"}));
  const Printed misere = by_patterns({"wynnie", 0, "misere"});
  Lines said = statement_lines(misere.proof, misere.statement);
  std::sort(said.begin(), said.begin() + 2);
  EXPECT_EQ(said,
            (Lines{
                "[0, 1]",
                "[2, 2]",
                "[a, b]: a = 2^n - 1, b = 2^(n - 1) mod 2^n, b >= 2^n, n >= 1; in binary a = 1^n, b = 1 w 1 0^(n - 1)",
            }));
  EXPECT_EQ(lines({"wythoff", 0, "zeckendorf"}),
            (Lines{"[a, b]: a ends in an even number of zeros, b is a followed by 0 (Zeckendorf digits; 0 has none)"}));
}

TEST(StatementText, GivesGrundyValuesByCases) {
  EXPECT_EQ(lines({"comply{1..4}", 0, "grundy"}), (Lines{
                                                      "[n, S], n <= 8: G = n",
                                                      "[n, S], n >= 9: G = (n + 1) mod 5",
                                                      "[n, not S], n <= 4: G = 0",
                                                      "[n, not S], 5 <= n <= 13: G = n - 4",
                                                      "[n, not S], n >= 14: G = floor((n + 32) / 5)",
                                                  }));
  EXPECT_EQ(lines({"nimb", 3, "grundy"}), (Lines{
                                              "[0, 0, n]: G = n",
                                              "[0, b, c], b >= 1: G = b - 1",
                                              "[a, b, c], a >= 1: G = a - 1",
                                          }));
  EXPECT_EQ(lines({"nim", 2, "grundy"}), (Lines{"[a, b]: G = a xor b"}));
  EXPECT_EQ(lines({"subtraction{1,3,4}", 0, "grundy"}), (Lines{
                                                            "[n], n mod 7 in {0, 2}: G = 0",
                                                            "[n], n mod 7 in {1, 3}: G = 1",
                                                            "[n], n mod 7 in {4, 6}: G = 2",
                                                            "[n], n = 5 mod 7: G = 3",
                                                        }));
  EXPECT_EQ(lines({"comply{8,21,34,47}", 0, "grundy"}).back(),
            "[n, not S]: G = 0 1 2 3 4 5 6 7 8 9 10 3 4 5 6 7 for n = 0 to 15, and G(n + 16) = G(n) + 8");
}

TEST(StatementText, NamesWhatHasNoWords) {
  Printed it = printed({"comply{1..4}", 0, ""});
  it.statement.modes.pop_back();
  it.statement.modes_without = {1};
  EXPECT_EQ(statement_lines(it.proof, it.statement).back(), "[n, not S]: no words were found");
}

TEST(StatementLatex, IsMathematics) {
  const Printed it = printed({"minnie", 2, ""});
  EXPECT_EQ(
      statement_latex(it.proof, it.statement),
      "% " + made_by() +
          "\nThe P-positions of minnie in normal play, for stacks $a \\le b$, are exactly (proved by an automaton of 8 "
          "states):\n"
          "\\begin{itemize}\n"
          "  \\item $[0, 0]$\n"
          "  \\item $[1, n]:\\ n\\text{ odd}$\n"
          "  \\item $[2, n]:\\ n \\equiv 2 \\pmod{4}$\n"
          "  \\item $[3, n]:\\ n \\equiv 0 \\pmod{4},\\ n \\ge 8$\n"
          "  \\item $[4, 4]$\n"
          "\\end{itemize}\n");
}

TEST(StatementJson, HoldsTheConditionsAsData) {
  const Printed it = printed({"minnie", 2, ""});
  const Json json = statement_json(it.proof, it.statement);
  EXPECT_EQ(json["numeration"], "binary");
  ASSERT_EQ(json["lines"].size(), 5U);
  const Json& line = json["lines"][3];
  EXPECT_EQ(line["position"], "[3, n]");
  EXPECT_EQ(line["text"], "[3, n]: n = 0 mod 4, n >= 8");
  EXPECT_EQ(line["conditions"][1].dump(), R"({"kind":"residue","form":{"x2":1},"values":[0],"modulus":4})");
  EXPECT_TRUE(line["pattern"].is_null());
  const Printed wynnie = by_patterns({"wynnie", 0, ""});
  EXPECT_EQ(statement_json(wynnie.proof, wynnie.statement)["lines"][1]["pattern"].dump(),
            R"([{"digits":"01","repeated":false},{"digits":"0*","repeated":true},)"
            R"({"digits":"10","repeated":false},{"digits":"11","repeated":true}])");
}

TEST(FirstPositionsText, IsWrittenAsPositionsAre) {
  EXPECT_EQ(first_positions_text(testing::proof_by_prover({"minnie", 2, ""}), 4, Control()),
            (Lines{"[0,0]", "[1,1]", "[2,2]", "[1,3]"}));
  EXPECT_EQ(first_positions_text(testing::proof_by_prover({"comply{1..4}", 0, "grundy"}), 2, Control()),
            (Lines{"[0, S]: 0", "[1, S]: 1", "[0, not S]: 0", "[1, not S]: 0"}));
}

}  // namespace

}  // namespace cairn
