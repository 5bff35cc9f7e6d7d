// The memo table against std::map.
#include "base/flat_table.hpp"
#include "base/all_layers.hpp"

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <vector>

namespace cairn {

namespace {

TEST(FlatTable, FindsWhatWasInsertedAndNothingElse) {
  for (const std::size_t words : {1, 2, 3}) {
    FlatTable table(words);
    std::map<std::vector<std::uint64_t>, std::uint64_t> expected;
    std::mt19937_64 random(words);
    for (int i = 0; i < 20'000; ++i) {
      std::vector<std::uint64_t> key(words);
      for (auto& word : key) word = random() % 300;
      const auto known = expected.find(key);
      ASSERT_EQ(table.find(key.data()), known == expected.end() ? 0 : known->second);
      if (known != expected.end()) continue;
      const std::uint64_t value = 1 + random() % 1000;
      expected[key] = value;
      table.insert(key.data(), value);
    }
    EXPECT_EQ(table.size(), expected.size());
    for (const auto& [key, value] : expected) EXPECT_EQ(table.find(key.data()), value);
  }
}

TEST(FlatTable, TheZeroKeyIsAKeyLikeAnyOther) {
  FlatTable table(2);
  const std::vector<std::uint64_t> zero{0, 0};
  EXPECT_EQ(table.find(zero.data()), 0U);
  table.insert(zero.data(), 9);
  EXPECT_EQ(table.find(zero.data()), 9U);
}

TEST(FlatTable, SaysBeforehandWhatItsGrowthTakes) {
  FlatTable table(1);
  for (std::uint64_t key = 0; key < 100'000; ++key) {
    const std::size_t announced = table.bytes_after_growth();
    table.insert(&key, 1);
    ASSERT_LE(table.bytes(), announced);
  }
}

}  // namespace

}  // namespace cairn
