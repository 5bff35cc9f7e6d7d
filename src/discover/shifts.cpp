// What stays, or grows by as much, after a step: families of slices that repeat, and Grundy values along diagonals.
//
// A step is believed for further tests when it moves P-positions that are far out, so that a table that is all N there
// says nothing.
#include "discover/families.hpp"

#include <algorithm>
#include <optional>

namespace cairn::discover {

namespace {

constexpr std::int64_t kLargestThreshold = 8;
constexpr std::size_t kMostShifts = 2;

using Steps = std::vector<std::int64_t>;

std::string moved(const std::string& name, std::int64_t step) {
  return step == 0 ? name : name + " + " + std::to_string(step);
}

std::string plus(std::int64_t saltus) {
  if (saltus == 0) return "";
  return (saltus > 0 ? " + " : " - ") + std::to_string(std::abs(saltus));
}

class ShiftSearch {
 public:
  explicit ShiftSearch(const Sample& sample) : sample_(sample) {
    const std::int64_t wide = sample.variables() == 2 ? 12 : 6;
    Steps steps;
    add_steps(steps, wide);
    std::stable_sort(all_.begin(), all_.end(), [](const Steps& a, const Steps& b) { return total(a) < total(b); });
  }

  Candidates run() {
    Candidates found;
    std::vector<Steps> used;
    for (const Steps& steps : all_) {
      if (found.size() == kMostShifts) break;
      // What follows from a step that was found already.
      const bool multiple = std::any_of(used.begin(), used.end(), [&](const Steps& shorter) {
        for (std::int64_t k = 1; k <= 12; ++k) {
          bool same = true;
          for (std::size_t i = 0; i < steps.size(); ++i) same = same && steps[i] == k * shorter[i];
          if (same) return true;
        }
        return false;
      });
      if (multiple) continue;
      for (std::int64_t from = sample_.form().from; from <= sample_.form().from + kLargestThreshold; ++from) {
        const auto saltus = saltus_of(steps, from);
        if (!saltus) continue;
        found.push_back(candidate(steps, from, *saltus));
        used.push_back(steps);
        break;
      }
    }
    return found;
  }

 private:
  static std::int64_t total(const Steps& steps) {
    std::int64_t sum = 0;
    for (const std::int64_t step : steps) sum += step;
    return sum;
  }

  void add_steps(Steps& steps, std::int64_t wide) {
    if (steps.size() == sample_.variables()) {
      if (total(steps) > 0) all_.push_back(steps);
      return;
    }
    const std::int64_t least = sample_.form().ascending && !steps.empty() ? steps.back() : 0;
    for (std::int64_t step = least; step <= wide; ++step) {
      steps.push_back(step);
      add_steps(steps, wide);
      steps.pop_back();
    }
  }

  // What is added at each step from there on; nothing when that differs, or the data has too little of it.
  std::optional<std::int64_t> saltus_of(const Steps& steps, std::int64_t from) const {
    std::optional<std::int64_t> saltus;
    std::size_t telling = 0;
    std::size_t seen = 0;
    std::vector<std::int64_t> x(sample_.variables());
    for (std::size_t i = 0; i < sample_.size(); ++i) {
      const auto point = sample_.point(i);
      if (*std::min_element(point.begin(), point.end()) < from) continue;
      bool inside = true;
      for (std::size_t k = 0; k < x.size(); ++k) {
        x[k] = point[k] + steps[k];
        inside = inside && x[k] <= sample_.to();
      }
      if (!inside) continue;
      const std::int32_t later = sample_.at(x);
      if (later == kNotValid) return std::nullopt;
      const std::int64_t change = sample_.grundy() ? later - sample_.value(i) : (later == 'P') - sample_.is_p(i);
      if (saltus && change != *saltus) return std::nullopt;
      if (!sample_.grundy() && change != 0) return std::nullopt;
      saltus = change;
      ++seen;
      const bool far = *std::max_element(point.begin(), point.end()) > sample_.to() / 4;
      if (far && (sample_.grundy() || sample_.is_p(i))) ++telling;
    }
    if (seen < 20 || telling < 5) return std::nullopt;
    return saltus;
  }

  [[nodiscard]] Candidate candidate(const Steps& steps, std::int64_t from, std::int64_t saltus) const {
    Form form = sample_.form();
    form.from = from;
    std::vector<std::string> later;
    std::string names;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      later.push_back(moved(form.variables[i], steps[i]));
      names += (i > 0 ? ", " : "") + form.variables[i];
    }
    std::string range = form.range();
    if (!form.ascending && from > 0) range = names + " >= " + std::to_string(from);
    const std::string said = sample_.grundy()
                                 ? "G(" + form.position(later) + ") = G(" + form.position() + ")" + plus(saltus)
                                 : form.position(later) + " is P iff " + form.position() + " is P";
    return {"for all " + (range.empty() ? names : range) + ": " + said,
            "",
            4 + static_cast<double>(total(steps) + from) / 5,
            false,
            sample_.variables(),
            "",
            false};
  }

  const Sample& sample_;
  std::vector<Steps> all_;
};

// Grundy values of [n, n + gap] that grow by as much with every period.
void add_diagonals(const Sample& sample, Candidates& found) {
  constexpr std::int64_t kMostDiagonals = 4;
  const Form& form = sample.form();
  for (std::int64_t gap = 0; gap < kMostDiagonals; ++gap) {
    std::vector<std::int64_t> values;
    for (std::int64_t n = form.from; n + gap <= sample.to(); ++n) {
      const std::int64_t x[] = {n, n + gap};
      values.push_back(sample.at(x));
    }
    const auto size = static_cast<std::int64_t>(values.size());
    const auto at = [&](std::int64_t i) { return values[static_cast<std::size_t>(i)]; };
    for (std::int64_t p = 1; 3 * p + 2 <= size && p <= 24; ++p) {
      const std::int64_t saltus = at(size - 1) - at(size - 1 - p);
      std::int64_t from = size - p;
      while (from > 0 && at(from - 1 + p) - at(from - 1) == saltus) --from;
      if (size - from < 3 * p + 2 || 2 * from > size) continue;
      const std::string later[] = {"n + " + std::to_string(p), "n + " + std::to_string(p + gap)};
      const std::string now[] = {"n", moved("n", gap)};
      const std::int64_t begin = from + form.from;
      found.push_back({"for all n" + (begin > 0 ? " >= " + std::to_string(begin) : std::string()) + ": G(" +
                           form.position(later) + ") = G(" + form.position(now) + ")" + plus(saltus),
                       "", 6 + static_cast<double>(p + from + gap) / 5, false, 1, "", false});
      break;
    }
  }
}

}  // namespace

Candidates propose_shifts(const Sample& sample) {
  if (sample.variables() < 2 || sample.variables() > 3 || sample.form().is_family()) return {};
  Candidates found = ShiftSearch(sample).run();
  if (sample.grundy() && sample.variables() == 2) add_diagonals(sample, found);
  return found;
}

}  // namespace cairn::discover
