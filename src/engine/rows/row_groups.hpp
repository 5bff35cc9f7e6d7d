// The groups of a plan made simple, so that most games are filled by whole rows without masks.
//
// Rays are read one by one (row_plan.cpp). Here rays that differ only in where stacks land become one, lines on which
// any amount may be taken are found, and conditions that always hold are dropped.
#pragma once

#include "engine/rows/row_plan.hpp"

namespace cairn::engine {

// one_mode: the table has no other. misere: whether there is a move matters as well as where it leads.
void simplify_groups(RowPlan& plan, bool one_mode, bool misere);

}  // namespace cairn::engine
