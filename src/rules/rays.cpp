// Rays as text, as formulas, and their atoms at a point.
#include "rules/rays.hpp"

#include "rules/evaluate.hpp"
#include "rules/lowering/resolved.hpp"
#include "rules/rays_text.hpp"

#include <algorithm>

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
  for (std::size_t i = 0; i < labels.size(); ++i) {
    if (labels[i] < 0) result.push_back(infinite[i]);
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

// form >= 0 as a comparison with what is subtracted on the right.
std::string comparison(const Affine& form, const std::string& sign) {
  Affine left;
  Affine right;
  for (const auto& [variable, factor] : form.terms()) {
    (factor > 0 ? left : right) =
        (factor > 0 ? left : right) + Affine::variable(variable, factor > 0 ? factor : -factor);
  }
  (form.constant() > 0 ? left : right) =
      (form.constant() > 0 ? left : right) + Affine(form.constant() > 0 ? form.constant() : -form.constant());
  if (sign == ">=" && left.factor(kAmount) == 0 && right.factor(kAmount) != 0) {
    return right.to_string() + " <= " + left.to_string();
  }
  return left.to_string() + " " + sign + " " + right.to_string();
}

}  // namespace

std::string to_string(const Atom& atom) {
  const auto residue = [&](const char* sign) {
    return "(" + atom.form.to_string() + ") mod " + std::to_string(atom.modulus) + sign +
           std::to_string(atom.remainder);
  };
  switch (atom.kind) {
    case Atom::Kind::at_least_zero:
      return comparison(atom.form, ">=");
    case Atom::Kind::zero:
      return comparison(atom.form, "=");
    case Atom::Kind::nonzero:
      return comparison(atom.form, "!=");
    case Atom::Kind::residue:
      return residue(" = ");
    case Atom::Kind::not_residue:
      return residue(" != ");
    case Atom::Kind::member:
      return atom.form.to_string() + " in " + atom.set.to_string();
    case Atom::Kind::not_member:
      return atom.form.to_string() + " not in " + atom.set.to_string();
    case Atom::Kind::other:
      return to_string(atom.condition);
  }
  return "";
}

std::string to_string(const Rays& rays, const Ray& ray) {
  std::string text = "(";
  for (int i = 0; i < rays.coordinates; ++i) {
    const auto at = static_cast<std::size_t>(i);
    text += i > 0 ? ", " : "";
    text += ray.evaluated_after.empty() ? ray.after[at].to_string() : to_string(ray.evaluated_after[at]);
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
    text += " and x" + std::to_string(i + 1) + "' = " + ray.after[i].to_string();
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
  // The text of a mode says "side = red, d infinite", in the order of the coordinates.
  std::string_view rest = at.text;
  const auto next_word = [&] {
    const std::string_view part = rest.substr(0, rest.find(", "));
    rest.remove_prefix(std::min(part.size() + 2, rest.size()));
    const std::size_t equals = part.find(" = ");
    return equals == std::string_view::npos ? std::string("inf") : std::string(part.substr(equals + 3));
  };
  std::size_t number = 0;
  for (std::size_t i = 0; i < at.labels.size(); ++i) {
    const bool word = at.labels[i] >= 0 || at.infinite[i];
    text += (i > 0 ? ", " : "") + (word ? next_word() : std::to_string(x[number]));
    if (at.labels[i] < 0) ++number;
  }
  return text + "]";
}

}  // namespace cairn::rules
