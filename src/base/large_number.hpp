// What computes with whole numbers beyond a machine word in this build.
#pragma once

#include "base/layers.hpp"

#ifdef CAIRN_WITHOUT_GMP
#include "base/portable_number.hpp"
#else
#include "base/gmp_number.hpp"
#endif

namespace cairn::base {

#ifdef CAIRN_WITHOUT_GMP
using LargeNumber = PortableNumber;
#else
using LargeNumber = GmpNumber;
#endif

}  // namespace cairn::base
