// Boxes of positions and lists of options for the tests of rules; no engine is involved.
#include "rules/boards_support.hpp"
#include "base/all_layers.hpp"

#include "language/library.hpp"
#include "language/parse_position.hpp"
#include "language/parse_rules.hpp"
#include "language/parser.hpp"
#include "language/try_rules.hpp"

#include <algorithm>
#include <functional>
#include <stdexcept>

namespace rules_test {

using cairn::Cells;
using cairn::Player;

namespace {

// Far beyond any box of the tests: an amount without bounds must not eat the memory.
constexpr std::size_t kMostListed = 1'000'000;

}  // namespace

cairn::Game built_in(const std::string& text) {
  static cairn::Library library = cairn::built_in_games();
  return *cairn::parse_game(text, library).game;
}

cairn::Game from_text(const std::string& rules, const std::string& arguments) {
  cairn::Library library;
  library.add(rules, "test.rules");
  const std::string name = cairn::parse_rules(rules, "test.rules").back().name;
  return *cairn::parse_game(name + arguments, library).game;
}

cairn::Set set_from_text(const std::string& text) {
  cairn::Parser parser({text, ""});
  const cairn::Expr expr = parser.set_expression();
  if (!parser.at_end()) throw std::invalid_argument("more than a set: " + text);
  return expr.set;
}

Point to_point(const cairn::Rays& rays, const Cells& cells) {
  Point point;
  if (rays.sorted) {
    point.x = cells;
    return point;
  }
  std::vector<int> labels;
  std::vector<bool> infinite;
  const auto& first = rays.modes.front();
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const bool choice = first.labels[i] >= 0;
    labels.push_back(choice ? static_cast<int>(cells[i]) : -1);
    infinite.push_back(!choice && cells[i] == cairn::kInfinite);
    if (!choice) point.x.push_back(infinite.back() ? 0 : cells[i]);
  }
  const auto found = std::find_if(rays.modes.begin(), rays.modes.end(),
                                  [&](const auto& mode) { return mode.labels == labels && mode.infinite == infinite; });
  point.mode = static_cast<int>(found - rays.modes.begin());
  return point;
}

Cells to_cells(const cairn::Rays& rays, const Point& point) {
  if (rays.sorted) return point.x;
  const auto& mode = rays.modes[static_cast<std::size_t>(point.mode)];
  Cells cells;
  std::size_t number = 0;
  for (std::size_t i = 0; i < mode.labels.size(); ++i) {
    if (mode.labels[i] >= 0) {
      cells.push_back(mode.labels[i]);
    } else {
      cells.push_back(mode.infinite[i] ? cairn::kInfinite : point.x[number]);
      ++number;
    }
  }
  return cells;
}

std::string to_string(const Point& point) {
  std::string text = "(";
  for (const auto value : point.x) text += (text.size() > 1 ? "," : "") + std::to_string(value);
  return text + ")" + (point.mode == 0 ? "" : "@" + std::to_string(point.mode));
}

int coordinates(const cairn::Game& game, int wanted) {
  const int fixed = cairn::numeric_coordinates(game.rules);
  return fixed == 0 ? wanted : fixed;
}

std::vector<Cells> box(const cairn::Ruleset& rules, int stacks, std::int64_t limit) {
  const auto count = static_cast<std::size_t>(rules.arity() == 0 ? stacks : rules.arity());
  std::vector<Cells> found;
  Cells position;
  const std::function<void()> extend = [&] {
    const std::size_t i = position.size();
    if (i == count) {
      found.push_back(position);
      return;
    }
    const auto with = [&](std::int64_t value) {
      position.push_back(value);
      extend();
      position.pop_back();
    };
    const bool choice = rules.shape->cells(static_cast<int>(count))[i].kind == cairn::Coordinate::Kind::choice;
    const auto last =
        choice ? static_cast<std::int64_t>(rules.shape->cells(static_cast<int>(count))[i].labels.size()) - 1 : limit;
    for (std::int64_t value = rules.shape->interchangeable() && i > 0 ? position.back() : 0; value <= last; ++value)
      with(value);
    if (rules.shape->cells(static_cast<int>(count))[i].kind == cairn::Coordinate::Kind::purse) with(cairn::kInfinite);
  };
  extend();
  return found;
}

std::vector<Point> listed_options(const cairn::Options& options, const Point& point, Player player) {
  std::vector<Point> listed;
  options.for_each(point.mode, point.x.data(), player, [&](const cairn::OptionVisit& visit) {
    if (listed.size() == kMostListed) throw std::length_error("there is no end to the options of " + to_string(point));
    listed.push_back({visit.mode, {visit.x, visit.x + point.x.size()}});
  });
  return listed;
}

std::vector<Point> sorted_unique(std::vector<Point> points) {
  std::sort(points.begin(), points.end());
  points.erase(std::unique(points.begin(), points.end()), points.end());
  return points;
}

std::string difference_from_definition(const cairn::Game& game, const cairn::Options& options, std::int64_t limit) {
  const auto write = [&](const std::vector<Cells>& list) {
    std::string text;
    for (const auto& cells : list) text += (text.empty() ? "" : " ") + to_string(game, cells);
    return text.empty() ? std::string("nothing") : text;
  };
  const std::vector<Player> players =
      game.rules.partizan() ? std::vector<Player>{Player::left, Player::right} : std::vector<Player>{Player::left};
  for (const auto& cells : box(game.rules, options.rays().coordinates, limit)) {
    if (!cairn::is_valid(game.rules, cells)) continue;
    for (const Player player : players) {
      std::vector<Cells> found;
      for (const auto& point : listed_options(options, to_point(options.rays(), cells), player)) {
        found.push_back(to_cells(options.rays(), point));
      }
      std::sort(found.begin(), found.end());
      found.erase(std::unique(found.begin(), found.end()), found.end());
      const auto expected = cairn::options_by_definition(game.rules, cells, player);
      if (found != expected) {
        return to_string(game, cells) + ": expected " + write(expected) + ", got " + write(found);
      }
    }
  }
  return "";
}

cairn::Rays without_once(cairn::Rays rays) {
  for (auto& ray : rays.rays) {
    std::erase_if(ray.guard, [](const cairn::Atom& atom) { return atom.once; });
  }
  return rays;
}

}  // namespace rules_test
