// The options of a position straight from the definition: try every stack, every amount, and read the rules.
//
// Deliberately slow and plain: it shares nothing with the lowering, and so judges it.
#pragma once

#include "rules/ruleset.hpp"

#include <cstdint>
#include <limits>
#include <vector>

namespace cairn::rules {

// A position as a person writes it: a cell per stack (sorted, smallest first) or per coordinate; a choice is the
// index of its label, an infinite purse is kInfinite.

// Options for a player of a game without parameters left, sorted, without repetitions.
[[nodiscard]] std::vector<Cells> options_by_definition(const Ruleset& rules, const Cells& position, Player player);

[[nodiscard]] bool is_valid(const Ruleset& rules, const Cells& position);

// The number that must fall on every move.
[[nodiscard]] std::int64_t measure(const Ruleset& rules, const Cells& position);

}  // namespace cairn::rules
