// Games and rays for people and programs.
#include "render/games.hpp"

#include "base/json.hpp"
#include "render/json_rules.hpp"
#include "render/words.hpp"
#include "rules/rays.hpp"

#include <algorithm>
#include <sstream>
#include <vector>

namespace cairn::render {

namespace {

Json json_with_text(const GameInfo& game) {
  Json json = json_of_rules(game);
  json["text"] = game.rules;
  return json;
}

// Adds one ray after another by add(line), as long as the printer goes on.
template <class Add>
void add_rays(const Rays& rays, Printer& printer, const Add& add) {
  std::size_t printed = 0;
  for (; printed < rays.rays.size() && printer.goes_on(); ++printed) add(ray_line(rays, printed));
  if (!printer.stopped()) return;
  add("the time was up after " + std::to_string(printed) + " of " + std::to_string(rays.rays.size()) + " rays\n");
}

}  // namespace

std::string json_of(const GameInfo& game) { return answer_line(json_with_text(game)); }

// A heading for each group, and its games below it; games without a group, such as those of one's own, come first.
std::string text_of(std::span<const GameInfo> games, const TextStyle& style) {
  if (games.empty()) return "no game has these words; 'cairn games' lists all\n";
  std::vector<const GameInfo*> sorted;
  for (const GameInfo& game : games) sorted.push_back(&game);
  std::stable_sort(sorted.begin(), sorted.end(), [](const auto* a, const auto* b) { return a->group < b->group; });
  Columns columns({Align::left, Align::left});
  for (const GameInfo* game : sorted) columns.row({{game->heading, Paint::bold}, {game->about, Paint::plain}});
  std::istringstream lines(columns.text(2, 2, style));
  std::string text;
  std::string line;
  const std::string* group = nullptr;
  for (const GameInfo* game : sorted) {
    if (group == nullptr || *group != game->group) {
      if (group != nullptr) text += "\n";
      text += (game->group.empty() ? "Games without a group" : game->group) + "\n";
      group = &game->group;
    }
    std::getline(lines, line);
    text += line + "\n";
  }
  return text;
}

std::string json_of(std::span<const GameInfo> games) {
  Json json;
  json["games"] = Json::array();
  for (const GameInfo& game : games) json["games"].push_back(json_of_rules(game));
  return answer_line(json);
}

bool print_text(const Rays& rays, const Control& control, const PrintPart& print) {
  Printer printer(print, control);
  add_rays(rays, printer, [&](const std::string& line) { printer.text() += line; });
  return printer.finish();
}

// The text of the rays is one JSON string, written line by line.
bool print_json(const GameInfo& game, const Rays& rays, const Control& control, const PrintPart& print) {
  Printer printer(print, control);
  printer.text() += open_answer(json_with_text(game), "rays") + "\"";
  add_rays(rays, printer, [&](const std::string& line) {
    const std::string quoted = dumped(Json(line));
    printer.text() += quoted.substr(1, quoted.size() - 2);
  });
  Json after;
  after["status"] = status_text(printer.stopped().value_or(Status::complete));
  printer.text() += "\"" + close_object(after) + "\n";
  return printer.finish();
}

}  // namespace cairn::render
