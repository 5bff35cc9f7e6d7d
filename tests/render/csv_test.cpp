// Answers as comma-separated values.
#include "render/csv.hpp"
#include "base/all_layers.hpp"
#include "render/answers_support.hpp"

#include <cairn/version.hpp>

#include <gtest/gtest.h>

namespace cairn {
namespace {

using testing::game_named;
using testing::table_of;
using X = std::vector<std::int64_t>;

TEST(TableCsv, ListsEverySortedPositionOnceBelowAHeaderAndAComment) {
  const auto value = [](int, const X& x) { return x == X{0, 0} || x == X{1, 2} ? 'P' : 'N'; };
  EXPECT_EQ(csv_of(table_of("wythoff", 2, 2, false, value)),
            "# wythoff, normal play, every stack up to 2: computed, by hand (table); " + made_by() +
                "\n"
                "x1,x2,outcome\n"
                "0,0,P\n"
                "0,1,N\n"
                "0,2,N\n"
                "1,1,N\n"
                "1,2,P\n"
                "2,2,N\n");
}

TEST(TableCsv, UsesTheNamesOfTheRulesAndTheTextOfChoices) {
  const auto value = [](int mode, const X& x) { return static_cast<std::int32_t>(mode == 0 ? x[0] : 0); };
  EXPECT_EQ(csv_of(table_of("comply{1..3}", 1, 1, true, value)),
            "# comply{1..3}, normal play, n up to 1: computed, by hand (table); " + made_by() +
                "\n"
                "n,side,grundy\n"
                "0,S,0\n"
                "0,not S,0\n"
                "1,S,1\n"
                "1,not S,0\n");
}

TEST(TableCsv, LeavesOutInvalidPositionsAndSaysWhenItIsIncomplete) {
  TableValues answer = table_of("euclid", 2, 1, false, [](int, const X& x) {
    return x == X{1, 1} ? 'P' : TableValues::kNotValid;
  });
  answer.status = Status::limit_reached;
  EXPECT_EQ(csv_of(answer), "# euclid, normal play, every stack up to 1: computed, by hand (table; limit reached); " +
                                made_by() +
                                "\n"
                                "x1,x2,outcome\n"
                                "1,1,P\n");
}

ListedPositions list_of(const std::string& game, std::vector<Cells> positions) {
  ListedPositions answer;
  answer.game = game_named(game);
  answer.to = 3;
  answer.count = positions.size();
  if (answer.game->rules.shape->interchangeable() && !positions.empty())
    answer.stacks = static_cast<int>(positions[0].size());
  answer.positions = std::move(positions);
  answer.known = testing::computed("by hand");
  return answer;
}

TEST(ListCsv, HasAColumnForEachStack) {
  EXPECT_EQ(csv_of(list_of("nim", {{0, 0, 0}, {1, 2, 3}}), false),
            "# P-positions of nim, normal play, 3 stacks, every stack up to 3: computed, by hand; " + made_by() +
                "\n"
                "x1,x2,x3\n"
                "0,0,0\n"
                "1,2,3\n");
}

TEST(ListCsv, OfACountHasOneNumber) {
  ListedPositions answer = list_of("wythoff", {});
  answer.count = 12;
  EXPECT_EQ(csv_of(answer, true),
            "# number of P-positions of wythoff, normal play, every stack up to 3: computed, by hand; " + made_by() +
                "\n"
                "count\n"
                "12\n");
}

TEST(SequenceCsv, HasAColumnForEachMode) {
  SequenceValues answer;
  answer.game = game_named("comply{1..3}");
  answer.to = 1;
  answer.rows = {{"side = S", {0, 1}, std::nullopt}, {"side = not S", {0, 0}, std::nullopt}};
  answer.known = testing::computed("by hand");
  EXPECT_EQ(csv_of(answer), "# comply{1..3}, normal play, n up to 1, Grundy values: computed, by hand; " + made_by() +
                                "\n"
                                "n,side = S,side = not S\n"
                                "0,0,0\n"
                                "1,1,0\n");
}

}  // namespace
}  // namespace cairn
