// Grids as tabulars, longer lists as longtables, each with a caption that says how it is known.
#include "render/paper/latex_answers.hpp"

#include "render/law_text.hpp"
#include "render/moves_table.hpp"
#include "render/paper/plain_table.hpp"
#include "render/paper/tex_text.hpp"
#include "render/table/grid_panel.hpp"
#include "render/words.hpp"

#include <cairn/error.hpp>
#include <cairn/version.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <string>

namespace cairn::render {

namespace {

constexpr std::int64_t kRunLine = 10;
constexpr std::size_t kMostLatexPanels = 200;

void open_document(const std::string& what, Printer& printer) {
  printer.text() += fmt::format(
      "% {}\n"
      "% {}\n"
      "% This file compiles as it is. In a paper, say \\usepackage{{booktabs,longtable}} and take what stands in the "
      "document.\n"
      "\\documentclass{{article}}\n\\usepackage{{booktabs,longtable}}\n\\pagestyle{{empty}}\n\\begin{{document}}\n",
      tex_comment(what), made_by());
}

void close_document(Printer& printer) { printer.text() += "\\end{document}\n"; }

std::string tex_caption(const std::string& position, const std::string& what, const std::string& known) {
  std::string sentence = tex_text(known);
  if (!sentence.empty() && sentence[0] >= 'a' && sentence[0] <= 'z') {
    sentence[0] = static_cast<char>(sentence[0] - 'a' + 'A');
  }
  return fmt::format("\\texttt{{{}}}: {}. {}.", tex_text(position), tex_text(what), sentence);
}

std::string tex_name(const std::string& name) { return fmt::format("\\textit{{{}}}", tex_text(name)); }

// The sizes of the class article, in points of its fonts: what stands in a table, and the page.
struct FontSize {
  const char* command;
  double digit;       // the width of a digit; a plus and capitals take up to 1.56 of it
  double line;        // from one line to the next
  double column_gap;  // tabcolsep, which stands on both sides of a column
};
constexpr FontSize kFontSizes[] = {
    {"", 5.01, 12, 4}, {"\\footnotesize", 4.26, 9.5, 2.5}, {"\\scriptsize", 3.99, 8, 2.5}};
constexpr double kWide = 1.56;
constexpr double kTextWidth = 345;
constexpr double kTableHeight = 470;  // without the caption

// How a grid is broken: the size of its font, and how many columns stand beside each other.
struct GridSize {
  const FontSize* font = nullptr;
  std::int64_t columns = 0;
};

std::string tex_cell(std::int32_t value, bool numbers) {
  if (value == kNoCell) return "";
  if (value == kOpenCell) return "?";
  if (numbers) return fmt::format("{}", value);
  return value == 'N' ? "$\\cdot$" : std::string(1, static_cast<char>(value));
}

class GridTables {
 public:
  GridTables(const std::vector<GridPanel>& panels, bool numbers, Printer& printer)
      : panels_(panels), numbers_(numbers), printer_(printer) {
    for (const auto& panel : panels) {
      if (panel.second.count <= kMostLatexColumns) continue;
      throw TooLarge(fmt::format("a table of {} columns is too wide for a page", panel.second.count), "",
                     fmt::format("choose a bound below {}, draw a picture, or write CSV", kMostLatexColumns));
    }
  }

  void print(const std::string& caption) {
    for (std::size_t i = 0; i < panels_.size() && printer_.goes_on(); ++i) {
      const GridPanel& panel = panels_[i];
      const GridSize size = size_of(panel);
      const std::string own = panel.title.empty() ? "" : fmt::format(" Here \\texttt{{{}}}.", tex_text(panel.title));
      for (std::int64_t first = 0; first < panel.second.count && printer_.goes_on(); first += size.columns) {
        const std::int64_t end = std::min(first + size.columns, panel.second.count);
        std::string which;
        if (size.columns < panel.second.count) {
          which = fmt::format(" Columns {} to {}.", head(panel, first), head(panel, end - 1));
        }
        std::string text = caption;
        text.append(own).append(which);
        print_block(panel, *size.font, first, end, text);
      }
    }
  }

 private:
  static std::string head(const GridPanel& panel, std::int64_t column) {
    return fmt::format("{}{}", panel.run ? "+" : "", panel.second.first + column * panel.second.step);
  }

  // The width of the widest cell, in digits.
  [[nodiscard]] double cell_width(const GridPanel& panel) const {
    double widest = numbers_ ? 0 : kWide;
    for (std::int64_t column = 0; column < panel.second.count; ++column) {
      widest = std::max(widest, static_cast<double>(head(panel, column).size()) + (panel.run ? kWide - 1 : 0));
      for (std::int64_t row = 0; numbers_ && row < panel.first.count; ++row) {
        widest = std::max(widest, static_cast<double>(tex_cell(panel.value(row, column), true).size()));
      }
    }
    return widest;
  }
  // The largest size in which the whole has room on a page; else blocks of about as many columns each, in the least
  // one.
  [[nodiscard]] GridSize size_of(const GridPanel& panel) const {
    const double cell = cell_width(panel);
    const std::string last = fmt::format("{}", panel.first.first + (panel.first.count - 1) * panel.first.step);
    const double names =
        kWide * static_cast<double>(panel.first.name.size() + (panel.run ? 0 : panel.second.name.size() + 2));
    const double label = std::max(static_cast<double>(last.size()), names);
    std::int64_t fit = 1;
    for (const FontSize& font : kFontSizes) {
      // A quad of 2.3 digits is behind the first column.
      const double room = kTextWidth - (label + 2.3) * font.digit - font.column_gap;
      fit = std::max<std::int64_t>(1, static_cast<std::int64_t>(room / (cell * font.digit + 2 * font.column_gap)));
      const bool low = is_long(panel) || static_cast<double>(panel.first.count + 1) * font.line <= kTableHeight;
      if (fit >= panel.second.count && low) return {&font, panel.second.count};
    }
    const std::int64_t blocks = (panel.second.count + fit - 1) / fit;
    return {std::end(kFontSizes) - 1, (panel.second.count + blocks - 1) / blocks};
  }
  // Lines of a run go on over the pages.
  static bool is_long(const GridPanel& panel) { return panel.run && panel.first.count > 30; }

  void print_block(const GridPanel& panel, const FontSize& font, std::int64_t first, std::int64_t end,
                   const std::string& caption) {
    std::string& text = printer_.text();
    const std::string form = fmt::format("{{r@{{\\quad}}*{{{}}}{{r}}}}", end - first);
    const std::string look = fmt::format("{}\\setlength{{\\tabcolsep}}{{{}pt}}%\n", font.command, font.column_gap);
    if (is_long(panel)) {
      text += fmt::format("{{{}\\begin{{longtable}}{}\n\\caption{{{}}}\\\\\n\\toprule\n", look, form, caption);
    } else {
      text += fmt::format("\\begin{{table}}[htbp]\n\\centering{}\\caption{{{}}}\n\\begin{{tabular}}{}\n\\toprule\n",
                          look, caption, form);
    }
    text += panel.run ? tex_name(panel.first.name)
                      : fmt::format("{}$\\,\\backslash\\,${}", tex_name(panel.first.name), tex_name(panel.second.name));
    for (std::int64_t column = first; column < end; ++column) text += fmt::format(" & {}", head(panel, column));
    text += " \\\\\n\\midrule\n";
    if (is_long(panel)) text += "\\endhead\n\\bottomrule\n\\endfoot\n";
    for (std::int64_t row = 0; row < panel.first.count && printer_.goes_on(); ++row) {
      text += fmt::format("{}", panel.first.first + row * panel.first.step);
      for (std::int64_t column = first; column < end; ++column) {
        text += fmt::format(" & {}", tex_cell(panel.value(row, column), numbers_));
      }
      text += " \\\\\n";
    }
    text += is_long(panel) ? "\\end{longtable}}\n" : "\\bottomrule\n\\end{tabular}\n\\end{table}\n";
  }

  const std::vector<GridPanel>& panels_;
  bool numbers_;
  Printer& printer_;
};

std::string what_of(const RangeQuestion& question) {
  std::string what =
      fmt::format("{}, {} play, numbers up to {}", values_words(question), play_text(question.misere), question.to);
  if (!has_numbers(question)) what += "; P: the player who just moved wins, a dot: the player to move wins";
  return what;
}

template <class Answer>
bool print_grids(const Answer& answer, const std::string& position, const Control& control, const PrintPart& print) {
  Printer printer(print, control, answer.status);
  const auto panels = panels_of(answer, kRunLine, kMostLatexPanels);
  GridTables tables(panels, has_numbers(answer), printer);
  open_document(fmt::format("{}: {}", position, values_words(answer)), printer);
  tables.print(tex_caption(position, what_of(answer), known_for_print(answer.known, answer.engine, answer.status)));
  if (printer.stopped()) printer.text() += "% the time was up before all was printed\n";
  close_document(printer);
  return printer.finish();
}

}  // namespace

bool print_latex(const TableValues& answer, const Control& control, const PrintPart& print) {
  return print_grids(answer, pattern_text(answer, answer.box.coordinates()), control, print);
}

bool print_latex(const SliceValues& answer, const Control& control, const PrintPart& print) {
  return print_grids(answer, slice_text(answer), control, print);
}

bool print_latex(const ListedPositions& answer, const Control& control, const PrintPart& print) {
  Printer printer(print, control, answer.status);
  const Ruleset& rules = answer.game->rules;
  const std::string position = pattern_text(answer, answer.coordinates());
  PlainTable table;
  for (const auto& name : cell_names(rules, answer.coordinates()))
    table.columns.push_back({name, tex_name(name), false, true});
  table.made = [&](const PlainTable::Visit& visit) {
    for (const auto& cells : answer.positions) {
      PlainTable::Row row;
      for (std::size_t i = 0; i < cells.size(); ++i) row.push_back(cell_text(rules, i, cells[i]));
      if (!visit(row)) return;
    }
  };
  open_document(fmt::format("P-positions of {}", position), printer);
  print_book_table(table,
                   tex_caption(position,
                               fmt::format("the {} P-positions, {} play, numbers up to {}", answer.count,
                                           play_text(answer.misere), answer.to),
                               known_for_print(answer.known, answer.engine, answer.status)),
                   printer);
  close_document(printer);
  return printer.finish();
}

bool print_latex(const SequenceValues& answer, const Control& control, const PrintPart& print) {
  Printer printer(print, control, answer.status);
  const Ruleset& rules = answer.game->rules;
  const std::string name = rules.shape->of_stacks() ? "n" : rules.shape->number_names(rules.arity())[0];
  open_document(fmt::format("{}: {}", answer.name(), answer.misere ? "who wins" : "Grundy values"), printer);
  for (const auto& row : answer.rows) {
    GridPanel panel;
    const auto count = static_cast<std::int64_t>(row.values.size());
    panel.run = true;
    panel.title = row.mode;
    panel.first = {name, 0, kRunLine, (count + kRunLine - 1) / kRunLine};
    panel.second = {"+", 0, 1, std::min(count, kRunLine)};
    const auto& values = row.values;
    panel.value = [&values, count](std::int64_t line, std::int64_t column) {
      const std::int64_t at = line * kRunLine + column;
      return at < count ? static_cast<std::int32_t>(values[static_cast<std::size_t>(at)]) : kNoCell;
    };
    std::string what =
        fmt::format("{}, {} play, {} up to {}", answer.misere ? "1 where the player to move wins" : "Grundy values",
                    play_text(answer.misere), name, answer.to);
    if (row.law) what += "; " + law_text(*row.law, name);
    const std::vector<GridPanel> panels{panel};
    GridTables(panels, true, printer)
        .print(tex_caption(answer.name(), what, known_for_print(answer.known, answer.engine, answer.status)));
  }
  close_document(printer);
  return printer.finish();
}

bool print_latex(const MovesAnswer& answer, const Control& control, const PrintPart& print) {
  Printer printer(print, control, answer.status);
  open_document(fmt::format("the options of {}", answer.position), printer);
  print_book_table(
      moves_table(answer),
      tex_caption(answer.position, moves_words(answer), known_for_print(answer.known, answer.engine, answer.status)),
      printer);
  close_document(printer);
  return printer.finish();
}

}  // namespace cairn::render
