// What became of a claim: it holds, or here is the smallest position for which it does not.
#pragma once

#include "engine/answer.hpp"
#include "rules/claim.hpp"

#include <cairn/integer.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace cairn::claims {

// Values for the variables of a claim, and what is the case there.
struct FoundInstance {
  std::vector<std::int64_t> values;
  char outcome = 0;
  std::int64_t grundy = 0;
};

struct Counterexample {
  std::string position;                                        // "minnie[3,8]"
  std::vector<std::pair<std::string, std::string>> variables;  // a is 3, b is 8
  char outcome = 0;                                            // what is the case: the outcome ...
  std::optional<Integer> grundy;                               // ... and, when the claim is about it, the Grundy value
  std::string claimed;                                         // what the claim would have: "N", "G = 5"
};

struct ClaimAnswer {
  std::string claim;
  bool misere = false;
  std::optional<bool> holds;       // nothing when it could not be told
  std::optional<std::int64_t> to;  // all numbers up to this were looked at; nothing: for all sizes, or single
  bool single = false;             // it names its positions one by one, so that there is nothing to bound
  bool empty = false;              // it is about no position at all, as far as was looked
  std::uint64_t instances = 0;     // ways to put numbers for the variables; not counted for all sizes
  std::optional<Counterexample> counterexample;
  std::vector<std::string> warnings;  // how the claim was read, where it might be meant in another way
  HowKnown known;
  Status status = Status::complete;
  Engine engine = Engine::chosen;
};

[[nodiscard]] Counterexample counterexample_of(const Claim& claim, const FoundInstance& found);
// "minnie[3,8] is P": for HowKnown.
[[nodiscard]] std::string to_string(const Counterexample& counterexample);

}  // namespace cairn::claims
