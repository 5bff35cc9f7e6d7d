// Comma-separated values.
#include "render/csv.hpp"

#include "render/moves_table.hpp"
#include "render/paper/plain_table.hpp"
#include "render/table/text_slice.hpp"
#include "render/words.hpp"

#include <cairn/version.hpp>

namespace cairn::render {

namespace {

std::string field(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

std::string comment(const std::string& title, const HowKnown& known, Engine engine, Status status) {
  std::string text = "# " + title + ": " + known_text(known, engine, status, ", ");
  for (char& c : text) {
    if (c == '\n' || c == '\r') c = ' ';
  }
  return text + "\n";
}

// The first line.
std::string heading(const std::string& title, const HowKnown& known, Engine engine, Status status) {
  std::string line = comment(title, known, engine, status);
  line.insert(line.size() - 1, "; " + made_by());
  return line;
}

std::string names_line(const std::vector<std::string>& names) {
  std::string line;
  for (const auto& name : names) line += (line.empty() ? "" : ",") + field(name);
  return line;
}

void append_csv_cells(std::string& text, const Ruleset& rules, const Cells& cells) {
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i > 0) text += ',';
    text += field(cell_text(rules, i, cells[i]));
  }
}

}  // namespace

bool print_csv(const TableValues& answer, const Control& control, const PrintPart& print) {
  const Game& game = *answer.game;
  const int k = answer.box.coordinates();
  const BoxWords words(game, answer.box);
  const std::string title = title_text(answer);
  Printer printer(print, control, answer.status);
  std::string& text = printer.text();
  text += heading(title, answer.known, answer.engine, answer.status);
  text += names_line(cell_names(game.rules, k)) + "," + value_name(answer) + "\n";
  std::uint64_t printed = 0;
  Box::Walk walk = answer.box.first();
  do {
    const std::int32_t value = answer.values[walk.rank];
    if (value == TableValues::kNotValid) continue;
    if (!printer.goes_on()) break;
    ++printed;
    append_csv_cells(text, game.rules, words.cells(static_cast<std::size_t>(walk.mode), walk.x));
    text += ',';
    text += has_numbers(answer) ? std::to_string(value) : std::string(1, static_cast<char>(value));
    text += '\n';
  } while (answer.box.advance(walk));
  if (printer.stopped()) {
    const AsPrinted ending = as_printed_of(answer, printer, printed, positions_of(answer), "positions");
    text += comment(title, ending.known, answer.engine, ending.status);
  }
  return printer.finish();
}

bool print_csv(const SliceValues& answer, const Control& control, const PrintPart& print) {
  const std::string title = slice_text(answer) + ", " + std::string(play_text(answer.misere)) + " play";
  Printer printer(print, control, answer.status);
  std::string& text = printer.text();
  text += heading(title, answer.known, answer.engine, answer.status);
  text += names_line(slice_names(answer)) + "," + value_name(answer) + "\n";
  std::uint64_t printed = 0;
  std::uint64_t all = 0;
  for_each_of_slice(answer, [&](const Cells& cells, std::int32_t value) {
    ++all;
    if (!printer.goes_on()) return true;
    ++printed;
    append_csv_cells(text, answer.game->rules, cells);
    text += ',';
    text += has_numbers(answer) ? std::to_string(value) : std::string(1, static_cast<char>(value));
    text += '\n';
    return true;
  });
  if (printer.stopped()) {
    const AsPrinted ending = as_printed_of(answer, printer, printed, all, "positions");
    text += comment(title, ending.known, answer.engine, ending.status);
  }
  return printer.finish();
}

std::string csv_of(const TableValues& answer) {
  return collected([&](const PrintPart& print) { print_csv(answer, Control(), print); });
}

bool print_csv(const ListedPositions& answer, bool count_only, const Control& control, const PrintPart& print) {
  const Game& game = *answer.game;
  const int stacks = answer.stacks;
  const std::string title = (count_only ? "number of P-positions of " : "P-positions of ") + title_text(answer);
  Printer printer(print, control, answer.status);
  std::string& text = printer.text();
  text += heading(title, answer.known, answer.engine, answer.status);
  if (count_only) {
    text += "count\n" + std::to_string(answer.count) + "\n";
    return printer.finish();
  }
  text += names_line(cell_names(game.rules, stacks == 0 ? 1 : stacks)) + "\n";
  std::size_t printed = 0;
  for (; printed < answer.positions.size() && printer.goes_on(); ++printed) {
    append_csv_cells(text, game.rules, answer.positions[printed]);
    text += '\n';
  }
  if (printer.stopped()) {
    const AsPrinted ending = as_printed_of(answer, printer, printed, answer.positions.size(), "P-positions");
    text += comment(title, ending.known, answer.engine, ending.status);
  }
  return printer.finish();
}

std::string csv_of(const ListedPositions& answer, bool count_only) {
  return collected([&](const PrintPart& print) { print_csv(answer, count_only, Control(), print); });
}

bool print_csv(const SequenceValues& answer, const Control& control, const PrintPart& print) {
  const std::string title =
      title_text(answer) + (answer.misere ? ", 1 where the player to move wins" : ", Grundy values");
  Printer printer(print, control, answer.status);
  std::string& text = printer.text();
  text += heading(title, answer.known, answer.engine, answer.status);
  std::vector<std::string> names{"n"};
  for (const auto& row : answer.rows) {
    names.push_back(!row.mode.empty() ? row.mode : answer.misere ? "mover_wins" : "grundy");
  }
  text += names_line(names) + "\n";
  std::size_t count = 0;
  for (const auto& row : answer.rows) count = std::max(count, row.values.size());
  std::size_t printed = 0;
  for (; printed < count && printer.goes_on(); ++printed) {
    text += std::to_string(printed);
    for (const auto& row : answer.rows) {
      const bool known = printed < row.values.size() && row.values[printed] != TableValues::kNotValid;
      text += "," + (known ? std::to_string(row.values[printed]) : "");
    }
    text += '\n';
  }
  if (printer.stopped()) {
    const AsPrinted ending = as_printed_of(answer, printer, printed, count, "lines");
    text += comment(title, ending.known, answer.engine, ending.status);
  }
  return printer.finish();
}

std::string csv_of(const SequenceValues& answer) {
  return collected([&](const PrintPart& print) { print_csv(answer, Control(), print); });
}

bool print_csv(const MovesAnswer& answer, const Control& control, const PrintPart& print) {
  Printer printer(print, control, answer.status);
  print_csv(moves_table(answer), printer);
  return printer.finish();
}

}  // namespace cairn::render
