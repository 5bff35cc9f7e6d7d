// Identifiers, beginnings of them, papers and recorded verdicts.
#include "api/ledger_selection.hpp"

#include "language/ledger/parse_ledger.hpp"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

namespace cairn::api {

namespace {

// "mullen-5" means "mullen-5.8" and "mullen-5-a", not "mullen-52".
bool begins_id(const std::string& beginning, const std::string& id) {
  if (!id.starts_with(beginning)) return false;
  return id.size() == beginning.size() || id[beginning.size()] == '.' || id[beginning.size()] == '-';
}

bool is_meant(const LedgerRequest& request, const LedgerPaper& paper, const LedgerClaim& claim) {
  const bool verdict = !request.verdict || !claim.recorded || *claim.recorded == *request.verdict;
  return verdict && (request.ids.empty() ||
                     std::any_of(request.ids.begin(), request.ids.end(),
                                 [&](const std::string& id) { return id == paper.id || begins_id(id, claim.id); }));
}

[[noreturn]] void unknown_id(const Ledger& ledger, const std::string& id) {
  std::string papers;
  for (const LedgerPaper& paper : ledger.papers) papers += (papers.empty() ? "" : ", ") + paper.id;
  std::string near;
  std::size_t most = 0;
  for (const LedgerPaper& paper : ledger.papers) {
    for (const LedgerClaim& claim : paper.claims) {
      const auto [mine, yours] = std::mismatch(id.begin(), id.end(), claim.id.begin(), claim.id.end());
      const auto same = static_cast<std::size_t>(mine - id.begin());
      if (same > std::max(most, paper.id.size())) {
        most = same;
        near = claim.id;
      }
    }
  }
  throw Error("there is no paper or entry '" + id.substr(0, 64) + "' in the ledger", "",
              near.empty() ? "the papers are " + papers : "did you mean '" + near + "'?");
}

void check_ids(const Ledger& ledger, const LedgerRequest& request) {
  for (const std::string& id : request.ids) {
    const bool known = std::any_of(ledger.papers.begin(), ledger.papers.end(), [&](const LedgerPaper& paper) {
      return id == paper.id || std::any_of(paper.claims.begin(), paper.claims.end(),
                                           [&](const LedgerClaim& claim) { return begins_id(id, claim.id); });
    });
    if (!known) unknown_id(ledger, id);
  }
}

}  // namespace

std::vector<SelectedClaim> selected(const Ledger& ledger, const LedgerRequest& request) {
  check_ids(ledger, request);
  std::vector<SelectedClaim> all;
  for (const LedgerPaper& paper : ledger.papers) {
    std::set<std::string_view> meant;
    for (const LedgerClaim& claim : paper.claims) {
      if (is_meant(request, paper, claim)) meant.insert(claim.id);
    }
    for (const LedgerClaim& claim : paper.claims) {
      const std::string_view parent = language::reading_of(claim.id);
      if (meant.contains(claim.id) || (!parent.empty() && meant.contains(parent))) all.push_back({&paper, &claim});
    }
  }
  return all;
}

}  // namespace cairn::api
