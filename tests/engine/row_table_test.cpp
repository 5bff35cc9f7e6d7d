// Where rows lie: prefixes in order, places without gaps or overlaps, and bits found again.
#include "engine/rows/row_table.hpp"
#include "base/all_layers.hpp"
#include "engine/rows_check_support.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace {

using rows_test::RowWalk;

// Rays without moves: a box needs no more. Modes with an infinite purse are no part of a box.
cairn::Rays shape(int k, bool sorted, std::size_t modes, bool infinite_between = false) {
  cairn::Rays rays;
  rays.coordinates = k;
  rays.sorted = sorted;
  for (std::size_t mode = 0; mode < modes; ++mode) {
    rays.modes.push_back({{-1}, {false}, ""});
    if (infinite_between) rays.modes.push_back({{-1}, {true}, "infinite"});
  }
  return rays;
}

struct Case {
  int k;
  bool sorted;
  std::size_t modes;
};

// NOLINTNEXTLINE(readability-identifier-naming): found by GoogleTest under this name
void PrintTo(const Case& c, std::ostream* out) {
  *out << c.k << (c.sorted ? " sorted" : " ordered") << " coordinates, " << c.modes << " modes";
}

std::string name_of(const Case& c) {
  return std::string(c.sorted ? "Sorted" : "Ordered") + std::to_string(c.k) + "Modes" + std::to_string(c.modes);
}

class RowLayouts : public ::testing::TestWithParam<Case> {
 protected:
  static std::vector<std::int64_t> sizes() {
    if (GetParam().k == 4) return {0, 1, 7, 63, 64, 65, 70};
    return {0, 1, 2, 31, 62, 63, 64, 65, 127, 128, 130};
  }
  static cairn::RowLayout layout(std::int64_t to) {
    return cairn::RowLayout(cairn::Box(shape(GetParam().k, GetParam().sorted, GetParam().modes), to));
  }
};

TEST_P(RowLayouts, SayWhatTheBoxIs) {
  for (const auto to : sizes()) {
    const auto of_box = layout(to);
    EXPECT_EQ(of_box.coordinates(), GetParam().k);
    EXPECT_EQ(of_box.to(), to);
    EXPECT_EQ(of_box.sorted(), GetParam().sorted);
    EXPECT_EQ(of_box.modes(), GetParam().modes);
    // Enough words for bits 0..to, and none more.
    EXPECT_GE(of_box.words_to() * 64, static_cast<std::size_t>(to) + 1);
    EXPECT_LT((of_box.words_to() - 1) * 64, static_cast<std::size_t>(to) + 1);
  }
}

TEST_P(RowLayouts, WalkPrefixesInLexicographicOrder) {
  for (const auto to : sizes()) {
    const auto of_box = layout(to);
    RowWalk walk(GetParam().k, GetParam().sorted, to, 1);
    auto prefix = of_box.first_prefix();
    std::uint64_t count = 0;
    bool more = true;
    while (more) {
      ASSERT_FALSE(walk.done()) << "more prefixes than there are, to " << to;
      ASSERT_EQ(prefix, walk.prefix()) << "to " << to;
      ASSERT_EQ(of_box.index(prefix), count) << "to " << to;
      ++count;
      walk.advance();
      const auto before = prefix;
      more = of_box.advance(prefix);
      if (more) {
        ASSERT_LT(before, prefix);
      }
    }
    EXPECT_TRUE(walk.done()) << "to " << to << " the walk ended after " << count << " prefixes";
    EXPECT_EQ(of_box.prefixes(), count) << "to " << to;
  }
}

TEST_P(RowLayouts, PutRowsBehindEachOther) {
  for (const auto to : sizes()) {
    const auto of_box = layout(to);
    std::uint64_t end = 0;
    for (RowWalk walk(GetParam().k, GetParam().sorted, to, GetParam().modes); !walk.done(); walk.advance()) {
      ASSERT_EQ(of_box.first(walk.prefix()), walk.first());
      ASSERT_EQ(of_box.first_word(walk.prefix()), static_cast<std::size_t>(walk.first() / 64));
      const auto words = static_cast<std::size_t>(to / 64 - walk.first() / 64 + 1);
      ASSERT_EQ(of_box.length(walk.prefix()), words);
      ASSERT_EQ(of_box.offset(walk.slot(), walk.prefix()), end) << "to " << to << ", row " << walk.row();
      end += words;
    }
    EXPECT_EQ(of_box.words(), end) << "to " << to;
  }
}

TEST_P(RowLayouts, CostLittleMoreThanABitAPosition) {
  for (const auto to : sizes()) {
    const cairn::Box box(shape(GetParam().k, GetParam().sorted, GetParam().modes), to);
    const cairn::RowLayout of_box(box);
    const std::uint64_t rows = of_box.prefixes() * of_box.modes();
    // Less than a word is lost at either end of a row.
    EXPECT_GE(of_box.words() * 64, box.size());
    EXPECT_LT(of_box.words() * 64, box.size() + rows * 126 + 1);
  }
}

INSTANTIATE_TEST_SUITE_P(All, RowLayouts,
                         ::testing::Values(Case{1, true, 1}, Case{2, true, 1}, Case{3, true, 1}, Case{4, true, 1},
                                           Case{1, false, 1}, Case{2, false, 1}, Case{3, false, 1}, Case{4, false, 1},
                                           Case{1, false, 2}, Case{2, false, 3}, Case{3, false, 2}, Case{3, true, 2}),
                         [](const auto& instance) { return name_of(instance.param); });

TEST(RowLayout, CountsFiveAndSixSortedNumbers) {
  for (const int k : {5, 6}) {
    const cairn::Box box(shape(k, true, 1), 9);
    const cairn::RowLayout layout(box);
    std::uint64_t end = 0;
    std::uint64_t index = 0;
    for (RowWalk walk(k, true, 9, 1); !walk.done(); walk.advance()) {
      ASSERT_EQ(layout.index(walk.prefix()), index++);
      ASSERT_EQ(layout.offset(0, walk.prefix()), end++);  // rows to 9 have one word each
    }
    EXPECT_EQ(layout.prefixes(), index);
    EXPECT_EQ(layout.words(), end);
  }
}

TEST(RowLayout, CountsOnlyTheModesOfTheBox) {
  const cairn::RowLayout layout(cairn::Box(shape(2, false, 2, true), 64));
  EXPECT_EQ(layout.modes(), 2U);
  EXPECT_EQ(layout.words(), 65U * 2 * 2);
  const std::vector<std::int64_t> prefix{3};
  EXPECT_EQ(layout.offset(1, prefix), 3U * 4 + 2);
}

TEST(RowLayout, IsKnownForABoxThatNobodyWouldFill) {
  // Three sorted stacks to 4095: 64 words in the row of b = 0, one in that of b = 4095.
  const cairn::RowLayout layout(cairn::Box(shape(3, true, 1), 4095));
  EXPECT_EQ(layout.prefixes(), 4096ULL * 4097 / 2);
  // b + 1 prefixes end in b, and 64 - b/64 words belong to each.
  std::uint64_t words = 0;
  for (std::uint64_t b = 0; b <= 4095; ++b) words += (b + 1) * (64 - b / 64);
  EXPECT_EQ(layout.words(), words);
  const std::vector<std::int64_t> last{4095, 4095};
  EXPECT_EQ(layout.index(last), layout.prefixes() - 1);
  EXPECT_EQ(layout.offset(0, last), layout.words() - 1);
}

TEST(RowTable, BeginsWithoutAnyP) {
  const cairn::RowTable table(cairn::RowLayout(cairn::Box(shape(3, true, 1), 70)));
  EXPECT_EQ(table.words().size(), table.layout().words());
  EXPECT_TRUE(std::all_of(table.words().begin(), table.words().end(), [](auto word) { return word == 0; }));
}

TEST(RowTable, RowsDoNotOverlap) {
  for (const bool sorted : {true, false}) {
    cairn::RowTable table(cairn::RowLayout(cairn::Box(shape(3, sorted, 2), 130)));
    const auto& layout = table.layout();
    std::uint64_t written = 0;
    for (RowWalk walk(3, sorted, 130, 2); !walk.done(); walk.advance()) {
      std::uint64_t* row = table.row(walk.slot(), walk.prefix());
      for (std::size_t w = layout.first_word(walk.prefix()); w < layout.words_to(); ++w) row[w] = ++written;
    }
    ASSERT_EQ(written, table.words().size());
    for (std::uint64_t i = 0; i < written; ++i) ASSERT_EQ(table.words()[i], i + 1);
  }
}

TEST(RowTable, FindsTheBitsOfEachPosition) {
  std::mt19937 random(1);
  for (const bool sorted : {true, false}) {
    const cairn::Box box(shape(3, sorted, 2), 66);
    cairn::RowTable table{cairn::RowLayout(box)};
    std::vector<bool> expected(box.size());
    auto walk = box.first();
    do {
      if (random() % 3 != 0) continue;
      expected[walk.rank] = true;
      const std::span<const std::int64_t> prefix(walk.x.data(), 2);
      const auto y = static_cast<std::uint64_t>(walk.x[2]);
      table.row(static_cast<std::size_t>(walk.mode), prefix)[y / 64] |= std::uint64_t{1} << (y % 64);
    } while (box.advance(walk));
    walk = box.first();
    do {
      ASSERT_EQ(table.is_p(static_cast<std::size_t>(walk.mode), walk.x), expected[walk.rank])
          << walk.x[0] << "," << walk.x[1] << "," << walk.x[2];
    } while (box.advance(walk));
  }
}

TEST(RowTable, MovesWithItsWords) {
  cairn::RowTable table(cairn::RowLayout(cairn::Box(shape(1, true, 1), 100)));
  table.row(0, {})[1] = 5;  // 64 and 66
  const cairn::RowTable moved = std::move(table);
  const std::vector<std::int64_t> at_64{64};
  const std::vector<std::int64_t> at_65{65};
  EXPECT_TRUE(moved.is_p(0, at_64));
  EXPECT_FALSE(moved.is_p(0, at_65));
}

}  // namespace
