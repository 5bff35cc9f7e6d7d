// Other games with the same P-positions, or the same Grundy values, as one that is proved.
#pragma once

#include "automata/proof.hpp"
#include "base/control.hpp"
#include "lab/laboratory.hpp"

#include <string>
#include <vector>

namespace cairn::lab {

// Sentences of the language of claims, "X same P as Y on 3 stacks", each decided by the automata of both. Looked at are
// the known games without parameters that have the same coordinates, if they are proved or can be proved in a moment.
[[nodiscard]] std::vector<std::string> games_with_the_same_set(Laboratory& laboratory, const ProveQuestion& question,
                                                               const Proof& proof, const Control& control);

}  // namespace cairn::lab
