// Whether a sentence is true for all sizes, once its games are proved: its formula becomes automata, part by part.
//
// Atoms and proved games are automata; and, or, not are products and complements, "for some number" is a projection,
// and each is made minimal before it goes on. Of the outermost parts only as much of the product is built as is met
// while a counterexample, or a witness, is looked for. Every step is written down, so that it can be checked
// (derivation.hpp).
#pragma once

#include "automata/derivation.hpp"
#include "automata/formula.hpp"
#include "base/control.hpp"

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace cairn::claims {

// The proof of a game in the numeration of the formula. Throws Error when there is none; its text says why.
using ProofOf = std::function<std::shared_ptr<const Proof>(const Question&)>;

struct SentenceDecision {
  Derivation derivation;
  // Values of the block's variables, in its order: the smallest counterexample or witness, when there is one.
  std::vector<Integer> numbers;
  bool smallest = true;      // otherwise there was no time to look for that
  std::uint64_t states = 0;  // of the largest automaton that a step made
};

// Throws what proof_of throws, TooLarge when a part needs too many states, and Stopped when the time is up; the text
// names the part.
[[nodiscard]] SentenceDecision decide(const Sentence& sentence, const SentenceFormula& formula, Numeration numeration,
                                      const ProofOf& proof_of, const Control& control = {});

// The questions about games that a formula asks, each once.
[[nodiscard]] std::vector<Question> questions_of(const FormulaPtr& formula);

}  // namespace cairn::claims
