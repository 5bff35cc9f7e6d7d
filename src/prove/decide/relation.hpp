// The moves of a game on digits: a transducer that reads a position and guesses the position after a move.
//
// Each ray becomes a small automaton: digits of x are read, digits of x' (and of the amount, where x' does not tell
// it) are guessed, and a Counter watches every atom and every affine row. Reading from the top this is not
// deterministic: the borrow that comes in from the right is guessed. States that cannot end well are cut off, and
// states of all rays that behave alike are merged, so what is left is small: 2 states for NIM on any number of
// stacks. It reads the lowered rays and nothing else.
//
// Interchangeable stacks are sorted, as the rays have them: automata are far smaller so (MINE on three stacks: 25
// states against 90).
#pragma once

#include "automata/automaton.hpp"
#include "base/control.hpp"
#include "rules/rays.hpp"

#include <compare>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace cairn::prove {

class MoveRelation {
 public:
  struct Edge {
    std::uint32_t target = 0;
    Letter after = 0;  // the digits of x' that are guessed
    friend std::strong_ordering operator<=>(const Edge&, const Edge&) = default;
  };
  struct Start {
    std::uint32_t state = 0;
    int mode_after = 0;
    friend std::strong_ordering operator<=>(const Start&, const Start&) = default;
  };

  // with_heap: the sum with a nim heap, which is the last track, so that (x, v) is a P-position when G(x) = v.
  // Throws Error when the rays cannot be translated (misfit says why), TooLarge beyond kMostStates, Stopped when the
  // time is up. Without a control there is no limit of time.
  MoveRelation(const Rays& rays, Numeration numeration, bool with_heap, const Control* control = nullptr);
  static constexpr std::size_t kMostStates = 200'000;

  // The valid positions alone.
  [[nodiscard]] static Automaton valid_positions(const Rays& rays, Numeration numeration, bool with_heap);

  // Why these rules cannot be translated; empty when they can.
  [[nodiscard]] static std::string misfit(const Rays& rays, bool with_heap, Numeration numeration);
  // Why that number of numbers cannot be read at once; empty when it can. Lowering rules on many stacks takes its time.
  [[nodiscard]] static std::string too_many(int coordinates, bool with_heap);

  [[nodiscard]] Numeration numeration() const { return numeration_; }
  [[nodiscard]] int tracks() const { return tracks_; }
  [[nodiscard]] std::size_t modes() const { return starts_.size(); }
  // Modes with an infinite purse are left out: they have no starts, here and in valid().
  [[nodiscard]] const std::vector<Start>& starts(int mode) const { return starts_[static_cast<std::size_t>(mode)]; }

  [[nodiscard]] std::size_t states() const { return final_.size(); }
  [[nodiscard]] bool final(std::uint32_t state) const { return final_[state] != 0; }
  [[nodiscard]] std::span<const Edge> edges(std::uint32_t state, Letter letter) const {
    const std::size_t at = (std::size_t{state} << tracks_) + letter;
    return {edges_.data() + first_[at], edges_.data() + first_[at + 1]};
  }

  // Does every move lead to a word that comes before that of its position, or leave it and change the mode alone?
  // Before comes a shorter word, without zeros at its beginning, and of the same length one with a smaller letter where
  // they differ first. So it is where moves only lower sorted stacks.
  [[nodiscard]] bool lowers() const;

  [[nodiscard]] const Automaton& valid() const { return valid_; }
  // The valid positions that have a move. Made when it is asked for, which only misere play does; throws TooLarge
  // beyond the limit of states.
  [[nodiscard]] const Automaton& movable() const;

 private:
  [[nodiscard]] Automaton with_a_move(std::size_t mode) const;

  Numeration numeration_;
  int tracks_ = 0;
  std::vector<std::vector<Start>> starts_;
  std::vector<std::uint8_t> final_;
  std::vector<std::size_t> first_;  // by state and letter: where its edges begin
  std::vector<Edge> edges_;
  Automaton valid_;
  mutable std::optional<Automaton> movable_;
};

}  // namespace cairn::prove
