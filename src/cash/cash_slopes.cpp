// A proof that the defined f goes on for ever, also when its residues have several slopes.
//
// Let the forms hold for pre <= n < start, where start - max(A) >= pre, and let P be a common period of both forms and
// of W_A. Take n = m + t P with start <= m < start + P and t >= 0, and let the forms hold from pre to n - 1. What the
// definitions compare at n are then linear functions of t: f1(n - a), f2(n - a) + a. The greatest of some such
// functions is the one we claim for all t >= 0 if it is so at t = 0, the claimed function is one of them, and none of
// the others has a larger slope; the least alike. In f1(n) for W_A(n) = II, the amounts a with f1(n - a) = f2(n) are
// the same for all t if each of the functions f1(n - a) is f2(n) itself or is less at t = 0 and has no larger slope. So
// finitely many comparisons, for the P values of m, prove the forms for all n by induction.
#include "cash/cash_forms.hpp"

#include <algorithm>
#include <numeric>

namespace cairn::cash {

namespace {

struct Line {
  std::int64_t value = 0;  // at t = 0
  std::int64_t slope = 0;

  [[nodiscard]] bool stays_above(const Line& other) const { return value >= other.value && slope >= other.slope; }
  [[nodiscard]] bool stays_strictly_below(const Line& other) const {
    return value < other.value && slope <= other.slope;
  }
  friend bool operator==(const Line&, const Line&) = default;
};

Line line_of(const QuasiLinear& form, std::int64_t n, std::int64_t period) {
  return {form.at(n), saltus_at(form.law, n) * (period / form.law.period)};
}

// Is the claimed line the least (or the greatest) of these, for ever?
bool leads(const Line& claimed, const std::vector<Line>& lines, bool least) {
  return std::find(lines.begin(), lines.end(), claimed) != lines.end() &&
         std::all_of(lines.begin(), lines.end(),
                     [&](const Line& line) { return least ? line.stays_above(claimed) : claimed.stays_above(line); });
}

}  // namespace

bool goes_on(const std::vector<std::int64_t>& amounts, const PeriodicSequence& outcomes, const QuasiLinear& f1,
             const QuasiLinear& f2, std::int64_t start) {
  const std::int64_t largest = *std::max_element(amounts.begin(), amounts.end());
  if (start - largest < std::max({f1.law.preperiod, f2.law.preperiod, outcomes.law.preperiod})) return false;
  const std::int64_t period = std::lcm(std::lcm(f1.law.period, f2.law.period), outcomes.law.period);
  for (std::int64_t m = start; m < start + period; ++m) {
    const Line own = line_of(f1, m, period);
    const Line other = line_of(f2, m, period);
    std::vector<Line> first;  // f1(m - a), whose greatest is f2(m)
    std::vector<Line> paid;   // f2(m - a) + a, whose least is f1(m)
    for (const std::int64_t a : amounts) {
      const Line before = line_of(f1, m - a, period);
      first.push_back(before);
      Line after = line_of(f2, m - a, period);
      after.value += a;
      if (outcomes.at(m) != 0) {
        if (outcomes.at(m - a) == 0) paid.push_back(after);
      } else if (before == other) {
        paid.push_back(after);
      } else if (!before.stays_strictly_below(other)) {
        return false;
      }
    }
    if (!leads(other, first, false) || !leads(own, paid, true)) return false;
  }
  return true;
}

}  // namespace cairn::cash
