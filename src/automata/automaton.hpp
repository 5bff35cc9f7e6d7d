// Deterministic automata over the digits of several numbers at once.
//
// An automaton has a track for each number and reads a letter, one digit of each track, at a time, the most
// significant first. It may have several starts, one for each mode of a game, that share states. Acceptance never
// depends on leading zeros: a start goes to itself on the letter of zeros. Automata are complete; what can never be
// accepted any more is a state like others.
#pragma once

#include "automata/numeration.hpp"

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace cairn::automata {

using Letter = std::uint32_t;  // bit i: the digit of track i
using Letters = std::vector<Letter>;

struct Automaton {
  static constexpr std::uint32_t kNoStart = UINT32_MAX;

  Numeration numeration = Numeration::binary;
  int tracks = 0;
  std::vector<std::uint32_t> starts;  // by mode; kNoStart where nothing is said about a mode
  std::vector<std::uint32_t> next;    // next[state * letters() + letter]
  std::vector<std::uint8_t> accepting;

  [[nodiscard]] std::size_t letters() const { return std::size_t{1} << tracks; }
  [[nodiscard]] std::size_t states() const { return accepting.size(); }
  [[nodiscard]] std::uint32_t step(std::uint32_t state, Letter letter) const {
    return next[(std::size_t{state} << tracks) + letter];
  }
  [[nodiscard]] std::uint32_t run(std::uint32_t state, std::span<const Letter> word) const {
    for (const Letter letter : word) state = step(state, letter);
    return state;
  }
  [[nodiscard]] bool accepts(int mode, std::span<const Letter> word) const {
    return accepting[run(starts[static_cast<std::size_t>(mode)], word)] != 0;
  }
  friend bool operator==(const Automaton&, const Automaton&) = default;
};

// Numbers to the word of their digits, without zeros before the longest, and back.
[[nodiscard]] Letters letters_of(Numeration numeration, std::span<const std::int64_t> x);
[[nodiscard]] Letters letters_of(Numeration numeration, std::span<const Integer> x);
[[nodiscard]] std::vector<Integer> numbers_of(Numeration numeration, int tracks, std::span<const Letter> word);

// A word and the mode it belongs to.
struct Found {
  int mode = 0;
  Letters word;
};

// The fewest states that accept the same, numbered in the order in which they are reached.
[[nodiscard]] Automaton minimised(const Automaton& automaton);

// Both read the same tracks and have the same starts. Throw TooLarge when more pairs of states are met.
[[nodiscard]] Automaton conjunction(const Automaton& a, const Automaton& b, std::size_t most_pairs = SIZE_MAX);
[[nodiscard]] Automaton disjunction(const Automaton& a, const Automaton& b, std::size_t most_pairs = SIZE_MAX);
// Words that are no numbers (11 in Zeckendorf) are accepted by a complement; cut it with valid_words().
[[nodiscard]] Automaton complement(Automaton a);

// A shortest word that is accepted, the first of these in the order of letters; nothing when there is none.
[[nodiscard]] std::optional<Found> shortest_accepted(const Automaton& automaton);
// A shortest word on which they differ / that a accepts and b does not.
[[nodiscard]] std::optional<Found> shortest_difference(const Automaton& a, const Automaton& b);
[[nodiscard]] std::optional<Found> not_included(const Automaton& a, const Automaton& b);

// By state: can anything still be accepted?
[[nodiscard]] std::vector<std::uint8_t> alive(const Automaton& automaton);

// All words, with that many starts, of which each track is a number: in Zeckendorf no two 1s in a row.
[[nodiscard]] Automaton valid_words(Numeration numeration, int tracks, std::size_t starts);
[[nodiscard]] Automaton nothing(Numeration numeration, int tracks, std::size_t starts);

}  // namespace cairn::automata
