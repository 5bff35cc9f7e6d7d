// Reading rays as operations on rows.
#include "engine/rows/row_plan.hpp"

#include "engine/rows/row_groups.hpp"
#include "rules/lowering/simplify.hpp"

#include <algorithm>
#include <numeric>

namespace cairn::engine {

namespace {

// The variable that stands for z, the place in the row that a move along it reaches.
constexpr int kPlace = 1'000'000;

struct Misfit {
  std::string why;
};
constexpr const char* kMultiplies = "a move multiplies the last number";

class Planner {
 public:
  Planner(const Rays& rays, const Box& box, bool misere)
      : rays_(rays), box_(box), y_(rays.coordinates - 1), misere_(misere) {
    plan_.coordinates = rays.coordinates;
    plan_.sorted = rays.sorted;
    plan_.all_valid = rays.all_valid;
  }

  RowPlan make() {
    if (rays_.coordinates < 1) throw Misfit{"it has no number to make rows of"};
    if (rays_.partizan) throw Misfit{"Left and Right have moves of their own"};
    if (!rays_.not_linear.empty()) throw Misfit{rays_.not_linear};
    if (!rays_.measure_falls) throw Misfit{"it is not shown that every move lowers its measure"};
    // A move along a row must lead to a place before it.
    for (const Level& level : rays_.measure) {
      if (!level.ranks.empty()) throw Misfit{"a move may change words alone"};
      if (level.form.factor(y_) < 0) throw Misfit{"a move may raise the last number alone"};
    }
    if (!rays_.stays_valid) throw Misfit{"it is not shown that every move leads to a valid position"};
    if (rays_.sorted && box_.modes().size() != 1) throw Misfit{"its stacks come with modes"};
    slots_.assign(rays_.modes.size(), -1);
    for (std::size_t slot = 0; slot < box_.modes().size(); ++slot) {
      slots_[static_cast<std::size_t>(box_.modes()[slot])] = static_cast<int>(slot);
    }
    plan_.swapped.assign(static_cast<std::size_t>(y_), false);
    plan_.groups.resize(box_.modes().size() * static_cast<std::size_t>(rays_.coordinates + 1));
    for (const auto& ray : rays_.rays) add(ray);
    for (const auto& clause : rays_.valid) {
      const int slot = slots_[static_cast<std::size_t>(clause.mode)];
      if (slot < 0) continue;
      empty_ = clause.empty;
      std::vector<RowCondition> conditions;
      for (const auto& atom : clause.atoms) {
        if (atom.kind == Atom::Kind::other) throw Misfit{"'" + to_string(atom) + "' is not linear"};
        conditions.push_back(condition(atom, kPlace));
      }
      group(slot, clause.empty).valid_clauses.push_back(std::move(conditions));
    }
    simplify_groups(plan_, box_.modes().size() == 1, misere_);
    return std::move(plan_);
  }

 private:
  RowGroup& group(int slot, int empty) {
    const auto cases = static_cast<std::size_t>(rays_.coordinates) + 1;
    return plan_.groups[static_cast<std::size_t>(slot) * cases + static_cast<std::size_t>(empty)];
  }

  // Stacks that are empty in this case are 0.
  [[nodiscard]] Affine without_empty(Affine form) const {
    for (int i = 0; i < empty_ && i < rays_.coordinates; ++i) form = form.with(i, 0);
    return form;
  }

  [[nodiscard]] PrefixForm prefix_form(const Affine& form) const {
    PrefixForm result{form.constant(), {}};
    for (const auto& term : form.terms()) {
      if (term.variable >= 0 && term.variable < y_) result.terms.push_back(term);
    }
    return result;
  }

  // u: which variable is the other unknown.
  [[nodiscard]] RowCondition condition(const Atom& atom, int u) const {
    const Affine form = without_empty(atom.form);
    return {atom.kind, prefix_form(form), form.factor(u), form.factor(y_), atom.modulus, atom.remainder, atom.set};
  }

  // Which number after the move takes the row's place: of stacks the one with y in it, else any that leaves the prefix
  // as it was; else, and of coordinates always, the last.
  [[nodiscard]] std::size_t row_after(const std::vector<Affine>& after, const std::vector<Affine>& prefix) const {
    const std::size_t last = after.size() - 1;
    if (!rays_.sorted) return last;
    std::size_t found = after.size();
    for (std::size_t j = 0; j <= last; ++j) {
      if (after[j].factor(y_) == 0) continue;
      if (found != after.size()) throw Misfit{"a move writes the last number twice"};
      found = j;
    }
    if (found != after.size()) {
      if (after[found].factor(y_) != 1) throw Misfit{kMultiplies};
      return found;
    }
    for (std::size_t j = last + 1; j-- > 0;) {
      std::vector<Affine> others = after;
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(j));
      if (left_over(prefix, others).first.empty()) return j;
    }
    return last;
  }

  // What of the prefix has no equal among the forms after the move, and the other way round. Stacks may change places,
  // coordinates may not.
  [[nodiscard]] std::pair<std::vector<std::size_t>, std::vector<std::size_t>> left_over(
      const std::vector<Affine>& prefix, const std::vector<Affine>& after) const {
    std::vector<std::size_t> before;
    std::vector<std::size_t> then(after.size());
    std::iota(then.begin(), then.end(), 0);
    for (std::size_t i = 0; i < prefix.size(); ++i) {
      const auto same = std::find_if(then.begin(), then.end(),
                                     [&](std::size_t j) { return after[j] == prefix[i] && (rays_.sorted || j == i); });
      if (same != then.end()) {
        then.erase(same);
      } else {
        before.push_back(i);
      }
    }
    return {before, then};
  }

  void add(const Ray& ray) {
    const int slot = slots_[static_cast<std::size_t>(ray.mode)];
    if (slot < 0) return;
    const int slot_after = slots_[static_cast<std::size_t>(ray.mode_after)];
    if (slot_after < 0) throw Misfit{"a move makes a purse infinite"};
    empty_ = rays_.sorted ? ray.empty : 0;
    if (rays_.sorted && empty_ == rays_.coordinates) throw Misfit{"there is a move on the empty board"};
    RowRay result;
    result.slot = static_cast<std::size_t>(slot);
    result.slot_after = static_cast<std::size_t>(slot_after);
    result.uses_amount = ray.uses_amount();
    result.of.push_back(static_cast<std::size_t>(&ray - rays_.rays.data()));
    std::vector<Affine> after;
    for (const auto& form : ray.after) after.push_back(without_empty(form));
    std::vector<Affine> prefix;
    for (int i = 0; i < y_; ++i) prefix.push_back(without_empty(Affine::variable(i)));
    const std::size_t row = row_after(after, prefix);
    const Affine y_after = after[row];
    after.erase(after.begin() + static_cast<std::ptrdiff_t>(row));
    const auto [before, then] = left_over(prefix, after);

    std::vector<Atom> guard = ray.guard;
    std::erase_if(guard, [](const Atom& atom) { return atom.once; });
    for (const auto& atom : ray.guard) {
      if (!atom.once) continue;
      RowCondition made = condition(atom, kAmount);
      if (made.u == 0 && made.y == 0) result.once.push_back(std::move(made));
    }
    if (rays_.sorted && empty_ == rays_.coordinates - 1) {  // the row's own stack is not empty here
      Atom positive;
      positive.form = Affine::variable(y_) - 1;
      guard.push_back(positive);
    }
    if (before.empty()) {
      in_row(result, y_after, guard);
    } else {
      earlier(result, prefix, after, before, then, y_after, guard);
    }
  }

  void split(RowRay& ray, const std::vector<Atom>& guard, int u) const {
    for (const auto& atom : guard) {
      RowCondition made = condition(atom, u);
      (made.u == 0 && made.y == 0 ? ray.on_prefix : ray.conditions).push_back(std::move(made));
    }
  }

  // The amount is replaced by the place it leads to: z = y - b t + g, so b t = y - z + g.
  void in_row(RowRay& ray, const Affine& y_after, std::vector<Atom> guard) {
    ray.shape = RowRay::Shape::in_row;
    if (y_after.factor(y_) != 0 && y_after.factor(y_) != 1) throw Misfit{kMultiplies};
    const Affine rest = y_after.with(kAmount, 0).with(y_, 0);
    const Affine y = Affine::variable(y_, y_after.factor(y_));
    Affine reached = y - Affine::variable(kPlace) + rest;  // = b t
    std::int64_t b = -y_after.factor(kAmount);
    if (b < 0) {
      b = -b;
      reached = reached * -1;
    }
    if (b == 0) {
      if (ray.uses_amount) throw Misfit{"a move has an amount that nothing loses"};
      Atom there;
      there.kind = Atom::Kind::zero;
      there.form = reached;
      guard.push_back(there);
    } else {
      for (auto& atom : guard) {
        const std::int64_t factor = atom.form.factor(kAmount);
        const bool member = atom.kind == Atom::Kind::member || atom.kind == Atom::Kind::not_member;
        if (b != 1 && member && factor != 0) throw Misfit{"a multiple of an amount from a set is taken"};
        if (b != 1 && !member) {
          atom.form = atom.form * b;
          atom.modulus *= b;
          atom.remainder *= b;
        }
        atom.form = atom.form.with(kAmount, 0) + reached * factor;
      }
      if (b != 1) {
        Atom whole;
        whole.kind = Atom::Kind::residue;
        whole.form = reached;
        whole.modulus = b;
        guard.push_back(whole);
      }
    }
    split(ray, guard, kPlace);
    ray.bounded = std::any_of(ray.conditions.begin(), ray.conditions.end(), [](const RowCondition& condition) {
      return condition.kind == Atom::Kind::at_least_zero && condition.y == -1 && condition.u == 1;
    });
    group(static_cast<int>(ray.slot), empty_).in_row.push_back(std::move(ray));
  }

  void earlier(RowRay& ray, const std::vector<Affine>& prefix, const std::vector<Affine>& after,
               const std::vector<std::size_t>& before, const std::vector<std::size_t>& then, const Affine& y_after,
               const std::vector<Atom>& guard) {
    split(ray, guard, kAmount);
    ray.keeps_y = y_after.factor(y_) == 1;
    ray.y_after = {prefix_form(y_after), y_after.factor(kAmount), 0};
    for (const auto& form : after) ray.prefix_after.push_back({prefix_form(form), form.factor(kAmount), 0});
    ray.shape = RowRay::Shape::general;
    if (!rays_.sorted) {
      check_falls(prefix, after, before.front(), guard);
      read_last_number(ray, after, before.front(), y_after);
    }
    if (before.size() == 1 && ray.keeps_y && !ray.swapped && !ray.by_place) {
      const std::size_t i = before[0];
      const Affine& value = after[then[0]];
      const bool by_amount = value == prefix[i] - Affine::variable(kAmount);
      const bool fixed = value.factor(kAmount) == 0 && !ray.uses_amount;
      const bool stays = y_after == Affine::variable(y_);
      const bool falls_too = by_amount && y_after == Affine::variable(y_) - Affine::variable(kAmount);
      if ((stays && (by_amount || fixed)) || falls_too) {
        ray.shape = RowRay::Shape::line;
        ray.line.stack = i;
        ray.line.diagonal = falls_too;
        ray.line.slot_after = ray.slot_after;
        ray.target = prefix_form(value);
      }
    }
    group(static_cast<int>(ray.slot), empty_).earlier.push_back(std::move(ray));
  }

  // Coordinates that are not sorted: the first that changes must fall, so that its row is there already.
  void check_falls(const std::vector<Affine>& prefix, const std::vector<Affine>& after, std::size_t first,
                   const std::vector<Atom>& guard) const {
    const Affine falls = prefix[first] - after[first];
    bool positive = falls.constant() > 0 || (falls.constant() == 0 && falls.factor(kAmount) > 0);
    for (const auto& term : falls.terms()) positive = positive && term.variable == kAmount && term.factor > 0;
    // A number that is emptied falls by what it was, which the conditions of the move say is not 0.
    positive = positive || rules::implied(falls - Affine(1), {rays_.coordinates, false, 0}, guard);
    if (!positive) throw Misfit{"a move does not lower the first number it changes"};
  }

  // Coordinates that are not sorted: where y is found after the move, and so how its row is read. Mostly it stays where
  // it was, or is gone; if it changes places with a number of the prefix, there is a turned table; and everything else
  // is looked up for one y after the other.
  void read_last_number(RowRay& ray, const std::vector<Affine>& after, std::size_t first, const Affine& y_after) {
    const auto with_y = [&](const Affine& form) { return form.factor(y_) != 0; };
    const auto others = std::count_if(after.begin(), after.end(), with_y);
    if (others == 0 && (ray.keeps_y || !with_y(y_after))) return;
    const auto at = std::find_if(after.begin(), after.end(), with_y);
    const auto number = static_cast<std::size_t>(at - after.begin());
    // Whatever y is, the row that it becomes part of must be complete.
    if (others == 1 && !with_y(y_after) && at->factor(y_) == 1 && number != first) {
      ray.swapped = number;
      plan_.swapped[number] = true;
      return;
    }
    if (ray.uses_amount) throw Misfit{"a move takes an amount and moves the last number elsewhere"};
    ray.by_place = true;
    ray.keeps_y = false;
    ray.y_after.y = y_after.factor(y_);
    for (std::size_t i = 0; i < after.size(); ++i) ray.prefix_after[i].y = after[i].factor(y_);
  }

  const Rays& rays_;
  const Box& box_;
  int y_;
  bool misere_;
  int empty_ = 0;
  std::vector<int> slots_;
  RowPlan plan_;
};

}  // namespace

RowPlan make_row_plan(const Rays& rays, const Box& box, bool misere) {
  try {
    return Planner(rays, box, misere).make();
  } catch (const Misfit& misfit) {
    RowPlan plan;
    plan.misfit = misfit.why;
    return plan;
  }
}

}  // namespace cairn::engine
