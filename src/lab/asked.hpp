// A question about one position, with its parts lowered, as every engine for positions gets it.
#pragma once

#include "base/control.hpp"
#include "engine/proved.hpp"
#include "engine/search/prepare.hpp"
#include "engine/search/shared_work.hpp"
#include "engine/search/solved.hpp"
#include "lab/solve.hpp"

#include <algorithm>
#include <string>
#include <vector>

namespace cairn::lab {

struct Asked {
  const Position& position;
  std::vector<PreparedPart> parts;
  const Control& control;
  SharedWork& shared;
  Engine engine = Engine::chosen;  // the one that is to answer
  ProvedGames* proofs = nullptr;   // what is proved already, if anything
  Wanted wanted = Wanted::winning_moves;

  // Not only the winning ones.
  [[nodiscard]] bool all_options() const { return wanted == Wanted::all_options; }
  [[nodiscard]] bool alone() const { return parts.size() == 1; }
  [[nodiscard]] bool partizan() const {
    return std::any_of(parts.begin(), parts.end(), [](const auto& part) { return part.game->rules.partizan(); });
  }
  // Grundy values tell who wins, and a sum is known by those of its parts.
  [[nodiscard]] bool by_values() const { return !position.misere && !partizan(); }
  // All numbers fit into machine words.
  [[nodiscard]] bool searchable() const {
    return std::all_of(parts.begin(), parts.end(), [](const auto& part) { return part.lowered.has_value(); });
  }
};

// nim_sum.cpp: normal play of impartial games, by Grundy values of the parts, each by the engine that fits it.
[[nodiscard]] Solved by_nim_sum(const Asked& asked);
// search.cpp: one search on the whole sum. All numbers fit into machine words.
[[nodiscard]] Solved by_search(const Asked& asked);
// graph.cpp: one position on a graph, by its components.
[[nodiscard]] Solved by_graph(const Asked& asked);
// pile.cpp: misere play of one pile of any size, by its proved period.
[[nodiscard]] Solved by_misere_pile(const Asked& asked);

// "a search of 788 positions up to isomorphism": what the graph engine did since it knew `earlier` positions.
[[nodiscard]] std::string graph_detail(const GraphSolver& solver, std::size_t earlier);

// A pile that its proved period answers for, because it is too large to search or because the engine is named.
[[nodiscard]] bool wants_period(const PreparedPart& part, Engine engine);
// A position that is searched also when a proof is known, for what the proof does not tell.
[[nodiscard]] bool searched_beside_proof(const PreparedPart& part);

}  // namespace cairn::lab
