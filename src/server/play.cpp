// A game that is played: the page keeps it as text, so that the server keeps nothing.
#include "server/desk.hpp"

#include <cairn/match.hpp>
#include <cairn/print.hpp>

namespace cairn::server {

namespace {

constexpr std::size_t kMostShown = 400;  // moves

Json option_json(const Match& match, const OptionAnswer& option) {
  Json json{{"position", option.position}, {"words", match.words(option, true)}};
  json["outcome"] = option.outcome ? Json(std::string(1, *option.outcome)) : Json(nullptr);
  return json;
}

Json match_json(const Match& match) {
  Json json{{"schema", 1}, {"saved", match.saved()}, {"position", match.position().text()}};
  json["play"] = match.position().misere() ? "misere" : "normal";
  json["to_move"] = match.to_move();
  json["side"] = match.side() == Player::either ? Json(nullptr) : Json(match.side() == Player::left ? "Left" : "Right");
  json["over"] = match.over();
  json["winner"] = match.winner() ? Json(*match.winner()) : Json(nullptr);
  json["cairn_to_move"] = !match.over() && match.settings().by_cairn.at(static_cast<std::size_t>(match.to_move()));
  json["purses"] = match.purses();
  json["history"] = Json::array();
  for (const PlayedMove& played : match.history()) {
    json["history"].push_back({{"player", played.player},
                               {"by_cairn", played.by_cairn},
                               {"from", played.from},
                               {"to", played.to},
                               {"words", played.words},
                               {"better", played.better ? Json(*played.better) : Json(nullptr)}});
  }
  json["moves"] = Json::array();
  const auto& options = match.moves().options;
  for (std::size_t i = 0; !match.over() && i < options.size() && i < kMostShown; ++i) {
    if (options[i].player != Player::either && options[i].player != match.side()) continue;
    json["moves"].push_back(option_json(match, options[i]));
  }
  json["moves_complete"] = options.size() <= kMostShown && match.moves().options_complete;
  return json;
}

MatchSettings settings_of(const Json& body) {
  MatchSettings settings;
  settings.by_cairn = {flag_field(body, "cairn_first"), flag_field(body, "cairn_second", true)};
  settings.level = parse_level(text_field(body, "level", "perfect"));
  settings.seed = static_cast<std::uint64_t>(number_field(body, "seed", 0, 0, INT64_MAX));
  const std::string begins = text_field(body, "begins", "left");
  if (begins != "left" && begins != "right") throw Error("the field begins is neither left nor right");
  settings.begins = begins == "right" ? Player::right : Player::left;
  return settings;
}

// One step of a game: "look", "move" (with "move"), "cairn", "hint", "why", "undo", "resign".
std::string step(const Lab& lab, const Json& body, const Limits& limits) {
  const std::string saved = text_field(body, "saved");
  Match match = saved.empty() ? Match(lab, needed_text(body, "position"), settings_of(body), limits)
                              : Match::loaded(lab, saved, limits);
  const std::string action = text_field(body, "action", "look");
  Json extra = Json::object();
  if (action == "move") {
    match.move(needed_text(body, "move"));
  } else if (action == "cairn") {
    if (!match.over()) match.move(match.chosen());
  } else if (action == "hint") {
    if (!match.over()) {
      const OptionAnswer& best = match.best();
      extra["hint"] = option_json(match, best);
      extra["hint"]["wins"] = match.wins(best);
    }
  } else if (action == "why") {
    if (!match.over()) extra["why"] = base::parsed_json(to_json(match.why())).at("why");
  } else if (action == "undo") {
    match.undo();
  } else if (action == "resign") {
    if (!match.over()) match.resign();
  } else if (action != "look") {
    throw Error("a game has no step called '" + action + "'", "", "look, move, cairn, hint, why, undo or resign");
  }
  Json json = match_json(match);
  json.update(extra);
  return base::dumped(json);
}

}  // namespace

void add_play(httplib::Server& server, Desk& desk) {
  server.Post("/api/v1/play", [&desk](const httplib::Request& request, httplib::Response& response) {
    desk.question(request, response, step);
  });
}

}  // namespace cairn::server
