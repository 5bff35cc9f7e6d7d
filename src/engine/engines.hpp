// The questions that can be asked, and which engine answers them.
#pragma once

#include "engine/answer.hpp"
#include "engine/proved.hpp"
#include "engine/shared_work.hpp"

#include <memory>
#include <string>

namespace cairn {

// engine: "" chooses; otherwise reference, lazy, sequence, table, rows, staircase or automaton. proofs: what is proved
// already, if anything; only the engines "" and automaton look at it. Throws Error when an engine does not fit the
// game, TooLarge when the run would not fit into the memory of control, std::logic_error when a proof and a search
// disagree. shared: for several questions, what they have in common.
[[nodiscard]] SolveAnswer solve(const Position& position, const Control& control, const std::string& engine = "",
                                ProvedGames* proofs = nullptr, SharedWork* shared = nullptr);
[[nodiscard]] MovesAnswer moves(const Position& position, const Control& control, const std::string& engine = "",
                                ProvedGames* proofs = nullptr, SharedWork* shared = nullptr);

struct TableQuestion {
  std::shared_ptr<const Game> game;
  bool misere = false;
  bool grundy = false;
  std::int64_t to = 0;
  int stacks = 0;  // for games with any number of stacks; 0: the default of 2
  int threads = 1;
};
[[nodiscard]] TableAnswer table(const TableQuestion& question, const Control& control, const std::string& engine = "");
// With count_only the positions themselves are not kept.
[[nodiscard]] ListAnswer list(const TableQuestion& question, bool count_only, const Control& control,
                              const std::string& engine = "", ProvedGames* proofs = nullptr);

// What table(), or with proofs list(), would do. Throws as they do.
[[nodiscard]] PlanAnswer explain(const TableQuestion& question, const Control& control, const std::string& engine = "",
                                 ProvedGames* proofs = nullptr);

[[nodiscard]] SequenceAnswer sequence(std::shared_ptr<const Game> game, bool misere, std::int64_t to,
                                      const Control& control, const std::string& engine = "");

}  // namespace cairn
