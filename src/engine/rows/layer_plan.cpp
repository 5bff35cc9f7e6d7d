// Pieces of moves put together.
#include "engine/rows/layer_plan.hpp"

#include <algorithm>
#include <optional>

namespace cairn::engine {

namespace {

struct LayerMisfit {
  std::string why;
};

constexpr std::size_t kMostLeftOut = 3;   // amounts on a line
constexpr std::int64_t kMostMembers = 8;  // of a set of amounts

Affine affine(const PrefixForm& form) {
  Affine result(form.constant);
  for (const auto& term : form.terms) result = result + Affine::variable(term.variable, term.factor);
  return result;
}

PrefixForm prefix_form(const Affine& form) { return {form.constant(), form.terms()}; }

// Values of t or z between bounds; where a bound is missing, up to the first or last that there is.
struct Piece {
  std::optional<Affine> lo;
  std::optional<Affine> hi;
  std::vector<Affine> but;          // v is none of these
  std::vector<Affine> but_amounts;  // in a row: y - z is none of these
};

class LayerPlanner {
 public:
  LayerPlanner(const RowPlan& plan, int empty) : y_(plan.coordinates - 1), empty_(empty), from_(plan.group(0, empty)) {}

  LayerGroup make() {
    for (const auto& line : from_.takes_any) {
      if (line.diagonal) throw LayerMisfit{"diagonals"};
      line_of(line.stack).any = true;
    }
    for (const auto& ray : from_.earlier) add_earlier(ray);
    for (std::size_t stack = 0; stack < pieces_.size(); ++stack) {
      if (pieces_[stack].empty()) continue;
      LayerGroup::Line& line = line_of(stack);
      if (line.any) throw LayerMisfit{"a line of two kinds"};
      line.any = true;
      for (const Affine& form : put_together(pieces_[stack], Affine(1), Affine::variable(static_cast<int>(stack)))) {
        if (form.factor(y_) != 0) {
          if (form != Affine::variable(y_)) throw LayerMisfit{"an amount that depends on the row"};
          continue;  // looked at below
        }
        line.but.push_back(prefix_form(form));
      }
      finish_line(stack, line);
    }
    for (const auto& ray : from_.in_row) add_in_row(ray);
    finish_row();
    return std::move(group_);
  }

 private:
  // Never negative, whatever the stacks are: x_e >= 1, and each next one is that and something more.
  [[nodiscard]] bool never_negative(const Affine& form) const {
    std::int64_t sum = 0;
    for (int i = y_; i >= empty_; --i) {
      sum += form.factor(i);
      if (sum < 0) return false;
    }
    return form.constant() + sum >= 0;
  }

  LayerGroup::Line& line_of(std::size_t stack) {
    for (auto& line : group_.lines) {
      if (line.stack == stack) return line;
    }
    group_.lines.push_back({stack, {}, false, false, {}});
    return group_.lines.back();
  }

  // What all conditions on v (t, or z in a row) come to; nothing when they are of another kind.
  [[nodiscard]] static Affine whole(const RowCondition& condition, int y) {
    return affine(condition.rest) + Affine::variable(y, condition.y);
  }

  void add_bound(Piece& piece, const RowCondition& condition) const {
    const Affine rest = whole(condition, y_);
    if (condition.kind == Atom::Kind::at_least_zero && condition.u == 1) {  // v >= -rest
      if (piece.lo) throw LayerMisfit{"two lower bounds"};
      piece.lo = rest * -1;
    } else if (condition.kind == Atom::Kind::at_least_zero && condition.u == -1) {
      if (piece.hi) throw LayerMisfit{"two upper bounds"};
      piece.hi = rest;
    } else if (condition.kind == Atom::Kind::nonzero && (condition.u == 1 || condition.u == -1)) {
      piece.but.push_back(rest * (condition.u == 1 ? -1 : 1));
    } else {
      throw LayerMisfit{"a condition that is no bound"};
    }
  }

  void add_earlier(const RowRay& ray) {
    if (ray.shape != RowRay::Shape::line || ray.line.diagonal) throw LayerMisfit{"moves to other rows"};
    const Affine stack = Affine::variable(static_cast<int>(ray.line.stack));
    if (!ray.uses_amount) {
      if (!ray.conditions.empty()) throw LayerMisfit{"a single row under a condition on the row"};
      line_of(ray.line.stack).targets.push_back({ray.on_prefix, ray.target});
      return;
    }
    if (const auto members = members_of(ray); !members.empty()) {
      for (const std::int64_t amount : members) {
        LayerPlace target{ray.on_prefix, prefix_form(stack - amount)};
        RowCondition inside;
        inside.rest = target.value;
        target.conditions.push_back(std::move(inside));
        for (RowCondition condition : ray.conditions) {
          if (condition.y != 0) throw LayerMisfit{"a set under a condition on the row"};
          condition.rest.constant += condition.u * amount;
          condition.u = 0;
          target.conditions.push_back(std::move(condition));
        }
        line_of(ray.line.stack).targets.push_back(std::move(target));
      }
      return;
    }
    if (!ray.on_prefix.empty()) throw LayerMisfit{"amounts under a condition on the prefix"};
    Piece piece;
    for (const auto& condition : ray.conditions) add_bound(piece, condition);
    pieces_.resize(std::max(pieces_.size(), ray.line.stack + 1));
    pieces_[ray.line.stack].push_back(std::move(piece));
  }

  // The amounts of a ray that takes one of a few.
  [[nodiscard]] static std::vector<std::int64_t> members_of(const RowRay& ray) {
    const bool in_row = ray.shape == RowRay::Shape::in_row;
    std::vector<std::int64_t> members;
    for (const auto& c : ray.conditions) {
      const bool amount = in_row ? c.u == -1 && c.y == 1 : c.u == 1 && c.y == 0;
      if (c.kind != Atom::Kind::member || !amount || !c.rest.terms.empty()) continue;
      auto next = c.set.next(c.rest.constant + 1);
      while (next && static_cast<std::int64_t>(members.size()) <= kMostMembers) {
        members.push_back(*next - c.rest.constant);
        next = c.set.next(*next + 1);
      }
      if (static_cast<std::int64_t>(members.size()) > kMostMembers) throw LayerMisfit{"too many amounts"};
      if (members.empty()) throw LayerMisfit{"no amounts"};
      return members;
    }
    return members;
  }

  // The pieces must follow each other from the first value to the last. What one of them leaves out must lie outside
  // the others, or be left out there, too. Returns all that is left out.
  [[nodiscard]] std::vector<Affine> put_together(const std::vector<Piece>& pieces, const Affine& first,
                                                 const std::optional<Affine>& last) const {
    const auto starts = [&](const Piece& piece) { return !piece.lo || never_negative(first - *piece.lo); };
    auto at = std::find_if(pieces.begin(), pieces.end(), starts);
    std::size_t used = 0;
    for (; at != pieces.end() && used < pieces.size(); ++used) {
      if (!at->hi) break;
      const Affine next = *at->hi + 1;
      at =
          std::find_if(pieces.begin(), pieces.end(), [&](const Piece& piece) { return piece.lo && *piece.lo == next; });
    }
    if (at == pieces.end() || used + 1 != pieces.size()) throw LayerMisfit{"pieces that do not fit together"};
    std::vector<Affine> left_out;
    for (const Piece& piece : pieces) {
      for (const Affine& form : piece.but) {
        if (std::find(left_out.begin(), left_out.end(), form) == left_out.end()) left_out.push_back(form);
      }
    }
    for (const Piece& piece : pieces) {
      for (const Affine& form : left_out) {
        const bool says = std::find(piece.but.begin(), piece.but.end(), form) != piece.but.end();
        const bool before = never_negative(piece.lo.value_or(first) - form - 1);
        const bool behind = piece.hi ? never_negative(form - *piece.hi - 1) : last && never_negative(form - *last - 1);
        if (!says && !before && !behind) throw LayerMisfit{"an amount that is left out only sometimes"};
      }
    }
    return left_out;
  }

  // When the whole stack is left out, so is whatever is at least as much.
  void finish_line(std::size_t stack, LayerGroup::Line& line) const {
    const Affine all = Affine::variable(static_cast<int>(stack));
    const auto is_all = [&](const PrefixForm& form) { return affine(form) == all; };
    line.but_all = std::any_of(line.but.begin(), line.but.end(), is_all);
    const bool by_row = std::any_of(pieces_[stack].begin(), pieces_[stack].end(), [&](const Piece& piece) {
      return std::find(piece.but.begin(), piece.but.end(), Affine::variable(y_)) != piece.but.end();
    });
    if (by_row && !line.but_all) throw LayerMisfit{"an amount that depends on the row"};
    if (line.but_all) {
      std::erase_if(line.but, [&](const PrefixForm& form) { return never_negative(affine(form) - all); });
    }
    if (line.but.size() + 1 > kMostLeftOut) throw LayerMisfit{"too many amounts left out"};
  }

  void add_in_row(const RowRay& ray) {
    const auto is_equation = [](const RowCondition& c) { return c.kind == Atom::Kind::zero; };
    const auto equation = std::find_if(ray.conditions.begin(), ray.conditions.end(), is_equation);
    if (equation == ray.conditions.end()) {
      if (const auto members = members_of(ray); !members.empty()) {
        for (const std::int64_t amount : members) add_shift(ray, Affine(amount), nullptr);
        return;
      }
      add_any(ray);
      return;
    }
    const Affine rest = affine(equation->rest);
    if (equation->y == -equation->u && (equation->y == 1 || equation->y == -1)) {  // y - z + rest = 0, or its negative
      add_shift(ray, equation->y == 1 ? rest * -1 : rest, &*equation);
    } else if (equation->y == 0 && (equation->u == 1 || equation->u == -1)) {
      add_place(ray, equation->u == 1 ? rest * -1 : rest, *equation);
    } else {
      throw LayerMisfit{"an equation of another kind"};
    }
  }

  // From z to z + amount; conditions on y are conditions on z.
  void add_shift(const RowRay& ray, const Affine& amount, const RowCondition* equation) {
    if (!ray.on_prefix.empty()) throw LayerMisfit{"a move along the row under a condition on the prefix"};
    if (!never_negative(amount - 1)) throw LayerMisfit{"an amount that may be 0"};
    Piece piece;
    for (const auto& condition : ray.conditions) {
      if (&condition == equation || condition.kind == Atom::Kind::member) continue;
      RowCondition at_z = condition;
      const Affine with = affine(condition.rest) + amount * condition.y;
      at_z.rest = prefix_form(with);
      at_z.u += condition.y;
      at_z.y = 0;
      if (at_z.kind == Atom::Kind::at_least_zero && at_z.u == 0) {
        if (!never_negative(with)) throw LayerMisfit{"a move along the row under a condition"};
        continue;
      }
      add_bound(piece, at_z);
    }
    for (auto& [known, pieces] : shifts_) {
      if (known != amount) continue;
      pieces.push_back(std::move(piece));
      return;
    }
    shifts_.push_back({amount, {std::move(piece)}});
  }

  // From one z to every y.
  void add_place(const RowRay& ray, const Affine& place, const RowCondition& equation) {
    const bool below = empty_ == y_ ? place == Affine(0) : never_negative(Affine::variable(y_ - 1) - place - 1);
    if (!below || !never_negative(place)) throw LayerMisfit{"a place within the row"};
    for (const auto& condition : ray.conditions) {
      if (&condition == &equation) continue;
      const Affine with = whole(condition, y_) + place * condition.u;
      if (condition.kind != Atom::Kind::at_least_zero || !never_negative(with)) {
        throw LayerMisfit{"a move to a place under a condition"};
      }
    }
    group_.places.push_back({ray.on_prefix, prefix_form(place)});
  }

  void add_any(const RowRay& ray) {
    if (!ray.on_prefix.empty()) throw LayerMisfit{"a move along the row under a condition on the prefix"};
    Piece piece;
    for (const auto& condition : ray.conditions) {
      if (condition.y == 0) {
        add_bound(piece, condition);
      } else if (condition.kind == Atom::Kind::nonzero && condition.u == -condition.y &&
                 (condition.y == 1 || condition.y == -1)) {
        piece.but_amounts.push_back(affine(condition.rest) * -condition.y);
      } else if (condition.kind != Atom::Kind::at_least_zero || condition.u != 0 ||
                 !never_negative(whole(condition, y_))) {
        throw LayerMisfit{"a condition along the row"};
      }
    }
    any_.push_back(std::move(piece));
  }

  void finish_row() {
    for (const auto& [amount, pieces] : shifts_) {
      if (!put_together(pieces, Affine(0), std::nullopt).empty()) throw LayerMisfit{"a place that is left out"};
      group_.shifts.push_back(prefix_form(amount));
    }
    if (any_.empty()) return;
    if (!group_.shifts.empty() || !group_.places.empty()) throw LayerMisfit{"a row of two kinds"};
    group_.any = true;
    for (const Affine& form : put_together(any_, Affine(0), std::nullopt)) {
      if (form.factor(y_) != 0) throw LayerMisfit{"a place that depends on the row"};
      group_.but_places.push_back(prefix_form(form));
    }
    for (const Piece& piece : any_) {
      const auto same = [&](const Piece& other) {
        return std::is_permutation(piece.but_amounts.begin(), piece.but_amounts.end(), other.but_amounts.begin(),
                                   other.but_amounts.end());
      };
      if (!std::all_of(any_.begin(), any_.end(), same)) throw LayerMisfit{"an amount that is left out only sometimes"};
    }
    for (const Affine& form : any_.front().but_amounts) group_.but_amounts.push_back(prefix_form(form));
    if (group_.but_amounts.size() > kMostLeftOut) throw LayerMisfit{"too many amounts left out"};
  }

  int y_;
  int empty_;
  const RowGroup& from_;
  LayerGroup group_;
  std::vector<std::vector<Piece>> pieces_;  // of amounts, by stack
  std::vector<std::pair<Affine, std::vector<Piece>>> shifts_;
  std::vector<Piece> any_;
};

// Either no line that is counted may be emptied, or the whole stack is one more amount that is left out.
void leave_out_whole_stacks(LayerPlan& plan) {
  plan.never_emptied = true;
  for (const auto& group : plan.groups) {
    for (const auto& line : group.lines) plan.never_emptied = plan.never_emptied && (line.but_all || !line.any);
  }
  for (auto& group : plan.groups) {
    for (auto& line : group.lines) {
      if (!line.any) continue;
      if (line.but_all && !plan.never_emptied) line.but.push_back({0, {{static_cast<int>(line.stack), 1}}});
      plan.levels = std::max(plan.levels, line.but.size() + 1);
    }
  }
}

}  // namespace

LayerPlan make_layer_plan(const RowPlan& plan) {
  LayerPlan result;
  if (!plan.misfit.empty() || !plan.sorted || plan.coordinates < 2 || !plan.all_valid) {
    result.misfit = "not the plan of stacks that are all valid";
    return result;
  }
  try {
    bool wanted = false;  // otherwise there are better ways
    for (int empty = 0; empty < plan.coordinates; ++empty) {
      result.groups.push_back(LayerPlanner(plan, empty).make());
      for (const auto& line : result.groups.back().lines) {
        wanted = wanted || !line.targets.empty() || !line.but.empty() || line.but_all;
      }
    }
    if (!wanted) result.misfit = "running ORs do";
    leave_out_whole_stacks(result);
  } catch (const LayerMisfit& misfit) {
    result.misfit = misfit.why;
  }
  return result;
}

}  // namespace cairn::engine
