// Rules whose amounts are fixed by the board, or are any but those: which rows each row needs, as forms in its prefix.
//
// For stacks in normal play. On each line through a row, moves lead to single places (take what another stack holds),
// or to all places before but single ones (take anything else); and the same along the row. The rays say this in
// pieces, one for each order in which stacks land; here the pieces are put together, and what they leave out is shown
// to be left out by all of them. Whatever cannot be shown does not fit.
#pragma once

#include "engine/rows/row_plan.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace cairn::engine {

// A number at the prefixes at which all conditions hold.
struct LayerPlace {
  std::vector<RowCondition> conditions;
  PrefixForm value;
};

struct LayerGroup {
  struct Line {
    std::size_t stack = 0;
    std::vector<LayerPlace> targets;  // what the stack becomes
    bool any = false;                 // or any amount ...
    bool but_all = false;             // ... but the whole stack
    std::vector<PrefixForm> but;      // ... and these
  };
  std::vector<Line> lines;
  // Moves along the row: from y to y less each of the shifts, and to the single `places` before y; or, when `any` is
  // set, to any place before y ...
  std::vector<PrefixForm> shifts;
  std::vector<LayerPlace> places;
  bool any = false;
  std::vector<PrefixForm> but_amounts;  // ... except y less one of these amounts
  std::vector<PrefixForm> but_places;   // ... and except these places
};

struct LayerPlan {
  std::string misfit;
  std::vector<LayerGroup> groups;  // by number of empty stacks, up to one less than all
  // P-positions at a place of a line are counted up to this: one more than amounts are left out. 0: nobody asks.
  std::size_t levels = 0;
  // No such line may ever be emptied: then rows in which it is empty are not counted, instead of being left out.
  bool never_emptied = false;
};

[[nodiscard]] LayerPlan make_layer_plan(const RowPlan& plan);

}  // namespace cairn::engine
