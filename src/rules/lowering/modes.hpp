// The modes of a ruleset: what its words are, and which purses are infinite.
#pragma once

#include "rules/rays.hpp"

#include <vector>

namespace cairn::rules {

// Every choice of words and of infinite purses, in the order of the coordinates.
[[nodiscard]] std::vector<Mode> modes_of(std::span<const Coordinate> cells);

}  // namespace cairn::rules
