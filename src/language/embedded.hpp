// The rules files of games/, compiled into the binary by cmake/embed.cmake.
#pragma once

#include "base/layers.hpp"

#include <cstddef>
#include <string_view>
#include <utility>

namespace cairn::language {

extern const std::pair<std::string_view, std::string_view> kEmbeddedGames[];
extern const std::size_t kEmbeddedGameCount;

}  // namespace cairn::language
