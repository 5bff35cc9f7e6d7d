// Descriptions as JSON.
#include "engine/table/table_description.hpp"

#include "base/json.hpp"
#include "language/print_rules.hpp"
#include "language/same_rules.hpp"

#include <cairn/error.hpp>

#include <utility>

namespace cairn::engine {

namespace {

constexpr int kFormat = 1;
constexpr const char* kHolds = "outcomes";

}  // namespace

std::string TableDescription::to_text() const {
  Json json;
  json["format"] = kFormat;
  json["holds"] = kHolds;
  json["game"] = game;
  json["rules"] = rules;
  json["play"] = misere ? "misere" : "normal";
  json["coordinates"] = coordinates;
  json["to"] = to;
  json["modes"] = modes;
  return dumped(json);
}

TableDescription TableDescription::parse(const std::string& text, const std::string& path) {
  const auto refuse = [&]() -> Error {
    return Error(path + " is a table that this program did not write, or of another version", "",
                 "make the table again");
  };
  try {
    const Json json = parsed_json(text);
    if (json.at("format") != kFormat || json.at("holds") != kHolds) throw refuse();
    TableDescription result;
    result.game = json.at("game").get<std::string>();
    result.rules = json.at("rules").get<std::string>();
    result.misere = json.at("play") == "misere";
    result.coordinates = json.at("coordinates").get<int>();
    result.to = json.at("to").get<std::int64_t>();
    result.modes = json.at("modes").get<std::vector<std::string>>();
    return result;
  } catch (const Json::exception&) {
    throw refuse();
  }
}

std::string described_rules(Ruleset rules) { return print_rules(without_words(std::move(rules))); }

std::vector<std::string> mode_names(const Box& box) {
  std::vector<std::string> names;
  for (const Mode& mode : box.mode_info()) names.push_back(mode.text);
  return names;
}

}  // namespace cairn::engine
