// The sentence of a derivation, read from its text: what the checker compares the steps with, and what the derivation
// says in words.
#pragma once

#include "automata/derivation.hpp"
#include "automata/formula.hpp"

#include <string>

namespace cairn::check {

// The formula of the sentence. Its games have the rules of the derivation's proofs; others are the built-in ones.
// Throws Error when the text is not one sentence, when two proofs have other rules under one name, or when the names of
// the variables are not those of the derivation.
[[nodiscard]] SentenceFormula formula_of_text(const Derivation& derivation, const std::string& where);

// "for all a exists b: b = 2*a: true, for numbers of all sizes"
[[nodiscard]] std::string claim_of(const Derivation& derivation);

}  // namespace cairn::check
