// How a sequence goes on for ever, in a sentence.
#pragma once

#include "engine/answer.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace cairn::render {

// "preperiod 0, period 16", or "from n = 50 on: value(n + 55) = value(n) + 31".
[[nodiscard]] std::string law_text(const Law& law, const std::string& name);

// "{1, 3..7}": sorted numbers with runs drawn together.
[[nodiscard]] std::string runs_text(const std::vector<std::int64_t>& sorted);

}  // namespace cairn::render
