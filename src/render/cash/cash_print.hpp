// NIM with Cash as text, CSV, JSON or LaTeX, whatever was asked about it.
#pragma once

#include "cash/cash_sweep.hpp"
#include "lab/cash.hpp"
#include "render/layout.hpp"
#include "render/parts.hpp"

#include <cairn/format.hpp>

namespace cairn::render {

// formulas: CSV has them in place of the values.
void print(const CashFound& answer, bool formulas, Format format, const TextStyle& style, Printer& printer);
void print(const CashSweep& sweep, Format format, const TextStyle& style, Printer& printer);

}  // namespace cairn::render
