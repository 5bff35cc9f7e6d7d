// JSON objects, written field by field in a fixed order; the long lists are written straight into the text.
#include "render/json.hpp"

#include "render/json_rules.hpp"
#include "render/words.hpp"

#include <algorithm>

namespace cairn {

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

void add_known(Json& json, const HowKnown& known, const std::string& engine, Status status) {
  json["known"] = {{"how", to_string(known.how)}, {"detail", known.detail}};
  json["engine"] = engine;
  json["status"] = status_text(status);
}

// An object whose long list stands between the fields of two others.
std::string spliced(const Json& before, const std::string& name, const std::string& list, const Json& after) {
  std::string text = dumped(before);
  text.pop_back();
  return text + ",\"" + name + "\":" + list + "," + dumped(after).substr(1);
}

void append_cells(std::string& text, const Ruleset& rules, const Cells& cells) {
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

Json range_fields(const Game& game, bool misere, std::int64_t to) {
  Json json;
  json["game"] = game.text;
  json["play"] = play_text(misere);
  json["to"] = integer(to);
  return json;
}

}  // namespace

std::string json_of_mistake(const std::string& text, const std::string& what) {
  Json json;
  json["position"] = text;
  json["error"] = what;
  json["known"] = {{"how", to_string(HowKnown::How::unknown)}, {"detail", what}};
  return dumped(json) + "\n";
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
  return dumped(json) + "\n";
}

std::string json_of(const MovesAnswer& answer) {
  const SolveAnswer& position = answer.position;
  Json json;
  json["position"] = position.position;
  json["play"] = play_text(position.misere);
  json["outcome"] = outcome(position.outcome);
  json["grundy"] = integer(position.grundy);
  json["remoteness"] = integer(position.remoteness);
  json["options"] = Json::array();
  for (const auto& option : answer.options) {
    Json entry;
    if (position.partizan) entry["player"] = player_text(option.player);
    entry["position"] = option.position;
    entry["outcome"] = outcome(option.outcome);
    entry["grundy"] = integer(option.grundy);
    entry["remoteness"] = integer(option.remoteness);
    json["options"].push_back(std::move(entry));
  }
  json["options_complete"] = answer.options_complete;
  add_known(json, position.known, position.engine, position.status);
  return dumped(json) + "\n";
}

std::string json_of(const TableAnswer& answer) {
  const Game& game = *answer.game;
  const int k = answer.box.coordinates();
  const BoxWords words(game, answer.box);
  Json before = range_fields(game, answer.misere, answer.to);
  before["stacks"] = game.rules.stacks ? Json(k) : Json(nullptr);
  before["columns"] = cell_names(game.rules, k);
  before["columns"].push_back(answer.grundy ? "grundy" : "outcome");
  std::string rows = "[";
  Box::Walk walk = answer.box.first();
  do {
    const std::int32_t value = answer.values[walk.rank];
    if (value == TableAnswer::kNotValid) continue;
    rows += rows.size() > 1 ? ",[" : "[";
    append_cells(rows, game.rules, words.cells(static_cast<std::size_t>(walk.mode), walk.x));
    rows += walk.x.empty() && game.rules.coordinates.empty() ? "" : ",";
    rows += answer.grundy ? std::to_string(value) : "\"" + std::string(1, static_cast<char>(value)) + "\"";
    rows += ']';
  } while (answer.box.advance(walk));
  Json after;
  add_known(after, answer.known, answer.engine, answer.status);
  return spliced(before, "rows", rows + "]", after) + "\n";
}

void print_json(ListAnswer& answer, bool count_only, const Control& control, const PrintPart& print) {
  // The positions first: what stands before them says how many there are.
  std::string positions = "[";
  ListClock clock(answer, control);
  for (std::size_t i = 0; i < answer.positions.size() && clock.goes_on(i); ++i) {
    positions += i > 0 ? ",[" : "[";
    append_cells(positions, answer.game->rules, answer.positions[i]);
    positions += ']';
  }
  positions += ']';
  Json before = range_fields(*answer.game, answer.misere, answer.to);
  if (answer.stacks > 0) before["stacks"] = answer.stacks;
  before["count"] = integer(answer.count);
  Json after;
  add_known(after, answer.known, answer.engine, answer.status);
  std::string head = dumped(before);
  head.pop_back();
  print(head + ",\"positions\":");
  print(count_only ? "null" : positions);
  print("," + dumped(after).substr(1) + "\n");
}

std::string json_of(ListAnswer answer, bool count_only) {
  std::string text;
  print_json(answer, count_only, Control(), [&](std::string_view part) { text += part; });
  return text;
}

std::string json_of(const SequenceAnswer& answer) {
  Json json = range_fields(*answer.game, answer.misere, answer.to);
  json["rows"] = Json::array();
  for (const auto& row : answer.rows) {
    Json entry;
    entry["mode"] = row.mode.empty() ? Json(nullptr) : Json(row.mode);
    entry["values"] = Json::array();
    // Where the rules allow no position there is no value.
    for (const std::int64_t value : row.values) {
      entry["values"].push_back(value == TableAnswer::kNotValid ? Json(nullptr) : integer(value));
    }
    entry["preperiod"] = row.law ? integer(row.law->preperiod) : Json(nullptr);
    entry["period"] = row.law ? integer(row.law->period) : Json(nullptr);
    entry["saltus"] = nullptr;
    if (row.law) {
      entry["saltus"] = Json::array();
      for (const std::int64_t value : row.law->saltus) entry["saltus"].push_back(integer(value));
    }
    json["rows"].push_back(std::move(entry));
  }
  add_known(json, answer.known, answer.engine, answer.status);
  return dumped(json) + "\n";
}

std::string json_of(const SavedAnswer& answer) {
  Json json = range_fields(*answer.game, answer.misere, answer.to);
  json["stacks"] = answer.stacks > 0 ? Json(answer.stacks) : Json(nullptr);
  json["file"] = answer.path;
  json["positions"] = integer(answer.positions);
  json["p_positions"] = integer(answer.p_positions);
  json["bytes"] = integer(answer.bytes);
  json["whole_bytes"] = integer(answer.whole_bytes);
  json["rows"] = integer(answer.rows);
  json["resumed_rows"] = integer(answer.resumed_rows);
  add_known(json, answer.known, answer.engine, answer.status);
  return dumped(json) + "\n";
}

std::string json_of(const PlanAnswer& answer) {
  Json json = range_fields(*answer.game, answer.misere, answer.to);
  json["stacks"] = answer.stacks > 0 ? Json(answer.stacks) : Json(nullptr);
  json["plan"] = answer.plan;
  add_known(json, {HowKnown::How::unknown, "a plan; nothing was computed"}, answer.engine, Status::complete);
  return dumped(json) + "\n";
}

}  // namespace cairn
