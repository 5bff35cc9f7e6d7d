// Quoting for CSV, mathematics for LaTeX, columns for people.
#include "render/paper/plain_table.hpp"

#include "render/paper/tex_text.hpp"

#include <cairn/version.hpp>

#include <algorithm>

namespace cairn::render {

namespace {

std::string one_line(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

std::string csv_cell(const std::string& cell) {
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

std::string cut_words(std::size_t printed) { return "the time was up after " + std::to_string(printed) + " lines\n"; }

}  // namespace

void PlainTable::for_each_row(const Visit& visit) const {
  for (const auto& row : rows) {
    if (!visit(row)) return;
  }
  if (made) made(visit);
}

void print_csv(const PlainTable& table, Printer& printer) {
  std::string& text = printer.text();
  text += "# " + one_line(table.title) + "; " + made_by() + "\n";
  for (std::size_t i = 0; i < table.columns.size(); ++i) text += (i > 0 ? "," : "") + csv_cell(table.columns[i].name);
  text += '\n';
  std::size_t printed = 0;
  table.for_each_row([&](const PlainTable::Row& row) {
    if (!printer.goes_on()) return false;
    for (std::size_t i = 0; i < row.size(); ++i) text += (i > 0 ? "," : "") + csv_cell(row[i]);
    text += '\n';
    ++printed;
    return true;
  });
  if (printer.stopped()) text += "# " + cut_words(printed);
}

namespace {

std::string latex_heads(const PlainTable& table) {
  std::string text;
  for (std::size_t i = 0; i < table.columns.size(); ++i) {
    const auto& column = table.columns[i];
    text += (i > 0 ? " & " : "") + (column.latex == column.name ? tex_text(column.name) : column.latex);
  }
  return text;
}

std::string latex_alignment(const PlainTable& table) {
  std::string text;
  for (const auto& column : table.columns) text += column.right ? 'r' : 'l';
  return text;
}

// Returns how many were printed.
std::size_t print_latex_rows(const PlainTable& table, Printer& printer) {
  std::string& text = printer.text();
  std::size_t printed = 0;
  table.for_each_row([&](const PlainTable::Row& row) {
    if (!printer.goes_on()) return false;
    for (std::size_t i = 0; i < row.size(); ++i) {
      text += (i > 0 ? " & " : "") + (table.columns[i].formula ? mathematics(row[i]) : tex_text(row[i]));
    }
    text += " \\\\\n";
    ++printed;
    return true;
  });
  return printed;
}

}  // namespace

void print_latex(const PlainTable& table, Printer& printer) {
  std::string& text = printer.text();
  text += "% " + one_line(table.title) + "\n% " + made_by() + "; it needs \\usepackage{booktabs}\n\\begin{tabular}{" +
          latex_alignment(table) + "}\n\\toprule\n";
  text += latex_heads(table) + " \\\\\n\\midrule\n";
  const std::size_t printed = print_latex_rows(table, printer);
  text += "\\bottomrule\n\\end{tabular}\n";
  if (printer.stopped()) text += "% " + cut_words(printed);
}

void print_book_table(const PlainTable& table, const std::string& caption, Printer& printer) {
  std::string& text = printer.text();
  text += "\\begin{longtable}{" + latex_alignment(table) + "}\n\\caption{" + caption + "}\\\\\n\\toprule\n";
  text += latex_heads(table) + " \\\\\n\\midrule\n\\endhead\n\\bottomrule\n\\endfoot\n";
  const std::size_t printed = print_latex_rows(table, printer);
  text += "\\end{longtable}\n";
  if (printer.stopped()) text += "% " + cut_words(printed);
}

void print_text(const PlainTable& table, const TextStyle& style, Printer& printer, std::size_t most) {
  if (!printer.goes_on()) return;
  std::vector<Align> aligns;
  std::vector<TextCell> head;
  for (const auto& column : table.columns) {
    aligns.push_back(column.right ? Align::right : Align::left);
    head.push_back({column.name, Paint::faint});
  }
  ColumnWidths widths(aligns);
  widths.fit(head);
  std::size_t rows = 0;
  table.for_each_row([&](const PlainTable::Row& row) {
    if (rows++ >= most) return true;  // counted
    for (std::size_t i = 0; i < row.size(); ++i) widths.fit(i, width_of(row[i]));
    return printer.goes_on();
  });
  std::string& text = printer.text();
  widths.append(text, head, 2, 2, style);
  std::size_t printed = 0;
  table.for_each_row([&](const PlainTable::Row& row) {
    if (printed >= most || !printer.goes_on()) return false;
    std::vector<TextCell> cells;
    for (const auto& cell : row) cells.push_back({cell, Paint::plain});
    widths.append(text, cells, 2, 2, style);
    ++printed;
    return true;
  });
  if (printer.stopped()) {
    text += "  " + cut_words(printed);
  } else if (rows > most) {
    text += "  and " + std::to_string(rows - most) + " more lines: --format csv has all of them\n";
  }
}

}  // namespace cairn::render
