// The engines by name: every answer says which one gave it, and a question may name the one that is to answer.
#pragma once

#include "base/layers.hpp"

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

namespace cairn::engine {

// The last one cannot be asked for by its name: --table FILE does that.
enum class Engine : std::uint8_t { chosen, reference, lazy, sequence, table, rows, staircase, automaton, saved_table };

// "" for Engine::chosen: whichever fits.
[[nodiscard]] std::string to_string(Engine engine);
// Throws Error when there is none of that name.
[[nodiscard]] Engine parse_engine(std::string_view name);
// Throws Error when an engine is named that cannot answer the question at hand.
void check_engine(Engine engine, std::initializer_list<Engine> able);

}  // namespace cairn::engine
