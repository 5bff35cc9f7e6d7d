// What a DigitAutomaton says about numbers.
#include "automata/automaton.hpp"

#include <cairn/automaton.hpp>
#include <cairn/error.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace cairn {

std::vector<std::uint32_t> DigitAutomaton::word(std::span<const Integer> numbers) const {
  if (numbers.size() != tracks.size()) {
    throw Error(fmt::format("the automaton reads {} numbers, and {} are given", tracks.size(), numbers.size()), "",
                fmt::format("they are called {}", fmt::join(tracks, ", ")));
  }
  for (const Integer& number : numbers) {
    if (number.negative()) throw Error(number.to_string() + " is negative", "", "positions have no such numbers");
  }
  return automata::letters_of(numeration, numbers);
}

bool DigitAutomaton::accepts(std::span<const Integer> numbers, std::size_t mode) const {
  if (mode >= starts.size() || !starts[mode]) {
    throw Error(fmt::format("the automaton does not speak of mode {}", mode), "",
                fmt::format("its modes are numbered 0 to {}", starts.size() - 1));
  }
  std::vector<Integer> sorted(numbers.begin(), numbers.end());
  std::sort(sorted.begin(), sorted.begin() + static_cast<std::ptrdiff_t>(std::min(stacks, sorted.size())));
  std::uint32_t state = *starts[mode];
  for (const std::uint32_t letter : word(sorted)) state = step(state, letter);
  return accepting[state];
}

}  // namespace cairn
