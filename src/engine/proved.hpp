// What is proved about games for all sizes, as the engines see it.
//
// Proofs are found, kept and read above the engines; here is only what an answer needs of one. Positions are those of
// the lowered rays on as many coordinates as the proof has, with numbers of any size.
#pragma once

#include "base/control.hpp"
#include "engine/answer.hpp"
#include "rules/question.hpp"

#include <cairn/integer.hpp>

#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace cairn::automata {
struct Proof;
}

namespace cairn::engine {

// A position of lowered rays, of any size.
struct LoweredPosition {
  int mode = 0;
  std::vector<Integer> x;

  friend bool operator==(const LoweredPosition&, const LoweredPosition&) = default;
};

struct LoweredPositions {
  std::vector<LoweredPosition> positions;  // sorted by mode and numbers, without repetitions
  bool complete = true;                    // there are no more
};

class ProvedGame : public std::enable_shared_from_this<ProvedGame> {
 public:
  virtual ~ProvedGame() = default;

  [[nodiscard]] virtual const automata::Proof& proof() const = 0;  // the theorem itself, see automata/proof.hpp
  [[nodiscard]] virtual int coordinates() const = 0;
  [[nodiscard]] virtual bool has_values() const = 0;       // Grundy values are proved, not only outcomes
  [[nodiscard]] virtual std::string argument() const = 0;  // "an automaton of 21 states, proved for all sizes"
  // Was the proof found or checked by this program, in this run? Otherwise it is what a file says.
  [[nodiscard]] virtual bool checked() const = 0;
  // If not, why: "not rechecked (--recheck does that)".
  [[nodiscard]] virtual std::string why_unchecked() const = 0;
  // How the answers are known that come from it.
  [[nodiscard]] HowKnown known() const {
    if (checked()) return {HowKnown::How::proved, argument()};
    return {HowKnown::How::observed, "kept proof, " + why_unchecked() + ": " + argument()};
  }
  [[nodiscard]] virtual bool covers(int mode) const = 0;  // the proof is about this mode
  [[nodiscard]] virtual bool is_p(const LoweredPosition& place) const = 0;
  // has_values(). Throws ProofContradiction when an unchecked proof gives none.
  [[nodiscard]] virtual Integer value(const LoweredPosition& place) const = 0;

  // Options that are P-positions; of this Grundy value (has_values()); all. Throw Stopped when the time is up: the
  // moves are translated when somebody asks for them first, which may take long.
  [[nodiscard]] virtual LoweredPositions p_options(const LoweredPosition& place, std::size_t most,
                                                   const Control& control) const = 0;
  [[nodiscard]] virtual LoweredPositions options_of_value(const LoweredPosition& place, const Integer& value,
                                                          std::size_t most, const Control& control) const = 0;
  [[nodiscard]] virtual LoweredPositions options(const LoweredPosition& place, std::size_t most,
                                                 const Control& control) const = 0;

  // The P-positions with every number up to its bound: how many there are, nothing beyond 64 bits, and each of them
  // in any order until visit returns false.
  using Visit = std::function<bool(int mode, std::span<const std::int64_t> x)>;
  [[nodiscard]] virtual std::optional<std::uint64_t> count(std::span<const std::int64_t> bounds) const = 0;
  virtual void for_each_p(std::span<const std::int64_t> bounds, const Visit& visit) const = 0;
};

// An unchecked proof says what cannot be: a win without a winning move, or no Grundy value at all.
class ProofContradiction : public std::exception {
 public:
  ProofContradiction(const ProvedGame& proof, std::string why)
      : proof_(&proof), kept_(proof.weak_from_this().lock()), why_(std::move(why)) {}

  [[nodiscard]] const char* what() const noexcept override { return why_.c_str(); }
  [[nodiscard]] const ProvedGame& proof() const noexcept { return *proof_; }

 private:
  const ProvedGame* proof_;
  std::shared_ptr<const ProvedGame> kept_;  // so that it is still known to whoever is to hear of this
  std::string why_;
};

// Proofs that were not checked answer only where nothing else does.
class ProvedGames {
 public:
  virtual ~ProvedGames() = default;

  // A proof that answers the question: about positions of that number of coordinates, or of more where empty stacks do
  // not matter. Null when there is none.
  [[nodiscard]] virtual std::shared_ptr<const ProvedGame> find(const Question& question) = 0;
  // An unchecked proof has contradicted itself. True when it will not be found again, after a warning.
  virtual bool refuse(const ProofContradiction& /*wrong*/) { return false; }
};

}  // namespace cairn::engine
