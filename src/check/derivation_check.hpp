// The checker of decided sentences: does every step of a derivation say what it should, and do the last ones decide the
// sentence?
//
// It shares with whoever made the derivation the parser, the formula of a sentence (automata/formula.hpp), the lowering
// of rules, and the structures that hold automata, and no operation on automata. docs/certificates.md says what is
// checked.
#pragma once

#include "automata/derivation.hpp"
#include "automata/formula.hpp"
#include "base/control.hpp"
#include "check/proof_check.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace cairn::check {

struct DerivationCheck {
  Status status = Status::complete;
  ProofLimit limit = ProofLimit::none;     // what stopped it, when something did
  std::string fails;                       // what is wrong and where; empty when nothing is known to be
  std::optional<std::size_t> failed_step;  // when it is a step
  std::uint64_t product_states = 0;        // nodes that were searched, those of the proofs included
  std::uint64_t compared = 0;              // small positions that were compared with the definition
  std::uint64_t work = 0;                  // steps that it took, the same on every machine

  [[nodiscard]] bool proved() const { return status == Status::complete && fails.empty(); }
};

enum class DerivationProofs : std::uint8_t { check, known };  // known: whoever asks has checked the proofs himself

// Everything: the proofs, each step, that the steps follow the formula of the sentence, and the end. Uses nothing that
// the derivation says about itself. Throws Error when a proof is of no kind that can be checked.
[[nodiscard]] DerivationCheck check_derivation(const Derivation& derivation, const SentenceFormula& formula,
                                               const Control& control,
                                               DerivationProofs proofs = DerivationProofs::check,
                                               std::uint64_t most_work = UINT64_MAX);

// The same but for the formula: the verdict is then about the last steps, whatever they mean.
[[nodiscard]] DerivationCheck check_steps(const Derivation& derivation, const Control& control,
                                          DerivationProofs proofs = DerivationProofs::check,
                                          std::uint64_t most_work = UINT64_MAX);

}  // namespace cairn::check
