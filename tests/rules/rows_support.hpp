// Outcome tables filled row by row from rays: the plainest reading of after and guard, without cairn::Options.
//
// All coordinates but the last are fixed; a row holds a bit for every value of the last one. For each ray and each
// amount the guard becomes a mask on the row, and the target is a shift of an earlier row, or looked up bit by bit.
#pragma once

#include "base/all_layers.hpp"
#include "rules/boards_support.hpp"

#include <cstdint>
#include <map>
#include <vector>

namespace rules_test {

class Rows {
 public:
  // Every coordinate runs from 0 to limit <= 31. Moves must not raise any prefix in lexicographic order.
  Rows(const cairn::Rays& rays, int limit, bool misere);

  // Does the player to move lose?
  [[nodiscard]] bool previous_wins(const Point& point) const;

 private:
  using Row = std::uint32_t;
  using Prefix = std::vector<std::int64_t>;
  // One ray at one amount, on one row.
  struct Piece {
    const cairn::Ray* ray = nullptr;
    std::int64_t t = 0;
    Row mask = 0;
  };

  void fill(const Prefix& prefix);
  [[nodiscard]] Row mask(const cairn::Ray& ray, const Prefix& prefix, std::int64_t t) const;
  [[nodiscard]] bool loses(int mode, const Prefix& prefix, std::int64_t last) const;

  const cairn::Rays& rays_;
  int limit_;
  bool misere_;
  std::map<Prefix, std::vector<Row>> lost_;  // by prefix, then mode: bits where the player to move loses
};

}  // namespace rules_test
