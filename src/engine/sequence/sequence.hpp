// The Grundy sequence of a one-pile game, with its period where one is proved.
#pragma once

#include "base/control.hpp"
#include "engine/answer.hpp"

#include <cstdint>
#include <memory>
#include <string>

namespace cairn::engine {

// engine: "" chooses; sequence, or table. Throws Error when the game is not one of a single pile, TooLarge when the
// values would not fit into the memory of control.
[[nodiscard]] SequenceValues sequence(std::shared_ptr<const Game> game, bool misere, std::int64_t to,
                                      const Control& control, Engine engine = Engine::chosen);

}  // namespace cairn::engine
