// P-positions by conditions: all of them as a few lines, each one or two or three conditions; else what can be said of
// them on one side.
//
// The lines are found one after the other: the one that has the most P-positions that no line has yet, and no other
// position, for what it costs a reader. A statement that costs much for what it explains is not made.
#include "discover/atoms.hpp"
#include "discover/families.hpp"

#include <algorithm>
#include <optional>
#include <set>

namespace cairn::discover {

namespace {

constexpr std::size_t kMostAtoms = 700;
constexpr std::size_t kMostLines = 4;
constexpr std::size_t kMostOneSided = 3;

struct Line {
  std::vector<std::size_t> atoms;
  double cost = 0;
  PointSet holds;
};

class ConditionSearch {
 public:
  // The positions with this value, which statements call so: P, or "G = 2".
  ConditionSearch(const Sample& sample, std::vector<SampleAtom> atoms, std::int32_t value, std::string fact)
      : sample_(sample),
        atoms_(std::move(atoms)),
        fact_(std::move(fact)),
        p_(points_with(sample, value)),
        far_(far_points(sample)),
        others_(all_points(sample).without(p_)) {
    if (atoms_.size() > kMostAtoms) atoms_.resize(kMostAtoms);
  }

  Candidates whole() {
    Candidates found;
    if (fact_ != "P" && (p_.empty() || others_.empty())) return found;
    if (p_.empty()) {
      found.push_back(whole_statement(sample_.form(), "N", 1));
      return found;
    }
    if (others_.empty()) {
      found.push_back(whole_statement(sample_.form(), "P", 1));
      return found;
    }
    if (const auto line = conjunction()) {
      found.push_back(whole_statement(sample_.form(), fact_ + " iff " + text(*line), line->cost));
    } else if (auto lines = cover()) {
      found.push_back(std::move(*lines));
    }
    return found;
  }

  Candidates one_sided() {
    Candidates found;
    only_if(found);
    if_line(found);
    return found;
  }

 private:
  [[nodiscard]] std::string text(const Line& line) const {
    std::string result;
    for (const std::size_t atom : line.atoms) result += (result.empty() ? "" : " and ") + atoms_[atom].text;
    return result;
  }
  [[nodiscard]] Candidate part(const std::string& what, double cost) const {
    return {sample_.form().claim(what), sample_.form().sentence(what), cost, false, sample_.variables(), "", false};
  }

  // One line that is P exactly: of conditions that all P-positions have.
  std::optional<Line> conjunction() const {
    std::vector<std::size_t> needed;
    for (std::size_t i = 0; i < atoms_.size(); ++i) {
      if (p_.within(atoms_[i].holds)) needed.push_back(i);
    }
    std::optional<Line> best;
    const auto offer = [&](std::vector<std::size_t> atoms) {
      Line line{std::move(atoms), 0, PointSet()};
      for (const std::size_t atom : line.atoms) line.cost += atoms_[atom].cost;
      if (!best || line.cost < best->cost) best = std::move(line);
    };
    for (const std::size_t i : needed) {
      if (!atoms_[i].holds.meets(others_)) offer({i});
    }
    if (best) return best;
    for (std::size_t k = 0; k < needed.size(); ++k) {
      for (std::size_t l = 0; l < k; ++l) {
        if (!PointSet::meet(atoms_[needed[k]].holds, atoms_[needed[l]].holds, others_)) offer({needed[l], needed[k]});
      }
    }
    if (best) return best;
    // Three: to each pair of strong ones a third.
    const std::size_t strong = std::min<std::size_t>(needed.size(), 80);
    for (std::size_t k = 0; k < strong; ++k) {
      for (std::size_t l = 0; l < k; ++l) {
        const PointSet both = atoms_[needed[k]].holds & atoms_[needed[l]].holds & others_;
        for (std::size_t m = 0; m < l; ++m) {
          if (!both.meets(atoms_[needed[m]].holds)) offer({needed[m], needed[l], needed[k]});
        }
      }
    }
    return best;
  }

  // The line of at most two conditions that holds at wanted points only, and at the most of them for its cost.
  std::optional<Line> best_line(const PointSet& wanted) const {
    std::optional<Line> best;
    double best_score = 0;
    const auto offer = [&](std::vector<std::size_t> atoms, std::size_t gained) {
      double cost = 0;
      for (const std::size_t atom : atoms) cost += atoms_[atom].cost;
      const double score = static_cast<double>(gained) / (cost + 1);
      if (gained == 0 || score <= best_score) return;
      best_score = score;
      best = Line{std::move(atoms), cost, PointSet()};
    };
    for (std::size_t i = 0; i < atoms_.size(); ++i) {
      const PointSet& one = atoms_[i].holds;
      if (!one.meets(wanted)) continue;
      if (!one.meets(others_)) offer({i}, PointSet::common(one, wanted, wanted));
      for (std::size_t j = 0; j < i; ++j) {
        if (PointSet::meet(one, atoms_[j].holds, others_)) continue;
        offer({j, i}, PointSet::common(one, atoms_[j].holds, wanted));
      }
    }
    if (best) {
      best->holds = atoms_[best->atoms[0]].holds;
      for (const std::size_t atom : best->atoms) best->holds = best->holds & atoms_[atom].holds;
    }
    return best;
  }

  std::optional<Candidate> cover() const {
    PointSet left = p_;
    std::vector<Line> lines;
    double cost = 0;
    while (!left.empty()) {
      if (lines.size() == kMostLines) return std::nullopt;
      auto line = best_line(left);
      if (!line) return std::nullopt;
      left = left.without(line->holds);
      cost += line->cost + 1;
      lines.push_back(std::move(*line));
    }
    // Some exceptions are explained by as many words; that says nothing.
    if (static_cast<double>(p_.count()) < 2 * cost) return std::nullopt;
    std::string said;
    for (const Line& line : lines) {
      const std::string one = text(line);
      const bool wrap = lines.size() > 1 && line.atoms.size() > 1;
      said += (said.empty() ? "" : " or ") + (wrap ? "(" + one + ")" : one);
    }
    return whole_statement(sample_.form(), fact_ + " iff " + said, cost);
  }

  // P only if: the conditions that exclude the most, one after the other, far out.
  void only_if(Candidates& found) const {
    if (p_.count() < 6) return;
    PointSet left = others_ & far_;
    for (std::size_t round = 0; round < kMostOneSided; ++round) {
      std::optional<std::size_t> best;
      double best_score = 0;
      for (std::size_t i = 0; i < atoms_.size(); ++i) {
        if (!p_.within(atoms_[i].holds)) continue;
        const auto excluded = static_cast<double>(left.without(atoms_[i].holds).count());
        if (excluded < 0.2 * static_cast<double>(left.count())) continue;
        const double score = excluded / (atoms_[i].cost + 2);
        if (score > best_score) {
          best_score = score;
          best = i;
        }
      }
      if (!best) return;
      found.push_back(part("P only if " + atoms_[*best].text, 3 + atoms_[*best].cost));
      left = left & atoms_[*best].holds;
    }
  }

  // P if: lines that have a good part of them.
  void if_line(Candidates& found) const {
    PointSet left = p_;
    for (std::size_t round = 0; round < kMostOneSided; ++round) {
      const auto line = best_line(left);
      if (!line) return;
      const std::size_t gained = PointSet::common(line->holds, left, far_);
      if (gained < 5 || 10 * gained < p_.count()) return;
      found.push_back(part("P if " + text(*line), 3 + line->cost));
      left = left.without(line->holds);
    }
  }

  const Sample& sample_;
  std::vector<SampleAtom> atoms_;
  std::string fact_;
  PointSet p_, far_, others_;
};

constexpr std::int32_t kMostValues = 3;  // 0, 1, 2

bool can_search(const Sample& sample) {
  return sample.variables() >= 1 && sample.size() >= (sample.form().is_family() ? 6 : 12);
}

// A statement for each value, where there are few; none when one of them has none.
Candidates by_values(const Sample& sample) {
  std::int32_t most = 0;
  for (std::size_t i = 0; i < sample.size(); ++i) most = std::max(most, sample.value(i));
  if (most == 0 || most >= kMostValues) return {};
  const std::vector<SampleAtom> atoms = atoms_of(sample);
  Candidates found;
  for (std::int32_t value = 0; value <= most; ++value) {
    const Candidates some = ConditionSearch(sample, atoms, value, "G = " + std::to_string(value)).whole();
    if (some.empty()) return {};
    found.push_back(some.front());
  }
  return found;
}

}  // namespace

Candidates propose_conditions(const Sample& sample) {
  if (!can_search(sample)) return {};
  return sample.grundy() ? by_values(sample) : ConditionSearch(sample, atoms_of(sample), 'P', "P").whole();
}

Candidates propose_one_sided(const Sample& sample) {
  if (!can_search(sample) || sample.grundy()) return {};
  return ConditionSearch(sample, atoms_of(sample), 'P', "P").one_sided();
}

}  // namespace cairn::discover
