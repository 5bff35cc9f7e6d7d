// cairn guess: its options, its exit codes, and that what it prints can be asked about.
#include <gtest/gtest.h>

#include "base/all_layers.hpp"
#include "base/json.hpp"
#include "cli/run_support.hpp"

namespace cairn {

namespace {

using testing::expect_refused;
using testing::Finished;
using testing::has;
using testing::run_cairn;

}  // namespace

TEST(GuessCommand, PrintsClaimsThatCheckReads) {
  const Json json = Json::parse(run_cairn("guess minnie --json").out);
  ASSERT_FALSE(json["patterns"].empty());
  for (const Json& pattern : json["patterns"]) {
    const Finished checked = run_cairn("check '" + pattern["statement"].get<std::string>() + "' --to 300");
    EXPECT_EQ(checked.code, 0) << checked.out << checked.err;
  }
  EXPECT_EQ(json["fitted_to"], 60);
  EXPECT_EQ(json["to"], 120);
}

TEST(GuessCommand, SaysHowEachPatternIsKnown) {
  const Finished proved = run_cairn("guess 'subtraction{1,2,3}'");
  EXPECT_EQ(proved.code, 0) << proved.err;
  EXPECT_TRUE(has(proved.out, "subtraction{1,2,3}[n]: P iff n mod 4 = 0\n  proved: ")) << proved.out;
  const Finished observed = run_cairn("guess 'subtraction{1,2,3}' --no-prove --to 100");
  EXPECT_TRUE(has(observed.out, "P iff n mod 4 = 0\n  observed: fits up to 50, confirmed up to 100\n")) << observed.out;
  EXPECT_TRUE(has(observed.out, "\nknown: observed: ")) << observed.out;
}

TEST(GuessCommand, MisereIsAnOptionOrAPrefix) {
  const Finished option = run_cairn("guess nim --misere --no-prove --to 40");
  EXPECT_EQ(option.out, run_cairn("guess 'misere nim' --no-prove --to 40").out);
  EXPECT_TRUE(has(option.out, "misere nim[a,b]")) << option.out;
}

TEST(GuessCommand, NothingFoundIsUnknown) {
  const Finished run = run_cairn("guess subtract_a_square --stacks 1");
  EXPECT_EQ(run.code, 3);
  EXPECT_TRUE(has(run.out, "known: unknown: no pattern that fits up to 200 holds up to 400")) << run.out;
}

TEST(GuessCommand, RefusesWhatMakesNoSense) {
  expect_refused("guess no_such_game", "no_such_game");
  expect_refused("guess wynnie --stacks 3", "stacks");
  expect_refused("guess nim --to few", "--to");
  expect_refused("guess nim --engine lazy", "engine");
  expect_refused("guess 'misere nim' --grundy", "misere");
}

}  // namespace cairn
