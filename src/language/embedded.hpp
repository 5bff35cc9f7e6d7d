// The rules files of games/, compiled into the binary by cmake/embed.cmake.
#pragma once

#include <cstddef>
#include <string_view>
#include <utility>

namespace cairn {

extern const std::pair<std::string_view, std::string_view> kEmbeddedGames[];
extern const std::size_t kEmbeddedGameCount;

}  // namespace cairn
