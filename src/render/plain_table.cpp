// Quoting for CSV, mathematics for LaTeX, columns for people.
#include "render/plain_table.hpp"

#include <algorithm>

namespace cairn {

namespace {

std::string one_line(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

std::string quoted(const std::string& cell) {
  if (cell.find_first_of(",\"\n") == std::string::npos) return cell;
  std::string result = "\"";
  for (const char c : cell) result += c == '"' ? "\"\"" : std::string(1, c);
  return result + "\"";
}

std::string replaced(std::string text, const std::string& what, const std::string& with) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at + with.size())) {
    text.replace(at, what.size(), with);
  }
  return text;
}

// As text of a paper.
std::string escaped(const std::string& cell) {
  return replaced(replaced(replaced(replaced(cell, "{", "\\{"), "}", "\\}"), "_", "\\_"), "%", "\\%");
}

std::string mathematics(const std::string& cell) {
  if (cell.empty()) return "";
  std::string text = replaced(cell, "floor(", "\\lfloor(");
  text = replaced(replaced(text, "<=", "\\le"), ">=", "\\ge");
  text = replaced(replaced(replaced(text, "{", "\\{"), "}", "\\}"), "inf", "\\infty");
  text = replaced(replaced(text, " for ", "\\mbox{ for }"), "most b", "\\max b");
  // floor(x) without brackets inside closes with the next one.
  for (std::size_t at = text.find("\\lfloor("); at != std::string::npos; at = text.find("\\lfloor(")) {
    std::size_t end = at + 8;
    for (int depth = 1; end < text.size(); ++end) {
      if (text[end] == '(') ++depth;
      if (text[end] == ')' && --depth == 0) break;
    }
    if (end < text.size()) text.replace(end, 1, "\\rfloor");
    text.replace(at, 8, "\\lfloor ");
  }
  return "$" + text + "$";
}

}  // namespace

std::string csv_of(const PlainTable& table) {
  std::string text = "# " + one_line(table.title) + "\n";
  for (std::size_t i = 0; i < table.columns.size(); ++i) text += (i > 0 ? "," : "") + quoted(table.columns[i].name);
  text += '\n';
  for (const auto& row : table.rows) {
    for (std::size_t i = 0; i < row.size(); ++i) text += (i > 0 ? "," : "") + quoted(row[i]);
    text += '\n';
  }
  return text;
}

std::string latex_of(const PlainTable& table) {
  std::string text = "% " + one_line(table.title) + "\n\\begin{tabular}{";
  for (const auto& column : table.columns) text += column.right ? 'r' : 'l';
  text += "}\n";
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    const auto& column = table.columns[i];
    text += (i > 0 ? " & " : "") + (column.latex == column.name ? escaped(column.name) : column.latex);
  }
  text += " \\\\ \\hline\n";
  for (const auto& row : table.rows) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      text += (i > 0 ? " & " : "") + (table.columns[i].formula ? mathematics(row[i]) : escaped(row[i]));
    }
    text += " \\\\\n";
  }
  return text + "\\end{tabular}\n";
}

std::string text_of(const PlainTable& table, const TextStyle& style, std::size_t most) {
  std::vector<Align> aligns;
  std::vector<Columns::Cell> head;
  for (const auto& column : table.columns) {
    aligns.push_back(column.right ? Align::right : Align::left);
    head.push_back({column.name, Paint::faint});
  }
  Columns columns(aligns);
  columns.row(head);
  for (std::size_t i = 0; i < std::min(most, table.rows.size()); ++i) {
    std::vector<Columns::Cell> cells;
    for (const auto& cell : table.rows[i]) cells.push_back({cell, Paint::plain});
    columns.row(cells);
  }
  std::string text = columns.text(2, 2, style);
  if (table.rows.size() > most) {
    text += "  and " + std::to_string(table.rows.size() - most) + " more lines: --format csv has all of them\n";
  }
  return text;
}

}  // namespace cairn
