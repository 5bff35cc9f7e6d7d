// The games, their rules, and rules that somebody writes.
#include "server/desk.hpp"

#include <cairn/print.hpp>

namespace cairn::server {

namespace {

// What a page needs to know of a game besides its rules.
Json game_json(const GameInfo& game) {
  Json json;
  json["name"] = game.name;
  json["heading"] = game.heading;
  json["about"] = game.about;
  json["cite"] = game.cite.empty() ? Json(nullptr) : Json(game.cite);
  json["group"] = game.group.empty() ? Json(nullptr) : Json(game.group);
  json["partizan"] = game.partizan;
  json["stacks"] = game.stacks;
  json["stack_count"] = game.stack_count ? Json(*game.stack_count) : Json(nullptr);
  json["coordinates"] = game.coordinates;
  json["parameters"] = Json::array();
  static constexpr const char* kKinds[] = {"set", "rule", "number", "graph"};
  for (const GameParameter& parameter : game.parameters) {
    json["parameters"].push_back(
        {{"name", parameter.name}, {"kind", kKinds[static_cast<std::size_t>(parameter.kind)]}});
  }
  json["rules"] = game.rules;
  return json;
}

Json games_json(const Lab& lab, const std::string& query) {
  Json json{{"schema", 1}, {"games", Json::array()}};
  for (const GameInfo& game : lab.games(query)) json["games"].push_back(game_json(game));
  return json;
}

}  // namespace

void add_games(httplib::Server& server, Desk& desk) {
  server.Get("/api/v1/games", [&desk](const httplib::Request& request, httplib::Response& response) {
    guarded(response, [&] {
      reply(response, games_json(*desk.lab(request.get_param_value("rules")), request.get_param_value("query")));
    });
  });
  server.Get("/api/v1/game", [&desk](const httplib::Request& request, httplib::Response& response) {
    guarded(response, [&] {
      Json json{{"schema", 1}};
      json.update(game_json(desk.lab(request.get_param_value("rules"))->game(request.get_param_value("name"))));
      reply(response, json);
    });
  });
  server.Post("/api/v1/rules", [&desk](const httplib::Request& request, httplib::Response& response) {
    guarded(response, [&] {
      const std::string text = needed_text(body_of(request), "text");
      const auto held = desk.turn();
      const std::string name = desk.labs().add(text);
      const auto lab = desk.lab(name);
      const auto common = desk.lab("");
      Json json{{"schema", 1}, {"rules", name}, {"games", Json::array()}};
      // Those of the text: known under their names by other rules, or by none.
      for (const GameInfo& game : lab->games("")) {
        bool same = false;
        for (const GameInfo& known : common->games(game.name)) same = same || known.rules == game.rules;
        if (!same) json["games"].push_back(game_json(game));
      }
      reply(response, json);
    });
  });
}

}  // namespace cairn::server
