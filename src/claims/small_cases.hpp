// A first look at claims about many numbers: the smallest boards one after the other, before anything is prepared.
//
// With nine stacks even a table up to 9 has 48,620 boards, which a claim about nine variables meets in 10^9 ways. Most
// wrong claims are wrong on a board such as [0,0,0,0,0,0,0,0,1], and the definition of the game tells that at once.
#pragma once

#include "base/control.hpp"
#include "claims/claim_answer.hpp"

#include <cstdint>
#include <optional>

namespace cairn::claims {

// Is the number of numbers large enough for this look to pay?
[[nodiscard]] bool has_many_numbers(const Claim& claim);

struct SmallCases {
  std::optional<FoundInstance> found;
  bool smallest = false;  // there is no smaller counterexample
};

// Boards by their largest number, up to `to` and as many as take no time; then boards with few numbers other than 0.
[[nodiscard]] SmallCases look_at_small_cases(const Claim& claim, std::optional<std::int64_t> to,
                                             const Control& control);

}  // namespace cairn::claims
