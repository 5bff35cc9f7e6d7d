// An array with an object for each entry, a line each.
#include "render/ledger/ledger_json.hpp"

#include "render/claims/claim.hpp"
#include "render/json_rules.hpp"
#include "render/words.hpp"

namespace cairn::render {

namespace {

using Role = LedgerStatement::Role;

Json known_json(const HowKnown& known) { return {{"how", to_string(known.how)}, {"detail", known.detail}}; }

Json nonempty_or_null(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

Json bound_json(const std::optional<std::int64_t>& bound) { return bound ? Json(*bound) : Json(nullptr); }

Json found_json(const FirstCounterexample& found) {
  Json json;
  json["text"] = found.text;
  json["claim"] = found.claim;
  json["parameters"] = found.parameters.empty() ? Json(nullptr) : json_of_values(found.parameters);
  json["position"] = nullptr;
  json["variables"] = Json::object();
  json["whatever"] = Json::array();
  json["facts"] = Json::array();
  json["outcome"] = nullptr;
  json["grundy"] = nullptr;
  json["claimed"] = nullptr;
  if (const auto& at = found.position) {
    json["position"] = at->position;
    json["variables"] = json_of_values(at->variables);
    json["outcome"] = std::string(1, at->outcome);
    if (at->grundy) {
      const auto small = at->grundy->to_int64();
      json["grundy"] = small && *small <= (std::int64_t{1} << 53) ? Json(*small) : Json(at->grundy->to_string());
    }
    json["claimed"] = at->claimed;
  }
  if (const auto& witness = found.witness) {
    json["variables"] = json_of_values(witness->variables);
    json["whatever"] = witness->whatever;
    json["facts"] = witness->facts;
  }
  json["moves"] = found.moves;
  return json;
}

Json statement_json(const StatementAnswer& answer) {
  Json json;
  json["role"] = to_string(answer.statement.role);
  json["statement"] = answer.statement.text;
  json["holds"] = answer.holds ? Json(*answer.holds) : Json(nullptr);
  json["members"] = answer.members;
  json["bound"] = bound_json(answer.to);
  json["counterexample"] = answer.counterexample ? Json(answer.counterexample->text) : Json(nullptr);
  json["error"] = answer.error ? Json(answer.error->what()) : Json(nullptr);
  json["warnings"] = answer.warnings;
  json["known"] = known_json(answer.known);
  json["status"] = status_text(answer.status);
  return json;
}

Json entry_json(const LedgerPaper& paper, const EntryAnswer& entry) {
  Json json;
  json["id"] = entry.claim.id;
  json["paper"] = paper.id;
  json["source"] = entry.claim.source;
  json["quote"] = entry.claim.quote;
  json["statement"] = nonempty_or_null(entry.claim.text_of(Role::says));
  json["verdict"] = to_string(entry.verdict);
  json["recorded"] = entry.claim.recorded ? Json(to_string(*entry.claim.recorded)) : Json(nullptr);
  json["differences"] = entry.differences;
  json["bound"] = bound_json(entry.bound);
  json["counterexample"] = entry.counterexample ? found_json(*entry.counterexample) : Json(nullptr);
  json["correction"] = nonempty_or_null(entry.correction());
  json["readings"] = Json::array();
  for (const auto& [id, verdict] : entry.readings) json["readings"].push_back(id);
  json["statements"] = Json::array();
  for (const StatementAnswer& answer : entry.statements) json["statements"].push_back(statement_json(answer));
  json["note"] = nonempty_or_null(entry.claim.note);
  json["seconds"] = entry.seconds;
  json["known"] = known_json(entry.known);
  json["status"] = status_text(entry.status);
  return json;
}

Json mutant_json(const MutantAnswer& entry) {
  const bool refuted = !entry.mutant.empty();
  Json json;
  json["id"] = entry.id;
  json["role"] = to_string(entry.role);
  json["statement"] = entry.statement;
  json["tried"] = entry.tried;
  json["mutant"] = nonempty_or_null(entry.mutant);
  json["change"] = nonempty_or_null(entry.change);
  json["counterexample"] = nonempty_or_null(entry.at);
  json["known"] = known_json(refuted       ? HowKnown{How::refuted, "the mutant fails at " + entry.at}
                             : entry.empty ? HowKnown{How::unknown, "it is about no position, and cannot fail"}
                                           : HowKnown{How::unknown, "no mutant was refuted"});
  return json;
}

// An array, a line for each of its objects.
class JsonLines {
 public:
  void add(const Json& json) {
    text_ += text_.empty() ? "" : ",\n";
    text_ += answer_line(json);
    text_.pop_back();
  }
  [[nodiscard]] std::string text() const { return "[" + text_ + "]\n"; }

 private:
  std::string text_;
};

}  // namespace

std::string json_of(const LedgerAnswer& answer) {
  JsonLines lines;
  for (const PaperAnswer& paper : answer.papers) {
    for (const EntryAnswer& entry : paper.entries) lines.add(entry_json(paper.paper, entry));
  }
  return lines.text();
}

std::string json_of(const MutationAnswer& answer) {
  JsonLines lines;
  for (const MutantAnswer& entry : answer.entries) lines.add(mutant_json(entry));
  return lines.text();
}

}  // namespace cairn::render
