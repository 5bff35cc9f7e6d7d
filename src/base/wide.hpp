// Integers of 128 bits, for sums and products of numbers of 64 bits that must not overflow.
#pragma once

#include "base/layers.hpp"

namespace cairn::base {

using Wide = __int128;

}  // namespace cairn::base
