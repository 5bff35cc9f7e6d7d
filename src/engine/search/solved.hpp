// What the ways to solve one position share: the answer with its options, and how it is put together.
#pragma once

#include "base/control.hpp"
#include "engine/answer.hpp"
#include "engine/search/prepare.hpp"
#include "engine/search/proved_part.hpp"

#include <optional>
#include <set>
#include <string>
#include <vector>

namespace cairn::engine {

// One position and its options, with everything that is known of them.
struct Solved {
  SolveAnswer answer;
  std::vector<OptionAnswer> options;
  bool options_complete = true;
};

// The sum with one part replaced; an empty board disappears from a sum of several.
[[nodiscard]] std::string after_move(const Position& position, std::size_t part, std::vector<Cell> cells);
// Is there room for one more option? Their texts may be long, as those of large sums are: they get an eighth of the
// memory, and no more of them are written when the time is up.
class OptionRoom {
 public:
  explicit OptionRoom(const Control& control) : control_(control) {}

  // Asked before an option is written, with the player whom it wins, if any. Once there is no room, there never is,
  // but for the first winning move of a player: it settles who wins.
  [[nodiscard]] bool any(std::optional<Player> winner = std::nullopt);
  void take(const OptionAnswer& option) { bytes_ += sizeof(option) + option.position.size(); }
  // Says in the answer that options are missing, when they are.
  void tell(Solved& solved) const;

 private:
  const Control& control_;
  std::size_t bytes_ = 0;
  std::uint64_t asked_ = 0;
  std::optional<Status> full_;
  std::set<Player> winners_;  // of those that were let in
};

// Two moves to the same position are one option.
void remove_repetitions(std::vector<OptionAnswer>& options);
// Whether a player likes to move to a position of this outcome.
[[nodiscard]] bool is_winning(char outcome_after, Player player);
void keep_winning_moves(Solved& solved);
[[nodiscard]] std::string limit_words(Status status);
// A part that no engine can answer for. The hint has the command that proves its game, where one may.
[[noreturn]] void refuse_large(const Position& position, const PreparedPart& part, const std::string& reason);

// The judges: one component by the definition, or read off a dense table.
[[nodiscard]] Solved by_reference(const Position& position, const PreparedPart& part, const Control& control);
[[nodiscard]] Solved by_table(const Position& position, const PreparedPart& part, const Control& control);

// An unchecked proof that says of a position what its options deny is wrong. Throws ProofContradiction, and Stopped.
void check_consistent(const ProvedPart& part, bool misere, const Control& control);
// One component by a proof that was checked: its outcome, and its value where that is known, without moves.
[[nodiscard]] Solved value_by_automaton(const Position& position, const ProvedPart& part);
// One component by a proof: its winning moves, and on demand its other options. Without the time for moves the answer
// does without. Throws ProofContradiction, and Stopped where the proof must be looked at first.
[[nodiscard]] Solved by_automaton(const Position& position, const ProvedPart& part, bool all_options,
                                  const Control& control);
// An answer of other engines is proved now. Throws std::logic_error when they disagree.
void confirm(Solved& solved, const ProvedPart& part);
[[noreturn]] void refuse_without_proof(const PreparedPart& part, bool misere, bool values);

}  // namespace cairn::engine
