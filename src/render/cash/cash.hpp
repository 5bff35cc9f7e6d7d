// NIM with Cash as text, tables and JSON; pictures are in render/cash_plot.hpp.
#pragma once

#include "cash/cash.hpp"
#include "cash/cash_sweep.hpp"
#include "render/plain_table.hpp"

#include <optional>
#include <string>
#include <vector>

namespace cairn::render {

// What is said about a set.
struct CashAnswer {
  CashSummary summary;
  CashValues values;
  std::optional<SolutionSet> solution;  // when A is cash-periodic, from an offset at least
  std::vector<GrowingPiece> growing;
  Status status = Status::complete;  // of all of it: otherwise something is missing
};

struct CashCheck {
  std::string file;
  std::int64_t bound = 0;
  SolutionCheck check;
};

// Text for people.
void print_text(const CashAnswer& answer, const TextStyle& style, Printer& printer);
void print_states(const CashSummary& summary, const TextStyle& style, Printer& printer);
void print_solution(const CashSummary& summary, const SolutionSet& set, const TextStyle& style, Printer& printer);
[[nodiscard]] std::string text_of(const CashSummary& summary, const CashRow& row, const TextStyle& style);
[[nodiscard]] std::string text_of(const CashSummary& summary, const CashPosition& position, const TextStyle& style);
[[nodiscard]] std::string text_of(const CashSummary& summary, const CashCheck& check, const TextStyle& style);
void print_text(const CashSweep& sweep, const TextStyle& style, Printer& printer);

// Tables for CSV and LaTeX, made of the answer as they are printed.
[[nodiscard]] PlainTable values_table(const CashAnswer& answer);
[[nodiscard]] PlainTable formulas_table(const CashAnswer& answer);
[[nodiscard]] PlainTable states_table(const CashSummary& summary);
[[nodiscard]] PlainTable triples_table(const CashSummary& summary, const SolutionSet& set);
[[nodiscard]] PlainTable solution_table(const CashSummary& summary, const SolutionSet& set);
[[nodiscard]] PlainTable row_table(const CashSummary& summary, const CashRow& row);
[[nodiscard]] PlainTable position_table(const CashSummary& summary, const CashPosition& position);
[[nodiscard]] PlainTable check_table(const CashSummary& summary, const CashCheck& check);
[[nodiscard]] PlainTable sweep_table(const CashSweep& sweep);

// JSON for programs: one object, one line.
void print_json(const CashAnswer& answer, Printer& printer);
[[nodiscard]] std::string json_of_states(const CashSummary& summary);
void print_json_of_solution(const CashSummary& summary, const SolutionSet& set, Printer& printer);
[[nodiscard]] std::string json_of(const CashSummary& summary, const CashRow& row);
[[nodiscard]] std::string json_of(const CashSummary& summary, const CashPosition& position);
[[nodiscard]] std::string json_of(const CashSummary& summary, const CashCheck& check);
void print_json(const CashSweep& sweep, Printer& printer);

}  // namespace cairn::render
