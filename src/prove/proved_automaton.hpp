// The automaton of a proof as an engine: outcomes, Grundy values and winning moves of positions of any size.
#pragma once

#include "automata/proof.hpp"
#include "engine/proved.hpp"
#include "prove/decide/relation.hpp"

#include <memory>
#include <mutex>
#include <optional>
#include <string>

namespace cairn::prove {

class ProvedAutomaton : public ProvedGame {
 public:
  // checked: the checker accepts it. Otherwise: why it was not asked, or did not answer. Throws Error when leading
  // zeros change what is accepted, so that it cannot be the automaton of a proof.
  ProvedAutomaton(Proof proof, bool checked, std::string why_unchecked = "not rechecked (--recheck does that)");

  [[nodiscard]] const Proof& proof() const override { return proof_; }
  [[nodiscard]] int coordinates() const override { return proof_.coordinates(); }
  [[nodiscard]] bool has_values() const override { return proof_.grundy; }
  [[nodiscard]] std::string argument() const override;
  [[nodiscard]] bool checked() const override { return checked_; }
  [[nodiscard]] std::string why_unchecked() const override { return checked_ ? "" : why_unchecked_; }
  [[nodiscard]] bool covers(int mode) const override;
  [[nodiscard]] bool is_p(const LoweredPosition& position) const override;
  [[nodiscard]] Integer value(const LoweredPosition& position) const override;
  [[nodiscard]] LoweredPositions p_options(const LoweredPosition& position, std::size_t most,
                                           const Control& control) const override;
  [[nodiscard]] LoweredPositions options_of_value(const LoweredPosition& position, const Integer& value,
                                                  std::size_t most, const Control& control) const override;
  [[nodiscard]] LoweredPositions options(const LoweredPosition& position, std::size_t most,
                                         const Control& control) const override;
  [[nodiscard]] std::optional<std::uint64_t> count(std::span<const std::int64_t> bounds) const override;
  void for_each_p(std::span<const std::int64_t> bounds, const Visit& visit) const override;

 private:
  [[nodiscard]] const MoveRelation& moves(const Control& control) const;
  // Of a partizan game: where both players lose who are to move. Only valid positions, whoever wrote the automaton.
  [[nodiscard]] const Automaton& p_positions() const;
  // Bounds for the tracks: the Grundy value, where the automaton reads one, is 0.
  [[nodiscard]] std::vector<std::int64_t> with_value_zero(std::span<const std::int64_t> bounds) const;

  Proof proof_;
  bool checked_;
  std::string why_unchecked_;
  // Made when moves are asked for, by whoever asks first; others wait, each within its own limits.
  mutable std::timed_mutex making_moves_;
  mutable std::unique_ptr<const MoveRelation> moves_;
  mutable std::once_flag p_made_;
  mutable std::optional<Automaton> p_;
};

}  // namespace cairn::prove
