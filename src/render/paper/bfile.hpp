// b-files, as the On-Line Encyclopedia of Integer Sequences wants them: comments, then n and a(n) on each line.
//
// One number: a(n) is the value of n. Two: the square array is read by antidiagonals, T(0,0), T(0,1), T(1,0), T(0,2),
// ... as far as the bound goes. Outcomes are 1 for P-positions and 0 for the others. What is not a sequence is refused.
#pragma once

#include "engine/answer.hpp"
#include "render/parts.hpp"

namespace cairn::render {

bool print_bfile(const TableValues& answer, const Control& control, const PrintPart& print);
bool print_bfile(const SliceValues& answer, const Control& control, const PrintPart& print);
bool print_bfile(const SequenceValues& answer, const Control& control, const PrintPart& print);
// The P-positions of a game of one number, in order, counted from 1.
bool print_bfile(const ListedPositions& answer, const Control& control, const PrintPart& print);

}  // namespace cairn::render
