// A law of price rows decided by the automaton of the game: for sets that the theorem of docs/cash.md does not cover.
//
// The automaton knows the winner of every position, so that a sentence about prices is one about it. For every zone of
// the law the sentence "R_(n+period)(e + de) = R_n(e) + dprice from this line to that one" is decided for all n, d and
// e on a product of the automaton with itself. docs/cash.md says why these sentences together are the law.
#pragma once

#include "automata/proof.hpp"
#include "base/control.hpp"
#include "cash/price_law.hpp"

#include <cstdint>
#include <string>

namespace cairn::cash {

struct DecidedLaw {
  bool holds = false;
  std::string why_not;               // when it is not known to hold
  std::uint64_t sentences = 0;       // that were decided
  std::uint64_t product_states = 0;  // met in all of them
};

// Is it so, for all n, d and e? Then the law is marked as proved, and its zones begin where the sentences say. The
// proof is about the P-positions of NIM with Cash with the amounts of the law, in binary. Nothing is believed of the
// law: its rows are compared with the automaton, too.
[[nodiscard]] DecidedLaw decide_law(PriceLaw& law, const Proof& proof, const Control& control);

// The same with a proof of any kind. A law that the proof does not decide stays open, and says why.
void judge_by_proof(PriceLaw& law, const Proof& proof, const Control& control);

}  // namespace cairn::cash
