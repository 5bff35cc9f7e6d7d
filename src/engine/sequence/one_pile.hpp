// Games of one pile whose legal amounts do not depend on the pile: their shape, and their values one after another.
//
// The shape: modes (one for a subtraction game, two for comply/constrain), and for each pair of modes a set of amounts
// that is eventually periodic. An engine recognises this shape from the rays and never asks for a game's name.
#pragma once

#include "base/control.hpp"
#include "rules/rays.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cairn::engine {

struct OnePile {
  std::size_t modes = 1;
  // Beyond the threshold an amount is legal by its residue modulo the period alone.
  std::int64_t threshold = 0;
  std::int64_t period = 1;
  // legal[from * modes + to][t] for t = 1 .. threshold + period
  std::vector<std::vector<bool>> legal;

  [[nodiscard]] const std::vector<bool>& amounts(std::size_t from, std::size_t to) const {
    return legal[from * modes + to];
  }
  [[nodiscard]] bool is_legal(std::size_t from, std::size_t to, std::int64_t t) const;
  // Is an amount beyond the threshold legal when it has this residue?
  [[nodiscard]] bool far(std::size_t from, std::size_t to, std::int64_t residue) const;
};

// Nothing when the game has another shape; why_not then receives the reason.
[[nodiscard]] std::optional<OnePile> one_pile_shape(const Rays& rays, std::string* why_not = nullptr);

// Grundy values (or, for misere play, 1 where the player to move wins and 0 elsewhere) of n = 0, 1, 2, ...
class OnePileValues {
 public:
  OnePileValues(OnePile shape, bool misere);

  // Extends every mode to n. Returns early with a status when control says so.
  Status extend(std::int64_t n, const Control& control);

  [[nodiscard]] const OnePile& shape() const { return shape_; }
  [[nodiscard]] bool misere() const { return misere_; }
  [[nodiscard]] std::int64_t size() const { return static_cast<std::int64_t>(values_[0].size()); }
  [[nodiscard]] const std::vector<std::int32_t>& of(std::size_t mode) const { return values_[mode]; }
  [[nodiscard]] std::size_t bytes() const;

 private:
  // The values that lie further back than the threshold, by mode and residue of the pile.
  struct Far {
    std::vector<bool> holds;
  };
  [[nodiscard]] std::int32_t value_at(std::size_t mode, std::int64_t n);
  [[nodiscard]] bool far_holds(std::size_t mode, std::int64_t residue, std::size_t value) const;

  OnePile shape_;
  bool misere_;
  std::vector<std::vector<std::int32_t>> values_;
  std::vector<Far> far_;                         // [mode * period + residue]
  std::vector<std::vector<std::size_t>> reach_;  // [mode * period + residue of n]: which far sets a pile can reach
  std::vector<std::size_t> full_below_;          // same index: every value below this is among them
  std::vector<std::vector<std::int64_t>> near_;  // [from * modes + to]: amounts up to the threshold
  std::vector<std::int64_t> stamp_;              // per value: the last position that saw it nearby
  std::int64_t stamp_now_ = 0;
};

}  // namespace cairn::engine
