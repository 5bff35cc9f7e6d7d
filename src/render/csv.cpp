// Comma-separated values.
#include "render/csv.hpp"

#include "render/words.hpp"

namespace cairn {

namespace {

std::string field(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

std::string comment(const std::string& title, const HowKnown& known, const std::string& engine, Status status) {
  std::string text = "# " + title + ": " + known_text(known, engine, status, ", ");
  for (char& c : text) {
    if (c == '\n' || c == '\r') c = ' ';
  }
  return text + "\n";
}

std::string names_line(const std::vector<std::string>& names) {
  std::string line;
  for (const auto& name : names) line += (line.empty() ? "" : ",") + field(name);
  return line;
}

void append_cells(std::string& text, const Ruleset& rules, const Cells& cells) {
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i > 0) text += ',';
    text += field(cell_text(rules, i, cells[i]));
  }
}

}  // namespace

std::string csv_of(const TableAnswer& answer) {
  const Game& game = *answer.game;
  const int k = answer.box.coordinates();
  const BoxWords words(game, answer.box);
  std::string text = comment(title_text(game, answer.misere, game.rules.stacks ? k : 0, answer.to), answer.known,
                             answer.engine, answer.status);
  text += names_line(cell_names(game.rules, k)) + "," + (answer.grundy ? "grundy" : "outcome") + "\n";
  Box::Walk walk = answer.box.first();
  do {
    const std::int32_t value = answer.values[walk.rank];
    if (value == TableAnswer::kNotValid) continue;
    append_cells(text, game.rules, words.cells(static_cast<std::size_t>(walk.mode), walk.x));
    text += ',';
    text += answer.grundy ? std::to_string(value) : std::string(1, static_cast<char>(value));
    text += '\n';
  } while (answer.box.advance(walk));
  return text;
}

void print_csv(ListAnswer& answer, bool count_only, const Control& control, const PrintPart& print) {
  const Game& game = *answer.game;
  const int stacks = answer.stacks;
  const std::string title = (count_only ? "number of P-positions of " : "P-positions of ") +
                            title_text(game, answer.misere, game.rules.stacks ? stacks : 0, answer.to);
  std::string text = comment(title, answer.known, answer.engine, answer.status);
  if (count_only) {
    print(text + "count\n" + std::to_string(answer.count) + "\n");
    return;
  }
  text += names_line(cell_names(game.rules, stacks == 0 ? 1 : stacks)) + "\n";
  ListClock clock(answer, control);
  for (std::size_t i = 0; i < answer.positions.size() && clock.goes_on(i); ++i) {
    append_cells(text, game.rules, answer.positions[i]);
    text += '\n';
    print_part(text, print);
  }
  if (clock.stopped()) text += comment(title, answer.known, answer.engine, answer.status);
  print(text);
}

std::string csv_of(ListAnswer answer, bool count_only) {
  std::string text;
  print_csv(answer, count_only, Control(), [&](std::string_view part) { text += part; });
  return text;
}

std::string csv_of(const SequenceAnswer& answer) {
  const Game& game = *answer.game;
  std::string text = comment(title_text(game, answer.misere, game.rules.stacks ? 1 : 0, answer.to) +
                                 (answer.misere ? ", 1 where the player to move wins" : ", Grundy values"),
                             answer.known, answer.engine, answer.status);
  std::vector<std::string> names{"n"};
  for (const auto& row : answer.rows) {
    names.push_back(!row.mode.empty() ? row.mode : answer.misere ? "mover_wins" : "grundy");
  }
  text += names_line(names) + "\n";
  std::size_t count = 0;
  for (const auto& row : answer.rows) count = std::max(count, row.values.size());
  for (std::size_t n = 0; n < count; ++n) {
    text += std::to_string(n);
    for (const auto& row : answer.rows) {
      const bool known = n < row.values.size() && row.values[n] != TableAnswer::kNotValid;
      text += "," + (known ? std::to_string(row.values[n]) : "");
    }
    text += '\n';
  }
  return text;
}

}  // namespace cairn
