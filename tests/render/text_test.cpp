// Positions, their options and lists as text.
#include "render/text.hpp"
#include "base/all_layers.hpp"
#include "render/answers_support.hpp"

#include <gtest/gtest.h>

namespace cairn {
namespace {

using testing::computed;
using testing::game_named;
using testing::minnie_answer;
using testing::option;

TEST(SolveText, ShowsOutcomeValueRemotenessMovesAndHowItIsKnown) {
  EXPECT_EQ(text_of(minnie_answer(), {}),
            "minnie[7,9,20]\n"
            "  outcome         N   the player to move wins\n"
            "  Grundy value    12\n"
            "  remoteness      31  moves when the winner hastens and the loser delays\n"
            "  winning moves   1   minnie[1,9,20]\n"
            "  known           computed: exhaustive search of 123 positions (lazy)\n");
}

TEST(SolveText, LeavesOutWhatIsNotDefinedAndSaysThatThereIsNoWinningMove) {
  SolveAnswer answer;
  answer.position = "misere wynnie[3,6]";
  answer.misere = true;
  answer.outcome = 'P';
  answer.remoteness = 1;
  answer.known = {HowKnown::How::proved, ""};
  EXPECT_EQ(text_of(answer, {}),
            "misere wynnie[3,6]\n"
            "  outcome         P  the player who just moved wins\n"
            "  remoteness      1  move when the winner hastens and the loser delays\n"
            "  winning moves   none\n"
            "  known           proved\n");
}

TEST(SolveText, SaysUnknownAndWhyTheRunEnded) {
  SolveAnswer answer;
  answer.position = "nim[1000,2000]";
  answer.winning_moves_complete = false;
  answer.status = Status::limit_reached;
  answer.known = {HowKnown::How::unknown, "1 GB is full"};
  answer.engine = Engine::lazy;
  EXPECT_EQ(text_of(answer, {}),
            "nim[1000,2000]\n"
            "  outcome   unknown\n"
            "  known     unknown: 1 GB is full (lazy; limit reached)\n");
  answer.status = Status::cancelled;
  EXPECT_NE(text_of(answer, {}).find("(lazy; cancelled)"), std::string::npos);
}

TEST(SolveText, ListsTwentyWinningMovesAndCountsTheRest) {
  SolveAnswer answer = minnie_answer();
  answer.winning_moves.clear();
  for (int i = 0; i < 77; ++i) answer.winning_moves.push_back(option("nim[" + std::to_string(i) + "]", 'P'));
  const std::string text = text_of(answer, {});
  EXPECT_NE(text.find("winning moves   77  nim[0]  nim[1]  nim[2]"), std::string::npos) << text;
  EXPECT_NE(text.find("nim[19]  ... and 57 more\n"), std::string::npos) << text;
  EXPECT_EQ(text.find("nim[20]"), std::string::npos) << text;
  answer.winning_moves_complete = false;
  EXPECT_NE(text_of(answer, {}).find("winning moves   at least 77  nim[0]"), std::string::npos);
}

TEST(SolveText, AHugeValueDoesNotPushTheOtherLinesAside) {
  SolveAnswer answer = minnie_answer();
  answer.grundy = Integer::parse("1" + std::string(60, '0'));
  const std::string text = text_of(answer, {});
  EXPECT_NE(text.find("  outcome         N   the player to move wins\n"), std::string::npos) << text;
  EXPECT_NE(text.find("  Grundy value    1" + std::string(60, '0') + "\n"), std::string::npos) << text;
}

TEST(SolveText, PartizanAnswersNameTheWinnerAndThePlayersMoves) {
  SolveAnswer answer;
  answer.position = "partizan_euclid[12,31]";
  answer.partizan = true;
  answer.outcome = 'L';
  answer.winning_moves = {option("partizan_euclid[7,12]", 'P', Player::left)};
  answer.known = computed("by hand");
  EXPECT_EQ(text_of(answer, {}),
            "partizan_euclid[12,31]\n"
            "  outcome                 L  Left wins whoever starts\n"
            "  Left's winning moves    1  partizan_euclid[7,12]\n"
            "  Right's winning moves   none\n"
            "  known                   computed: by hand\n");
  answer.outcome = 'R';
  EXPECT_NE(text_of(answer, {}).find("Right wins whoever starts"), std::string::npos);
}

// wynnie[3,6] has the options [1,6] (P, remoteness 6) and [0,6] (N, Grundy value 6, remoteness 1) among others.
TEST(MovesText, AlignsTheOptionsAndMarksTheWinningOnes) {
  MovesAnswer answer;
  static_cast<SolveAnswer&>(answer) = minnie_answer();
  answer.position = "wynnie[3,6]";
  answer.options = {option("wynnie[0,6]", 'N', 6, 1), option("wynnie[1,6]", 'P', 0, 6)};
  answer.options_complete = false;
  EXPECT_EQ(text_of(answer, {}),
            "wynnie[3,6]\n"
            "  outcome N, the player to move wins; the first 2 options\n"
            "     option       outcome  Grundy value  remoteness\n"
            "     wynnie[0,6]  N                   6           1\n"
            "  *  wynnie[1,6]  P                   0           6\n"
            "  * a winning move\n"
            "  known: computed: exhaustive search of 123 positions (lazy)\n");
}

TEST(MovesText, SaysWhenThereAreNoOptions) {
  MovesAnswer answer;
  answer.position = "nim[0]";
  answer.outcome = 'P';
  answer.known = computed("by hand");
  EXPECT_EQ(text_of(answer, {}),
            "nim[0]\n"
            "  outcome P, the player who just moved wins; no options\n"
            "  known: computed: by hand\n");
}

// Left has just moved: Left wins when the option is L or P, whatever Right could do elsewhere.
TEST(MovesText, PartizanOptionsSayWhoseTheyAreAndWinForTheirPlayer) {
  MovesAnswer answer;
  answer.position = "g[1]";
  answer.partizan = true;
  answer.outcome = 'N';
  answer.known = computed("by hand");
  answer.options = {option("a", 'P', Player::left), option("b", 'L', Player::left), option("c", 'R', Player::left),
                    option("d", 'R', Player::right), option("e", 'N', Player::right)};
  EXPECT_EQ(text_of(answer, {}),
            "g[1]\n"
            "  outcome N, the player to move wins; 5 options\n"
            "     player  option  outcome\n"
            "  *  Left    a       P\n"
            "  *  Left    b       L\n"
            "     Left    c       R\n"
            "  *  Right   d       R\n"
            "     Right   e       N\n"
            "  * a winning move\n"
            "  known: computed: by hand\n");
}

ListedPositions wythoff_list() {
  ListedPositions answer;
  answer.game = game_named("wythoff");
  answer.to = 8;
  answer.count = 4;
  answer.positions = {{0, 0}, {1, 2}, {3, 5}, {4, 7}};
  answer.known = computed("all 45 positions");
  answer.engine = Engine::table;
  return answer;
}

TEST(ListText, WrapsThePositionsAndCountsThem) {
  EXPECT_EQ(text_of(wythoff_list(), {false, 14}),
            "[0,0] [1,2]\n"
            "[3,5] [4,7]\n"
            "\n"
            "4 P-positions of wythoff, normal play, every stack up to 8\n"
            "known: computed: all 45 positions (table)\n");
}

TEST(ListText, OfACountIsTheNumberAlone) {
  ListedPositions answer = wythoff_list();
  answer.positions.clear();
  answer.count = 1;
  answer.misere = true;
  EXPECT_EQ(text_of(answer, {}),
            "1 P-position of wythoff, misere play, every stack up to 8\n"
            "known: computed: all 45 positions (table)\n");
  answer.status = Status::limit_reached;
  answer.counted = false;
  EXPECT_TRUE(text_of(answer, {}).starts_with("at least 1 P-position of"));
}

TEST(ListText, WritesPositionsAsTheGameDoes) {
  ListedPositions answer = wythoff_list();
  answer.game = game_named("cash{1,3,4}");
  answer.count = 1;
  answer.positions = {{7, 5, 5}};
  EXPECT_TRUE(text_of(answer, {}).starts_with("[7; 5, 5]\n")) << text_of(answer, {});
  answer.game = game_named("comply{1..3}");
  answer.positions = {{7, 1}};
  EXPECT_TRUE(text_of(answer, {}).starts_with("[7, not S]\n")) << text_of(answer, {});
}

}  // namespace
}  // namespace cairn
