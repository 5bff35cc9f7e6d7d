// Tiles of maps against the positions themselves: letter by letter, and counted.
#include <cairn/lab.hpp>
#include <cairn/map.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>
#include <vector>

namespace cairn {
namespace {

std::int32_t at(const MapTile& tile, std::int64_t x, std::int64_t y) {
  return tile.values.at(static_cast<std::size_t>(y * kTileSide + x));
}

float mean_at(const MapTile& tile, std::int64_t x, std::int64_t y) {
  return tile.means.at(static_cast<std::size_t>(y * kTileSide + x));
}

// The letter of a position, by search; that of none where the rules do not allow it.
std::int32_t solved_letter(const Lab& lab, const std::string& position) {
  try {
    return *lab.solve(position, {.engine = Engine::lazy}).outcome;
  } catch (const Error& error) {
    EXPECT_TRUE(std::string(error.what()).find("is not a position of") != std::string::npos) << error.what();
    return kNotValid;
  }
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
      EXPECT_EQ(at(tile, x, y), solved_letter(lab, position)) << position;
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

TEST(Map, ReadsZeckendorfDigits) {
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
  for (const TileRequest& request :
       {TileRequest{0, 0, 1}, TileRequest{0, 0, 3}, TileRequest{1, 1, 2}, TileRequest{1, 0, 4}}) {
    const MapTile tile = automaton.tile(request);
    EXPECT_EQ(tile.engine, Engine::automaton);
    EXPECT_EQ(table.tile(request).means, tile.means) << request.scale;
  }
}

// Far beyond all tables. Wythoff (1907): the P-positions are pairs (floor(k phi), floor(k phi^2)), and every number is
// in exactly one pair: as its lower end for 1 of phi numbers, as its upper end for 1 of phi^2. So a column of cells has
// as many P-positions as numbers while the upper ends are below the last row, and later those of the upper ends alone.
TEST(Map, CountsByZeckendorfDigitsFarOut) {
  const Lab lab;
  ASSERT_TRUE(lab.prove({.game = "wythoff", .numeration = Numeration::zeckendorf}).proved());
  Map map(lab, {.section = "wythoff[a,b]"});
  const int scale = 40;
  const MapTile tile = map.tile({0, 0, scale});
  const double side = std::ldexp(1.0, scale);
  const double phi = (1 + std::sqrt(5.0)) / 2;
  for (const std::int64_t column : {std::int64_t{0}, std::int64_t{17}, std::int64_t{98}}) {  // 98 phi < 256
    double sum = 0;
    for (std::int64_t row = 0; row < kTileSide; ++row) sum += static_cast<double>(mean_at(tile, column, row));
    EXPECT_NEAR(sum * side, 1, 1e-6) << column;
  }
  for (const std::int64_t column : {std::int64_t{170}, std::int64_t{255}}) {  // lower ends have their partners beyond
    double sum = 0;
    for (std::int64_t row = 0; row < kTileSide; ++row) sum += static_cast<double>(mean_at(tile, column, row));
    EXPECT_NEAR(sum * side, 1 / (phi * phi), 1e-6) << column;
  }
  const Integer far = *Integer::parse("1000000000000000000000000000000");
  const MapTile away = map.tile({far, far, 8});  // on the diagonal, where there are none so far out
  EXPECT_EQ(away.known.how, How::proved);
  EXPECT_EQ(std::count(away.means.begin(), away.means.end(), 0.0F), kTileSide * kTileSide);
}

TEST(Map, AProofOfValuesGoesOnForEver) {
  const Lab lab;
  Map map(lab, {.section = "nim[a,b]", .value = MapValue::grundy});
  Map table(lab, {.section = "nim[a,b,5]", .value = MapValue::grundy});
  const MapTile near = table.tile({1, 0, 0});
  const MapTile near_means = table.tile({0, 0, 2});
  ASSERT_TRUE(lab.prove({.game = "nim", .stacks = 3, .grundy = true}).proved());
  map.look_for_proof();
  ASSERT_NE(map.proof(), "");
  // Bouton: the value of stacks is their sum without carries.
  const Integer far = *Integer::parse("4722366482869645213696");  // 2^72
  const MapTile tile = map.tile({far, 3, 0});
  EXPECT_EQ(tile.base, far * kTileSide + 3 * kTileSide);
  for (std::int64_t x = 0; x < kTileSide; x += 5) {
    for (std::int64_t y = 0; y < kTileSide; ++y) ASSERT_EQ(at(tile, x, y), x ^ y);
  }
  // A cell of 2^72 at (3 + x, y): the mean of the values of all positions whose first digits are those.
  const MapTile above = map.tile({3, 0, 72});
  for (const std::int64_t x : {std::int64_t{0}, std::int64_t{7}, std::int64_t{200}}) {
    const auto first = static_cast<double>((3 * kTileSide + x) ^ 9);
    EXPECT_NEAR(mean_at(above, x, 9) / std::ldexp(1.0, 72), first + 0.5, 1e-3);
  }
  table.look_for_proof();
  // Values of a tile are what they exceed its base by, and the bases of a table and of a proof differ.
  const MapTile proved = table.tile({1, 0, 0});
  ASSERT_EQ(proved.known.how, How::proved);
  for (std::size_t i = 0; i < near.values.size(); ++i) {
    ASSERT_EQ(proved.base + proved.values[i], near.base + near.values[i]) << i;
  }
  const MapTile means = table.tile({0, 0, 2});
  for (std::size_t i = 0; i < means.means.size(); ++i) ASSERT_FLOAT_EQ(means.means[i], near_means.means[i]) << i;
}

// How many positions of each cell differ, counted one by one from the letters or values themselves.
void expect_differences(Map& a, Map& b, const TileRequest& request) {
  const std::int64_t side = std::int64_t{1} << request.scale;
  const MapTile tile = a.difference(b, request);
  ASSERT_EQ(tile.means.size(), static_cast<std::size_t>(kTileSide * kTileSide));
  const bool letters = a.value() == MapValue::outcome;
  for (std::int64_t dx = 0; dx < side; ++dx) {
    for (std::int64_t dy = 0; dy < side; ++dy) {
      const Integer column = request.column * side + dx;
      const Integer row = request.row * side + dy;
      const MapTile one = a.tile({column, row, 0});
      const MapTile two = b.tile({column, row, 0});
      for (std::int64_t x = 0; x < kTileSide; x += side) {
        for (std::int64_t y = 0; y < kTileSide; y += side) {
          std::int64_t count = 0;
          for (std::int64_t i = 0; i < side * side; ++i) {
            const auto seen = [&](const MapTile& from) -> std::int64_t {
              const std::int64_t value = at(from, x + i % side, y + i / side);
              if (value < 0) return letters && value == kNotValid ? 'N' : value;
              return value + *from.base.to_int64();
            };
            count += seen(one) != seen(two) ? 1 : 0;
          }
          ASSERT_EQ(mean_at(tile, (dx * kTileSide + x) / side, (dy * kTileSide + y) / side),
                    static_cast<float>(count) / static_cast<float>(side * side))
              << a.section() << " and " << b.section() << " at " << x << ", " << y;
        }
      }
    }
  }
}

TEST(Map, CountsThePositionsThatDiffer) {
  const Lab lab;
  const std::vector<std::pair<const char*, const char*>> pairs{
      {"wythoff[a,b]", "nim[a,b]"},              // stacks: turned below the diagonal
      {"minnie[9,b,c]", "nim[b,c,100]"},         // a stack that is fixed, small and large
      {"wythoff[a,b]", "cash{1,3,4}[n; d, 5]"},  // rows along the first axis
      {"mine[a,b]", "wythoff[a,b]"},             // with positions that the rules do not allow
  };
  for (const auto& [first, second] : pairs) {
    Map a(lab, {.section = first});
    Map b(lab, {.section = second});
    static_cast<void>(a.tile({3, 3, 0}));
    static_cast<void>(b.tile({3, 3, 0}));
    EXPECT_FALSE(a.must_grow_beside(b, {0, 0, 2}));
    for (const TileRequest& request : {TileRequest{0, 0, 0}, TileRequest{0, 0, 2}, TileRequest{1, 0, 1}}) {
      expect_differences(a, b, request);
      expect_differences(b, a, request);
    }
  }
  Map a(lab, {.section = "wythoff[a,b]", .value = MapValue::grundy});
  Map b(lab, {.section = "nim[a,b]", .value = MapValue::grundy});
  static_cast<void>(a.tile({1, 1, 0}));
  static_cast<void>(b.tile({1, 1, 0}));
  expect_differences(a, b, {0, 0, 1});
  Map c(lab, {.section = "comply{1..4}[n, S]"});
  Map d(lab, {.section = "comply{1..5}[n, S]"});
  EXPECT_THROW(static_cast<void>(a.difference(c, {})), Error);
  const MapTile p = c.tile({0, 0, 0});
  const MapTile q = d.tile({0, 0, 0});
  const MapTile strip = c.difference(d, {0, 0, 3});
  for (std::int64_t x = 0; x < kTileSide / 8; ++x) {
    float count = 0;
    for (std::int64_t i = 0; i < 8; ++i) count += (at(p, 8 * x + i, 0) == 'P') != (at(q, 8 * x + i, 0) == 'P') ? 1 : 0;
    EXPECT_EQ(mean_at(strip, x, 0), count / 8) << x;
  }
}

TEST(Map, TwoProofsAreComparedAtAnyDistance) {
  const Lab lab;
  ASSERT_TRUE(lab.prove({.game = "nim"}).proved());
  ASSERT_TRUE(lab.prove({.game = "wynnie"}).proved());
  Map nim(lab, {.section = "nim[a,b]"});
  Map wynnie(lab, {.section = "wynnie[a,b]"});
  EXPECT_FALSE(nim.must_grow_beside(wynnie, {0, 0, 60}));
  for (const TileRequest& request : {TileRequest{0, 0, 0}, TileRequest{0, 0, 2}, TileRequest{2, 5, 1}})
    expect_differences(nim, wynnie, request);
  const Integer far = *Integer::parse("1000000000000000000000000000000");
  EXPECT_EQ(nim.difference(wynnie, {far, far, 3}).known.how, How::proved);
  // The tables of a game that is not proved end somewhere.
  Map wythoff(lab, {.section = "wythoff[a,b]"});
  const MapTile beyond = nim.difference(wythoff, {far, far, 3});
  EXPECT_EQ(beyond.known.how, How::unknown);
  EXPECT_TRUE(std::isnan(beyond.means[0]));
}

TEST(Map, PartizanGamesDifferByTheirLetters) {
  const Lab lab;
  Map a(lab, {.section = "partizan_euclid[a,b]"});
  Map b(lab, {.section = "nim[a,b]"});
  static_cast<void>(a.tile({0, 0, 0}));
  static_cast<void>(b.tile({0, 0, 0}));
  expect_differences(a, b, {0, 0, 0});
  EXPECT_FALSE(a.must_grow_beside(b, {0, 0, 0}));
}

TEST(Map, ProofsOfValuesAreComparedAtAnyDistance) {
  const Lab lab;
  ASSERT_TRUE(lab.prove({.game = "nim", .stacks = 3, .grundy = true}).proved());
  Map two(lab, {.section = "nim[a,b]", .value = MapValue::grundy});
  Map three(lab, {.section = "nim[a,b,0]", .value = MapValue::grundy});
  Map odd(lab, {.section = "nim[a,b,4]", .value = MapValue::grundy});
  ASSERT_NE(two.proof(), "");
  const Integer far = *Integer::parse("1000000000000000000000000000000");
  for (const int scale : {0, 3, 50}) {
    const MapTile same = two.difference(three, {far, 7, scale});
    EXPECT_EQ(same.known.how, How::proved);
    EXPECT_EQ(std::count(same.means.begin(), same.means.end(), 0.0F), kTileSide * kTileSide) << scale;
    const MapTile other = two.difference(odd, {far, 7, scale});
    EXPECT_EQ(std::count(other.means.begin(), other.means.end(), 1.0F), kTileSide * kTileSide) << scale;
  }
  ASSERT_TRUE(lab.prove({.game = "bounded_nim(3)", .grundy = true}).proved());
  ASSERT_TRUE(lab.prove({.game = "slow_nim", .grundy = true}).proved());
  Map bounded(lab, {.section = "bounded_nim(3)[a,b]", .value = MapValue::grundy});
  Map slow(lab, {.section = "slow_nim[a,b]", .value = MapValue::grundy});
  for (const TileRequest& request : {TileRequest{0, 0, 0}, TileRequest{0, 0, 2}, TileRequest{3, 1, 1}}) {
    expect_differences(two, bounded, request);
    expect_differences(bounded, slow, request);
  }
  EXPECT_EQ(bounded.difference(slow, {far, far, 60}).known.how, How::proved);
}

TEST(Map, TwoProofsInZeckendorfDigitsAreCompared) {
  const Lab lab;
  ASSERT_TRUE(lab.prove({.game = "wythoff", .numeration = Numeration::zeckendorf}).proved());
  ASSERT_TRUE(lab.prove({.game = "misere wythoff", .numeration = Numeration::zeckendorf}).proved());
  Map normal(lab, {.section = "wythoff[a,b]"});
  Map misere(lab, {.section = "misere wythoff[a,b]"});
  // They differ at the corner alone: (0,0), (1,2), (2,1) against (0,1), (1,0), (2,2).
  const MapTile tile = normal.difference(misere, {0, 0, 1});
  EXPECT_EQ(tile.known.how, How::proved);
  EXPECT_EQ(mean_at(tile, 0, 0), 0.75F);
  EXPECT_EQ(mean_at(tile, 0, 1), 0.25F);
  EXPECT_EQ(mean_at(tile, 1, 0), 0.25F);
  EXPECT_EQ(mean_at(tile, 1, 1), 0.25F);
  EXPECT_EQ(std::count(tile.means.begin(), tile.means.end(), 0.0F), kTileSide * kTileSide - 4);
  EXPECT_EQ(normal.difference(misere, {0, 0, 20}).means[0], static_cast<float>(std::ldexp(6.0, -40)));
}

TEST(Map, GamesOnGraphsHaveSections) {
  expect_as_solved("wyg(path 3)[a,b,2 | none]", "wyg(path 3)[X,Y,2]", 7);
  expect_as_solved("wyg(path 3)[a,2,b | 1-2]", "wyg(path 3)[X,2,Y | 1-2]", 7);
  expect_as_solved("mig(complete 3)[1,b,c]", "mig(complete 3)[1,X,Y]", 7);
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
