// The Grundy sequence of a one-pile game, with its period where one is proved.
#pragma once

#include "base/control.hpp"
#include "engine/answer.hpp"

namespace cairn::engine {

// Of one stack, in normal play its Grundy values, whatever the question says of both. engine: "" chooses; sequence, or
// table. Throws Error when the game is not one of a single pile, TooLarge when the values would not fit into the memory
// of control.
[[nodiscard]] SequenceValues sequence(const RangeQuestion& question, const Control& control,
                                      Engine engine = Engine::chosen);

}  // namespace cairn::engine
