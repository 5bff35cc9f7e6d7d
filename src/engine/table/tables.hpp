// Questions about whole ranges of positions, answered by rows or position by position.
//
// engine: "" chooses; otherwise the name of one that fills tables. proofs: what is proved already, if anything; only
// the engines "" and automaton look at it. Throws Error when an engine does not fit the game, TooLarge when the run
// would not fit into the memory of control.
#pragma once

#include "engine/answer.hpp"
#include "engine/proved.hpp"
#include "engine/table/bit_table.hpp"

namespace cairn::engine {

struct TableQuestion : RangeQuestion {
  int threads = 1;
};
[[nodiscard]] TableValues table(const TableQuestion& question, const Control& control, Engine engine = Engine::chosen);
// Its outcomes alone, as bits.
[[nodiscard]] BitTable bits(const TableQuestion& question, const Control& control, Engine engine = Engine::chosen);
// With count_only the positions themselves are not kept.
[[nodiscard]] ListedPositions list(const TableQuestion& question, bool count_only, const Control& control,
                                   Engine engine = Engine::chosen, ProvedGames* proofs = nullptr);

// What table(), or with proofs list(), would do. Throws as they do.
[[nodiscard]] PlanAnswer explain(const TableQuestion& question, const Control& control, Engine engine = Engine::chosen,
                                 ProvedGames* proofs = nullptr);

}  // namespace cairn::engine
