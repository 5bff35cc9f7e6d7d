// The exit codes of the program.
#pragma once

#include <cairn/answer.hpp>

namespace cairn::cli {

inline constexpr int kDone = 0;
inline constexpr int kRefuted = 1;  // or "no"
inline constexpr int kBadInput = 2;
inline constexpr int kLimitReached = 3;

[[nodiscard]] inline int exit_code(const AnswerHead& answer) {
  return answer.status == Status::complete && answer.known.how != How::unknown ? kDone : kLimitReached;
}

}  // namespace cairn::cli
