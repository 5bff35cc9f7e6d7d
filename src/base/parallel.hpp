// Many independent pieces of work on several threads.
#pragma once

#include "base/layers.hpp"

#include <cstddef>
#include <functional>

namespace cairn::base {

// Calls work(i) for i = 0, 1, ..., count - 1 on at most `threads` threads at once, the caller's among them; the calls
// begin in this order. When work returns false, no more of it begins. What it throws comes out of the call once all
// threads have ended: of several exceptions the first.
void parallel_for(std::size_t count, int threads, const std::function<bool(std::size_t)>& work);

}  // namespace cairn::base
