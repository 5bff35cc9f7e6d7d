// Pictures that clients of the library get: positions, trees, games and proofs, against counts from the rules.
#include "base/all_layers.hpp"

#include <cairn/error.hpp>
#include <cairn/lab.hpp>
#include <cairn/match.hpp>

#include <gtest/gtest.h>

#include <string>

namespace cairn {
namespace {

std::size_t times(const std::string& text, const std::string& part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1)) ++count;
  return count;
}

// The numbers below the stacks of a strip that have one digit, from left to right.
std::string stacks_of(const std::string& svg) {
  std::string numbers;
  for (std::size_t at = svg.find("font-weight=\"bold\""); at != std::string::npos;
       at = svg.find("font-weight=\"bold\"", at + 1)) {
    const std::size_t begin = svg.find('>', at) + 1;
    const std::string text = svg.substr(begin, svg.find('<', begin) - begin);
    if (text.size() == 1) numbers += text;
  }
  return numbers;
}

constexpr const char* kChip = "fill=\"#183a7a\"";  // of the paper style, which P-positions of trees have as well

TEST(Pictures, APositionHasItsChipsAndItsWinningMoves) {
  const Lab lab;
  // 3 xor 5 xor 7 = 1, and all of them are odd: taking 1 from any stack wins. 15 chips, and 14 on each small board.
  const std::string svg = to_svg(lab.solve("nim[3,5,7]"));
  EXPECT_EQ(times(svg, kChip), 15 + 3 * 14 + 1U);  // and the sentence about them
  EXPECT_EQ(times(svg, "class=\"winning-move\""), 3U);
  for (const char* text : {">3 moves win:<", ">take 1 from the 3<", ">to [2,5,7]<", ">to [3,4,7]<", ">to [3,5,6]<"}) {
    EXPECT_EQ(times(svg, text), 1U) << text;
  }
  EXPECT_NE(svg.find("Computed: "), std::string::npos);
  const std::string lost = to_svg(lab.solve("nim[3,3]"));
  EXPECT_NE(lost.find(">No move wins.<"), std::string::npos);
}

TEST(Pictures, MovesHaveATable) {
  const Lab lab;
  const std::string svg = to_svg(lab.moves("nim[1,2]"));
  for (const char* text : {">nim[0,2]<", ">nim[1,1]<", ">nim[0,1]<", ">winning move<", ">3 moves<"}) {
    EXPECT_EQ(times(svg, text), 1U) << text;
  }
}

TEST(Pictures, PositionsOfAnySizeAreDrawn) {
  Lab lab;
  static_cast<void>(lab.prove({.game = "nim"}));
  const std::string svg = to_svg(lab.solve("nim[10^30,5]"));
  EXPECT_LT(svg.size(), 40'000U);
  EXPECT_NE(svg.find("(31 digits)"), std::string::npos);
  EXPECT_NE(svg.find("Proved: "), std::string::npos);
}

TEST(Pictures, AnAnswerWithoutItsPositionIsRefused) {
  SolveAnswer answer;
  answer.position = "nim[3,5]";
  EXPECT_THROW(static_cast<void>(to_svg(answer)), Error);
}

// By hand: [1,2] to [0,2], [1,1] and [0,1]; [0,2] to [0,1] and [0,0]; [1,1] to [0,1]; [0,1] to [0,0].
TEST(Pictures, TheTreeOfASmallPosition) {
  const Lab lab;
  const TreeAnswer tree = lab.tree({.position = "nim[1,2]"});
  EXPECT_EQ(tree.places.size(), 10U);  // 1 + 4 + 3 + 2
  std::size_t wins = 0;
  for (const TreePlace& place : tree.places) {
    const bool p = place.position == "nim[1,1]" || place.position == "nim[0,0]";
    EXPECT_EQ(place.outcome, p ? 'P' : 'N') << place.position;
    for (const TreeMove& move : place.moves) wins += move.wins ? 1U : 0U;
  }
  EXPECT_EQ(wins, 5U);  // [1,2] to [1,1], and to [0,0] from [0,2] and from three places with [0,1]
  EXPECT_EQ(times(to_svg(tree), "rx=\"7\""), 10U);
  const TreeAnswer once = lab.tree({.position = "nim[1,2]", .once = true});
  ASSERT_EQ(once.places.size(), 5U);
  for (std::size_t i = 0; i < once.places.size(); ++i) {
    for (const TreeMove& move : once.places[i].moves) EXPECT_GT(move.to, i);
  }
  EXPECT_EQ(times(to_svg(once), "<path fill=\"none\""), 7U);
}

TEST(Pictures, ATreeThatIsTooLargeIsRefusedWithItsSize) {
  const Lab lab;
  try {
    static_cast<void>(lab.tree({.position = "nim[1,2]", .most_places = 9}));
    FAIL();
  } catch (const TooLarge& error) {
    EXPECT_NE(std::string(error.what()).find("has 10 places, and at most 9"), std::string::npos) << error.what();
    EXPECT_NE(error.hint().find("it has 5"), std::string::npos) << error.hint();
  }
  // Refused before anything is solved, whatever the size.
  EXPECT_THROW(static_cast<void>(lab.tree({.position = "nim[1000,1000,1000]"})), TooLarge);
  EXPECT_THROW(static_cast<void>(lab.tree({.position = "nim[10^30]"})), TooLarge);
  EXPECT_THROW(static_cast<void>(lab.tree({.position = "nim[100] + nim[100]"})), TooLarge);
  EXPECT_THROW(static_cast<void>(lab.tree({.position = "wyg(path 40)[1]"})), Error);
}

TEST(Pictures, TreesOfPartizanAndMisereGames) {
  const Lab lab;
  EXPECT_NE(to_svg(lab.tree({.position = "partizan_euclid[3,2]"})).find(">Left<"), std::string::npos);
  const TreeAnswer misere = lab.tree({.position = "misere nim[1,1]", .once = true});
  EXPECT_EQ(misere.places.size(), 3U);
  EXPECT_EQ(misere.places[0].outcome, 'N');  // whoever takes the first chip leaves the last one to the other
}

TEST(Pictures, AGameAsAStripKeepsStacksInTheirPlaces) {
  const Lab lab;
  Match match(lab, "nim[3,4,7]", {.by_cairn = {false, false}});
  match.move("take 6 from 7");
  match.move("take 2 from 3");
  const std::string svg = to_svg(match);
  EXPECT_EQ(times(svg, "class=\"frame\""), 3U);
  for (const char* text : {">[3,4,7]<", ">[1,3,4]<", ">[1,1,4]<", ">takes 6 from the 7<", ">Player One is to move<"}) {
    EXPECT_EQ(times(svg, text), 1U) << text;
  }
  // On the second board the stacks are 3, 4 and 1 from left to right, and on the third one 1, 4 and 1.
  EXPECT_EQ(stacks_of(svg), "347341141");
  EXPECT_EQ(match.positions().size(), 3U);
}

TEST(Pictures, OfEqualStacksTheLeftOneIsTakenFrom) {
  const Lab lab;
  Match match(lab, "nim[3,4,7]", {.by_cairn = {false, false}});
  for (const char* move : {"take 7 from 7", "take 1 from 4", "take 1 from 3", "take 1 from 3", "take 2 from 2"}) {
    match.move(move);
  }
  // 347, 340, 330, 230, 220, 020: the last stack is the one in the middle.
  EXPECT_EQ(stacks_of(to_svg(match)), "347340330230220020");
}

TEST(Pictures, AStripOfASumKeepsGamesThatAreFinished) {
  const Lab lab;
  Match match(lab, "nim[2] + nim[3]", {.by_cairn = {true, true}});
  while (!match.over()) match.move(OptionAnswer(match.chosen()));
  const std::string svg = to_svg(match);
  EXPECT_EQ(times(svg, ">+<"), match.history().size() + 1);
  EXPECT_NE(svg.find(" wins<"), std::string::npos);
  EXPECT_NE(svg.find("Cairn played against itself, level perfect."), std::string::npos);
}

TEST(Pictures, PursesOfAGameStayWithTheirOwners) {
  const Lab lab;
  Match match(lab, "cash{1,3,4}[9; 6, 7]", {.by_cairn = {false, false}});
  match.move("take 4");
  match.move("take 3");
  // (9; 6, 7), (5; 7, 2), (2; 2, 4): Player One has 6, 2, 2, and Player Two 7, 7, 4.
  const std::string svg = to_svg(match);
  std::string purses;
  for (std::size_t at = svg.find(">Player One<"); at != std::string::npos; at = svg.find(">Player One<", at + 1)) {
    const std::size_t before = svg.rfind("font-weight=\"bold\"", at);
    const std::size_t begin = svg.find('>', before) + 1;
    const std::string text = svg.substr(begin, svg.find('<', begin) - begin);
    if (text.size() == 1) purses += text;
  }
  EXPECT_EQ(purses, "622");
}

TEST(Pictures, AProofIsDrawnAsItsAutomaton) {
  const Lab lab;
  // NIM with two stacks, [n, n]: one state that reads 00 and 11, and accepts.
  const ProveAnswer proof = lab.prove({.game = "nim"});
  const std::string svg = to_svg(proof);
  EXPECT_EQ(times(svg, "<circle"), 2U);  // doubled
  EXPECT_EQ(times(svg, ">00 11<"), 1U);
  EXPECT_NE(svg.find("Proved: "), std::string::npos);
  EXPECT_TRUE(printed(proof, Format::dot).starts_with("digraph"));
  EXPECT_TRUE(printed(proof, Format::tikz).starts_with("% nim[x1,x2]"));
}

}  // namespace
}  // namespace cairn
