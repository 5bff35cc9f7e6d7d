// Shared by the tests that ask a Lab about sentences.
#pragma once

#include <cairn/lab.hpp>

#include <gtest/gtest.h>

#include <string>

namespace cairn {

// The sentence holds for all sizes.
inline void expect_proved(const Lab& lab, const std::string& text) {
  const ClaimAnswer answer = lab.check(text);
  EXPECT_EQ(answer.holds, true) << text << ": " << answer.known.detail;
  EXPECT_EQ(answer.known.how, How::proved) << text << ": " << answer.known.detail;
}

}  // namespace cairn
