// Which entries of a ledger a request means.
#pragma once

#include <cairn/ledger.hpp>

#include <vector>

namespace cairn::api {

struct SelectedClaim {
  const LedgerPaper* paper = nullptr;
  const LedgerClaim* claim = nullptr;
};

// In the order of the ledger, with the readings of entries that have some. Throws Error when an identifier means
// nothing.
[[nodiscard]] std::vector<SelectedClaim> selected(const Ledger& ledger, const LedgerRequest& request);

}  // namespace cairn::api
