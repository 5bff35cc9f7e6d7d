// A decided sentence as a text that others can check: the proofs of its games, and an automaton for each part of it.
// docs/certificates.md says what the fields mean and what is to be checked.
//
//   {"certificate": "cairn sentence", "version": 1,
//    "sentence": "for all a exists unique b: nim[a,b] is P",
//    "numeration": "binary",              or "zeckendorf"
//    "digits": "...",                     how words are to be read
//    "variables": ["a", "b", "$2"],       by number; new ones have a $
//    "proofs": [{"certificate": "cairn automaton", ...}],
//    "steps": [{"kind": "game", "proof": 0, "mode": 0, "variables": [0, 1], "result": {...}}, ...],
//    "last": [4],                         the steps that together say what a counterexample is, or a witness
//    "universal": true,                   a counterexample
//    "member": null}                      numbers of one, as texts; null: there is none
#pragma once

#include "automata/derivation.hpp"
#include "base/control.hpp"

#include <string>

namespace cairn::check {

// The same text for the same derivation, a line a step.
[[nodiscard]] std::string write_derivation(const Derivation& derivation);

// `where` names the text in errors, as a path does. Throws Error at anything that is not of this form. Whether it is
// right is left to check_derivation: until then nothing is proved. Throws Stopped when control says so.
[[nodiscard]] Derivation read_derivation(const std::string& text, const std::string& where,
                                         const Control* control = nullptr);

// Is this text meant to be a certificate of this kind?
[[nodiscard]] bool is_sentence_certificate(const std::string& text);

}  // namespace cairn::check
