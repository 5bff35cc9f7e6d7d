// Answers as JSON for programs: one object, one line, every one with how it is known.
//
// What is not known or not defined is null; integers beyond 2^53 are strings, as most readers would round them.
#pragma once

#include "engine/answer.hpp"

#include <string>

namespace cairn {

[[nodiscard]] std::string json_of(const SolveAnswer& answer);
// A line of input that is no position, so that answers and questions stay in step.
[[nodiscard]] std::string json_of_mistake(const std::string& text, const std::string& what);
[[nodiscard]] std::string json_of(const MovesAnswer& answer);
[[nodiscard]] std::string json_of(const TableAnswer& answer);
// "positions" is null when they were only counted.
[[nodiscard]] std::string json_of(const ListAnswer& answer, bool count_only);
[[nodiscard]] std::string json_of(const SequenceAnswer& answer);
[[nodiscard]] std::string json_of(const SavedAnswer& answer);
[[nodiscard]] std::string json_of(const PlanAnswer& answer);

}  // namespace cairn
