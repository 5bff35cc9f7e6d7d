// Derivations of formulas, made with the operations on predicates that deciding uses, for the tests of their checker.
#pragma once

#include "automata/derivation.hpp"
#include "automata/formula.hpp"
#include "base/all_layers.hpp"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace cairn::testing {

struct DecidedFormula {
  std::string name;
  SentenceFormula formula;
  Derivation derivation;
};

// What the formula says of each game is looked up among the proofs.
[[nodiscard]] DecidedFormula decided(const std::string& name, Numeration numeration, bool universal,
                                     const FormulaPtr& body, std::vector<std::string> variables,
                                     std::vector<std::shared_ptr<const Proof>> proofs = {});

// Conditions on the variables.
[[nodiscard]] FormulaPtr less_equal(const Affine& a, const Affine& b);
[[nodiscard]] FormulaPtr equal(const Affine& a, const Affine& b);
[[nodiscard]] FormulaPtr remainder(const Affine& of, std::int64_t modulus, std::int64_t remainder);
[[nodiscard]] FormulaPtr in_set(const Affine& of, Set set);
[[nodiscard]] FormulaPtr game_on(const std::shared_ptr<const Proof>& proof, std::vector<int> variables, int mode = 0,
                                 Formula::Kind kind = Formula::Kind::game);
// Exactly one value of the variable; `other` is a new one.
[[nodiscard]] FormulaPtr exactly_one(int variable, int other, const FormulaPtr& body);

// Sentences about numbers and proved games, true ones and false ones, in both numerations, with steps of every kind.
[[nodiscard]] const std::vector<DecidedFormula>& decided_formulas();

}  // namespace cairn::testing
