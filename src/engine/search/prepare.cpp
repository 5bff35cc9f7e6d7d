// Lowering the parts of a position.
#include "engine/search/prepare.hpp"

#include "engine/search/shared_work.hpp"

#include <algorithm>

namespace cairn::engine {

std::vector<PreparedPart> prepare(const Position& position, SharedWork& shared, const Control* control) {
  std::vector<PreparedPart> parts;
  for (const auto& component : position.parts) {
    PreparedPart part;
    part.game = component.game;
    part.cells = component.cells;
    const int fixed = numeric_coordinates(component.game->rules);
    const int k = fixed == 0 ? static_cast<int>(component.cells.size()) : fixed;
    part.options = shared.options(part.game, k, control);
    if (const auto cells = to_cells(component)) {
      Lowered lowered = to_lowered(part.options->rays(), *cells);
      const bool fits = std::all_of(lowered.x.begin(), lowered.x.end(),
                                    [&](std::int64_t x) { return x <= part.options->rays().largest; });
      if (fits) part.lowered = std::move(lowered);
    }
    parts.push_back(std::move(part));
  }
  return parts;
}

std::size_t mode_of(const PreparedPart& part) {
  Component small{part.game, part.cells};
  for (auto& cell : small.cells) {
    if (cell.kind == Cell::Kind::number) cell.number = 0;
  }
  return static_cast<std::size_t>(to_lowered(part.options->rays(), *to_cells(small)).mode);
}

}  // namespace cairn::engine
