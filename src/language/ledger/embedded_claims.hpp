// The ledger files of claims/, compiled into the binary by cmake/embed.cmake.
#pragma once

#include "base/layers.hpp"

#include <cstddef>
#include <string_view>
#include <utility>

namespace cairn::language {

extern const std::pair<std::string_view, std::string_view> kEmbeddedClaims[];
extern const std::size_t kEmbeddedClaimsCount;

}  // namespace cairn::language
