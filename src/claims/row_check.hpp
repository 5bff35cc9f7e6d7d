// A claim against the rows of a table as they are filled: the smallest counterexample at the speed of the table.
//
// A row holds positions (prefix, y). The cells of the claim are laid on its numbers in every way that gives each
// assignment once (stacks are a multiset); the claim then becomes bits along the row, compared with the bits of the
// P-positions. Only cells that are a constant, or a variable plus a constant, are laid so.
#pragma once

#include "claims/claim_answer.hpp"
#include "claims/condition_bits.hpp"
#include "engine/rows/rows.hpp"

#include <optional>
#include <string>
#include <vector>

namespace cairn::claims {

// Ways to lay the cells on the sorted stacks: arrangement[slot] is the cell. Those that contradict an order of the
// variables which the claim demands are left out.
struct Arrangements {
  std::vector<std::vector<std::size_t>> all;
  std::vector<std::size_t> rank;  // of each cell; equal stacks are laid on in this order
};

class RowCheck : public RowConsumer {
 public:
  // Why the cells of a claim cannot be laid on rows; empty when they can.
  [[nodiscard]] static std::string misfit(const Claim& claim);

  RowCheck(const Claim& claim, const Rays& rays, const Box& box);

  bool row(const Row& row) override;

  [[nodiscard]] const std::optional<FoundInstance>& found() const { return found_; }
  [[nodiscard]] std::uint64_t instances() const { return instances_; }
  // No row that was not seen could matter.
  [[nodiscard]] bool finished() const { return finished_; }

 private:
  [[nodiscard]] bool beyond(const Row& row) const;
  void lay(const std::vector<std::size_t>& arrangement, const Row& row);
  bool assign(std::size_t cell, std::int64_t number);
  void along(const Row& row, std::int64_t lo, std::int64_t hi);
  void at(const Row& row, std::int64_t y);
  void meet(std::int64_t y);
  [[nodiscard]] char outcome(std::int64_t y) const;
  [[nodiscard]] std::int64_t grundy(std::int64_t y) const { return row_.grundy != nullptr ? row_.grundy[y] : 0; }
  [[nodiscard]] bool valid(std::int64_t y);

  const Claim& claim_;
  const Rays& rays_;
  const Box& box_;
  std::vector<std::size_t> numbers_;  // the cells that are numbers
  Arrangements arrangements_;
  std::int64_t first_at_most_;  // the first number of a prefix is never larger where the claim applies
  ConditionBits condition_;
  // The row at hand.
  ClaimRow row_;
  std::vector<bool> known_;  // which variables have a value
  int mode_ = 0;
  std::vector<std::int64_t> x_;
  std::vector<std::uint64_t> applies_, fact_, given_, p_bits_;

  std::optional<FoundInstance> found_;
  Cells found_cells_;
  std::int64_t found_largest_ = 0;
  std::uint64_t instances_ = 0;
  bool finished_ = false;
};

}  // namespace cairn::claims
