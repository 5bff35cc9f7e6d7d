// The names of all folders in cairn, for tests and benchmarks, which look at every folder. No source includes this.
#pragma once

#include "base/layers.hpp"

namespace cairn {
using namespace render;
}
