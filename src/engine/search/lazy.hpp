// The lazy engine: memoised search from positions of a sum of games.
//
// Depth first with a stack of its own, so that a game of a million moves does not overflow the call stack. Every
// position reached is solved completely: outcome, Grundy value and remoteness together, since all of its options are
// looked at anyway. Positions are packed into as few words as those that were asked about allow: no coordinate ever
// exceeds the sum of all, which falls on every move. What is solved stays solved, so questions share their work; a
// larger question packs it anew. Cost: time and memory linear in the options of all reachable positions.
#pragma once

#include "base/control.hpp"
#include "base/flat_table.hpp"
#include "rules/options.hpp"

#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace cairn::engine {

// What is known of one solved position.
struct LazyValue {
  bool left_wins = false;  // the player to move wins: Left, or anybody in an impartial game
  bool right_wins = false;
  std::uint32_t grundy = 0;      // of impartial games in normal play
  std::uint32_t remoteness = 0;  // of impartial games

  [[nodiscard]] char outcome() const { return left_wins ? (right_wins ? 'N' : 'L') : (right_wins ? 'R' : 'P'); }
};

class Lazy {
 public:
  // A sum of games, each by its options. A state is, part after part, the mode and the coordinates.
  using State = std::vector<std::int64_t>;
  struct Part {
    std::shared_ptr<const Options> options;
  };

  Lazy(std::vector<Part> parts, bool misere);

  // Solves a state and all it can reach. After anything but complete, what was solved remains. reserved: bytes of the
  // memory that others keep.
  Status run(const State& state, const Control& control, std::size_t reserved = 0);
  // Room for the state and all it can reach, so that no run from one of them has to pack anew.
  void reserve(const State& state) { make_room(state, std::numeric_limits<std::size_t>::max()); }
  // The value of a solved state.
  [[nodiscard]] std::optional<LazyValue> find(const State& state) const;

  [[nodiscard]] std::size_t positions() const { return table_.size(); }
  // Of these, those that the last run found there: what it had no room to pack anew was forgotten.
  [[nodiscard]] std::size_t earlier() const { return earlier_; }
  [[nodiscard]] std::size_t bytes() const { return table_.bytes(); }
  [[nodiscard]] bool partizan() const { return partizan_; }

 private:
  // Calls visit(part, option) for every option of the state; a player's own or either's.
  template <class Visit>
  void for_each_option(const State& state, Player player, Visit&& visit) const;
  struct Group {  // parts of the same game, whose order does not matter
    std::vector<std::size_t> parts;
  };

  // Room for every number of a position that can be reached from this one.
  void make_room(const State& start, std::size_t memory);
  void pack(const State& state, std::uint64_t* key) const;
  void unpack(const std::uint64_t* key, State& state) const;
  void canonicalise(State& state) const;
  struct Stopped {
    Status status;
  };
  struct Limits {
    const Control& control;
    std::size_t memory;
  };
  void check_limits(const Limits& limits) const;  // throws Stopped
  void solve_all(const State& start, const Limits& limits);
  // Solves the state when all its options are solved; otherwise pushes those that are not.
  bool settle(const State& state, const std::uint64_t* key, const Limits& limits);

  std::vector<Part> parts_;
  std::vector<std::size_t> offsets_;  // where each part begins in a state
  std::size_t length_ = 0;
  std::vector<int> bits_;  // per entry of a state
  std::vector<Group> groups_;
  bool misere_;
  bool partizan_ = false;
  std::size_t words_ = 1;  // of a packed state
  FlatTable table_{1};
  std::vector<std::uint64_t> pending_;  // packed keys, a stack
  std::vector<std::uint64_t> seen_;     // Grundy values of the options, a bit set
  std::uint64_t looked_ = 0;            // options looked at
  std::size_t earlier_ = 0;
  State next_;  // scratch: an option and its key
  std::vector<std::uint64_t> option_key_;
};

template <class Visit>
void Lazy::for_each_option(const State& state, Player player, Visit&& visit) const {
  for (std::size_t part = 0; part < parts_.size(); ++part) {
    const std::int64_t* at = state.data() + offsets_[part];
    parts_[part].options->for_each(static_cast<int>(at[0]), at + 1, player,
                                   [&](const OptionVisit& option) { visit(part, option); });
  }
}

}  // namespace cairn::engine
