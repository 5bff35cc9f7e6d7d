// Positions of one pile of any size, as its proved period knows them and as they are written.
#pragma once

#include "engine/search/prepare.hpp"
#include "engine/sequence/proved_pile.hpp"

#include <vector>

namespace cairn::lab {

// The number of a part that has one.
[[nodiscard]] const Integer& pile_of(const PreparedPart& part);
[[nodiscard]] std::vector<Cell> pile_cells(const PreparedPart& part, const ProvedPile::Option& option);

}  // namespace cairn::lab
