// Sequences as text, and their laws as sentences.
#include "base/all_layers.hpp"
#include "render/answers_support.hpp"
#include "render/law_text.hpp"
#include "render/text.hpp"

#include <gtest/gtest.h>

namespace cairn {
namespace {

using testing::game_named;

TEST(LawText, APurePeriodNamesPreperiodAndPeriod) {
  EXPECT_EQ(law_text({0, 16, {0}}, "n"), "preperiod 0, period 16");
  EXPECT_EQ(law_text({3, 3, {0, 0, 0}}, "n"), "preperiod 3, period 3");
}

TEST(LawText, ASaltusIsWrittenAsAnEquation) {
  EXPECT_EQ(law_text({50, 55, {31}}, "n"), "from n = 50 on: value(n + 55) = value(n) + 31");
  EXPECT_EQ(law_text({0, 6, {3}}, "m"), "always: value(m + 6) = value(m) + 3");
  EXPECT_EQ(law_text({1, 2, {-1}}, "n"), "from n = 1 on: value(n + 2) = value(n) - 1");
}

// Entries are by (n - preperiod) mod period: with preperiod 2 and period 5 entry 0 is for n mod 5 = 2.
TEST(LawText, AMixedSaltusNamesTheResiduesOfTheExceptions) {
  EXPECT_EQ(law_text({2, 5, {4, 0, 0, 0, 0}}, "n"),
            "from n = 2 on: value(n + 5) = value(n), or value(n) + 4 where n mod 5 is in {2}");
  EXPECT_EQ(law_text({2, 5, {1, 1, 1, 0, 2}}, "n"),
            "from n = 2 on: value(n + 5) = value(n) + 1, or value(n) where n mod 5 is in {0}, or value(n) + 2 where n "
            "mod 5 is in {1}");
}

TEST(LawText, ManyExceptionsAreNotAllTold) {
  EXPECT_EQ(
      law_text({0, 8, {0, 0, 1, 2, 3, 4, 5, 6}}, "n"),
      "always: value(n + 8) = value(n), or value(n) + 1 where n mod 8 is in {2}, or value(n) + 2 where n mod 8 is "
      "in {3}, or value(n) + 3 where n mod 8 is in {4}, or value(n) + 4 where n mod 8 is in {5}, or otherwise at "
      "other residues (--json lists them)");
}

TEST(LawText, RunsOfNumbersAreDrawnTogether) {
  EXPECT_EQ(runs_text({1, 3, 4, 5, 6, 7, 9, 10}), "{1, 3..7, 9, 10}");
  EXPECT_EQ(runs_text({}), "{}");
}

TEST(SequenceText, ShowsValuesInLinesWithTheLawAndHowItIsKnown) {
  SequenceValues answer;
  answer.game = game_named("subtraction{1,3,4}");
  answer.to = 21;
  answer.rows.resize(1);
  for (int n = 0; n <= 21; ++n) answer.rows[0].values.push_back("0101232"[n % 7] - '0');
  answer.rows[0].law = Law{0, 7, {0}};
  answer.known = {HowKnown::How::proved, "a window of 4 values came back"};
  answer.engine = Engine::sequence;
  EXPECT_EQ(text_of(answer, {}),
            "subtraction{1,3,4}, normal play, n up to 21: Grundy values\n"
            "\n"
            "   n   +0  +1  +2  +3  +4  +5  +6  +7  +8  +9 +10 +11 +12 +13 +14 +15 +16 +17 +18 +19\n"
            "   0    0   1   0   1   2   3   2   0   1   0   1   2   3   2   0   1   0   1   2   3\n"
            "  20    2   0\n"
            "preperiod 0, period 7\n"
            "\n"
            "known: proved: a window of 4 values came back (sequence)\n");
}

TEST(SequenceText, MiserePlayExplainsItsValuesAndModesHaveHeadings) {
  SequenceValues answer;
  answer.game = game_named("comply{1..3}");
  answer.misere = true;
  answer.to = 1;
  answer.rows = {{"side = S", {1, 0}, std::nullopt}, {"side = not S", {1, 1}, std::nullopt}};
  answer.known = testing::computed("by hand");
  EXPECT_EQ(text_of(answer, {}),
            "comply{1..3}, misere play, n up to 1: 1 where the player to move wins, 0 elsewhere\n"
            "\n"
            "side = S\n"
            "  n  +0 +1\n"
            "  0   1  0\n"
            "no law is known beyond n = 1\n"
            "\n"
            "side = not S\n"
            "  n  +0 +1\n"
            "  0   1  1\n"
            "no law is known beyond n = 1\n"
            "\n"
            "known: computed: by hand\n");
}

}  // namespace
}  // namespace cairn
