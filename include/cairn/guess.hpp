// What data suggests about a game: patterns as statements that Lab::check() reads, and how each of them is known.
#pragma once

#include <cairn/answer.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cairn {

// A game, such as "misere wythoff" or "cash{1,3,4}"; or a family of positions with letters for numbers, such as
// "wyg(complete n)[1]" or "minnie[k of 2]".
struct GuessRequest {
  std::string game = {};
  int stacks = 0;  // for games with any number of stacks; 0: 2
  bool grundy = false;
  // The largest number that is looked at; nothing: as many as take a moment. Patterns are fitted to the positions up to
  // half of it, and those beyond must confirm them.
  std::optional<std::int64_t> to = std::nullopt;
  bool prove = true;  // try to prove what was found
};

struct GuessedPattern {
  std::string statement;  // as claims are written (docs/claims.md)
  bool whole = false;     // it says everything about the positions that it speaks of
  HowKnown known;         // observed, or proved for all sizes
};

struct GuessAnswer : AnswerHead {
  int coordinates = 0;  // the numbers of a position, or the letters of a family
  bool grundy = false;
  std::int64_t fitted_to = 0;            // patterns were fitted to positions with numbers up to this,
  std::int64_t to = 0;                   // and confirmed by those up to this
  std::vector<GuessedPattern> patterns;  // what says everything first, then the simpler ones
};

}  // namespace cairn
