// The table engine: outcomes or Grundy values of a whole box, position by position in rank order.
//
// Plain and clear: the baseline for faster engines. It reads the options of each position and looks their values up.
// Rank order suits most games, since sorted stacks never grow; when a move leads to a later rank, the box is filled
// again by rising measure. When a move leads out of the box, the positions beyond it that play can reach are solved
// too, by a search that remembers them. Cost: the options of all positions; memory: four bytes a position (twelve by
// measure), and what the search remembers.
#pragma once

#include "base/control.hpp"
#include "engine/table/box.hpp"
#include "rules/options.hpp"
#include "rules/question.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace cairn::engine {

// What stands in a cell.
enum class CellValue : std::uint8_t { outcome, grundy, remoteness };
[[nodiscard]] CellValue cell_value(const RangeQuestion& question);

struct DenseTable {
  Box box;
  // A letter N, P, L, R, a Grundy value or a remoteness; -1: not valid or not reached.
  std::vector<std::int32_t> values;
  Status status = Status::complete;
  std::uint64_t filled = 0;  // how many positions were looked at
  std::uint64_t beyond = 0;  // when complete: positions outside of the box that had to be solved as well
};

// What an answer says of positions that were solved beyond what was asked for; nothing when there are none.
[[nodiscard]] std::string beyond_words(std::uint64_t beyond);

// Throws TooLarge, with the memory it would need, when such a table does not fit. Needs no lowering, which may take
// longer than saying no.
void check_table_fits(const Ruleset& rules, int coordinates, std::int64_t to, const Control& control,
                      bool may_save = false);

// The table must have been found to fit. Where moves leave the box, what the search beyond it takes cannot be known
// before; it stops at the limits.
[[nodiscard]] DenseTable fill_table(const Options& options, std::int64_t to, CellValue value, bool misere,
                                    const Control& control);
// Of Grundy values or outcomes.
[[nodiscard]] inline DenseTable fill_table(const Options& options, std::int64_t to, bool grundy, bool misere,
                                           const Control& control) {
  return fill_table(options, to, grundy ? CellValue::grundy : CellValue::outcome, misere, control);
}

}  // namespace cairn::engine
