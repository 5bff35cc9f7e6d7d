// Rulesets for a paper: a fragment of LaTeX that needs amsmath and nothing else.
#pragma once

#include "rules/ruleset.hpp"

#include <string>

namespace cairn::language {

// A paragraph with the name and the sentence about the game, then an itemize environment: parameters, positions, valid
// positions and moves.
[[nodiscard]] std::string print_latex(const Ruleset& rules);

}  // namespace cairn::language
