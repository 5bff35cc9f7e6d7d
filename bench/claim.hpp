// A claim about the P-positions of MINNIE on three stacks, compared with the table at every position.
//
// It is written by hand the way a claim's text will be compiled: what depends on the row alone becomes a mask, a
// residue of the last number a pattern, a comparison with it a range, and a word of 64 positions costs a few
// operations. No row is left out because the claim cannot hold there: the point is to look at every position.
// The claim is true but for some rows with small stacks, so mismatches are found and counted.
#pragma once

#include "base/all_layers.hpp"
#include "engine/rows/rows.hpp"

#include <cstdint>

namespace cairn::bench {

// a <= b <= c. P if and only if
//   a = 1 and b + c is odd, or
//   a = 2 and (b is even and b + c = 2 mod 4, or b is odd and c = b mod 4), or
//   a = 3 and (b is even and c = b mod 4, or b is odd, c > b and c = b + 2 mod 4).
[[nodiscard]] bool claimed(std::int64_t a, std::int64_t b, std::int64_t c);

class ClaimComparison : public RowConsumer {
 public:
  bool row(const Row& row) override;
  [[nodiscard]] std::uint64_t mismatches() const { return mismatches_; }
  [[nodiscard]] std::uint64_t positions() const { return positions_; }

 private:
  std::uint64_t mismatches_ = 0;
  std::uint64_t positions_ = 0;
};

}  // namespace cairn::bench
