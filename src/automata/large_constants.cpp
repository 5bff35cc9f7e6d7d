// Formulas rewritten part by part, each once.
#include "automata/large_constants.hpp"

#include "base/floor.hpp"

#include <limits>

namespace cairn::automata {

namespace {

// A set of more parts is left as it is.
constexpr std::size_t kMostSetParts = 64;

bool is_large(std::int64_t number) { return number > kLargestPlainConstant || number < -kLargestPlainConstant; }

bool has_large_set(const Atom& atom) {
  return atom.kind == Atom::Kind::member && atom.set.periodic() && atom.set.parts.size() <= kMostSetParts &&
         is_large(atom.set.threshold());
}

Atom about(Atom::Kind kind, Affine form) {
  Atom atom;
  atom.kind = kind;
  atom.form = std::move(form);
  return atom;
}

}  // namespace

FormulaPtr LargeConstants::without(const FormulaPtr& formula) {
  if (const auto found = known_.find(formula.get()); found != known_.end()) return found->second;
  FormulaPtr result = rewritten(formula);
  known_.emplace(formula.get(), result);
  kept_.push_back(formula);
  return result;
}

FormulaPtr LargeConstants::rewritten(const FormulaPtr& formula) {
  if (formula->kind == Formula::Kind::atom) {
    const FormulaPtr result = has_large_set(formula->atom) ? member(formula->atom) : atom(formula);
    return result == formula ? formula : with_text(result, formula->text);
  }
  std::vector<FormulaPtr> parts;
  bool changed = false;
  for (const FormulaPtr& part : formula->parts) {
    parts.push_back(without(part));
    changed = changed || parts.back() != part;
  }
  if (!changed) return formula;
  Formula result = *formula;  // parts keep their free variables
  result.parts = std::move(parts);
  return std::make_shared<const Formula>(std::move(result));
}

const LargeConstants::Named& LargeConstants::named(std::int64_t constant) {
  const auto [found, added] = named_.try_emplace(constant);
  if (added) {
    found->second.variable = variables_++;
    found->second.is = atom_of(about(Atom::Kind::zero, Affine::variable(found->second.variable) - Affine(constant)));
  }
  return found->second;
}

FormulaPtr LargeConstants::atom(const FormulaPtr& formula) {
  const std::int64_t constant = formula->atom.form.constant();
  if (!is_large(constant) || constant == std::numeric_limits<std::int64_t>::min()) return formula;
  Atom plain = formula->atom;
  const Affine form = plain.form - Affine(constant);
  if (plain.kind == Atom::Kind::residue || plain.kind == Atom::Kind::not_residue) {
    plain.form = form + Affine(floor_remainder(constant, plain.modulus));
    return atom_of(std::move(plain));
  }
  const Named& is = named(constant < 0 ? -constant : constant);
  plain.form = form + Affine::variable(is.variable, constant < 0 ? -1 : 1);
  return some_of({is.variable}, all_of({is.is, atom_of(std::move(plain))}));
}

// Progression by progression.
FormulaPtr LargeConstants::member(const Atom& in) {
  const auto at_least_zero = [&](const Affine& form) { return atom(atom_of(rules::at_least_zero(form))); };
  std::vector<FormulaPtr> listed;
  for (const rules::Progression& part : in.set.parts) {
    const Affine above = in.form - Affine(part.first);
    if (part.last == part.first) {
      listed.push_back(atom(atom_of(about(Atom::Kind::zero, above))));
      continue;
    }
    std::vector<FormulaPtr> all{at_least_zero(above)};
    if (part.last) all.push_back(at_least_zero(Affine(*part.last) - in.form));
    if (part.step > 1) {
      Atom residue = about(Atom::Kind::residue, above);
      residue.modulus = part.step;
      all.push_back(atom(atom_of(std::move(residue))));
    }
    listed.push_back(all_of(std::move(all)));
  }
  const FormulaPtr inside = any_of(std::move(listed));
  return in.set.complement ? all_of({at_least_zero(in.form - Affine(1)), negation(inside)}) : inside;
}

}  // namespace cairn::automata
