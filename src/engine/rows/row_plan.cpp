// Reading rays as operations on rows.
#include "engine/rows/row_plan.hpp"

#include "rules/lowering/simplify.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <ranges>

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
    for (std::size_t which = 0; which < plan_.groups.size(); ++which) {
      RowGroup& group = plan_.groups[which];
      drop_known(group);
      merge_landings(group, static_cast<int>(which % static_cast<std::size_t>(rays_.coordinates + 1)));
      find_lines_that_take_any(group);
      number_lines(group);
      find_plain(group);
    }
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
    result.text = to_string(rays_, ray);
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

  // Conditions that every valid position meets, and y' >= 0, which no row can fail, need not be looked at.
  void drop_known(RowGroup& group) const {
    const bool one_clause = !plan_.all_valid && group.valid_clauses.size() == 1;
    RowCondition not_empty;  // tells the empty board from the others in its row
    not_empty.rest.constant = -1;
    not_empty.y = 1;
    const auto is_valid = [&](const RowCondition& condition) {
      if (condition == not_empty) return false;
      const auto& clause = group.valid_clauses.front();
      return std::any_of(clause.begin(), clause.end(), [&](const RowCondition& valid) {
        return valid == condition || (comparable(valid, condition) && valid.u == condition.u &&
                                      valid.y == condition.y && not_negative(minus(condition.rest, valid.rest)));
      });
    };
    // Conditions that contradict each other: their sum is negative whatever the numbers.
    const auto contradicts = [&](const RowCondition& condition) {
      const auto& clause = group.valid_clauses.front();
      return std::any_of(clause.begin(), clause.end(), [&](const RowCondition& valid) {
        if (!comparable(valid, condition) || condition.u != 0 || valid.y != -condition.y) return false;
        const PrefixForm sum = minus(valid.rest, minus(PrefixForm{}, condition.rest));
        return sum.terms.empty() && sum.constant < 0;
      });
    };
    const auto impossible = [&](const RowRay& ray) {
      return std::any_of(ray.on_prefix.begin(), ray.on_prefix.end(), contradicts) ||
             std::any_of(ray.conditions.begin(), ray.conditions.end(), contradicts);
    };
    if (one_clause) {
      std::erase_if(group.in_row, impossible);
      std::erase_if(group.earlier, impossible);
    }
    for (auto* rays : {&group.in_row, &group.earlier}) {
      for (auto& ray : *rays) {
        if (one_clause) {
          std::erase_if(ray.on_prefix, is_valid);
          std::erase_if(ray.conditions, is_valid);
        }
        if (ray.shape == RowRay::Shape::in_row || !ray.keeps_y) continue;
        RowCondition not_negative;
        not_negative.rest = ray.y_after.rest;
        not_negative.u = ray.y_after.amount;
        not_negative.y = 1;
        std::erase(ray.conditions, not_negative);
      }
    }
  }

  // Rays that differ only in the order in which stacks land are one. First what goes without saying is dropped: along
  // the row, that z is at least 0 and less than y; on a line, that t is at least 1 and at most the stack.
  void merge_landings(RowGroup& group, int empty) const {
    const bool distinct = !misere_ && rays_.sorted && all_distinct(group, empty);
    for (auto& ray : group.in_row) {
      std::erase_if(ray.conditions, [](const RowCondition& c) {
        if (c.kind != Atom::Kind::at_least_zero || !c.rest.terms.empty()) return false;
        return (c.y == 1 && c.u == -1 && c.rest.constant >= -1) || (c.y == 0 && c.u == 1 && c.rest.constant >= 0);
      });
    }
    for (auto& ray : group.earlier) {
      if (ray.shape != RowRay::Shape::line || !ray.uses_amount) continue;
      const PrefixForm stack{0, {{static_cast<int>(ray.line.stack), 1}}};
      std::erase_if(ray.conditions, [&](const RowCondition& c) {
        if (c.kind != Atom::Kind::at_least_zero || c.y != 0) return false;
        return (c.u == 1 && c.rest.terms.empty() && c.rest.constant >= -1) || (c.u == -1 && c.rest == stack);
      });
    }
    for (auto* rays : {&group.in_row, &group.earlier}) {
      for (bool merged = true; merged;) {
        merged = false;
        for (auto a = rays->begin(); a != rays->end() && !merged; ++a) {
          for (auto b = rays->begin(); b != rays->end() && !merged; ++b) {
            if (a == b || !merge(*a, *b, distinct && rays == &group.in_row)) continue;
            rays->erase(b);
            merged = true;
          }
        }
      }
    }
  }

  // a becomes both when a has one condition c of its own, b has its opposite, and whatever else b has of its own
  // follows from c.
  [[nodiscard]] bool merge(RowRay& a, const RowRay& b, bool gaps_allowed) const {
    const bool alike = a.shape == b.shape && a.shape != RowRay::Shape::general && a.uses_amount == b.uses_amount &&
                       a.slot == b.slot && a.slot_after == b.slot_after && a.on_prefix == b.on_prefix &&
                       a.line == b.line && a.target == b.target;
    if (!alike) return false;
    const auto without = [](const RowRay& ray, const RowRay& other) {
      std::vector<RowCondition> rest;
      for (const auto& condition : ray.conditions) {
        if (std::find(other.conditions.begin(), other.conditions.end(), condition) == other.conditions.end()) {
          rest.push_back(condition);
        }
      }
      return rest;
    };
    const auto only_a = without(a, b);
    auto only_b = without(b, a);
    if (only_a.size() != 1 || only_b.empty() || !bounds_u(only_a[0])) return false;
    const RowCondition& c = only_a[0];
    const auto opposite = std::find_if(only_b.begin(), only_b.end(), [&](const RowCondition& d) {
      if (!bounds_u(d) || d.u != -c.u) return false;
      const PrefixForm rest = minus(PrefixForm{-1, {}}, c.rest);
      // In a row without equal stacks nothing is lost when z = x is left out between z >= x + 1 and z <= x - 1.
      const bool gap = gaps_allowed && rest.terms == d.rest.terms && rest.terms.size() == 1 &&
                       rest.terms[0].factor == (d.u == -1 ? 1 : -1) && d.rest.constant == -1 && rest.constant == 0;
      return d.rest == rest || gap;
    });
    if (opposite == only_b.end()) return false;
    only_b.erase(opposite);
    for (const auto& d : only_b) {
      if (!bounds_u(d) || d.u != c.u || !not_negative(minus(d.rest, c.rest))) return false;
    }
    std::erase(a.conditions, c);
    a.conditions.insert(a.conditions.end(), only_b.begin(), only_b.end());
    if (a.once != b.once) a.once.clear();
    a.text += "\n" + b.text;
    return true;
  }

  static bool comparable(const RowCondition& a, const RowCondition& b) {
    return a.kind == Atom::Kind::at_least_zero && b.kind == Atom::Kind::at_least_zero;
  }

  // No valid board has two equal stacks, so there is no P-position with the row's stack equal to another.
  [[nodiscard]] bool all_distinct(const RowGroup& group, int empty) const {
    if (plan_.all_valid || group.valid_clauses.size() != 1) return false;
    const auto& clause = group.valid_clauses.front();
    for (int i = empty; i + 1 <= y_; ++i) {
      RowCondition above;
      above.rest.constant = -1;
      if (i + 1 < y_) {
        above.rest.terms = {{i, -1}, {i + 1, 1}};
      } else {
        above.rest.terms = {{i, -1}};
        above.y = 1;
      }
      if (std::find(clause.begin(), clause.end(), above) == clause.end()) return false;
    }
    return true;
  }

  static bool bounds_u(const RowCondition& c) {
    return c.kind == Atom::Kind::at_least_zero && c.y == 0 && (c.u == 1 || c.u == -1);
  }

  static PrefixForm minus(const PrefixForm& a, const PrefixForm& b) {
    Affine difference = a.constant - b.constant;
    for (const auto& term : a.terms) difference = difference + Affine::variable(term.variable, term.factor);
    for (const auto& term : b.terms) difference = difference - Affine::variable(term.variable, term.factor);
    return {difference.constant(), difference.terms()};
  }

  // By the order of the stacks: sums of them taken from the greater end are never negative.
  [[nodiscard]] bool not_negative(const PrefixForm& form) const {
    std::int64_t sum = 0;
    for (const auto& term : std::views::reverse(form.terms)) {
      if (!plan_.sorted && term.factor < 0) return false;
      sum += term.factor;
      if (sum < 0) return false;
    }
    return form.constant >= 0;
  }

  // The amounts of one ray of a line, from after `below` (none: from the first) up to `most`.
  struct Amounts {
    std::optional<PrefixForm> below;
    PrefixForm most;
  };

  static std::optional<Amounts> amounts_of(const RowRay& ray) {
    if (!ray.on_prefix.empty()) return std::nullopt;
    PrefixForm stack{0, {{static_cast<int>(ray.line.stack), 1}}};
    if (!ray.uses_amount) {  // to a constant: the single amount x - c
      if (!ray.conditions.empty() || !ray.target.terms.empty()) return std::nullopt;
      stack.constant = -ray.target.constant;
      return Amounts{PrefixForm{stack.constant - 1, stack.terms}, stack};
    }
    std::optional<PrefixForm> below;
    std::optional<PrefixForm> most;
    for (const auto& condition : ray.conditions) {
      if (condition.kind != Atom::Kind::at_least_zero || condition.y != 0) return std::nullopt;
      if (condition.u == 1) {  // t >= -rest
        PrefixForm lower = condition.rest;
        lower.constant = -lower.constant;
        for (auto& term : lower.terms) term.factor = -term.factor;
        if (lower.terms.empty() && lower.constant <= 1) continue;
        if (below) return std::nullopt;
        below = PrefixForm{lower.constant - 1, lower.terms};
      } else if (condition.u == -1 && !most) {
        most = condition.rest;
      } else {
        return std::nullopt;
      }
    }
    return Amounts{below, most.value_or(stack)};
  }

  // Adds up the rays of each line, in whatever order they fit together. What they cover they need not say again.
  static void find_lines_that_take_any(RowGroup& group) {
    std::vector<RowLine> lines;
    for (const auto& ray : group.earlier) {
      if (ray.shape == RowRay::Shape::line && std::find(lines.begin(), lines.end(), ray.line) == lines.end()) {
        lines.push_back(ray.line);
      }
    }
    for (const auto& line : lines) {
      const auto on_line = [&](const RowRay& ray) { return ray.shape == RowRay::Shape::line && ray.line == line; };
      std::vector<Amounts> parts;
      for (const auto& ray : group.earlier) {
        if (!on_line(ray)) continue;
        if (const auto amounts = amounts_of(ray)) parts.push_back(*amounts);
      }
      const PrefixForm whole{0, {{static_cast<int>(line.stack), 1}}};
      PrefixForm reached;  // every amount up to this is taken
      bool more = true;
      while (more && reached != whole) {
        more = false;
        for (auto part = parts.begin(); part != parts.end(); ++part) {
          if (part->below && *part->below != reached) continue;
          reached = part->most;
          parts.erase(part);
          more = true;
          break;
        }
      }
      if (reached != whole) continue;
      group.takes_any.push_back(line);
      std::string texts;
      for (const auto& ray : group.earlier) {
        if (on_line(ray)) texts += (texts.empty() ? "" : "\n") + ray.text;
      }
      group.taken.push_back(texts);
      std::erase_if(group.earlier, on_line);
    }
  }

  // Valid when the prefix is, and y above its last number.
  [[nodiscard]] bool plain_validity(RowGroup& group) const {
    if (plan_.all_valid) return true;
    if (!plan_.sorted || y_ == 0 || group.valid_clauses.size() != 1) return false;
    RowCondition above;
    above.rest = {-1, {{y_ - 1, -1}}};
    above.y = 1;
    for (const auto& condition : group.valid_clauses.front()) {
      if (condition == above) {
        group.valid_above = true;
      } else if (condition.y == 0) {
        group.valid_prefix.push_back(condition);
      } else {
        return false;
      }
    }
    return true;
  }

  void find_plain(RowGroup& group) const {
    if (box_.modes().size() != 1 || group.in_row.size() != 1 || !plain_validity(group)) return;
    const RowRay& along = group.in_row[0];
    if (!along.on_prefix.empty() || along.conditions.size() > 1) return;
    if (along.conditions.size() == 1) {
      const RowCondition& c = along.conditions[0];
      if (c.kind != Atom::Kind::at_least_zero || c.y != -1 || c.u != 1) return;
      group.window = c.rest;
    }
    group.plain = std::all_of(group.earlier.begin(), group.earlier.end(), [](const RowRay& ray) {
      return ray.shape == RowRay::Shape::line && ray.only_bounds && !ray.line.diagonal;
    });
  }

  // Lines whose amounts are put together get a number; rays with nothing but bounds on t are marked.
  void number_lines(RowGroup& group) {
    for (auto& ray : group.earlier) {
      if (ray.shape != RowRay::Shape::line) continue;
      auto at = std::find(plan_.lines.begin(), plan_.lines.end(), ray.line);
      if (at == plan_.lines.end()) at = plan_.lines.insert(at, ray.line);
      ray.line_number = static_cast<std::size_t>(at - plan_.lines.begin());
      ray.alone = std::count_if(group.earlier.begin(), group.earlier.end(), [&](const RowRay& other) {
                    return other.shape == RowRay::Shape::line && other.line == ray.line;
                  }) == 1;
      ray.only_bounds = ray.uses_amount && std::all_of(ray.conditions.begin(), ray.conditions.end(), bounds_u);
    }
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
