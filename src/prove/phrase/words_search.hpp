// One line of a statement: the best conjunction of simple conditions that holds at a position and nowhere outside the
// set, as far as a sample tells.
//
// A beam search: conditions are added as long as positions outside are left, those first that keep much of what is
// wanted, leave little that is not, and cost a reader little.
#pragma once

#include "base/control.hpp"
#include "prove/phrase/words_bits.hpp"
#include "prove/phrase/words_candidates.hpp"

#include <optional>
#include <utility>

namespace cairn::prove {

struct ScoredLine {
  Conjunction conditions;
  double cost = 0;
};

class LineSearch {
 public:
  LineSearch(const WordsCandidates& candidates, WordsSample& sample) : candidates_(candidates), sample_(sample) {}

  // Lines at this position of the set are looked for from now on.
  void begin(std::span<const std::int64_t> seed);
  // A position outside that was found since.
  void exclude(std::span<const std::int64_t> x);

  // A line that covers much of what is wanted at little cost.
  [[nodiscard]] std::optional<ScoredLine> widest(const Bits& wanted, std::size_t most_conditions,
                                                 const Control& control) const;
  // A line that covers all that is required at least cost.
  [[nodiscard]] std::optional<ScoredLine> cheapest(const Bits& required, std::size_t most_conditions,
                                                   const Control& control) const;

  // The points of the set for which a line holds.
  [[nodiscard]] Bits inside(const Conjunction& line) const;

 private:
  // A candidate with what it keeps of the sample.
  struct Tried {
    WordsCandidate candidate;
    Bits inside, outside;
    bool says_value = false;  // what the value of a function is; one condition of a line does that
  };
  struct Node;
  // What a candidate keeps of the points that were looked at.
  struct Known {
    Bits inside, outside;
    std::size_t points_inside = 0, points_outside = 0;
  };

  [[nodiscard]] std::optional<ScoredLine> search(const Bits& wanted, bool all, std::size_t most_conditions,
                                                 const Control& control) const;
  [[nodiscard]] Node extended(const Node& node, const Tried& tried) const;
  [[nodiscard]] std::vector<const Tried*> distinct(const Bits* required) const;
  [[nodiscard]] ScoredLine relaxed(const Node& node) const;
  [[nodiscard]] std::pair<Bits, Bits> known(const WordsCandidate& candidate);

  const WordsCandidates& candidates_;
  WordsSample& sample_;
  std::vector<Tried> tried_;
  std::vector<Known> known_;  // of candidates with a number
};

}  // namespace cairn::prove
