// Patterns as lines that can be asked about, each with how it is known below it.
#include "render/guess.hpp"

#include "render/json_rules.hpp"
#include "render/layout.hpp"
#include "render/words.hpp"

#include <fmt/format.h>

namespace cairn::render {

std::string text_of(const GuessAnswer& answer, const TextStyle& style) {
  std::string text;
  for (const GuessedPattern& pattern : answer.patterns) {
    text += fmt::format("{}\n  {}: {}\n", painted(pattern.statement, Paint::bold, style), to_string(pattern.known.how),
                        pattern.known.detail);
  }
  if (!answer.patterns.empty()) text += "\n";
  return text +
         fmt::format("{} of {}, {} play: {}\n", answer.grundy ? "Grundy values" : "outcomes", answer.game,
                     answer.play(), counted(answer.patterns.size(), "pattern")) +
         "known: " + known_text(answer.known, answer.engine, answer.status) + "\n";
}

std::string json_of(const GuessAnswer& answer) {
  Json json;
  json["game"] = answer.game;
  json["play"] = play_text(answer.misere);
  json["question"] = answer.grundy ? "grundy" : "outcome";
  json["coordinates"] = answer.coordinates;
  json["fitted_to"] = answer.fitted_to;
  json["to"] = answer.to;
  Json patterns = Json::array();
  for (const GuessedPattern& pattern : answer.patterns) {
    Json one;
    one["statement"] = pattern.statement;
    one["whole"] = pattern.whole;
    one["known"] = {{"how", to_string(pattern.known.how)}, {"detail", pattern.known.detail}};
    patterns.push_back(std::move(one));
  }
  json["patterns"] = std::move(patterns);
  json["known"] = {{"how", to_string(answer.known.how)}, {"detail", answer.known.detail}};
  json["engine"] = engine_field(answer.engine);
  json["status"] = status_text(answer.status);
  return answer_line(json);
}

}  // namespace cairn::render
