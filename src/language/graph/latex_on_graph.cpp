// What is chosen on the graph, and what becomes of it.
#include "language/graph/latex_on_graph.hpp"

#include "language/print_expression.hpp"

#include <fmt/format.h>

namespace cairn::language {

namespace {

std::string in_math(const std::string& text) { return "$" + text + "$"; }
std::string vertex_in_math(const std::string& name) { return Notation{true}.name(name); }

std::string site_in_words(const Site& site) {
  const std::string first = vertex_in_math(site.first), second = vertex_in_math(site.second);
  switch (site.kind) {
    case Site::Kind::vertex:
      return "a vertex " + in_math(first) + " that is left";
    case Site::Kind::edge:
      return "an edge " + in_math(first + second) + " that is left";
    case Site::Kind::active_edge:
      return "the active edge " + in_math(first + second) + ", or any edge " + in_math(first + second) +
             " that is left when none is active; it is active afterwards if both its ends are left, otherwise none is";
    case Site::Kind::token:
      return "the token stands on " + in_math(first) + " and goes to a neighbour " + in_math(second);
    case Site::Kind::next_vertex:
      break;
  }
  return "a neighbour " + in_math(first) + " of the last vertex that is left, or any vertex " + in_math(first) +
         " when there is none; " + in_math(first) + " is the last vertex afterwards";
}

}  // namespace

std::string latex_positions(const OnGraph& shape) {
  const std::string graph = in_math(vertex_in_math(shape.form().parameter));
  if (shape.on_edges()) return "a set of edges of " + graph + ", those that are left";
  const std::string most = shape.form().most == 0 ? "" : " \\le " + std::to_string(shape.form().most);
  std::string text = "a number " + in_math("0 \\le v" + most) + " on every vertex " + in_math("v") + " of " + graph;
  if (most.empty()) text = "a number " + in_math("v \\ge 0") + " on every vertex " + in_math("v") + " of " + graph;
  switch (shape.form().mark) {
    case OnGraph::Mark::active_edge:
      return text + ", and an active edge whose ends are both left, or none";
    case OnGraph::Mark::token:
      return text + ", and a token on a vertex";
    case OnGraph::Mark::last_vertex:
      return text + ", and the vertex of the last move, or none";
    case OnGraph::Mark::none:
      break;
  }
  return text + "; a vertex is left when its number is not " + in_math("0");
}

std::string latex_site(const Move& move) {
  std::string text = site_in_words(*move.site) + ": ";
  for (std::size_t i = 0; i < move.site->parts.size(); ++i) {
    const Site::Part& part = move.site->parts[i];
    const std::string name = vertex_in_math(part.name);
    if (i > 0) text += ", ";
    if (move.take) {
      text += in_math(fmt::format("{0} \\to {0} - {1}", name, vertex_in_math(move.amount)));
    } else if (part.name == "it") {
      text += "it is deleted";
    } else {
      text += part.near ? "all neighbours of " + in_math(name) + " are deleted" : in_math(name) + " is deleted";
    }
  }
  return text;
}

}  // namespace cairn::language
