// The machines of the kinds of steps. Part of the checker of sentences.
#pragma once

#include "check/derivation_machine.hpp"

#include <functional>
#include <vector>

namespace cairn::check {

class ConstantMachine : public StepMachine {
 public:
  ConstantMachine(bool truth, std::size_t letters) : truth_(truth), letters_(letters) {}
  std::uint32_t start() override { return 0; }
  std::uint32_t step(std::uint32_t, DigitColumn) override { return 0; }
  bool accepts(std::uint32_t) override { return truth_; }
  bool hopeless(std::uint32_t) override { return !truth_; }
  std::vector<std::uint32_t> classes() override { return std::vector<std::uint32_t>(letters_, 0); }

 private:
  bool truth_;
  std::size_t letters_;
};

// A linear condition on the tracks, by the watch of the checker of proofs.
class AtomMachine : public StepMachine {
 public:
  AtomMachine(const Atom& atom, Numeration numeration, std::size_t letters, ProofMeter& meter);
  std::uint32_t start() override { return number(watch_.start()); }
  std::uint32_t step(std::uint32_t state, DigitColumn letter) override {
    return state == kDead ? kDead : number(watch_.step_by(static_cast<int>(state), sums_[letter]));
  }
  bool accepts(std::uint32_t state) override { return state != kDead && watch_.holds(static_cast<int>(state)); }
  bool hopeless(std::uint32_t state) override { return state == kDead; }
  std::vector<std::uint32_t> classes() override;

 private:
  static constexpr std::uint32_t kDead = UINT32_MAX;
  static std::uint32_t number(int state) {
    return state == ProofWatch::kDead ? kDead : static_cast<std::uint32_t>(state);
  }
  ProofWatch watch_;
  std::vector<std::int64_t> sums_;  // by letter: the factors whose digit is 1
};

// That the number of a track is the one that has these digits, each a letter with the one bit 0.
class NumberMachine : public StepMachine {
 public:
  NumberMachine(unsigned track, std::vector<DigitColumn> digits, std::size_t letters)
      : track_(track), digits_(std::move(digits)), letters_(letters) {}
  std::uint32_t start() override { return 0; }
  // The state is the number of digits that were read, behind leading zeros.
  std::uint32_t step(std::uint32_t state, DigitColumn letter) override;
  bool accepts(std::uint32_t state) override { return state == digits_.size(); }
  bool hopeless(std::uint32_t state) override { return state == kDead; }
  std::vector<std::uint32_t> classes() override;

 private:
  static constexpr std::uint32_t kDead = UINT32_MAX;
  unsigned track_;
  std::vector<DigitColumn> digits_;
  std::size_t letters_;
};

// Conditions on a few digits at a time. The tracks are those of the step's variables; two of them may be the same.
class DigitMachine : public StepMachine {
 public:
  DigitMachine(std::vector<unsigned> tracks, std::size_t letters) : tracks_(std::move(tracks)), letters_(letters) {}
  std::uint32_t start() override { return 0; }
  std::uint32_t step(std::uint32_t state, DigitColumn letter) override {
    return state == kDead ? kDead : next(state, [&](std::size_t i) { return (letter >> tracks_[i] & 1U) != 0; });
  }
  bool hopeless(std::uint32_t state) override { return state == kDead; }
  std::vector<std::uint32_t> classes() override;

 protected:
  static constexpr std::uint32_t kDead = UINT32_MAX;
  using Digit = std::function<bool(std::size_t)>;  // of variable i
  [[nodiscard]] virtual std::uint32_t next(std::uint32_t state, const Digit& digit) const = 0;

 private:
  std::vector<unsigned> tracks_;
  std::size_t letters_;
};

// variables[0] xor variables[1] = variables[2]: digit by digit.
class NimSumMachine : public DigitMachine {
 public:
  using DigitMachine::DigitMachine;
  bool accepts(std::uint32_t state) override { return state == 0; }

 protected:
  std::uint32_t next(std::uint32_t, const Digit& digit) const override {
    return (digit(0) != digit(1)) == digit(2) ? 0 : kDead;
  }
};

// variables[1] has a single digit 1, where variables[0] has its last one. 0: that is still to come, 1: it was read.
class TwoPartMachine : public DigitMachine {
 public:
  using DigitMachine::DigitMachine;
  bool accepts(std::uint32_t state) override { return state == 1; }

 protected:
  std::uint32_t next(std::uint32_t state, const Digit& digit) const override {
    if (state == 1) return digit(0) || digit(1) ? kDead : 1;
    if (!digit(1)) return 0;
    return digit(0) ? 1 : kDead;
  }
};

// A digit of variables[1] is the next digit of variables[0], which is the state; nothing but 0 comes before and after.
class FibShiftMachine : public DigitMachine {
 public:
  using DigitMachine::DigitMachine;
  bool accepts(std::uint32_t state) override { return state == 0; }

 protected:
  std::uint32_t next(std::uint32_t state, const Digit& digit) const override {
    if (digit(0) != (state == 1)) return kDead;
    return digit(1) ? 1 : 0;
  }
};

// The digits that are 1, modulo a number.
class OnesMachine : public DigitMachine {
 public:
  OnesMachine(std::vector<unsigned> tracks, std::size_t letters, std::int64_t modulus, std::int64_t remainder)
      : DigitMachine(std::move(tracks), letters), modulus_(modulus), remainder_(remainder) {}
  bool accepts(std::uint32_t state) override { return std::int64_t{state} == remainder_; }

 protected:
  std::uint32_t next(std::uint32_t state, const Digit& digit) const override {
    return digit(0) ? static_cast<std::uint32_t>((state + 1) % modulus_) : state;
  }

 private:
  std::int64_t modulus_, remainder_;
};

// The zeros behind the last digit 1, modulo a number. 0: there was no 1 yet, and 0 has no zeros; otherwise one more
// than the zeros since.
class FibZerosMachine : public DigitMachine {
 public:
  FibZerosMachine(std::vector<unsigned> tracks, std::size_t letters, std::int64_t modulus, std::int64_t remainder)
      : DigitMachine(std::move(tracks), letters), modulus_(modulus), remainder_(remainder) {}
  bool accepts(std::uint32_t state) override { return (state == 0 ? 0 : std::int64_t{state} - 1) == remainder_; }

 protected:
  std::uint32_t next(std::uint32_t state, const Digit& digit) const override {
    if (digit(0)) return 1;
    return state == 0 ? 0 : static_cast<std::uint32_t>(1 + state % modulus_);
  }

 private:
  std::int64_t modulus_, remainder_;
};

// The automaton of a proof, which reads stacks from small to large, on stacks in any order: besides its state the ranks
// of the stacks among each other are kept, as far as the digits that were read tell them apart.
class PositionMachine : public StepMachine {
 public:
  // tracks: of the numbers of the position, and then of what else the automaton reads.
  PositionMachine(const ProofMachine& read, std::uint32_t start, std::size_t coordinates, bool sorted,
                  std::vector<unsigned> tracks, std::size_t letters, ProofMeter& meter);
  std::uint32_t start() override;
  std::uint32_t step(std::uint32_t state, DigitColumn letter) override;
  bool accepts(std::uint32_t state) override { return read_.accepting[keys_[state][0]]; }
  bool hopeless(std::uint32_t state) override { return !hopeful_[keys_[state][0]]; }
  std::vector<std::uint32_t> classes() override;

 private:
  const ProofMachine& read_;
  std::uint32_t start_;
  std::size_t coordinates_;
  bool sorted_;
  std::vector<unsigned> tracks_;
  std::size_t letters_;
  std::vector<bool> hopeful_;
  ProofKeys keys_;  // the state that is read, then the rank of each stack
};

struct ReadOperand {
  const ReadPredicate* of;
  std::vector<std::uint32_t> columns;  // by letter
};

// Operands side by side: both, either, or the negation of one.
class ProductMachine : public StepMachine {
 public:
  ProductMachine(Step::Kind kind, std::vector<ReadOperand> operands, std::size_t letters, ProofMeter& meter)
      : kind_(kind), operands_(std::move(operands)), letters_(letters), keys_(meter), meter_(meter) {}
  std::uint32_t start() override;
  std::uint32_t step(std::uint32_t state, DigitColumn letter) override;
  bool accepts(std::uint32_t state) override;
  bool hopeless(std::uint32_t state) override;
  std::vector<std::uint32_t> classes() override;
  [[nodiscard]] bool numbers_only() const override { return kind_ == Step::Kind::both; }

 private:
  Step::Kind kind_;
  std::vector<ReadOperand> operands_;
  std::size_t letters_;
  ProofKeys keys_;
  ProofMeter& meter_;
};

// The sets of states that the operand may be in, whatever the digits of the variable are, which may be more than those
// of the other numbers.
class SomeMachine : public StepMachine {
 public:
  SomeMachine(const ReadPredicate& operand, int variable, std::span<const int> variables, ProofMeter& meter);
  std::uint32_t start() override;
  std::uint32_t step(std::uint32_t state, DigitColumn letter) override;
  bool accepts(std::uint32_t state) override;
  bool hopeless(std::uint32_t state) override { return keys_[state].empty(); }
  std::vector<std::uint32_t> classes() override;
  [[nodiscard]] bool numbers_only() const override { return true; }

 private:
  void add(std::uint32_t from, std::uint32_t column);
  std::uint32_t number_of_set();

  const ReadPredicate& operand_;
  std::vector<std::uint32_t> zero_, one_;  // by letter: the column with this digit of the variable
  ProofKeys keys_;                         // sorted sets of hopeful states
  std::vector<std::uint32_t> set_;
  ProofMeter& meter_;
};

}  // namespace cairn::check
