// Sets of positive integers as the papers write them: {1,3,4}, {1..4}, {8,21,..,47}, {8,21,..}, {2^i}, not {2,5}.
//
// Kept as the progressions and rules that were written, never expanded, so that {1..10^9} and infinite sets cost
// nothing.
#pragma once

#include "rules/set_rule.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cairn::rules {

// first, first + step, ... up to last; without last it goes on for ever. A single element has last == first.
struct Progression {
  std::int64_t first = 1;
  std::int64_t step = 1;
  std::optional<std::int64_t> last;

  [[nodiscard]] bool contains(std::int64_t value) const;
  // The least element >= bound.
  [[nodiscard]] std::optional<std::int64_t> next(std::int64_t bound) const;
  friend bool operator==(const Progression&, const Progression&) = default;
};

struct Set {
  std::vector<Progression> parts;
  bool complement = false;     // all positive integers but those in parts and rules
  std::vector<SetRule> rules;  // what they list belongs to the set as well as what the progressions list

  [[nodiscard]] bool contains(std::int64_t value) const;
  // The least element >= bound. There may be larger ones than 2^62, which is beyond all that are asked for.
  [[nodiscard]] std::optional<std::int64_t> next(std::int64_t bound) const;
  [[nodiscard]] Set inverted() const { return {parts, !complement, rules}; }
  [[nodiscard]] bool lists_nothing() const { return parts.empty() && rules.empty(); }
  // Is membership a matter of residues from some number on? Not with a rule.
  [[nodiscard]] bool periodic() const { return rules.empty(); }
  // Of a periodic set: every element beyond threshold() belongs by its residue modulo period() alone. Of others: the
  // same for what the progressions list.
  [[nodiscard]] std::int64_t threshold() const;
  [[nodiscard]] std::int64_t period() const;
  // The largest element when the set is finite, 0 when it is empty; none when it is infinite.
  [[nodiscard]] std::optional<std::int64_t> greatest() const;
  [[nodiscard]] std::string to_string() const;
  friend bool operator==(const Set&, const Set&) = default;
};

// Whether two sets are equal, however they are written: {4,1,3} and {1,3,4}, {1..3} and {1,2,3}. False as well when
// that cannot be decided in a million steps.
[[nodiscard]] bool same_elements(const Set& a, const Set& b);

// No set may need a larger common period or number of progressions: its tables would not fit anywhere.
inline constexpr std::int64_t kLargestPeriod = 1'000'000;
// Looking for the next element of a complement walks along a finite progression that is left out.
inline constexpr std::int64_t kLongestGaps = 10'000'000;

}  // namespace cairn::rules
