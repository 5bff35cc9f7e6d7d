// Tables and lists by the rows engine.
#pragma once

#include "engine/engines.hpp"
#include "engine/rows.hpp"

#include <string>

namespace cairn {

// Fills in values, box, status and how it is known.
void table_by_rows(TableAnswer& answer, Rows& rows, const Rays& rays, const Control& control);

// Fills in count, positions (unless only counted), status and how it is known.
void list_by_rows(ListAnswer& answer, Rows& rows, const Rays& rays, bool count_only, const Control& control);

}  // namespace cairn
