// Digit patterns from automata, and back.
#include "prove/phrase/digit_pattern.hpp"

#include <algorithm>
#include <bit>
#include <functional>
#include <map>

namespace cairn::prove {

namespace {

constexpr std::size_t kMostPaths = 200;

// Letters as few blocks with digits 0, 1 or any; greedily, the largest blocks first.
std::vector<DigitBlock> blocks_of(const std::vector<Letter>& letters, int tracks) {
  std::vector<DigitBlock> result;
  std::vector<Letter> left = letters;
  const auto among = [](const std::vector<Letter>& all, Letter letter) {
    return std::find(all.begin(), all.end(), letter) != all.end();
  };
  while (!left.empty()) {
    DigitBlock best{left[0], 0, false};
    for (Letter any = 0; any < (Letter{1} << tracks); ++any) {
      if (std::popcount(any) <= std::popcount(best.any)) continue;
      const DigitBlock block{left[0] & ~any, any, false};
      bool inside = true;
      for (Letter letter = 0; inside && letter < (Letter{1} << tracks); ++letter) {
        inside = !block.fits(letter) || among(letters, letter);
      }
      if (inside) best = block;
    }
    std::erase_if(left, [&](Letter letter) { return best.fits(letter); });
    result.push_back(best);
  }
  return result;
}

// All ways through an automaton, as patterns; false when it has longer loops, or too many ways.
class Ways {
 public:
  explicit Ways(const Automaton& automaton) : automaton_(automaton), lives_(alive(automaton)) {}

  bool walk() {
    on_way_.assign(automaton_.states(), 0);
    return lives_[automaton_.starts[0]] == 0 || from(automaton_.starts[0]);
  }
  std::vector<DigitPattern> patterns;

 private:
  bool from(std::uint32_t state) {
    if (on_way_[state] != 0) return false;
    on_way_[state] = 1;
    const std::size_t length = way_.size();
    std::map<std::uint32_t, std::vector<Letter>> targets;
    for (Letter letter = 0; letter < automaton_.letters(); ++letter) {
      const std::uint32_t target = automaton_.step(state, letter);
      if (lives_[target] != 0) targets[target].push_back(letter);
    }
    if (const auto loop = targets.find(state); loop != targets.end()) {
      const std::vector<DigitBlock> blocks = blocks_of(loop->second, automaton_.tracks);
      if (blocks.size() > 1) return false;
      // Zeros before everything go without saying.
      if (!way_.empty() || blocks[0].ones != 0 || blocks[0].any != 0) {
        way_.push_back(blocks[0]);
        way_.back().repeated = true;
      }
    }
    if (automaton_.accepting[state] != 0) {
      if (patterns.size() == kMostPaths) return false;
      patterns.push_back(way_);
    }
    for (const auto& [target, letters] : targets) {
      if (target == state) continue;
      for (const DigitBlock& block : blocks_of(letters, automaton_.tracks)) {
        way_.push_back(block);
        if (!from(target)) return false;
        way_.pop_back();
      }
    }
    way_.resize(length);
    on_way_[state] = 0;
    return true;
  }

  const Automaton& automaton_;
  std::vector<std::uint8_t> lives_;
  std::vector<std::uint8_t> on_way_;
  DigitPattern way_;
};

// One pattern for two, where they differ in one place: U V and U Z Z* V are U Z* V; two digits may be any digit.
std::optional<DigitPattern> joined(const DigitPattern& a, const DigitPattern& b) {
  if (b.size() == a.size() + 2) {
    for (std::size_t i = 0; i + 1 < b.size(); ++i) {
      DigitBlock once = b[i + 1];
      once.repeated = false;
      if (!b[i + 1].repeated || !(once == b[i])) continue;
      DigitPattern shorter = b;
      shorter.erase(shorter.begin() + static_cast<std::ptrdiff_t>(i),
                    shorter.begin() + static_cast<std::ptrdiff_t>(i) + 2);
      if (shorter != a) continue;
      DigitPattern result = b;
      result.erase(result.begin() + static_cast<std::ptrdiff_t>(i));
      return result;
    }
  }
  if (a.size() != b.size()) return std::nullopt;
  const auto [left, right] = std::mismatch(a.begin(), a.end(), b.begin());
  if (left == a.end() || !std::equal(left + 1, a.end(), right + 1)) return std::nullopt;
  const Letter differs = left->ones ^ right->ones;
  if (left->repeated || right->repeated || left->any != right->any || std::popcount(differs) != 1) {
    return std::nullopt;
  }
  DigitPattern result = a;
  DigitBlock& block = result[static_cast<std::size_t>(left - a.begin())];
  block.ones &= ~differs;
  block.any |= differs;
  return result;
}

void join(std::vector<DigitPattern>& patterns) {
  for (std::size_t i = 0; i < patterns.size(); ++i) {
    for (std::size_t j = 0; j < patterns.size(); ++j) {
      if (i == j) continue;
      if (const auto one = joined(patterns[i], patterns[j])) {
        patterns[i] = *one;
        patterns.erase(patterns.begin() + static_cast<std::ptrdiff_t>(j));
        return join(patterns);
      }
    }
  }
}

}  // namespace

Automaton automaton_of(Numeration numeration, int tracks, const DigitPattern& pattern) {
  // A state is a set of places in the pattern, before blocks 0, 1, ... and at the end. Repeated blocks may be passed at
  // once. The start is not to be confused with the same places later on, where zeros count.
  const std::size_t places = pattern.size() + 1;
  using Key = std::vector<std::uint8_t>;
  const auto closed = [&](Key key) {
    for (std::size_t i = 0; i + 1 < places; ++i) {
      if (key[i] != 0 && pattern[i].repeated) key[i + 1] = 1;
    }
    return key;
  };
  const auto stepped = [&](const Key& key, Letter letter) {
    Key after(places, 0);
    for (std::size_t i = 0; i + 1 < places; ++i) {
      if (key[i] != 0 && pattern[i].fits(letter)) after[pattern[i].repeated ? i : i + 1] = 1;
    }
    return closed(after);
  };
  // Zeros before the numbers may be as many as the pattern needs.
  Key start(places, 0);
  start[0] = 1;
  start = closed(start);
  for (;;) {
    Key more = stepped(start, 0);
    for (std::size_t i = 0; i < places; ++i) more[i] = more[i] != 0 || start[i] != 0 ? 1 : 0;
    if (more == start) break;
    start = std::move(more);
  }
  Automaton result;
  result.numeration = numeration;
  result.tracks = tracks;
  result.starts = {0};
  std::map<Key, std::uint32_t> ids;
  std::vector<Key> keys{start};
  for (std::size_t i = 0; i < keys.size(); ++i) {
    const Key key = keys[i];
    result.accepting.push_back(key.back());
    for (Letter letter = 0; letter < result.letters(); ++letter) {
      if (i == 0 && letter == 0) {
        result.next.push_back(0);
        continue;
      }
      Key target = stepped(key, letter);
      const auto [found, added] = ids.try_emplace(target, static_cast<std::uint32_t>(keys.size()));
      if (added) keys.push_back(std::move(target));
      result.next.push_back(found->second);
    }
  }
  return conjunction(result, valid_words(numeration, tracks, 1));
}

bool holds(const DigitPattern& pattern, Numeration numeration, std::span<const std::int64_t> x) {
  Letters word = letters_of(numeration, x);
  // More zeros than blocks before the numbers change nothing any more.
  for (std::size_t zeros = 0; zeros <= pattern.size(); ++zeros) {
    const std::function<bool(std::size_t, std::size_t)> matches = [&](std::size_t block, std::size_t at) -> bool {
      if (block == pattern.size()) return at == word.size();
      const bool fits = at < word.size() && pattern[block].fits(word[at]);
      if (!pattern[block].repeated) return fits && matches(block + 1, at + 1);
      return matches(block + 1, at) || (fits && matches(block, at + 1));
    };
    if (matches(0, 0)) return true;
    word.insert(word.begin(), 0);
  }
  return false;
}

std::optional<std::vector<DigitPattern>> patterns_of(const Automaton& automaton, std::size_t most) {
  Ways ways(automaton);
  if (!ways.walk()) return std::nullopt;
  std::vector<DigitPattern> patterns = std::move(ways.patterns);
  join(patterns);
  if (patterns.size() > most) return std::nullopt;
  Automaton all = nothing(automaton.numeration, automaton.tracks, 1);
  for (const DigitPattern& pattern : patterns) {
    all = disjunction(all, automaton_of(automaton.numeration, automaton.tracks, pattern));
  }
  if (shortest_difference(all, automaton)) return std::nullopt;
  return patterns;
}

std::optional<std::vector<Integer>> only_position(const DigitPattern& pattern, Numeration numeration, int tracks) {
  Letters word;
  for (const DigitBlock& block : pattern) {
    if (block.any != 0 || block.repeated) return std::nullopt;
    word.push_back(block.ones);
  }
  return numbers_of(numeration, tracks, word);
}

bool PowerReading::Number::holds(std::int64_t x, int n) const {
  const std::int64_t value = factor * (std::int64_t{1} << (n + shift)) + constant;
  if (!is_residue) return x == value;
  const std::int64_t modulus = std::int64_t{1} << (n + length);
  return (x - value) % modulus == 0 && (!positive || x >= modulus);
}

std::optional<PowerReading> powers_of_two(const DigitPattern& pattern, int tracks) {
  PowerReading result;
  const DigitBlock* exponent = nullptr;  // the block that is repeated n times
  int residues = 0;
  for (int track = 0; track < tracks; ++track) {
    const Letter bit = Letter{1} << track;
    const auto zero = [&](const DigitBlock& block) { return ((block.ones | block.any) & bit) == 0; };
    const auto free = [&](const DigitBlock& block) { return (block.any & bit) != 0; };
    PowerReading::Number number;
    auto from = std::find_if_not(pattern.begin(), pattern.end(), zero);
    if (std::any_of(from, pattern.end(), free)) {
      // What stands before the last free digit must be all numbers, or all but 0; of one number only, since others
      // would be bound to its length.
      number.is_residue = true;
      number.positive = !free(*from) && !from->repeated;
      if (number.positive) ++from;
      if (!free(*from) || !from->repeated || ++residues > 1) return std::nullopt;
      ++from;
      if (std::any_of(from, pattern.end(), free)) return std::nullopt;
    }
    // digits d^n digits
    std::int64_t before = 0, repeated = 0, after = 0;
    int length_after = 0;
    bool repeats = false;
    for (auto block = from; block != pattern.end(); ++block) {
      const std::int64_t digit = (block->ones & bit) != 0 ? 1 : 0;
      if (block->repeated) {
        if (exponent != nullptr && exponent != &*block) return std::nullopt;
        exponent = &*block;
        repeated = digit;
        repeats = true;
      } else if (!repeats) {
        before = 2 * before + digit;
        ++number.length;
      } else {
        after = 2 * after + digit;
        ++length_after;
      }
    }
    number.length += length_after;
    if (number.length > 20 || (number.is_residue && !repeats)) return std::nullopt;
    number.constant = before;
    if (repeats) {
      number.factor = before + repeated;
      number.shift = length_after;
      number.constant = after - repeated * (std::int64_t{1} << length_after);
      while (number.factor > 0 && number.factor % 2 == 0) {
        number.factor /= 2;
        ++number.shift;
      }
    }
    result.numbers.push_back(number);
  }
  if (exponent == nullptr) return std::nullopt;
  return result;
}

}  // namespace cairn::prove
