// What the tests of rules share: games from text, all positions of a box, and options as sorted lists of cells.
#pragma once

#include "base/all_layers.hpp"
#include "rules/definition.hpp"
#include "rules/options.hpp"
#include "rules/position.hpp"
#include "rules/rays.hpp"
#include "rules/ruleset.hpp"
#include "rules/set.hpp"

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

namespace rules_test {

// A built-in game by the text before a position: "minnie", "cash{1,3,4}".
cairn::Game built_in(const std::string& text);

// The last game of a rules text, parsed and tried as a user's file would be; parameters as written in its text.
cairn::Game from_text(const std::string& rules, const std::string& arguments = "");

cairn::Set set_from_text(const std::string& text);

// A position as rays see it.
struct Point {
  int mode = 0;
  std::vector<std::int64_t> x;
  friend bool operator==(const Point&, const Point&) = default;
  friend bool operator<(const Point& a, const Point& b) { return std::tie(a.mode, a.x) < std::tie(b.mode, b.x); }
};

Point to_point(const cairn::Rays& rays, const cairn::Cells& cells);
cairn::Cells to_cells(const cairn::Rays& rays, const Point& point);
std::string to_string(const Point& point);

// The number of stacks to lower for when the game fixes it, otherwise `wanted`.
int coordinates(const cairn::Game& game, int wanted);

// Every position with numbers from 0 to limit, all labels and infinite purses included, valid or not.
std::vector<cairn::Cells> box(const cairn::Ruleset& rules, int stacks, std::int64_t limit);

// Options as the rays list them, repetitions kept.
std::vector<Point> listed_options(const cairn::Options& options, const Point& point,
                                  cairn::Player player = cairn::Player::either);

std::vector<Point> sorted_unique(std::vector<Point> points);

// "" when the options from rays equal those of the definition on every valid position of the box, for both players;
// otherwise the first position where they differ, with both lists.
std::string difference_from_definition(const cairn::Game& game, const cairn::Options& options, std::int64_t limit);

// The same rays without the atoms that only prevent repetitions.
cairn::Rays without_once(cairn::Rays rays);

}  // namespace rules_test
