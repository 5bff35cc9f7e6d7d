// The shape of games on graphs: "on vertices of G, active edge".
#include "rules/graph/on_graph.hpp"

#include <algorithm>
#include <array>

namespace cairn::rules {

namespace {

using GraphMark = OnGraph::Mark;

struct MarkWords {
  GraphMark mark;
  std::string_view first;
  std::string_view second;
  std::string_view name;  // of the coordinate
};
constexpr std::array<MarkWords, 3> kMarks{{{GraphMark::active_edge, "active", "edge", "active"},
                                           {GraphMark::token, "token", "", "token"},
                                           {GraphMark::last_vertex, "last", "vertex", "last"}}};

const MarkWords* words_of(GraphMark mark) {
  const auto found = std::find_if(kMarks.begin(), kMarks.end(), [&](const MarkWords& row) { return row.mark == mark; });
  return found == kMarks.end() ? nullptr : &*found;
}

bool all_digits(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

OnGraph::OnGraph(Form form, std::shared_ptr<const Graph> graph) : form_(std::move(form)), graph_(std::move(graph)) {
  if (!graph_) return;
  const auto pile = [&](std::string name) {
    Coordinate cell;
    cell.name = std::move(name);
    cells_.push_back(std::move(cell));
  };
  if (on_edges()) {
    for (const Edge& edge : graph_->edges()) pile(edge_name(edge));
  } else {
    for (int v = 1; v <= graph_->vertices(); ++v) pile(vertex_name(v));
  }
  if (form_.mark == GraphMark::none) return;
  Coordinate mark;
  mark.name = mark_name();
  mark.kind = Coordinate::Kind::choice;
  if (form_.mark != GraphMark::token) mark.labels.push_back({"none", std::nullopt});
  if (form_.mark == GraphMark::active_edge) {
    for (const Edge& edge : graph_->edges()) mark.labels.push_back({edge_label(edge), std::nullopt});
  } else {
    for (int v = 1; v <= graph_->vertices(); ++v) mark.labels.push_back({std::to_string(v), std::nullopt});
  }
  cells_.push_back(std::move(mark));
}

int OnGraph::stacks() const { return arity() - (form_.mark == GraphMark::none ? 0 : 1); }

bool OnGraph::allows(const Cells& position) const {
  const auto held = position.begin() + stacks();
  if (form_.most != 0 && std::any_of(position.begin(), held, [&](std::int64_t x) { return x > form_.most; })) {
    return false;
  }
  if (form_.mark != GraphMark::active_edge || *held == 0) return true;
  const Edge& edge = graph_->edges()[static_cast<std::size_t>(*held - 1)];
  const auto there = [&](int vertex) { return position[static_cast<std::size_t>(vertex - 1)] >= 1; };
  return there(edge.first) && there(edge.second);
}

std::string OnGraph::edge_name(const Edge& edge) {
  return "e" + std::to_string(edge.first) + "_" + std::to_string(edge.second);
}

std::string OnGraph::edge_label(const Edge& edge) {
  return std::to_string(edge.first) + "-" + std::to_string(edge.second);
}

std::string OnGraph::mark_name() const {
  const MarkWords* words = words_of(form_.mark);
  return words == nullptr ? "" : std::string(words->name);
}

bool OnGraph::may_name(const std::string& text) const {
  if (text.empty() || text == mark_name()) return !text.empty();
  if (!on_edges()) return text.starts_with('v') && all_digits(text.substr(1));
  const std::size_t between = text.find('_');
  return text.starts_with('e') && between != std::string::npos && all_digits(text.substr(1, between - 1)) &&
         all_digits(text.substr(between + 1));
}

std::string OnGraph::text() const {
  std::string text = on_edges() ? "edges of " : "vertices of ";
  text += graph_ ? graph_->text() : form_.parameter;
  if (form_.most != 0 && !on_edges()) text += ", at most " + std::to_string(form_.most) + " each";
  if (const MarkWords* words = words_of(form_.mark)) {
    text += ", " + std::string(words->first) + (words->second.empty() ? "" : " " + std::string(words->second));
  }
  return text;
}

std::span<const Coordinate> OnGraph::cells(int count) const {
  if (graph_) return cells_;
  static const std::vector<Coordinate> kUnknown(static_cast<std::size_t>(kMostStacks));
  return std::span(kUnknown).first(static_cast<std::size_t>(count));
}

// Moves are made at vertices and edges, and "take" is written out for each of them (rules/graph/sites.hpp).
std::vector<Taking> OnGraph::takings(const std::string& /*word*/, int /*count*/, int /*empty*/) const { return {}; }
std::optional<Misplaced> OnGraph::complaint(const std::string& /*word*/) const { return std::nullopt; }

// The values of a mark are words and no sets.
std::shared_ptr<const Shape> OnGraph::with_labels(const ChangeLabels& /*change*/) const { return nullptr; }

std::string_view OnGraph::separator(std::size_t cell) const {
  return static_cast<int>(cell) + 1 == stacks() ? " | " : ",";
}

std::string_view OnGraph::target_separator(std::size_t cell) const {
  return static_cast<int>(cell) + 1 == stacks() ? " | " : ", ";
}

std::optional<int> OnGraph::unwritten_label() const {
  const bool may_be_none = form_.mark == GraphMark::active_edge || form_.mark == GraphMark::last_vertex;
  return may_be_none ? std::optional(0) : std::nullopt;
}

const OnGraph* on_graph(const Shape& shape) { return dynamic_cast<const OnGraph*>(&shape); }

std::shared_ptr<const Shape> read_on(ShapeReader& reader) {
  OnGraph::Form form;
  if (reader.accept("edges")) {
    form.places = OnGraph::Places::edges;
    form.most = 1;
  } else if (!reader.accept("vertices")) {
    reader.fail_expected("'vertices of' or 'edges of' and the name of a graph");
  }
  reader.expect("of");
  form.parameter = reader.graph_parameter();
  while (reader.accept(",")) {
    const auto row = std::find_if(kMarks.begin(), kMarks.end(), [&](const auto& m) { return reader.next_is(m.first); });
    if (form.places == OnGraph::Places::edges) {
      reader.fail("on edges there is nothing more to say", "an edge is there or not: write 'on edges of G'");
    }
    if (reader.accept("at")) {
      reader.expect("most");
      const auto most = reader.number();
      if (!most) reader.fail_expected("a number");
      if (*most < 1) reader.fail_at_number("a stack holds 1 at least", "write 'at most 1 each'");
      form.most = *most;
      reader.expect("each");
    } else if (row == kMarks.end()) {
      reader.fail_expected("'active edge', 'token', 'last vertex' or 'at most 1 each'");
    } else {
      if (form.mark != GraphMark::none) reader.fail("a position has one mark only", "");
      form.mark = row->mark;
      reader.expect(row->first);
      if (!row->second.empty()) reader.expect(row->second);
    }
  }
  return std::make_shared<const OnGraph>(std::move(form));
}

}  // namespace cairn::rules
