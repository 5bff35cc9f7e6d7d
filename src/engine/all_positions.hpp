// "all 45 positions", in the words that say how an answer is known.
#pragma once

#include "base/layers.hpp"

#include <fmt/format.h>

#include <cstdint>
#include <string>

namespace cairn::engine {

[[nodiscard]] inline std::string all_positions(std::uint64_t count) {
  return count == 1 ? "the only position" : fmt::format("all {} positions", count);
}

}  // namespace cairn::engine
