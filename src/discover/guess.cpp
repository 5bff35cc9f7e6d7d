// Which kinds of statements are tried in which order, and what is left out because it has been said.
#include "discover/guess.hpp"

#include "discover/families.hpp"

#include <algorithm>
#include <initializer_list>

namespace cairn::discover {

namespace {

constexpr std::int64_t kLargestLeast = 3;  // [a,b] with a >= 3
constexpr std::int64_t kMostRows = 6;
constexpr std::int64_t kMostSlices = 3;
// The number of P-positions that must be expected where there is none: chance would leave them out once in a thousand
// times.
constexpr double kTelling = 7;

struct Density {
  std::size_t far = 0;  // positions far out
  std::size_t p = 0;    // P-positions among them
};

Density density_of(const Sample& sample) {
  Density density;
  for (std::size_t i = 0; i < sample.size(); ++i) {
    if (!sample.is_far(i)) continue;
    ++density.far;
    density.p += sample.is_p(i) ? 1 : 0;
  }
  return density;
}

class Guess {
 public:
  Guess(Judge& judge, const Control& control) : judge_(judge), control_(control) {}

  Candidates run(const Sample& sample) {
    look(sample);
    sort_by_interest(found_);
    return found_;
  }

 private:
  using Propose = Candidates (*)(const Sample&);

  // around: the table of which this is a slice.
  void look(const Sample& sample, int depth = 0, const Density& around = {}) {
    if (control_.stop() || sample.size() == 0) return;
    const Density here = density_of(sample);
    // What was held out is as much again.
    chance_ = around.far > 0 && !sample.grundy() && here.p == 0 &&
              2.0 * static_cast<double>(sample.size()) * static_cast<double>(around.p) <
                  kTelling * static_cast<double>(around.far);
    if (whole(sample)) return;
    const Form& form = sample.form();
    const std::int64_t first = form.from;
    const bool several = sample.variables() >= 2;
    // An empty stack is a stack less, which is another question.
    const std::int64_t row = form.ascending ? std::max<std::int64_t>(first, 1) : first;
    for (const std::int64_t least : leasts(sample)) {
      if (!whole(sample.from(least))) continue;
      for (std::int64_t c = row; several && c < least; ++c) look(sample.with(0, c), depth + 1, here);
      return;
    }
    chance_ = false;
    for (const Propose propose : {propose_one_sided, propose_shifts, propose_multiples}) {
      for (const Candidate& candidate : propose(sample)) offer(candidate);
    }
    if (!several || (depth > 0 && form.is_family())) return;
    const std::int64_t most = sample.variables() == 2 && depth == 0 ? kMostRows : kMostSlices;
    for (std::int64_t c = row; c < row + most; ++c) {
      for (std::size_t i = 0; i < (form.ascending ? 1 : sample.variables()); ++i) {
        look(sample.with(i, c), depth + 1, here);
      }
    }
  }

  // From which numbers on there may be something simple to say: small ones, and where P-positions end.
  static std::vector<std::int64_t> leasts(const Sample& sample) {
    std::vector<std::int64_t> result;
    const Form& form = sample.form();
    if (form.is_family()) return result;
    for (std::int64_t c = 1; c <= kLargestLeast; ++c) result.push_back(form.from + c);
    if (sample.grundy() || !form.ascending || sample.variables() < 2) return result;
    std::int64_t last = -1;
    for (std::size_t i = 0; i < sample.size(); ++i) {
      if (sample.is_p(i)) last = std::max(last, sample.point(i)[0]);
    }
    if (last >= form.from + kLargestLeast && 2 * last < sample.to()) result.push_back(last + 1);
    return result;
  }

  // Whether something was found that says all about these positions. One way to say it is enough, but a law and a
  // slope say what formulas and conditions do not.
  bool whole(const Sample& sample) {
    const bool law = sample.grundy() && first_of(sample, {propose_periods}, false);
    const bool formula = first_of(sample, {propose_formulas, propose_slopes}, false);
    if (sample.grundy()) return law || formula || first_of(sample, {propose_conditions}, true);
    return first_of(sample, {propose_periods, propose_conditions, propose_joined_rows}, false) || formula;
  }

  bool first_of(const Sample& sample, std::initializer_list<Propose> families, bool all) {
    Candidates proposed;
    for (const Propose propose : families) {
      Candidates some = propose(sample);
      proposed.insert(proposed.end(), some.begin(), some.end());
    }
    std::stable_sort(proposed.begin(), proposed.end(), [](const auto& a, const auto& b) { return a.cost < b.cost; });
    bool said = false;
    for (const Candidate& candidate : proposed) {
      if (said && !all) break;
      said = offer(candidate) || said;
    }
    return said;
  }

  bool offer(const Candidate& candidate) {
    if (control_.stop()) return false;
    const bool known = std::any_of(found_.begin(), found_.end(),
                                   [&](const Candidate& other) { return other.statement == candidate.statement; });
    if (known) return true;
    if (!judge_.confirms(candidate.statement)) return false;
    found_.push_back(candidate);
    found_.back().needs_proof = chance_;
    return true;
  }

  Judge& judge_;
  const Control& control_;
  Candidates found_;
  bool chance_ = false;  // what is found now may be chance
};

}  // namespace

Candidates patterns_of(const Sample& sample, Judge& judge, const Control& control) {
  return Guess(judge, control).run(sample);
}

}  // namespace cairn::discover
