// Which kinds of statements are tried in which order, and what is left out because it has been said.
#include "discover/guess.hpp"

#include "discover/families.hpp"

#include <algorithm>

namespace cairn::discover {

namespace {

constexpr std::int64_t kLargestLeast = 3;  // [a,b] with a >= 3
constexpr std::size_t kMostWhole = 2;      // ways to say the same
constexpr std::int64_t kMostRows = 6;
constexpr std::int64_t kMostSlices = 3;

class Guess {
 public:
  Guess(Judge& judge, const Control& control) : judge_(judge), control_(control) {}

  Candidates run(const Sample& sample) {
    look(sample);
    std::stable_sort(found_.begin(), found_.end(), [](const Candidate& a, const Candidate& b) {
      return std::pair(!a.whole, a.cost) < std::pair(!b.whole, b.cost);
    });
    return found_;
  }

 private:
  using Propose = Candidates (*)(const Sample&);

  void look(const Sample& sample) {
    if (control_.stop() || sample.size() == 0) return;
    if (whole(sample)) return;
    const std::int64_t first = sample.form().from;
    const bool slices = sample.variables() >= 2 && !sample.form().is_family();
    for (std::int64_t least = first + 1; slices && least <= first + kLargestLeast; ++least) {
      if (!whole(sample.from(least))) continue;
      for (std::int64_t c = std::max<std::int64_t>(first, 1); c < least; ++c) look(sample.with(0, c));
      return;
    }
    for (const Propose propose : {propose_one_sided, propose_shifts, propose_multiples}) {
      for (const Candidate& candidate : propose(sample)) offer(candidate);
    }
    if (!slices) return;
    const bool ascending = sample.form().ascending;
    const std::int64_t most = sample.variables() == 2 ? kMostRows : kMostSlices;
    for (std::int64_t c = ascending ? std::max<std::int64_t>(first, 1) : first; c <= first + most; ++c) {
      look(sample.with(0, c));
      if (!ascending && sample.variables() == 2) look(sample.with(1, c));
    }
  }

  // Whether something was found that says all about these positions.
  bool whole(const Sample& sample) {
    std::size_t said = 0;
    Candidates all;
    for (const Propose propose : {propose_periods, propose_formulas, propose_conditions, propose_slopes}) {
      Candidates some = propose(sample);
      all.insert(all.end(), some.begin(), some.end());
    }
    std::stable_sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.cost < b.cost; });
    for (const Candidate& candidate : all) {
      if (said < kMostWhole && offer(candidate)) ++said;
    }
    return said > 0;
  }

  bool offer(const Candidate& candidate) {
    if (control_.stop()) return false;
    const bool known = std::any_of(found_.begin(), found_.end(),
                                   [&](const Candidate& other) { return other.statement == candidate.statement; });
    if (known) return true;
    if (!judge_.confirms(candidate.statement)) return false;
    found_.push_back(candidate);
    return true;
  }

  Judge& judge_;
  const Control& control_;
  Candidates found_;
};

}  // namespace

Candidates patterns_of(const Sample& sample, Judge& judge, const Control& control) {
  return Guess(judge, control).run(sample);
}

}  // namespace cairn::discover
