// Pictures of positions, trees, games and proofs on the command line: files, what is said about them, and refusals.
#include "run_support.hpp"

#include <gtest/gtest.h>

#include <string>

namespace cairn {
namespace {

using testing::expect_refused;
using testing::Finished;
using testing::Folder;
using testing::has;
using testing::run_cairn;
using testing::text_of_file;

TEST(Drawn, EverySubcommandDrawsInEveryFormat) {
  for (const char* what : {"solve 'nim[3,5]'", "moves 'wyg(path 3)[1,2,2]'", "analyze 'minnie[3,4]'", "tree 'nim[1,2]'",
                           "prove nim", "play 'nim[3,5]' --demo"}) {
    const Finished svg = run_cairn(std::string(what) + " --format svg");
    EXPECT_EQ(svg.code, 0) << what << svg.err;
    EXPECT_TRUE(svg.out.starts_with("<svg ")) << what;
    const Finished tikz = run_cairn(std::string(what) + " --format tikz --style print");
    EXPECT_TRUE(has(tikz.out, "\\end{tikzpicture}")) << what << tikz.err;
  }
}

TEST(Drawn, FilesSayWhatTheyAreAndHowLarge) {
  const Folder folder;
  for (const char* what : {"solve 'nim[3,5]'", "tree 'nim[1,2]'", "prove nim", "play 'nim[3,5]' --demo"}) {
    const std::string path = folder.path("A.Svg");
    const Finished run = run_cairn(std::string(what) + " --width 2400 -o " + path);
    EXPECT_EQ(run.code, 0) << what << run.err;
    EXPECT_TRUE(has(run.err, "wrote " + path + ": 2400 x ")) << what << run.err;
    EXPECT_TRUE(text_of_file(path).starts_with("<svg ")) << what;
  }
}

TEST(Drawn, AProofIsDrawnOrWrittenByTheEndingOfItsFile) {
  const Folder folder;
  EXPECT_TRUE(run_cairn("prove wynnie -o " + folder.path("a.svg")).out.starts_with("wynnie, normal play"));
  EXPECT_TRUE(text_of_file(folder.path("a.svg")).starts_with("<svg "));
  EXPECT_EQ(run_cairn("prove wynnie -o " + folder.path("a.gv")).code, 0);
  EXPECT_TRUE(text_of_file(folder.path("a.gv")).starts_with("digraph"));
  EXPECT_EQ(run_cairn("prove wynnie -o " + folder.path("a.json")).code, 0);
  EXPECT_TRUE(run_cairn("check-proof " + folder.path("a.json")).code == 0);
  expect_refused("prove wynnie --style print", "are for pictures");
  // What is not proved has no picture, and no file.
  const Finished unknown = run_cairn("prove wythoff --states 5 -o " + folder.path("b.svg"));
  EXPECT_EQ(unknown.code, 3);
  EXPECT_EQ(folder.files(), 3U);
}

TEST(Drawn, AGameCanBeSavedLoadedAndDrawn) {
  const Folder folder;
  const std::string json = folder.path("game.json");
  const std::string svg = folder.path("game.svg");
  const Finished played =
      run_cairn("play 'nim[3,4,7]' --two", "take 7 from 7\ntake 1 from 4\nsave " + json + "\nsave " + svg + "\nquit\n");
  EXPECT_EQ(played.code, 0) << played.err;
  EXPECT_TRUE(has(text_of_file(json), "\"a game\""));
  const std::string strip = text_of_file(svg);
  EXPECT_TRUE(strip.starts_with("<svg "));
  EXPECT_TRUE(has(strip, ">takes 7 from the 7<"));
  const std::string again = folder.path("again.svg");
  EXPECT_EQ(run_cairn("play --load " + json + " -o " + again).code, 0);
  EXPECT_EQ(text_of_file(again), strip);
  const Finished moves = run_cairn("play 'nim[3,4,7]' --two --moves 'take 7 from 7; [3,3]' --format svg");
  EXPECT_EQ(moves.out, strip) << moves.err;
  const Finished on = run_cairn("play --load " + json, "quit\n");
  EXPECT_TRUE(has(on.out, "nim[0,3,3]")) << on.out;
}

TEST(Drawn, WhatMakesNoSenseIsRefused) {
  expect_refused("solve 'nim[3,5]' 'nim[4]' --format svg", "a picture shows one position");
  expect_refused("solve - --format svg", "a picture shows one position");
  expect_refused("solve 'nim[3,5]' --format csv", "a position is not written as CSV");
  expect_refused("solve 'nim[3,5]' --style print", "--style is for pictures");
  expect_refused("tree 'nim[1,2]' --most 9", "has 10 places, and at most 9 are shown");
  expect_refused("tree 'nim[1,2]' --format csv", "a game tree is not written as CSV");
  expect_refused("tree 'nim[100,100,100]'", "more than 3000 positions can follow");
  expect_refused("play 'nim[3]' -o game.svg", "add --demo, --moves or --load");
  expect_refused("play", "which position is played?");
  expect_refused("play 'nim[3]' --style print", "--style is for pictures");
  expect_refused("play --load nowhere.json", "nowhere.json cannot be read");
  expect_refused("play 'nim[3]' --moves '[9]' -o game.svg", "no move leads from nim[3] to nim[9]");
  expect_refused("solve 'wyg(path 300)[1]' --format svg", "a graph of 300 vertices is too large for a picture");
}

}  // namespace
}  // namespace cairn
