// Slices of tables as text, CSV and JSON.
#pragma once

#include "engine/answer.hpp"
#include "render/layout.hpp"
#include "render/parts.hpp"

#include <functional>
#include <string>
#include <vector>

namespace cairn::render {

bool print_text(const SliceValues& answer, const TextStyle& style, const Control& control, const PrintPart& print);
bool print_csv(const SliceValues& answer, const Control& control, const PrintPart& print);
bool print_json(const SliceValues& answer, const Control& control, const PrintPart& print);

// The names of the cells, and of the free ones among them as they are written in the slice.
[[nodiscard]] std::vector<std::string> slice_names(const SliceValues& slice);
[[nodiscard]] std::vector<std::string> free_names(const SliceValues& slice);
// Every position of the slice that is known, each once: of two free stacks the first is not larger. Until visit returns
// false.
void for_each_of_slice(const SliceValues& slice, const std::function<bool(const Cells&, std::int32_t)>& visit);

}  // namespace cairn::render
