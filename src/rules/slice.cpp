// Modes for the values of the bounded numbers, and each ray split by where it starts and lands.
#include "rules/slice.hpp"

#include "rules/lowering/simplify.hpp"
#include "rules/question.hpp"

#include <cairn/error.hpp>

#include <algorithm>
#include <map>
#include <utility>

namespace cairn::rules {

namespace {

using Values = std::vector<std::int64_t>;  // of the bounded numbers, in their order

Atom zero(Affine form) {
  Atom atom;
  atom.kind = Atom::Kind::zero;
  atom.form = std::move(form);
  return atom;
}

class Slicer {
 public:
  Slicer(const Game& game, const Rays& rays, const std::vector<std::int64_t>& at_most)
      : rays_(rays), names_(game.rules.shape->number_names(game.rules.cell_count(rays.coordinates))) {
    if (at_most.size() > static_cast<std::size_t>(rays.coordinates)) {
      throw Error("a slice of " + rays.game + " has more bounds than the position has numbers");
    }
    for (int i = 0; i < rays.coordinates; ++i) {
      const std::int64_t bound =
          static_cast<std::size_t>(i) < at_most.size() ? at_most[static_cast<std::size_t>(i)] : kNoBound;
      is_free_.push_back(bound == kNoBound);
      place_.push_back(bound == kNoBound ? free_ : static_cast<int>(bounds_.size()));
      if (bound == kNoBound) {
        ++free_;
        continue;
      }
      if (rays.sorted && free_ > 0) {
        throw Error("a slice of stacks bounds the smallest ones", "", "give the first stack a bound, too");
      }
      bounded_.push_back(i);
      bounds_.push_back(bound);
    }
    if (bounded_.empty() || free_ == 0) {
      throw Error("a slice of " + rays.game + " bounds some of its numbers, not " +
                      (bounded_.empty() ? "none of them" : "all of them"),
                  "", free_ == 0 ? "a table has all its positions" : "");
    }
    if (!rays.not_linear.empty() || rays.evaluated_measure) {
      throw Error("automata cannot decide a slice of " + rays.game + ": " +
                  (rays.not_linear.empty() ? "its measure is not linear" : rays.not_linear));
    }
  }

  Rays run() {
    result_.game = rays_.game;
    result_.coordinates = free_;
    result_.partizan = rays_.partizan;
    result_.measure_falls = rays_.measure_falls;
    result_.stays_valid = rays_.stays_valid;
    result_.largest = rays_.largest;
    Values values;
    add_modes(values);
    for (std::size_t mode = 0; mode < from_.size(); ++mode) add_valid(static_cast<int>(mode));
    result_.all_valid = std::all_of(clauses_.begin(), clauses_.end(), [](const auto& clauses) {
      return std::any_of(clauses.begin(), clauses.end(), [](const auto& atoms) { return atoms.empty(); });
    });
    for (std::size_t mode = 0; mode < from_.size() && !result_.all_valid; ++mode) {
      for (const auto& atoms : clauses_[mode]) result_.valid.push_back({static_cast<int>(mode), 0, atoms});
    }
    for (std::size_t mode = 0; mode < from_.size(); ++mode) {
      for (const Ray& ray : rays_.rays) {
        if (ray.mode == from_[mode].first && may_start(ray.empty, from_[mode].second)) {
          add_ray(ray, static_cast<int>(mode));
        }
      }
    }
    add_measure();
    return std::move(result_);
  }

 private:
  // One mode for each of the game's own and each choice of values; smaller values first, so that tables can be filled
  // in the order of modes.
  void add_modes(Values& values) {
    if (values.size() < bounded_.size()) {
      const std::int64_t low = rays_.sorted && !values.empty() ? values.back() : 0;
      for (std::int64_t value = low; value <= bounds_[values.size()]; ++value) {
        values.push_back(value);
        add_modes(values);
        values.pop_back();
      }
      return;
    }
    for (std::size_t own = 0; own < rays_.modes.size(); ++own) {
      const std::vector<bool> infinite = rays_.modes[own].infinite_numbers();
      if (std::any_of(bounded_.begin(), bounded_.end(), [&](int i) { return infinite[static_cast<std::size_t>(i)]; })) {
        continue;
      }
      if (result_.modes.size() >= kMostSliceModes) {
        throw TooLarge("a slice of " + rays_.game + " with such bounds has more than " +
                           std::to_string(kMostSliceModes) + " modes",
                       "", "choose smaller bounds");
      }
      Mode mode = rays_.modes[own];
      mode.fixed.assign(names_.size(), kNotFixed);
      std::string text;
      for (std::size_t i = 0; i < bounded_.size(); ++i) {
        const auto at = static_cast<std::size_t>(bounded_[i]);
        mode.fixed[at] = values[i];
        text += (i > 0 ? ", " : "") + names_[at] + " = " + std::to_string(values[i]);
      }
      mode.text = text + (mode.text.empty() ? "" : ", ") + mode.text;
      modes_[{static_cast<int>(own), values}] = static_cast<int>(from_.size());
      from_.emplace_back(static_cast<int>(own), values);
      result_.modes.push_back(std::move(mode));
    }
  }

  // A form in the numbers of the slice.
  [[nodiscard]] Affine reduced(const Affine& form, const Values& values) const {
    Affine result(form.constant());
    for (const Term& term : form.terms()) {
      if (term.variable == kAmount) {
        result = result + Affine::variable(kAmount, term.factor);
        continue;
      }
      const auto at = static_cast<std::size_t>(term.variable);
      const auto place = static_cast<std::size_t>(place_[at]);
      result =
          result + (is_free_[at] ? Affine::variable(place_[at], term.factor) : Affine(values[place]) * term.factor);
    }
    return result;
  }

  [[nodiscard]] std::vector<Atom> reduced(std::vector<Atom> atoms, const Values& values) const {
    for (Atom& atom : atoms) atom.form = reduced(atom.form, values);
    return atoms;
  }

  // Can `empty` stacks be empty when the smallest stacks have these values?
  [[nodiscard]] bool may_start(int empty, const Values& values) const {
    if (!rays_.sorted) return true;
    const auto empties = static_cast<int>(std::count(values.begin(), values.end(), 0));
    return empties < static_cast<int>(values.size()) ? empty == empties : empty >= empties;
  }

  // Stacks: what the number of empty ones says of those that remain.
  void add_empty(std::vector<Atom>& atoms, int empty, const Values& values) const {
    if (!rays_.sorted) return;
    for (int i = static_cast<int>(values.size()); i < rays_.coordinates && i <= empty; ++i) {
      const Affine number = Affine::variable(place_[static_cast<std::size_t>(i)]);
      atoms.push_back(i < empty ? zero(number) : at_least_zero(number - Affine(1)));
    }
  }

  [[nodiscard]] Known known() const { return {free_, false, 0}; }

  void add_valid(int mode) {
    const auto& [own, values] = from_[static_cast<std::size_t>(mode)];
    std::vector<Atom> sorted;
    for (int i = 0; rays_.sorted && i < free_; ++i) {
      sorted.push_back(at_least_zero(Affine::variable(i) - (i > 0 ? Affine::variable(i - 1) : Affine(values.back()))));
    }
    auto& clauses = clauses_.emplace_back();
    const auto add = [&](std::vector<Atom> atoms) {
      atoms.insert(atoms.end(), sorted.begin(), sorted.end());
      if (simplify(atoms, known())) clauses.push_back(std::move(atoms));
    };
    if (rays_.all_valid) return add({});
    for (const ValidClause& clause : rays_.valid) {
      if (clause.mode != own || !may_start(clause.empty, values)) continue;
      std::vector<Atom> atoms = reduced(clause.atoms, values);
      add_empty(atoms, clause.empty, values);
      add(std::move(atoms));
    }
  }

  void add_ray(const Ray& ray, int mode) {
    const Values& values = from_[static_cast<std::size_t>(mode)].second;
    Ray part;
    part.player = ray.player;
    part.move = ray.move;
    part.mode = mode;
    part.guard = reduced(ray.guard, values);
    add_empty(part.guard, ray.empty, values);
    for (const Affine& form : ray.after) part.after.push_back(reduced(form, values));
    Values after;
    land(ray, std::move(part), after);
  }

  // Is there a valid position at which the guard may hold? Also simplifies the guard.
  [[nodiscard]] bool possible(Ray& part) const {
    if (!simplify(part.guard, known())) return false;
    const auto& clauses = clauses_[static_cast<std::size_t>(part.mode)];
    return std::any_of(clauses.begin(), clauses.end(), [&](std::vector<Atom> atoms) {
      atoms.insert(atoms.end(), part.guard.begin(), part.guard.end());
      return simplify(atoms, known());
    });
  }

  // The bounded numbers one after another: which values may they have after the move?
  void land(const Ray& ray, Ray part, Values& after) {
    if (!possible(part)) return;
    if (after.size() == bounded_.size()) return finish(ray, std::move(part), after);
    const auto number = static_cast<std::size_t>(bounded_[after.size()]);
    const std::int64_t bound = bounds_[after.size()];
    const Affine form = part.after[number];
    if (!stays(ray, part, number, bound)) refuse(number, bound);
    const auto go_on = [&](Ray next, std::int64_t value) {
      after.push_back(value);
      land(ray, std::move(next), after);
      after.pop_back();
    };
    if (form.is_constant()) {
      if (form.constant() >= 0) go_on(std::move(part), form.constant());
      return;
    }
    const std::int64_t factor = form.factor(kAmount);
    for (std::int64_t value = 0; value <= bound; ++value) {
      Ray next = part;
      if (factor == 1 || factor == -1) {
        const Affine amount = (Affine(value) - form.with(kAmount, Affine(0))) * factor;
        for (Atom& atom : next.guard) atom.form = atom.form.with(kAmount, amount);
        for (Affine& target : next.after) target = target.with(kAmount, amount);
      } else {
        next.guard.push_back(zero(form - Affine(value)));
      }
      go_on(std::move(next), value);
    }
  }

  // No number rises above its bound: it does not rise at all, or what is known here keeps it below.
  [[nodiscard]] bool stays(const Ray& ray, const Ray& part, std::size_t number, std::int64_t bound) const {
    const Affine& form = part.after[number];
    if (form.is_constant()) return form.constant() <= bound;
    const Known before{rays_.coordinates, rays_.sorted, ray.empty};
    if (implied(Affine::variable(static_cast<int>(number)) - ray.after[number], before, ray.guard)) return true;
    const auto& clauses = clauses_[static_cast<std::size_t>(part.mode)];
    return std::all_of(clauses.begin(), clauses.end(), [&](std::vector<Atom> atoms) {
      atoms.insert(atoms.end(), part.guard.begin(), part.guard.end());
      return implied(Affine(bound) - form, known(), atoms);
    });
  }

  void finish(const Ray& ray, Ray part, const Values& after) {
    const auto found = modes_.find({ray.mode_after, after});
    if (found == modes_.end()) {
      // Stacks are sorted after a move: in another order there is no such move.
      if (rays_.sorted && !std::is_sorted(after.begin(), after.end())) return;
      refuse(static_cast<std::size_t>(bounded_[0]), bounds_[0]);
    }
    part.mode_after = found->second;
    std::vector<Affine> free;
    for (std::size_t i = 0; i < part.after.size(); ++i) {
      if (is_free_[i]) free.push_back(part.after[i]);
    }
    part.after = std::move(free);
    if (result_.rays.size() >= kMostRays) {
      throw TooLarge("a slice of " + rays_.game + " with such bounds splits into more than " +
                         std::to_string(kMostRays) + " cases",
                     "", "choose smaller bounds");
    }
    result_.rays.push_back(std::move(part));
  }

  [[noreturn]] void refuse(std::size_t number, std::int64_t bound) const {
    throw Error("there is no slice of " + rays_.game + " with " + names_[number] + " at most " + std::to_string(bound) +
                    ": a move may raise " + names_[number] + " above that",
                "", "bound a number that no move raises");
  }

  // What the bounded numbers add to a level is the same throughout a mode.
  void add_measure() {
    for (const Level& level : rays_.measure) {
      Level part;
      part.form = reduced(level.form, Values(bounded_.size(), 0));
      for (const auto& [own, values] : from_) {
        part.ranks.push_back(level.rank(own) + reduced(level.form, values).constant() - part.form.constant());
      }
      if (std::all_of(part.ranks.begin(), part.ranks.end(), [](auto rank) { return rank == 0; })) part.ranks.clear();
      result_.measure.push_back(std::move(part));
    }
  }

  const Rays& rays_;
  std::vector<std::string> names_;
  std::vector<int> bounded_;  // the numbers with a bound
  Values bounds_;
  int free_ = 0;  // how many have none
  std::vector<bool> is_free_;
  std::vector<int> place_;  // of a number among those with a bound, or among the others
  std::map<std::pair<int, Values>, int> modes_;
  std::vector<std::pair<int, Values>> from_;             // by mode: the mode of the game, and the values
  std::vector<std::vector<std::vector<Atom>>> clauses_;  // by mode: the ways to be valid
  Rays result_;
};

}  // namespace

Rays slice(const Game& game, const Rays& rays, const std::vector<std::int64_t>& at_most) {
  return Slicer(game, rays, at_most).run();
}

}  // namespace cairn::rules
