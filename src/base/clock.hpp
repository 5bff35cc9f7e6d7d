// Work that leaves nothing to answer with unless it comes to its end gives up when the time is up.
#pragma once

#include "base/control.hpp"

#include <cairn/error.hpp>

#include <string>

namespace cairn::base {

// For work that can do without: it was stopped, or is too large.
[[nodiscard]] inline bool is_limit(const Error& error) {
  return dynamic_cast<const Stopped*>(&error) != nullptr || dynamic_cast<const TooLarge*>(&error) != nullptr;
}

// doing: "the moves are translated". Without a control there is no limit. Throws Stopped.
inline void look_at_clock(const Control* control, const char* doing) {
  if (control == nullptr) return;
  if (const auto stop = control->stop()) {
    throw Stopped(stop_words(*stop, *control) + " while " + doing, "",
                  *stop == Status::cancelled ? "" : "allow more time, or ask for less");
  }
}

}  // namespace cairn::base
