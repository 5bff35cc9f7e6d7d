// What the rays of a group have in common: merged, counted together, and dropped where it goes without saying.
#include "engine/rows/row_groups.hpp"

#include <algorithm>
#include <optional>

namespace cairn::engine {

namespace {

class GroupSimplifier {
 public:
  GroupSimplifier(RowPlan& plan, bool one_mode, bool misere)
      : plan_(plan), y_(plan.coordinates - 1), one_mode_(one_mode), misere_(misere) {}

  void run() {
    for (std::size_t which = 0; which < plan_.groups.size(); ++which) {
      RowGroup& group = plan_.groups[which];
      drop_known(group);
      merge_landings(group, static_cast<int>(which % static_cast<std::size_t>(plan_.coordinates + 1)));
      find_lines_that_take_any(group);
      number_lines(group);
      find_plain(group);
    }
  }

 private:
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
    const bool distinct = !misere_ && plan_.sorted && all_distinct(group, empty);
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
    a.of.insert(a.of.end(), b.of.begin(), b.of.end());
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
    for (auto term = form.terms.rbegin(); term != form.terms.rend(); ++term) {
      if (!plan_.sorted && term->factor < 0) return false;
      sum += term->factor;
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
      std::vector<std::size_t>& taken = group.taken.emplace_back();
      for (const auto& ray : group.earlier) {
        if (on_line(ray)) taken.insert(taken.end(), ray.of.begin(), ray.of.end());
      }
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
    if (!one_mode_ || group.in_row.size() != 1 || !plain_validity(group)) return;
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

  RowPlan& plan_;
  int y_;
  bool one_mode_;
  bool misere_;
};

}  // namespace

void simplify_groups(RowPlan& plan, bool one_mode, bool misere) { GroupSimplifier(plan, one_mode, misere).run(); }

}  // namespace cairn::engine
