// Many claims: a line for each, and how many hold.
#pragma once

#include "render/layout.hpp"

#include <cairn/claims.hpp>
#include <cairn/position.hpp>

#include <string>

namespace cairn::render {

// digits: how wide the numbers of lines are; 0: there are none.
[[nodiscard]] std::string row_of(const AskedClaim& asked, const ClaimAttempt& attempt, int digits,
                                 const TextStyle& style);
[[nodiscard]] std::string text_of(const ClaimCounts& counts);

}  // namespace cairn::render
