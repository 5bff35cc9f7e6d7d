// How numbers are written as digits for automata: powers of two, or Fibonacci numbers no two of which are neighbours.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace cairn {

enum class Numeration : std::uint8_t { binary, zeckendorf };

[[nodiscard]] std::string to_string(Numeration numeration);
// Throws Error when there is no such numeration.
[[nodiscard]] Numeration parse_numeration(std::string_view text);

}  // namespace cairn
