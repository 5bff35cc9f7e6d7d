// cairn play: games that are written down beforehand.
#include <gtest/gtest.h>

#include "base/all_layers.hpp"
#include "base/json.hpp"
#include "cli/run_support.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

namespace cairn {

namespace {

using testing::Finished;
using testing::has;
using testing::shell;

Finished played(const std::string& arguments, const std::string& typed) {
  return shell("\"$CAIRN\" play " + arguments, typed);
}

}  // namespace

// nim[1,2]: take 1 of the 2, and whatever follows is forced.
TEST(Play, YouWinWhenYouPlayWell) {
  const Finished run = played("'nim[1,2]'", "[1,1]\n[0]\n");
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_TRUE(has(run.out, "nim[1,2], normal play: you begin.")) << run.out;
  EXPECT_TRUE(has(run.out, "Cairn takes 1 from the 1: [0,1]\n")) << run.out;
  EXPECT_TRUE(has(run.out, "you win")) << run.out;
}

TEST(Play, CairnWinsWhereItCan) {
  const Finished run = played("'nim[1,2]' --second", "nim[0,1]\n");
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_TRUE(has(run.out, "Cairn begins")) << run.out;
  EXPECT_TRUE(has(run.out, "Cairn takes 1 from the 2: [1,1]\n")) << run.out;
  EXPECT_TRUE(has(run.out, "Cairn wins")) << run.out;
}

// Misere: from nim[1,1] every move leaves one stone, and whoever takes it loses.
TEST(Play, MisereTheLastToMoveLoses) {
  const Finished run = played("'misere nim[1,1]' --second", "[0,0]\n");
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_TRUE(has(run.out, "Cairn wins")) << run.out;
  EXPECT_TRUE(has(played("'misere nim[1,1]'", "1\n").out, "you win"));
}

TEST(Play, SlipsCostNothing) {
  const Finished run = played("'nim[1,2]'", "[1,5]\n99\nhelp\nmoves\nhint\nundo\n[1,1]\nundo\n[1,1]\n1\n");
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_TRUE(has(run.err, "no move leads from nim[1,2] to nim[1,5]")) << run.err;
  EXPECT_TRUE(has(run.err, "there is no move 99")) << run.err;
  EXPECT_TRUE(has(run.err, "you have not moved yet")) << run.err;
  EXPECT_TRUE(has(run.out, "nim[1,1] wins; known: ")) << run.out;
  EXPECT_TRUE(has(run.out, "you win")) << run.out;
}

TEST(Play, InSumsEmptyComponentsMayBeWritten) {
  EXPECT_TRUE(has(played("'nim[1] + nim[2]'", "nim[1] + nim[0]\n").out, "Cairn wins"));
  EXPECT_TRUE(has(played("'nim[1] + nim[2]'", "nim[1] + nim[1]\n1\n").out, "you win"));
}

TEST(Play, JsonIsNothingElse) {
  const Finished run = played("'nim[1,2]' --json", "help\nmoves\nhint\nrules\n[1,1]\nundo\n[1,1]\n");
  std::istringstream lines(run.out);
  std::string last;
  int count = 0;
  for (std::string line; std::getline(lines, line); ++count) {
    EXPECT_TRUE(Json::accept(line)) << line;
    last = line;
  }
  EXPECT_EQ(count, 10) << run.out;  // 4 answers, a move and its reply, undo, both again, the end
  EXPECT_EQ(Json::parse(last)["winner"], nullptr);
}

TEST(Play, EndsWithItsInput) {
  EXPECT_EQ(played("'minnie[7,9,20]'", "").code, 0);
  EXPECT_EQ(played("'minnie[7,9,20]'", "quit\n").code, 0);
  EXPECT_EQ(played("'nim[1]' -o game.txt", "").code, 2);
}

TEST(Play, CairnMovesToPPositions) {
  for (const char* position : {"minnie[3,8]", "minnie[7,9,20]", "wynnie[6,11]", "misere wynnie[3,6]"}) {
    const Json solved = Json::parse(shell("\"$CAIRN\" solve --json '" + std::string(position) + "'", "").out);
    const Finished run = played("'" + std::string(position) + "' --json --second", "");
    std::istringstream lines(run.out);
    std::string line;
    ASSERT_TRUE(std::getline(lines, line)) << run.err;
    const Json move = Json::parse(line);
    EXPECT_EQ(move["by"], "cairn");
    EXPECT_EQ(move["from"], position);
    const Json after = Json::parse(shell("\"$CAIRN\" solve --json '" + move["to"].get<std::string>() + "'", "").out);
    EXPECT_TRUE(solved["outcome"] == "P" || after["outcome"] == "P") << position;
  }
}

TEST(Play, ALimitThatIsReachedIsNoBadInput) {
  const Finished run = played("'nim[90,91,92,93,94]' --time 0.2", "");
  EXPECT_EQ(run.code, 3) << run.err;
  EXPECT_TRUE(has(run.err, "is too large to play: limit reached")) << run.err;
}

// 7 xor 9 xor 14 = 0: whoever leaves that wins. Every way to say "take 6 from the 20" is the same move.
TEST(Play, UnderstandsWhatPeopleType) {
  for (const char* typed : {"take 6 from 20", "6 from 20", "Take 6 from the 20", "remove 6 stones from stack 20",
                            "7 9 14", "7,9,14", "[7,9,14]", "[ 7 9 14 ]", "14 9 7", "nim[7,9,14]", "NIM[7,9,14]"}) {
    const Finished run = played("'nim[7,9,20]' --two", std::string(typed) + "\n");
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_TRUE(has(run.out, "The first player takes 6 from the 20: [7,9,14]\n")) << typed << "\n"
                                                                                  << run.out << run.err;
  }
  for (const char* typed :
       {"take 6 from 8", "take 21 from 20", "take 0 from 20", "7 9 20", "seven", "take", "from 20"}) {
    const Finished run = played("'nim[7,9,20]' --two", std::string(typed) + "\n");
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_EQ(testing::error_sentences(run.err), 1) << typed << run.err;
    EXPECT_FALSE(has(run.out, "takes")) << typed;
  }
}

TEST(Play, WhatIsNotUnderstoodIsNoGame) {
  const Finished run = played("'nim[7,9,20]'", "hnit\n");
  EXPECT_TRUE(has(run.err, "error: 'hnit' is not understood\nhint: did you mean 'hint'? 'help' says")) << run.err;
  EXPECT_TRUE(has(played("'nim[7,9,20]'", "why?\n").out, "is N: the player to move wins")) << run.err;
  EXPECT_TRUE(has(played("'nim[7,9,20]' --level medum", "").err, "did you mean 'medium'?"));
}

// Nothing is listed that nobody can wait for: 2^31 moves, and 2^41.
TEST(Play, WhyOfALargePositionThatIsProved) {
  const testing::Folder folder;
  const std::string store = "export CAIRN_STORE='" + folder.path("proofs.sqlite") + "'; ";
  EXPECT_EQ(shell(store + "\"$CAIRN\" prove minnie").code, 0);
  for (const char* n : {"2147483648", "2199023255552"}) {
    // [3, n] is P for n = 0 mod 4, and of the moves from there this one is answered by [2, n - 2].
    const Finished run =
        shell(store + "ulimit -t 30; \"$CAIRN\" play 'minnie[3," + std::string(n) + "]' --time 60", "why\n");
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_TRUE(has(run.out, "is P: the player to move loses")) << run.out;
    EXPECT_TRUE(has(run.out, "take 1 from the 3")) << run.out;
    EXPECT_TRUE(has(run.out, "is P: [3, n] with n = 0 mod 4, n >= 8")) << run.out;
  }
  // Of thirty digits: the last two say the remainder.
  const Finished huge = shell(store + "\"$CAIRN\" play 'minnie[3,123456789012345678901234567888]' --time 60", "why\n");
  EXPECT_TRUE(has(huge.out, "[3, n] with n = 0 mod 4, n >= 8")) << huge.out;
  EXPECT_EQ(shell(store + "ulimit -t 30; \"$CAIRN\" analyze 'minnie[3,2199023255552]'").code, 0);
  EXPECT_EQ(shell(store + "ulimit -t 30; \"$CAIRN\" tree 'minnie[3,2199023255552]'").code, 2);
  EXPECT_EQ(shell("ulimit -t 30; \"$CAIRN\" solve --engine table 'nim[3,2199023255552]'").code, 2);
}

// Nobody waits in silence: a proof is found for NIM, and without one the number of positions is said.
TEST(Play, ALargePositionIsPlayedByAProofOrRefused) {
  const Finished proved = played("'nim[100,200,300,400]' --two", "hint\n");
  EXPECT_EQ(proved.code, 0) << proved.err;
  EXPECT_TRUE(has(proved.out, "wins; known: ")) << proved.out;  // 100 xor 200 xor 300 xor 400 is not 0
  const Finished refused = played("'subtract_a_square[9000,9001,9002,9003]'", "");
  EXPECT_NE(refused.code, 0);
  EXPECT_TRUE(has(refused.err, "positions")) << refused.err;
}

// Left takes 1 and Right nothing: whoever begins, Left wins.
TEST(Play, WhyOfLeftAndRightSaysWhoWins) {
  const Finished run = played("'partizan_subtraction({1}, {5})[3]'", "why\n");
  EXPECT_TRUE(has(run.out, "is L: Left wins, whoever begins")) << run.out;
}

namespace {

// A position of the game, with what its parameters may be; empty when it needs one that is not known here.
std::string some_position(const Json& game) {
  std::string name = game["name"];
  std::string filled;
  for (const Json& parameter : game["parameters"]) {
    const std::string kind = parameter["kind"];
    if (kind == "set") filled += filled.empty() ? "{1,3,4}" : ", {1,3,4}";
    if (kind == "number") filled += filled.empty() ? "3" : ", 3";
    if (kind == "graph") filled += "cycle 5";
    if (kind == "rule") filled += "t";
  }
  if (!filled.empty()) name += "(" + filled + ")";
  const std::string to = game["stacks"].is_null() ? "3" : "7";
  const std::string stacks = game["stacks"] == "any" ? " --stacks 4" : "";
  const Finished list = shell("\"$CAIRN\" list --time 5 --json '" + name + "' --to " + to + stacks);
  if (list.code != 0) return "";
  const Json positions = Json::parse(list.out)["positions"];
  if (positions.empty()) return "";
  std::string cells, word;
  for (const Json& cell : positions.back()) {
    const std::string text = cell.is_string() ? cell.get<std::string>() : cell.dump();
    if (cell.is_string() && text == "none") continue;
    if (cell.is_string() && name.find("cycle") != std::string::npos) {
      word = " | " + text;
    } else {
      cells += (cells.empty() ? "" : ",") + text;
    }
  }
  return name + "[" + cells + word + "]";
}

void expect_narrow(const std::string& text, const std::string& about) {
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    EXPECT_LE(std::count_if(line.begin(), line.end(), [](unsigned char c) { return (c & 0xC0U) != 0x80U; }), 80)
        << about << ": " << line;
  }
}

// Of each game whose number in the list is a multiple of the step. Returns how many there were.
int play_games(std::size_t step) {
  int tried = 0;
  const Json games = Json::parse(shell("\"$CAIRN\" games --json").out)["games"];
  for (std::size_t i = 0; i < games.size(); i += step) {
    const std::string position = some_position(games[i]);
    if (position.empty()) continue;
    const Finished run =
        played("'" + position + "' --time 2 --level easy --seed 1", "moves\nhint\nwhy\nrules\n1\nwhy\n");
    EXPECT_NE(run.code, 2) << position << run.err;
    expect_narrow(run.out, "play " + position);
    const Finished page = shell("\"$CAIRN\" analyze --time 2 '" + position + "'");
    EXPECT_NE(page.code, 2) << position << page.err;
    expect_narrow(page.out, "analyze " + position);
    ++tried;
  }
  return tried;
}

}  // namespace

TEST(Play, NoLineIsWiderThanAWindow) {
  EXPECT_GE(play_games(11), 1);  // PlayLong has them all
  for (const char* sum : {"minnie[3,8] + nim[5]", "nim[3,5,7] + wythoff[2,4]", "wyg(cycle 6)[3,4,3,4,3,4]",
                          "node_kayles(cycle 24)", "cash{1,3,4}[14; 9, 9]"}) {
    expect_narrow(played("'" + std::string(sum) + "' --two", "moves\nhint\nwhy\n1\nwhy\nrules\nresign\n").out, sum);
    expect_narrow(shell("\"$CAIRN\" analyze '" + std::string(sum) + "'").out, sum);
  }
}

TEST(PlayLong, NoLineOfAnyGameIsWiderThanAWindow) { EXPECT_GE(play_games(1), 75); }

TEST(Play, SaysWhichStackWhenThatIsOpen) {
  const Finished run = played("'nim[3,5]' --two", "take 2\n");
  EXPECT_TRUE(has(run.err, "'take 2' can mean 2 moves")) << run.err;
  EXPECT_TRUE(has(run.err, "nim[1,5] or nim[3,3]")) << run.err;
}

// From wynnie[3,5] to [1,3]: 4 may not be taken from the 5, as the other stack has 3, so 2 were taken from both.
TEST(Play, SaysWhatWasDoneByTheRules) {
  EXPECT_TRUE(has(played("'wynnie[3,5]' --two", "[1,3]\n").out, "takes 2 from the 3 and the 5: [1,3]\n"));
  EXPECT_TRUE(has(played("'wynnie[3,5]' --two", "take 2 from both\n").out, ": [1,3]\n"));
}

// 1 xor 2 xor 2 = 1: taking the 1 leaves two equal stacks, and from then on we do in one what Cairn does in the other.
TEST(Play, AWholeGameThatThePersonWins) {
  const Finished won = played("'nim[1,2,2]'", "take 1 from 1\ntake 1 from 2\ntake 1 from 1\n");
  EXPECT_EQ(won.code, 0) << won.err;
  EXPECT_TRUE(has(won.out, "Cairn takes 1 from the 2: [0,1,2]\n")) << won.out;  // lasts longer than taking 2
  EXPECT_TRUE(has(won.out, "Cairn takes 1 from the 1: [0,0,1]\n")) << won.out;
  EXPECT_TRUE(has(won.out, "no move is left from nim[0,0,0]: you win\n")) << won.out;
}

TEST(Play, MistakesAreNamed) {
  const Finished run = played("'nim[1,2,3,3]'", "take 3 from 3\nwhy\n");
  // 1 xor 2 xor 3 xor 3 = 3: leaving [0,1,2,3] (sum 0) wins. That was it: no mistake.
  EXPECT_FALSE(has(run.out, "would have won")) << run.out;
  const Finished slip = played("'nim[1,2,3,3]'", "take 1 from 1\nwhy\n");
  EXPECT_TRUE(has(slip.out, "You moved to nim[0,2,3,3]; moving to nim[0,1,2,3] would have won.\n")) << slip.out;
}

// minnie[3,8] is P, by the theorem that [3, n] is P for n = 0 mod 4, n >= 8.
TEST(Play, WhyNamesTheLineOfTheProofAndTheReplies) {
  const Finished run = played("'minnie[3,8]' --time 60", "why\n");
  EXPECT_TRUE(has(run.out, "minnie[3,8] is P: the player to move loses, in 10 moves")) << run.out;
  EXPECT_TRUE(has(run.out, "[3,8] is P: [3, n] with n = 0 mod 4, n >= 8\n")) << run.out;
  EXPECT_TRUE(has(run.out, "[1,7] [1,5] are P: [1, n] with n odd\n")) << run.out;
  EXPECT_TRUE(has(run.out, "take 2 from the 3  [1,8]  answer [1,7]: take 1 from the 8\n")) << run.out;
}

TEST(Play, WhyOfASumNamesItsValues) {
  const Finished run = played("'nim[1,2] + nim[5]'", "why\n");
  EXPECT_TRUE(has(run.out, "nim[1,2] has value 3, nim[5] has value 5; their nim-sum is 6.\n")) << run.out;
}

TEST(Play, ASumIsPlayedToItsEnd) {
  // Values 3 and 5: taking 2 from the 5 leaves 3 and 3.
  const Finished run = played("'nim[3] + nim[5]'", "take 2 from 5\n");
  EXPECT_TRUE(has(run.out, "Cairn takes 1 from the 3 in nim[3]: nim[2] + nim[3]\n")) << run.out;
}

// NIM with Cash: from (14; 9, 9) taking 1 is the only winning move (docs/cash.md: [13; 9, 8] is P).
TEST(Play, PursesAreMoney) {
  const Finished run = played("'cash{1,3,4}[14; 9, 9]' --second", "take 3\n");
  EXPECT_TRUE(has(run.out, "Cairn takes 1 from the pile and pays 1: [13; 9, 8]\n")) << run.out;
  EXPECT_TRUE(has(run.out, "Cairn has 8, you have 9.\n")) << run.out;
  EXPECT_TRUE(has(run.out, "you have 6.\n")) << run.out;
  EXPECT_TRUE(has(played("'cash{1,3,4}[3; 3, 0]'", "take 3\n").out, "you win"));
}

// Left takes 1 or 2, Right 1 or 3. From 2 Left takes both and Right, who cannot take 2 at once, is stuck at 0.
TEST(Play, LeftAndRight) {
  const Finished left = played("'partizan_subtraction({1,2}, {1,3})[2]'", "take 2\n");
  EXPECT_TRUE(has(left.out, "you begin, and are Left.")) << left.out;
  EXPECT_TRUE(has(left.out, "no move is left for Cairn from partizan_subtraction({1,2}, {1,3})[0]: you win\n"))
      << left.out;
  const Finished right = played("'partizan_subtraction({1,2}, {1,3})[2]' --right", "take 2\ntake 1\n");
  EXPECT_TRUE(has(right.err, "'take 2' is no move")) << right.err;
  EXPECT_TRUE(has(right.out, "Cairn wins")) << right.out;
  const Finished two = played("'partizan_subtraction({1,2}, {1,3})[2]' --two", "take 1\ntake 1\n");
  EXPECT_TRUE(has(two.out, "Left takes 1 from the pile: [1]\n")) << two.out;
  EXPECT_TRUE(has(two.out, "no move is left for Left from partizan_subtraction({1,2}, {1,3})[0]: Right wins\n"))
      << two.out;
}

TEST(Play, GraphsAreDrawnAndTheirChangesNamed) {
  const Finished run = played("'wyg(path 3)[1,2,2]' --two", "take 1 from vertex 3\n[1,2,1 | 2-3]\n");
  EXPECT_TRUE(has(run.out, "    1---2---2\n")) << run.out;
  EXPECT_TRUE(has(run.out, "takes 1 from vertex 3 and makes the edge 2-3 active:\n  [1,2,1 | 2-3]\n")) << run.out;
  EXPECT_TRUE(has(run.out, "    1---2===1\n")) << run.out;
  EXPECT_TRUE(has(played("'wyg(path 3)[1,2,2]' --two", "take 2 from 2\n").out, "takes 2 from vertex 2: [1,0,2]\n"));
}

TEST(Play, TwoPeople) {
  const Finished run = played("'misere nim[1,2]' --two", "take 2 from 2\nundo\ntake 1 from 2\n1\n1\n");
  EXPECT_TRUE(has(run.out, "misere nim[1,2], the first player's move: ")) << run.out;
  EXPECT_TRUE(has(run.out, "The second player takes 1 from the 1: [0,1]\n")) << run.out;
  // The first player takes the last stone, and in misere play has lost.
  EXPECT_TRUE(has(run.out, "the second player wins\n")) << run.out;
}

TEST(Play, ADemonstrationIsTheSameForTheSameSeed) {
  const Finished perfect = played("'nim[1,2,3]' --demo", "");
  EXPECT_TRUE(has(perfect.out, "the second player wins\n")) << perfect.out;  // 1 xor 2 xor 3 = 0
  const Finished one = played("'nim[7,9,20]' --demo --level easy --seed 5", "");
  EXPECT_EQ(one.out, played("'nim[7,9,20]' --demo --level easy --seed 5", "").out);
  bool differs = false;
  for (const char* seed : {"1", "2", "3", "4"}) {
    differs = differs || played("'nim[7,9,20]' --demo --level easy --seed " + std::string(seed), "").out != one.out;
  }
  EXPECT_TRUE(differs);
  EXPECT_TRUE(has(played("'nim[2,2]' --demo --level medium --seed 1", "").out, "wins\n"));
}

// Of medium strength Cairn sees a win in one move, unless it errs, which happens one time in four.
TEST(Play, LevelsDiffer) {
  int easy = 0, medium = 0;
  for (int seed = 0; seed < 24; ++seed) {
    const auto wins = [&](const char* level) {
      return has(played(fmt::format("'nim[9]' --second --level {} --seed {}", level, seed), "").out, "Cairn wins") ? 1
                                                                                                                   : 0;
    };
    easy += wins("easy");
    medium += wins("medium");
  }
  EXPECT_LT(easy, 10);    // one move of nine wins
  EXPECT_GT(medium, 12);  // three of four, and some of the rest
  EXPECT_LT(medium, 24);
}

TEST(Play, AGameIsSavedAndLoaded) {
  const testing::Folder folder;
  const std::string file = folder.path("game.json");
  const Finished saving = played("'nim[3,4,5]'", "take 2 from 3\nsave " + file + "\n");
  EXPECT_TRUE(has(saving.out, "The game is in " + file)) << saving.out << saving.err;
  const Finished loading = played("'nim[1]'", "load " + file + "\nundo\nmoves\n");
  EXPECT_TRUE(has(loading.out, "nim[3,4,5], your move: moves\n")) << loading.out << loading.err;
  const Finished bad = played("'nim[1]'", "load " + folder.file("bad", "{}") + "\nload none\nload\nsave\n");
  EXPECT_EQ(testing::error_sentences(bad.err), 4) << bad.err;
  EXPECT_EQ(bad.code, 0);
}

TEST(Play, GivingUp) { EXPECT_TRUE(has(played("'nim[3,4]'", "resign\n").out, "You resign: Cairn wins\n")); }

TEST(Play, OptionsThatContradictEachOtherAreRefused) {
  for (const char* options : {"--two --demo", "--two --second", "--demo --second", "--level hard", "--two --level easy",
                              "--seed -1", "--seed many"}) {
    EXPECT_EQ(played("'nim[3,4]' " + std::string(options), "").code, 2) << options;
  }
}

}  // namespace cairn
