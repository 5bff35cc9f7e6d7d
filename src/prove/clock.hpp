// Long work on automata gives up when the time is up.
#pragma once

#include "base/control.hpp"

#include <cairn/error.hpp>

#include <string>

namespace cairn {

// doing: "the moves are translated". Without a control there is no limit.
inline void look_at_clock(const Control* control, const char* doing) {
  if (control != nullptr && control->stop()) throw TooLarge(std::string("the time is up while ") + doing);
}

}  // namespace cairn
