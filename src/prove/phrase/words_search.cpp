// The beam search for a line.
#include "prove/phrase/words_search.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>
#include <unordered_set>

namespace cairn::prove {

namespace {

using Point = std::span<const std::int64_t>;

constexpr std::size_t kBeam = 16;
// Twice as much covered is worth three units of cost.
constexpr double kCostWeight = 0.45;

// What conditions keep of the points of one side. Forms that follow each other are evaluated once.
class Keeper {
 public:
  Keeper(const WordsSample& sample, const WordsSample::Points& points) : sample_(sample), points_(points) {}

  Bits operator()(const Conjunction& conditions) {
    Bits result = one(conditions[0]);
    for (std::size_t i = 1; i < conditions.size(); ++i) result = common(result, one(conditions[i]));
    return result;
  }

 private:
  Bits one(const Condition& condition) {
    if (!condition.linear()) {
      return bits_where(points_.size,
                        [&](std::size_t i) { return holds(*condition.other, sample_.point(points_, i)); });
    }
    if (values_.empty() || form_ != condition.form) {
      form_ = condition.form;
      values_.clear();
      for (std::size_t i = 0; i < points_.size; ++i) values_.push_back(form_.at(sample_.point(points_, i), 0));
    }
    const std::int64_t value = condition.values[0];
    // The comparisons that are tried by the thousand, without a look at the operator for each point.
    if (!condition.has_one_value()) return where([&](std::int64_t v) { return condition.holds_at(v); });
    if (condition.is_residue()) {
      return where([&, m = condition.modulus](std::int64_t v) { return (v - value) % m == 0; });
    }
    switch (condition.op) {
      case Op::equal:
        return where([&](std::int64_t v) { return v == value; });
      case Op::not_equal:
        return where([&](std::int64_t v) { return v != value; });
      case Op::less_equal:
        return where([&](std::int64_t v) { return v <= value; });
      default:
        return where([&](std::int64_t v) { return v >= value; });
    }
  }

  template <class Test>
  [[nodiscard]] Bits where(const Test& test) const {
    return bits_where(values_.size(), [&](std::size_t i) { return test(values_[i]); });
  }

  const WordsSample& sample_;
  const WordsSample::Points& points_;
  Affine form_;
  std::vector<std::int64_t> values_;
};

}  // namespace

// Conditions chosen so far.
struct LineSearch::Node {
  std::vector<const Tried*> chosen;
  Bits inside, outside;
  double cost = 1;  // of a line as such
  double score = 0;
  bool says_value = false;
};

void LineSearch::begin(Point seed) {
  tried_.clear();
  std::vector<WordsCandidate> candidates = candidates_.at(seed);
  Keeper inside(sample_, sample_.inside()), outside(sample_, sample_.outside());
  for (WordsCandidate& candidate : candidates) {
    Tried tried;
    if (candidate.number >= 0) {
      std::tie(tried.inside, tried.outside) = known(candidate);
    } else {
      tried.inside = inside(candidate.conditions);
      tried.outside = outside(candidate.conditions);
    }
    tried.candidate = std::move(candidate);
    const auto& conditions = tried.candidate.conditions;
    tried.says_value =
        sample_.function() && std::any_of(conditions.begin(), conditions.end(),
                                          [&](const Condition& one) { return speaks_of(one, sample_.tracks() - 1); });
    tried_.push_back(std::move(tried));
  }
  std::stable_sort(tried_.begin(), tried_.end(),
                   [](const Tried& a, const Tried& b) { return a.candidate.cost < b.candidate.cost; });
}

// Sentences about digits are slow to evaluate, and the same at all points: only points that are new are looked at.
std::pair<Bits, Bits> LineSearch::known(const WordsCandidate& candidate) {
  const auto number = static_cast<std::size_t>(candidate.number);
  if (known_.size() <= number) known_.resize(number + 1);
  Known& kept = known_[number];
  const auto look = [&](Bits& bits, std::size_t& looked_at, const WordsSample::Points& points) {
    for (; looked_at < points.size; ++looked_at) {
      append(bits, looked_at, holds(candidate.conditions, sample_.point(points, looked_at)));
    }
  };
  look(kept.inside, kept.points_inside, sample_.inside());
  look(kept.outside, kept.points_outside, sample_.outside());
  return {kept.inside, kept.outside};
}

void LineSearch::exclude(Point x) {
  for (Tried& tried : tried_) {
    append(tried.outside, sample_.outside().size, holds(tried.candidate.conditions, x));
  }
  sample_.add(x);
}

Bits LineSearch::inside(const Conjunction& line) const {
  if (line.empty()) return all_ones(sample_.inside().size);
  return Keeper(sample_, sample_.inside())(line);
}

std::optional<ScoredLine> LineSearch::widest(const Bits& wanted, std::size_t most_conditions,
                                             const Control& control) const {
  return search(wanted, false, most_conditions, control);
}
std::optional<ScoredLine> LineSearch::cheapest(const Bits& required, std::size_t most_conditions,
                                               const Control& control) const {
  return search(required, true, most_conditions, control);
}

// WordsCandidates that exclude anything, the cheapest of those that behave alike.
std::vector<const LineSearch::Tried*> LineSearch::distinct(const Bits* required) const {
  std::vector<const Tried*> result;
  std::unordered_set<std::uint64_t> seen;
  for (const Tried& tried : tried_) {
    if (required != nullptr && !contains(tried.inside, *required)) continue;
    if (count(tried.outside) == sample_.outside().size) continue;
    if (seen.insert(hash_of(tried.outside, hash_of(tried.inside, 1))).second) result.push_back(&tried);
  }
  return result;
}

LineSearch::Node LineSearch::extended(const Node& node, const Tried& tried) const {
  Node result;
  result.chosen = node.chosen;
  result.chosen.push_back(&tried);
  result.inside = common(node.inside, tried.inside);
  result.outside = common(node.outside, tried.outside);
  result.cost = node.cost + tried.candidate.cost;
  result.says_value = node.says_value || tried.says_value;
  return result;
}

std::optional<ScoredLine> LineSearch::search(const Bits& wanted, bool all, std::size_t most_conditions,
                                             const Control& control) const {
  Node root;
  root.inside = all_ones(sample_.inside().size);
  root.outside = all_ones(sample_.outside().size);
  if (sample_.outside().size == 0) return ScoredLine{{}, root.cost};
  const std::vector<const Tried*> tried = distinct(all ? &wanted : nullptr);
  const auto worth = [&](std::size_t gain, double cost) {
    return (all ? 0 : std::log2(static_cast<double>(gain))) - kCostWeight * cost;
  };
  struct Step {
    double score;
    const Node* node;
    const Tried* tried;
  };
  std::optional<Node> best;
  std::vector<Node> beam{root};
  for (std::size_t depth = 0; depth < most_conditions && !beam.empty() && !control.stop(); ++depth) {
    std::vector<Step> steps;
    for (const Node& node : beam) {
      if (control.stop()) break;
      const std::size_t before = count(node.outside);
      for (const Tried* next : tried) {
        if (node.says_value && next->says_value) continue;
        const std::size_t outside = count_common(node.outside, next->outside);
        if (outside == before) continue;
        const double score =
            worth(all ? 0 : count_common(node.inside, next->inside, wanted), node.cost + next->candidate.cost);
        if (outside > 0) {
          steps.push_back({score - std::log2(1.0 + static_cast<double>(outside)), &node, next});
        } else if (!best || best->score < score) {
          best = extended(node, *next);
          best->score = score;
        }
      }
    }
    std::stable_sort(steps.begin(), steps.end(), [](const Step& a, const Step& b) { return a.score > b.score; });
    std::vector<Node> after;
    std::unordered_set<std::uint64_t> seen;
    for (const Step& step : steps) {
      if (after.size() >= kBeam) break;
      Node node = extended(*step.node, *step.tried);
      if (!seen.insert(hash_of(node.outside, hash_of(node.inside, 1))).second) continue;
      after.push_back(std::move(node));
    }
    beam = std::move(after);
  }
  if (!best) return std::nullopt;
  return relaxed(*best);
}

// What is not needed is dropped, the dearest first; bounds go as far as the sample allows.
ScoredLine LineSearch::relaxed(const Node& node) const {
  std::vector<const Tried*> chosen = node.chosen;
  std::stable_sort(chosen.begin(), chosen.end(),
                   [](const Tried* a, const Tried* b) { return a->candidate.cost > b->candidate.cost; });
  const auto rest = [&](const Tried* without) {
    Bits outside = all_ones(sample_.outside().size);
    for (const Tried* tried : chosen) {
      if (tried != without) outside = common(outside, tried->outside);
    }
    return outside;
  };
  for (std::size_t i = 0; i < chosen.size();) {
    if (count(rest(chosen[i])) == 0) {
      chosen.erase(chosen.begin() + static_cast<std::ptrdiff_t>(i));
    } else {
      ++i;
    }
  }
  ScoredLine line{{}, 1};
  for (const Tried* tried : chosen) {
    line.cost += tried->candidate.cost;
    line.conditions.insert(line.conditions.end(), tried->candidate.conditions.begin(),
                           tried->candidate.conditions.end());
    Condition& condition = line.conditions.back();
    if (!condition.is_bound()) continue;
    const bool low = condition.op == Op::greater_equal;
    const Bits outside = rest(tried);
    std::int64_t nearest = low ? std::numeric_limits<std::int64_t>::min() : std::numeric_limits<std::int64_t>::max();
    for (std::size_t i = 0; i < sample_.outside().size; ++i) {
      if (!has(outside, i)) continue;
      const std::int64_t v = condition.form.at(sample_.point(sample_.outside(), i), 0);
      nearest = low ? std::max(nearest, v) : std::min(nearest, v);
    }
    condition.values[0] = low ? nearest + 1 : nearest - 1;
  }
  return line;
}

}  // namespace cairn::prove
