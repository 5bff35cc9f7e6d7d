// Counting the cells before they are read, so that a number too many is not taken for a mark.
#include "language/graph/cells_on_graph.hpp"

#include "base/printable.hpp"

namespace cairn::language {

namespace {

using GraphMark = OnGraph::Mark;

// Hints list no more values of a mark than these.
constexpr std::size_t kMostListedEdges = 12;

struct WrittenCells {
  std::size_t count = 1;
  std::optional<Place> surplus;  // the first cell that is too many
  bool closed = false;           // by a bracket or a stroke
  Place end;
};

WrittenCells written_cells(const Parser& parser, std::size_t wanted) {
  WrittenCells cells;
  int depth = 0;
  for (std::size_t i = 0;; ++i) {
    const Token& token = parser.peek(i);
    cells.end = token.place;
    if (token.kind == Token::Kind::end) return cells;
    if (depth == 0 && (token.is("]") || token.is("|"))) {
      cells.closed = true;
      return cells;
    }
    if (token.is("(") || token.is("[") || token.is("{")) ++depth;
    if (token.is(")") || token.is("]") || token.is("}")) --depth;
    if (depth > 0 || (!token.is(",") && !token.is(";"))) continue;
    if (++cells.count == wanted + 1) cells.surplus = parser.peek(i + 1).place;
  }
}

std::string mark_words(GraphMark mark) {
  switch (mark) {
    case GraphMark::none:
      return "";
    case GraphMark::active_edge:
      return "the active edge";
    case GraphMark::token:
      return "the vertex of the token";
    case GraphMark::last_vertex:
      return "the vertex of the last move";
  }
  return "";
}

std::string how_to_write(const OnGraph& shape) {
  std::string hint = "write a number for each of them, or one number for all";
  if (shape.form().mark == GraphMark::none) return hint;
  return hint + "; " + mark_words(shape.form().mark) + " stands behind a stroke: [1 | " +
         shape.cells(shape.arity()).back().labels.back().text + "]";
}

}  // namespace

bool is_whole_graph(const Parser& parser, const OnGraph& shape) {
  return shape.form().most == 1 && shape.form().mark == GraphMark::none && !parser.peek().is("[");
}

void check_stacks_on_graph(const Parser& parser, const OnGraph& shape) {
  const auto wanted = static_cast<std::size_t>(shape.stacks());
  const WrittenCells cells = written_cells(parser, wanted);
  const bool too_few = cells.closed && cells.count > 1 && cells.count < wanted;
  if (!too_few && !cells.surplus) return;
  const auto counted = [](std::size_t count, const std::string& one, const std::string& many) {
    return std::to_string(count) + " " + (count == 1 ? one : many);
  };
  parser.fail_at("the graph has " +
                     (shape.on_edges() ? counted(wanted, "edge", "edges") : counted(wanted, "vertex", "vertices")) +
                     ", but " + counted(cells.count, "number is", "numbers are") + " given",
                 cells.surplus.value_or(cells.end), how_to_write(shape));
}

std::optional<std::vector<std::int64_t>> accept_degrees(Parser& parser, const OnGraph& shape) {
  const bool alone = parser.peek(1).is("]") || parser.peek(1).is("|");
  if (shape.on_edges() || !alone || !parser.accept("deg")) return std::nullopt;
  std::vector<std::int64_t> degrees;
  for (int v = 1; v <= shape.graph()->vertices(); ++v) {
    degrees.push_back(static_cast<std::int64_t>(shape.graph()->neighbours(v).size()));
  }
  return degrees;
}

bool accept_mark(Parser& parser, const OnGraph& shape) {
  const GraphMark mark = shape.form().mark;
  if (mark == GraphMark::none && parser.peek().is("|")) {
    parser.fail("nothing is marked in the positions of this game", "leave out the stroke and what stands behind it");
  }
  if (parser.accept("|")) return true;
  if (parser.peek().is("]") && mark != GraphMark::none && !shape.unwritten_label()) {
    parser.fail("where does the token stand?", "write its vertex behind a stroke: [... | 1]");
  }
  return false;
}

void refuse_mark(const Parser& parser, const OnGraph& shape, const std::string& text, Place place,
                 const std::string& more) {
  const bool edges = shape.form().mark == GraphMark::active_edge;
  std::string hint = edges ? "its edges are " : "its vertices are ";
  std::size_t listed = 0;
  for (const Label& label : shape.cells(shape.arity()).back().labels) {
    if (label.text == "none") continue;
    if (listed++ == kMostListedEdges) {
      hint += ", ...";
      break;
    }
    hint += (listed > 1 ? ", " : "") + label.text;
  }
  if (shape.unwritten_label()) hint += edges ? "; 'none' means that no edge is active" : "; 'none' means no vertex";
  parser.fail_at(in_quotes(text) + (edges ? " is no edge of the graph" : " is no vertex of the graph"), place,
                 hint + more);
}

}  // namespace cairn::language
