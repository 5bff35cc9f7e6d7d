// Entries of a ledger as JSON for programs: one array.
#pragma once

#include "base/layers.hpp"

#include <cairn/ledger.hpp>

#include <string>

namespace cairn::render {

[[nodiscard]] std::string json_of(const LedgerAnswer& answer);

}  // namespace cairn::render
