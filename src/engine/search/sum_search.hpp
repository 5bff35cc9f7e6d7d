// One position of a sum, searched by the lazy engine, with its options.
//
// The search is shared with earlier questions about the same games in any order, so its parts may stand in another
// order than those of the position; here they have the position's.
#pragma once

#include "engine/search/prepare.hpp"
#include "engine/search/shared_work.hpp"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace cairn::engine {

// The number of positions that can be reached is at most this.
[[nodiscard]] double reachable_bound(std::span<const PreparedPart> parts);

class SumSearch {
 public:
  // Every part must be lowered, and outlive this.
  SumSearch(std::span<const PreparedPart> parts, bool misere, SharedWork& shared, const Control& control);

  [[nodiscard]] Status status() const { return search_.status; }
  [[nodiscard]] bool partizan() const { return search_.lazy->partizan(); }
  [[nodiscard]] std::optional<LazyValue> value() const { return search_.lazy->find(state_); }
  // "exhaustive search of 788 positions"; or how far it came.
  [[nodiscard]] std::string detail() const;

  struct Option {
    std::size_t part = 0;
    Player player = Player::either;
    std::optional<LazyValue> value;  // nothing when the search did not reach it
    int mode = 0;
    const std::int64_t* x = nullptr;
  };
  // Calls visit(Option); false when there are more of them than anybody reads.
  template <class Visit>
  bool for_each_option(const Visit& visit) const;
  // The part's cells after the move.
  [[nodiscard]] std::vector<Cell> cells(const Option& option) const;

 private:
  static constexpr std::size_t kMostOptions = 100'000;

  std::span<const PreparedPart> parts_;
  std::vector<std::size_t> offsets_;  // where each part begins in a state of the search
  Lazy::State state_;
  SharedWork::Search search_;
};

template <class Visit>
bool SumSearch::for_each_option(const Visit& visit) const {
  struct Enough {};
  const auto players = partizan() ? std::vector{Player::left, Player::right} : std::vector{Player::either};
  std::size_t count = 0;
  Lazy::State next = state_;
  try {
    for (const Player player : players) {
      for (std::size_t part = 0; part < parts_.size(); ++part) {
        const Lowered& at = *parts_[part].lowered;
        parts_[part].options->for_each(at.mode, at.x.data(), player, [&](const OptionVisit& move) {
          if (++count > kMostOptions) throw Enough{};
          next = state_;
          next[offsets_[part]] = move.mode;
          std::copy_n(move.x, at.x.size(), next.begin() + static_cast<std::ptrdiff_t>(offsets_[part]) + 1);
          visit(Option{part, player, search_.lazy->find(next), move.mode, move.x});
        });
      }
    }
  } catch (const Enough&) {
    return false;
  }
  return true;
}

}  // namespace cairn::engine
