// A referee's report on papers, as an author could be sent: what does not hold, what is open, and what holds.
//
// Both forms are whole documents that need no other file.
#pragma once

#include "base/layers.hpp"

#include <cairn/ledger.hpp>

#include <string>

namespace cairn::render {

[[nodiscard]] std::string html_report(const LedgerAnswer& answer);
[[nodiscard]] std::string latex_report(const LedgerAnswer& answer);

}  // namespace cairn::render
