// The miserly strategy, played out against all replies.
#include "cash/cash_forms.hpp"

#include <algorithm>

namespace cairn::cash {

namespace {

// What the other player can have spent, as a set of numbers up to a limit.
class Sums {
 public:
  explicit Sums(std::int64_t limit) : words_(static_cast<std::size_t>(limit / 64) + 1) {}

  void insert(std::int64_t sum) { words_[static_cast<std::size_t>(sum / 64)] |= std::uint64_t{1} << (sum % 64); }
  [[nodiscard]] std::int64_t greatest() const {  // -1 when there is none
    for (std::size_t i = words_.size(); i-- > 0;) {
      if (words_[i] == 0) continue;
      return static_cast<std::int64_t>(i) * 64 + 63 - __builtin_clzll(words_[i]);
    }
    return -1;
  }
  // All of them plus one of the amounts, as far as they do not exceed `limit`.
  [[nodiscard]] Sums plus(const std::vector<std::int64_t>& amounts, std::int64_t limit) const {
    Sums next = *this;
    std::fill(next.words_.begin(), next.words_.end(), 0);
    if (limit < 0) return next;
    for (const std::int64_t a : amounts) {
      if (a > limit) continue;
      const auto by = static_cast<std::size_t>(a / 64);
      const int bits = static_cast<int>(a % 64);
      for (std::size_t i = words_.size(); i-- > by;) {
        next.words_[i] |= words_[i - by] << bits;
        if (bits != 0 && i > by) next.words_[i] |= words_[i - by - 1] >> (64 - bits);
      }
    }
    const auto top = static_cast<std::size_t>(limit / 64);
    for (std::size_t i = top + 1; i < next.words_.size(); ++i) next.words_[i] = 0;
    if (top < next.words_.size() && limit % 64 != 63) {
      next.words_[top] &= (std::uint64_t{1} << (limit % 64 + 1)) - 1;
    }
    return next;
  }

 private:
  std::vector<std::uint64_t> words_;
};

}  // namespace

bool wins_miserly(const std::vector<std::int64_t>& amounts, std::int64_t n, const Money& d, const Money& e,
                  int player) {
  const std::int64_t least = *std::min_element(amounts.begin(), amounts.end());
  const auto capped = [&](const Money& purse) {  // nobody can spend more than n
    const auto small = purse ? purse->to_int64() : std::nullopt;
    return std::min(n, small.value_or(n));
  };
  std::int64_t own = capped(player == 1 ? d : e);
  const std::int64_t other = capped(player == 1 ? e : d);
  Sums spent(n);
  spent.insert(0);
  std::int64_t taken = 0;  // by the miser
  if (player == 2) spent = spent.plus(amounts, std::min(n, other));
  while (true) {
    const std::int64_t most = spent.greatest();
    if (most < 0) return true;  // the other cannot move, whatever happened
    if (own < least || n - taken - most < least) return false;
    own -= least;
    taken += least;
    spent = spent.plus(amounts, std::min(n - taken, other));
  }
}

}  // namespace cairn::cash
