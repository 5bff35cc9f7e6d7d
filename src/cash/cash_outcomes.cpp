// The period of the game without purses.
#include "cash/cash_forms.hpp"

#include <algorithm>

namespace cairn::cash {

namespace {

constexpr std::int64_t kMostPiles = std::int64_t{1} << 22;

bool window_repeats(const std::vector<bool>& wins, std::size_t window, std::size_t period) {
  for (std::size_t n = wins.size() - window; n < wins.size(); ++n) {
    if (wins[n] != wins[n - period]) return false;
  }
  return true;
}

}  // namespace

bool OutcomePeriod::at(std::int64_t n) const {
  if (n >= preperiod + period) n = preperiod + (n - preperiod) % period;
  return wins[static_cast<std::size_t>(n)];
}

OutcomePeriod outcome_period(const std::vector<std::int64_t>& amounts, const Control& control) {
  OutcomePeriod found;
  auto& wins = found.wins;
  const std::int64_t window = *std::max_element(amounts.begin(), amounts.end());
  for (std::int64_t size = std::max<std::int64_t>(64, 4 * window); size <= std::max(kMostPiles, 4 * window);
       size *= 2) {
    while (static_cast<std::int64_t>(wins.size()) < size) {
      const auto n = static_cast<std::int64_t>(wins.size());
      if (n % 4096 == 0 && control.stop()) return found;
      wins.push_back(std::any_of(amounts.begin(), amounts.end(),
                                 [&](std::int64_t a) { return a <= n && !wins[static_cast<std::size_t>(n - a)]; }));
    }
    // The last window lies on the cycle when it has been seen before, and its last occurrence gives the cycle's length.
    for (std::int64_t period = 1; period <= (size - window) / 2; ++period) {
      if (period % 4096 == 0 && control.stop()) return found;
      if (!window_repeats(wins, static_cast<std::size_t>(window), static_cast<std::size_t>(period))) continue;
      found.period = period;
      found.preperiod = size - window - period;
      while (found.preperiod > 0 && wins[static_cast<std::size_t>(found.preperiod - 1)] ==
                                        wins[static_cast<std::size_t>(found.preperiod - 1 + period)]) {
        --found.preperiod;
      }
      return found;
    }
  }
  return found;
}

}  // namespace cairn::cash
