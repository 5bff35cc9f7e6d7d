// The law of NIM with Cash for one set of amounts as a text that others can check: `cairn check-proof` does, and
// whoever does not trust it can write a checker of his own. docs/cash.md has the theorem.
//
//   {"format": "cairn price law", "version": 1, "game": "NIM with Cash", "amounts": [1,3,4],
//    "first": 21, "period": 14, "shifts": [0,7,10],
//    "rows": [                 rows 0 to first + period - 1; a row is a list of runs of corners
//      [[0,"inf"]],            [e, price]: the price is that from e on; [e, price, de, dprice, count]: `count` corners,
//      ...],                   each by (de, dprice) after the one before
//    "zones": [                of rows first to first + period - 1: [from, to] for every shift
//      [[0,9],[3,15],[11,"inf"]],
//      ...]}
#pragma once

#include "cash/price_law.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace cairn::cash {

// The same text for the same law, a line a row. Throws Error when rows differ in their shifts: that has no certificate.
[[nodiscard]] std::string to_text(const PriceLaw& law);

// `where` names the text in errors, as a path does. Throws Error at anything that is not of this form. Whether the law
// is true is left to what_fails: until then it is not proved.
[[nodiscard]] PriceLaw read_price_law(const std::string& text, const std::string& where);

// The game with these amounts, as it is written: "cash{1,3,4}".
[[nodiscard]] std::string game_text(const std::vector<std::int64_t>& amounts);

// What a law says, in a sentence that begins with its game.
[[nodiscard]] std::string claim_of(const PriceLaw& law);

}  // namespace cairn::cash
