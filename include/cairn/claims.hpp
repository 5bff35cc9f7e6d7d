// Many claims at once: what became of each of them, of a family, and how many hold.
#pragma once

#include <cairn/answer.hpp>
#include <cairn/error.hpp>

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace cairn {

// One of several claims that were checked at once: an answer, or what is wrong with it.
struct ClaimAttempt {
  ClaimAnswer answer;  // with the text of the claim, and unknown, when there is an error
  std::optional<Error> error = std::nullopt;
  double seconds = 0;   // how long the check took
  bool reached = true;  // false: a limit ended the run before this claim was begun
};

// For which values of its parameters a family of claims is proved, holds as far as was computed, is refuted, and for
// which that is not known.
struct FamilyAnswer {
  using Parameters = std::vector<std::pair<std::string, std::string>>;  // L is 2

  std::string family;  // as it was written: "for L in 2..12: ..."
  std::vector<Parameters> proved;
  std::vector<Parameters> computed;
  std::vector<Parameters> refuted;
  std::vector<Parameters> unknown;
  // As its worst member is known; the detail has all: "proved for all sizes for L = 2..9; refuted for L = 10 (n = 3)".
  HowKnown known;
  Status status = Status::complete;
};

[[nodiscard]] FamilyAnswer family_answer(std::string family, std::span<const ClaimAttempt> members);

struct ClaimCounts {
  std::size_t proved = 0;
  std::size_t computed = 0;  // up to a bound, or single positions
  std::size_t refuted = 0;
  std::size_t unknown = 0;
  std::size_t not_reached = 0;
  std::size_t not_answered = 0;
  std::size_t no_claims = 0;

  // is_claim: it could be read.
  void add(const ClaimAttempt& attempt, bool is_claim = true);
};

}  // namespace cairn
