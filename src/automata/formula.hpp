// Sentences as formulas that automata can read: atoms, and, or, not, "for some numbers".
//
// The translation leaves nothing but what a few digits decide. A number that is not linear gets a variable of its own
// ("floor(a/2) = b" is "for some q: 2q <= a <= 2q + 1 and q = b"), cases become alternatives, quantifiers over words
// are written out, and all other quantifiers are reduced to "some". Then scopes are pushed inwards. Whoever decides a
// sentence, and whoever checks the decision, begins with the same formula; docs/claims.md has the translation.
#pragma once

#include "automata/numeration.hpp"
#include "base/periodic.hpp"
#include "rules/question.hpp"
#include "rules/rays.hpp"
#include "rules/statement/sentence.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace cairn::automata {

struct Formula;
using FormulaPtr = std::shared_ptr<const Formula>;

struct Formula {
  enum class Kind : std::uint8_t {
    truth,
    atom,       // linear, over the variables
    nim_sum,    // variables[0] xor variables[1] = variables[2]
    two_part,   // variables[1] has a single digit 1, the last one of variables[0]: the largest power of 2 that divides
                // it, or the smallest Fibonacci number of its Zeckendorf sum
    ones,       // the number of binary digits 1 of variables[0] has the atom's remainder modulo its modulus
    fib_shift,  // the Zeckendorf digits of variables[1] are those of variables[0] and then a 0
    fib_zeros,  // the number of zeros at the end of the Zeckendorf digits of variables[0] has the atom's remainder
                // modulo its modulus; 0 has no such zeros
    game,       // what the proof of the question says of the position (and value) on the variables, see Step::Kind
    valid,      // the position on the variables is one of the game
    all_of,
    any_of,
    negation,
    some,     // for some values of the variables
    renamed,  // the part, with variables[1] in place of variables[0], variables[3] in place of variables[2], ... at
              // once
  };
  Kind kind = Kind::truth;
  bool truth = true;
  std::vector<int> variables;
  Atom atom;
  Question question;  // game, valid
  int mode = 0;       // of the rays; partizan games: beyond their number, "Right loses who is to move"
  std::vector<FormulaPtr> parts;
  std::vector<int> free;  // the variables that it depends on, sorted
  std::string text;       // the part of the sentence that it comes from, for people; may be empty
};

// Formulas, simplified as they are made: parts that are true or false, and "and" within "and", do not stay.
[[nodiscard]] FormulaPtr truth_value(bool truth);
[[nodiscard]] FormulaPtr atom_of(Atom atom);
[[nodiscard]] FormulaPtr leaf(Formula::Kind kind, std::vector<int> variables);
[[nodiscard]] FormulaPtr all_of(std::vector<FormulaPtr> parts);
[[nodiscard]] FormulaPtr any_of(std::vector<FormulaPtr> parts);
[[nodiscard]] FormulaPtr negation(const FormulaPtr& of);
// Scopes are pushed inwards: "some" goes into alternatives, past parts that do not have its variable, and of several
// variables that comes first whose parts depend on the fewest others.
[[nodiscard]] FormulaPtr some_of(std::vector<int> variables, const FormulaPtr& body);
// from[i] becomes to[i].
[[nodiscard]] FormulaPtr renamed(const FormulaPtr& of, const std::vector<int>& from, const std::vector<int>& to);
[[nodiscard]] FormulaPtr with_text(const FormulaPtr& of, std::string text);

// A sentence is about its first block of quantifiers: if they are "for all", a counterexample is looked for, and if
// they are "exists", a witness. Conditions on its variables do not end a block: "for all a <= 4: for all b: ..." has a
// and b. A sentence that begins with a negation, "not exists a: ...", is about what stands behind it.
struct SentenceFormula {
  bool universal = true;
  std::vector<int> block;      // the variables of the block
  const Expr* rest = nullptr;  // the part of the sentence behind it
  bool rest_is_false = true;   // of what is looked for; otherwise it is true
  FormulaPtr premises;         // all that stands behind "if" in the block
  FormulaPtr body;             // true of the counterexamples, or of the witnesses
  int variables = 0;           // of the sentence, and new ones behind them
};

// Of a function of a game that depends on one number, f1(GAME, n): the proved form of its values. Throws NotLinear when
// there is none.
using FormOf = std::function<PeriodicSequence(const Expr& call)>;

// Throws NotLinear when a part has no automaton in this numeration; the text says which part and why. slices: questions
// about slices of games (rules/slice.hpp); where the sentence asks about such a game its slice is asked, which says
// nothing about positions outside of it. So it must be known that these do not matter (automata/formula_slices.hpp).
// Without form_of, functions of games are refused.
[[nodiscard]] SentenceFormula formula_of(const Sentence& sentence, Numeration numeration,
                                         const std::vector<Question>& slices = {}, const FormOf& form_of = {});

}  // namespace cairn::automata
