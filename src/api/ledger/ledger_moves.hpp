// Why a position is what it is: a winning move, the reply to each move, or the moves to smaller values.
#pragma once

#include <cairn/lab.hpp>

#include <string>
#include <vector>

namespace cairn::api {

// The moves that show the counterexample, a line each; empty when it is no single position, or too large for that.
[[nodiscard]] std::vector<std::string> moves_that_show(const Lab& lab, const FirstCounterexample& found,
                                                       const Limits& limits);

}  // namespace cairn::api
