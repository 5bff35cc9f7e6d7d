// Identifiers, beginnings of them, papers and recorded verdicts.
#include "api/ledger/ledger_selection.hpp"

#include "base/near.hpp"
#include "language/ledger/parse_ledger.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

namespace cairn::api {

namespace {

std::string in_small(const std::string& text) { return base::in_lower_case(text); }

bool same_id(const std::string& a, const std::string& b) { return in_small(a) == in_small(b); }

// "mullen-5" means "mullen-5.8" and "mullen-5-a", not "mullen-52".
bool begins_id(const std::string& beginning, const std::string& id) {
  if (!same_id(beginning, id.substr(0, beginning.size()))) return false;
  return id.size() == beginning.size() || id[beginning.size()] == '.' || id[beginning.size()] == '-';
}

bool is_known(const Ledger& ledger, const std::string& id) {
  return std::any_of(ledger.papers.begin(), ledger.papers.end(), [&](const LedgerPaper& paper) {
    return same_id(id, paper.id) || std::any_of(paper.claims.begin(), paper.claims.end(),
                                                [&](const LedgerClaim& claim) { return begins_id(id, claim.id); });
  });
}

bool is_meant(const LedgerRequest& request, const LedgerPaper& paper, const LedgerClaim& claim) {
  if (request.recorded && claim.recorded != request.recorded) return false;
  return request.ids.empty() || std::any_of(request.ids.begin(), request.ids.end(), [&](const std::string& id) {
           return same_id(id, paper.id) || begins_id(id, claim.id);
         });
}

// "mullen-5" of "mullen-5.8", "mullen" of that; empty in the end.
std::string shorter(const std::string& id) {
  const std::size_t cut = id.find_last_of(".-");
  return cut == std::string::npos ? "" : id.substr(0, cut);
}

// What goes on from a beginning that means something: "mullen-5.8" of "mullen-5", each once.
std::vector<std::string> longer(const Ledger& ledger, const std::string& beginning) {
  std::vector<std::string> found;
  for (const LedgerPaper& paper : ledger.papers) {
    for (const LedgerClaim& claim : paper.claims) {
      if (!begins_id(beginning, claim.id) || claim.id.size() <= beginning.size()) continue;
      std::string next = claim.id.substr(0, claim.id.find_first_of(".-", beginning.size() + 1));
      if (std::find(found.begin(), found.end(), next) == found.end()) found.push_back(std::move(next));
    }
  }
  return found;
}

std::string some_of(const std::vector<std::string>& words) {
  constexpr std::size_t kMostIds = 12;
  const std::size_t shown = words.size() <= kMostIds + 1 ? words.size() : kMostIds;
  const std::string list =
      fmt::format("{}", fmt::join(words.begin(), words.begin() + static_cast<std::ptrdiff_t>(shown), ", "));
  return shown == words.size() ? list : fmt::format("{} and {} more", list, words.size() - shown);
}

// Of papers whose name is nearly the one that was typed, what was meant; otherwise all papers.
std::string paper_hint(const Ledger& ledger, const std::string& id) {
  const std::size_t end = std::min(id.find('-'), id.size());
  std::vector<std::string> papers;
  for (const LedgerPaper& paper : ledger.papers) {
    papers.push_back(paper.id);
    const std::string meant = paper.id + id.substr(end);
    const bool near = base::edit_distance(in_small(id.substr(0, std::min<std::size_t>(end, 64))), paper.id) <= 2;
    if (near && paper.id.size() > 2 && is_known(ledger, meant)) return "did you mean '" + meant + "'?";
  }
  return "the papers are " + some_of(papers);
}

[[noreturn]] void unknown_id(const Ledger& ledger, const std::string& id) {
  std::string beginning = shorter(id);
  while (!beginning.empty() && !is_known(ledger, beginning)) beginning = shorter(beginning);
  const std::string hint =
      beginning.empty() ? paper_hint(ledger, id)
                        : fmt::format("what begins with {} is {}", beginning, some_of(longer(ledger, beginning)));
  throw Error("there is no paper or entry '" + id.substr(0, 64) + "' in the ledger", "", hint);
}

void check_ids(const Ledger& ledger, const LedgerRequest& request) {
  for (const std::string& id : request.ids) {
    if (!is_known(ledger, id)) unknown_id(ledger, id);
  }
}

// Leaves out what comes before the entry to begin with.
void begin_with(const std::string& id, const Ledger& ledger, std::vector<SelectedClaim>& all) {
  if (id.empty()) return;
  if (!is_known(ledger, id)) unknown_id(ledger, id);
  const auto first = std::find_if(all.begin(), all.end(), [&](const SelectedClaim& one) {
    return same_id(id, one.paper->id) || begins_id(id, one.claim->id);
  });
  if (first == all.end()) {
    throw Error("'" + id.substr(0, 64) + "' is none of the entries that are asked for", "", "begin with one of them");
  }
  all.erase(all.begin(), first);
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
  begin_with(request.from, ledger, all);
  return all;
}

}  // namespace cairn::api
