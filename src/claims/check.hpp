// Whether a claim holds for all positions up to a bound: by rows at the speed of the table, or instance by instance.
#pragma once

#include "base/control.hpp"
#include "engine/claim_answer.hpp"

#include <cstdint>
#include <functional>
#include <string>

namespace cairn {

// The smallest counterexample with no number above `to`, or that there is none. Smaller bounds are tried first, so that
// a wrong claim is refuted at once and a run that is stopped tells how far it came. Without a bound, one is chosen that
// takes a second or so. engine: "" chooses; rows, table, sequence or reference; any other one is asked position by
// position. Throws Error when an engine does not fit, TooLarge when the run would not fit into memory.
[[nodiscard]] ClaimAnswer check_to(const Claim& claim, std::optional<std::int64_t> to, const Control& control,
                                   const std::string& engine = "", int threads = 1);

// A bound to begin with: even the slowest way takes no time up to it.
[[nodiscard]] std::int64_t first_bound(const Claim& claim);

// One bound, instance by instance: every way to put numbers for the variables. The slow way, and the judge of rows.
struct Enumerated {
  std::optional<FoundInstance> found;  // the smallest
  std::uint64_t instances = 0;
  Status status = Status::complete;
};
// What is the case at a position; nothing when that could not be told within the limits.
struct PositionFacts {
  char outcome = 0;
  std::int64_t grundy = 0;
};
using FactsOf = std::function<std::optional<PositionFacts>(const Cells& position)>;
[[nodiscard]] Enumerated enumerate(const Claim& claim, std::int64_t to, const FactsOf& facts, const Control& control);

}  // namespace cairn
