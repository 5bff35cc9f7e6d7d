// A walk along the digits of the largest number, and for each along the digits of all.
#include "prove/first_positions.hpp"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

namespace cairn {

namespace {

constexpr std::size_t kLonger = 4;  // digits that a Grundy value may have more than the numbers
constexpr std::size_t kLongest = 40;

class FirstPositions {
 public:
  FirstPositions(const Automaton& automaton, int mode, int numbers, std::size_t most, const Control& control)
      : automaton_(automaton),
        start_(automaton.starts[static_cast<std::size_t>(mode)]),
        numbers_(numbers),
        most_(most),
        control_(control),
        ends_{automaton.accepting} {}

  std::vector<std::vector<std::int64_t>> run() {
    if (start_ == Automaton::kNoStart) return {};
    const std::size_t longer = numbers_ < automaton_.tracks ? kLonger : 0;
    // The value may have digits before the numbers begin.
    std::set<std::uint32_t> states{start_};
    for (std::size_t i = 0; i < longer; ++i) {
      std::set<std::uint32_t> after;
      for (const std::uint32_t state : states) {
        for (Letter letter = 0; letter < automaton_.letters(); letter += full() + 1) {
          after.insert(automaton_.step(state, letter));
        }
      }
      states = std::move(after);
    }
    std::set<Pair> begin;
    for (const std::uint32_t state : states) begin.insert({state, full()});
    for (length_ = 0; length_ <= kLongest && found_.size() < most_ && !control_.stop(); ++length_) {
      largest_.assign(longer, 0);
      descend(begin, longer);
    }
    return std::move(found_);
  }

 private:
  // A state, and the numbers that are the largest one as far as digits are read.
  using Pair = std::pair<std::uint32_t, Letter>;

  [[nodiscard]] Letter full() const { return (Letter{1} << numbers_) - 1; }

  // What a letter does to the numbers that are the largest one, when that has the digit; nothing when it cannot be.
  [[nodiscard]] static std::optional<Letter> still_equal(Letter equal, std::uint8_t digit, Letter letter) {
    if (digit == 0) return (letter & equal) != 0 ? std::nullopt : std::optional(equal);
    return (letter & equal) == 0 ? std::nullopt : std::optional(equal & letter);
  }

  // All digits of the largest number, in order, as long as something can be accepted.
  void descend(const std::set<Pair>& pairs, std::size_t longer) {
    if (found_.size() >= most_ || control_.stop()) return;
    const std::size_t read = largest_.size() - longer;
    if (read == length_) {
      std::vector<std::vector<std::int64_t>> here;
      follow(start_, 0, full(), here);
      std::sort(here.begin(), here.end());
      for (auto& x : here) {
        if (found_.size() < most_) found_.push_back(std::move(x));
      }
      return;
    }
    for (std::uint8_t digit = read == 0 ? 1 : 0; digit <= 1; ++digit) {
      if (digit == 1 && read > 0 && automaton_.numeration == Numeration::zeckendorf && largest_.back() == 1) continue;
      std::set<Pair> after;
      for (const auto& [state, equal] : pairs) {
        for (Letter letter = 0; letter < automaton_.letters(); ++letter) {
          const auto still = still_equal(equal, digit, letter);
          const std::uint32_t target = automaton_.step(state, letter);
          if (still && ends(target, length_ - read - 1)) after.insert({target, *still});
        }
      }
      if (after.empty()) continue;
      largest_.push_back(digit);
      descend(after, longer);
      largest_.pop_back();
    }
  }

  // May this state accept after exactly so many digits?
  [[nodiscard]] bool ends(std::uint32_t state, std::size_t left) {
    while (ends_.size() <= left) {
      std::vector<std::uint8_t> next(automaton_.states(), 0);
      for (std::uint32_t s = 0; s < automaton_.states(); ++s) {
        for (Letter letter = 0; letter < automaton_.letters() && next[s] == 0; ++letter) {
          next[s] = ends_.back()[automaton_.step(s, letter)];
        }
      }
      ends_.push_back(std::move(next));
    }
    return ends_[left][state] != 0;
  }
  void follow(std::uint32_t state, std::size_t at, Letter equal, std::vector<std::vector<std::int64_t>>& here) {
    if (!ends(state, largest_.size() - at)) return;
    if (at == largest_.size()) {
      std::vector<std::int64_t> x;
      for (int track = 0; track < automaton_.tracks; ++track) {
        Sum sum;
        for (const Letter letter : word_) sum = append(automaton_.numeration, sum, (letter >> track) & 1U);
        x.push_back(sum.value);
      }
      here.push_back(std::move(x));
      return;
    }
    for (Letter letter = 0; letter < automaton_.letters(); ++letter) {
      const auto still = still_equal(equal, largest_[at], letter);
      if (!still) continue;
      word_.push_back(letter);
      follow(automaton_.step(state, letter), at + 1, *still, here);
      word_.pop_back();
    }
  }

  const Automaton& automaton_;
  std::uint32_t start_;
  int numbers_;
  std::size_t most_;
  const Control& control_;
  std::size_t length_ = 0;
  std::vector<std::vector<std::uint8_t>> ends_;  // by digits left
  std::vector<std::uint8_t> largest_;
  Word word_;
  std::vector<std::vector<std::int64_t>> found_;
};

}  // namespace

std::vector<std::vector<std::int64_t>> first_positions(const Automaton& automaton, int mode, int numbers,
                                                       std::size_t most, const Control& control) {
  return FirstPositions(automaton, mode, numbers, most, control).run();
}

}  // namespace cairn
