// What the result of a step should accept, read digit by digit: from the operands, from a condition, or from the
// automaton of a proof. Part of the checker of sentences, which makes no automaton of its own out of this: it walks
// along with the result and compares (derivation_step.hpp).
#pragma once

#include "automata/derivation.hpp"
#include "check/proof_machine.hpp"

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

namespace cairn::check {

// Deterministic. A letter has a bit for each of the variables that the machine was made for, in their order.
class StepMachine {
 public:
  virtual ~StepMachine() = default;
  StepMachine() = default;
  StepMachine(const StepMachine&) = delete;
  StepMachine& operator=(const StepMachine&) = delete;

  [[nodiscard]] virtual std::uint32_t start() = 0;
  [[nodiscard]] virtual std::uint32_t step(std::uint32_t state, DigitColumn letter) = 0;
  [[nodiscard]] virtual bool accepts(std::uint32_t state) = 0;
  // Nothing that follows is accepted. May be false though nothing is.
  [[nodiscard]] virtual bool hopeless(std::uint32_t state) = 0;
  // By letter: letters of the same class are read alike by every state.
  [[nodiscard]] virtual std::vector<std::uint32_t> classes() = 0;
  // In Zeckendorf numeration: it accepts no word of which a track is no number.
  [[nodiscard]] virtual bool numbers_only() const { return false; }
};

// A predicate that is read, and which of its states may still accept.
struct ReadPredicate {
  explicit ReadPredicate(const Predicate& read, ProofMeter& meter);
  const Predicate* predicate;
  std::vector<bool> hopeful;  // by state
};

// By letter of the variables, the column of the predicate, all of whose variables are among them.
[[nodiscard]] std::vector<std::uint32_t> columns_on(const Predicate& predicate, std::span<const int> variables);

// What is needed of the proofs: each is lowered at most once.
class LoweredProofs {
 public:
  LoweredProofs(const Derivation& derivation, ProofMeter& meter) : derivation_(derivation), meter_(meter) {}
  struct Game {
    Rays rays;
    ProofMachine claim;
    std::optional<ProofMachine> valid;  // positions without a value; made when it is asked for
  };
  [[nodiscard]] const Game& game(std::uint32_t proof);
  [[nodiscard]] const ProofMachine& valid(std::uint32_t proof);

 private:
  const Derivation& derivation_;
  ProofMeter& meter_;
  std::map<std::uint32_t, Game> games_;
};

// The variables that the step is about: those of its operands, of its condition, or its own; sorted.
[[nodiscard]] std::vector<int> variables_of(const Derivation& derivation, const Step& step);

// For variables that include these. The results of earlier steps were read before, by number. Throws Error when there
// is no such machine, ProofCheckStopped at a limit.
[[nodiscard]] std::unique_ptr<StepMachine> machine_of_step(const Derivation& derivation, const Step& step,
                                                           std::span<const int> variables,
                                                           std::span<const ReadPredicate> results, LoweredProofs& games,
                                                           ProofMeter& meter);

}  // namespace cairn::check
