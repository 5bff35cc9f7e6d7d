// The contract of the rows engine: what consumers and suppliers see, where layers are cut, how runs end, refusals.
#include "engine/rows/rows.hpp"
#include "base/all_layers.hpp"
#include "cross/games_support.hpp"
#include "engine/rows_check_support.hpp"
#include "engine/search/prepare.hpp"
#include "rules/boards_support.hpp"

#include <cairn/error.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <random>
#include <thread>

namespace {

using cairn::testing::game;
using rows_test::CheckerOptions;
using rows_test::RowChecker;

constexpr std::size_t kMemory = std::size_t{1} << 30;

// Two piles and a side: several modes, and moves within a row and between rows.
const char* const kTwoSides =
    "game sides\n  state n: pile, m: pile, side: {u, v}\n"
    "  move t in {1,3,..} to (n, m - t, u)\n  move t in {2,64} where side = u to (n, m - t, v)\n"
    "  move t in 1..n where t mod 3 != 0 to (n - t, m, side)\n";

struct Sample {
  std::string name;
  cairn::Options options;
  std::int64_t to;
};

// A few games of different shapes, each with a box of several words.
std::vector<Sample> samples() {
  std::vector<Sample> list;
  const auto add = [&](const cairn::Game& g, int k, std::int64_t to) {
    cairn::Rays rays = cairn::lower(g, k);
    const std::string name = rays.game;
    list.push_back({name, cairn::Options(std::move(rays)), to});
  };
  add(*game("nim"), 2, 130);
  add(*game("minnie"), 3, 70);
  add(*game("wynnie_some"), 3, 66);
  add(*game("jennifer"), 4, 12);
  add(*game("cash{1,3,4}"), 3, 20);
  add(*game("comply{2,5}"), 1, 200);
  add(rules_test::from_text(kTwoSides), 2, 70);
  return list;
}

// --- consumers -------------------------------------------------------------------------------------------------------

TEST(RowsConsumer, SamplesHaveEmptyRowsAndOthers) {
  // Otherwise the tests of wants_empty_rows() would say nothing.
  const auto options = cairn::options_for(*game("minnie"), 3);
  const auto expected = cairn::fill_table(*options, 70, false, false, cairn::Control());
  cairn::Rows rows(options->rays(), {70, false, false, false, false, 1}, kMemory);
  CheckerOptions how;
  how.empty_rows = false;
  RowChecker checker(expected, 70, how);
  ASSERT_EQ(rows.fill(&checker, cairn::Control()), cairn::Status::complete);
  EXPECT_EQ(checker.error(), "");
  EXPECT_GT(checker.rows(), 10U);
  EXPECT_LT(checker.rows(), rows_test::count_rows(expected.box, 70));
  EXPECT_EQ(checker.p_positions(), rows_test::count_p(expected, false));
}

TEST(RowsConsumer, GetsNoRowAfterItSaidNo) {
  for (const auto& [name, options, to] : samples()) {
    const auto expected = cairn::fill_table(options, to, false, false, cairn::Control());
    const std::uint64_t all = rows_test::count_rows(expected.box, to);
    for (const std::uint64_t stop_after : {std::uint64_t{1}, std::uint64_t{2}, all / 3 + 1, all}) {
      if (stop_after > all) continue;
      for (const int threads : {1, 2, 3}) {
        cairn::Rows rows(options.rays(), {to, false, false, threads == 1, false, threads}, kMemory);
        CheckerOptions how;
        how.stop_after = stop_after;
        RowChecker checker(expected, to, how);
        (void)rows.fill(&checker, cairn::Control());
        EXPECT_EQ(checker.error(), "") << name << " with " << threads << " threads";
        EXPECT_EQ(checker.rows(), stop_after) << name << " with " << threads << " threads";
      }
    }
  }
}

TEST(RowsConsumer, MayBeLeftOutWhenTheTableIsKept) {
  const auto options = cairn::options_for(*game("nim"), 2);
  const auto expected = cairn::fill_table(*options, 130, false, false, cairn::Control());
  cairn::Rows rows(options->rays(), {130, false, false, true, true, 1}, kMemory);
  ASSERT_EQ(rows.fill(nullptr, cairn::Control()), cairn::Status::complete);
  EXPECT_EQ(rows_test::table_difference(rows.table(), expected, false), "");
}

TEST(Rows, CanBeMovedBeforeAndAfterARun) {
  const auto options = cairn::options_for(*game("minnie"), 3);
  const auto expected = cairn::fill_table(*options, 66, false, false, cairn::Control());
  cairn::Rows first(options->rays(), {66, false, false, true, true, 1}, kMemory);
  cairn::Rows second = std::move(first);
  ASSERT_EQ(second.fill(nullptr, cairn::Control()), cairn::Status::complete);
  cairn::Rows third(options->rays(), {5, false, false, true, true, 1}, kMemory);
  third = std::move(second);
  EXPECT_EQ(rows_test::table_difference(third.table(), expected, false), "");
  EXPECT_FALSE(third.explain().empty());
}

// The judges above must be able to fail.
TEST(RowsJudge, SeesOneWrongBit) {
  const auto options = cairn::options_for(*game("nim"), 3);
  for (const std::size_t wrong : {std::size_t{0}, std::size_t{1000}, std::size_t{60000}}) {
    auto expected = cairn::fill_table(*options, 70, false, false, cairn::Control());
    ASSERT_LT(wrong, expected.values.size());
    expected.values[wrong] = expected.values[wrong] == 'P' ? 'N' : 'P';
    for (const bool keep : {true, false}) {
      for (const auto reading :
           {rows_test::Reading::every_row, keep ? rows_test::Reading::table_only : rows_test::Reading::rows_with_p}) {
        const std::string found =
            rows_test::difference(options->rays(), {70, false, false, keep, false, 1}, reading, expected);
        EXPECT_NE(found, "");
        EXPECT_EQ(found.find("error"), std::string::npos) << found;
      }
    }
  }
}

// --- suppliers -------------------------------------------------------------------------------------------------------

TEST(RowsSupplier, ARunGoesOnWhereAnotherEnded) {
  std::mt19937 random(7);
  for (const auto& [name, options, to] : samples()) {
    for (const bool misere : {false, true}) {
      const auto expected = cairn::fill_table(options, to, false, misere, cairn::Control());
      cairn::Rows whole(options.rays(), {to, false, misere, true, false, 1}, kMemory);
      ASSERT_EQ(whole.fill(nullptr, cairn::Control()), cairn::Status::complete);
      ASSERT_EQ(rows_test::table_difference(whole.table(), expected, false), "") << name;
      const std::uint64_t all = rows_test::count_rows(expected.box, to);
      std::vector<std::uint64_t> cuts{0, 1, all - 1, all};
      for (int i = 0; i < 8; ++i) cuts.push_back(random() % all);
      for (const std::uint64_t m : cuts) {
        for (const int threads : {1, 2, 3}) {
          const std::string here =
              name + ", " + std::to_string(m) + " rows given, " + std::to_string(threads) + " threads";
          const bool keep = random() % 2 == 0;
          cairn::Rows rows(options.rays(), {to, false, misere, keep, false, threads}, kMemory);
          rows_test::FirstRows known(whole.table(), whole.box(), m);
          CheckerOptions how;
          how.may_begin_at = m;
          RowChecker checker(expected, to, how);
          ASSERT_EQ(rows.fill(&checker, cairn::Control(), &known), cairn::Status::complete) << here;
          checker.finish(rows.cut_at());
          EXPECT_EQ(checker.error(), "") << here;
          EXPECT_EQ(known.error(), "") << here;
          EXPECT_EQ(known.given(), m) << here;
          if (keep) {
            EXPECT_EQ(rows_test::table_difference(rows.table(), expected, false), "") << here;
          }
        }
      }
    }
  }
}

// With a cut, rows are asked for only as far as the run goes.
TEST(RowsSupplier, ARunThatIsCutGoesOnToo) {
  const auto options = cairn::options_for(*game("minnie"), 3);
  const auto expected = cairn::fill_table(*options, 70, false, false, cairn::Control());
  cairn::Rows whole(options->rays(), {70, false, false, true, false, 1}, kMemory);
  ASSERT_EQ(whole.fill(nullptr, cairn::Control()), cairn::Status::complete);
  const std::uint64_t all = rows_test::count_rows(expected.box, 70);
  for (std::uint64_t m = 0; m <= all; m += 67) {
    for (const bool keep : {true, false}) {
      cairn::Rows rows(options->rays(), {70, false, false, keep, true, 1}, kMemory);
      rows_test::FirstRows known(whole.table(), whole.box(), m);
      CheckerOptions how;
      how.may_begin_at = m;
      RowChecker checker(expected, 70, how);
      ASSERT_EQ(rows.fill(&checker, cairn::Control(), &known), cairn::Status::complete);
      checker.finish(rows.cut_at());
      EXPECT_EQ(checker.error(), "") << m << " rows given";
      EXPECT_EQ(known.error(), "") << m << " rows given";
      EXPECT_EQ(rows.cut_at(), 6) << m << " rows given";
      if (keep) {
        EXPECT_EQ(rows_test::table_difference(rows.table(), expected, false), "") << m << " rows given";
      }
    }
  }
}

// Rows that are given are believed: a supplier whose rows are never read would pass the tests above.
TEST(RowsSupplier, IsBelieved) {
  const auto options = cairn::options_for(*game("nim"), 2);
  const cairn::Box box(options->rays(), 70);
  cairn::RowTable wrong{cairn::RowLayout(box)};
  const std::vector<std::int64_t> row_0{0};
  wrong.row(0, row_0)[0] = 2;  // (0,1) for (0,0)
  for (const bool keep : {true, false}) {
    rows_test::FirstRows known(wrong, box, 1);
    cairn::Rows rows(options->rays(), {70, false, false, keep, false, 1}, kMemory);
    // With (0,1) as the only P-position of row 0, each (1,y) can move there; after that, equal stacks are P as ever.
    auto expected = cairn::fill_table(*options, 70, false, false, cairn::Control());
    auto walk = expected.box.first();
    do {
      const auto a = walk.x[0];
      const auto b = walk.x[1];
      expected.values[walk.rank] = (a == 0 && b == 1) || (a >= 2 && a == b) ? 'P' : 'N';
    } while (expected.box.advance(walk));
    CheckerOptions how;
    how.may_begin_at = 1;
    RowChecker checker(expected, 70, how);
    ASSERT_EQ(rows.fill(&checker, cairn::Control(), &known), cairn::Status::complete);
    checker.finish(rows.cut_at());
    EXPECT_EQ(checker.error(), "");
    if (keep) {
      EXPECT_EQ(rows_test::table_difference(rows.table(), expected, false), "");
    }
  }
}

// --- the cut of layers -----------------------------------------------------------------------------------------------

std::int64_t cut_of(const cairn::Options& options, std::int64_t to, bool misere, bool keep, int threads) {
  cairn::Rows rows(options.rays(), {to, false, misere, keep, true, threads}, kMemory);
  CheckerOptions how;
  const auto expected = cairn::fill_table(options, to, false, misere, cairn::Control());
  RowChecker checker(expected, to, how);
  EXPECT_EQ(rows.fill(&checker, cairn::Control()), cairn::Status::complete);
  checker.finish(rows.cut_at());
  EXPECT_EQ(checker.error(), "");
  return rows.cut_at();
}

TEST(RowsCut, MinnieIsCutAtSix) {
  for (const auto& [stacks, to] : {std::pair{3, 20}, {3, 40}, {3, 66}, {4, 20}, {4, 30}}) {
    const auto options = cairn::options_for(*game("minnie"), stacks);
    const auto table = cairn::fill_table(*options, to, false, false, cairn::Control());
    ASSERT_EQ(rows_test::least_covered_layer(table), 6) << stacks << " stacks to " << to;
    for (const bool keep : {true, false}) {
      for (const int threads : {1, 2}) {
        EXPECT_EQ(cut_of(*options, to, false, keep, threads), 6) << stacks << " stacks to " << to;
      }
    }
  }
}

TEST(RowsCut, MinnieHasAnEmptyLayerBeforeItsLast) {
  // Four as the smallest of three stacks is always N, five is not: an empty layer is no reason to stop.
  const auto options = cairn::options_for(*game("minnie"), 3);
  const auto table = cairn::fill_table(*options, 66, false, false, cairn::Control());
  std::vector<int> p(67, 0);
  auto walk = table.box.first();
  do {
    if (table.values[walk.rank] == 'P') ++p[static_cast<std::size_t>(walk.x[0])];
  } while (table.box.advance(walk));
  ASSERT_EQ(p[4], 0);
  ASSERT_GT(p[5], 0);
  EXPECT_EQ(rows_test::difference_in_any_way(*options, 66, false, false, 3), "");
}

// Where every reduction of the least stack is a move, the cut is where the P-positions below cover all rests.
TEST(RowsCut, IsWhereAllRestsAreCovered) {
  for (const char* instance : {"minnie", "nim", "wynnie_all", "wynnie_two", "wynnie_some"}) {
    for (const auto& [stacks, to] : {std::pair{2, 70}, {3, 40}, {4, 14}}) {
      const auto options = cairn::options_for(*game(instance), stacks);
      for (const bool misere : {false, true}) {
        const auto table = cairn::fill_table(*options, to, false, misere, cairn::Control());
        EXPECT_EQ(cut_of(*options, to, misere, false, 1), rows_test::least_covered_layer(table))
            << instance << " on " << stacks << " stacks to " << to << (misere ? ", misere" : "");
      }
    }
  }
}

TEST(RowsCut, IsNotMadeWhenItIsNotWanted) {
  const auto options = cairn::options_for(*game("minnie"), 3);
  cairn::Rows rows(options->rays(), {66, false, false, true, false, 1}, kMemory);
  ASSERT_EQ(rows.fill(nullptr, cairn::Control()), cairn::Status::complete);
  EXPECT_GT(rows.cut_at(), 66);
  EXPECT_EQ(rows.rows_filled(), 67U * 68 / 2);
}

struct Covered {
  const char* what;
  const char* shape;
  const char* moves;
  int stacks;
  std::int64_t to;
};

// All rests of some layer are covered, or a layer is empty, and yet there are P-positions further out.
const Covered kCovered[] = {
    {"small steps", "stacks any", "move take t in {1,2} from one", 2, 66},
    {"small steps of three stacks", "stacks any", "move take t in {1,2} from one", 3, 30},
    {"steps that are sizes", "stacks any", "move take t from one where t is a stack", 2, 66},
    {"steps that are sizes of three stacks", "stacks any", "move take t from one where t is a stack", 3, 40},
    {"the least stack loses an odd number", "stacks any", "move take t from one where t mod 2 = 1", 2, 66},
    {"at most half of the least", "stacks any", "move take t from one where 2*t <= least + 1", 2, 66},
    {"not all of the least", "stacks any", "move take t from one where t != least", 2, 66},
    {"the whole difference", "stacks any", "move take t from one where t = 1 or t = greatest - least", 2, 66},
    {"a layer is not valid", "stacks any",
     "valid least mod 2 = 1 or greatest <= 0\n  move take t in {2,4,..} from one where least' mod 2 = 1", 2, 66},
};

TEST(RowsCut, IsNotMadeWhereMovesFromTheLeastStackAreMissing) {
  int with_a_trap = 0;
  for (const auto& covered : kCovered) {
    const cairn::Options options(cairn::lower(
        rules_test::from_text(std::string("game covered\n  ") + covered.shape + "\n  " + covered.moves + "\n"),
        covered.stacks));
    if (!cairn::Rows::misfit(options.rays(), {covered.to, false, false, true, true, 1}).empty()) continue;
    for (const bool misere : {false, true}) {
      const auto table = cairn::fill_table(options, covered.to, false, misere, cairn::Control());
      const std::int64_t end = rows_test::least_empty_layer(table);
      // A trap is a layer without a P-position, or one whose rests are covered, before the last P-position.
      std::vector<bool> any(static_cast<std::size_t>(covered.to) + 1, false);
      auto walk = table.box.first();
      do {
        if (table.values[walk.rank] == 'P') any[static_cast<std::size_t>(walk.x[0])] = true;
      } while (table.box.advance(walk));
      const bool gap = std::find(any.begin(), any.begin() + end, false) != any.begin() + end;
      if (gap || rows_test::least_covered_layer(table) < end) ++with_a_trap;
      for (const bool keep : {true, false}) {
        EXPECT_GE(cut_of(options, covered.to, misere, keep, 1), end) << covered.what << (misere ? ", misere" : "");
      }
      EXPECT_EQ(rows_test::difference_in_any_way(options, covered.to, false, misere, 2), "") << covered.what;
    }
  }
  EXPECT_GE(with_a_trap, 10);
}

// --- how runs end ----------------------------------------------------------------------------------------------------

TEST(RowsControl, ARunThatIsCancelledBeforeItBeginsSaysSo) {
  const std::atomic<bool> cancelled = true;
  cairn::Control control;
  control.cancelled = &cancelled;
  for (const auto& [name, options, to] : samples()) {
    for (const int threads : {1, 2}) {
      const auto expected = cairn::fill_table(options, to, false, false, cairn::Control());
      cairn::Rows rows(options.rays(), {to, false, false, true, false, threads}, kMemory);
      RowChecker checker(expected, to, {});
      EXPECT_EQ(rows.fill(&checker, control), cairn::Status::cancelled) << name;
      EXPECT_EQ(checker.error(), "") << name;
    }
  }
}

TEST(RowsControl, ARunBeyondItsDeadlineSaysSo) {
  cairn::Control control;
  control.deadline = cairn::Control::Clock::now() - std::chrono::seconds(1);
  for (const auto& [name, options, to] : samples()) {
    for (const int threads : {1, 2}) {
      const auto expected = cairn::fill_table(options, to, false, false, cairn::Control());
      cairn::Rows rows(options.rays(), {to, false, false, true, false, threads}, kMemory);
      RowChecker checker(expected, to, {});
      EXPECT_EQ(rows.fill(&checker, control), cairn::Status::limit_reached) << name;
      EXPECT_EQ(checker.error(), "") << name;
    }
  }
}

// A larger table has the smaller one in it, so the rows are compared as far as the smaller one goes.
TEST(RowsControl, WhatWasHandedOutBeforeAnInterruptionIsRight) {
  for (const char* instance : {"nim", "jennifer"}) {
    const auto options = cairn::options_for(*game(instance), 3);
    const auto expected = cairn::fill_table(*options, 66, false, false, cairn::Control());
    for (const int threads : {1, 2, 3}) {
      for (const bool keep : {true, false}) {
        std::atomic<bool> cancelled = false;
        cairn::Control control;
        control.cancelled = &cancelled;
        constexpr std::int64_t kTo = 400;
        cairn::Rows rows(options->rays(), {kTo, false, false, keep, false, threads}, kMemory);
        CheckerOptions how;
        how.at_row = [&](std::uint64_t count) { cancelled = cancelled || count == 1000; };
        RowChecker checker(expected, kTo, how);
        EXPECT_EQ(rows.fill(&checker, control), cairn::Status::cancelled) << instance;
        EXPECT_EQ(checker.error(), "") << instance << " with " << threads << " threads";
        EXPECT_GE(checker.rows(), 1000U);
        EXPECT_LT(checker.rows(), 401U * 402 / 2);
        EXPECT_GE(rows.rows_filled(), checker.rows()) << instance << " with " << threads << " threads";
        EXPECT_LT(rows.rows_filled(), 401U * 402 / 2);
      }
    }
  }
}

TEST(RowsControl, ADeadlineEndsALongRun) {
  const auto options = cairn::options_for(*game("nim"), 4);
  const auto expected = cairn::fill_table(*options, 20, false, false, cairn::Control());
  for (const int threads : {1, 2}) {
    cairn::Control control;
    constexpr std::int64_t kTo = 500;  // 21 million rows
    cairn::Rows rows(options->rays(), {kTo, false, false, false, false, threads}, std::size_t{4} << 30);
    RowChecker checker(expected, kTo, {});
    control.deadline = cairn::Control::Clock::now() + std::chrono::milliseconds(100);
    EXPECT_EQ(rows.fill(&checker, control), cairn::Status::limit_reached);
    EXPECT_EQ(checker.error(), "");
    EXPECT_LT(checker.rows(), rows_test::count_rows(cairn::Box(options->rays(), kTo), kTo));
  }
}

// A single row may be as long as a table: the run is cancelled after it has begun with it, and before it is finished.
TEST(RowsControl, ARowThatIsNotFinishedIsNotHandedOut) {
  for (const bool grundy : {false, true}) {
    const auto options = cairn::options_for(*game(grundy ? "subtraction{1,2}" : "comply{1..4}"), grundy ? 1 : 0);
    constexpr std::int64_t kTo = 10'000'000;
    cairn::Rows rows(options->rays(), {kTo, grundy, false, false, false, 1}, kMemory);
    std::atomic<bool> cancelled = false;
    cairn::Control control;
    control.cancelled = &cancelled;
    control.progress = [&](const std::string& line) { cancelled = line == "0 of 1 rows"; };
    std::this_thread::sleep_for(std::chrono::milliseconds(600));  // progress is not told of before
    struct Counter : cairn::RowConsumer {
      int count = 0;
      bool row(const cairn::Row& /*row*/) override { return ++count > 0; }
    } counter;
    EXPECT_EQ(rows.fill(&counter, control), cairn::Status::cancelled);
    EXPECT_TRUE(cancelled);
    EXPECT_EQ(counter.count, 0);
    EXPECT_EQ(rows.rows_filled(), 0U);
  }
}

// Modes whose P-positions make N all that lies far enough behind: the row ends where every mode is decided.
TEST(RowsControl, LongRowsOfModesAgreeWithTheTableEngine) {
  for (const char* instance : {"comply{1..4}", "comply{2,5}", "comply{1,3,..}", "comply(not {3})"}) {
    const auto options = cairn::options_for(*game(instance), 0);
    for (const bool misere : {false, true}) {
      constexpr std::int64_t kTo = 1500;
      const auto expected = cairn::fill_table(*options, kTo, false, misere, cairn::Control());
      cairn::Rows rows(options->rays(), {kTo, false, misere, true, false, 1}, kMemory);
      RowChecker checker(expected, kTo, {});
      EXPECT_EQ(rows.fill(&checker, cairn::Control()), cairn::Status::complete) << instance;
      EXPECT_EQ(checker.error(), "") << instance << (misere ? " misere" : "");
    }
  }
}

// --- refusals --------------------------------------------------------------------------------------------------------

TEST(RowsMemory, ABoxThatIsFarTooLargeIsRefusedAtOnce) {
  for (const bool grundy : {false, true}) {
    for (const bool keep : {true, false}) {
      for (const auto& [stacks, to] : {std::pair<int, std::int64_t>{3, 200'000}, {4, 1'000'000}, {6, 1LL << 40}}) {
        const auto options = cairn::options_for(*game("nim"), stacks);
        const cairn::RowsQuestion question{to, grundy, false, keep, true, 1};
        EXPECT_THROW(cairn::Rows(options->rays(), question, kMemory), cairn::TooLarge)
            << stacks << " stacks to " << to << (keep ? ", kept" : "");
      }
    }
  }
}

TEST(RowsMemory, NumbersThatWouldOverflowAreRefused) {
  const auto options = cairn::options_for(*game("nim"), 1);
  EXPECT_THROW(cairn::Rows(options->rays(), {options->rays().largest + 1, false, false, false, true, 1}, kMemory),
               cairn::TooLarge);
}

TEST(RowsMemory, IsKnownBeforeTheRun) {
  const auto options = cairn::options_for(*game("nim"), 3);
  // C(303, 3) bits for what is kept.
  const cairn::RowsQuestion question{300, false, false, true, true, 1};
  const cairn::Rows rows(options->rays(), question, kMemory);
  EXPECT_GE(rows.bytes(), 303.0 * 302 * 301 / 6 / 8);
  EXPECT_LE(rows.bytes(), static_cast<double>(kMemory));
  EXPECT_THROW(cairn::Rows(options->rays(), question, 100'000), cairn::TooLarge);
}

// No position of MINNIE whose stacks are all large is a P-position: of the layers only the first few are computed.
TEST(RowsMemory, LayersThatAreNotExpectedAreNotPaidFor) {
  const auto options = std::make_shared<const cairn::Options>(cairn::lower(*game("minnie"), 3));
  cairn::RowsQuestion question;
  question.to = 300;
  question.keep = true;
  cairn::Rows all(options->rays(), question, kMemory);
  ASSERT_EQ(all.fill(nullptr, cairn::Control()), cairn::Status::complete);
  ASSERT_LT(all.cut_at(), question.to);
  const auto same = [&](const cairn::Rows& other) {
    return std::equal(all.table().words().begin(), all.table().words().end(), other.table().words().begin());
  };

  question.layers_expected = all.cut_at();
  cairn::Rows expected(options->rays(), question, kMemory);
  EXPECT_LT(expected.bytes(), all.bytes());
  cairn::Control just_enough;
  just_enough.memory = static_cast<std::size_t>(expected.bytes()) + 1;
  EXPECT_EQ(cairn::Rows(options->rays(), question, just_enough.memory).fill(nullptr, just_enough),
            cairn::Status::complete);
  ASSERT_EQ(expected.fill(nullptr, cairn::Control()), cairn::Status::complete);
  EXPECT_EQ(expected.cut_at(), all.cut_at());
  EXPECT_TRUE(same(expected));

  // Too few were expected: the others are computed as well where there is memory for them, and counted.
  question.layers_expected = 1;
  cairn::Rows more(options->rays(), question, kMemory);
  const double at_first = more.bytes();
  ASSERT_EQ(more.fill(nullptr, cairn::Control()), cairn::Status::complete);
  EXPECT_TRUE(same(more));
  EXPECT_GT(more.bytes(), at_first);
  EXPECT_LE(more.bytes(), expected.bytes());
  cairn::Control too_little;
  too_little.memory = static_cast<std::size_t>(at_first) + 1;
  EXPECT_EQ(cairn::Rows(options->rays(), question, too_little.memory).fill(nullptr, too_little),
            cairn::Status::limit_reached);
}

}  // namespace
