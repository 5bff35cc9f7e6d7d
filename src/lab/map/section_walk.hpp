// An automaton that walks through the digits of the numbers of a section, whatever their order is.
#pragma once

#include "automata/automaton.hpp"
#include "lab/map/section.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <unordered_map>
#include <vector>

namespace cairn::lab {

class SectionWalk {
 public:
  struct At {
    std::uint32_t order = 0;
    std::uint32_t state = 0;
  };

  // zeros: empty stacks that the automaton reads before those of the section. The automaton must live longer.
  SectionWalk(const Section& section, const automata::Automaton& automaton, std::size_t zeros);

  [[nodiscard]] At start() const { return {0, start_}; }
  // digits: bit i is the digit of number i of the section. value_digit: of the Grundy value, which the last track of
  // an automaton of values reads.
  [[nodiscard]] At step(At at, std::uint32_t digits, bool value_digit = false) {
    const std::size_t place = (std::size_t{at.order} << count_) + digits;
    if (turns_[place].order == kUnknown) learn(at, digits);
    const Turn& turn = turns_[place];
    return {turn.order, automaton_.step(at.state, turn.letter | (value_digit ? value_letter_ : 0))};
  }
  [[nodiscard]] bool accepts(At at) const { return automaton_.accepting[at.state] != 0; }

 private:
  static constexpr std::uint32_t kUnknown = UINT32_MAX;
  struct Turn {
    std::uint32_t order = kUnknown;
    automata::Letter letter = 0;
  };
  using Order = std::vector<std::uint8_t>;  // of each number: how many different ones are smaller

  void learn(At at, std::uint32_t digits);
  [[nodiscard]] std::uint32_t number_of(const Order& order);

  const automata::Automaton& automaton_;
  std::uint32_t start_ = 0;
  std::size_t count_;
  std::size_t zeros_;
  bool sorted_;
  automata::Letter value_letter_;
  std::vector<Order> orders_;
  std::map<Order, std::uint32_t> known_;
  std::vector<Turn> turns_;  // by order and digits
};

}  // namespace cairn::lab
