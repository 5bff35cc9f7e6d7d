// Games and rays for people and programs.
#include "render/games.hpp"

#include "base/json.hpp"
#include "render/json_rules.hpp"
#include "render/words.hpp"
#include "rules/rays.hpp"

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

std::string text_of(std::span<const GameInfo> games, const TextStyle& style) {
  Columns columns({Align::left, Align::left});
  for (const GameInfo& game : games) columns.row({{game.heading, Paint::bold}, {game.about, Paint::plain}});
  return columns.text(0, 2, style);
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
