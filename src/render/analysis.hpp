// Why a position is won or lost, and all that is known about it on one page: as text and as JSON.
#pragma once

#include "base/json.hpp"
#include "render/layout.hpp"

#include <cairn/analysis.hpp>

#include <string>

namespace cairn::render {

[[nodiscard]] std::string text_of(const Explanation& why, const TextStyle& style);
[[nodiscard]] std::string json_of(const Explanation& why);
[[nodiscard]] std::string text_of(const AnalyzeAnswer& answer, const TextStyle& style);
[[nodiscard]] std::string json_of(const AnalyzeAnswer& answer);

}  // namespace cairn::render
