// A 64-bit checksum of words, against accidents and not against malice.
//
// Four lanes, so that the multiplications of one do not wait for another; each word and each lane enters by a step that
// can be undone. So a change within one word, or another seed, is certain to be seen; any other change is missed once
// in 2^64. The files on disk depend on it: it must never change.
#pragma once

#include "base/layers.hpp"

#include <cstdint>
#include <span>

namespace cairn::store {

[[nodiscard]] std::uint64_t checksum(std::span<const std::uint64_t> words, std::uint64_t seed);

}  // namespace cairn::store
