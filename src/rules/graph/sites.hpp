// Moves that are made at a vertex or an edge of a graph: whether they make sense, and what they are on a known graph.
//
// Rules keep such a move as it is written, for all graphs. When the graph is filled in, the move is written out: one
// ordinary move "t in 1..v2 where ... to (...)" for every vertex, every edge, or every order of the ends of an edge, so
// that nothing behind instantiate() knows of graphs.
#pragma once

#include "rules/graph/graph.hpp"
#include "rules/ruleset.hpp"

#include <memory>
#include <string>
#include <string_view>

namespace cairn::rules {

// "vertex", "active edge": the words that begin a move of this kind.
[[nodiscard]] std::string_view site_words(Site::Kind kind);
// Its vertices have two names.
[[nodiscard]] bool has_two_ends(Site::Kind kind);

// Is that the name of one of its vertices?
[[nodiscard]] bool names_vertex(const Move& move, const std::string& name);

// "degree(v)": the neighbours of v that are left.
inline constexpr std::string_view kDegree = "degree";

// Throws Misplaced when the game is on a graph and the move has no site that fits, or the other way round. Conditions
// are checked with all others (rules/check.cpp).
void check_site(const Ruleset& rules, const Move& move);

// Fills in the graph of rules on a graph. Throws Misplaced, at the place, when it does not fit.
void fill_in_graph(Ruleset& rules, const std::shared_ptr<const Graph>& graph, Place place);

}  // namespace cairn::rules
