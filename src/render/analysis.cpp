// Explanations and analyses. Lines are short enough for a window of 80 columns wherever the position is.
#include "render/analysis.hpp"

#include "base/fitted.hpp"
#include "render/json_rules.hpp"
#include "render/text.hpp"
#include "render/words.hpp"

#include <cairn/version.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace cairn::render {

namespace {

constexpr std::size_t kWidth = 80;  // of a page, even where the window is wider
constexpr std::size_t kMostClaimsListed = 12;
constexpr std::int64_t kLargestExact = std::int64_t{1} << 53;

// "[3,8]" for "minnie[3,8]"; a sum as it is.
std::string short_position(const std::string& position) {
  const auto bracket = position.find('[');
  if (bracket == std::string::npos || position.find(" + ") != std::string::npos) return position;
  return position.substr(bracket);
}

// "[3, n] with n = 0 mod 4, n >= 8"
std::string as_phrase(const std::string& line) {
  const auto colon = line.find("]: ");
  return colon == std::string::npos ? line
                                    : fmt::format("{} with {}", line.substr(0, colon + 1), line.substr(colon + 3));
}

// A sentence on a line of its own.
std::string folded(const std::string& text, const std::string& indent) { return fmt::format("{}{}\n", indent, text); }

// Nothing is wider than a page, or than the window.
std::size_t columns_of(const TextStyle& style) {
  return std::min<std::size_t>(kWidth, static_cast<std::size_t>(style.width));
}

std::string lines_text(const Explanation& why, const char* indent) {
  // Positions that one line covers are named together.
  std::vector<std::pair<const ProvedLine*, std::vector<std::string>>> groups;
  for (const ProvedLine& line : why.lines) {
    auto at = std::find_if(groups.begin(), groups.end(), [&](const auto& group) {
      return group.first->line == line.line && group.first->outcome == line.outcome;
    });
    if (at == groups.end()) at = groups.insert(groups.end(), {&line, {}});
    at->second.push_back(short_position(line.position));
  }
  std::string text;
  for (const auto& [line, positions] : groups) {
    const std::string all = fmt::format("{}", fmt::join(positions, " "));
    text += folded(
        fmt::format("{} {} {}: {}", all, positions.size() == 1 ? "is" : "are", line->outcome, as_phrase(line->line)),
        indent);
  }
  for (const std::string& note : why.notes) text += fmt::format("{}{}\n", indent, note);
  return text;
}

// "minnie[3,8] has value 0"
std::string values_text(const Explanation& why) {
  std::string text;
  Integer sum(0);
  for (const auto& [part, value] : why.values) {
    text += fmt::format("{}{} has value {}", text.empty() ? "" : ", ", part, value.to_string());
    sum = bitwise_xor(sum, value);
  }
  return fmt::format("{}; their nim-sum is {}", text, sum.to_string());
}

// The move by which the loser lasts longest; null when nobody knows.
const ExplainedMove* longest(const Explanation& why) {
  const ExplainedMove* best = nullptr;
  for (const ExplainedMove& move : why.moves) {
    if (!move.option.remoteness) return nullptr;
    if (best == nullptr || *move.option.remoteness > *best->option.remoteness) best = &move;
  }
  return best;
}

std::string reply_text(const ExplainedMove& move) {
  if (move.wins) return "wins";
  if (!move.reply) return move.option.outcome ? "loses" : "";
  return fmt::format("answer {}: {}", short_position(move.reply->position), move.reply_words);
}

// Counts beyond 2^53 are texts: most readers would round them.
Json count_json(const std::optional<Integer>& value) {
  if (!value) return nullptr;
  const auto small = value->to_int64();
  return small && *small <= kLargestExact ? Json(*small) : Json(value->to_string());
}

Json remoteness_json(const std::optional<std::int64_t>& value) { return value ? Json(*value) : Json(nullptr); }
Json outcome_json(const std::optional<char>& value) { return value ? Json(std::string(1, *value)) : Json(nullptr); }
Json json_of_known(const HowKnown& known) { return {{"how", to_string(known.how)}, {"detail", known.detail}}; }

Json move_json(const ExplainedMove& move) {
  Json json = Json::object();
  if (move.option.player != Player::either) json["player"] = player_text(move.option.player);
  json["position"] = move.option.position;
  json["words"] = move.words;
  json["outcome"] = outcome_json(move.option.outcome);
  json["grundy"] = count_json(move.option.grundy);
  json["remoteness"] = remoteness_json(move.option.remoteness);
  json["wins"] = move.option.outcome ? Json(move.wins) : Json(nullptr);
  json["reply"] = move.reply ? Json(move.reply->position) : Json(nullptr);
  json["reply_words"] = move.reply ? Json(move.reply_words) : Json(nullptr);
  return json;
}

void add_reasons(Json& json, const Explanation& why) {
  json["values"] = Json::array();
  for (const auto& [part, value] : why.values) {
    json["values"].push_back({{"position", part}, {"grundy", count_json(value)}});
  }
  json["lines"] = Json::array();
  for (const ProvedLine& line : why.lines) {
    json["lines"].push_back(
        {{"position", line.position}, {"outcome", std::string(1, line.outcome)}, {"line", line.line}});
  }
  json["notes"] = why.notes;
}

// As many columns as fit into a line, around that of the position.
TableExcerpt narrowed(TableExcerpt excerpt, std::size_t columns) {
  const auto width = [&] {
    const std::int64_t last = excerpt.first_column + static_cast<std::int64_t>(excerpt.values.front().size());
    std::size_t cell = std::to_string(last).size();
    for (const auto& row : excerpt.values) {
      for (const std::string& value : row) cell = std::max(cell, value.size());
    }
    const std::size_t names = excerpt.rows.size() + 1 + excerpt.columns.size();
    const std::size_t rows =
        std::to_string(excerpt.first_row + static_cast<std::int64_t>(excerpt.values.size())).size();
    return 4 + std::max(names, rows) + excerpt.values.front().size() * (cell + 1) + 2;  // and brackets
  };
  while (excerpt.values.front().size() > 1 && width() > columns) {
    const std::int64_t before = excerpt.column - excerpt.first_column;
    const std::int64_t after = static_cast<std::int64_t>(excerpt.values.front().size()) - 1 - before;
    for (auto& row : excerpt.values) row.erase(before > after ? row.begin() : row.end() - 1);
    if (before > after) ++excerpt.first_column;
  }
  return excerpt;
}

std::string excerpt_text(const TableExcerpt& excerpt, const TextStyle& style) {
  const bool rows = !excerpt.rows.empty();
  std::vector<Align> aligns(excerpt.values.front().size() + 1, Align::right);
  Columns columns(std::move(aligns));
  std::vector<TextCell> names{{rows ? fmt::format("{}\\{}", excerpt.rows, excerpt.columns) : excerpt.columns}};
  for (std::size_t i = 0; i < excerpt.values.front().size(); ++i) {
    names.push_back({std::to_string(excerpt.first_column + static_cast<std::int64_t>(i)), Paint::faint});
  }
  columns.row(names);
  for (std::size_t row = 0; row < excerpt.values.size(); ++row) {
    const std::int64_t number = excerpt.first_row + static_cast<std::int64_t>(row);
    std::vector<TextCell> cells{{rows ? std::to_string(number) : ""}};
    for (std::size_t i = 0; i < excerpt.values[row].size(); ++i) {
      const std::string& value = excerpt.values[row][i];
      const bool here = number == excerpt.row && excerpt.first_column + static_cast<std::int64_t>(i) == excerpt.column;
      const std::string shown = value.empty() ? "-" : value == "N" ? "." : value;
      cells.push_back(
          {here ? fmt::format("[{}]", value.empty() ? "-" : value) : shown, here ? Paint::highlight : Paint::plain});
    }
    columns.row(cells);
  }
  const std::string what = excerpt.grundy ? "Grundy values around it" : "outcomes around it ('.' is N)";
  return fmt::format("\n  {}\n{}", what, columns.text(4, 1, style));
}

std::size_t widest_line(const std::string& text) {
  std::size_t widest = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    widest = std::max(widest, base::columns_of_text(std::string_view(text).substr(at, end - at)));
    at = end + 1;
  }
  return widest;
}

// The lines of a table, with a line of words below each but the first.
std::string interleaved(const std::string& table, const std::vector<std::string>& below) {
  std::string text;
  std::size_t line = 0;
  for (std::size_t at = 0; at < table.size(); ++line) {
    const std::size_t end = std::min(table.find('\n', at), table.size());
    text += table.substr(at, end - at) + "\n";
    if (line > 0 && line <= below.size() && !below[line - 1].empty())
      text += fmt::format("        {}\n", below[line - 1]);
    at = end + 1;
  }
  return text;
}

std::string moves_text(const AnalyzeAnswer& answer, const TextStyle& style) {
  std::vector<ExplainedMove> moves = answer.why.moves;
  if (moves.empty()) {
    for (const OptionAnswer& option : answer.options) {
      if (moves.size() < kMostExplainedMoves) moves.push_back({option, ""});
    }
  }
  if (moves.empty()) return "\n  no moves\n";
  Columns columns({Align::left, Align::left, Align::left, Align::left, Align::right, Align::right, Align::left});
  Columns narrow({Align::left, Align::left, Align::left, Align::right, Align::right});
  std::vector<std::string> below;  // of the narrow table: what is done, and the answer
  const bool values = std::any_of(moves.begin(), moves.end(), [](const auto& one) { return one.option.grundy; });
  const bool lengths = std::any_of(moves.begin(), moves.end(), [](const auto& one) { return one.option.remoteness; });
  const char* grundy = values ? "Grundy" : "";
  const char* remoteness = lengths ? "remoteness" : "";
  columns.row({{""}, {"option"}, {"move"}, {"outcome"}, {grundy}, {remoteness}, {"answer"}});
  narrow.row({{""}, {"option"}, {"outcome"}, {grundy}, {remoteness}});
  for (const ExplainedMove& move : moves) {
    const OptionAnswer& option = move.option;
    const std::string player(player_text(option.player));
    const std::string words = player.empty() ? move.words : fmt::format("{}: {}", player, move.words);
    const TextCell star{move.wins ? "*" : "", Paint::highlight};
    const TextCell position{short_position(option.position), move.wins ? Paint::highlight : Paint::plain};
    const TextCell outcome{option.outcome ? std::string(1, *option.outcome) : "?"};
    const TextCell value{option.grundy ? option.grundy->to_string() : ""};
    const TextCell length{option.remoteness ? std::to_string(*option.remoteness) : ""};
    const std::string reply = move.reply ? short_position(move.reply->position) : "";
    columns.row({star, position, {words}, outcome, value, length, {reply}});
    narrow.row({star, position, outcome, value, length});
    below.push_back(reply.empty() ? words : fmt::format("{}; answer: {}", words, reply));
  }
  std::string table = columns.text(2, 2, style);
  if (widest_line(table) > columns_of(style)) {
    table = interleaved(narrow.text(2, 2, style), below);
  }
  std::string text = fmt::format("\n  moves\n{}", table);
  if (moves.size() < answer.options.size()) {
    text += fmt::format("  ... and {} more\n", answer.options.size() - moves.size());
  }
  return text;
}

std::string claims_text(const AnalyzeAnswer& answer, const TextStyle& style) {
  if (answer.claims.empty()) return "";
  std::vector<std::string> words;
  for (const NamedClaim& claim : answer.claims) {
    if (words.size() == kMostClaimsListed) {
      words.push_back(fmt::format("... and {} more", answer.claims.size() - kMostClaimsListed));
      break;
    }
    words.push_back(claim.recorded ? fmt::format("{} ({})", claim.id, to_string(*claim.recorded)) : claim.id);
  }
  return fmt::format("\n  papers on this game, as recorded; 'cairn claims ID' checks them\n    {}\n",
                     wrapped(words, 4, {style.colour, std::min(style.width, static_cast<int>(kWidth))}, "  "));
}

// The widths of columns, and what stands between them.
std::string explained_moves(const std::vector<ExplainedMove>& moves, const TextStyle& style) {
  std::size_t words = 0, positions = 0, replies = 0;
  for (const ExplainedMove& move : moves) {
    words = std::max(words, width_of(move.words));
    positions = std::max(positions, width_of(short_position(move.option.position)));
    replies = std::max(replies, width_of(reply_text(move)));
  }
  const bool fits = words + positions + replies + 9 <= columns_of(style);
  Columns columns({Align::left, Align::left, Align::left, Align::left});
  std::string below;
  for (const ExplainedMove& move : moves) {
    const Paint paint = move.wins ? Paint::highlight : Paint::plain;
    const std::string position = short_position(move.option.position);
    if (fits) {
      columns.row({{move.wins ? "*" : "", Paint::highlight}, {move.words}, {position, paint}, {reply_text(move)}});
    } else {
      below += fmt::format("  {} {}: {}{}\n", move.wins ? "*" : " ", move.words, painted(position, paint, style),
                           move.reply ? fmt::format("\n      {}", reply_text(move)) : "");
    }
  }
  return fits ? columns.text(2, 2, style) : below;
}

}  // namespace

std::string text_of(const Explanation& why, const TextStyle& style) {
  // Where one side wins whoever begins, that is said.
  const bool one_side = why.outcome == 'L' || why.outcome == 'R';
  const std::string who = one_side ? fmt::format("{} wins, whoever begins", *why.outcome == 'L' ? "Left" : "Right")
                                   : fmt::format("the player to move {}", why.wins ? "wins" : "loses");
  std::string text =
      fmt::format("{} is {}: {}", why.position, why.outcome ? std::string(1, *why.outcome) : "unknown", who);
  if (why.remoteness) {
    text += fmt::format(", in {} when both play well", counted(static_cast<std::uint64_t>(*why.remoteness), "move"));
  }
  text += ".\n";
  if (!why.values.empty()) text += folded(fmt::format("{}.", values_text(why)), "");
  if (!why.lines.empty()) text += fmt::format("Proved:\n{}", lines_text(why, "  "));
  const ExplainedMove* last = why.wins ? nullptr : longest(why);
  if (last != nullptr) {
    text += fmt::format("The longest resistance: {}, {}.\n", last->words, short_position(last->option.position));
  }
  text += explained_moves(why.moves, style);
  if (!why.moves_complete) text += "  ... and more moves, which lose or win like these\n";
  text += fmt::format("known: {}: {}\n", to_string(why.known.how), why.known.detail);
  return base::fitted(text, columns_of(style));
}

std::string json_of(const Explanation& why) {
  Json json{{"schema", kJsonSchema}, {"made_by", made_by()}};
  Json& inside = json["why"];
  inside = {{"position", why.position},
            {"outcome", outcome_json(why.outcome)},
            {"wins", why.wins},
            {"remoteness", remoteness_json(why.remoteness)}};
  inside["moves"] = Json::array();
  for (const ExplainedMove& move : why.moves) inside["moves"].push_back(move_json(move));
  inside["moves_complete"] = why.moves_complete;
  add_reasons(inside, why);
  inside["known"] = json_of_known(why.known);
  return dumped(json) + "\n";
}

std::string text_of(const AnalyzeAnswer& answer, const TextStyle& style) {
  TextStyle page = style;
  page.width = static_cast<int>(columns_of(style));
  std::string text = text_of(static_cast<const SolveAnswer&>(answer), page);
  if (!answer.why.values.empty()) text += fmt::format("\n{}", folded(values_text(answer.why), "  "));
  text += moves_text(answer, style);
  if (!answer.why.lines.empty()) text += fmt::format("\n  proved\n{}", lines_text(answer.why, "    "));
  if (answer.proof_states) {
    text += fmt::format("\n{}", folded(fmt::format("proved for all sizes by an automaton of {}: {}",
                                                   counted(*answer.proof_states, "state"), answer.prove_command),
                                       "  "));
  }
  if (answer.excerpt) text += excerpt_text(narrowed(*answer.excerpt, columns_of(style)), style);
  return base::fitted(text + claims_text(answer, style), columns_of(style));
}

std::string json_of(const AnalyzeAnswer& answer) {
  Json json{{"schema", kJsonSchema},
            {"made_by", made_by()},
            {"position", answer.position},
            {"play", answer.play()},
            {"outcome", outcome_json(answer.outcome)},
            {"grundy", count_json(answer.grundy)},
            {"remoteness", remoteness_json(answer.remoteness)}};
  json["options"] = Json::array();
  for (const ExplainedMove& move : answer.why.moves) json["options"].push_back(move_json(move));
  const bool explained = !answer.why.moves.empty() || answer.options.empty();
  for (std::size_t i = 0; !explained && i < answer.options.size() && i < kMostExplainedMoves; ++i) {
    json["options"].push_back(move_json({answer.options[i], ""}));
  }
  json["options_complete"] = answer.options_complete && json["options"].size() == answer.options.size();
  add_reasons(json, answer.why);
  json["proof"] = nullptr;
  if (answer.proof_states) json["proof"] = {{"states", *answer.proof_states}, {"command", answer.prove_command}};
  json["table"] = nullptr;
  if (const auto& excerpt = answer.excerpt) {
    json["table"] = {{"values_are", excerpt->grundy ? "grundy" : "outcome"},
                     {"rows", excerpt->rows.empty() ? Json(nullptr) : Json(excerpt->rows)},
                     {"columns", excerpt->columns},
                     {"first_row", excerpt->first_row},
                     {"first_column", excerpt->first_column}};
    Json& values = json["table"]["values"];
    values = Json::array();
    for (const auto& row : excerpt->values) {
      Json line = Json::array();
      for (const std::string& value : row) {
        line.push_back(value.empty()     ? Json(nullptr)
                       : excerpt->grundy ? count_json(Integer::parse(value))
                                         : Json(value));
      }
      values.push_back(std::move(line));
    }
  }
  json["claims"] = Json::array();
  for (const NamedClaim& claim : answer.claims) {
    json["claims"].push_back({{"id", claim.id},
                              {"source", claim.source},
                              {"recorded", claim.recorded ? Json(to_string(*claim.recorded)) : Json(nullptr)}});
  }
  json["known"] = json_of_known(answer.known);
  json["engine"] = engine_field(answer.engine);
  json["status"] = status_text(answer.status);
  return dumped(json) + "\n";
}

}  // namespace cairn::render
