// The part of a question that table and list share: a game, how far to go, by how many threads, or only the plan.
#pragma once

#include "cli/formats.hpp"

#include <cstdint>
#include <string>

namespace cairn::cli {

struct RangeArguments {
  std::string game;
  std::string to;
  std::string stacks;
  FormatArguments format;
  std::string threads;
  bool explain = false;
  const char* instead = "--table FILE for a saved table";  // what may be given instead

  void declare(CommandOptions& options);
  // Throws Error when the game or the bound is missing.
  void check_given() const;
  // Of --graphs and --family, whose name is given: throws Error when the game is missing, or what does not go with it
  // is there.
  void check_graphs(const std::string& option, Format chosen) const;
  // Throw Error when they are no numbers, or too large.
  [[nodiscard]] std::int64_t bound() const;
  [[nodiscard]] int stack_count() const;  // 0: none is given
  // Those of the context, with the number of threads.
  [[nodiscard]] Limits limits(const Context& context) const;
  // What is given must be so in a saved table.
  [[nodiscard]] TableExpectation expectation() const;
};

// --table FILE. Its rules are known from then on, unless a game of that name is known already.
[[nodiscard]] TableFile open_table(const std::string& path, Context& context);

// Throws Error when --explain cannot be answered in this format.
void check_plan_format(Format format);

}  // namespace cairn::cli
