// Claims: a verdict, the smallest counterexample or witness, and how it is known.
#include "render/claims/claim.hpp"

#include "render/json_rules.hpp"
#include "render/words.hpp"

#include <fmt/format.h>

namespace cairn::render {

namespace {

std::string values_text(const std::vector<std::pair<std::string, std::string>>& values) {
  std::string text;
  for (const auto& [name, value] : values) text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", name, value);
  return text;
}

std::string fact_text(const Counterexample& counterexample) {
  if (counterexample.grundy) return "G = " + counterexample.grundy->to_string();
  return std::string(1, counterexample.outcome);
}

// "a = 3, whatever b"
std::string where_text(const Witness& witness) {
  std::string text = values_text(witness.variables);
  if (!witness.whatever.empty()) {
    text += fmt::format("{}whatever {}", text.empty() ? "" : ", ", fmt::join(witness.whatever, ", "));
  }
  return text;
}

std::string true_witness(const Witness& witness) {
  std::string text = "holds";
  if (!witness.variables.empty()) text += ": " + where_text(witness);
  if (!witness.facts.empty()) text += fmt::format(" ({})", fmt::join(witness.facts, ", "));
  return text + (witness.smallest ? "" : " (not the smallest)");
}

std::string false_witness(const Witness& witness) {
  std::string text = "is false";
  if (!witness.variables.empty()) {
    text = "fails for " + where_text(witness);
  } else if (!witness.whatever.empty()) {
    text += ", " + where_text(witness);
  }
  if (!witness.facts.empty()) text += fmt::format(": {}", fmt::join(witness.facts, ", "));
  return text + (witness.smallest ? "" : " (not the smallest)");
}

std::string verdict(const ClaimAnswer& answer) {
  if (answer.counterexample) {
    const std::string variables = values_text(answer.counterexample->variables);
    return "fails at " + answer.counterexample->position + (variables.empty() ? "" : ", " + variables) + ": it is " +
           fact_text(*answer.counterexample) + ", the claim says " + answer.counterexample->claimed;
  }
  if (!answer.holds) return "unknown";
  if (!*answer.holds) return answer.witness ? false_witness(*answer.witness) : "is false";
  if (answer.witness) return true_witness(*answer.witness);
  return (answer.single ? "holds"
          : answer.to   ? "holds up to " + std::to_string(*answer.to)
                        : "holds for all sizes") +
         (answer.empty ? ", but is about no position" : "");
}

Json witness_json(const Witness& witness) {
  Json json;
  json["variables"] = json_of_values(witness.variables);
  json["whatever"] = witness.whatever;
  json["facts"] = witness.facts;
  json["smallest"] = witness.smallest;
  return json;
}

Json counterexample_json(const Counterexample& found) {
  Json json;
  json["position"] = found.position;
  json["variables"] = json_of_values(found.variables);
  json["outcome"] = std::string(1, found.outcome);
  json["grundy"] = nullptr;
  if (found.grundy) {
    const auto small = found.grundy->to_int64();
    json["grundy"] = small && *small <= (std::int64_t{1} << 53) ? Json(*small) : Json(found.grundy->to_string());
  }
  json["claimed"] = found.claimed;
  return json;
}

}  // namespace

std::string example_text(const ClaimAnswer& answer) {
  if (const auto& found = answer.counterexample) {
    return found->variables.empty() ? found->position : values_text(found->variables);
  }
  return answer.witness ? values_text(answer.witness->variables) : "";
}

Json json_of_values(const std::vector<std::pair<std::string, std::string>>& values) {
  Json json = Json::object();
  for (const auto& [name, value] : values) {
    const bool number = !value.empty() && value.find_first_not_of("0123456789") == std::string::npos;
    json[name] = number && value.size() <= 15 ? Json(std::stoll(value)) : Json(value);
  }
  return json;
}

std::string text_of(const ClaimAnswer& answer, const TextStyle& style) {
  return painted(answer.claim, Paint::bold, style) + "\n  " + verdict(answer) +
         "\n  known: " + known_text(answer.known, answer.engine, answer.status) + "\n";
}

std::string json_of_mistake(const std::string& text, std::optional<int> line, const Error& error) {
  Json json;
  json["claim"] = text;
  json["line"] = line ? Json(*line) : Json(nullptr);
  json["error"] = error.what();
  json["known"] = {{"how", to_string(HowKnown::How::unknown)}, {"detail", error.what()}};
  return answer_line(json);
}

std::string json_of(const ClaimAnswer& answer) {
  Json json;
  json["claim"] = answer.claim;
  json["play"] = play_text(answer.misere);
  json["holds"] = answer.holds ? Json(*answer.holds) : Json(nullptr);
  json["empty"] = answer.empty;
  json["to"] = answer.to ? Json(*answer.to) : Json(nullptr);
  json["cases"] = answer.to || answer.single ? Json(answer.instances) : Json(nullptr);
  json["counterexample"] = nullptr;
  if (answer.counterexample) {
    json["counterexample"] = counterexample_json(*answer.counterexample);
  } else if (answer.witness && answer.holds == false) {
    json["counterexample"] = witness_json(*answer.witness);
  }
  json["witness"] = answer.witness && answer.holds == true ? witness_json(*answer.witness) : Json(nullptr);
  json["parameters"] = answer.parameters.empty() ? Json(nullptr) : json_of_values(answer.parameters);
  json["warnings"] = answer.warnings;
  json["known"] = {{"how", to_string(answer.known.how)}, {"detail", answer.known.detail}};
  json["engine"] = engine_field(answer.engine);
  json["status"] = status_text(answer.status);
  return answer_line(json);
}

}  // namespace cairn::render
