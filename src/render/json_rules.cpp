// Games as JSON, and objects around long values.
#include "render/json_rules.hpp"

#include <cairn/version.hpp>

#include <fmt/format.h>

#include <array>

namespace cairn::render {

Json json_of_rules(const GameInfo& game) {
  static constexpr std::array kKinds{"set", "rule", "number", "graph"};
  Json json;
  json["name"] = game.name;
  json["parameters"] = Json::array();
  for (const auto& parameter : game.parameters) {
    json["parameters"].push_back(
        Json{{"name", parameter.name}, {"kind", kKinds[static_cast<std::size_t>(parameter.kind)]}});
  }
  json["about"] = game.about;
  json["cite"] = game.cite;
  json["group"] = game.group;
  json["stacks"] = nullptr;
  if (game.stacks) json["stacks"] = game.stack_count ? Json(*game.stack_count) : Json("any");
  return json;
}

namespace {

// {"schema":1,"made_by":"Cairn 0.1.0, build 1f0c2a9b3d4e", and the fields of the object whose text this is.
std::string with_schema(const std::string& object) {
  return fmt::format("{{\"schema\":{},\"made_by\":\"{}\",{}", kJsonSchema, made_by(), object.substr(1));
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
