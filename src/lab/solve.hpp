// One position, by the engine that fits it best.
#pragma once

#include "engine/answer.hpp"
#include "engine/proved.hpp"
#include "engine/search/shared_work.hpp"

namespace cairn::lab {

// How much is asked about a position. Engines may tell more, where that costs them nothing.
enum class Wanted { outcome, grundy, winning_moves, all_options };

// proofs: what is proved already, if anything; only Engine::chosen and Engine::automaton look at it. shared: for
// several questions, what they have in common. Throws Error when an engine does not fit the game, TooLarge when the run
// would not fit into the memory of control, std::logic_error when a proof and a search disagree.
[[nodiscard]] SolveAnswer solve(const Position& position, const Control& control, Engine engine = Engine::chosen,
                                ProvedGames* proofs = nullptr, SharedWork* shared = nullptr,
                                Wanted wanted = Wanted::winning_moves);
[[nodiscard]] MovesAnswer moves(const Position& position, const Control& control, Engine engine = Engine::chosen,
                                ProvedGames* proofs = nullptr, SharedWork* shared = nullptr);

}  // namespace cairn::lab
