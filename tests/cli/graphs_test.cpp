// Lists of graphs, families of graphs and drawings on the command line.
#include "cli/run_support.hpp"

#include <gtest/gtest.h>

namespace cairn {
namespace {

using testing::error_sentences;
using testing::Finished;
using testing::run_cairn;

TEST(GraphsCommand, WhatDoesNotGoTogetherIsRefusedInOneSentence) {
  struct Refused {
    std::string arguments;
    std::string part;
  };
  const std::vector<Refused> all{
      {"list wyg --graphs 10", "11716571 connected graphs of 10 vertices"},
      {"list wyg --graphs 100", "more than 164059830476 connected graphs of 100 vertices"},
      {"list wyg --graphs 0", "a graph has at least one vertex"},
      {"list wyg --graphs -1", "--graphs"},
      {"list wyg --graphs x", "--graphs"},
      {"list --graphs 4", "GAME is required"},
      {"list nim --graphs 4", "nim is not a game on a graph"},
      {"list wyg --graphs 4 --to 5", "--graphs says how far the list goes"},
      {"list wyg --graphs 4 --stacks 3", "--stacks and --graphs contradict each other"},
      {"list wyg --graphs 4 --explain", "--explain"},
      {"list wyg --graphs 4 --chips none", "'none' is no number of chips"},
      {"list wyg --to 4 --chips 2", "--chips is for lists of graphs"},
      {"table wyg --family complete --to 900", "the graph has"},
      {"table wyg --family cycle", "--to is required"},
      {"table wyg --family cycle --to 0", "--to"},
      {"table wyg --family cycle --to 2", "there is no cycle 2"},
      {"table wyg --family cube --to 4", "a graph"},
      {"table wyg --family cycle --to 5 --save x.table", "is not saved in a file"},
      {"table wyg --family cycle --to 5 --chips 1..2000", "more than 1000 numbers of chips"},
      {"table nim --to 4 --chips 2", "--chips is for families of graphs"},
      {"table vertex_nimg --family path --to 4", "has a token"},
      {"table 'misere wyg' --family path --to 4 --grundy", "normal play"},
      {"table wyg --family 'path 5' --to 4", "'path 5' is one graph and not a family"},
      {"solve 'misere wyg(path 40)[1] + nim[3]'", "in misere play it solves one part alone"},
      {"solve 'wyg(path 40)[1]' --engine lazy", "leave out the engine"},
  };
  for (const Refused& refused : all) {
    const Finished run = run_cairn(refused.arguments);
    EXPECT_EQ(run.code, 2) << refused.arguments;
    EXPECT_EQ(run.out, "") << refused.arguments;
    EXPECT_EQ(error_sentences(run.err), 1) << run.err;
    EXPECT_NE(run.err.find(refused.part), std::string::npos) << refused.arguments << "\n" << run.err;
  }
}

TEST(GraphsCommand, ATableOfAFamilyHasARowForEachNAndAColumnForEachNumberOfChips) {
  // A move with one chip each on a complete graph takes one vertex or two.
  const std::string out = run_cairn("table wyg --family complete --to 4 --grundy").out;
  EXPECT_EQ(out.substr(0, out.rfind(" (")),  // without the engine
            "wyg, normal play, on complete n for n up to 4: Grundy values\n"
            "\n"
            "  n\\chips  1\n"
            "        1  0\n"
            "        2  1\n"
            "        3  2\n"
            "        4  0\n"
            "\n"
            "0: the player who just moved wins; otherwise the player to move wins\n"
            "known: computed: all 4 positions on complete n, 1 chip on every vertex");
}

TEST(GraphsCommand, WhatTheTimeLeavesOpenIsToldAndTheExitCodeSaysSo) {
  const Finished run = run_cairn("table wyg --family cycle --to 5 --time 0.000001");
  EXPECT_EQ(run.code, 3);
  EXPECT_NE(run.out.find("limit reached"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("'?': not known"), std::string::npos) << run.out;
}

TEST(GraphsCommand, PlayShowsTheGraphBeforeEveryMoveOfYours) {
  const Finished run = run_cairn("play 'wyg(path 3)[1,2,1]'", "[1,1,1 | 1-2]\nundo\nquit\n");
  EXPECT_NE(run.out.find("\n    1---2---1\n"), std::string::npos) << run.out;
  const Finished json = run_cairn("play 'wyg(path 3)[1,2,1]' --json", "quit\n");
  EXPECT_EQ(json.out.find("---"), std::string::npos) << json.out;
}

TEST(GraphsCommand, OtherGamesAreNotDrawn) {
  EXPECT_EQ(run_cairn("solve 'nim[3,3]'").out.substr(0, 20), "nim[3,3]\n  outcome  ");
}

}  // namespace
}  // namespace cairn
