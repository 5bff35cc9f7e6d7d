// Rays as text, as formulas, and their atoms at a point.
#include "rules/rays.hpp"

#include "rules/affine_expression.hpp"
#include "rules/evaluate.hpp"
#include "rules/lowering/resolved.hpp"

#include <algorithm>
#include <utility>

namespace cairn::rules {

bool Ray::linear() const {
  return evaluated_after.empty() &&
         std::none_of(guard.begin(), guard.end(), [](const auto& atom) { return atom.kind == Atom::Kind::other; });
}

bool Ray::uses_amount() const {
  const auto names_amount = [](const Expr& e) { return e.op == Op::name && e.value == kAmount; };
  for (const auto& atom : guard) {
    if (atom.form.factor(kAmount) != 0) return true;
    if (atom.kind == Atom::Kind::other && any_node(atom.condition, names_amount)) return true;
  }
  return std::any_of(after.begin(), after.end(), [](const auto& form) { return form.factor(kAmount) != 0; }) ||
         std::any_of(evaluated_after.begin(), evaluated_after.end(),
                     [&](const auto& e) { return any_node(e, names_amount); });
}

bool Mode::has_words() const {
  return std::any_of(labels.begin(), labels.end(), [](int label) { return label >= 0; });
}

std::vector<bool> Mode::infinite_numbers() const {
  std::vector<bool> result;
  std::size_t number = 0;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    if (labels[i] >= 0) continue;
    if (fixed.empty() || fixed[number] == kNotFixed) result.push_back(infinite[i]);
    ++number;
  }
  return result;
}

int Rays::empty_stacks(std::span<const std::int64_t> x) const {
  if (!sorted) return 0;
  int count = 0;
  while (count < coordinates && x[static_cast<std::size_t>(count)] == 0) ++count;
  return count;
}

bool Rays::is_valid(int mode, std::span<const std::int64_t> x) const {
  if (all_valid) return true;
  const int empty = empty_stacks(x);
  return std::any_of(valid.begin(), valid.end(), [&](const auto& clause) {
    return clause.mode == mode && clause.empty == empty &&
           std::all_of(clause.atoms.begin(), clause.atoms.end(), [&](const auto& a) { return holds(a, x, 0); });
  });
}

bool Rays::falls_by_numbers() const {
  if (evaluated_measure || measure.size() != 1 || !measure.front().ranks.empty()) return false;
  const auto& terms = measure.front().form.terms();
  return static_cast<int>(terms.size()) == coordinates &&
         std::all_of(terms.begin(), terms.end(), [](const Term& term) { return term.factor > 0; });
}

Atom at_least_zero(Affine form, bool once) {
  Atom atom;
  atom.form = std::move(form);
  atom.once = once;
  return atom;
}

bool holds(const Atom& atom, std::span<const std::int64_t> x, std::int64_t t) {
  if (atom.kind == Atom::Kind::other) return holds(atom.condition, Resolved{x, t});
  return satisfies(atom, atom.form.at(x, t));
}

namespace {

// The form, compared with 0; the amount stands on the left: t <= x1.
Expr compared(const Affine& form, Op op) {
  Expr result = comparison(form - Affine(form.constant()), op, -form.constant());
  const auto names_amount = [](const Expr& e) { return e.op == Op::name && e.value == kAmount; };
  if (any_node(result.args[1], names_amount) && !any_node(result.args[0], names_amount)) {
    std::swap(result.args[0], result.args[1]);
    result.op = mirrored(result.op);
  }
  return result;
}

Expr condition_of(const Atom& atom) {
  const auto residue = [&](Op op) {
    return node(op, {node(Op::modulo, {as_expression(atom.form), number(atom.modulus)}), number(atom.remainder)});
  };
  const auto member = [&] {
    Expr set;
    set.op = Op::set;
    set.set = atom.set;
    return node(Op::member, {as_expression(atom.form), std::move(set)});
  };
  switch (atom.kind) {
    case Atom::Kind::at_least_zero:
      return compared(atom.form, Op::greater_equal);
    case Atom::Kind::zero:
      return compared(atom.form, Op::equal);
    case Atom::Kind::nonzero:
      return compared(atom.form, Op::not_equal);
    case Atom::Kind::residue:
      return residue(Op::equal);
    case Atom::Kind::not_residue:
      return residue(Op::not_equal);
    case Atom::Kind::member:
      return member();
    case Atom::Kind::not_member:
      return node(Op::negation, {member()});
    case Atom::Kind::other:
      break;
  }
  return atom.condition;
}

std::string to_text(const Affine& form) { return to_string(as_expression(form)); }

}  // namespace

std::string to_string(const Atom& atom) { return to_string(condition_of(atom)); }

std::string to_string(const Rays& rays, const Ray& ray) {
  std::string text = "(";
  for (int i = 0; i < rays.coordinates; ++i) {
    const auto at = static_cast<std::size_t>(i);
    text += i > 0 ? ", " : "";
    text += ray.evaluated_after.empty() ? to_text(ray.after[at]) : to_string(ray.evaluated_after[at]);
  }
  text += ")";
  if (ray.mode_after != ray.mode) text += " in mode " + rays.modes[static_cast<std::size_t>(ray.mode_after)].text;
  if (ray.player != Player::either) text += ray.player == Player::left ? " by Left" : " by Right";
  std::string once;
  bool first = true;
  for (const auto& atom : ray.guard) {
    if (atom.once) {
      once += (once.empty() ? "" : ", ") + to_string(atom);
    } else {
      text += (first ? "  if " : ", ") + to_string(atom);
      first = false;
    }
  }
  if (!once.empty()) text += "  [once: " + once + "]";
  return text;
}

std::string ray_line(const Rays& rays, std::size_t at) {
  const Ray& ray = rays.rays[at];
  std::string line = "  " + to_string(rays, ray) + "\n";
  const bool same_case = at > 0 && rays.rays[at - 1].mode == ray.mode && rays.rays[at - 1].empty == ray.empty;
  if (same_case) return line;
  std::string heading = rays.modes[static_cast<std::size_t>(ray.mode)].text;
  if (rays.sorted) {
    heading += (heading.empty() ? "" : ", ") + std::to_string(ray.empty) + " empty stack" + (ray.empty == 1 ? "" : "s");
  }
  return (heading.empty() ? "" : heading + ":\n") + line;
}

std::string to_string(const Rays& rays) {
  std::string text;
  for (std::size_t at = 0; at < rays.rays.size(); ++at) text += ray_line(rays, at);
  return text;
}

std::string presburger(const Rays& rays, const Ray& ray) {
  std::string text = ray.uses_amount() ? "exists t: " : "";
  text += "mode = " + std::to_string(ray.mode) + " and mode' = " + std::to_string(ray.mode_after);
  if (rays.sorted) {
    if (ray.empty > 0) text += " and x" + std::to_string(ray.empty) + " = 0";
    if (ray.empty < rays.coordinates) text += " and x" + std::to_string(ray.empty + 1) + " >= 1";
  }
  for (const auto& atom : ray.guard) {
    if (!atom.once) text += " and " + to_string(atom);
  }
  for (std::size_t i = 0; i < ray.after.size(); ++i) {
    text += " and x" + std::to_string(i + 1) + "' = " + to_text(ray.after[i]);
  }
  return text;
}

std::string position_text(const Rays& rays, int mode, std::span<const std::int64_t> x) {
  const Mode& at = rays.modes[static_cast<std::size_t>(mode)];
  std::string text = rays.game + "[";
  if (rays.sorted) {
    for (std::size_t i = 0; i < x.size(); ++i) text += (i > 0 ? "," : "") + std::to_string(x[i]);
    return text + "]";
  }
  // The text of a mode says "side = red, d infinite", in the order of the coordinates, after the fixed numbers.
  std::string_view rest = at.text;
  const auto next_word = [&] {
    const std::string_view part = rest.substr(0, rest.find(", "));
    rest.remove_prefix(std::min(part.size() + 2, rest.size()));
    const std::size_t equals = part.find(" = ");
    return equals == std::string_view::npos ? std::string("inf") : std::string(part.substr(equals + 3));
  };
  std::vector<std::string> fixed;
  for (const std::int64_t value : at.fixed) fixed.push_back(value == kNotFixed ? "" : next_word());
  std::size_t number = 0, free = 0;
  for (std::size_t i = 0; i < at.labels.size(); ++i) {
    text += i > 0 ? ", " : "";
    if (at.labels[i] < 0 && !fixed.empty() && !fixed[number].empty()) {
      text += fixed[number++];
      continue;
    }
    const bool word = at.labels[i] >= 0 || at.infinite[i];
    text += word ? next_word() : std::to_string(x[free]);
    if (at.labels[i] >= 0) continue;
    ++number;
    ++free;
  }
  return text + "]";
}

}  // namespace cairn::rules
