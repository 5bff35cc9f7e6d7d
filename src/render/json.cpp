// JSON objects, written field by field in a fixed order; the long lists are written straight into the text.
#include "render/json.hpp"

#include "render/json_rules.hpp"
#include "render/table/text_slice.hpp"
#include "render/words.hpp"

#include <algorithm>

namespace cairn::render {

namespace {

constexpr std::int64_t kLargestNumber = std::int64_t{1} << 53;

Json integer(std::int64_t value) {
  if (value > kLargestNumber || value < -kLargestNumber) return std::to_string(value);
  return value;
}

Json integer(const std::optional<Integer>& value) {
  if (!value) return nullptr;
  if (const auto small = value->to_int64()) return integer(*small);
  return value->to_string();
}

Json integer(std::uint64_t value) {
  return value > static_cast<std::uint64_t>(kLargestNumber) ? Json(std::to_string(value)) : Json(value);
}

Json integer(const std::optional<std::int64_t>& value) { return value ? integer(*value) : Json(nullptr); }

Json outcome(const std::optional<char>& value) { return value ? Json(std::string(1, *value)) : Json(nullptr); }

void add_known(Json& json, const HowKnown& known, Engine engine, Status status) {
  json["known"] = {{"how", to_string(known.how)}, {"detail", known.detail}};
  json["engine"] = engine_field(engine);
  json["status"] = status_text(status);
}

void append_json_cells(std::string& text, const Ruleset& rules, const Cells& cells) {
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i > 0) text += ',';
    const bool plain = !is_choice(rules, i) && cells[i] <= kLargestNumber;
    text += plain ? std::to_string(cells[i]) : dumped(cell_text(rules, i, cells[i]));
  }
}

Json moves_of(const std::vector<OptionAnswer>& moves, std::optional<Player> player = std::nullopt) {
  Json list = Json::array();
  for (const auto& move : moves) {
    if (!player || move.player == *player) list.push_back(move.position);
  }
  return list;
}

// Both players may win by moving to the same position; it is listed once.
Json union_of(const std::vector<OptionAnswer>& moves) {
  Json list = Json::array();
  for (const auto& move : moves) {
    if (std::find(list.begin(), list.end(), Json(move.position)) == list.end()) list.push_back(move.position);
  }
  return list;
}

Json range_fields(const RangeQuestion& question) {
  Json json;
  json["game"] = question.game->text;
  json["play"] = play_text(question.misere);
  json["to"] = integer(question.to);
  return json;
}

// The same with the number of stacks.
Json box_fields(const RangeQuestion& question) {
  Json json = range_fields(question);
  json["stacks"] = question.stacks > 0 ? Json(question.stacks) : Json(nullptr);
  return json;
}

}  // namespace

std::string json_of_mistake(const std::string& text, const std::string& what) {
  Json json;
  json["position"] = text;
  json["error"] = what;
  json["known"] = {{"how", to_string(HowKnown::How::unknown)}, {"detail", what}};
  return answer_line(json);
}

std::string json_of(const SolveAnswer& answer) {
  Json json;
  json["position"] = answer.position;
  json["play"] = play_text(answer.misere);
  json["outcome"] = outcome(answer.outcome);
  json["grundy"] = integer(answer.grundy);
  json["remoteness"] = integer(answer.remoteness);
  json["winning_moves"] = answer.partizan ? union_of(answer.winning_moves) : moves_of(answer.winning_moves);
  if (answer.partizan) {
    json["left_winning_moves"] = moves_of(answer.winning_moves, Player::left);
    json["right_winning_moves"] = moves_of(answer.winning_moves, Player::right);
  }
  json["winning_moves_complete"] = answer.winning_moves_complete;
  add_known(json, answer.known, answer.engine, answer.status);
  return answer_line(json);
}

bool print_json(const MovesAnswer& answer, const Control& control, const PrintPart& print) {
  const SolveAnswer& position = answer;
  Json before;
  before["position"] = position.position;
  before["play"] = play_text(position.misere);
  before["outcome"] = outcome(position.outcome);
  before["grundy"] = integer(position.grundy);
  before["remoteness"] = integer(position.remoteness);
  Printer printer(print, control, position.status);
  std::string& text = printer.text();
  text += open_answer(before, "options") + "[";
  std::size_t printed = 0;
  for (; printed < answer.options.size() && printer.goes_on(); ++printed) {
    const OptionAnswer& option = answer.options[printed];
    Json entry;
    if (position.partizan) entry["player"] = player_text(option.player);
    entry["position"] = option.position;
    entry["outcome"] = outcome(option.outcome);
    entry["grundy"] = integer(option.grundy);
    entry["remoteness"] = integer(option.remoteness);
    text += (printed > 0 ? "," : "") + dumped(entry);
  }
  const AsPrinted ending = as_printed_of(answer, printer, printed, answer.options.size(), "options");
  Json after;
  after["options_complete"] = answer.options_complete && !printer.stopped();
  add_known(after, ending.known, position.engine, ending.status);
  text += "]" + close_object(after) + "\n";
  return printer.finish();
}

std::string json_of(const MovesAnswer& answer) {
  return collected([&](const PrintPart& print) { print_json(answer, Control(), print); });
}

bool print_json(const TableValues& answer, const Control& control, const PrintPart& print) {
  const Game& game = *answer.game;
  const int k = answer.box.coordinates();
  const BoxWords words(game, answer.box);
  Json before = box_fields(answer);
  before["columns"] = cell_names(game.rules, k);
  before["columns"].push_back(value_name(answer));
  Printer printer(print, control, answer.status);
  std::string& text = printer.text();
  text += open_answer(before, "rows") + "[";
  std::uint64_t printed = 0;
  Box::Walk walk = answer.box.first();
  do {
    const std::int32_t value = answer.values[walk.rank];
    if (value == TableValues::kNotValid) continue;
    if (!printer.goes_on()) break;
    text += printed++ > 0 ? ",[" : "[";
    append_json_cells(text, game.rules, words.cells(static_cast<std::size_t>(walk.mode), walk.x));
    text += ",";
    text += has_numbers(answer) ? std::to_string(value) : "\"" + std::string(1, static_cast<char>(value)) + "\"";
    text += ']';
  } while (answer.box.advance(walk));
  const AsPrinted ending = as_printed_of(answer, printer, printed, positions_of(answer), "positions");
  Json after;
  add_known(after, ending.known, answer.engine, ending.status);
  text += "]" + close_object(after) + "\n";
  return printer.finish();
}

bool print_json(const SliceValues& answer, const Control& control, const PrintPart& print) {
  const Ruleset& rules = answer.game->rules;
  Json before;
  before["slice"] = slice_text(answer);
  before.update(range_fields(answer));
  before["columns"] = slice_names(answer);
  before["columns"].push_back(value_name(answer));
  Printer printer(print, control, answer.status);
  std::string& text = printer.text();
  text += open_answer(before, "rows") + "[";
  std::uint64_t printed = 0;
  std::uint64_t all = 0;
  for_each_of_slice(answer, [&](const Cells& cells, std::int32_t value) {
    ++all;
    if (!printer.goes_on()) return true;
    text += printed++ > 0 ? ",[" : "[";
    append_json_cells(text, rules, cells);
    text += ",";
    text += has_numbers(answer) ? std::to_string(value) : "\"" + std::string(1, static_cast<char>(value)) + "\"";
    text += ']';
    return true;
  });
  const AsPrinted ending = as_printed_of(answer, printer, printed, all, "positions");
  Json after;
  add_known(after, ending.known, answer.engine, ending.status);
  text += "]" + close_object(after) + "\n";
  return printer.finish();
}

std::string json_of(const TableValues& answer) {
  return collected([&](const PrintPart& print) { print_json(answer, Control(), print); });
}

bool print_json(const ListedPositions& answer, bool count_only, const Control& control, const PrintPart& print) {
  Json before = box_fields(answer);
  before["count"] = integer(answer.count);
  Printer printer(print, control, answer.status);
  std::string& text = printer.text();
  text += open_answer(before, "positions") + (count_only ? "null" : "[");
  std::size_t printed = 0;
  for (; printed < answer.positions.size() && printer.goes_on(); ++printed) {
    text += printed > 0 ? ",[" : "[";
    append_json_cells(text, answer.game->rules, answer.positions[printed]);
    text += ']';
  }
  const AsPrinted ending = as_printed_of(answer, printer, printed, answer.positions.size(), "P-positions");
  Json after;
  add_known(after, ending.known, answer.engine, ending.status);
  text += (count_only ? "" : "]") + close_object(after) + "\n";
  return printer.finish();
}

std::string json_of(const ListedPositions& answer, bool count_only) {
  return collected([&](const PrintPart& print) { print_json(answer, count_only, Control(), print); });
}

bool print_json(const SequenceValues& answer, const Control& control, const PrintPart& print) {
  Printer printer(print, control, answer.status);
  std::string& text = printer.text();
  text += open_answer(range_fields(answer), "rows") + "[";
  std::uint64_t printed = 0;
  std::uint64_t all = 0;
  for (std::size_t at = 0; at < answer.rows.size(); ++at) {
    const SequenceRow& row = answer.rows[at];
    all += row.values.size();
    Json mode;
    mode["mode"] = row.mode.empty() ? Json(nullptr) : Json(row.mode);
    text += (at > 0 ? "," : "") + open_object(mode, "values") + "[";
    for (std::size_t n = 0; n < row.values.size() && printer.goes_on(); ++n, ++printed) {
      if (n > 0) text += ',';
      // Where the rules allow no position there is no value.
      text += row.values[n] == TableValues::kNotValid ? "null" : dumped(integer(row.values[n]));
    }
    Json law;
    law["preperiod"] = row.law ? integer(row.law->preperiod) : Json(nullptr);
    law["period"] = row.law ? integer(row.law->period) : Json(nullptr);
    law["saltus"] = nullptr;
    if (row.law) {
      law["saltus"] = Json::array();
      for (const std::int64_t value : row.law->saltus) law["saltus"].push_back(integer(value));
    }
    text += "]" + close_object(law);
  }
  const AsPrinted ending = as_printed_of(answer, printer, printed, all, "values");
  Json after;
  add_known(after, ending.known, answer.engine, ending.status);
  text += "]" + close_object(after) + "\n";
  return printer.finish();
}

std::string json_of(const SequenceValues& answer) {
  return collected([&](const PrintPart& print) { print_json(answer, Control(), print); });
}

std::string json_of(const SavedAnswer& answer) {
  Json json = box_fields(answer);
  json["file"] = answer.path;
  json["positions"] = integer(answer.positions);
  json["p_positions"] = integer(answer.p_positions);
  json["bytes"] = integer(answer.bytes);
  json["whole_bytes"] = integer(answer.whole_bytes);
  json["rows"] = integer(answer.rows);
  json["resumed_rows"] = integer(answer.resumed_rows);
  add_known(json, answer.known, answer.engine, answer.status);
  return answer_line(json);
}

std::string json_of(const PlanAnswer& answer) {
  Json json = box_fields(answer);
  json["plan"] = answer.plan;
  add_known(json, {HowKnown::How::unknown, "a plan; nothing was computed"}, answer.engine, Status::complete);
  return answer_line(json);
}

}  // namespace cairn::render
