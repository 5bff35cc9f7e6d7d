// Answers as text for people: short, aligned, and always with how they are known.
//
// Positions are printed so that they can be pasted back. Every text ends with a line break.
#pragma once

#include "engine/answer.hpp"
#include "render/layout.hpp"
#include "render/parts.hpp"

#include <string>

namespace cairn::render {

[[nodiscard]] std::string text_of(const SolveAnswer& answer, const TextStyle& style);
[[nodiscard]] std::string text_of(const SavedAnswer& answer, const TextStyle& style);
[[nodiscard]] std::string text_of(const PlanAnswer& answer, const TextStyle& style);

// Answers that may be long are printed in parts. When time is up on the way, the rest is left out, the last line says
// so, and false is returned.
bool print_text(const MovesAnswer& answer, const TextStyle& style, const Control& control, const PrintPart& print);
bool print_text(const TableValues& answer, const TextStyle& style, const Control& control, const PrintPart& print);
bool print_text(const ListedPositions& answer, const TextStyle& style, const Control& control, const PrintPart& print);
bool print_text(const SequenceValues& answer, const TextStyle& style, const Control& control, const PrintPart& print);

// The same in one piece, whatever the clock says.
[[nodiscard]] std::string text_of(const MovesAnswer& answer, const TextStyle& style);
[[nodiscard]] std::string text_of(const TableValues& answer, const TextStyle& style);
[[nodiscard]] std::string text_of(const ListedPositions& answer, const TextStyle& style);
[[nodiscard]] std::string text_of(const SequenceValues& answer, const TextStyle& style);

}  // namespace cairn::render
