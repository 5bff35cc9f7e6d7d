// Whether a claim holds for all positions up to a bound: by rows at the speed of the table, or instance by instance.
#pragma once

#include "base/control.hpp"
#include "claims/claim_answer.hpp"
#include "engine/search/solver.hpp"

#include <cstdint>
#include <functional>
#include <string>

namespace cairn::claims {

// The smallest counterexample with no number above `to`, or that there is none. Smaller bounds are tried first, so that
// a wrong claim is refuted at once and a run that is stopped tells how far it came. Without a bound, one is chosen that
// takes a second or so. engine: rows, table, sequence or reference; any other one is asked position by position,
// through the solver. Throws Error when an engine does not fit, TooLarge when the run would not fit into memory. A
// claim that names its positions is decided by solving them, where that is within the bound.
[[nodiscard]] ClaimAnswer check_to(const Claim& claim, std::optional<std::int64_t> to, const Control& control,
                                   Solver& solver, Engine engine = Engine::chosen, int threads = 1);

// Is it about one position, or about one for each way to put words for its variables?
[[nodiscard]] bool names_positions(const Claim& claim);
// These, solved one by one.
[[nodiscard]] ClaimAnswer check_positions(const Claim& claim, const Control& control, Solver& solver, Engine engine);

// The same up to a small bound, which takes hardly any time whatever the engine.
[[nodiscard]] ClaimAnswer first_look(const Claim& claim, const Control& control, Solver& solver, int threads = 1);

// One bound, instance by instance: every way to put numbers for the variables. The slow way, and the judge of rows.
struct Enumerated {
  std::optional<FoundInstance> found;  // the smallest
  std::uint64_t instances = 0;
  Status status = Status::complete;
};
// The largest value of a variable with which no cell leaves the bound; -1 when there is none.
[[nodiscard]] std::int64_t largest_value(const Claim& claim, std::size_t variable, std::int64_t to);
// What is the case at a position; nothing when that could not be found out within the limits.
struct PositionFacts {
  char outcome = 0;
  std::int64_t grundy = 0;
};
// From the answer about a position; nothing when it was only observed, or is not known at all.
[[nodiscard]] std::optional<PositionFacts> facts_of(const Claim& claim, const SolveAnswer& answer);
using FactsOf = std::function<std::optional<PositionFacts>(const Cells& position)>;
[[nodiscard]] Enumerated enumerate(const Claim& claim, std::int64_t to, const FactsOf& facts, const Control& control);

}  // namespace cairn::claims
