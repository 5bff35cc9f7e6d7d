// Reading a game, --to, --stacks and --threads.
#include "cli/range.hpp"

#include "cli/numbers.hpp"

#include <fmt/format.h>

namespace cairn::cli {

void RangeArguments::declare(CommandOptions& options) {
  options.argument("GAME", game, "a game, such as minnie, 'cash{1,3,4}' or 'misere wynnie'", false);
  options.text("--to", "N", to, "every stack, pile and purse goes from 0 to N, such as 1000 or 10^6");
  options.text("--stacks", "K", stacks, "the number of stacks, for games with any number (default 2)");
  format.declare(options);
  options.text("--threads", "N", threads, "the number of threads (default: one for each core)");
  options.flag("--explain", explain, "print how it would be computed, and stop");
}

void RangeArguments::check_given() const {
  if (game.empty()) throw Error("GAME is required", "", std::string("name a game, such as nim, or give ") + instead);
  if (to.empty())
    throw Error("--to is required", "", std::string("write a bound, such as --to 20, or give ") + instead);
}

void RangeArguments::check_graphs(const std::string& option, Format chosen) const {
  if (chosen != Format::text && chosen != Format::csv && chosen != Format::json) {
    throw Error(fmt::format("what {} finds is not written as {}", option, to_string(chosen)), "",
                "write text, CSV or JSON");
  }
  if (game.empty()) throw Error("GAME is required", "", "name a game on graphs, such as wyg");
  if (!stacks.empty()) throw Error("--stacks and " + option + " contradict each other", "", "leave out --stacks");
  if (explain) throw Error("--explain is for tables up to a bound, not for " + option, "", "leave out --explain");
}

std::int64_t RangeArguments::bound() const { return parse_whole("--to", to, 0, kLargestBound); }

int RangeArguments::stack_count() const {
  return stacks.empty() ? 0 : static_cast<int>(parse_whole("--stacks", stacks, 1, kLargestStackCount));
}

Limits RangeArguments::limits(const Context& context) const {
  Limits limits = context.limits();
  limits.threads = parse_threads(threads);
  return limits;
}

TableExpectation RangeArguments::expectation() const {
  TableExpectation expected{.game = game, .stacks = stack_count()};
  if (!to.empty()) expected.to = bound();
  return expected;
}

TableFile open_table(const std::string& path, Context& context) {
  if (!context.options().engine.empty()) {
    throw Error("--table and --engine contradict each other", "", "give one of them");
  }
  context.check_not_output(path);
  return context.lab().open_table(path);
}

void check_plan_format(Format format) {
  if (format == Format::text || format == Format::json) return;
  throw Error("a plan is not a table", "", fmt::format("use --explain without --format {}", to_string(format)));
}

}  // namespace cairn::cli
