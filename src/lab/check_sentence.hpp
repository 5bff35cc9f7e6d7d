// What claims about one position ask about themselves as sentences.
#pragma once

#include "base/layers.hpp"
#include "rules/statement/sentence.hpp"

#include <cairn/numeration.hpp>

namespace cairn::lab {

// Does it ask for Grundy values of so few rows of some game that the slice is proved before the game is? False as well
// when it cannot be translated.
[[nodiscard]] bool asks_few_rows(const rules::Sentence& sentence, Numeration numeration);

}  // namespace cairn::lab
