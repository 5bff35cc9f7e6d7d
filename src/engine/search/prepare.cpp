// Lowering the parts of a position.
#include "engine/search/prepare.hpp"

#include "engine/graph/graph_rules.hpp"
#include "engine/search/shared_work.hpp"
#include "rules/graph/sites.hpp"

#include <algorithm>

namespace cairn::engine {

namespace {

// Beyond this number of positions a proof is looked for, on graphs that are small enough for one.
constexpr double kLargestWithoutProof = 1e5;
constexpr std::size_t kMostCellsProved = 8;
// Up to this number, high stacks on few vertices are searched one by one, which is 3 to 4 times as fast as telling
// components apart.
constexpr double kLargestSearchedOnGraph = 1e7;

// Chips that the graph engine plays with: it goes a call deeper with each move.
constexpr std::int64_t kMostChipsOnGraph = 5000;

bool few_chips(const Component& component) {
  std::int64_t chips = 0;
  for (const Cell& cell : component.cells) {
    if (cell.kind != Cell::Kind::number) continue;
    const auto number = cell.number.to_int64();
    if (!number || *number > kMostChipsOnGraph) return false;
    chips += *number;
  }
  return chips <= kMostChipsOnGraph || !can_be_written_out(*component.game->placed);
}

bool may_have_proof(const PreparedPart& part) {
  return part.cells.size() <= kMostCellsProved && cell_bound(part.cells) > kLargestWithoutProof;
}

// Throws Error where a graph is too large for all other engines, and the graph engine does not fit.
void check_fits(const PreparedPart& part) {
  if (part.graph || can_be_written_out(*part.game->placed)) return;
  std::string reason;
  if (GraphRules::read(*part.game, &reason)) {
    reason = "a stack holds more than " + std::to_string(kMostChipsOnGraph) + " chips";
  }
  throw TooLarge(part.game->text + " is too large for all engines but 'graph', which does not fit: " + reason, "",
                 "try a smaller graph, or smaller stacks");
}

}  // namespace

bool goes_by_graph(const PreparedPart& part) {
  return part.graph && (!part.lowered || cell_bound(part.cells) > kLargestSearchedOnGraph);
}

double cell_bound(const std::vector<Cell>& cells) {
  double bound = 1;
  for (const Cell& cell : cells) {
    constexpr std::int64_t kAny = std::int64_t{1} << 62;
    if (cell.kind == Cell::Kind::number) bound *= static_cast<double>(cell.number.to_int64().value_or(kAny)) + 1;
  }
  return bound;
}

std::vector<PreparedPart> prepare(const Position& position, SharedWork& shared, const Control* control, bool by_graph) {
  std::vector<PreparedPart> parts;
  for (const auto& component : position.parts) {
    PreparedPart part;
    part.game = component.game;
    part.cells = component.cells;
    if (by_graph && component.game->placed && few_chips(component)) part.graph = shared.graph(component.game);
    if (by_graph && component.game->placed) check_fits(part);
    if (part.graph && !may_have_proof(part)) {
      parts.push_back(std::move(part));
      continue;
    }
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
