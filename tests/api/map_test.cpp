// Tiles of maps against the positions themselves: letter by letter, and counted.
#include <cairn/lab.hpp>
#include <cairn/map.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

namespace cairn {
namespace {

std::int32_t at(const MapTile& tile, std::int64_t x, std::int64_t y) {
  return tile.values.at(static_cast<std::size_t>(y * kTileSide + x));
}

float mean_at(const MapTile& tile, std::int64_t x, std::int64_t y) {
  return tile.means.at(static_cast<std::size_t>(y * kTileSide + x));
}

// The first positions of a tile, asked one by one of a Lab that knows no map.
void expect_as_solved(const std::string& section, const std::string& text, std::int64_t to) {
  const Lab lab;
  Map map(lab, {.section = section});
  const MapTile tile = map.tile({});
  for (std::int64_t x = 0; x <= to; ++x) {
    for (std::int64_t y = 0; y <= to; ++y) {
      std::string position = text;
      position.replace(position.find("X"), 1, std::to_string(x));
      position.replace(position.find("Y"), 1, std::to_string(y));
      EXPECT_EQ(at(tile, x, y), *lab.solve(position, {.engine = Engine::lazy}).outcome) << position;
    }
  }
}

TEST(Map, ShowsWhatTheSearchSaysOfEveryPosition) {
  expect_as_solved("wythoff[a,b]", "wythoff[X,Y]", 30);
  expect_as_solved("misere wynnie[a,b]", "misere wynnie[X,Y]", 20);
  expect_as_solved("minnie[3,b,c]", "minnie[3,X,Y]", 18);
  expect_as_solved("minnie[b,7,c]", "minnie[X,7,Y]", 18);
  expect_as_solved("cash{1,3,4}[n; d, 5]", "cash{1,3,4}[X; Y, 5]", 18);
  expect_as_solved("cash{1,3,4}[9; d, e]", "cash{1,3,4}[9; X, Y]", 14);
}

TEST(Map, HasTheGrundyValuesOfWythoff) {
  const Lab lab;
  Map map(lab, {.section = "wythoff[a,b]", .value = MapValue::grundy});
  const MapTile tile = map.tile({});
  // The corner of the published table of Wythoff's game.
  const std::vector<std::vector<int>> corner{
      {0, 1, 2, 3, 4}, {1, 2, 0, 4, 5}, {2, 0, 1, 5, 3}, {3, 4, 5, 6, 2}, {4, 5, 3, 2, 7}};
  for (std::size_t x = 0; x < 5; ++x) {
    for (std::size_t y = 0; y < 5; ++y)
      EXPECT_EQ(at(tile, static_cast<std::int64_t>(x), static_cast<std::int64_t>(y)), corner[x][y]);
  }
}

TEST(Map, OneNumberIsAStrip) {
  const Lab lab;
  Map map(lab, {.section = "comply{1..4}[n, S]", .value = MapValue::grundy});
  const MapTile tile = map.tile({});
  const auto values = lab.sequence({.game = "comply{1..4}", .to = 255}).rows().at(0).values;
  for (std::int64_t n = 0; n < kTileSide; ++n) EXPECT_EQ(at(tile, n, 0), values[static_cast<std::size_t>(n)]);
  EXPECT_EQ(at(tile, 3, 1), kNotValid);
}

TEST(Map, PositionsThatTheRulesForbidAreNone) {
  const Lab lab;
  Map map(lab, {.section = "mine[a,b]"});
  const MapTile tile = map.tile({});
  EXPECT_EQ(at(tile, 5, 5), kNotValid);
  EXPECT_NE(at(tile, 5, 6), kNotValid);
}

// The cells of a tile from above hold as many P-positions as those of the tiles below it.
void expect_adds_up(Map& map, std::int64_t column, std::int64_t row, int highest) {
  for (int scale = 1; scale <= highest; ++scale) {
    const MapTile above = map.tile({column, row, scale});
    for (std::int64_t dx = 0; dx < 2; ++dx) {
      for (std::int64_t dy = 0; dy < 2; ++dy) {
        const MapTile below = map.tile({2 * column + dx, 2 * row + dy, scale - 1});
        for (std::int64_t x = 0; x < kTileSide; x += 2) {
          for (std::int64_t y = 0; y < kTileSide; y += 2) {
            double sum = 0;
            for (std::int64_t i = 0; i < 4; ++i) {
              sum += scale == 1 ? (at(below, x + i % 2, y + i / 2) == 'P' ? 1.0 : 0.0)
                                : static_cast<double>(mean_at(below, x + i % 2, y + i / 2));
            }
            ASSERT_NEAR(mean_at(above, (dx * kTileSide + x) / 2, (dy * kTileSide + y) / 2), sum / 4, 1e-6)
                << map.section() << " scale " << scale << " at " << x << ", " << y;
          }
        }
      }
    }
  }
}

TEST(Map, CellsOfManyPositionsCountThem) {
  const Lab lab;
  for (const char* section : {"wythoff[a,b]", "nim[a,b,7]", "minnie[40,b,c]"}) {
    Map map(lab, {.section = section});
    expect_adds_up(map, 0, 0, 2);
    expect_adds_up(map, 1, 0, 1);
  }
  Map cash(lab, {.section = "cash{1,3,4}[n; d, 5]"});
  expect_adds_up(cash, 0, 0, 1);
}

TEST(Map, AProofShowsTheSameAsATable) {
  const Lab plain;
  const Lab proved;
  ASSERT_TRUE(proved.prove({.game = "minnie", .stacks = 3}).proved());
  ASSERT_TRUE(proved.prove({.game = "wynnie"}).proved());
  ASSERT_TRUE(proved.prove({.game = "mine"}).proved());
  for (const char* section : {"minnie[3,b,c]", "minnie[b,12,c]", "minnie[b,c]", "wynnie[a,b]", "mine[a,b]"}) {
    Map table(plain, {.section = section});
    Map automaton(proved, {.section = section});
    ASSERT_EQ(table.proof(), "");
    ASSERT_NE(automaton.proof(), "") << section;
    for (const TileRequest& request : {TileRequest{0, 0, 0}, TileRequest{1, 0, 0}, TileRequest{2, 3, 0}}) {
      EXPECT_EQ(table.tile(request).values, automaton.tile(request).values) << section;
    }
    for (const TileRequest& request : {TileRequest{0, 0, 1}, TileRequest{0, 1, 2}}) {
      const MapTile a = table.tile(request);
      const MapTile b = automaton.tile(request);
      for (std::size_t i = 0; i < a.means.size(); ++i) ASSERT_NEAR(a.means[i], b.means[i], 1e-6) << section << " " << i;
    }
  }
}

TEST(Map, AProofGoesOnForEver) {
  const Lab lab;
  Map map(lab, {.section = "nim[a,b]"});
  const Integer far = *Integer::parse("1000000000000000000000000000000");
  const MapTile before = map.look({far, far, 0});
  EXPECT_FALSE(before.whole);
  EXPECT_EQ(before.known.how, How::unknown);
  EXPECT_EQ(at(before, 0, 0), kNotReached);
  ASSERT_TRUE(lab.prove({.game = "nim"}).proved());
  map.look_for_proof();
  // NIM on two stacks: P exactly where they are equal.
  const MapTile after = map.tile({far, far, 0});
  EXPECT_EQ(after.known.how, How::proved);
  for (std::int64_t x = 0; x < kTileSide; x += 17) {
    for (std::int64_t y = 0; y < kTileSide; ++y) EXPECT_EQ(at(after, x, y), x == y ? 'P' : 'N');
  }
  // Of 2^20 by 2^20 positions on the diagonal 2^20 are P.
  const MapTile above = map.tile({far, far, 20});
  EXPECT_FLOAT_EQ(mean_at(above, 5, 5), static_cast<float>(std::ldexp(1.0, -20)));
  EXPECT_EQ(mean_at(above, 5, 6), 0);
}

TEST(Map, ReadsZeckendorfDigitsPositionByPosition) {
  const Lab plain;
  const Lab proved;
  ASSERT_TRUE(proved.prove({.game = "wythoff", .numeration = Numeration::zeckendorf}).proved());
  Map table(plain, {.section = "wythoff[a,b]"});
  Map automaton(proved, {.section = "wythoff[a,b]"});
  for (const TileRequest& request : {TileRequest{0, 0, 0}, TileRequest{1, 2, 0}, TileRequest{3, 1, 0}}) {
    const MapTile tile = automaton.tile(request);
    EXPECT_EQ(tile.engine, Engine::automaton);
    EXPECT_EQ(table.tile(request).values, tile.values);
  }
  EXPECT_EQ(automaton.tile({0, 0, 1}).engine, Engine::rows);
}

TEST(Map, BeyondItsReachNothingIsClaimed) {
  const Lab lab;
  Map map(lab, {.section = "wythoff[a,b]", .value = MapValue::grundy});
  const MapTile far = map.tile({kFarthestValue, 0, 0});
  EXPECT_FALSE(far.whole);
  EXPECT_EQ(far.known.how, How::unknown);
  EXPECT_EQ(std::count(far.values.begin(), far.values.end(), kNotReached), kTileSide * kTileSide);
}

TEST(Map, WithoutTheSmallestTableNoBoundIsNamed) {
  const Lab lab;
  Map map(lab, {.section = "minnie[9,b,c]", .value = MapValue::grundy});
  Limits limits;
  limits.memory = 1;  // no table fits
  const MapTile tile = map.tile({}, limits);
  EXPECT_EQ(tile.known.how, How::unknown);
  EXPECT_TRUE(tile.known.detail.starts_with("there is no table of this section: ")) << tile.known.detail;
  EXPECT_EQ(std::count(tile.values.begin(), tile.values.end(), kNotReached), kTileSide * kTileSide);
}

TEST(Map, WhatMakesNoSenseIsRefused) {
  const Lab lab;
  EXPECT_THROW(Map(lab, {.section = "nim"}), Error);
  EXPECT_THROW(Map(lab, {.section = "minnie[1..3,b,c]"}), Error);
  EXPECT_THROW(Map(lab, {.section = "misere nim[a,b]", .value = MapValue::grundy}), Error);
  EXPECT_THROW(static_cast<void>(parse_map_value("colour")), Error);
  Map map(lab, {.section = "nim[a,b]"});
  EXPECT_THROW(static_cast<void>(map.tile({0, 0, -1})), Error);
  EXPECT_THROW(static_cast<void>(map.tile({-1, 0, 0})), Error);
}

}  // namespace
}  // namespace cairn
