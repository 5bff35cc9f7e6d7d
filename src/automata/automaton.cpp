// Automata: minimal ones, products, words and the numbers that they write.
#include "automata/automaton.hpp"

#include "automata/leading_to.hpp"
#include "base/hash.hpp"

#include <cairn/error.hpp>

#include <algorithm>
#include <bit>
#include <deque>
#include <map>
#include <unordered_map>

namespace cairn::automata {

namespace {

// Numbers of one type to a word; the digits of each end together.
template <class Number>
Letters joined_digits(Numeration numeration, std::span<const Number> x) {
  std::vector<std::vector<std::uint8_t>> digits;
  std::size_t length = 0;
  for (const Number& number : x) {
    digits.push_back(digits_of(numeration, number));
    length = std::max(length, digits.back().size());
  }
  Letters word(length, 0);
  for (std::size_t track = 0; track < digits.size(); ++track) {
    const std::size_t lead = length - digits[track].size();
    for (std::size_t i = 0; i < digits[track].size(); ++i) {
      if (digits[track][i] != 0) word[lead + i] |= Letter{1} << track;
    }
  }
  return word;
}

struct Pair {
  std::uint32_t a = 0, b = 0;
};

// Pairs of states as they are reached from the starts, with the way to each.
class Product {
 public:
  Product(const Automaton& a, const Automaton& b) : a_(a), b_(b) {
    for (std::size_t mode = 0; mode < a.starts.size(); ++mode) {
      if (a.starts[mode] == Automaton::kNoStart || b.starts[mode] == Automaton::kNoStart) {
        starts.push_back(Automaton::kNoStart);
      } else {
        starts.push_back(intern(a.starts[mode], b.starts[mode], static_cast<std::uint32_t>(mode), kStart));
      }
    }
  }

  std::uint32_t intern(std::uint32_t a, std::uint32_t b, std::uint32_t parent, Letter letter) {
    const auto [found, added] =
        ids_.try_emplace((std::uint64_t{a} << 32) | b, static_cast<std::uint32_t>(pairs.size()));
    if (added) {
      pairs.push_back({a, b});
      ways_.emplace_back(parent, letter);
    }
    return found->second;
  }
  std::uint32_t step(std::uint32_t node, Letter letter) {
    const Pair at = pairs[node];
    return intern(a_.step(at.a, letter), b_.step(at.b, letter), node, letter);
  }
  [[nodiscard]] Found way(std::uint32_t node) const {
    Found found;
    while (ways_[node].second != kStart) {
      found.word.push_back(ways_[node].second);
      node = ways_[node].first;
    }
    found.mode = static_cast<int>(ways_[node].first);
    std::reverse(found.word.begin(), found.word.end());
    return found;
  }

  std::vector<std::uint32_t> starts;
  std::vector<Pair> pairs;

 private:
  static constexpr Letter kStart = UINT32_MAX;
  const Automaton& a_;
  const Automaton& b_;
  std::unordered_map<std::uint64_t, std::uint32_t> ids_;
  std::vector<std::pair<std::uint32_t, Letter>> ways_;
};

template <class Accept>
Automaton combined(const Automaton& a, const Automaton& b, std::size_t most_pairs, const Accept& accept) {
  Product product(a, b);
  Automaton result;
  result.numeration = a.numeration;
  result.tracks = a.tracks;
  result.starts = product.starts;
  for (std::uint32_t node = 0; node < product.pairs.size(); ++node) {
    const Pair at = product.pairs[node];
    result.accepting.push_back(accept(a.accepting[at.a] != 0, b.accepting[at.b] != 0) ? 1 : 0);
    for (Letter letter = 0; letter < a.letters(); ++letter) result.next.push_back(product.step(node, letter));
    if (product.pairs.size() > most_pairs) throw TooLarge("the product of two automata has too many states");
  }
  return minimised(result);
}

template <class Accept>
std::optional<Found> shortest(const Automaton& a, const Automaton& b, const Accept& wanted) {
  Product product(a, b);
  for (std::uint32_t node = 0; node < product.pairs.size(); ++node) {
    const Pair at = product.pairs[node];
    if (wanted(a.accepting[at.a] != 0, b.accepting[at.b] != 0)) return product.way(node);
    for (Letter letter = 0; letter < a.letters(); ++letter) product.step(node, letter);
  }
  return std::nullopt;
}

}  // namespace

Letters letters_of(Numeration numeration, std::span<const std::int64_t> x) {
  if (numeration != Numeration::binary) return joined_digits(numeration, x);
  std::uint64_t all = 0;
  for (const std::int64_t number : x) all |= static_cast<std::uint64_t>(number);
  Letters word(static_cast<std::size_t>(std::bit_width(all)), 0);
  for (std::size_t track = 0; track < x.size(); ++track) {
    auto digits = static_cast<std::uint64_t>(x[track]);
    for (std::size_t i = word.size(); digits != 0; digits >>= 1) word[--i] |= static_cast<Letter>(digits & 1U) << track;
  }
  return word;
}
Letters letters_of(Numeration numeration, std::span<const Integer> x) { return joined_digits(numeration, x); }

std::vector<Integer> numbers_of(Numeration numeration, int tracks, std::span<const Letter> word) {
  std::vector<Integer> numbers;
  for (int track = 0; track < tracks; ++track) {
    std::vector<std::uint8_t> digits;
    for (const Letter letter : word) digits.push_back(static_cast<std::uint8_t>((letter >> track) & 1U));
    numbers.push_back(value_of_digits(numeration, digits));
  }
  return numbers;
}

Automaton minimised(const Automaton& automaton) {
  // Moore: classes are refined by the classes of their successors until nothing splits. Few rounds suffice here, since
  // states are told apart by short words.
  const std::size_t letters = automaton.letters();
  // Only what can be reached, in the order in which it is.
  std::vector<std::uint32_t> number(automaton.states(), UINT32_MAX), order;
  const auto reach = [&](std::uint32_t state) {
    if (number[state] == UINT32_MAX) {
      number[state] = static_cast<std::uint32_t>(order.size());
      order.push_back(state);
    }
  };
  for (const std::uint32_t start : automaton.starts) {
    if (start != Automaton::kNoStart) reach(start);
  }
  for (std::size_t i = 0; i < order.size(); ++i) {  // NOLINT(modernize-loop-convert): it grows
    for (Letter letter = 0; letter < letters; ++letter) reach(automaton.step(order[i], letter));
  }
  std::vector<std::uint32_t> klass(order.size());
  for (std::size_t i = 0; i < order.size(); ++i) klass[i] = automaton.accepting[order[i]];
  std::size_t classes = 0;
  for (;;) {
    std::unordered_map<std::vector<std::uint32_t>, std::uint32_t, SequenceHash> ids;
    std::vector<std::uint32_t> refined(order.size());
    std::vector<std::uint32_t> key(letters + 1);
    for (std::size_t i = 0; i < order.size(); ++i) {
      key[letters] = klass[i];
      for (Letter letter = 0; letter < letters; ++letter) {
        key[letter] = klass[number[automaton.step(order[i], letter)]];
      }
      refined[i] = ids.try_emplace(key, static_cast<std::uint32_t>(ids.size())).first->second;
    }
    klass = std::move(refined);
    if (ids.size() == classes) break;
    classes = ids.size();
  }
  // Classes are numbered by their first members, so in the order in which they are reached.
  Automaton result;
  result.numeration = automaton.numeration;
  result.tracks = automaton.tracks;
  for (const std::uint32_t start : automaton.starts) {
    result.starts.push_back(start == Automaton::kNoStart ? start : klass[number[start]]);
  }
  for (std::size_t i = 0; i < order.size(); ++i) {
    if (klass[i] != result.accepting.size()) continue;
    result.accepting.push_back(automaton.accepting[order[i]]);
    for (Letter letter = 0; letter < letters; ++letter) {
      result.next.push_back(klass[number[automaton.step(order[i], letter)]]);
    }
  }
  return result;
}

Automaton conjunction(const Automaton& a, const Automaton& b, std::size_t most_pairs) {
  return combined(a, b, most_pairs, [](bool x, bool y) { return x && y; });
}
Automaton disjunction(const Automaton& a, const Automaton& b, std::size_t most_pairs) {
  return combined(a, b, most_pairs, [](bool x, bool y) { return x || y; });
}
Automaton complement(Automaton a) {
  for (auto& accepting : a.accepting) accepting = accepting == 0 ? 1 : 0;
  return a;
}

std::optional<Found> shortest_accepted(const Automaton& automaton) {
  return shortest(automaton, automaton, [](bool x, bool) { return x; });
}
std::optional<Found> shortest_difference(const Automaton& a, const Automaton& b) {
  return shortest(a, b, [](bool x, bool y) { return x != y; });
}
std::optional<Found> not_included(const Automaton& a, const Automaton& b) {
  return shortest(a, b, [](bool x, bool y) { return x && !y; });
}

std::vector<std::uint8_t> alive(const Automaton& automaton) {
  std::vector<std::vector<std::uint32_t>> sources(automaton.states());
  for (std::uint32_t state = 0; state < automaton.states(); ++state) {
    for (Letter letter = 0; letter < automaton.letters(); ++letter) {
      sources[automaton.step(state, letter)].push_back(state);
    }
  }
  return leading_to(automaton.accepting, sources);
}

Automaton valid_words(Numeration numeration, int tracks, std::size_t starts) {
  Automaton result;
  result.numeration = numeration;
  result.tracks = tracks;
  result.starts.assign(starts, 0);
  if (numeration == Numeration::binary) {
    result.accepting = {1};
    result.next.assign(result.letters(), 0);
    return result;
  }
  // A state is the letter before; one more for what is no number.
  const auto letters = static_cast<std::uint32_t>(result.letters());
  result.accepting.assign(letters + 1, 1);
  result.accepting[letters] = 0;
  for (std::uint32_t state = 0; state <= letters; ++state) {
    for (Letter letter = 0; letter < letters; ++letter) {
      result.next.push_back(state == letters || (state & letter) != 0 ? letters : letter);
    }
  }
  return minimised(result);
}

Automaton nothing(Numeration numeration, int tracks, std::size_t starts) {
  Automaton result;
  result.numeration = numeration;
  result.tracks = tracks;
  result.starts.assign(starts, 0);
  result.accepting = {0};
  result.next.assign(result.letters(), 0);
  return result;
}

}  // namespace cairn::automata
