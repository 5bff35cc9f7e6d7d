// Moves that are made at a vertex or an edge of a graph: whether they make sense, and what they are on a known graph.
//
// Rules keep such a move as it is written, for all graphs. When the graph is filled in, the move is written out: one
// ordinary move "t in 1..v2 where ... to (...)" for every vertex, every edge, or every order of the ends of an edge, so
// that nothing behind instantiate() knows of graphs, but for the engine that reads them at their places
// (engine/graph). On a graph that is too large for that they stay where they are, and only that engine takes them.
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

// The rules on that graph, with their moves as they are written. Throws Misplaced, at the place, when it does not fit.
[[nodiscard]] std::shared_ptr<const Ruleset> place_on_graph(const Ruleset& rules,
                                                            const std::shared_ptr<const Graph>& graph, Place place);

// Is the graph small enough for moves of named coordinates?
[[nodiscard]] bool can_be_written_out(const Ruleset& placed);
// Writes the moves of such rules out. Throws Misplaced, at the place, when there are too many cases.
void write_out_moves(Ruleset& placed, Place place);

// Throws Error when the moves are still at their places: only the engine for graphs reads them there.
void check_written_out(const Ruleset& rules);

}  // namespace cairn::rules
