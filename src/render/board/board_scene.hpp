// What is drawn of a position: its parts with their stacks, purses and words, and what a move takes from them.
//
// Whoever knows the rules fills this in (api/scenes); nothing that draws looks at rules or games.
#pragma once

#include "base/layers.hpp"

#include <cairn/graph_board.hpp>
#include <cairn/integer.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cairn::render {

struct SceneCell {
  enum class Kind : std::uint8_t { stack, purse, word };

  Kind kind = Kind::stack;
  std::string name = {};  // as the rules call it; empty for stacks that they do not speak of
  std::string note = {};  // whose purse it is
  Integer number = {};    // of a stack or a purse
  bool infinite = false;
  std::string word = {};
};

struct ScenePart {
  std::string game;
  std::vector<SceneCell> cells;  // empty for a game on a graph
  std::optional<GraphBoard> graph = std::nullopt;
};

struct Scene {
  std::vector<ScenePart> parts;  // of a sum, in the order in which it is written
};

// What a move takes away, which is drawn as taken; negative amounts are added.
struct SceneTaking {
  std::size_t place = 0;  // a cell; on a graph a vertex or an edge, counted from 0
  Integer amount;
};

// What a move does on a board.
struct SceneDeed {
  std::vector<SceneTaking> takings = {};
  std::size_t part = 0;
  std::optional<GraphBoard::Ends> active_edge = std::nullopt;  // that it makes active
};

struct SceneMove {
  SceneDeed deed = {};
  std::string words = {};  // "take 5 from the 20"
  std::string to = {};     // the position after it
};

}  // namespace cairn::render
