// How far two words are apart, for hints that name what was meant.
#pragma once

#include "base/layers.hpp"

#include <cstddef>
#include <string>
#include <string_view>

namespace cairn::language {

// The least number of letters to insert, to leave out or to change.
[[nodiscard]] std::size_t edit_distance(std::string_view a, std::string_view b);

[[nodiscard]] std::string in_lower_case(std::string text);

}  // namespace cairn::language
