// Patterns of a game, each with how it is known.
#pragma once

#include "base/layers.hpp"

#include <cairn/format.hpp>
#include <cairn/guess.hpp>

#include <string>

namespace cairn::render {

[[nodiscard]] std::string text_of(const GuessAnswer& answer, const TextStyle& style = {});
[[nodiscard]] std::string json_of(const GuessAnswer& answer);

}  // namespace cairn::render
