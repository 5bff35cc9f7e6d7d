// The period of the game without purses, and the forms of f: its recursion looks back at max(A) values and knows only
// sums, least and most.
#include "cash/cash_forms.hpp"

#include <cairn/error.hpp>

#include <algorithm>

namespace cairn::cash {

namespace {

constexpr std::int64_t kMostValues = 1 << 15;

// The last max(A) values of f1 and f2 are all larger by the same number than a period before. W_A repeats with that
// period too, and the definitions are made of differences, so that this goes on for ever.
bool window_repeats(const DefinedF& f, std::size_t size, std::size_t window, std::size_t period) {
  const std::int64_t by = f.f1[size - 1] - f.f1[size - 1 - period];
  for (std::size_t n = size - window; n < size; ++n) {
    if (f.f1[n] - f.f1[n - period] != by || f.f2[n] - f.f2[n - period] != by) return false;
  }
  return true;
}

}  // namespace

std::optional<CashForms> defined_forms(const std::vector<std::int64_t>& amounts, const PeriodicSequence& outcomes,
                                       const Control& control) {
  const std::int64_t window = *std::max_element(amounts.begin(), amounts.end());
  DefinedF f;
  CashForms forms;
  const auto take = [&](std::int64_t first, std::int64_t period, const HowKnown& known) {
    const auto f1 = quasi_linear(f.f1, first, period);
    const auto f2 = quasi_linear(f.f2, first, period);
    if (!f1 || !f2) return false;
    forms = forms_with_constants(amounts, outcomes, *f1, *f2, known);
    return true;
  };
  const std::int64_t basic = outcomes.law.period;
  std::int64_t size = std::max<std::int64_t>(64, 4 * window);
  const std::int64_t most = std::max(kMostValues, 8 * (outcomes.law.preperiod + outcomes.law.period + window));
  for (; size <= most; size *= 2) {
    try {
      f = defined_f(amounts, 5 * size, &control);
    } catch (const Stopped&) {
      return std::nullopt;
    }
    for (std::int64_t period = basic; size - window - period >= outcomes.law.preperiod; period += basic) {
      if (!window_repeats(f, static_cast<std::size_t>(size), static_cast<std::size_t>(window),
                          static_cast<std::size_t>(period))) {
        continue;
      }
      const HowKnown known{HowKnown::How::proved, "a window of f repeats with one shift"};
      if (take(size - window - period, period, known)) return forms;
    }
  }
  // Several slopes, or one that has not shown as a window.
  for (std::int64_t period = basic; 8 * period <= size; period += basic) {
    if (control.stop()) return std::nullopt;
    const HowKnown known{HowKnown::How::observed, "observed to n = " + std::to_string(f.f1.size() - 1)};
    if (!take(size / 2, period, known)) continue;
    if (goes_on(amounts, outcomes, forms.f1, forms.f2, size / 2)) {
      forms.f1.known = forms.f2.known = {HowKnown::How::proved, "the moves that decide f stay the same for ever"};
    }
    return forms;
  }
  return std::nullopt;
}

namespace {

constexpr std::int64_t kMostPiles = std::int64_t{1} << 22;

bool window_repeats(const std::vector<bool>& wins, std::size_t window, std::size_t period) {
  for (std::size_t n = wins.size() - window; n < wins.size(); ++n) {
    if (wins[n] != wins[n - period]) return false;
  }
  return true;
}

}  // namespace

std::optional<PeriodicSequence> outcome_period(const std::vector<std::int64_t>& amounts, const Control& control) {
  std::vector<bool> wins;
  const std::int64_t window = *std::max_element(amounts.begin(), amounts.end());
  for (std::int64_t size = std::max<std::int64_t>(64, 4 * window); size <= std::max(kMostPiles, 4 * window);
       size *= 2) {
    while (static_cast<std::int64_t>(wins.size()) < size) {
      const auto n = static_cast<std::int64_t>(wins.size());
      if (n % 4096 == 0 && control.stop()) return std::nullopt;
      wins.push_back(std::any_of(amounts.begin(), amounts.end(),
                                 [&](std::int64_t a) { return a <= n && !wins[static_cast<std::size_t>(n - a)]; }));
    }
    // The last window lies on the cycle when it has been seen before, and its last occurrence gives the cycle's length.
    for (std::int64_t period = 1; period <= (size - window) / 2; ++period) {
      if (period % 4096 == 0 && control.stop()) return std::nullopt;
      if (!window_repeats(wins, static_cast<std::size_t>(window), static_cast<std::size_t>(period))) continue;
      const Law repeats{size - window - period, period, {0}};
      return least_sequence([&](std::int64_t n) { return value_at(wins, repeats, n); }, repeats.preperiod, period);
    }
  }
  return std::nullopt;
}

}  // namespace cairn::cash
