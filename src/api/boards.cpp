// Boards of positions on graphs.
#include "api/boards.hpp"

#include "rules/graph/on_graph.hpp"

namespace cairn::api {

namespace {

using rules::OnGraph;

GraphBoard graph_board(const OnGraph& shape, const std::vector<rules::Cell>& cells) {
  const rules::Graph& graph = *shape.graph();
  GraphBoard board;
  board.graph = graph.text();
  board.vertices = graph.vertices();
  for (const rules::Edge& edge : graph.edges()) board.edges.emplace_back(edge.first, edge.second);
  board.on_edges = shape.on_edges();
  for (const rules::Cell& cell : cells) {
    if (cell.kind == rules::Cell::Kind::number) board.stacks.push_back(cell.number);
  }
  const OnGraph::Mark mark = shape.form().mark;
  board.keeps_edges = mark == OnGraph::Mark::token || mark == OnGraph::Mark::last_vertex;
  if (mark == OnGraph::Mark::none) return board;
  // The labels of the mark: none where that is possible, and then the edges or the vertices.
  const int at = cells.back().choice - (mark == OnGraph::Mark::token ? 0 : 1);
  if (at < 0) return board;
  if (mark == OnGraph::Mark::active_edge) {
    board.active_edge = board.edges[static_cast<std::size_t>(at)];
  } else {
    board.marked_vertex = at + 1;
  }
  return board;
}

}  // namespace

std::vector<GraphBoard> boards_of(const rules::Position& position) {
  std::vector<GraphBoard> boards;
  for (const rules::Component& part : position.parts) {
    const OnGraph* shape = rules::on_graph(*part.game->rules.shape);
    if (shape != nullptr && shape->graph()) boards.push_back(graph_board(*shape, part.cells));
  }
  return boards;
}

}  // namespace cairn::api
