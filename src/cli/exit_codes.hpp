// What the program tells the shell.
#pragma once

#include "engine/answer.hpp"

namespace cairn::cli {

inline constexpr int kDone = 0;
inline constexpr int kRefuted = 1;  // or "no"
inline constexpr int kBadInput = 2;
inline constexpr int kLimitReached = 3;

[[nodiscard]] inline int exit_code(Status status, const HowKnown& known) {
  return status == Status::complete && known.how != HowKnown::How::unknown ? kDone : kLimitReached;
}

}  // namespace cairn::cli
