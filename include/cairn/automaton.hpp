// The automaton of a proof as a value: for programs that draw it, walk through it or ask it about numbers of any size.
#pragma once

#include <cairn/integer.hpp>
#include <cairn/numeration.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace cairn {

// Reads a letter at a time, one digit of each number, the most significant first; zeros may lead. It is complete: every
// state has a next one for each letter.
struct DigitAutomaton {
  Numeration numeration = Numeration::binary;
  // The names of the numbers that it reads: x1, x2, ... for stacks, smallest first; v for a Grundy value.
  std::vector<std::string> tracks;
  std::size_t stacks = 0;          // how many of the first numbers are stacks, which accepts() takes in any order
  std::vector<std::string> modes;  // "side = S"; one empty text when there is only one
  std::vector<std::optional<std::uint32_t>> starts;  // by mode; nothing when the proof does not speak of it
  std::vector<std::uint32_t> next;                   // by state and letter, see step()
  std::vector<bool> accepting;                       // by state

  [[nodiscard]] std::size_t states() const { return accepting.size(); }
  // Bit i of a letter is the digit of number i.
  [[nodiscard]] std::uint32_t letters() const { return std::uint32_t{1} << tracks.size(); }
  [[nodiscard]] std::uint32_t step(std::uint32_t state, std::uint32_t letter) const {
    return next[std::size_t{state} * letters() + letter];
  }

  // The letters of numbers as they are given. Throws Error unless there is one for each track, and none is negative.
  [[nodiscard]] std::vector<std::uint32_t> word(std::span<const Integer> numbers) const;
  // Whether it accepts them. Throws Error as word() does, and when there is no such mode.
  [[nodiscard]] bool accepts(std::span<const Integer> numbers, std::size_t mode = 0) const;
};

}  // namespace cairn
