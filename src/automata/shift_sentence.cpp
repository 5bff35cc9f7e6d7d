// A word for x and one for x + c are read together, digit by digit; how far apart they are by now is part of the state.
#include "automata/shift_sentence.hpp"

#include "automata/linear.hpp"
#include "base/floor.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>
#include <unordered_set>

namespace cairn::automata {

namespace {

constexpr std::size_t kBytesOfState = 80;
constexpr std::size_t kMostDifferences = 256;  // of two prefixes of one number

// Prefixes of y = x + c: their difference, and with how many digits to come it can still become c.
class Difference {
 public:
  explicit Difference(std::int64_t c) {
    // With k digits to come a difference D ends between D 2^k - (2^k - 1) and D 2^k + (2^k - 1).
    const int digits = std::bit_width(static_cast<std::uint64_t>(c)) + 1;
    for (int k = digits; k >= 0; --k) {
      for (const std::int64_t d : {c >> k, (c >> k) + 1}) {
        if (d != c >> k && (d << k) - ((std::int64_t{1} << k) - 1) > c) continue;
        const auto found = std::find(values_.begin(), values_.end(), d);
        const auto at = static_cast<std::size_t>(found - values_.begin());
        if (found == values_.end()) {
          values_.push_back(d);
          times_.push_back(0);
        }
        // From `digits` on nothing changes: 0 and 1 are possible for ever.
        times_[at] |= std::uint64_t{1} << k;
      }
    }
    for (std::size_t i = 0; i < values_.size(); ++i) {
      if (values_[i] == c) end_ = i;
      if (values_[i] > 1) continue;
      if ((times_[i] >> digits & 1U) != 0) times_[i] |= ~std::uint64_t{0} << digits;
    }
    for (const std::int64_t d : values_) {
      for (const int digit : {-1, 0, 1}) {
        const auto found = std::find(values_.begin(), values_.end(), 2 * d + digit);
        next_.push_back(found == values_.end() ? -1 : static_cast<int>(found - values_.begin()));
      }
    }
  }

  [[nodiscard]] std::size_t size() const { return values_.size(); }
  [[nodiscard]] std::size_t start() const {
    return static_cast<std::size_t>(std::find(values_.begin(), values_.end(), 0) - values_.begin());
  }
  [[nodiscard]] std::size_t end() const { return end_; }
  // After a digit of x and one of y; -1 when there is no way back.
  [[nodiscard]] int next(std::size_t state, Letter x, Letter y) const {
    return next_[3 * state + static_cast<std::size_t>(1 + static_cast<int>(y) - static_cast<int>(x))];
  }
  [[nodiscard]] std::uint64_t times(std::size_t state) const { return times_[state]; }

 private:
  std::vector<std::int64_t> values_;
  std::vector<std::uint64_t> times_;  // bit k: with k digits to come; the last bit stands for all that are more
  std::vector<int> next_;
  std::size_t end_ = 0;
};

// Accepts when the number on the first of three tracks has one of the residues.
Automaton with_residue(std::int64_t modulus, const std::vector<std::int64_t>& residues) {
  Automaton result;
  result.tracks = 3;
  result.starts = {0};
  result.accepting.assign(static_cast<std::size_t>(modulus), 0);
  for (const std::int64_t r : residues) result.accepting[static_cast<std::size_t>(r)] = 1;
  for (std::int64_t r = 0; r < modulus; ++r) {
    for (Letter letter = 0; letter < 8; ++letter) {
      result.next.push_back(static_cast<std::uint32_t>((2 * r + (letter & 1)) % modulus));
    }
  }
  return minimised(result);
}

// sign * (modulus * e - slope * n) >= constant, divided by what the factors have in common.
Atom half_plane(const ShiftSentence& sentence, std::int64_t slope, std::int64_t constant, std::int64_t sign) {
  const std::int64_t common = std::gcd(sentence.modulus, slope);
  const std::int64_t least = ceiling_division(constant, common);
  return at_least_zero(Affine::variable(2, sign * sentence.modulus / common) -
                       Affine::variable(0, sign * slope / common) - Affine(least));
}

Automaton region_of(const ShiftSentence& sentence) {
  std::vector<Atom> atoms{at_least_zero(Affine::variable(0) - Affine(sentence.first))};
  if (sentence.lower) atoms.push_back(half_plane(sentence, sentence.lower->slope, sentence.lower->constant, 1));
  if (sentence.upper) atoms.push_back(half_plane(sentence, sentence.upper->slope, 1 - sentence.upper->constant, -1));
  Automaton region = with_residue(sentence.modulus, sentence.residues);
  for (const Atom& atom : atoms) {
    region = minimised(conjunction(region, minimised(automaton_of(Numeration::binary, 3, {&atom, 1}))));
  }
  return region;
}

}  // namespace

ShiftVerdict decide_shift(const Automaton& automaton, std::uint32_t start, const ShiftSentence& sentence,
                          const Control& control) {
  ShiftVerdict verdict;
  const Automaton region = region_of(sentence);
  const std::vector<std::uint8_t> region_alive = alive(region);
  const std::vector<std::uint8_t> p_alive = alive(automaton);
  const std::array<Difference, 3> differences{Difference(sentence.shift[0]), Difference(sentence.shift[1]),
                                              Difference(sentence.shift[2])};
  const std::uint64_t states = automaton.states();
  if (std::any_of(differences.begin(), differences.end(),
                  [](const Difference& d) { return d.size() > kMostDifferences; }) ||
      states > 1U << 16U || region.states() > 1U << 16U) {
    verdict.why_not = "an automaton is too large";
    return verdict;
  }
  struct State {
    std::uint32_t x = 0, y = 0, region = 0;
    std::array<std::uint8_t, 3> apart{};
  };
  std::vector<State> found;
  std::unordered_set<std::uint64_t> seen;
  const std::uint64_t triples = differences[0].size() * differences[1].size() * differences[2].size();
  if (triples * states * states > UINT64_MAX / region.states()) {
    verdict.why_not = "an automaton is too large";
    return verdict;
  }
  const auto add = [&](const State& state) {
    // Left out: states outside of the region, those that can never differ in their outcomes any more, and those that
    // cannot end at the right distance.
    if (region_alive[state.region] == 0 || (p_alive[state.x] == 0 && p_alive[state.y] == 0)) return;
    if ((differences[0].times(state.apart[0]) & differences[1].times(state.apart[1]) &
         differences[2].times(state.apart[2])) == 0)
      return;
    std::uint64_t key = state.region;
    for (std::size_t i = 0; i < 3; ++i) key = key * differences[i].size() + state.apart[i];
    key = (key * states + state.x) * states + state.y;
    if (seen.insert(key).second) found.push_back(state);
  };
  State first{start, start, region.starts[0], {}};
  for (std::size_t i = 0; i < 3; ++i) first.apart[i] = static_cast<std::uint8_t>(differences[i].start());
  add(first);
  for (std::size_t at = 0; at < found.size(); ++at) {
    const State state = found[at];
    const bool there = state.apart[0] == differences[0].end() && state.apart[1] == differences[1].end() &&
                       state.apart[2] == differences[2].end();
    if (there && region.accepting[state.region] != 0 && automaton.accepting[state.x] != automaton.accepting[state.y]) {
      verdict.why_not =
          fmt::format("its prices do not go on by ({}, {}) in a zone", sentence.shift[2], sentence.shift[1]);
      break;
    }
    if (at % 1024 == 0 && (control.stop() || found.size() * kBytesOfState > control.memory)) {
      verdict.why_not = fmt::format("the limit was reached after {} product states", found.size());
      break;
    }
    for (Letter x = 0; x < 8; ++x) {
      for (Letter y = 0; y < 8; ++y) {
        State next;
        bool possible = true;
        for (std::size_t i = 0; i < 3 && possible; ++i) {
          const int apart = differences[i].next(state.apart[i], x >> i & 1U, y >> i & 1U);
          possible = apart >= 0;
          next.apart[i] = static_cast<std::uint8_t>(apart);
        }
        if (!possible) continue;
        next.x = automaton.step(state.x, x);
        next.y = automaton.step(state.y, y);
        next.region = region.step(state.region, x);
        add(next);
      }
    }
  }
  verdict.product_states = found.size();
  return verdict;
}

}  // namespace cairn::automata
