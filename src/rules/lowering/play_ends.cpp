// Moves as linear steps, the levels that fall on them, and the search for levels.
#include "rules/lowering/play_ends.hpp"

#include "base/wide.hpp"
#include "rules/lowering/bounded_targets.hpp"
#include "rules/lowering/least_value.hpp"
#include "rules/lowering/simplify.hpp"

#include <cairn/error.hpp>

#include <algorithm>
#include <numeric>

namespace cairn::rules {

namespace {

using LeastKind = LeastValue::Kind;

constexpr std::size_t kMostRaysMeasured = 600;  // beyond that, only the sum or the named measure is tried
constexpr std::size_t kMostPrograms = 40'000;   // about a second

// One way in which the numbers may change: a ray under one of the conditions that make its position valid.
struct Step {
  int mode = 0;
  int mode_after = 0;
  std::vector<Affine> facts;  // at least 0 where the ray is used
  std::vector<Affine> after;
  bool any_order = false;  // the numbers after the move are sorted again, nobody knows how
};

// What is known of (x, t) besides the atoms.
void add_known(const Rays& rays, const Ray& ray, std::vector<Affine>& facts) {
  const Mode& mode = rays.modes[static_cast<std::size_t>(ray.mode)];
  std::size_t number = 0;
  for (std::size_t i = 0; i < mode.labels.size(); ++i) {
    if (mode.labels[i] >= 0) continue;
    // An infinite purse is stored as 0.
    if (mode.infinite[i]) facts.push_back(Affine::variable(static_cast<int>(number), -1));
    ++number;
  }
  if (!rays.sorted) return;
  if (ray.empty > 0) facts.push_back(Affine::variable(ray.empty - 1, -1));
  for (int i = 0; i + 1 < rays.coordinates; ++i) facts.push_back(Affine::variable(i + 1) - Affine::variable(i));
  if (ray.empty < rays.coordinates) facts.push_back(Affine::variable(ray.empty) - Affine(1));
}

// The atoms without "is not 0", which becomes "is at least 1" or "is at most -1": one list for each way to choose.
std::vector<std::vector<Affine>> split_facts(const std::vector<Atom>& atoms) {
  constexpr std::size_t kMostWays = 16;
  std::vector<std::vector<Affine>> ways{facts_of(atoms)};
  for (const Atom& atom : atoms) {
    if (atom.kind != Atom::Kind::nonzero || ways.size() >= kMostWays) continue;
    std::vector<std::vector<Affine>> split;
    for (const auto& way : ways) {
      for (const int sign : {1, -1}) {
        split.push_back(way);
        split.back().push_back(atom.form * sign - Affine(1));
      }
    }
    ways = std::move(split);
  }
  return ways;
}

class Ending {
 public:
  explicit Ending(Rays& rays) : rays_(rays) {}

  // A move that leads from a position to the same one, as far as its conditions are understood.
  [[nodiscard]] std::optional<int> standing_still() {
    if (rays_.rays.size() > kMostRaysMeasured) return std::nullopt;
    for (Ray ray : rays_.rays) {
      if (!ray.linear() || ray.mode != ray.mode_after) continue;
      for (Atom& atom : ray.guard) atom.form = atom.form.with(kAmount, Affine(0));
      for (Affine& form : ray.after) form = form.with(kAmount, Affine(0));
      if (!stays(ray) || !simplify(ray.guard, {rays_.coordinates, rays_.sorted, ray.empty})) continue;
      add_steps(ray);
      if (!steps_.empty()) return ray.move;
    }
    return std::nullopt;
  }

  void run() {
    rays_.measure_falls = false;
    if (!rays_.evaluated_measure && falls_at_first_sight()) return accept();
    if (rays_.rays.size() > kMostRaysMeasured) return;
    for (const Ray& ray : rays_.rays) add_steps(ray);
    if (steps_.size() > kMostRaysMeasured) return;
    if (!rays_.evaluated_measure && named_measure_falls()) return accept();
    if (auto level = one_level()) {
      rays_.measure = {std::move(*level)};
      return accept();
    }
    if (auto levels = several_levels(); !levels.empty()) {
      rays_.measure = std::move(levels);
      return accept();
    }
  }

 private:
  void accept() {
    rays_.measure_falls = true;
    rays_.evaluated_measure.reset();
  }

  [[nodiscard]] bool stays(const Ray& ray) const {
    const std::vector<bool> infinite = rays_.modes[static_cast<std::size_t>(ray.mode)].infinite_numbers();
    for (std::size_t i = 0; i < ray.after.size(); ++i) {
      const bool empty = rays_.sorted && static_cast<int>(i) < ray.empty;
      const Affine before = empty ? Affine(0) : Affine::variable(static_cast<int>(i));
      if (ray.after[i] != before && (infinite.empty() || !infinite[i])) return false;
    }
    return true;
  }

  // The cheap way, which is enough for nearly all games.
  [[nodiscard]] bool falls_at_first_sight() const {
    const Affine& form = rays_.measure.front().form;
    if (!implied(form, {rays_.coordinates, rays_.sorted, 0}, {})) return false;
    return std::all_of(rays_.rays.begin(), rays_.rays.end(), [&](const Ray& ray) {
      if (!ray.evaluated_after.empty()) return false;
      const Known known{rays_.coordinates, rays_.sorted, ray.empty};
      return implied(fall_of(form, ray.after) - Affine(1), known, ray.guard);
    });
  }

  // The constant of the form stands on both sides.
  [[nodiscard]] static Affine fall_of(const Affine& form, const std::vector<Affine>& after) {
    Affine fall = form - Affine(form.constant());
    for (const auto& [variable, factor] : form.terms())
      fall = fall - after[static_cast<std::size_t>(variable)] * factor;
    return fall;
  }

  void add_steps(const Ray& ray) {
    const auto add = [&](const std::vector<Atom>& valid) {
      std::vector<Atom> atoms = ray.guard;
      atoms.insert(atoms.end(), valid.begin(), valid.end());
      for (const auto& facts : split_facts(atoms)) {
        for (auto& [after, more] : bounded_targets(ray, rays_.coordinates)) {
          Step step{ray.mode, ray.mode_after, facts, std::move(after), rays_.sorted && !ray.evaluated_after.empty()};
          step.facts.insert(step.facts.end(), more.begin(), more.end());
          add_known(rays_, ray, step.facts);
          // What is not there is no move.
          step.facts.insert(step.facts.end(), step.after.begin(), step.after.end());
          if (!ray.linear()) free_amount(step);
          if (least(Affine(), step).kind != LeastKind::nowhere) steps_.push_back(std::move(step));
        }
      }
    };
    if (rays_.all_valid) return add({});
    for (const ValidClause& clause : rays_.valid) {
      if (clause.mode == ray.mode && clause.empty == ray.empty) add(clause.atoms);
    }
  }

  // Only the amounts of linear rays are known to be at least 0.
  void free_amount(Step& step) const {
    const int positive = 3 * rays_.coordinates;
    const Affine amount = Affine::variable(positive) - Affine::variable(positive + 1);
    for (auto* forms : {&step.facts, &step.after}) {
      for (Affine& form : *forms) form = form.with(kAmount, amount);
    }
  }

  [[nodiscard]] LeastValue least(const Affine& form, const Step& step) {
    if (++programs_ > kMostPrograms) return {};
    return least_value(form, step.facts);
  }

  [[nodiscard]] LeastValue least_fall(const Affine& form, const Step& step) {
    if (step.any_order) {
      for (int i = 1; i < rays_.coordinates; ++i) {
        if (form.factor(i) != form.factor(0)) return {};
      }
    }
    try {
      return least(fall_of(form, step.after), step);
    } catch (const Error&) {  // beyond 64 bits: with these factors nothing is known
      return {};
    }
  }

  // A constant that makes the form at least 0 where these steps are possible, if there is one.
  [[nodiscard]] std::optional<std::int64_t> lift(const Affine& form, const std::vector<const Step*>& steps) {
    std::int64_t lowest = 0;
    for (const Step* step : steps) {
      const LeastValue value = least(form, *step);
      if (value.kind == LeastKind::unknown) return std::nullopt;
      if (value.kind == LeastKind::at_least) lowest = std::min(lowest, value.value);
    }
    return -lowest;
  }

  [[nodiscard]] bool named_measure_falls() {
    Level& level = rays_.measure.front();
    std::vector<const Step*> all;
    for (const Step& step : steps_) {
      const LeastValue fall = least_fall(level.form, step);
      if (fall.kind == LeastKind::unknown || (fall.kind == LeastKind::at_least && fall.value < 1)) return false;
      all.push_back(&step);
    }
    const auto up = lift(level.form, all);
    if (!up || *up > kLargestConstant) return false;
    level.form = level.form + Affine(*up);
    return true;
  }

  // Ranks with rank(mode) >= rank(mode_after) + least for each demand, by relaxation; nothing when a circle of demands
  // contradicts itself.
  struct Demand {
    int mode = 0;
    int mode_after = 0;
    std::int64_t least = 0;
  };
  [[nodiscard]] std::optional<std::vector<std::int64_t>> ranks_for(const std::vector<Demand>& demands) const {
    std::vector<std::int64_t> ranks(rays_.modes.size(), 0);
    for (std::size_t round = 0; round <= ranks.size(); ++round) {
      bool changed = false;
      for (const Demand& demand : demands) {
        auto& rank = ranks[static_cast<std::size_t>(demand.mode)];
        const std::int64_t wanted = ranks[static_cast<std::size_t>(demand.mode_after)] + demand.least;
        if (rank >= wanted) continue;
        rank = wanted;
        changed = true;
        if (demand.mode == demand.mode_after || rank > kLargestConstant) return std::nullopt;
      }
      if (!changed) return ranks;
    }
    return std::nullopt;
  }

  // How much each step lowers the form at least; nothing when some step may raise it without bound, or stays in its
  // mode and lowers it by less than is wanted. The step that failed goes to the front: it will fail the next forms as
  // well.
  [[nodiscard]] std::optional<std::vector<std::int64_t>> falls(const Affine& form, std::vector<const Step*>& steps,
                                                               std::int64_t wanted) {
    std::vector<std::int64_t> result;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const Step& step = *steps[i];
      const LeastValue fall = least_fall(form, step);
      const bool here = step.mode == step.mode_after;
      if (fall.kind == LeastKind::unknown || (fall.kind == LeastKind::at_least && here && fall.value < wanted)) {
        std::rotate(steps.begin(), steps.begin() + static_cast<std::ptrdiff_t>(i),
                    steps.begin() + static_cast<std::ptrdiff_t>(i) + 1);
        return std::nullopt;
      }
      result.push_back(fall.kind == LeastKind::nowhere ? kLargestConstant : std::min(fall.value, kLargestConstant));
    }
    return result;
  }

  // What the ranks must do so that each step lowers `times` the form and the rank together by `wanted`; nothing when
  // that would take larger ranks than there are.
  [[nodiscard]] static std::optional<std::vector<Demand>> demands(const std::vector<std::int64_t>& falls,
                                                                  const std::vector<const Step*>& steps,
                                                                  std::int64_t times, std::int64_t wanted) {
    std::vector<Demand> result;
    for (std::size_t i = 0; i < steps.size(); ++i) {
      const Wide least = wanted - static_cast<Wide>(times) * falls[i];
      if (least > kLargestConstant) return std::nullopt;
      // To ask for more than is needed is safe.
      const Wide asked = std::max<Wide>(least, -kLargestConstant);
      result.push_back({steps[i]->mode, steps[i]->mode_after, static_cast<std::int64_t>(asked)});
    }
    return result;
  }

  [[nodiscard]] static Level level_of(const Affine& form, std::vector<std::int64_t> ranks) {
    const bool none = std::all_of(ranks.begin(), ranks.end(), [](std::int64_t rank) { return rank == 0; });
    return {form, none ? std::vector<std::int64_t>{} : std::move(ranks)};
  }

  [[nodiscard]] std::optional<Level> one_level() {
    std::vector<const Step*> all = all_steps();
    const auto modes = static_cast<std::int64_t>(rays_.modes.size());
    for (const Affine& form : forms_to_try(rays_.coordinates)) {
      if (programs_ > kMostPrograms) return std::nullopt;
      const auto lowered = falls(form, all, 1);
      if (!lowered) continue;
      // Around any circle of modes the form falls; as many times the form as there are modes leaves 1 for each move.
      for (const std::int64_t times : {std::int64_t{1}, modes}) {
        const auto wanted = demands(*lowered, all, times, 1);
        auto ranks = wanted ? ranks_for(*wanted) : std::nullopt;
        const auto up = ranks ? lift(form, all) : std::nullopt;
        if (up && *up <= kLargestConstant) return level_of((form + Affine(*up)) * times, std::move(*ranks));
      }
    }
    return std::nullopt;
  }

  [[nodiscard]] std::vector<const Step*> all_steps() const {
    std::vector<const Step*> all;
    for (const Step& step : steps_) all.push_back(&step);
    return all;
  }

  // Level by level: a form that no remaining step raises and some step lowers. Any such form will do: if a list of
  // levels exists at all, one exists that begins with it.
  [[nodiscard]] std::vector<Level> several_levels() {
    const std::size_t most = static_cast<std::size_t>(rays_.coordinates) + rays_.modes.size();
    std::vector<Level> levels;
    std::vector<const Step*> rest = all_steps();
    while (!rest.empty()) {
      auto level = levels.size() < most ? next_level(rest) : std::nullopt;
      if (!level) return {};
      levels.push_back(std::move(*level));
    }
    return levels;
  }

  // Takes the steps out of the list that the level lowers.
  [[nodiscard]] std::optional<Level> next_level(std::vector<const Step*>& rest) {
    std::vector<Affine> forms = forms_to_try(rays_.coordinates);
    if (rays_.modes.size() > 1) forms.insert(forms.begin(), Affine());
    for (const Affine& form : forms) {
      if (programs_ > kMostPrograms) return std::nullopt;
      const auto lowered_by = falls(form, rest, 0);
      if (!lowered_by) continue;
      const auto demanded = demands(*lowered_by, rest, 1, 0);
      if (!demanded || !ranks_for(*demanded)) continue;
      std::vector<Demand> wanted = *demanded;
      std::vector<const Step*> lowered;
      std::vector<const Step*> kept;
      for (std::size_t i = 0; i < rest.size(); ++i) {
        std::vector<Demand> stricter = wanted;
        ++stricter[i].least;
        const bool strictly = lift(form, {rest[i]}) && ranks_for(stricter);
        if (strictly) wanted = std::move(stricter);
        (strictly ? lowered : kept).push_back(rest[i]);
      }
      const auto up = lift(form, lowered);
      if (lowered.empty() || !up || *up > kLargestConstant) continue;
      rest = std::move(kept);
      return level_of(form + Affine(*up), *ranks_for(wanted));
    }
    return std::nullopt;
  }

  Rays& rays_;
  std::vector<Step> steps_;
  std::size_t programs_ = 0;
};

}  // namespace

std::vector<Affine> forms_to_try(int k) {
  const auto numbers = static_cast<std::size_t>(k);
  constexpr std::int64_t kLargest[] = {0, 1, 9, 5, 3};
  const std::int64_t most = k <= 4 ? kLargest[k] : 1;
  const std::int64_t least = k == 1 ? -1 : k == 2 ? -3 : k == 3 ? -2 : k == 4 ? -1 : 0;
  std::vector<std::vector<std::int64_t>> all;
  std::vector<std::int64_t> factors(numbers, least);
  constexpr int kMostNumbers = 10;
  while (k <= kMostNumbers) {
    std::int64_t divisor = 0;
    for (const auto factor : factors) divisor = std::gcd(divisor, factor);
    if (divisor == 1) all.push_back(factors);
    std::size_t i = 0;
    while (i < numbers && factors[i] == most) factors[i++] = least;
    if (i == numbers) break;
    ++factors[i];
  }
  const auto cost = [](const std::vector<std::int64_t>& form) {
    std::int64_t size = 0;
    bool negative = false;
    for (const auto factor : form) {
      size += factor < 0 ? -factor : factor;
      negative = negative || factor < 0;
    }
    return std::pair(negative, size);
  };
  std::stable_sort(all.begin(), all.end(), [&](const auto& a, const auto& b) { return cost(a) < cost(b); });
  for (std::size_t i = 0; k > kMostNumbers && i < numbers; ++i) {
    all.emplace_back(numbers, 0);
    all.back()[i] = 1;
  }
  // The sum of all comes first: it bounds every number.
  all.insert(all.begin(), std::vector<std::int64_t>(numbers, 1));
  std::vector<Affine> result;
  for (const auto& form : all) {
    Affine sum;
    for (std::size_t i = 0; i < numbers; ++i) sum = sum + Affine::variable(static_cast<int>(i), form[i]);
    result.push_back(std::move(sum));
  }
  return result;
}

void show_that_play_ends(Rays& rays) { Ending(rays).run(); }

std::optional<int> move_that_stands_still(const Rays& rays) {
  Rays copy = rays;
  return Ending(copy).standing_still();
}

}  // namespace cairn::rules
