// Rulesets as JSON.
#include "render/json_rules.hpp"

#include <fmt/format.h>

#include <array>

namespace cairn::render {

Json json_of_rules(const Ruleset& rules) {
  static constexpr std::array kKinds{"set", "rule", "number", "graph"};
  Json json;
  json["name"] = rules.name;
  json["parameters"] = Json::array();
  for (const auto& parameter : rules.parameters) {
    json["parameters"].push_back(
        Json{{"name", parameter.name}, {"kind", kKinds[static_cast<std::size_t>(parameter.kind)]}});
  }
  json["about"] = rules.about;
  json["cite"] = rules.cite;
  json["stacks"] = nullptr;
  if (rules.shape->of_stacks()) json["stacks"] = rules.arity() == 0 ? Json("any") : Json(rules.arity());
  return json;
}

namespace {

// {"schema":1, and the fields of the object whose text this is.
std::string with_schema(const std::string& object) {
  return fmt::format("{{\"schema\":{},{}", kJsonSchema, object.substr(1));
}

}  // namespace

std::string answer_line(const Json& fields) { return with_schema(dumped(fields)) + "\n"; }

std::string open_answer(const Json& before, const std::string& name) { return with_schema(open_object(before, name)); }

std::string open_object(const Json& before, const std::string& name) {
  std::string text = dumped(before);
  text.pop_back();
  return text + ",\"" + name + "\":";
}

std::string close_object(const Json& after) { return "," + dumped(after).substr(1); }

Json engine_field(Engine engine) { return engine == Engine::chosen ? Json(nullptr) : Json(to_string(engine)); }

}  // namespace cairn::render
