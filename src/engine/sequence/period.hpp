// Periods of one-pile games with a proof: values repeat, or grow by a fixed saltus, from some pile on and for ever.
//
// The theorem and its proof are in docs/sequence.md; `holds_for_ever` checks exactly its hypotheses and nothing else,
// so a wrong guess is refused whatever led to it. It covers finite sets (a repeated window), complements of finite sets
// and comply/constrain games (arithmetic-periodic), and infinite progressions.
#pragma once

#include "base/periodic.hpp"
#include "engine/answer.hpp"
#include "engine/sequence/one_pile.hpp"

#include <optional>
#include <vector>

namespace cairn::engine {

// What the theorem is about, for all modes together: from pile `start` on, value(n + period) = value(n) when value(n) <
// low, and value(n) + saltus otherwise.
struct JointLaw {
  std::int64_t start = 0;
  std::int64_t period = 1;
  std::int64_t low = 0;
  std::int64_t saltus = 0;
};

// Do the hypotheses of the theorem hold? Needs values to start + period - 1.
[[nodiscard]] bool holds_for_ever(const OnePileValues& values, const JointLaw& law);

// Looks for a law in the values there are; what it returns has passed holds_for_ever.
[[nodiscard]] std::optional<JointLaw> find_law(const OnePileValues& values);

// The least period and preperiod of one mode, given that the joint law holds for ever.
[[nodiscard]] Law law_of_mode(const std::vector<std::int32_t>& values, const JointLaw& joint);

}  // namespace cairn::engine
