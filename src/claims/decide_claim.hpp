// Whether a claim holds for all sizes, once the game is proved: no position of the claim may make it false.
//
// The counterexamples of a claim are an automaton: the conditions hold, the position is valid, its outcome (or Grundy
// value, on a track of its own) is what the proof says, and the claim is not true of that. It is empty, or its smallest
// member refutes the claim.
#pragma once

#include "automata/automaton.hpp"
#include "automata/condition_automaton.hpp"
#include "automata/proof.hpp"
#include "claims/claim_answer.hpp"

#include <cstddef>
#include <optional>
#include <vector>

namespace cairn::claims {

// Tracks of a claim: its variables that are numbers, then cells that are not variables, then the Grundy value.
class ClaimTracks {
 public:
  // Throws NotLinear when there are too many.
  ClaimTracks(const Claim& claim, bool grundy);

  [[nodiscard]] int count() const { return count_; }
  [[nodiscard]] int grundy() const { return grundy_; }  // -1: none
  // The tracks of the cells that are numbers, in the order in which they were written.
  [[nodiscard]] const std::vector<int>& cells() const { return cells_; }
  // Of a variable; -1 for words.
  [[nodiscard]] int variable(std::size_t index) const { return variables_[index]; }
  // What names stand for.
  [[nodiscard]] TrackNames names(const Claim& claim) const;
  // The cells with tracks of their own are what the claim says.
  [[nodiscard]] std::vector<Affine> equations(const Claim& claim) const;

 private:
  [[nodiscard]] Affine form(const Affine& of) const;

  int count_ = 0;
  int grundy_ = -1;
  std::vector<int> variables_;
  std::vector<int> cells_;
};

// Whether a proof is about the claim: the same number of stacks, the same play, Grundy values where they are asked for,
// and no infinite purse. Otherwise says why not.
[[nodiscard]] std::string misfit(const Claim& claim, const Proof& proof);

struct Decision {
  // Values for the variables (for words: the index of the label) at the smallest counterexample.
  std::optional<std::vector<Integer>> found;
  bool smallest = true;           // otherwise there was no time to look for that
  char outcome = 'N';             // what is the case there ...
  std::optional<Integer> grundy;  // ... and its Grundy value, when that is asked for
  bool empty = true;              // the claim speaks about no position at all
};

// The proof must fit. Throws NotLinear when the claim cannot be translated, TooLarge when it needs too many
// states, Stopped when the time is up.
[[nodiscard]] Decision decide(const Claim& claim, const Proof& proof, const Control& control = {});

// Why the claim has no automaton, whatever is proved about its game; empty when it has one.
[[nodiscard]] std::string not_linear(const Claim& claim, Numeration numeration, const Control& control = {});

// The decision as an answer.
[[nodiscard]] ClaimAnswer decided(const Claim& claim, const Proof& proof, const Control& control = {});

}  // namespace cairn::claims
