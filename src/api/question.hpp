// What questions of the public Lab have in common: bounds, games, and the files that they name.
#pragma once

#include "engine/table/tables.hpp"
#include "lab/laboratory.hpp"
#include "rules/ruleset.hpp"

#include <cairn/game.hpp>

#include <cstdint>
#include <string>

namespace cairn::api {

// Throws Error when a bound or a number of stacks makes no sense.
void check_range(std::int64_t to, int stacks);

// Throws Error also when the text is no game, or the game has another number of stacks.
[[nodiscard]] engine::TableQuestion question_of(lab::Laboratory& laboratory, const std::string& game, std::int64_t to,
                                                int stacks, int threads);

[[nodiscard]] GameInfo info_of(const rules::Ruleset& rules);

// The text of a file. Throws Error when it cannot be read, and with the words too_large when it has more bytes than
// most.
[[nodiscard]] std::string text_of_file(const std::string& path, std::uint64_t most, const std::string& too_large);

}  // namespace cairn::api
