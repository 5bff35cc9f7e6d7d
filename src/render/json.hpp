// Answers as JSON for programs: one object, one line, every one with how it is known.
//
// What is not known or not defined is null; integers beyond 2^53 are strings, as most readers would round them.
#pragma once

#include "engine/answer.hpp"
#include "render/parts.hpp"

#include <string>

namespace cairn::render {

[[nodiscard]] std::string json_of(const SolveAnswer& answer);
// What is no position, or cannot be answered, so that answers and questions stay in step.
[[nodiscard]] std::string json_of_mistake(const std::string& text, const std::string& what);
[[nodiscard]] std::string json_of(const SavedAnswer& answer);
[[nodiscard]] std::string json_of(const PlanAnswer& answer);

// Answers that may be long are printed in parts. When time is up on the way, the rest of the list is left out, what
// follows it says so (the status is "limit reached", and the detail has how much was printed), and false is returned.
bool print_json(const MovesAnswer& answer, const Control& control, const PrintPart& print);
bool print_json(const TableValues& answer, const Control& control, const PrintPart& print);
// "positions" is null when they were only counted. "count" is how many there are, printed or not.
bool print_json(const ListedPositions& answer, bool count_only, const Control& control, const PrintPart& print);
bool print_json(const SequenceValues& answer, const Control& control, const PrintPart& print);

// The same in one piece, whatever the clock says.
[[nodiscard]] std::string json_of(const MovesAnswer& answer);
[[nodiscard]] std::string json_of(const TableValues& answer);
[[nodiscard]] std::string json_of(const ListedPositions& answer, bool count_only);
[[nodiscard]] std::string json_of(const SequenceValues& answer);

}  // namespace cairn::render
