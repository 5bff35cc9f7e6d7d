// What papers say: the ledger as it is recorded; jobs check its entries, and claims of one's own.
#include "server/desk.hpp"

#include <cairn/ledger.hpp>

namespace cairn::server {

namespace {

Json entry_json(const LedgerClaim& claim) {
  Json json{{"id", claim.id}, {"source", claim.source}, {"quote", claim.quote}};
  json["note"] = claim.note.empty() ? Json(nullptr) : Json(claim.note);
  json["recorded"] = claim.recorded ? Json(to_string(*claim.recorded)) : Json(nullptr);
  json["at"] = claim.at.empty() ? Json(nullptr) : Json(claim.at);
  json["statements"] = Json::array();
  for (const LedgerStatement& statement : claim.statements) {
    json["statements"].push_back({{"role", to_string(statement.role)}, {"text", statement.text}});
  }
  return json;
}

Json ledger_json() {
  Json json{{"schema", 1}, {"papers", Json::array()}};
  for (const LedgerPaper& paper : known_ledger().papers) {
    Json made{{"id", paper.id},           {"title", paper.title},
              {"authors", paper.authors}, {"published", paper.published},
              {"games", paper.games},     {"claims", Json::array()}};
    for (const LedgerClaim& claim : paper.claims) made["claims"].push_back(entry_json(claim));
    json["papers"].push_back(std::move(made));
  }
  return json;
}

}  // namespace

void add_claims(httplib::Server& server, Desk&) {
  server.Get("/api/v1/claims", [](const httplib::Request&, httplib::Response& response) {
    guarded(response, [&] { reply(response, ledger_json()); });
  });
}

}  // namespace cairn::server
