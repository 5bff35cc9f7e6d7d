// What became of a claim, which is public as it is (cairn/answer.hpp): where it is made.
#pragma once

#include "engine/answer.hpp"
#include "rules/statement/claim.hpp"

#include <cairn/answer.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace cairn::claims {

// Values for the variables of a claim, and what is the case there.
struct FoundInstance {
  std::vector<std::int64_t> values;
  char outcome = 0;
  std::int64_t grundy = 0;
};

[[nodiscard]] Counterexample counterexample_of(const Claim& claim, const FoundInstance& found);
// "minnie[3,8] is P": for HowKnown.
[[nodiscard]] std::string to_string(const Counterexample& counterexample);

}  // namespace cairn::claims
