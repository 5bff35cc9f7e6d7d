// What is known of the positions of a game from its engines: the data that automata are learned from.
//
// The data is never trusted. Wrong data could only make a proof fail.
#pragma once

#include "base/control.hpp"
#include "engine/engine.hpp"
#include "rules/question.hpp"
#include "rules/rays.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>

namespace cairn::prove {

class Membership {
 public:
  virtual ~Membership() = default;
  // Is the valid position (mode, x) a P-position; with Grundy values, is (x, v) one of the sum with a heap v?
  // Nothing when that is not computed.
  [[nodiscard]] virtual std::optional<bool> ask(int mode, std::span<const std::int64_t> x) const = 0;
  // Numbers up to this have answers.
  [[nodiscard]] virtual std::int64_t to() const = 0;
  // Computes to about twice as far. Anything but complete leaves what was known.
  virtual Status grow(const Control& control) = 0;
  // What that would take, in questions that could be asked meanwhile.
  [[nodiscard]] virtual double cost() const = 0;
  // Why it cannot grow within the limits; empty when it can.
  [[nodiscard]] virtual std::string too_large(const Control& control) const = 0;
  [[nodiscard]] virtual Engine engine() const = 0;
  // Is it likely that the set is an automaton's, however large?
  [[nodiscard]] virtual bool promising() const { return false; }
};

struct MembershipQuestion : Question {
  const Rays* rays = nullptr;
};
// By price rows, rows of bits, a plain table or a search, whichever fits; computed to a small size to begin with. When
// one turns out later not to fit, the next of them takes its place.
[[nodiscard]] std::unique_ptr<Membership> membership_of(const MembershipQuestion& question, const Control& control);

}  // namespace cairn::prove
