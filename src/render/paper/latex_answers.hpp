// Tables, lists, sequences and moves for papers: LaTeX documents with booktabs that compile as they are.
#pragma once

#include "engine/answer.hpp"
#include "render/parts.hpp"

namespace cairn::render {

// Each returns whether all was printed. A grid that is too wide for a page is refused with TooLarge.
bool print_latex(const TableValues& answer, const Control& control, const PrintPart& print);
bool print_latex(const SliceValues& answer, const Control& control, const PrintPart& print);
bool print_latex(const ListedPositions& answer, const Control& control, const PrintPart& print);
bool print_latex(const SequenceValues& answer, const Control& control, const PrintPart& print);
bool print_latex(const MovesAnswer& answer, const Control& control, const PrintPart& print);

inline constexpr std::int64_t kMostLatexColumns = 60;

}  // namespace cairn::render
