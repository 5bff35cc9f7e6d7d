// Verdicts on certificates as text and as JSON.
#include "render/certificate.hpp"

#include "base/json.hpp"
#include "render/json_rules.hpp"
#include "render/words.hpp"

#include <fmt/format.h>

namespace cairn::render {

namespace {

// The file may come from anybody: what it says must not reach the terminal as a control sequence.
std::string rules_text(const std::string& name, const std::string& rules, std::optional<bool> built_in) {
  std::string text = "rules:\n  ";
  const auto byte = [&](std::size_t i) { return i < rules.size() ? static_cast<unsigned char>(rules[i]) : 0; };
  for (std::size_t i = 0; i < rules.size(); ++i) {
    const bool last = i + 1 == rules.size();
    if (byte(i) == '\n') {
      text += last ? "\n" : "\n  ";
    } else if (byte(i) == 0xC2 && byte(i + 1) >= 0x80 && byte(i + 1) < 0xA0) {  // U+0080 to U+009F
      text += ' ';
      ++i;
    } else {
      text += byte(i) < 32 || byte(i) == 127 ? ' ' : rules[i];
    }
  }
  if (built_in == false) text += "note: these are not the rules of the built-in " + name + "\n";
  return text;
}

void add_fields(Json& json, const CheckedCertificate& answer, const CheckedLaw& checked) {
  const PriceLaw& law = checked.law;
  json["amounts"] = law.amounts;
  json["proved"] = answer.proved();
  json["claim"] = answer.claim();
  json["fails"] = checked.fails.empty() ? Json(nullptr) : Json(checked.fails);
  json["first"] = law.first;
  json["period"] = law.period;
  json["shifts"] = Json::array();
  if (!law.zones.empty()) {
    for (const auto& zone : law.zones.front()) json["shifts"].push_back(zone.de);
  }
  json["rows_checked"] = answer.proved() ? Json(law.first + 2 * law.period) : Json(nullptr);
}

void add_fields(Json& json, const CheckedCertificate& answer, const CheckedAutomaton& checked) {
  const Proof& proof = checked.proof;
  const ProofCheck& check = checked.check;
  json["game"] = proof.game->text;
  json["rules"] = checked.rules;
  json["built_in"] = checked.built_in ? Json(*checked.built_in) : Json(nullptr);
  json["stacks"] = proof.coordinates();
  json["play"] = play_text(proof.misere);
  json["question"] = proof.grundy ? "grundy" : "outcome";
  json["numeration"] = to_string(proof.automaton.numeration);
  json["states"] = proof.automaton.states();
  json["proved"] = answer.proved();
  json["claim"] = answer.claim();
  json["fails"] = check.fails.empty() ? Json(nullptr) : Json(check.fails);
  json["position"] = check.position.empty() ? Json(nullptr) : Json(check.position);
  json["product_states"] = check.product_states;
  json["positions_compared"] = check.compared;
}

void add_fields(Json& json, const CheckedCertificate& answer, const CheckedSentence& checked) {
  const Derivation& derivation = checked.derivation;
  const DerivationCheck& check = checked.check;
  json["sentence"] = derivation.sentence;
  json["rules"] = Json::array();
  for (const auto& game : checked.games) {
    json["rules"].push_back({{"game", game.name},
                             {"rules", game.rules},
                             {"built_in", game.built_in ? Json(*game.built_in) : Json(nullptr)}});
  }
  json["numeration"] = to_string(derivation.numeration);
  json["steps"] = derivation.steps.size();
  json["holds"] = derivation.holds();
  json["proved"] = answer.proved();
  json["claim"] = answer.claim();
  json["fails"] = check.fails.empty() ? Json(nullptr) : Json(check.fails);
  json["product_states"] = check.product_states;
  json["positions_compared"] = check.compared;
}

}  // namespace

std::string text_of(const CheckedCertificate& answer) {
  if (const auto* checked = std::get_if<CheckedLaw>(&answer.checked)) {
    const PriceLaw& law = checked->law;
    if (!answer.proved()) return fmt::format("not proved: {}\nbecause: {}\n", answer.claim(), checked->fails);
    return fmt::format("proved: {}\nchecked: rows 0 to {} computed again, and the conditions of the induction\n",
                       answer.claim(), law.first + 2 * law.period - 1);
  }
  std::string rules;
  if (const auto* sentence = std::get_if<CheckedSentence>(&answer.checked)) {
    for (const auto& game : sentence->games) rules += rules_text(game.name, game.rules, game.built_in);
  } else {
    const auto& checked = std::get<CheckedAutomaton>(answer.checked);
    rules = rules_text(checked.name, checked.rules, checked.built_in);
  }
  const char* verdict = answer.proved() ? "proved" : answer.known.how == How::refuted ? "refuted" : "not proved";
  return fmt::format("{}: {}\n{}{}: {}\n", verdict, answer.claim(), rules, answer.proved() ? "checked" : "because",
                     answer.known.detail);
}

std::string json_of(const CheckedCertificate& answer) {
  Json json;
  json["file"] = answer.file;
  std::visit([&](const auto& checked) { add_fields(json, answer, checked); }, answer.checked);
  json["known"] = {{"how", to_string(answer.known.how)}, {"detail", answer.known.detail}};
  json["engine"] = to_string(Engine::checker);
  json["status"] = status_text(answer.status);
  return answer_line(json);
}

}  // namespace cairn::render
