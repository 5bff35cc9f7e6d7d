// Verdicts on saved tables as text and as JSON.
#include "render/table/verified_table.hpp"

#include "base/json.hpp"
#include "render/json_rules.hpp"
#include "render/words.hpp"

namespace cairn::render {

VerifiedFile::VerifiedFile(const SavedTable& table)
    : RangeQuestion(table.question()), path(table.path()), made_by(table.made_by()) {}

std::string text_of(const VerifiedFile& file, const VerifiedTable& answer, const TextStyle& style) {
  const std::string title = title_text(file);
  std::string text = painted(title, Paint::bold, style) + "\n";
  text += "  file   " + file.path + "\n";
  if (!file.made_by.empty()) text += "  maker  " + file.made_by + "\n";
  if (answer.wrong) text += "  wrong  " + *answer.wrong + " " + answer.why + "\n";
  return text + "  known  " + known_text(answer.known, answer.engine, answer.status) + "\n";
}

std::string json_of(const VerifiedFile& file, const VerifiedTable& answer) {
  Json json;
  json["file"] = file.path;
  json["file_made_by"] = file.made_by;
  json["game"] = file.game->text;
  json["play"] = play_text(file.misere);
  json["to"] = file.to;
  json["stacks"] = file.stacks > 0 ? Json(file.stacks) : Json(nullptr);
  json["positions"] = answer.positions;
  json["wrong"] = answer.wrong ? Json(*answer.wrong) : Json(nullptr);
  json["known"] = {{"how", to_string(answer.known.how)}, {"detail", answer.known.detail}};
  json["engine"] = engine_field(answer.engine);
  json["status"] = status_text(answer.status);
  return answer_line(json);
}

}  // namespace cairn::render
