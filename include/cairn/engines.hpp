// The engines that a question may name.
#pragma once

#include <cairn/answer.hpp>

#include <vector>

namespace cairn {

// Those that Limits::engine may be, without Engine::chosen. Not every one of them answers every question.
[[nodiscard]] std::vector<Engine> engines_to_name();

}  // namespace cairn
