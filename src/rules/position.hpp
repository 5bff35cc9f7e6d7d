// Positions as people write them: a sum of components, numbers of any size, normal or misere play.
#pragma once

#include "rules/definition.hpp"
#include "rules/ruleset.hpp"

#include <cairn/integer.hpp>

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace cairn::rules {

struct Cell {
  enum class Kind : std::uint8_t { number, infinite, choice };
  Kind kind = Kind::number;
  Integer number;
  int choice = 0;  // the index of the label
  friend bool operator==(const Cell&, const Cell&) = default;
};

// One game and where it stands. Stacks are sorted, smallest first.
struct Component {
  std::shared_ptr<const Game> game;
  std::vector<Cell> cells;
};

struct Position {
  bool misere = false;
  std::vector<Component> parts;  // the components of the sum; at least one
};

// Machine-sized cells; nothing when a number is too large for that.
[[nodiscard]] std::optional<Cells> to_cells(const Component& component);
[[nodiscard]] std::vector<Cell> from_cells(const Ruleset& rules, const Cells& cells);

// "minnie[7,9,20]", "cash{1,3,4}[14; inf, 10]"
[[nodiscard]] std::string to_string(const Component& component);
[[nodiscard]] std::string to_string(const Game& game, const Cells& cells);
// "misere minnie[3,8] + nim[5]"
[[nodiscard]] std::string to_string(const Position& position);
// "[14; inf, 10]": the cells alone.
[[nodiscard]] std::string cells_to_string(const Ruleset& rules, const std::vector<Cell>& cells);

}  // namespace cairn::rules
