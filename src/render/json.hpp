// Answers as JSON for programs: one object, one line, every one with how it is known.
//
// What is not known or not defined is null; integers beyond 2^53 are strings, as most readers would round them.
#pragma once

#include "engine/answer.hpp"
#include "render/parts.hpp"

#include <string>

namespace cairn {

[[nodiscard]] std::string json_of(const SolveAnswer& answer);
// What is no position, or cannot be answered, so that answers and questions stay in step.
[[nodiscard]] std::string json_of_mistake(const std::string& text, const std::string& what);
[[nodiscard]] std::string json_of(const MovesAnswer& answer);
[[nodiscard]] std::string json_of(const TableAnswer& answer);
// "positions" is null when they were only counted.
[[nodiscard]] std::string json_of(ListAnswer answer, bool count_only);
// The same. When time is up on the way, the rest is left out, and the answer is that of what was printed.
void print_json(ListAnswer& answer, bool count_only, const Control& control, const PrintPart& print);
[[nodiscard]] std::string json_of(const SequenceAnswer& answer);
[[nodiscard]] std::string json_of(const SavedAnswer& answer);
[[nodiscard]] std::string json_of(const PlanAnswer& answer);

}  // namespace cairn
