// Positions, sums and numbers as people write them, and back to text.
#include "language/parse_position.hpp"
#include "base/all_layers.hpp"

#include "base/cpu_support.hpp"

#include <cairn/error.hpp>

#include <gtest/gtest.h>

#include <cstdio>
#include <fstream>

namespace {

using cairn::Cell;

class ParsePosition : public testing::Test {
 protected:
  // The text of the position once it is read.
  std::string canonical(const std::string& text) {
    return cairn::rules::to_string(cairn::parse_position(text, library_));
  }
  std::string game_text(const std::string& text) { return cairn::parse_game(text, library_).game->text; }
  // "what | hint" of the error, or the position when there is none.
  std::string error(const std::string& text) {
    try {
      return "accepted: " + canonical(text);
    } catch (const cairn::Error& problem) {
      EXPECT_NE(problem.where().find('^'), std::string::npos) << text;
      return std::string(problem.what()) + " | " + problem.hint();
    }
  }
  // Where the caret stands, from 0.
  std::size_t caret(const std::string& text) {
    try {
      (void)cairn::parse_position(text, library_);
    } catch (const cairn::Error& problem) {
      const std::string& where = problem.where();
      return where.size() - where.rfind('\n') - 1 - 2 - 1;
    }
    return std::string::npos;
  }

  cairn::Library library_ = cairn::built_in_games();
};

TEST_F(ParsePosition, ReadsWhatThePapersWrite) {
  for (const char* text :
       {"minnie[7,9,20]", "cash{1,3,4}[14; 9, 9]", "cash{1,3,4}[14; inf, 10]", "cash{1,3,4}[0; inf, inf]",
        "comply{1..4}[12, S]", "comply{1..4}[12, not S]", "misere wynnie[2,2]", "minnie[3,8] + nim[5]",
        "misere minnie[3,8] + nim[5] + nim[0]", "subtraction{8,21,..,47}[100]", "subtraction(not {2,5})[7]",
        "maximum_nim(floor((n - 1)/2))[10]", "partizan_euclid[3,7]", "nim[0]", "nim[0,0,3]"}) {
    EXPECT_EQ(canonical(text), text);
  }
}

TEST_F(ParsePosition, SortsStacksAndTidiesTheText) {
  EXPECT_EQ(canonical("minnie[20,7,9]"), "minnie[7,9,20]");
  EXPECT_EQ(canonical("  minnie [ 20 ,7, 9 ]  "), "minnie[7,9,20]");
  EXPECT_EQ(canonical("cash({1,3,4})[14, 9, 9]"), "cash{1,3,4}[14; 9, 9]");
  EXPECT_EQ(canonical("comply not {2,5} [12, not S]"), "comply(not {2,5})[12, not S]");
  EXPECT_EQ(canonical("subtraction{ 1, 3 .. 7 }[10]"), "subtraction{1,3..7}[10]");
  EXPECT_EQ(canonical("maximum_nim(floor((n-1)/2))[10]"), "maximum_nim(floor((n - 1)/2))[10]");
  EXPECT_EQ(canonical("nim[007]"), "nim[7]");
}

TEST_F(ParsePosition, KeepsCellsAsTheyAre) {
  const auto position = cairn::parse_position("cash{1,3,4}[14; inf, 10]", library_);
  ASSERT_EQ(position.parts.size(), 1U);
  const auto& cells = position.parts[0].cells;
  EXPECT_EQ(cells[1].kind, Cell::Kind::infinite);
  EXPECT_EQ(cells[2].number, cairn::Integer(10));
  EXPECT_EQ(cairn::to_cells(position.parts[0]), (cairn::Cells{14, cairn::kInfinite, 10}));
  const auto comply = cairn::parse_position("comply{1..4}[12, not S]", library_);
  EXPECT_EQ(comply.parts[0].cells[1].choice, 1);
  EXPECT_TRUE(cairn::parse_position("misere nim[3] + nim[4]", library_).misere);
}

TEST_F(ParsePosition, CountsWithPowersProductsAndSums) {
  EXPECT_EQ(canonical("nim[2^10 + 7, 3*5, 2*3^2 + 1]"), "nim[15,19,1031]");
  EXPECT_EQ(canonical("nim[10^30]"), "nim[1" + std::string(30, '0') + "]");
  EXPECT_EQ(canonical("nim[10^30 + 1, 10^30]"), "nim[1" + std::string(30, '0') + ",1" + std::string(29, '0') + "1]");
  EXPECT_EQ(canonical("nim[0^0, 0^5, 1^400000, 7^1]"), "nim[0,1,1,7]");
  EXPECT_EQ(canonical("nim[9223372036854775807 + 1]"), "nim[9223372036854775808]");
  EXPECT_EQ(canonical("minnie[3,8]+nim[2+3]"), "minnie[3,8] + nim[5]");
}

TEST_F(ParsePosition, HoldsNumbersOfThousandsOfDigits) {
  const std::string digits(5000, '7');
  EXPECT_EQ(canonical("nim[" + digits + "]"), "nim[" + digits + "]");
  const auto position = cairn::parse_position("nim[10^5000]", library_);
  EXPECT_EQ(cairn::to_cells(position.parts[0]), std::nullopt);
}

TEST_F(ParsePosition, RaisesToLargePowersQuickly) {
  const double start = cairn::testing::cpu_seconds();
  EXPECT_EQ(canonical("nim[10^99990]").size(), 5 + 99991U);
  EXPECT_NE(error("nim[10^100000000]").find("too large"), std::string::npos);
  EXPECT_NE(error("nim[10^99990 * 10^99990]").find("too large"), std::string::npos);
  EXPECT_LT(cairn::testing::cpu_seconds() - start, 30);
}

TEST_F(ParsePosition, ReadsGamesWithoutAPosition) {
  EXPECT_EQ(game_text("cash{1,3,4}"), "cash{1,3,4}");
  EXPECT_EQ(game_text("minnie"), "minnie");
  EXPECT_TRUE(cairn::parse_game("misere minnie", library_).misere);
  EXPECT_THROW((void)game_text("minnie[3,8]"), cairn::Error);
  EXPECT_THROW((void)game_text("minnie + nim"), cairn::Error);
  EXPECT_THROW((void)game_text(""), cairn::Error);
}

TEST_F(ParsePosition, RefusesWhatIsNoPosition) {
  EXPECT_EQ(error("mine[3,3]"), "mine[3,3] is not a position of mine | its rules demand: distinct");
  EXPECT_EQ(error("euclid[0,3]"), "euclid[0,3] is not a position of euclid | its rules demand: b >= 1");
  EXPECT_EQ(error("wynnie[1]"), "wynnie has 2 stacks, not 1 | write wynnie[a, b]");
  EXPECT_EQ(error("comply{1..4}[12]"), "comply{1..4} has 2 coordinates, not 1 | write comply{1..4}[n, side]");
  EXPECT_EQ(error("cash{1}[3; 4]"), "cash{1} has 3 coordinates, not 2 | write cash{1}[n; d, e]");
  EXPECT_EQ(error("nim[-3]"), "negative numbers are not allowed | stacks, piles and purses are 0 or more");
  EXPECT_EQ(error("nim[3.5]"), "numbers are whole | write 3, not 3.5");
  EXPECT_EQ(error("nim[inf]"), "only a purse can be infinite | ");
  EXPECT_EQ(error("cash{1}[inf; 1, 1]"), "only a purse can be infinite | ");
  EXPECT_EQ(error("nim[]"), "the position is empty | the empty board is written [0]");
  EXPECT_EQ(error("comply{1}[3, T]"), "'T' is not a value of side | side is one of: S, not S");
  EXPECT_EQ(error("comply{1}[3, 1]"), "expected a value of side, found '1' | side is one of: S, not S");
}

// Validity does not end at 64 bits.
TEST_F(ParsePosition, RefusesLargePositionsThatAreNotValid) {
  EXPECT_NE(error("mine[10^100, 10^100]").find("is not a position"), std::string::npos);
  EXPECT_NE(error("euclid[0, 10^100]").find("is not a position"), std::string::npos);
  EXPECT_EQ(canonical("euclid[1, 10^20]"), "euclid[1,100000000000000000000]");
}

TEST_F(ParsePosition, RefusesParametersThatDoNotFit) {
  EXPECT_EQ(error("maximum_nim[10]"), "maximum_nim takes 1 parameter, not 0 | 'f' is a rule in n as in floor((n-1)/2)");
  EXPECT_EQ(error("nim{1}[3]"), "nim takes 0 parameters, not 1 | ");
  EXPECT_EQ(error("maximum_nim{1,2}[10]"),
            "this is not what maximum_nim takes | 'f' is a rule in n as in floor((n-1)/2)");
  EXPECT_EQ(error("maximum_nim(m)[10]"),
            "a rule is an expression in n alone | write it as in maximum_nim(floor((n-1)/2))");
  EXPECT_EQ(error("cash{0,1}[3;1,1]"),
            "the set holds 0, but a move must take something | sets hold positive integers only");
  EXPECT_EQ(error("cash(not {1..})[3;1,1]"), "the set not {1..} is empty | ");
  EXPECT_EQ(error("subtraction(3)[10]"), "expected a set such as {1,3,4}, found '3' | ");
}

TEST_F(ParsePosition, PointsAtTheMistake) {
  EXPECT_EQ(caret("minnie[3,x]"), 9U);
  EXPECT_EQ(caret("minnie[3,8] + nimm[5]"), 14U);
  EXPECT_EQ(caret("minnie[3,8] nim[5]"), 12U);
  EXPECT_EQ(caret("minnie[3"), 8U);
  EXPECT_EQ(caret("misere minnie[3] + misere nim[4]"), 19U);
  EXPECT_EQ(error("nimm[3]"), "unknown game 'nimm' | did you mean 'nim' or 'nimb'? If not, see the list of games");
}

TEST_F(ParsePosition, WarnsOfRemaindersThatNobodyWrites) {
  std::vector<std::string> warnings;
  library_.on_warning([&](const cairn::Error& warning) { warnings.emplace_back(warning.what()); });
  (void)cairn::parse_position("subtraction{1, 7 mod 4}[5]", library_);
  EXPECT_EQ(warnings, std::vector<std::string>{"'7 mod 4' is read as the number 3"});
}

TEST_F(ParsePosition, ReadsGamesFromAFile) {
  const std::string path = testing::TempDir() + "cairn_half.rules";
  std::ofstream(path) << "game half\n  pile n\n  move take t in 1..floor((n+1)/2)\n";
  EXPECT_EQ(canonical(path + "[9] + nim[3]"), "half[9] + nim[3]");
  EXPECT_NE(error("/nowhere/at/all.rules[3]").find("/nowhere/at/all.rules"), std::string::npos);
  std::remove(path.c_str());
}

// Games with parameters are tried when they are read, which takes longer than reading; equal texts are one game.
TEST_F(ParsePosition, AGameIsTriedOnce) {
  const auto game = [&](const std::string& text) { return cairn::parse_position(text, library_).parts[0].game; };
  EXPECT_EQ(game("cash{1,3,4}[5;6,7]"), game("cash{1,3,4}[9;1,2]"));
  EXPECT_EQ(game("nim[1,2]"), game("nim[3]"));
  EXPECT_NE(game("cash{1,3,4}[5;6,7]"), game("cash{1,3,5}[5;6,7]"));
  EXPECT_NE(game("cash{1,3,4}[5;6,7]")->text, game("subtraction{1,3,4}[5]")->text);
  // A name may get another meaning.
  library_.add("game other\n  state n: pile\n  move t in {1,2} to (n - t)\n", "");
  const auto before = game("other[5]");
  library_.add("game other\n  state n: pile\n  move t in {1,3} to (n - t)\n", "");
  EXPECT_NE(game("other[5]")->rules, before->rules);
}

}  // namespace
