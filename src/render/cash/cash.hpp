// NIM with Cash as text, tables and JSON; pictures are in render/cash/cash_plot.hpp.
#pragma once

#include "cash/cash_sweep.hpp"
#include "lab/cash.hpp"
#include "render/paper/plain_table.hpp"

#include <string>

namespace cairn::render {

// Text for people.
void print_text(const CashSummary& summary, const CashOverview& overview, const TextStyle& style, Printer& printer);
void print_states(const CashSummary& summary, const TextStyle& style, Printer& printer);
void print_solution(const CashSummary& summary, const SolutionSet& set, const TextStyle& style, Printer& printer);
[[nodiscard]] std::string text_of(const CashSummary& summary, const CashRow& row, const TextStyle& style);
[[nodiscard]] std::string text_of(const CashSummary& summary, const CashPosition& position, const TextStyle& style);
[[nodiscard]] std::string text_of(const CashSummary& summary, const CashCheck& check, const TextStyle& style);
void print_text(const CashSweep& sweep, const TextStyle& style, Printer& printer);

// Tables for CSV and LaTeX, made of the answer as they are printed.
[[nodiscard]] PlainTable values_table(const CashSummary& summary, const CashOverview& overview);
[[nodiscard]] PlainTable formulas_table(const CashSummary& summary, const CashOverview& overview);
[[nodiscard]] PlainTable states_table(const CashSummary& summary);
[[nodiscard]] PlainTable triples_table(const CashSummary& summary, const SolutionSet& set);
[[nodiscard]] PlainTable solution_table(const CashSummary& summary, const SolutionSet& set);
[[nodiscard]] PlainTable row_table(const CashSummary& summary, const CashRow& row);
[[nodiscard]] PlainTable position_table(const CashSummary& summary, const CashPosition& position);
[[nodiscard]] PlainTable check_table(const CashSummary& summary, const CashCheck& check);
[[nodiscard]] PlainTable sweep_table(const CashSweep& sweep);

// JSON for programs: one object, one line.
void print_json(const CashSummary& summary, const CashOverview& overview, Printer& printer);
[[nodiscard]] std::string json_of_states(const CashSummary& summary);
void print_json_of_solution(const CashSummary& summary, const SolutionSet& set, Printer& printer);
[[nodiscard]] std::string json_of(const CashSummary& summary, const CashRow& row);
[[nodiscard]] std::string json_of(const CashSummary& summary, const CashPosition& position);
[[nodiscard]] std::string json_of(const CashSummary& summary, const CashCheck& check);
void print_json(const CashSweep& sweep, Printer& printer);

}  // namespace cairn::render
