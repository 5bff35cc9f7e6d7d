// Why a position of NIM with Cash is won or lost: the price that the player to move must be able to pay.
#pragma once

#include "api/proved_words.hpp"

namespace cairn::api {

// "[14; d, 9]: d >= 9", for all purses d at once, by the price of that pile against that purse. Nothing when the rules
// have another shape, in misere play, and for piles so large that their rows take long.
[[nodiscard]] std::optional<CoveringLine> price_line(const rules::Component& part, bool misere, char outcome);

}  // namespace cairn::api
