// Grids as tabulars, longer lists as longtables, each with a caption that says how it is known.
#include "render/paper/latex_answers.hpp"

#include "render/law_text.hpp"
#include "render/moves_table.hpp"
#include "render/paper/plain_table.hpp"
#include "render/paper/tex_text.hpp"
#include "render/table/grid_panel.hpp"
#include "render/words.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace cairn::render {

namespace {

constexpr std::int64_t kRunLine = 20;
constexpr std::size_t kMostLatexPanels = 200;

void open_document(const std::string& what, Printer& printer) {
  printer.text() += fmt::format(
      "% {}\n"
      "% This file compiles as it is. In a paper, say \\usepackage{{booktabs,longtable}} and take what stands in the "
      "document.\n"
      "\\documentclass{{article}}\n\\usepackage{{booktabs,longtable}}\n\\pagestyle{{empty}}\n\\begin{{document}}\n",
      tex_comment(what));
}

void close_document(Printer& printer) { printer.text() += "\\end{document}\n"; }

std::string tex_caption(const std::string& position, const std::string& what, const std::string& known) {
  std::string sentence = tex_text(known);
  if (!sentence.empty() && sentence[0] >= 'a' && sentence[0] <= 'z') {
    sentence[0] = static_cast<char>(sentence[0] - 'a' + 'A');
  }
  return fmt::format("\\texttt{{{}}}: {}. {}.", tex_text(position), tex_text(what), sentence);
}

std::string tex_name(const std::string& name) {
  return name == "+" ? "+" : fmt::format("\\textit{{{}}}", tex_text(name));
}

const char* size_of(std::int64_t columns) {
  return columns <= 16 ? "" : columns <= 24 ? "\\footnotesize" : columns <= 40 ? "\\scriptsize" : "\\tiny";
}

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
      std::string& text = printer_.text();
      text += fmt::format("\\begin{{table}}[htbp]\n\\centering{}\\setlength{{\\tabcolsep}}{{{}pt}}%\n",
                          size_of(panel.second.count), panel.second.count <= 16 ? 4 : 2.5);
      const std::string own = panel.title.empty() ? "" : fmt::format(" Here \\texttt{{{}}}.", tex_text(panel.title));
      text += fmt::format("\\caption{{{}{}}}\n\\begin{{tabular}}{{r@{{\\quad}}*{{{}}}{{r}}}}\n\\toprule\n", caption,
                          own, panel.second.count);
      text += panel.run
                  ? tex_name(panel.first.name)
                  : fmt::format("{}$\\,\\backslash\\,${}", tex_name(panel.first.name), tex_name(panel.second.name));
      for (std::int64_t column = 0; column < panel.second.count; ++column) {
        text += fmt::format(" & {}{}", panel.run ? "+" : "", panel.second.first + column * panel.second.step);
      }
      text += " \\\\\n\\midrule\n";
      for (std::int64_t row = 0; row < panel.first.count && printer_.goes_on(); ++row) {
        text += fmt::format("{}", panel.first.first + row * panel.first.step);
        for (std::int64_t column = 0; column < panel.second.count; ++column) {
          text += fmt::format(" & {}", tex_cell(panel.value(row, column), numbers_));
        }
        text += " \\\\\n";
      }
      text += "\\bottomrule\n\\end{tabular}\n\\end{table}\n";
    }
  }

 private:
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
  tables.print(tex_caption(position, what_of(answer), known_text(answer.known, answer.engine, answer.status)));
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
                               known_text(answer.known, answer.engine, answer.status)),
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
        .print(tex_caption(answer.name(), what, known_text(answer.known, answer.engine, answer.status)));
  }
  close_document(printer);
  return printer.finish();
}

bool print_latex(const MovesAnswer& answer, const Control& control, const PrintPart& print) {
  Printer printer(print, control, answer.status);
  open_document(fmt::format("the options of {}", answer.position), printer);
  print_book_table(
      moves_table(answer),
      tex_caption(answer.position, moves_words(answer), known_text(answer.known, answer.engine, answer.status)),
      printer);
  close_document(printer);
  return printer.finish();
}

}  // namespace cairn::render
