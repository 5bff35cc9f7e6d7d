// A proved automaton as a picture: states as circles, accepting ones doubled, and the digits that arrows read.
#pragma once

#include "render/picture/drawing.hpp"
#include "render/prove.hpp"

#include <cairn/format.hpp>

namespace cairn::render {

inline constexpr std::size_t kMostStates = 40;  // that are drawn
inline constexpr std::size_t kMostStatesWithGraphviz = 120;

// Throws Error when there is no proof, and TooLarge when it has more states.
[[nodiscard]] Drawing picture_of(const ProveReport& report, const PictureOptions& options);

}  // namespace cairn::render
