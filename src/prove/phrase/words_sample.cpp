// The box, the values of a function, and the far away words of a sample.
#include "prove/phrase/words_sample.hpp"

#include <algorithm>
#include <map>

namespace cairn::prove {

namespace {

constexpr std::size_t kBoxPoints = 3000;
constexpr std::size_t kMostLookedAt = 100'000;
constexpr std::int64_t kLargestBox = 300;
constexpr int kFarWords = 60;

}  // namespace

std::vector<std::int64_t> small_point(const Automaton& automaton, std::span<const Letter> word) {
  std::vector<std::int64_t> x;
  for (const Integer& number : numbers_of(automaton.numeration, automaton.tracks, word)) {
    const auto small = number.to_int64();
    if (!small || *small >= std::int64_t{1} << 40) return {};
    x.push_back(*small);
  }
  return x;
}

WordsSample::WordsSample(const Automaton& set, const Automaton& valid, bool function)
    : set_(set), valid_(valid), lives_(alive(set)), tracks_(set.tracks), function_(function) {
  add_box();
  add_far();
}

bool WordsSample::is_valid(std::span<const std::int64_t> x) const {
  return valid_.accepts(0, letters_of(valid_.numeration, x));
}
bool WordsSample::contains(std::span<const std::int64_t> x) const {
  return set_.accepts(0, letters_of(set_.numeration, x));
}

bool WordsSample::add(std::span<const std::int64_t> x) {
  const bool is_inside = contains(x);
  Points& points = is_inside ? inside_ : outside_;
  points.numbers.insert(points.numbers.end(), x.begin(), x.end());
  ++points.size;
  return is_inside;
}

std::optional<std::int64_t> WordsSample::value_at(std::span<const std::int64_t> x) const {
  Letters word = letters_of(set_.numeration, x);
  constexpr std::size_t kLonger = 4;  // digits that it may have more than the others
  word.insert(word.begin(), kLonger, 0);
  const Letter one = Letter{1} << (set_.tracks - 1);
  std::map<std::uint32_t, Sum> states{{set_.starts[0], Sum{}}};
  for (const Letter letter : word) {
    std::map<std::uint32_t, Sum> after;
    for (const auto& [state, sum] : states) {
      for (const Letter digit : {Letter{0}, Letter{1}}) {
        const std::uint32_t target = set_.step(state, letter | (digit == 0 ? 0 : one));
        if (lives_[target] != 0) after.try_emplace(target, append(set_.numeration, sum, digit));
      }
    }
    states = std::move(after);
  }
  for (const auto& [state, sum] : states) {
    if (set_.accepting[state] != 0) return sum.value;
  }
  return std::nullopt;
}

// Shell after shell, as long as there is room.
void WordsSample::add_box() {
  std::vector<std::int64_t> x(static_cast<std::size_t>(tracks_ - (function_ ? 1 : 0)));
  std::size_t looked_at = 0;
  for (box_ = 0;; ++box_) {
    std::fill(x.begin(), x.end(), 0);
    for (;;) {
      if (*std::max_element(x.begin(), x.end()) == box_) {
        if (function_) {
          add_values(x);
        } else if (is_valid(x)) {
          add(x);
        }
      }
      std::size_t i = x.size();
      while (i > 0 && x[i - 1] == box_) x[--i] = 0;
      if (i == 0) break;
      ++x[i - 1];
      ++looked_at;
    }
    if (inside_.size + outside_.size >= kBoxPoints || looked_at >= kMostLookedAt || box_ == kLargestBox) return;
  }
}

// The value of a function at x, and some that are not.
void WordsSample::add_values(std::vector<std::int64_t> x) {
  const auto value = value_at(x);
  if (!value) return;
  std::vector<std::int64_t> values{*value, 0, 1, 2, x.back(), x.front()};
  for (const std::int64_t step : {1, 2, 3}) {
    values.push_back(*value + step);
    values.push_back(std::max<std::int64_t>(0, *value - step));
  }
  for (int i = 0; i < 4; ++i)
    values.push_back(static_cast<std::int64_t>(random_() % static_cast<std::uint64_t>(*value + x.back() + 4)));
  std::sort(values.begin(), values.end());
  values.erase(std::unique(values.begin(), values.end()), values.end());
  x.push_back(0);
  for (const std::int64_t v : values) {
    x.back() = v;
    if (is_valid(x)) add(x);
  }
}

// Accepted words and what lies next to them.
void WordsSample::add_far() {
  const auto below = [&](std::int64_t bound) {
    return static_cast<std::int64_t>(random_() % static_cast<std::uint64_t>(bound));
  };
  for (int i = 0; i < kFarWords; ++i) {
    Letters word;
    std::uint32_t state = set_.starts[0];
    const std::int64_t length = 7 + below(5);
    for (int steps = 0; steps < 60; ++steps) {
      if (steps >= length && set_.accepting[state] != 0) break;
      std::vector<Letter> letters;
      for (Letter letter = 0; letter < set_.letters(); ++letter) {
        if (lives_[set_.step(state, letter)] != 0) letters.push_back(letter);
      }
      if (letters.empty()) break;
      word.push_back(letters[static_cast<std::size_t>(below(static_cast<std::int64_t>(letters.size())))]);
      state = set_.step(state, word.back());
    }
    if (set_.accepting[state] == 0) continue;
    const std::vector<std::int64_t> x = small_point(set_, word);
    if (x.empty() || !is_valid(x) || *std::max_element(x.begin(), x.end()) <= box_) continue;
    add(x);
    for (int neighbour = 0; neighbour < 8; ++neighbour) {
      std::vector<std::int64_t> y = x;
      for (int change = 0; change < 1 + neighbour % 2; ++change) {
        auto& number = y[static_cast<std::size_t>(below(tracks_))];
        number = std::max<std::int64_t>(0, number + below(13) - 6);
      }
      if (y != x && is_valid(y)) add(y);
    }
  }
}

}  // namespace cairn::prove
