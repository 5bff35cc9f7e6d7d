// Forwards to the nodes that can be met, backwards to count.
#include "automata/accepted_numbers.hpp"

#include <algorithm>

namespace cairn::automata {

AcceptedNumbers::AcceptedNumbers(const Automaton& automaton, int mode, std::span<const std::int64_t> bounds)
    : automaton_(automaton), bound_(letters_of(automaton.numeration, bounds)), weights_(bound_.size()) {
  std::int64_t weight = 1;
  std::int64_t before = 1;
  for (std::size_t digit = bound_.size(); digit-- > 0;) {
    weights_[digit] = weight;
    if (digit == 0) break;  // the next one might not fit
    const std::int64_t next = automaton.numeration == Numeration::binary ? 2 * weight : weight + before;
    before = weight;
    weight = next;
  }
  const Letter all = static_cast<Letter>(automaton.letters() - 1);
  const std::uint64_t start = automaton.starts[static_cast<std::size_t>(mode)];
  nodes_.push_back({{(start << automaton.tracks) | all, 0}});
  for (std::size_t digit = 0; digit < bound_.size(); ++digit) {
    std::vector<std::uint64_t> keys;
    for (const Node& node : nodes_.back()) {
      for (Letter letter = 0; letter <= all; ++letter) {
        if (const auto next = step(node.key, digit, letter)) keys.push_back(*next);
      }
    }
    std::sort(keys.begin(), keys.end());
    keys.erase(std::unique(keys.begin(), keys.end()), keys.end());
    auto& layer = nodes_.emplace_back();
    for (const std::uint64_t key : keys) layer.push_back({key, 0});
  }
  for (Node& node : nodes_.back()) node.count = automaton.accepting[node.key >> automaton.tracks] != 0 ? 1 : 0;
  for (std::size_t digit = bound_.size(); digit-- > 0;) {
    for (Node& node : nodes_[digit]) {
      for (Letter letter = 0; letter <= all; ++letter) {
        const auto next = step(node.key, digit, letter);
        if (next && __builtin_add_overflow(node.count, count_at(*next, digit + 1), &node.count)) node.count = kTooMany;
        if (node.count == kTooMany) break;
      }
    }
  }
}

std::optional<std::uint64_t> AcceptedNumbers::step(std::uint64_t key, std::size_t digit, Letter letter) const {
  const auto equal = static_cast<Letter>(key & (automaton_.letters() - 1));
  if ((letter & equal & ~bound_[digit]) != 0) return std::nullopt;  // a track would exceed its bound
  const Letter still = equal & ~(letter ^ bound_[digit]);
  const std::uint64_t state = automaton_.step(static_cast<std::uint32_t>(key >> automaton_.tracks), letter);
  return (state << automaton_.tracks) | still;
}

std::uint64_t AcceptedNumbers::count_at(std::uint64_t key, std::size_t digit) const {
  const auto& layer = nodes_[digit];
  return std::lower_bound(layer.begin(), layer.end(), key,
                          [](const Node& node, std::uint64_t k) { return node.key < k; })
      ->count;
}

std::optional<std::uint64_t> AcceptedNumbers::count() const {
  const std::uint64_t count = nodes_[0][0].count;
  return count == kTooMany ? std::nullopt : std::optional(count);
}

bool AcceptedNumbers::for_each(const Visit& visit) const {
  std::vector<std::int64_t> x(static_cast<std::size_t>(automaton_.tracks), 0);
  const auto add = [&](std::size_t digit, Letter letter, std::int64_t sign) {
    for (std::size_t track = 0; track < x.size(); ++track) {
      if (((letter >> track) & 1U) != 0) x[track] += sign * weights_[digit];
    }
  };
  const auto walk = [&](const auto& self, std::uint64_t key, std::size_t digit) -> bool {
    if (digit == bound_.size()) return visit(x);
    for (Letter letter = 0; letter < automaton_.letters(); ++letter) {
      const auto next = step(key, digit, letter);
      if (!next || count_at(*next, digit + 1) == 0) continue;
      add(digit, letter, 1);
      if (!self(self, *next, digit + 1)) return false;
      add(digit, letter, -1);
    }
    return true;
  };
  return nodes_[0][0].count == 0 || walk(walk, nodes_[0][0].key, 0);
}

}  // namespace cairn::automata
