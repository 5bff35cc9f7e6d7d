// A certificate as anybody may hand it in, judged by the independent checkers and by nothing else.
#pragma once

#include "automata/proof.hpp"
#include "base/control.hpp"
#include "cash/price_law.hpp"
#include "check/derivation_check.hpp"
#include "check/proof_check.hpp"
#include "engine/answer.hpp"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace cairn::lab {

// An automaton: the theorem, the rules that the certificate brings, and what the checker found.
struct CheckedAutomaton {
  Proof proof;
  std::string name;              // of the game
  std::string rules;             // as 'cairn rules' prints them
  std::optional<bool> built_in;  // are these the rules of the built-in game of that name? Nothing: there is none
  ProofCheck check;
};

// A law of the rows of NIM with Cash.
struct CheckedLaw {
  PriceLaw law;
  std::string fails;  // empty: it is proved
};

// A sentence that was decided: its steps, the rules of the games that it is about, and what the checker found.
struct CheckedSentence {
  struct Rules {
    std::string name;
    std::string rules;
    std::optional<bool> built_in;
  };
  Derivation derivation;
  std::vector<Rules> games;
  DerivationCheck check;
};

struct CheckedCertificate {
  std::string file;  // where it came from
  std::variant<CheckedAutomaton, CheckedLaw, CheckedSentence> checked;
  HowKnown known;
  Status status = Status::complete;

  [[nodiscard]] bool proved() const { return known.how == How::proved; }
  [[nodiscard]] std::string claim() const;  // what it says, in a sentence
  [[nodiscard]] std::string fails() const;  // which part of it is wrong; empty when none is known to be
};

// `where` names the text in the answer and in errors, as a path does. Throws Error when it is no certificate, TooLarge
// when it cannot be checked in the memory of control.
[[nodiscard]] CheckedCertificate check_certificate(const std::string& text, const std::string& where,
                                                   const Control& control);

}  // namespace cairn::lab
