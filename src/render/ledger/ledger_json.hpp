// Entries of a ledger as JSON for programs: one array; and so are their mutants.
#pragma once

#include "base/layers.hpp"

#include <cairn/ledger.hpp>

#include <string>

namespace cairn::render {

[[nodiscard]] std::string json_of(const LedgerAnswer& answer);
[[nodiscard]] std::string json_of(const MutationAnswer& answer);

}  // namespace cairn::render
