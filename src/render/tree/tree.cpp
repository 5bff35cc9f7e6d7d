// Outlines, objects and graphs.
#include "render/tree/tree.hpp"

#include "base/json.hpp"
#include "render/json_rules.hpp"
#include "render/words.hpp"

#include <cairn/version.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace cairn::render {

namespace {

constexpr std::int64_t kExact = std::int64_t{1} << 53;

Json number_json(const std::optional<Integer>& number) {
  if (!number) return nullptr;
  const auto small = number->to_int64();
  return small && *small <= kExact ? Json(*small) : Json(number->to_string());
}

std::string in_quotes(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + "\"";
}

// The attributes of an arrow, for Graphviz.
std::string arrow_look(const TreeMove& move) {
  std::vector<std::string> attributes;
  if (move.wins) attributes.emplace_back("style = bold");
  if (move.player != Player::either) attributes.push_back(fmt::format("label = {}", player_text(move.player)));
  return attributes.empty() ? "" : fmt::format(" [{}]", fmt::join(attributes, ", "));
}

void add_outline(const TreeAnswer& answer, std::size_t at, const std::string& before, const TextStyle& style,
                 std::string& text) {
  const TreePlace& place = answer.places[at];
  text += fmt::format("{}{}  {}\n", before, place_name(answer, place),
                      painted(place_value(place), place.outcome == 'P' ? Paint::bold : Paint::plain, style));
  const std::string indent(before.size() - 2, ' ');
  for (const TreeMove& move : place.moves) {
    const std::string_view player = player_text(move.player);
    add_outline(answer, move.to,
                fmt::format("{}    {}{}{} ", indent, player, player.empty() ? "" : " ", move.wins ? "*" : "-"), style,
                text);
  }
}

std::string once_line(const TreeAnswer& answer, const TreePlace& place) {
  std::vector<std::string> moves;
  for (const TreeMove& move : place.moves) {
    const std::string_view player = player_text(move.player);
    moves.push_back(fmt::format("{}{}{}{}", player, player.empty() ? "" : " ",
                                place_name(answer, answer.places[move.to]), move.wins ? "*" : ""));
  }
  return fmt::format("  {}  {}{}{}\n", place_name(answer, place), place_value(place), moves.empty() ? "" : "  to ",
                     fmt::join(moves, " "));
}

}  // namespace

std::string place_name(const TreeAnswer& answer, const TreePlace& place) {
  const bool sum = answer.position.find("] + ") != std::string::npos;
  const std::size_t bracket = sum ? std::string::npos : place.position.rfind('[');
  return bracket == std::string::npos ? place.position : place.position.substr(bracket);
}

std::string place_value(const TreePlace& place) {
  std::string text = place.outcome ? std::string(1, *place.outcome) : "?";
  if (place.grundy && *place.grundy != Integer(0)) text += fmt::format(", G = {}", place.grundy->to_string());
  return text;
}

std::string text_of(const TreeAnswer& answer, const TextStyle& style) {
  std::string text = fmt::format(
      "{}, {} play: the game tree, {}\n\n", answer.position, play_text(answer.misere),
      answer.once ? counted(answer.places.size(), "position") + ", each once" : counted(answer.places.size(), "place"));
  if (answer.once) {
    for (const TreePlace& place : answer.places) text += once_line(answer, place);
  } else {
    add_outline(answer, 0, "  ", style, text);
  }
  return text + fmt::format("\n*: winning moves; G: Grundy values that are not 0\nknown: {}\n",
                            known_text(answer.known, answer.engine, answer.status));
}

std::string json_of(const TreeAnswer& answer) {
  Json json{{"position", answer.position}, {"play", answer.play()}, {"once", answer.once}};
  json["places"] = Json::array();
  for (const TreePlace& place : answer.places) {
    Json entry{{"position", place.position},
               {"outcome", place.outcome ? Json(std::string(1, *place.outcome)) : Json(nullptr)},
               {"grundy", number_json(place.grundy)},
               {"remoteness", place.remoteness ? Json(*place.remoteness) : Json(nullptr)}};
    entry["moves"] = Json::array();
    for (const TreeMove& move : place.moves) {
      Json one{{"to", move.to}};
      if (answer.partizan) one["player"] = player_text(move.player);
      one["wins"] = move.wins;
      entry["moves"].push_back(std::move(one));
    }
    json["places"].push_back(std::move(entry));
  }
  json["known"] = {{"how", to_string(answer.known.how)}, {"detail", answer.known.detail}};
  json["engine"] = engine_field(answer.engine);
  json["status"] = status_text(answer.status);
  return answer_line(json);
}

std::string graphviz_of(const TreeAnswer& answer) {
  std::string text = "digraph tree {\n  // " + made_by() + "\n  node [shape = box, style = rounded];\n";
  text +=
      fmt::format("  label = {};\n", in_quotes(fmt::format("{}; bold arrows are winning moves. {}", answer.position,
                                                           known_text(answer.known, answer.engine, answer.status))));
  for (std::size_t i = 0; i < answer.places.size(); ++i) {
    const TreePlace& place = answer.places[i];
    // The line break is Graphviz's own.
    std::string label = in_quotes(place_name(answer, place));
    label.insert(label.size() - 1, fmt::format("\\n{}", place_value(place)));
    text += fmt::format("  {} [label = {}{}];\n", i, label, place.outcome == 'P' ? ", style = \"rounded,bold\"" : "");
    for (const TreeMove& move : place.moves) text += fmt::format("  {} -> {}{};\n", i, move.to, arrow_look(move));
  }
  return text + "}\n";
}

}  // namespace cairn::render
