// Digit by digit from the top: first the largest number, then each of them, as small as can be.
#include "automata/smallest.hpp"

#include "base/clock.hpp"

#include <algorithm>
#include <compare>
#include <set>

namespace cairn::automata {

namespace {

// A state, and which of the given tracks are equal to the largest number so far; the others are below it.
struct Node {
  std::uint32_t state = 0;
  Letter tight = 0;
  friend std::strong_ordering operator<=>(const Node&, const Node&) = default;
};
using Nodes = std::set<Node>;

constexpr const char* kLooking = "the smallest counterexample is looked for";

class Search {
 public:
  Search(const Automaton& automaton, std::span<const int> given, std::size_t length, const Control& control)
      : automaton_(automaton), given_(given), length_(length), control_(control) {
    ends_.push_back(automaton.accepting);
    for (std::size_t left = 1; left <= length; ++left) {
      look_at_clock(&control, kLooking);
      std::vector<std::uint8_t> ends(automaton.states(), 0);
      for (std::uint32_t state = 0; state < automaton.states(); ++state) {
        for (Letter letter = 0; letter < automaton.letters() && ends[state] == 0; ++letter) {
          ends[state] = ends_[left - 1][automaton.step(state, letter)];
        }
      }
      ends_.push_back(std::move(ends));
    }
    for (const int track : given) mask_ |= Letter{1} << track;
    // Tracks that are not given may have more digits than the others.
    std::vector<std::uint32_t> pending{automaton.starts[0]};
    while (!pending.empty()) {
      const std::uint32_t state = pending.back();
      pending.pop_back();
      if (!starts_.insert({state, mask_}).second) continue;
      for (Letter letter = 0; letter < automaton.letters(); ++letter) {
        if ((letter & mask_) == 0) pending.push_back(automaton.step(state, letter));
      }
    }
  }

  void run() {
    find_largest();
    for (const int track : given_) find(track);
  }
  // The digit of a given track.
  [[nodiscard]] Letter fixed(std::size_t digit) const { return values_[digit]; }

 private:
  // Where a letter leads when the largest number has this digit; nothing when a number would exceed it.
  [[nodiscard]] std::optional<Node> step(const Node& node, Letter letter, bool largest) const {
    const Letter tight = node.tight;
    if (!largest && (letter & tight) != 0) return std::nullopt;
    return Node{automaton_.step(node.state, letter), largest ? tight & letter : tight};
  }

  void find_largest() {
    Nodes at = starts_;
    for (std::size_t digit = 0; digit < length_; ++digit) {
      look_at_clock(&control_, kLooking);
      for (const bool largest : {false, true}) {
        Nodes next;
        for (const Node& node : at) {
          for (Letter letter = 0; letter < automaton_.letters(); ++letter) {
            const auto target = step(node, letter, largest);
            // What follows may be anything: the largest number can still have all its digits 1.
            if (target && ends_[length_ - digit - 1][target->state] != 0) next.insert(*target);
          }
        }
        if (next.empty()) continue;
        largest_.push_back(largest);
        at = std::move(next);
        break;
      }
    }
    values_.assign(length_, 0);
  }

  [[nodiscard]] bool fits(Letter letter, std::size_t digit) const {
    return (letter & known_) == (values_[digit] & known_);
  }

  // The least value of a track, when those before it are fixed and none exceeds the largest number.
  void find(int track) {
    const Letter bit = Letter{1} << track;
    if ((known_ & bit) != 0) return;
    // Forwards what can be reached, backwards what can still be accepted.
    std::vector<Nodes> layers{starts_};
    for (std::size_t digit = 0; digit < length_; ++digit) {
      look_at_clock(&control_, kLooking);
      layers.emplace_back();
      for (const Node& node : layers[digit]) {
        for (Letter letter = 0; letter < automaton_.letters(); ++letter) {
          if (!fits(letter, digit)) continue;
          const auto target = step(node, letter, largest_[digit]);
          if (target && ends_[length_ - digit - 1][target->state] != 0) layers.back().insert(*target);
        }
      }
    }
    for (std::size_t digit = length_; digit-- > 0;) {
      look_at_clock(&control_, kLooking);
      std::erase_if(layers[digit], [&](const Node& node) {
        for (Letter letter = 0; letter < automaton_.letters(); ++letter) {
          if (!fits(letter, digit)) continue;
          const auto target = step(node, letter, largest_[digit]);
          if (target && layers[digit + 1].contains(*target)) return false;
        }
        return true;
      });
    }
    Nodes at = layers[0];
    for (std::size_t digit = 0; digit < length_; ++digit) {
      for (const Letter value : {Letter{0}, bit}) {
        Nodes next;
        for (const Node& node : at) {
          for (Letter letter = 0; letter < automaton_.letters(); ++letter) {
            if (!fits(letter, digit) || (letter & bit) != value) continue;
            const auto target = step(node, letter, largest_[digit]);
            if (target && layers[digit + 1].contains(*target)) next.insert(*target);
          }
        }
        if (next.empty()) continue;
        values_[digit] |= value;
        at = std::move(next);
        break;
      }
    }
    known_ |= bit;
  }

  const Automaton& automaton_;
  std::span<const int> given_;
  std::size_t length_;
  Letter mask_ = 0;   // of the given tracks
  Letter known_ = 0;  // of those that are found
  const Control& control_;
  std::vector<std::vector<std::uint8_t>> ends_;  // by length: from which states a word of that length is accepted
  Nodes starts_;
  std::vector<bool> largest_;
  Letters values_;
};

// A shortest accepted word in which the given tracks have these digits, with zeros before them.
std::optional<Letters> completed(const Automaton& automaton, Letter mask, const Letters& digits,
                                 const Control& control) {
  for (std::size_t zeros = 0; zeros <= automaton.states(); ++zeros) {
    Letters all(zeros, 0);
    all.insert(all.end(), digits.begin(), digits.end());
    std::vector<std::vector<std::pair<std::uint32_t, std::pair<std::uint32_t, Letter>>>> layers;
    layers.push_back({{automaton.starts[0], {0, 0}}});
    for (const Letter fixed : all) {
      look_at_clock(&control, kLooking);
      std::vector<std::pair<std::uint32_t, std::pair<std::uint32_t, Letter>>> next;
      std::set<std::uint32_t> seen;
      for (std::uint32_t from = 0; from < layers.back().size(); ++from) {
        for (Letter letter = 0; letter < automaton.letters(); ++letter) {
          if ((letter & mask) != fixed) continue;
          const std::uint32_t state = automaton.step(layers.back()[from].first, letter);
          if (seen.insert(state).second) next.push_back({state, {from, letter}});
        }
      }
      layers.push_back(std::move(next));
    }
    for (std::uint32_t at = 0; at < layers.back().size(); ++at) {
      if (automaton.accepting[layers.back()[at].first] == 0) continue;
      Letters word(all.size());
      std::uint32_t node = at;
      for (std::size_t digit = all.size(); digit-- > 0;) {
        word[digit] = layers[digit + 1][node].second.second;
        node = layers[digit + 1][node].second.first;
      }
      return word;
    }
  }
  return std::nullopt;
}

}  // namespace

std::optional<std::vector<Integer>> smallest_accepted(const Automaton& automaton, std::span<const int> given,
                                                      const Control& control) {
  const auto shortest = shortest_accepted(automaton);
  if (!shortest) return std::nullopt;
  Search search(automaton, given, shortest->word.size(), control);
  search.run();
  Letter mask = 0;
  for (const int track : given) mask |= Letter{1} << track;
  Letters digits;
  for (std::size_t digit = 0; digit < shortest->word.size(); ++digit) digits.push_back(search.fixed(digit));
  const auto word = completed(automaton, mask, digits, control);
  if (!word) return std::nullopt;
  return numbers_of(automaton.numeration, automaton.tracks, *word);
}

}  // namespace cairn::automata
