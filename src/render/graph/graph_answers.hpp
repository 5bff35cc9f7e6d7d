// Lists of graphs and tables of families of graphs as text, CSV and JSON.
//
// When time is up while they are printed, the rest is left out, the last line says so, and false is returned.
#pragma once

#include "render/layout.hpp"
#include "render/parts.hpp"

#include <cairn/graphs.hpp>

namespace cairn::render {

bool print_text(const GraphListAnswer& answer, const TextStyle& style, const Control& control, const PrintPart& print);
bool print_text(const FamilyTableAnswer& answer, const TextStyle& style, const Control& control,
                const PrintPart& print);

// A line for each position. A list that was only counted has a line for each number of vertices.
bool print_csv(const GraphListAnswer& answer, const Control& control, const PrintPart& print);
bool print_csv(const FamilyTableAnswer& answer, const Control& control, const PrintPart& print);

bool print_json(const GraphListAnswer& answer, const Control& control, const PrintPart& print);
bool print_json(const FamilyTableAnswer& answer, const Control& control, const PrintPart& print);

}  // namespace cairn::render
