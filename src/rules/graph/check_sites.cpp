// Does the site of a move fit the position, and does what happens there fit the site?
#include "rules/graph/on_graph.hpp"
#include "rules/graph/sites.hpp"

#include <algorithm>
#include <array>

namespace cairn::rules {

namespace {

using SiteKind = Site::Kind;
using GraphMark = OnGraph::Mark;

struct SiteWords {
  SiteKind kind;
  std::string_view words;
  bool two_ends;
  GraphMark mark;       // that positions must have
  std::string_view as;  // how such a move begins
};
constexpr std::array<SiteWords, 5> kSites{
    {{SiteKind::vertex, "vertex", false, GraphMark::none, "vertex v:"},
     {SiteKind::edge, "edge", true, GraphMark::none, "edge u v:"},
     {SiteKind::active_edge, "active edge", true, GraphMark::active_edge, "active edge u v:"},
     {SiteKind::token, "token", true, GraphMark::token, "token u v:"},
     {SiteKind::next_vertex, "next vertex", false, GraphMark::last_vertex, "next vertex v:"}}};

const SiteWords& row_of(SiteKind kind) { return kSites[static_cast<std::size_t>(kind)]; }

// How moves begin where positions have that mark.
std::string beginnings(GraphMark mark, bool on_edges) {
  std::string list;
  for (const SiteWords& row : kSites) {
    if (row.mark != mark || (on_edges && row.kind != SiteKind::edge)) continue;
    list += (list.empty() ? "'move " : " or 'move ") + std::string(row.as) + " ...'";
  }
  return "write " + list;
}

void check_parts(const OnGraph& shape, const Move& move) {
  const Site& site = *move.site;
  const std::string example =
      site.second.empty() ? site.first : site.first + "' or 'take t from " + site.first + ", " + site.second;
  if (site.parts.empty())
    throw Misplaced{"which vertex is taken from?", move.place, "say 'take t from " + example + "'"};
  for (const Site::Part& part : site.parts) {
    const bool edge = part.name == "it" && !names_vertex(move, "it");
    if (shape.on_edges() && (!edge || move.take || part.near || site.parts.size() > 1)) {
      throw Misplaced{"on edges of a graph a move deletes its edge", move.place, "say 'delete it'"};
    }
    if (shape.on_edges()) continue;
    if (edge) throw Misplaced{"this game is played on vertices, and 'it' is an edge", move.place, "name the vertices"};
    if (!names_vertex(move, part.name)) {
      throw Misplaced{"'" + part.name + "' is no vertex of this move", move.place,
                      "known here: " + site.first + (site.second.empty() ? "" : ", " + site.second)};
    }
    if (part.near && move.take) {
      throw Misplaced{"'near' cannot be taken from", move.place,
                      "say 'delete near " + part.name + "', or name vertices"};
    }
    if (std::count(site.parts.begin(), site.parts.end(), part) > 1) {
      throw Misplaced{"'" + part.name + "' is named twice", move.place, ""};
    }
  }
}

}  // namespace

std::string_view site_words(Site::Kind kind) { return row_of(kind).words; }

bool has_two_ends(Site::Kind kind) { return row_of(kind).two_ends; }

bool names_vertex(const Move& move, const std::string& name) {
  return move.site && !name.empty() && (move.site->first == name || move.site->second == name);
}

void check_site(const Ruleset& rules, const Move& move) {
  const OnGraph* shape = on_graph(*rules.shape);
  if (shape == nullptr) {
    if (!move.site) return;
    throw Misplaced{"this game is not played on a graph", move.place,
                    "declare one: 'game " + rules.name + "(G: graph)' and 'on vertices of G'"};
  }
  const GraphMark mark = shape->form().mark;
  if (!move.site) {
    throw Misplaced{"a move on a graph begins with the place where it is made", move.place,
                    beginnings(mark, shape->on_edges())};
  }
  const SiteWords& row = row_of(move.site->kind);
  if (row.mark != mark || (shape->on_edges() && row.kind != SiteKind::edge)) {
    throw Misplaced{"'" + std::string(row.words) + "' does not fit to 'on " + shape->text() + "'", move.place,
                    beginnings(mark, shape->on_edges())};
  }
  check_parts(*shape, move);
}

}  // namespace cairn::rules
