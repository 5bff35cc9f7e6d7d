// Cells that stand for several stacks: "k of 1", and the variables "x1..xk".
#pragma once

#include "language/parser.hpp"

#include <string>
#include <vector>

namespace cairn::language {

// Do several names stand here, or `ahead` tokens further on, as in x1..x4 or, with a parameter k, x1..xk?
[[nodiscard]] bool is_name_range(const Parser& parser, std::size_t ahead = 0);
// x1, x2, x3, x4; none for x1..xk when k is 0.
[[nodiscard]] std::vector<std::string> name_range(Parser& parser);

// What stands in one cell, which is a number as read() reads it, for as many cells as it means.
[[nodiscard]] std::vector<Expr> number_cells(Parser& parser, Expr (Parser::*read)());

}  // namespace cairn::language
