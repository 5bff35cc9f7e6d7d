// The table engine: outcomes or Grundy values of a whole box, position by position in rank order.
//
// Plain and clear: the baseline for faster engines. It reads the options of each position and looks their values up.
// Rank order suits most games, since sorted stacks never grow; when a move leads to a later rank, the box is filled
// again by rising measure. Cost: the options of all positions; memory: four bytes a position (twelve by measure).
#pragma once

#include "base/control.hpp"
#include "engine/box.hpp"
#include "rules/options.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace cairn {

struct DenseTable {
  Box box;
  std::vector<std::int32_t> values;  // a letter N, P, L, R, or a Grundy value; -1: not valid or not reached
  Status status = Status::complete;
  std::uint64_t filled = 0;  // how many positions were looked at
};

// Throws TooLarge, with the memory it would need, when such a table does not fit. Needs no lowering, which may take
// longer than saying no.
void check_table_fits(const Ruleset& rules, int coordinates, std::int64_t to, const Control& control,
                      const std::string& hint = kSmallerTable);

// The table must have been found to fit. Throws Error when moves leave the box.
[[nodiscard]] DenseTable fill_table(const Options& options, std::int64_t to, bool grundy, bool misere,
                                    const Control& control);

}  // namespace cairn
