// Grundy values by sets that values leave: rules that nobody plays, with windows of every kind, against the table
// engine.
#include "base/all_layers.hpp"
#include "engine/rows/rows.hpp"
#include "engine/rows_check_support.hpp"
#include "engine/table/tables.hpp"
#include "rules/boards_support.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <ostream>
#include <tuple>

namespace {

struct Windowed {
  const char* name;
  const char* shape;
  const char* moves;
  bool by_sets;  // or by something else
};

// NOLINTNEXTLINE(readability-identifier-naming): found by GoogleTest under this name
void PrintTo(const Windowed& windowed, std::ostream* out) { *out << windowed.name; }

const Windowed kWindowed[] = {
    {"least", "stacks any", "move take t from one where t <= least", true},
    {"three", "stacks any", "move take t from one where t <= 3", true},
    {"one", "stacks any", "move take t from one where t <= 1", true},
    {"a_word", "stacks any", "move take t from one where t <= 64", true},
    {"least_and_two_more", "stacks any", "move take t from one where t <= least + 2", true},
    {"twice_the_least", "stacks any", "move take t from one where t <= 2*least", true},
    {"in_two_parts", "stacks any", "move take t from one where t <= 2\n  move take t from one where 2 <= t, t <= 9",
     true},
    {"five_or_the_least", "stacks any", "move take t from one where t <= 5 or t <= least", true},
    {"both_at_most_two", "stacks 2", "move take t from one where t <= 5\n  move take t from both where t <= 2", true},
    {"both_at_most_the_least", "stacks 2", "move take t from one\n  move take t from both where t <= least", true},
    {"both_only", "stacks 2", "move take t from one where t <= least + 1\n  move take t from both where t <= 1", true},
    {"less_as_the_least_grows", "stacks a >= b", "move take t from one where t <= 70 - b", true},
    {"less_and_less", "stacks a >= b >= c", "move take t from one where t <= 40 - 2*c", true},
    {"valid", "stacks a >= b", "valid b <= 20\n  move take t from one where t <= 4", true},
    // What does not fit: a window that opens again, gaps, windows that depend on the row.
    {"opens_again", "stacks any", "move take t from one where t <= 2 or least >= 5", false},
    {"gap", "stacks any", "move take t from one where t = 1 or t = 3", false},
    {"less_than_the_least", "stacks any", "move take t from one where t < least", false},
    {"distinct", "stacks any", "valid distinct\n  move take t from one where t <= 4, distinct'", false},
    {"half_of_the_greatest", "stacks any", "move take t from one where 2*t <= greatest", false},
    {"greatest_alone", "stacks any", "move take t from greatest where t <= 3", false},
};

cairn::Game game_of(const Windowed& windowed) {
  return rules_test::from_text(fmt::format("game windowed\n  {}\n  {}\n", windowed.shape, windowed.moves));
}

std::vector<std::pair<int, std::int64_t>> boxes_of(const cairn::Game& game) {
  // Around the ends of words, and blocks of eight rows that are not full.
  if (cairn::numeric_coordinates(game.rules) == 3) return {{3, 2}, {3, 33}};
  if (cairn::numeric_coordinates(game.rules) == 2) return {{2, 1}, {2, 7}, {2, 63}, {2, 64}, {2, 65}, {2, 130}};
  return {{2, 0}, {2, 1}, {2, 8}, {2, 63}, {2, 64}, {2, 65}, {2, 127}, {2, 129}, {3, 2}, {3, 9}, {3, 33}, {4, 9}};
}

class GrundyWindows : public testing::TestWithParam<Windowed> {};

TEST_P(GrundyWindows, AreThoseOfTheTable) {
  const cairn::Game game = game_of(GetParam());
  for (const auto& [k, to] : boxes_of(game)) {
    const cairn::Options options(cairn::lower(game, k));
    if (!rows_test::fits(options.rays(), to, true, false)) {
      EXPECT_FALSE(GetParam().by_sets);
      continue;
    }
    const std::string found = rows_test::difference_in_any_way(options, to, true, false, 3);
    if (rows_test::is_refusal(found) && !GetParam().by_sets) continue;
    EXPECT_EQ(found, "") << k << " stacks to " << to << "\n" << cairn::rules::to_string(options.rays());
  }
}

TEST_P(GrundyWindows, AreChosenByTheirShape) {
  const cairn::Game game = game_of(GetParam());
  const int stacks = cairn::numeric_coordinates(game.rules);
  const cairn::Options options(cairn::lower(game, stacks == 0 ? 2 : stacks));
  std::string plan = "refused";
  try {
    plan = cairn::Rows(options.rays(), {50, true, false, false, true, 1}, std::size_t{1} << 30).explain();
  } catch (const cairn::Error& error) {
    EXPECT_FALSE(GetParam().by_sets) << error.what();
  }
  EXPECT_EQ(plan.find("sets of bits") != std::string::npos, GetParam().by_sets) << plan;
}

// Whatever the rows engine says about them, the answer is right.
TEST_P(GrundyWindows, AreAnsweredOneWayOrAnother) {
  const cairn::Game game = game_of(GetParam());
  const int k = cairn::numeric_coordinates(game.rules) == 2 ? 2 : 3;
  cairn::TableQuestion question;
  question.game = std::make_shared<const cairn::Game>(game);
  question.stacks = k;
  question.to = 18;
  question.grundy = true;
  question.threads = 2;
  const auto answer = cairn::engine::table(question, cairn::Control(), cairn::Engine::chosen);
  const auto expected = cairn::fill_table(cairn::Options(cairn::lower(game, k)), 18, true, false, cairn::Control());
  EXPECT_EQ(answer.values, expected.values);
}

INSTANTIATE_TEST_SUITE_P(Rules, GrundyWindows, testing::ValuesIn(kWindowed),
                         [](const auto& instance) { return std::string(instance.param.name); });

// Sums of stacks from which at most m may be taken have the values of the theory: the nim-sum of remainders modulo m
// + 1.
TEST(GrundyWindowsAll, AreTheNimSumOfRemainders) {
  const cairn::Game game = rules_test::from_text("game most\n  stacks any\n  move take t from one where t <= 6\n");
  cairn::TableQuestion question;
  question.game = std::make_shared<const cairn::Game>(game);
  question.stacks = 3;
  question.to = 70;
  question.grundy = true;
  question.threads = 2;
  const auto answer = cairn::engine::table(question, cairn::Control(), cairn::Engine::rows);
  std::size_t at = 0;
  for (std::int32_t a = 0; a <= 70; ++a) {
    for (std::int32_t b = a; b <= 70; ++b) {
      for (std::int32_t c = b; c <= 70; ++c, ++at) {
        ASSERT_EQ(answer.values[at], (a % 7) ^ (b % 7) ^ (c % 7)) << a << " " << b << " " << c;
      }
    }
  }
}

// Collects all values.
class AllValues : public cairn::RowConsumer {
 public:
  bool row(const cairn::Row& row) override {
    values.insert(values.end(), row.values, row.values + (row.last - row.first + 1));
    return true;
  }
  std::vector<std::int32_t> values;
};

// Long rows go to several threads, in blocks of 16 or 32 rows, which must not change anything.
TEST(GrundyWindowsAll, DoNotDependOnTheNumberOfThreads) {
  for (const auto& [game, stacks, to] :
       {std::tuple{"minnie", 2, 321}, {"wynnie", 2, 300}, {"wythoff", 2, 333}, {"wythoff", 2, 1599}, {"nim", 3, 256}}) {
    const cairn::Options options(cairn::lower(rules_test::built_in(game), stacks));
    std::vector<AllValues> runs(3);
    for (const int threads : {1, 2, 3}) {
      cairn::Rows rows(options.rays(), {to, true, false, false, true, threads}, std::size_t{1} << 30);
      EXPECT_EQ(rows.explain().find("threads, each a block of rows behind") != std::string::npos,
                threads > 1 && stacks == 2);
      EXPECT_EQ(rows.fill(&runs[static_cast<std::size_t>(threads) - 1], cairn::Control()), cairn::Status::complete);
    }
    EXPECT_EQ(runs[0].values, runs[1].values) << game;
    EXPECT_EQ(runs[0].values, runs[2].values) << game;
  }
}

// A limit that is reached in the middle leaves whole rows, in their order.
TEST(GrundyWindowsAll, StopWithWholeRows) {
  const cairn::Options options(cairn::lower(rules_test::built_in("minnie"), 2));
  const auto expected = cairn::fill_table(options, 260, true, false, cairn::Control());
  for (const int threads : {1, 2, 3}) {
    cairn::Rows rows(options.rays(), {260, true, false, false, true, threads}, std::size_t{1} << 30);
    rows_test::CheckerOptions stop;
    stop.grundy = true;
    stop.stop_after = 21;
    rows_test::RowChecker checker(expected, 260, stop);
    EXPECT_EQ(rows.fill(&checker, cairn::Control()), cairn::Status::cancelled);
    EXPECT_EQ(checker.error(), "");
    EXPECT_EQ(rows.rows_filled(), 21U);
  }
}

}  // namespace
