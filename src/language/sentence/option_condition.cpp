// A move as a condition: the rays of the game, with the numbers of the option as variables of their own.
//
// The variables of a board of k numbers are x1, ..., xk, and those of the option the k behind them. Some number of the
// option is x - t or x + t with a form x, so that t is a form, too, and takes its place everywhere. Rays speak of
// sorted stacks: of those that are written in any order, each order is an alternative, unless all of them are given.
#include "language/sentence/option_condition.hpp"

#include "rules/affine_expression.hpp"
#include "rules/board.hpp"
#include "rules/fold.hpp"

#include <algorithm>
#include <numeric>
#include <optional>
#include <utility>

namespace cairn::language {

namespace {

using rules::Affine;
using rules::Atom;
using rules::Mode;
using rules::Ray;
using rules::Rays;

constexpr std::size_t kMostAlternatives = 3000;

// The numbers of a position as the board has them, infinite purses included; those are never looked at.
struct Numbers {
  std::vector<Expr> cells;
  std::vector<bool> infinite;
};

Numbers numbers_of(const WrittenPosition& position) {
  Numbers result;
  std::size_t next = 0;
  for (const SubjectCell& cell : position.part.cells) {
    if (cell.kind == SubjectCell::Kind::word) continue;
    result.infinite.push_back(cell.kind == SubjectCell::Kind::infinite);
    result.cells.push_back(result.infinite.back() ? rules::number(0) : position.numbers[next++]);
  }
  return result;
}

bool is_of_mode(const SubjectPart& part, const Mode& mode) {
  for (std::size_t i = 0; i < part.cells.size(); ++i) {
    const SubjectCell& cell = part.cells[i];
    if (cell.kind == SubjectCell::Kind::word && mode.labels[i] != cell.label) return false;
    const bool infinite = i < mode.infinite.size() && mode.infinite[i];
    if (infinite != (cell.kind == SubjectCell::Kind::infinite)) return false;
  }
  return true;
}

// Each order in which the cells may be sorted.
std::vector<std::vector<std::size_t>> orders(const std::vector<Expr>& cells, bool sorted) {
  std::vector<std::size_t> order(cells.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  if (!sorted) return {order};
  std::vector<std::int64_t> values;
  for (const Expr& cell : cells) {
    if (const auto value = constant_value(cell)) values.push_back(*value);
  }
  if (values.size() == cells.size()) {
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return values[a] < values[b]; });
    return {order};
  }
  std::vector<std::vector<std::size_t>> all;
  do all.push_back(order);
  while (std::next_permutation(order.begin(), order.end()) && all.size() <= kMostAlternatives);
  return all;
}

Atom linear(Atom::Kind kind, Affine form) {
  Atom atom;
  atom.kind = kind;
  atom.form = std::move(form);
  return atom;
}

// The conditions of one ray on the numbers before and after; nothing when the amount cannot be seen.
std::optional<std::vector<Atom>> conditions_of(const Ray& ray, const Rays& rays, const Numbers& before,
                                               const Numbers& after) {
  const int k = rays.coordinates;
  const auto result_at = [&](std::size_t j) { return Affine::variable(k + static_cast<int>(j)); };
  std::optional<Affine> amount;
  for (std::size_t j = 0; j < ray.after.size() && !amount; ++j) {
    const std::int64_t factor = ray.after[j].factor(rules::kAmount);
    if (after.infinite[j] || (factor != 1 && factor != -1)) continue;
    amount = (ray.after[j].with(rules::kAmount, 0) - result_at(j)) * -factor;
  }
  if (!amount && ray.uses_amount()) return std::nullopt;
  std::vector<Atom> all;
  if (rays.sorted) {
    for (int i = 0; i < k; ++i) {
      const Affine number = Affine::variable(i);
      if (i < ray.empty) all.push_back(linear(Atom::Kind::zero, number));
      if (i == ray.empty) all.push_back(linear(Atom::Kind::at_least_zero, number - 1));
      if (i > ray.empty) all.push_back(linear(Atom::Kind::at_least_zero, number - Affine::variable(i - 1)));
    }
  }
  // Rays speak of positions; what has a negative cell is none.
  for (int i = 0; i < k && !rays.sorted; ++i) {
    if (!before.infinite[static_cast<std::size_t>(i)]) {
      all.push_back(linear(Atom::Kind::at_least_zero, Affine::variable(i)));
    }
    if (!after.infinite[static_cast<std::size_t>(i)]) {
      all.push_back(linear(Atom::Kind::at_least_zero, result_at(static_cast<std::size_t>(i))));
    }
  }
  if (amount) all.push_back(linear(Atom::Kind::at_least_zero, *amount));
  for (const Atom& atom : ray.guard) {
    if (!atom.once) all.push_back(atom);
  }
  for (std::size_t j = 0; j < ray.after.size(); ++j) {
    if (!after.infinite[j]) all.push_back(linear(Atom::Kind::zero, ray.after[j] - result_at(j)));
  }
  for (Atom& atom : all) {
    if (amount) atom.form = atom.form.with(rules::kAmount, *amount);
  }
  return all;
}

Expr expression_of(const Atom& atom) {
  const Affine form = atom.form - atom.form.constant();
  const std::int64_t value = -atom.form.constant();
  const auto remainder = [&](Op op) {
    return rules::node(op, {rules::node(Op::modulo, {as_expression(atom.form), rules::number(atom.modulus)}),
                            rules::number(atom.remainder)});
  };
  const auto member = [&] {
    Expr set = rules::node(Op::set, {});
    set.set = atom.set;
    return rules::node(Op::member, {as_expression(atom.form), std::move(set)});
  };
  switch (atom.kind) {
    case Atom::Kind::at_least_zero:
      return comparison(form, Op::greater_equal, value);
    case Atom::Kind::zero:
      return comparison(form, Op::equal, value);
    case Atom::Kind::nonzero:
      return comparison(form, Op::not_equal, value);
    case Atom::Kind::residue:
      return remainder(Op::equal);
    case Atom::Kind::not_residue:
      return remainder(Op::not_equal);
    case Atom::Kind::member:
      return member();
    case Atom::Kind::not_member:
    case Atom::Kind::other:
      break;
  }
  return rules::node(Op::negation, {member()});
}

// All of them; nothing when one is false whatever the numbers are.
std::optional<Expr> conjunction_of(const std::vector<Atom>& atoms) {
  std::optional<Expr> all;
  for (const Atom& atom : atoms) {
    if (atom.form.is_constant()) {
      if (!satisfies(atom, atom.form.constant())) return std::nullopt;
      continue;
    }
    Expr next = expression_of(atom);
    all = all ? rules::node(Op::conjunction, {std::move(*all), std::move(next)}) : std::move(next);
  }
  return all ? all : rules::node(Op::equal, {rules::number(0), rules::number(0)});
}

Expr any_of(std::vector<Expr> parts) {
  if (parts.empty()) return rules::node(Op::equal, {rules::number(0), rules::number(1)});
  // In a balanced way, so that what walks through it does not go deep.
  while (parts.size() > 1) {
    std::vector<Expr> joined;
    for (std::size_t i = 0; i < parts.size(); i += 2) {
      joined.push_back(i + 1 < parts.size()
                           ? rules::node(Op::disjunction, {std::move(parts[i]), std::move(parts[i + 1])})
                           : std::move(parts[i]));
    }
    parts = std::move(joined);
  }
  return std::move(parts.front());
}

// The position is one of the game.
std::vector<std::vector<Atom>> valid_clauses(const Rays& rays, const Ray& ray) {
  std::vector<std::vector<Atom>> all;
  for (const rules::ValidClause& clause : rays.valid) {
    if (clause.mode == ray.mode && clause.empty == ray.empty) all.push_back(clause.atoms);
  }
  return rays.all_valid ? std::vector<std::vector<Atom>>{{}} : all;
}

}  // namespace

Expr option_condition(const WrittenPosition& option, const WrittenPosition& of, Place place) {
  const Game& game = *of.part.game;
  const auto board = rules::board_of(game, stacks_of(game, static_cast<int>(of.part.cells.size())));
  const Rays& rays = board->rays();
  if (!rays.not_linear.empty()) {
    throw rules::Misplaced{"the moves of " + game.text + " are not linear, so a sentence cannot speak of its options",
                           place, rays.not_linear};
  }
  const Numbers before = numbers_of(of), after = numbers_of(option);
  const auto orders_before = orders(before.cells, rays.sorted), orders_after = orders(after.cells, rays.sorted);
  std::vector<Expr> alternatives;
  for (const Ray& ray : rays.rays) {
    if (!is_of_mode(of.part, rays.modes[static_cast<std::size_t>(ray.mode)]) ||
        !is_of_mode(option.part, rays.modes[static_cast<std::size_t>(ray.mode_after)])) {
      continue;
    }
    const auto conditions = conditions_of(ray, rays, before, after);
    if (!conditions) {
      throw rules::Misplaced{
          "the moves of " + game.text + " do not show how much was taken, so a sentence cannot speak of its options",
          place, "say it of the numbers themselves"};
    }
    for (const std::vector<Atom>& valid : valid_clauses(rays, ray)) {
      std::vector<Atom> atoms = *conditions;
      atoms.insert(atoms.end(), valid.begin(), valid.end());
      const auto condition = conjunction_of(atoms);
      if (!condition) continue;
      if (alternatives.size() + orders_before.size() * orders_after.size() > kMostAlternatives) {
        throw rules::Misplaced{"options of " + game.text + " have too many cases when this many numbers are variables",
                               place, "speak of fewer stacks, or of stacks whose sizes are given"};
      }
      for (const auto& first : orders_before) {
        for (const auto& second : orders_after) {
          alternatives.push_back(rewritten(*condition, [&](const Expr& part) {
            if (part.op != Op::name) return part;
            const auto variable = static_cast<std::size_t>(part.value);
            return variable < first.size() ? before.cells[first[variable]]
                                           : after.cells[second[variable - first.size()]];
          }));
        }
      }
    }
  }
  return folded(any_of(std::move(alternatives)));
}

}  // namespace cairn::language
