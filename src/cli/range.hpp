// The part of a question that table and list share: a game, how far to go, by how many threads, or only the plan.
#pragma once

#include "cli/common.hpp"
#include "engine/table/saved_table.hpp"
#include "engine/table/tables.hpp"

#include <string>

namespace cairn::cli {

struct RangeArguments {
  std::string game;
  std::string to;
  std::string stacks;
  std::string format;
  std::string threads;
  bool explain = false;
  bool required = true;                                    // game and bound must be given
  const char* instead = "--table FILE for a saved table";  // what may be given instead

  void declare(CommandOptions& options);
  [[nodiscard]] int thread_count() const;
  // Throws Error when a number is wrong or does not fit the game.
  [[nodiscard]] TableQuestion question(Library& library) const;
  // Throws Error when a game, a bound or a number of stacks is given that is not the table's.
  void check_agrees(const SavedTable& table, Library& library) const;
};

// --explain: prints how the question would be answered, by these proofs if there are any; the exit code.
int print_plan(const TableQuestion& question, Format format, Context& context, ProvedGames* proofs = nullptr);

// --table FILE. Its rules are known from then on, unless a game of that name is known already.
[[nodiscard]] SavedTable open_table(const std::string& path, Context& context);

}  // namespace cairn::cli
