// What the program tells the shell.
#pragma once

#include "engine/answer.hpp"

namespace cairn {

inline constexpr int kDone = 0;
inline constexpr int kBadInput = 2;  // 1 is kept for "no" and "refuted"
inline constexpr int kLimitReached = 3;

[[nodiscard]] inline int exit_code(Status status, const HowKnown& known) {
  return status == Status::complete && known.how != HowKnown::How::unknown ? kDone : kLimitReached;
}

}  // namespace cairn
