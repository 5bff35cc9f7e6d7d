// How a sentence was decided: a list of predicates, each made from earlier ones in a way that can be checked alone.
//
// The first steps are atoms and proved games; every further one is a product, a complement, a projection or a renaming
// of steps before it, with its result, so that whoever does not trust the maker can verify each step by a search of his
// own. In the end there is a member that the last predicates have in common, or there is none. The steps follow the
// formula of the sentence (formula.hpp): each part of it is the result of a step, parts of "and" and "or" taken two by
// two in any order.
#pragma once

#include "automata/predicate.hpp"
#include "automata/proof.hpp"
#include "rules/rays.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace cairn::automata {

struct Step {
  enum class Kind : std::uint8_t {
    constant,   // true or false
    atom,       // a linear condition; variables of its form are those of the sentence
    nim_sum,    // variables[0] xor variables[1] = variables[2]
    two_part,   // variables[1] has a single digit 1, the last one of variables[0]
    ones,       // as in Formula; the modulus and the remainder are those of the atom
    fib_shift,  // the Zeckendorf digits of variables[1] are those of variables[0] and then a 0
    fib_zeros,  // as in Formula; the modulus and the remainder are those of the atom
    // The numbers of a position of proofs[proof] in the mode are on the variables in the order of the proof's tracks,
    // stacks in any order; of a proof about Grundy values the last variable is the value. Accepted: what the proof's
    // automaton accepts, which has only valid positions.
    game,
    valid,  // the same, but all valid positions of the mode; of Grundy values no variable follows
    both,   // of two operands
    either,
    negation,  // of one operand
    some,      // of one operand, for some value of variables[0]
    renamed,   // the operand's i-th variable becomes variables[i]
  };
  Kind kind = Kind::constant;
  std::vector<std::uint32_t> operands;  // numbers of earlier steps
  std::vector<int> variables;
  Atom atom;
  std::uint32_t proof = 0;
  int mode = 0;
  Predicate result;
};

struct Derivation {
  Numeration numeration = Numeration::binary;
  std::string sentence;                // as text
  std::vector<std::string> variables;  // their names, for people; new ones that a step needed are called like $12
  std::vector<std::shared_ptr<const Proof>> proofs;
  std::vector<Step> steps;
  // The steps that together say what a counterexample is (universal), or a witness: formula_of() of the sentence.
  std::vector<std::uint32_t> last;
  bool universal = true;
  // Numbers of which all of them are true, for the variables of them in their order; nothing: there are none.
  std::optional<std::vector<Integer>> member;

  [[nodiscard]] bool holds() const { return member.has_value() != universal; }
};

}  // namespace cairn::automata
