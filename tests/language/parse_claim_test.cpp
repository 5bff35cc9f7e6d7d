// Claims as people write them: what is read, how it is printed, and what is refused.
#include "language/parse_claim.hpp"
#include "base/all_layers.hpp"
#include "language/sentence/parse_statement.hpp"

#include <cairn/error.hpp>

#include <gtest/gtest.h>

namespace {

using cairn::Claim;
using cairn::ClaimCell;

class ParseClaim : public testing::Test {
 protected:
  Claim read(const std::string& text) { return cairn::parse_claim(text, library_); }
  std::string printed(const std::string& text) { return cairn::rules::to_string(read(text)); }
  // "what | hint" of the error, or the claim when there is none.
  std::string error(const std::string& text) {
    try {
      return "accepted: " + printed(text);
    } catch (const cairn::Error& problem) {
      EXPECT_NE(problem.where().find('^'), std::string::npos) << text;
      return std::string(problem.what()) + " | " + problem.hint();
    }
  }
  std::size_t caret(const std::string& text) {
    try {
      (void)read(text);
    } catch (const cairn::Error& problem) {
      const std::string& where = problem.where();
      return where.size() - where.rfind('\n') - 1 - 2 - 1;
    }
    return std::string::npos;
  }

  cairn::Library library_ = cairn::built_in_games();
};

TEST_F(ParseClaim, PrintsWhatIsReadBackAsTheSame) {
  for (const char* text :
       {"minnie[a,b], 1 <= a and a <= b: P iff a = 1 and b mod 2 = 1 or a = 2 and b mod 4 = 0",
        "comply{1..4}[n, S]: G = n if n <= 8 else (n + 1) mod 5", "misere wynnie[a,b], a <= b: P iff a = 1",
        "nim[a,a]: P", "nim[a,b,c]: G = a xor b xor c", "minnie[3,n]: P iff n mod 4 = 0 and n >= 8",
        "nim[n,n + 1]: N if n >= 1", "nimb[a,b], a >= 1, b >= 1: G = least - 1",
        "nim[2 * a + 1,b]: P only if b mod 2 = 1", "cash{1,3,4}[n; inf, e]: N if n >= 4 and e < 3",
        "comply{1..4}[n, side], side != not S: G >= 2 if n in {3..}", "partizan_euclid[p,q]: L iff p > 2 * q",
        "nimtb[a,b,c], distinct, a is a stack: G = min(a, min(b, c)) - 1 or P",
        "nim[a,b]: not G = (a if a < b else b if b < 7 else 3) + 2", "subtraction{1,3}[n]: G = n mod 2",
        "wynnie[a,b], a < b: P iff a + 1 = 2 * twopart(b + 1)"}) {
    const Claim claim = read(text);
    EXPECT_EQ(cairn::rules::to_string(claim), text);
    EXPECT_TRUE(cairn::same(read(cairn::rules::to_string(claim)), claim)) << text;
    EXPECT_EQ(claim.text, text);
  }
}

TEST_F(ParseClaim, ReadsTheWordsThatPeopleUse) {
  EXPECT_EQ(printed(" minnie [ a , b ],1<=a<=b:P iff(a=1 and b odd)or(a is even and b is not odd) "),
            "minnie[a,b], 1 <= a and a <= b: P iff a = 1 and b mod 2 = 1 or a mod 2 = 0 and not b mod 2 = 1");
  EXPECT_EQ(printed("nim[a,b]: P if and only if a = b"), "nim[a,b]: P iff a = b");
  EXPECT_EQ(printed("nim[n]: P iff n mod 7 in {0, 2}"), "nim[n]: P iff n mod 7 in {0,2}");
  EXPECT_EQ(printed("nim[n]: P iff n in {0}"), "nim[n]: P iff n = 0");
  EXPECT_EQ(printed("nim[n,b]: P iff n + b = 2 mod 4"), "nim[n,b]: P iff (n + b) mod 4 = 2");
  EXPECT_EQ(printed("nim[n]: P iff n != 7 mod 4"), "nim[n]: P iff n mod 4 != 3");
  EXPECT_EQ(printed("nim[n]: P iff n = -1 mod 4"), "nim[n]: P iff n mod 4 = 3");
  EXPECT_EQ(printed("nim[n]: P iff n = (-1 mod 4)"), "nim[n]: P iff n = (-1 mod 4)");
  EXPECT_EQ(printed("nim[n]: P iff n = (7 mod 4)"), "nim[n]: P iff n = (7 mod 4)");
  EXPECT_EQ(printed("nim[n,b]: P iff n = b mod 4"), "nim[n,b]: P iff n = b mod 4");
  EXPECT_EQ(printed("nim[a,b]: P iff 3a <= 2b + 1"), "nim[a,b]: P iff 3 * a <= 2 * b + 1");
  EXPECT_EQ(printed("nim[n]: P iff n not in {0..3, 9}"), "nim[n]: P iff n not in {0..3,9}");
  EXPECT_EQ(printed("nim[n]: P iff n in {0,5,..}"), "nim[n]: P iff n in {0,5,..}");
  EXPECT_EQ(printed("nim[a,b]: if a = b then P"), "nim[a,b]: P if a = b");
  EXPECT_EQ(printed("nim[a,b]: if a != b then G >= 1"), "nim[a,b]: G >= 1 if a != b");
  EXPECT_EQ(printed("comply{1..4}[n, S]: G = n if n <= 8 else (n + 1) mod 5"),
            "comply{1..4}[n, S]: G = n if n <= 8 else (n + 1) mod 5");
  EXPECT_EQ(printed("comply{1..4}[n, S]: G = ((2 mod 4) if n = 0 else 1)"),
            "comply{1..4}[n, S]: G = (2 mod 4 if n = 0 else 1)");
  EXPECT_EQ(printed("nim[n]: P iff n = 2*3 mod 4"), "nim[n]: P iff n mod 4 = 2");
  EXPECT_EQ(printed("nim[n]: P iff n = (2 + 3) mod (2 + 2)"), "nim[n]: P iff n mod 4 = 1");
  EXPECT_EQ(printed("nim[n]: P iff n = ((2 + 3) mod 4)"), "nim[n]: P iff n = ((2 + 3) mod 4)");
  EXPECT_EQ(printed("nim[2^3, floor(7/2)]: P"), "nim[2^3,floor(7/2)]: P");
  EXPECT_EQ(printed("comply{1..4}[n, S]: G = n if n <= 8"), "comply{1..4}[n, S]: G = n if n <= 8");
  EXPECT_EQ(printed("comply{1..4}[n, S]: G = 0 if n = 0 else 1 if n = 1 else 2"),
            "comply{1..4}[n, S]: G = 0 if n = 0 else 1 if n = 1 else 2");
  EXPECT_EQ(printed("comply{1..4}[n, x], n not in S, x = S: N"), "comply{1..4}[n, x], n not in {1..4}, x = S: N");
}

TEST_F(ParseClaim, KnowsTheVariablesInTheOrderOfTheCells) {
  const Claim claim = read("cash{1,3}[2*n; b, n + 1], b odd: P");
  ASSERT_EQ(claim.variables.size(), 2U);
  EXPECT_EQ(claim.variables[0].name, "n");
  EXPECT_EQ(claim.variables[1].name, "b");
  EXPECT_EQ(claim.cells[2].form.constant(), 1);
  EXPECT_EQ(claim.cells[2].form.factor(0), 1);
  EXPECT_EQ(read("comply{1,2}[n, side]: N").variables[1].coordinate, 1);
  EXPECT_EQ(read("comply{1,2}[n, not S]: N").cells[1].label, 1);
  EXPECT_TRUE(read("misere nim[a]: P iff a = 1").misere);
  EXPECT_TRUE(read("nim[a]: G = a or P").asks_grundy());
  EXPECT_TRUE(read("nim[a]: G = a or P").asks_outcome());
  EXPECT_FALSE(read("nim[a]: P").asks_grundy());
  EXPECT_EQ(read("subtraction{i^2}[i]: P iff i = 0").variables.size(), 1U);  // the i of the game is not meant
}

TEST_F(ParseClaim, SaysWhatIsWrong) {
  EXPECT_EQ(error("minnie[a,b]: P iff a = c"), "unknown name 'c' | known here: a, b, least, greatest");
  EXPECT_EQ(error("comply{1,2}[n, S]: P iff m = 0"), "unknown name 'm' | known here: n");
  EXPECT_EQ(error("minnie[a,b]"),
            "expected ':', found the end | a claim reads like: minnie[a,b], 1 <= a <= b: P iff a = 1 and b odd");
  EXPECT_EQ(error("minnie[a,b]:"),
            "expected what is claimed, found the end | a claim reads like: minnie[a,b], 1 <= a <= b: P iff a = 1 and b "
            "odd");
  EXPECT_EQ(error("wynnie[a]: P"), "wynnie has 2 stacks, not 1 | write wynnie[a, b]");
  EXPECT_EQ(error("nim[P,b]: P"), "'P' means something else in a claim | choose another letter");
  EXPECT_EQ(error("nim[a - b]: P"), "the position does not say how large 'a' is | let it stand alone in a cell");
  EXPECT_EQ(error("nim[a*b]: P"),
            "'a * b' cannot be a cell | a cell is a variable, a number, or a sum of multiples such as 2*n + 1");
  EXPECT_EQ(
      error("nim[a,b]: a = b"),
      "the claim says nothing about the outcome | a claim reads like: minnie[a,b], 1 <= a <= b: P iff a = 1 and b "
      "odd");
  EXPECT_EQ(error("nim[a,b]: a + b"), "'a + b' is a number, but a condition is needed here | ");
  EXPECT_EQ(error("nim[a,b], G = 1: P"),
            "the conditions of a claim speak about sizes, not about outcomes | write it as in nim[a,b]: P iff a = b");
  EXPECT_EQ(error("nim[a,b]: P iff N"),
            "the conditions of a claim speak about sizes, not about outcomes | write it as in nim[a,b]: P iff a = b");
  EXPECT_EQ(error("misere nim[a]: G = a"),
            "there are no Grundy values in misere play | speak about outcomes: P iff ...");
  EXPECT_EQ(error("partizan_euclid[p,q]: G = 1"),
            "there are no Grundy values in partizan games | speak about outcomes: P iff ...");
  EXPECT_EQ(error("nim[a]: L iff a = 1"),
            "unknown name 'L' | a claim says P or N of positions, or something of the Grundy value G; known here: a, "
            "least, greatest");
  EXPECT_EQ(error("misere nim[a]: Q"),
            "unknown name 'Q' | a claim says P or N of positions; known here: a, least, greatest");
  EXPECT_EQ(error("partizan_euclid[3,4]: Q"),
            "unknown name 'Q' | a claim says P, N, L or R of positions; known here: least, greatest");
  EXPECT_EQ(error("nim[a] + nim[b]: P"), "a claim is about one game, not about a sum | ");
  EXPECT_EQ(error("nim[a]: P iff least' = 1"), "there is no 'after the move' in a claim | leave out the prime");
  EXPECT_EQ(error("comply{1,2}[n, 3]: P"), "expected a set such as {1,3,4}, found '3' | ");
  EXPECT_EQ(error("comply{1,2}[n, S], least = 1: P"), "'least' needs a game of stacks | ");
  EXPECT_EQ(error("nim[inf]: P"), "only a purse can be infinite | ");
  EXPECT_EQ(error("nim[a,b]: P iff a = b or"), "expected a number or a name, found the end | ");
  EXPECT_EQ(error("nim[a]: P if a = 1 else N"), "'else' belongs to a number: G = n if n <= 8 else 5 | ");
  EXPECT_EQ(
      error("nim[a]: (G = 2 mod 4) if a = 1 else 5"),
      "'else' belongs to a number: G = n if n <= 8 else 5 | put a remainder of written numbers in parentheses: G = "
      "(7 mod 4) if n <= 8 else 5");
  EXPECT_EQ(error("nim[a]: G = (a if a = 1)"),
            "expected 'else', found ')' | say what the number is otherwise: a if n odd else b");
  EXPECT_EQ(error("nim[a]: P iff a = 1 a"), "expected the end of the claim, found 'a' | ");
  EXPECT_EQ(error("nim[a]: P because a = 1"), "expected 'iff', 'if', 'only if' or the end, found 'because' | ");
  EXPECT_EQ(
      error("nim[i,j]: P iff j in {i}"),
      "'i' in braces is the index of a set, but the variable of the claim is called i as well | give the variable "
      "of the claim another name");
  EXPECT_EQ(error("nam[a]: P"), "unknown game 'nam' | did you mean 'nim'? If not, see the list of games");
}

TEST_F(ParseClaim, WarnsWhereItMightBeMeantInAnotherWay) {
  const auto warning = [&](const std::string& condition) {
    std::string all;
    for (const auto& problem : read("nim[n,a]: P iff " + condition).warnings) {
      EXPECT_NE(problem.where().find('^'), std::string::npos) << condition;
      all += (all.empty() ? "" : " | ") + std::string(problem.what());
    }
    return all;
  };
  EXPECT_EQ(warning("n = 5 mod 4"), "'n = 5 mod 4' is read as 'n mod 4 = 1'");
  EXPECT_EQ(warning("n != 1 mod 1"), "'n != 1 mod 1' is read as 'n mod 1 != 0'");
  EXPECT_EQ(warning("n = -7 mod 4"), "'n = -7 mod 4' is read as 'n mod 4 = 1'");
  EXPECT_EQ(warning("n = 2*3 mod 4 and a = 9 mod 3"),
            "'n = 2 * 3 mod 4' is read as 'n mod 4 = 2' | 'a = 9 mod 3' is read as 'a mod 3 = 0'");
  EXPECT_EQ(warning("n <= 5 mod 4"), "'5 mod 4' is read as the number 1");
  EXPECT_EQ(warning("n = a + 1 mod 4"), "'1 mod 4' is read as the number 1: mod binds tighter than + and -");
  EXPECT_EQ(warning("n mod 4 = 4"), "'n mod 4 = 4' never holds: a remainder by 4 is at most 3");
  EXPECT_EQ(warning("n mod 4 != -1"), "'n mod 4 != -1' always holds: a remainder by 4 is at most 3");
  EXPECT_EQ(warning("n mod 4 >= 4"), "'n mod 4 >= 4' never holds: a remainder by 4 is at most 3");
  EXPECT_EQ(warning("4 > n mod 4"), "'4 > n mod 4' always holds: a remainder by 4 is at most 3");
  EXPECT_EQ(warning("n mod 4 < 0"), "'n mod 4 < 0' never holds: a remainder by 4 is never negative");
  EXPECT_EQ(warning("n mod 0 = a"), "'n mod 0' does not exist, so no comparison with it holds");
  for (const char* plain :
       {"n = 3 mod 4", "n = -1 mod 4", "n = 0 mod 1", "n = (5 mod 4)", "n = a + (5 mod 4)", "n mod 4 = 3",
        "n mod 4 >= 3", "n = a mod 4", "n = (n + 1) mod 5", "n odd", "n mod 7 in {0,2}"}) {
    EXPECT_EQ(warning(plain), "") << plain;
  }
  // What a parameter stands for was not written.
  for (const auto& claim : cairn::parse_claim_family("for k in 3..9: nim[n]: P iff n = k mod 4", library_)) {
    EXPECT_TRUE(claim.warnings.empty()) << claim.text;
  }
}

TEST_F(ParseClaim, PointsAtTheMistake) {
  EXPECT_EQ(caret("minnie[a,b]: P iff a = c"), 23U);
  EXPECT_EQ(caret("nim[a] + nim[b]: P"), 7U);
  EXPECT_EQ(caret("nim[a,b], G = 1: P"), 10U);
}

TEST_F(ParseClaim, ReadsAFileLineByLine) {
  const auto claims = cairn::language::parse_statement_lines(
      "# what is said\nnim[a,a]: P\n\n   nim[a,b]: P iff a = b   \r\n", "my.claims", library_);
  ASSERT_EQ(claims.size(), 2U);
  EXPECT_EQ(text_of(claims[1]), "nim[a,b]: P iff a = b");
  try {
    (void)cairn::language::parse_statement_lines("nim[a,a]: P\n# a comment\n  nim[a,b]: P iff a = c\n", "my.claims",
                                                 library_);
    ADD_FAILURE() << "accepted";
  } catch (const cairn::Error& problem) {
    EXPECT_EQ(problem.where(), "my.claims:3:23\n    nim[a,b]: P iff a = c\n                        ^");
  }
}

// Conditions and numbers are shared with rules.
TEST_F(ParseClaim, RulesKnowOddEvenAndNimSumsToo) {
  library_.add("game parity\n  stacks any\n  move take t from one where t odd, t is not even\n", "my.rules");
  EXPECT_EQ(cairn::rules::to_string(library_.find("parity").moves[0].where[0]), "t mod 2 = 1");
  library_.add("game balance\n  stacks a >= b\n  move take t from a where (a - t) xor b <= 3\n", "my.rules");
  EXPECT_EQ(cairn::rules::to_string(library_.find("balance").moves[0].where[0]), "(a - t) xor b <= 3");
}

}  // namespace
