// Cheap linear reasoning in the gaps between neighbouring stacks.
#include "rules/lowering/simplify.hpp"

#include <algorithm>

namespace cairn::rules {

namespace {

// In gap coordinates every variable is non-negative, so a form without negative factors is non-negative.
bool non_negative(const Affine& form, const Known& known) {
  std::int64_t constant = form.constant();
  if (!known.sorted) {
    return constant >= 0 && std::all_of(form.terms().begin(), form.terms().end(),
                                        [](const Term& term) { return term.factor >= 0 && term.variable != kAmount; });
  }
  // x_i is the sum of the gaps up to i, so the factor of gap j is the sum of the factors of x_j .. x_k.
  std::int64_t factor = 0;
  const auto& terms = form.terms();
  auto term = terms.rbegin();
  for (; term != terms.rend() && term->variable != kAmount; ++term) {
    if (term->variable < known.empty) continue;
    if (__builtin_add_overflow(factor, term->factor, &factor) || factor < 0) return false;
  }
  if (term != terms.rend()) return false;  // the amount has no sign of its own
  // The first gap is at least 1; by then factor sums everything from the first stack that is not empty.
  return !__builtin_add_overflow(constant, factor, &constant) && constant >= 0;
}

bool follows(const Affine& form, const Known& known, const std::vector<Affine>& given) {
  if (non_negative(form, known)) return true;
  for (std::size_t i = 0; i < given.size(); ++i) {
    const Affine rest = form - given[i];
    if (non_negative(rest, known)) return true;
    // Enough of a fact about the amount to be rid of the amount.
    const std::int64_t wanted = form.factor(kAmount);
    const std::int64_t offered = given[i].factor(kAmount);
    if (offered != 0 && wanted % offered == 0 && wanted / offered > 1) {
      if (non_negative(form - given[i] * (wanted / offered), known)) return true;
    }
    for (std::size_t j = i; j < given.size(); ++j) {
      if (non_negative(rest - given[j], known)) return true;
    }
  }
  return false;
}

bool contradicts(const Atom& atom, const Known& known, const std::vector<Affine>& given) {
  const Affine below = atom.form * -1 - Affine(1);
  const Affine above = atom.form - Affine(1);
  switch (atom.kind) {
    case Atom::Kind::at_least_zero:
      return follows(below, known, given);
    case Atom::Kind::zero:
      return follows(below, known, given) || follows(above, known, given);
    case Atom::Kind::nonzero:
      return follows(atom.form, known, given) && follows(atom.form * -1, known, given);
    default:
      return false;
  }
}

bool redundant(const Atom& atom, const Known& known, const std::vector<Affine>& given) {
  const Affine below = atom.form * -1 - Affine(1);
  const Affine above = atom.form - Affine(1);
  switch (atom.kind) {
    case Atom::Kind::at_least_zero:
      return follows(atom.form, known, given);
    case Atom::Kind::zero:
      return follows(atom.form, known, given) && follows(atom.form * -1, known, given);
    case Atom::Kind::nonzero:
      return follows(below, known, given) || follows(above, known, given);
    default:
      return false;
  }
}

// Atoms without variables are true or false for good: 1 true, 0 false, -1 depends.
int decided(const Atom& atom) {
  if (atom.kind == Atom::Kind::other || !atom.form.is_constant()) return -1;
  return holds(atom, {}, 0) ? 1 : 0;
}

}  // namespace

std::vector<Affine> facts_of(const std::vector<Atom>& atoms) {
  std::vector<Affine> result;
  for (const auto& atom : atoms) {
    if (atom.kind == Atom::Kind::at_least_zero || atom.kind == Atom::Kind::zero) result.push_back(atom.form);
    if (atom.kind == Atom::Kind::zero) result.push_back(atom.form * -1);
    if (atom.kind == Atom::Kind::member) {
      result.push_back(atom.form - Affine(atom.set.next(1).value_or(1)));
      if (const auto greatest = atom.set.greatest()) result.push_back(Affine(*greatest) - atom.form);
    }
  }
  return result;
}

bool implied(const Affine& form, const Known& known, const std::vector<Atom>& atoms) {
  return follows(form, known, facts_of(atoms));
}

bool simplify(std::vector<Atom>& atoms, const Known& known) {
  for (const auto& atom : atoms) {
    if (decided(atom) == 0) return false;
  }
  std::erase_if(atoms, [](const Atom& atom) { return decided(atom) == 1; });
  const auto all = facts_of(atoms);
  for (const auto& atom : atoms) {
    if (contradicts(atom, known, all)) return false;
  }
  // Options that are listed twice are the lesser evil: an atom goes only if it follows without the "once" atoms, and a
  // "once" atom goes if it follows from anything.
  for (std::size_t i = atoms.size(); i-- > 0;) {
    std::vector<Atom> rest;
    for (std::size_t j = 0; j < atoms.size(); ++j) {
      if (j != i && (atoms[i].once || !atoms[j].once)) rest.push_back(atoms[j]);
    }
    const bool repeated = std::any_of(rest.begin(), rest.end(), [&](const Atom& atom) {
      return atom.kind == atoms[i].kind && atom.form == atoms[i].form && atom.modulus == atoms[i].modulus &&
             atom.remainder == atoms[i].remainder && atom.set == atoms[i].set && atom.condition == atoms[i].condition;
    });
    if (repeated || redundant(atoms[i], known, facts_of(rest))) {
      atoms.erase(atoms.begin() + static_cast<std::ptrdiff_t>(i));
    }
  }
  return true;
}

}  // namespace cairn::rules
