// The rows of slices, filled side by side, have the values of the definition.
#include "engine/sequence/growing_rows.hpp"
#include "base/all_layers.hpp"

#include <gtest/gtest.h>

#include "engine/search/reference.hpp"
#include "language/library.hpp"
#include "language/parse_position.hpp"
#include "rules/board.hpp"
#include "rules/slice.hpp"

#include <algorithm>

namespace cairn {
namespace {

struct AskedRows {
  std::string game;
  std::vector<std::int64_t> at_most;
  int stacks = 2;
};

void expect_rows(const AskedRows& asked, bool misere) {
  Library library = built_in_games();
  const auto game = parse_game(asked.game, library).game;
  const Rays rays = slice(*game, lower(*game, coordinates_for(*game, asked.stacks)), asked.at_most);
  ASSERT_EQ(rays.coordinates, 1);
  GrowingRows rows(rays, misere);
  // In two parts, so that what is kept between them counts.
  EXPECT_EQ(rows.extend(17, Control()), Status::complete);
  EXPECT_EQ(rows.extend(45, Control()), Status::complete);
  ASSERT_EQ(rows.size(), 46);
  Reference reference(game, misere);
  int compared = 0;
  for (int mode = 0; mode < static_cast<int>(rays.modes.size()); ++mode) {
    for (std::int64_t n = 0; n < rows.size(); ++n) {
      const Cells cells = to_cells(rays, mode, &n);
      if (!std::is_sorted(cells.begin(), cells.end()) || !is_valid(game->rules, cells)) {
        ASSERT_EQ(rows.at(mode, n), GrowingRows::kNotValid);
        continue;
      }
      ++compared;
      const int expected = misere ? (reference.wins(cells, Player::left) ? 1 : 0) : reference.grundy(cells);
      ASSERT_EQ(rows.at(mode, n), expected) << asked.game << " " << mode << " " << n;
    }
  }
  EXPECT_GT(compared, 100);
}

TEST(GrowingRows, HaveTheValuesOfTheDefinition) {
  for (const AskedRows& asked : std::vector<AskedRows>{
           {"wythoff", {4}}, {"nim", {5}}, {"minnie", {4}}, {"wynnie", {4}}, {"minnie", {2, 3}, 3}, {"mine", {3}}}) {
    for (const bool misere : {false, true}) {
      expect_rows(asked, misere);
      if (HasFatalFailure()) return;
    }
  }
}

}  // namespace
}  // namespace cairn
