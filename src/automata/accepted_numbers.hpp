// The numbers up to a bound that an automaton accepts: counted without listing them, or listed.
//
// From the top digit down, a track is either equal to its bound so far or already below it. A state together with that
// is a node, met once for each digit, so counting costs states x 2^tracks x letters for each digit of the bounds.
#pragma once

#include "automata/automaton.hpp"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace cairn::automata {

class AcceptedNumbers {
 public:
  using Visit = std::function<bool(std::span<const std::int64_t>)>;

  // Of one mode, with a bound for each track. The automaton must outlive this.
  AcceptedNumbers(const Automaton& automaton, int mode, std::span<const std::int64_t> bounds);

  // Nothing when it does not fit into 64 bits.
  [[nodiscard]] std::optional<std::uint64_t> count() const;
  // In the order of their digits, until visit returns false; false then.
  bool for_each(const Visit& visit) const;

 private:
  struct Node {
    std::uint64_t key = 0;    // state and tracks that are equal to their bounds
    std::uint64_t count = 0;  // of words that follow and are accepted; at most kTooMany
  };
  static constexpr std::uint64_t kTooMany = UINT64_MAX;

  [[nodiscard]] std::optional<std::uint64_t> step(std::uint64_t key, std::size_t digit, Letter letter) const;
  [[nodiscard]] std::uint64_t count_at(std::uint64_t key, std::size_t digit) const;

  const Automaton& automaton_;
  Letters bound_;                         // the digits of the bounds
  std::vector<std::int64_t> weights_;     // of the digits
  std::vector<std::vector<Node>> nodes_;  // before each digit and at the end, sorted
};

}  // namespace cairn::automata
