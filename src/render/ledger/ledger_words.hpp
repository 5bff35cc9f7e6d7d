// The sentences about entries of a ledger that text and reports share.
#pragma once

#include "base/layers.hpp"

#include <cairn/ledger.hpp>

#include <string>

namespace cairn::render {

// "holds, proved", "holds, computed to 500", "refuted at k = 1, n = 5", ...
[[nodiscard]] std::string verdict_words(const EntryAnswer& entry);
// "comply{1}[5, not S] has G = 2, and the claim says G = 3"; of a sentence what is the case there.
[[nodiscard]] std::string counterexample_words(const FirstCounterexample& found);
// "proved: by the proved automaton of 5 states", "does not hold: ...", "is not decided: ..."
[[nodiscard]] std::string statement_words(const StatementAnswer& answer);
// "proved: by the proved automaton of 5 states", "proved for all sizes for k = 1..3"
[[nodiscard]] std::string known_words(const HowKnown& known);
// "41 entries: 30 hold (28 proved, 2 computed); 3 refuted (all corrected); 1 open"
[[nodiscard]] std::string counts_words(const LedgerCounts& counts);
// "0.24 s"
[[nodiscard]] std::string seconds_words(double seconds);

}  // namespace cairn::render
