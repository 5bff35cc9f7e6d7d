// Sequences that repeat in the end, or grow by as much with every period: value(n + period) = value(n) + saltus.
//
// The law says so (cairn/answer.hpp); with the values up to the end of its first period it gives all others. Laws of
// several sequences at once (engine/sequence/period.hpp) and of rows of prices (cash/price_law.hpp) are other things.
#pragma once

#include "base/layers.hpp"

#include <cairn/answer.hpp>
#include <cairn/integer.hpp>

#include <algorithm>
#include <cstdint>
#include <optional>
#include <vector>

namespace cairn::base {

// By how much the value at n >= preperiod grows with every period.
[[nodiscard]] inline std::int64_t saltus_at(const Law& law, std::int64_t n) {
  return law.saltus.size() == 1 ? law.saltus[0]
                                : law.saltus[static_cast<std::size_t>((n - law.preperiod) % law.period)];
}

// The value at any n, however large; of the values those before preperiod + period are needed.
template <class Values>
[[nodiscard]] std::int64_t value_at(const Values& values, const Law& law, std::int64_t n) {
  if (n < law.preperiod) return values[static_cast<std::size_t>(n)];
  const std::int64_t times = (n - law.preperiod) / law.period;
  const std::int64_t first = n - times * law.period;
  return values[static_cast<std::size_t>(first)] + times * saltus_at(law, first);
}
template <class Values>
[[nodiscard]] Integer value_at(const Values& values, const Law& law, const Integer& n) {
  if (n < Integer(law.preperiod)) return values[static_cast<std::size_t>(*n.to_int64())];
  const Integer beyond = n - Integer(law.preperiod);
  const std::int64_t first = law.preperiod + floor_modulo(beyond, law.period);
  return Integer(values[static_cast<std::size_t>(first)]) +
         floor_divide(beyond, law.period) * Integer(saltus_at(law, first));
}

// The law with the least period and preperiod, given that there is one with this period from `first` on; nothing when
// the values do not fit to that. Asks value(n) for n < first + 4 * period.
//
// The second difference at a divisor of the period is itself periodic but for a multiple of n, so that it is 0 for ever
// when it is 0 for two periods. Any period and the given one have a common divisor that is a period too.
template <class Value>
[[nodiscard]] std::optional<Law> least_law(const Value& value, std::int64_t first, std::int64_t period) {
  const auto straight = [&](std::int64_t n, std::int64_t p) {
    return value(n + 2 * p) - value(n + p) == value(n + p) - value(n);
  };
  const auto is_period = [&](std::int64_t p) {
    std::int64_t n = first;
    while (n < first + 2 * period && straight(n, p)) ++n;
    return n == first + 2 * period;
  };
  Law law;
  while (law.period <= period && (period % law.period != 0 || !is_period(law.period))) ++law.period;
  if (law.period > period) return std::nullopt;
  law.preperiod = first;
  while (law.preperiod > 0 && straight(law.preperiod - 1, law.period)) --law.preperiod;
  for (std::int64_t n = law.preperiod; n < law.preperiod + law.period; ++n) {
    law.saltus.push_back(value(n + law.period) - value(n));
  }
  if (std::all_of(law.saltus.begin(), law.saltus.end(), [&](auto s) { return s == law.saltus[0]; })) {
    law.saltus.resize(1);
  }
  return law;
}

// Such a sequence with what it takes to know all of it.
struct PeriodicSequence {
  std::vector<std::int64_t> values;  // of 0, 1, ..., preperiod + period - 1
  Law law;

  [[nodiscard]] std::int64_t at(std::int64_t n) const { return value_at(values, law, n); }
  [[nodiscard]] Integer at(const Integer& n) const { return value_at(values, law, n); }
  friend bool operator==(const PeriodicSequence&, const PeriodicSequence&) = default;
};

// The least law with its values; as for least_law().
template <class Value>
[[nodiscard]] std::optional<PeriodicSequence> least_sequence(const Value& value, std::int64_t first,
                                                             std::int64_t period) {
  auto law = least_law(value, first, period);
  if (!law) return std::nullopt;
  PeriodicSequence result;
  for (std::int64_t n = 0; n < law->preperiod + law->period; ++n) result.values.push_back(value(n));
  result.law = std::move(*law);
  return result;
}

}  // namespace cairn::base
