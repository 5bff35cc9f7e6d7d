// NIM with Cash in the format that is wanted.
#include "render/cash/cash_print.hpp"

#include "render/cash/cash.hpp"
#include "render/paper/plain_table.hpp"

#include <variant>

namespace cairn::render {

namespace {

// Prints a table, or the text or JSON that say the same, by text(printer) and json(printer).
template <class Text, class JsonText>
void print_as(Format format, Printer& printer, const PlainTable& table, const Text& text, const JsonText& json) {
  if (format == Format::text) text();
  if (format == Format::json) json();
  if (format == Format::csv) print_csv(table, printer);
  if (format == Format::latex) print_latex(table, printer);
}

// One kind of answer after the other.
class CashPrinter {
 public:
  CashPrinter(const CashFound& found, bool formulas, Format format, const TextStyle& style, Printer& printer)
      : summary_(found.summary), formulas_(formulas), format_(format), style_(style), printer_(printer) {}

  void operator()(const CashOverview& overview) const {
    const auto table = [&](bool formulas) {
      return formulas ? formulas_table(summary_, overview) : values_table(summary_, overview);
    };
    if (format_ == Format::text) print_text(summary_, overview, style_, printer_);
    if (format_ == Format::json) print_json(summary_, overview, printer_);
    if (format_ == Format::csv) print_csv(table(formulas_), printer_);
    if (format_ == Format::latex) {
      print_latex(table(true), printer_);
      printer_.text() += "\n";
      print_latex(table(false), printer_);
    }
  }
  void operator()(const CashStates&) const {
    print_as(
        format_, printer_, states_table(summary_), [&] { print_states(summary_, style_, printer_); },
        [&] { printer_.text() += json_of_states(summary_); });
  }
  void operator()(const SolutionSet& set) const {
    print_as(
        format_, printer_, format_ == Format::csv ? triples_table(summary_, set) : solution_table(summary_, set),
        [&] { print_solution(summary_, set, style_, printer_); },
        [&] { print_json_of_solution(summary_, set, printer_); });
  }
  void operator()(const CashCheck& check) const { print_short(check, check_table(summary_, check)); }
  void operator()(const CashRow& row) const { print_short(row, row_table(summary_, row)); }
  void operator()(const CashPosition& position) const { print_short(position, position_table(summary_, position)); }

 private:
  template <class Part>
  void print_short(const Part& part, const PlainTable& table) const {
    print_as(
        format_, printer_, table, [&] { printer_.text() += text_of(summary_, part, style_); },
        [&] { printer_.text() += json_of(summary_, part); });
  }

  const CashSummary& summary_;
  bool formulas_;
  Format format_;
  const TextStyle& style_;
  Printer& printer_;
};

}  // namespace

void print(const CashFound& answer, bool formulas, Format format, const TextStyle& style, Printer& printer) {
  std::visit(CashPrinter(answer, formulas, format, style, printer), answer.found);
}

void print(const CashSweep& sweep, Format format, const TextStyle& style, Printer& printer) {
  print_as(
      format, printer, sweep_table(sweep), [&] { print_text(sweep, style, printer); },
      [&] { print_json(sweep, printer); });
}

}  // namespace cairn::render
