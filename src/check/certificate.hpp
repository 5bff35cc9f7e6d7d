// A proof by an automaton as a text that others can check: `cairn check-proof` does, and whoever does not trust it can
// write a checker of his own. docs/certificates.md says what the fields mean and what is to be checked.
//
//   {"certificate": "cairn automaton", "version": 1,
//    "rules": "game cash(A: set)\n...",   the rules as text, with their parameters open
//    "game": "cash{1,3,4}",               and filled in
//    "stacks": 3,                         numbers of a position
//    "slice": [12],                       only of a slice: bounds of the first numbers, null for those without one
//    "play": "normal",                    or "misere"
//    "question": "outcome",               or "grundy": one more track for the Grundy value
//    "numeration": "binary",              or "zeckendorf"
//    "digits": "...",                     how words are to be read
//    "tracks": ["n", "d", "e"],
//    "modes": [{"mode": "", "start": 0}, {"mode": "e infinite", "start": null}, ...],   null: nothing is said about it
//    "accepting": [0, 5],
//    "transitions": [[0,1,1,2,...], ...],   of each state, by letter
//    "decided": {"sentences": [...], "product_states": 258, ...}}   what the prover did; no proof rests on it
#pragma once

#include "automata/proof.hpp"
#include "base/control.hpp"

#include <string>

namespace cairn::check {

// The same text for the same proof, a line a state, with the rules as they were before parameters were filled in.
[[nodiscard]] std::string write_certificate(const Proof& proof);

// `where` names the text in errors, as a path does. Throws Error at anything that is not of this form. Whether the
// automaton is right is left to check_proof: until then nothing is proved. `rules`, when given, becomes the rules of
// the text, with their parameters open. Throws Stopped when control says so before the rules are lowered.
[[nodiscard]] Proof read_certificate(const std::string& text, const std::string& where, Ruleset* rules = nullptr,
                                     const Control* control = nullptr);

// Is this text meant to be a certificate of this kind?
[[nodiscard]] bool is_automaton_certificate(const std::string& text);

// What it says, in a sentence that begins with the game.
[[nodiscard]] std::string claim_of(const Proof& proof);

}  // namespace cairn::check
