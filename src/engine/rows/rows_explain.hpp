// The plan of the rows engine in words.
#pragma once

#include "engine/rows/row_plan.hpp"
#include "engine/rows/row_table.hpp"

#include <string>

namespace cairn::engine {

// What was chosen when the run was set up.
struct RowsFacts {
  double bytes = 0;
  bool keeps_rows = false;
  bool looks_back = false;  // some move reads single earlier rows
  bool lists = false;       // boards with a smaller stack in the row: handed on in lists ...
  bool looks_up = false;    // ... or looked up
  bool may_cut = false;
  int threads = 1;
  std::string layers;  // how rows that are there in full are filled; empty when they are not
  std::string grundy;  // how values are found; empty for outcomes
};

[[nodiscard]] std::string explain_rows(const Rays& rays, const Box& box, const RowPlan& plan, const RowLayout& layout,
                                       const RowsFacts& facts);

}  // namespace cairn::engine
