// Ledgers that are known or read, and the words in which their files are written.
#include <cairn/ledger.hpp>

#include "language/ledger/embedded_claims.hpp"
#include "language/ledger/parse_ledger.hpp"

#include <array>
#include <fstream>
#include <utility>

namespace cairn {

namespace {

constexpr std::array<std::pair<LedgerVerdict, std::string_view>, 6> kVerdicts{
    {{LedgerVerdict::holds, "holds"},
     {LedgerVerdict::refuted, "refuted"},
     {LedgerVerdict::conditional, "conditional"},
     {LedgerVerdict::reading, "reading"},
     {LedgerVerdict::open, "open"},
     {LedgerVerdict::not_reached, "not reached"}}};

}  // namespace

std::string to_string(LedgerVerdict verdict) {
  return std::string(kVerdicts.at(static_cast<std::size_t>(verdict)).second);
}

LedgerVerdict parse_verdict(std::string_view text) {
  for (const auto& [verdict, word] : kVerdicts) {
    if (word == text && verdict != LedgerVerdict::not_reached) return verdict;
  }
  throw Error("'" + std::string(text.substr(0, 64)) + "' is no verdict", "",
              "the verdicts are holds, refuted, conditional, reading and open");
}

std::string to_string(LedgerStatement::Role role) {
  static constexpr std::array<std::string_view, 5> kWords{"says", "long", "correction", "exactly", "shows"};
  return std::string(kWords.at(static_cast<std::size_t>(role)));
}

std::string LedgerClaim::text_of(LedgerStatement::Role role) const {
  std::string text;
  for (const LedgerStatement& statement : statements) {
    if (statement.role == role) text += (text.empty() ? "" : "\n") + statement.text;
  }
  return text;
}

Ledger known_ledger() {
  Ledger ledger;
  for (std::size_t i = 0; i < language::kEmbeddedClaimsCount; ++i) {
    const auto& [name, text] = language::kEmbeddedClaims[i];
    for (LedgerPaper& paper : language::parse_ledger(text, "claims/" + std::string(name)).papers) {
      ledger.papers.push_back(std::move(paper));
    }
  }
  return ledger;
}

Ledger read_ledger(std::string_view text, std::string_view origin) { return language::parse_ledger(text, origin); }

Ledger read_ledger_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw Error("cannot read the ledger " + path, "", "check the path");
  // One byte more than is allowed is enough to refuse it.
  std::string text(language::kLargestLedgerFile + 1, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(file.gcount()));
  if (text.empty()) throw Error("the ledger " + path + " is empty or cannot be read");
  if (text.size() > language::kLargestLedgerFile) {
    throw Error("the ledger " + path + " is too large: more than " + std::to_string(language::kLargestLedgerFile) +
                " bytes");
  }
  return read_ledger(text, path);
}

}  // namespace cairn
