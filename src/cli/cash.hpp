// What the files of 'cairn cash' share.
#pragma once

#include "cli/common.hpp"
#include "discover/cash.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace cairn {

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

// The automaton of the game, kept or proved within the limits; null when there is none. A law that it decides is then
// marked as proved.
[[nodiscard]] std::shared_ptr<const ProvedAutomaton> cash_automaton(const std::vector<std::int64_t>& amounts,
                                                                    std::optional<PriceLaw>& law, Context& context);

// --sweep M; the exit code.
int run_cash_sweep(const CashArguments& arguments, CashFormat format, Context& context);

// Lines of three numbers, i b b', with blanks or commas between them; # for comments. Throws Error with the line.
[[nodiscard]] std::vector<Triple> read_triples(const std::string& path);
// The largest b or b' of them.
[[nodiscard]] std::int64_t largest_in(const std::vector<Triple>& triples);

}  // namespace cairn
