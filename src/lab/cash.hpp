// Every question about NIM with Cash: which parts of an answer it needs, and when an automaton is proved for it.
#pragma once

#include "base/control.hpp"
#include "cash/cash.hpp"
#include "lab/laboratory.hpp"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace cairn::lab {

struct CashQuestion {
  enum class About : std::uint8_t { set, states, solution, check, row, position };

  About about = About::set;
  std::vector<std::int64_t> amounts;
  std::int64_t to = 20;               // set: the table of values goes so far
  std::optional<std::int64_t> bound;  // solution and check: of b and b'
  std::string file;                   // check: the triples
  Integer n;                          // row and position
  Money d;                            // position
  Money e;
  bool certificate = false;  // it will be asked for
};

// What is said about a set besides its summary.
struct CashOverview {
  CashValues values;
  std::optional<SolutionSet> solution;  // when A is cash-periodic, from an offset at least
  std::vector<GrowingPiece> growing;
  Status status = Status::complete;  // of all of it: otherwise something is missing
};

// The tables of corresponding states, which are part of the summary.
struct CashStates {};

// What was found about a set of triples.
struct CashCheck {
  std::string file;
  std::int64_t bound = 0;
  SolutionCheck check;
};

struct CashFound {
  CashSummary summary;
  std::shared_ptr<const ProvedAutomaton> automaton;  // where one was needed and found
  std::variant<CashOverview, CashStates, SolutionSet, CashCheck, CashRow, CashPosition> found;

  // Of what was found.
  [[nodiscard]] HowKnown known() const;
  [[nodiscard]] Status status() const;
  // What was asked about does not exist.
  [[nodiscard]] bool refuted() const;
  // Of the law, when induction shows it; otherwise of the automaton. Throws Error when there is neither.
  [[nodiscard]] std::string certificate() const;
};

// Throws Error when there is no solution set, or the file of triples cannot be read; TooLarge when it does not fit into
// the memory of control. A question about the solution set of a game whose law is not known is answered by the states.
[[nodiscard]] CashFound ask_cash(Laboratory& lab, const CashQuestion& question, const Control& control);

}  // namespace cairn::lab
