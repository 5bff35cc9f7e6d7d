// What the files of 'cairn cash' share.
#pragma once

#include "cash/cash.hpp"
#include "cli/common.hpp"
#include "render/plain_table.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace cairn::cli {

enum class CashFormat : std::uint8_t { text, csv, json, latex };

struct CashArguments {
  std::string set;
  std::string n;
  std::string d;
  std::string e;
  std::string to = kTo;
  std::string format;
  std::string plot;
  bool square = false;
  bool formulas = false;
  bool states = false;
  bool solution = false;
  std::string bound = kBound;
  std::string check_solution;
  std::string certificate;
  std::string sweep;
  std::string threads;

  static constexpr const char* kTo = "20";
  static constexpr const char* kBound = "12";

  void declare(CommandOptions& options);
  [[nodiscard]] CashFormat chosen_format(const CommonOptions& common) const;
  [[nodiscard]] bool bound_given() const { return bound != kBound; }
};

// Prints a table, or the text or JSON that say the same, by text(printer) and json(printer). Returns whether all of it
// was printed before the time was up.
template <class Text, class JsonText>
bool print_cash(const PlainTable& table, CashFormat format, Context& context, const Text& text, const JsonText& json) {
  return context.print_parts([&](const Control& control, const PrintPart& print) {
    Printer printer(print, control);
    if (format == CashFormat::text) text(printer);
    if (format == CashFormat::json) json(printer);
    if (format == CashFormat::csv) print_csv(table, printer);
    if (format == CashFormat::latex) print_latex(table, printer);
    return printer.finish();
  });
}

// --sweep M; the exit code.
int run_cash_sweep(const CashArguments& arguments, CashFormat format, Context& context);

// Lines of three numbers, i b b', with blanks or commas between them; # for comments. Throws Error with the line.
[[nodiscard]] std::vector<Triple> read_triples(const std::string& path);
// The largest b or b' of them.
[[nodiscard]] std::int64_t largest_in(const std::vector<Triple>& triples);

}  // namespace cairn::cli
