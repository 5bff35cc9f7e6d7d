// Answers as text for people: short, aligned, and always with how they are known.
//
// Positions are printed so that they can be pasted back. Every text ends with a line break.
#pragma once

#include "engine/answer.hpp"
#include "render/layout.hpp"
#include "render/parts.hpp"

#include <string>

namespace cairn {

[[nodiscard]] std::string text_of(const SolveAnswer& answer, const TextStyle& style);
[[nodiscard]] std::string text_of(const MovesAnswer& answer, const TextStyle& style);
[[nodiscard]] std::string text_of(const TableAnswer& answer, const TextStyle& style);
[[nodiscard]] std::string text_of(ListAnswer answer, const TextStyle& style);
// The same in parts. When time is up on the way, the rest is left out, and the answer is that of what was printed.
void print_text(ListAnswer& answer, const TextStyle& style, const Control& control, const PrintPart& print);
[[nodiscard]] std::string text_of(const SequenceAnswer& answer, const TextStyle& style);
[[nodiscard]] std::string text_of(const SavedAnswer& answer, const TextStyle& style);
[[nodiscard]] std::string text_of(const PlanAnswer& answer, const TextStyle& style);

}  // namespace cairn
