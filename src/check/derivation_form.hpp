// What a derivation must look like before anything in it is followed: sizes, numbers of steps and variables, complete
// tables. Part of the checker of sentences, for what is read from a file and what is handed over alike.
#pragma once

#include "automata/derivation.hpp"

#include <cstddef>
#include <string>

namespace cairn::check {

// Why it is none, in words; empty when it is one. Whether its steps are right is another question.
[[nodiscard]] std::string malformed(const Derivation& derivation);

// "the projection of n from step 11"
[[nodiscard]] std::string step_text(const Derivation& derivation, std::size_t step);

// "a, b and c"
[[nodiscard]] std::string names_text(const Derivation& derivation, std::span<const int> variables);

}  // namespace cairn::check
