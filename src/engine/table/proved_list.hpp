// Lists of P-positions read off a proof: a range costs what its P-positions do, and counting them hardly anything.
#pragma once

#include "engine/table/tables.hpp"

#include <memory>

namespace cairn::engine {

// A proof that lists the P-positions of this range, or null. One that was not checked is the last resort.
[[nodiscard]] std::shared_ptr<const ProvedGame> proof_for(const TableQuestion& question, ProvedGames* proofs);

// In the order of the box. Throws TooLarge when the list does not fit into memory, or cannot be counted in 64 bits.
[[nodiscard]] ListedPositions list_by_proof(const TableQuestion& question, const ProvedGame& proof, bool count_only,
                                            const Control& control);

[[noreturn]] void refuse_without_proof(const TableQuestion& question);

}  // namespace cairn::engine
