// More tracks, fewer, and one alone.
#include "automata/condition_automaton.hpp"

#include <algorithm>
#include <map>

namespace cairn::automata {

Automaton widened(const Automaton& automaton, int tracks) {
  if (automaton.tracks == tracks) return automaton;
  Automaton result;
  result.numeration = automaton.numeration;
  result.tracks = tracks;
  result.starts = automaton.starts;
  result.accepting = automaton.accepting;
  const auto mask = static_cast<Letter>(automaton.letters() - 1);
  result.next.reserve(automaton.states() * result.letters());
  for (std::uint32_t state = 0; state < automaton.states(); ++state) {
    for (Letter letter = 0; letter < result.letters(); ++letter) {
      result.next.push_back(automaton.step(state, letter & mask));
    }
  }
  // The new tracks must be numbers, too.
  if (automaton.numeration == Numeration::binary) return result;
  return conjunction(result, valid_words(result.numeration, tracks, result.starts.size()));
}

Automaton at_least(Numeration numeration, int tracks, int track, std::int64_t bound) {
  if (bound <= 0) return valid_words(numeration, tracks, 1);
  // A number with more digits is larger, one with fewer is smaller. State 0 is before the first digit that is not 0;
  // then come, for each number of digits read, those below the bound's digits so far, equal to them, and above.
  const std::vector<std::uint8_t> digits = digits_of(numeration, bound);
  const std::size_t length = digits.size();
  const auto at = [&](std::size_t read, int side) { return static_cast<std::uint32_t>(3 * read - 1) + side; };
  const auto far = static_cast<std::uint32_t>(1);  // more digits than the bound
  Automaton result;
  result.numeration = numeration;
  result.tracks = tracks;
  result.starts = {0};
  const auto add = [&](bool accepts, std::uint32_t on_zero, std::uint32_t on_one) {
    result.accepting.push_back(accepts ? 1 : 0);
    for (Letter letter = 0; letter < result.letters(); ++letter) {
      result.next.push_back(((letter >> track) & 1U) == 0 ? on_zero : on_one);
    }
  };
  add(false, 0, at(1, 1));
  add(true, far, far);
  for (std::size_t read = 1; read <= length; ++read) {
    for (int side = 0; side < 3; ++side) {
      const bool accepts = read == length && side > 0;
      if (read == length) {
        add(accepts, far, far);
        continue;
      }
      // The first digit is 1 on both sides.
      const auto next = [&](std::uint8_t digit) {
        const int turned = side != 1 ? side : digit < digits[read] ? 0 : digit > digits[read] ? 2 : 1;
        return at(read + 1, turned);
      };
      add(accepts, next(0), next(1));
    }
  }
  return conjunction(result, valid_words(numeration, tracks, 1));
}

Automaton projected(const Automaton& automaton, int tracks, std::size_t most_states) {
  using Key = std::vector<std::uint32_t>;
  Automaton result;
  result.numeration = automaton.numeration;
  result.tracks = tracks;
  std::map<Key, std::uint32_t> ids;
  std::vector<Key> keys;
  const auto intern = [&](Key key) {
    std::sort(key.begin(), key.end());
    key.erase(std::unique(key.begin(), key.end()), key.end());
    const auto [found, added] = ids.try_emplace(std::move(key), static_cast<std::uint32_t>(keys.size()));
    if (added) keys.push_back(found->first);
    if (keys.size() > most_states) throw TooLarge("a number that is not linear needs too many states");
    return found->second;
  };
  const auto living = alive(automaton);
  const auto stepped = [&](const Key& key, Letter letter) {
    Key target;
    for (const std::uint32_t state : key) {
      for (Letter hidden = 0; hidden < automaton.letters(); hidden += Letter{1} << tracks) {
        const std::uint32_t next = automaton.step(state, letter | hidden);
        if (living[next] != 0) target.push_back(next);
      }
    }
    return target;
  };
  for (const std::uint32_t start : automaton.starts) {
    // The hidden numbers may be longer than the others: zeros before these are read at once.
    Key key{start};
    for (std::size_t size = 0; size != key.size();) {
      size = key.size();
      const Key more = stepped(key, 0);
      key.insert(key.end(), more.begin(), more.end());
      std::sort(key.begin(), key.end());
      key.erase(std::unique(key.begin(), key.end()), key.end());
    }
    result.starts.push_back(intern(std::move(key)));
  }
  while (result.accepting.size() < keys.size()) {
    const Key key = keys[result.accepting.size()];
    const bool accepts = std::any_of(key.begin(), key.end(), [&](auto s) { return automaton.accepting[s] != 0; });
    result.accepting.push_back(accepts ? 1 : 0);
    for (Letter letter = 0; letter < result.letters(); ++letter) result.next.push_back(intern(stepped(key, letter)));
  }
  return minimised(result);
}

}  // namespace cairn::automata
