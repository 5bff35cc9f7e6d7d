// One line, or one cell, for each position on a graph.
#include "render/graph/graph_answers.hpp"

#include "render/json_rules.hpp"
#include "render/paper/plain_table.hpp"
#include "render/words.hpp"

#include <algorithm>

namespace cairn::render {

namespace {

std::string list_title(const GraphListAnswer& answer) {
  return answer.game + ", " + std::string(play_text(answer.misere)) + " play, on connected graphs of up to " +
         std::to_string(answer.vertices) + (answer.vertices == 1 ? " vertex" : " vertices");
}

std::string family_title(const FamilyTableAnswer& answer) {
  return answer.game + ", " + std::string(play_text(answer.misere)) + " play, on " + answer.family + " for n up to " +
         std::to_string(answer.to);
}

PlainTable::Column numbers_column(const std::string& name) { return {name, name, true, true}; }
PlainTable::Column words_column(const std::string& name) { return {name, name, false, false}; }

bool have_chips(const std::vector<GraphCount>& counts) { return !counts.empty() && !counts.front().chips.empty(); }

// How many there are, by vertices and, where there are several, by chips.
PlainTable counts_table(const GraphListAnswer& answer, bool for_people) {
  const auto& counts = answer.counts;
  const bool several = std::any_of(counts.begin(), counts.end(),
                                   [&](const GraphCount& count) { return count.chips != counts.front().chips; });
  const bool chips = for_people ? several : have_chips(counts);
  const bool solved = !for_people || std::any_of(counts.begin(), counts.end(), [](const GraphCount& count) {
    return count.positions != count.graphs;
  });
  PlainTable table;
  table.columns.push_back(numbers_column("vertices"));
  if (chips) table.columns.push_back(numbers_column("chips"));
  table.columns.push_back(numbers_column("graphs"));
  if (solved) table.columns.push_back(numbers_column("positions"));
  table.columns.push_back(numbers_column(for_people ? "P-positions" : "p_positions"));
  for (const GraphCount& count : counts) {
    PlainTable::Row row{std::to_string(count.vertices)};
    if (chips) row.push_back(count.chips);
    row.push_back(std::to_string(count.graphs));
    if (solved) row.push_back(std::to_string(count.positions));
    row.push_back(std::to_string(count.p_positions));
    table.rows.push_back(std::move(row));
  }
  return table;
}

Json known_object(const HowKnown& known) { return {{"how", to_string(known.how)}, {"detail", known.detail}}; }
Json text_or_null(const std::string& text) { return text.empty() ? Json(nullptr) : Json(text); }

Json end_of_answer(const AnswerHead& answer, const AsPrinted& ending) {
  Json after;
  after["known"] = known_object(ending.known);
  after["engine"] = engine_field(answer.engine);
  after["status"] = status_text(ending.status);
  return after;
}

// The value that a table is about; nothing when it is not known.
std::string value_text(const GraphPosition& position, bool grundy) {
  if (grundy) return position.grundy ? position.grundy->to_string() : "";
  return position.outcome ? std::string(1, *position.outcome) : "";
}

std::uint64_t family_cells(const FamilyTableAnswer& answer) { return answer.rows.size() * answer.chips.size(); }

TextCell family_cell(const GraphPosition& position, bool grundy) {
  const std::string value = value_text(position, grundy);
  if (value.empty()) return {"?", Paint::faint};
  if (value == (grundy ? "0" : "P")) return {value, Paint::highlight};
  return value == "N" ? TextCell{".", Paint::faint} : TextCell{value, Paint::plain};
}

std::string family_legend(const FamilyTableAnswer& answer, const TextStyle& style) {
  const auto any = [&](const auto& holds) {
    return std::any_of(answer.rows.begin(), answer.rows.end(), [&](const FamilyRow& row) {
      return std::any_of(row.columns.begin(), row.columns.end(), holds);
    });
  };
  std::vector<std::string> words{
      answer.grundy ? "0: the player who just moved wins;" : "P: the player who just moved wins;",
      answer.grundy ? "otherwise the player to move wins" : "'.': the player to move wins (N)"};
  if (any([](const GraphPosition& at) { return at.outcome == 'L' || at.outcome == 'R'; })) {
    words.insert(words.end(), {"L: Left wins whoever starts", "R: Right wins whoever starts"});
  }
  if (any([&](const GraphPosition& at) { return value_text(at, answer.grundy).empty(); })) {
    words.emplace_back("'?': not known");
  }
  for (std::size_t i = 1; i + 1 < words.size(); ++i) words[i] += ";";
  return wrapped(words, 0, style);
}

}  // namespace

bool print_text(const GraphListAnswer& answer, const TextStyle& style, const Control& control, const PrintPart& print) {
  Printer printer(print, control, answer.status);
  std::string& text = printer.text();
  std::size_t printed = 0;
  if (!answer.positions.empty()) {
    PlainTable table;
    table.columns = {words_column("graph6"), numbers_column("vertices"), numbers_column("edges"),
                     words_column("P-position")};
    table.made = [&](const PlainTable::Visit& visit) {
      for (const ListedGraph& graph : answer.positions) {
        if (!visit({graph.graph6, std::to_string(graph.vertices), std::to_string(graph.edges), graph.position})) return;
        ++printed;
      }
    };
    print_text(table, style, printer);
    printed /= 2;  // once for the widths
    text += '\n';
  }
  print_text(counts_table(answer, true), style, printer);
  const AsPrinted ending = as_printed_of(answer, printer, printed, answer.positions.size(), "P-positions");
  text += "\n" + std::string(answer.status == Status::complete ? "" : "at least ");
  text += counted(answer.count, "P-position") + " of " + list_title(answer);
  text += "\nknown: " + known_text(ending.known, answer.engine, ending.status) + "\n";
  return printer.finish();
}

bool print_csv(const GraphListAnswer& answer, const Control& control, const PrintPart& print) {
  Printer printer(print, control, answer.status);
  PlainTable table;
  if (answer.count_only) {
    table = counts_table(answer, false);
  } else {
    table.columns = {words_column("graph6"),  words_column("name"),  numbers_column("vertices"),
                     numbers_column("edges"), words_column("chips"), words_column("position"),
                     words_column("how")};
    table.made = [&](const PlainTable::Visit& visit) {
      for (const ListedGraph& graph : answer.positions) {
        if (!visit({graph.graph6, graph.name, std::to_string(graph.vertices), std::to_string(graph.edges), graph.chips,
                    graph.position, to_string(graph.known.how)})) {
          return;
        }
      }
    };
  }
  table.title = (answer.count_only ? "number of P-positions of " : "P-positions of ") + list_title(answer) + ": " +
                known_text(answer.known, answer.engine, answer.status, ", ");
  print_csv(table, printer);
  return printer.finish();
}

bool print_json(const GraphListAnswer& answer, const Control& control, const PrintPart& print) {
  Json before;
  before["game"] = answer.game;
  before["play"] = play_text(answer.misere);
  before["vertices"] = answer.vertices;
  before["count"] = answer.count;
  before["counts"] = Json::array();
  for (const GraphCount& count : answer.counts) {
    before["counts"].push_back({{"vertices", count.vertices},
                                {"chips", text_or_null(count.chips)},
                                {"graphs", count.graphs},
                                {"positions", count.positions},
                                {"p_positions", count.p_positions}});
  }
  Printer printer(print, control, answer.status);
  std::string& text = printer.text();
  text += open_answer(before, "positions") + (answer.count_only ? "null" : "[");
  std::size_t printed = 0;
  for (; printed < answer.positions.size() && printer.goes_on(); ++printed) {
    const ListedGraph& graph = answer.positions[printed];
    text += (printed > 0 ? "," : "") + dumped(Json{{"position", graph.position},
                                                   {"graph6", graph.graph6},
                                                   {"name", text_or_null(graph.name)},
                                                   {"vertices", graph.vertices},
                                                   {"edges", graph.edges},
                                                   {"chips", text_or_null(graph.chips)},
                                                   {"known", known_object(graph.known)}});
  }
  const AsPrinted ending = as_printed_of(answer, printer, printed, answer.positions.size(), "P-positions");
  text += (answer.count_only ? "" : "]") + close_object(end_of_answer(answer, ending)) + "\n";
  return printer.finish();
}

bool print_text(const FamilyTableAnswer& answer, const TextStyle& style, const Control& control,
                const PrintPart& print) {
  Printer printer(print, control, answer.status);
  std::string& text = printer.text();
  const std::string values = answer.grundy ? "Grundy values" : "outcomes";
  text += painted(family_title(answer) + ": " + values, Paint::bold, style) + "\n\n";
  const bool chips = !answer.chips.front().empty();
  std::vector<TextCell> head{{chips ? "n\\chips" : "n", Paint::faint}};
  for (const std::string& entry : answer.chips) {
    head.push_back({chips ? entry : answer.grundy ? "Grundy value" : "outcome", Paint::faint});
  }
  ColumnWidths widths(std::vector<Align>(head.size(), Align::right));
  const auto cells = [&](const FamilyRow& row) {
    std::vector<TextCell> line{{std::to_string(row.n), Paint::faint}};
    for (const GraphPosition& position : row.columns) line.push_back(family_cell(position, answer.grundy));
    return line;
  };
  widths.fit(head);
  for (const FamilyRow& row : answer.rows) widths.fit(cells(row));
  widths.append(text, head, 2, 2, style);
  std::uint64_t printed = 0;
  for (const FamilyRow& row : answer.rows) {
    if (!printer.goes_on()) break;
    widths.append(text, cells(row), 2, 2, style);
    printed += row.columns.size();
  }
  const AsPrinted ending = as_printed_of(answer, printer, printed, family_cells(answer), "positions");
  text +=
      "\n" + family_legend(answer, style) + "\nknown: " + known_text(ending.known, answer.engine, ending.status) + "\n";
  return printer.finish();
}

bool print_csv(const FamilyTableAnswer& answer, const Control& control, const PrintPart& print) {
  Printer printer(print, control, answer.status);
  PlainTable table;
  table.title = family_title(answer) + ": " + known_text(answer.known, answer.engine, answer.status, ", ");
  table.columns = {numbers_column("n"), words_column("chips"), words_column("position"),
                   words_column(answer.grundy ? "grundy" : "outcome"), words_column("how")};
  table.made = [&](const PlainTable::Visit& visit) {
    for (const FamilyRow& row : answer.rows) {
      for (const GraphPosition& at : row.columns) {
        if (!visit({std::to_string(row.n), at.chips, at.position, value_text(at, answer.grundy),
                    to_string(at.known.how)})) {
          return;
        }
      }
    }
  };
  print_csv(table, printer);
  return printer.finish();
}

bool print_json(const FamilyTableAnswer& answer, const Control& control, const PrintPart& print) {
  Json before;
  before["game"] = answer.game;
  before["play"] = play_text(answer.misere);
  before["family"] = answer.family;
  before["to"] = answer.to;
  before["columns"] = {"n", "chips", "position", answer.grundy ? "grundy" : "outcome", "how"};
  Printer printer(print, control, answer.status);
  std::string& text = printer.text();
  text += open_answer(before, "rows") + "[";
  std::uint64_t printed = 0;
  for (const FamilyRow& row : answer.rows) {
    for (const GraphPosition& at : row.columns) {
      if (!printer.goes_on()) break;
      Json value = text_or_null(value_text(at, answer.grundy));
      if (answer.grundy && at.grundy) {
        if (const auto small = at.grundy->to_int64()) value = *small;
      }
      Json line = Json::array();
      line.insert(line.end(),
                  {Json(row.n), text_or_null(at.chips), Json(at.position), value, Json(to_string(at.known.how))});
      text += (printed++ > 0 ? "," : "") + dumped(line);
    }
  }
  const AsPrinted ending = as_printed_of(answer, printer, printed, family_cells(answer), "positions");
  text += "]" + close_object(end_of_answer(answer, ending)) + "\n";
  return printer.finish();
}

}  // namespace cairn::render
