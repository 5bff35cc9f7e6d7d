// Positions on a graph: a stack on every vertex and perhaps a mark, or an edge that is there or not.
//
//   on vertices of G                       a stack on every vertex
//   on vertices of G, at most 1 each       the same, none higher than 1
//   on vertices of G, active edge          the edge that the next move must be made on, or none
//   on vertices of G, token                the vertex where a token stands
//   on vertices of G, last vertex          the vertex of the last move, or none
//   on edges of G                          a stack of at most 1 on every edge
//
// As long as G is a parameter, nothing is known about the cells. Filled in, every stack is a pile with a name (v1, v2,
// ..., or e1_2, ...) and the mark a finite-domain coordinate, so that engines see named coordinates and nothing else.
#pragma once

#include "rules/graph/graph.hpp"
#include "rules/shape.hpp"

namespace cairn::rules {

class OnGraph final : public Shape {
 public:
  enum class Places : std::uint8_t { vertices, edges };
  enum class Mark : std::uint8_t { none, active_edge, token, last_vertex };
  struct Form {
    std::string parameter;
    Places places = Places::vertices;
    Mark mark = Mark::none;
    std::int64_t most = 0;  // a stack may hold; 0 when there is no bound
  };

  explicit OnGraph(Form form, std::shared_ptr<const Graph> graph = nullptr);

  [[nodiscard]] const Form& form() const { return form_; }
  // Null as long as it is a parameter.
  [[nodiscard]] const std::shared_ptr<const Graph>& graph() const { return graph_; }
  [[nodiscard]] bool on_edges() const { return form_.places == Places::edges; }
  // The stacks of a position: as many as there are vertices, or edges.
  [[nodiscard]] int stacks() const;
  // No stack is higher than the rules allow, and an active edge has both its ends.
  [[nodiscard]] bool allows(const Cells& position) const;
  // The names of cells, and of the values of the mark.
  [[nodiscard]] static std::string vertex_name(int vertex) { return "v" + std::to_string(vertex); }
  [[nodiscard]] static std::string edge_name(const Edge& edge);
  [[nodiscard]] static std::string edge_label(const Edge& edge);
  [[nodiscard]] std::string mark_name() const;
  // Could a cell of some graph be called that?
  [[nodiscard]] bool may_name(const std::string& text) const;

  [[nodiscard]] std::string keyword() const override { return "on"; }
  [[nodiscard]] std::string text() const override;
  [[nodiscard]] int arity() const override { return graph_ ? static_cast<int>(cells_.size()) : 0; }
  [[nodiscard]] std::span<const Coordinate> cells(int count) const override;
  [[nodiscard]] bool interchangeable() const override { return false; }
  [[nodiscard]] bool of_stacks() const override { return false; }
  [[nodiscard]] std::vector<Taking> takings(const std::string& word, int count, int empty) const override;
  [[nodiscard]] std::optional<Misplaced> complaint(const std::string& word) const override;
  [[nodiscard]] std::shared_ptr<const Shape> with_labels(const ChangeLabels& change) const override;
  [[nodiscard]] std::string_view separator(std::size_t cell) const override;
  [[nodiscard]] std::string_view target_separator(std::size_t cell) const override;
  [[nodiscard]] std::optional<int> unwritten_label() const override;

 private:
  Form form_;
  std::shared_ptr<const Graph> graph_;
  std::vector<Coordinate> cells_;
};

// Null when the shape is another one.
[[nodiscard]] const OnGraph* on_graph(const Shape& shape);

}  // namespace cairn::rules
