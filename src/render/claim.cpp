// Claims: a verdict, the smallest counterexample, and how it is known.
#include "render/claim.hpp"

#include "render/json_rules.hpp"
#include "render/words.hpp"

#include <fmt/format.h>

namespace cairn::render {

namespace {

// "a = 3, b = 8"; nothing when the position tells it already.
std::string variables_text(const Counterexample& counterexample) {
  std::string text;
  for (const auto& [name, value] : counterexample.variables) {
    text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", name, value);
  }
  return text;
}

std::string fact_text(const Counterexample& counterexample) {
  if (counterexample.grundy) return "G = " + counterexample.grundy->to_string();
  return std::string(1, counterexample.outcome);
}

std::string verdict(const ClaimAnswer& answer) {
  if (answer.counterexample) {
    const std::string variables = variables_text(*answer.counterexample);
    return "fails at " + answer.counterexample->position + (variables.empty() ? "" : ", " + variables) + ": it is " +
           fact_text(*answer.counterexample) + ", the claim says " + answer.counterexample->claimed;
  }
  if (!answer.holds) return "unknown";
  return (answer.single ? "holds"
          : answer.to   ? "holds up to " + std::to_string(*answer.to)
                        : "holds for all sizes") +
         (answer.empty ? ", but is about no position" : "");
}

}  // namespace

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
  if (const auto& found = answer.counterexample) {
    Json entry;
    entry["position"] = found->position;
    entry["variables"] = Json::object();
    for (const auto& [name, value] : found->variables) {
      const bool number = !value.empty() && value.find_first_not_of("0123456789") == std::string::npos;
      entry["variables"][name] = number && value.size() <= 15 ? Json(std::stoll(value)) : Json(value);
    }
    entry["outcome"] = std::string(1, found->outcome);
    entry["grundy"] = nullptr;
    if (found->grundy) {
      const auto small = found->grundy->to_int64();
      entry["grundy"] = small && *small <= (std::int64_t{1} << 53) ? Json(*small) : Json(found->grundy->to_string());
    }
    entry["claimed"] = found->claimed;
    json["counterexample"] = std::move(entry);
  }
  json["warnings"] = answer.warnings;
  json["known"] = {{"how", to_string(answer.known.how)}, {"detail", answer.known.detail}};
  json["engine"] = engine_field(answer.engine);
  json["status"] = status_text(answer.status);
  return answer_line(json);
}

}  // namespace cairn::render
