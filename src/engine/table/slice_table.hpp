// Tables of a slice, such as minnie[3,b,c] or minnie[1..9,b,c]: one or two numbers are free, a panel for each value of
// the others.
//
// They are read off the whole table where that is cheap. Otherwise, where the moves allow it, the slice is a board of
// its own (rules/slice.hpp), so that 4 layers are filled for minnie[3,b,c], not all layers up to the bound.
#pragma once

#include "engine/answer.hpp"
#include "engine/table/tables.hpp"

#include <functional>
#include <memory>
#include <vector>

namespace cairn::engine {

struct SliceQuestion : TableQuestion {
  std::vector<SliceCell> cells;
};

using FillTable = std::function<std::shared_ptr<const TableValues>(const TableQuestion&)>;

// fill: fills a table, or knows it already. Throws as table() does, and TooLarge when the panels do not fit into
// memory.
[[nodiscard]] SliceValues slice_table(const SliceQuestion& question, std::size_t memory, const FillTable& fill);

}  // namespace cairn::engine
