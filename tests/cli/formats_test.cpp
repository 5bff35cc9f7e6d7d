// Formats and pictures on the command line: how they are chosen, what is said about them, and what is refused.
#include "run_support.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

namespace cairn {
namespace {

using testing::expect_refused;
using testing::Finished;
using testing::Folder;
using testing::has;
using testing::run_cairn;
using testing::text_of_file;

TEST(Formats, TheEndingOfTheFileChooses) {
  const Folder folder;
  const std::string svg = folder.path("A.SVG");
  const Finished run = run_cairn("table wythoff --to 8 -o " + svg);
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_EQ(run.out, "");
  const std::string text = text_of_file(svg);
  EXPECT_TRUE(text.starts_with("<svg ")) << text.substr(0, 40);
  EXPECT_TRUE(has(run.err, "wrote " + svg + ": ")) << run.err;
  EXPECT_TRUE(has(run.err, " pixels, " + std::to_string(text.size()) + " bytes\n")) << run.err;
  for (const auto& [ending, begin] : std::initializer_list<std::pair<const char*, const char*>>{
           {"json", "{\"schema\":1,"}, {"csv", "# "}, {"tex", "% "}, {"tikz", "% "}, {"txt", "wythoff, normal play"}}) {
    const std::string path = folder.path(std::string("t.") + ending);
    const Finished other = run_cairn("table wythoff --to 8 -o " + path);
    EXPECT_EQ(other.code, 0) << other.err;
    const std::string written = text_of_file(path);
    EXPECT_TRUE(written.starts_with(begin)) << ending;
    EXPECT_TRUE(has(other.err, "wrote " + path + ": ")) << other.err;
    EXPECT_TRUE(has(other.err, " " + std::to_string(written.size()) + " bytes\n")) << other.err;
  }
  // --format says more than the ending.
  const std::string odd = folder.path("odd.csv");
  EXPECT_EQ(run_cairn("table wythoff --to 8 --format text -o " + odd).code, 0);
  EXPECT_TRUE(text_of_file(odd).starts_with("wythoff, normal play"));
  const std::string bfile = folder.path("b003987.txt");
  EXPECT_EQ(run_cairn("table nim --grundy --to 8 -o " + bfile).code, 0);
  EXPECT_TRUE(has(text_of_file(bfile), "\n3 2\n4 0\n5 2\n6 3\n"));
}

TEST(Formats, UnknownEndingsAreRefusedWithThoseThatAreKnown) {
  const Folder folder;
  for (const char* name : {"w.jpg", "w.TIF", "w.2"}) {
    const std::string path = folder.path(name);
    const Finished run = run_cairn("table wythoff --to 8 -o " + path);
    EXPECT_EQ(run.code, 2) << run.err;
    EXPECT_TRUE(has(run.err, "have no format")) << run.err;
    EXPECT_TRUE(has(run.err, ".txt, .csv, .json, .tex, ")) << run.err;
    // With a format any name will do.
    EXPECT_EQ(run_cairn("table wythoff --to 8 --format csv -o " + path).code, 0);
    EXPECT_TRUE(text_of_file(path).starts_with("# "));
  }
  // A name without any ending is text, also in a folder whose name has a point.
  std::filesystem::create_directory(folder.path("a.b"));
  for (const char* name : {"a.b/table", ".table"}) {
    EXPECT_EQ(run_cairn("table wythoff --to 8 -o " + folder.path(name)).code, 0);
    EXPECT_TRUE(text_of_file(folder.path(name)).starts_with("wythoff, normal play"));
  }
  const Finished device = run_cairn("table wythoff --to 8 -o /dev/null");
  EXPECT_EQ(device.code, 0);
  EXPECT_EQ(device.err, "");
}

TEST(Formats, APartizanGameIsNotSaidToBeN) {
  // partizan_euclid[4,3] is L.
  const Finished run = run_cairn("list partizan_euclid --to 12 --format svg");
  EXPECT_TRUE(has(run.out, "not P: N, L or R")) << run.err;
  EXPECT_FALSE(has(run.out, "N: the player to move wins"));
}

TEST(Formats, HintsNameTheOptionThatWasUsed) {
  const Finished run = run_cairn("table partizan_euclid --to 4 --remoteness");
  EXPECT_EQ(run.code, 2);
  EXPECT_TRUE(has(run.err, "--remoteness")) << run.err;
  EXPECT_FALSE(has(run.err, "--grundy")) << run.err;
  EXPECT_TRUE(has(run_cairn("table partizan_euclid --to 4 --grundy").err, "without --grundy"));
}

TEST(Formats, TablesOfNimWithCashHaveTheRulesOfBooktabs) {
  const Finished run = run_cairn("cash 1,3,4 --to 6 --format latex");
  for (const char* rule : {"\\toprule", "\\midrule", "\\bottomrule"}) EXPECT_TRUE(has(run.out, rule)) << run.out;
  EXPECT_FALSE(has(run.out, "\\hline"));
}

TEST(Formats, OnePositionIsOne) {
  const Finished run = run_cairn("table 'subtraction{1,2}' --to 0");
  EXPECT_TRUE(has(run.out, "the only position with numbers up to 0")) << run.out;
}

TEST(Formats, EverySubcommandThatDrawsHasEveryFormat) {
  for (const char* what :
       {"table wythoff --to 6", "table 'minnie[3,b,c]' --to 6 --grundy", "table wythoff --to 6 --remoteness",
        "list wythoff --to 12", "sequence 'subtraction{1,3,4}'", "moves 'wynnie[3,6]'", "cash 1,6 43"}) {
    for (const char* format : {"svg", "tikz", "latex", "csv", "json"}) {
      const Finished run = run_cairn(std::string(what) + " --format " + format);
      EXPECT_EQ(run.code, 0) << what << " " << format << " " << run.err;
      EXPECT_FALSE(run.out.empty());
    }
  }
}

TEST(Formats, WithoutLibrsvgItsPackageIsNamed) {
  const Folder folder;
  // A library of that name which is none stands before the true one.
  const Finished run = testing::shell(
      "mkdir -p '" + folder.path("lib") + "' && : > '" + folder.path("lib/librsvg-2.so.2") + "' && LD_LIBRARY_PATH='" +
      folder.path("lib") + "' \"$CAIRN\" table nim --to 5 -o '" + folder.path("a.png") + "'");
  EXPECT_EQ(run.code, 2);
  EXPECT_TRUE(has(run.err, "librsvg2-2")) << run.err;
  EXPECT_TRUE(has(run.err, "fonts-dejavu-core")) << run.err;
}

TEST(Formats, WithoutAFontItsPackageIsNamed) {
  const Folder folder;
  const std::string config = folder.file("fonts.conf", "<?xml version=\"1.0\"?><fontconfig></fontconfig>\n");
  const Finished run =
      testing::shell("FONTCONFIG_FILE='" + config + "' \"$CAIRN\" table nim --to 5 -o '" + folder.path("a.png") + "'");
  EXPECT_EQ(run.code, 2);
  EXPECT_TRUE(has(run.err, "fonts-dejavu-core") || has(run.err, "librsvg2-2")) << run.err;
}

TEST(Formats, WhatMakesNoSenseIsRefused) {
  expect_refused("table nim --to 5 --style screen", "--style is for pictures");
  expect_refused("table nim --to 5 --format svg --style loud", "is not a style");
  expect_refused("table nim --to 5 --format svg --origin left", "--origin bottom or top");
  EXPECT_EQ(run_cairn("sequence 'subtraction{1,2}' --format svg --origin top").code, 2);  // has no first number
  expect_refused("table nim --to 5 --format html", "not written as HTML");
  expect_refused("table nim --to 500 --format svg --width 200", "pixels wide");
  expect_refused("table nim --to 500 --format tikz", "TikZ");
  expect_refused("table nim --stacks 3 --to 200 --format svg", "grids are too many");
  expect_refused("table 'minnie[3,b,c]' --to 5 --stacks 3", "leave out --stacks");
  expect_refused("table 'minnie[3,4,5]' --to 5", "no number of the slice is free");
  expect_refused("moves 'nim[3]' --format bfile", "moves are no sequence");
  expect_refused("list wythoff --to 5 --format bfile", "no sequence");
  expect_refused("table wyg --family cycle --to 5 --format svg", "not written as svg");
  expect_refused("cash 1,3,4 --format svg", "one number of stones");
}

TEST(Formats, WideGridsSayHowToSeeThem) {
  EXPECT_TRUE(has(run_cairn("table nim --to 90 --grundy").out, "-o FILE.svg"));
  EXPECT_FALSE(has(run_cairn("table nim --to 9 --grundy").out, "-o FILE.svg"));
}

}  // namespace
}  // namespace cairn
