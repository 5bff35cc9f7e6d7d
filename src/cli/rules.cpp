// cairn rules: the rules of a game as text that can be read back, as LaTeX, or lowered to rays.
#include "cli/exit_codes.hpp"
#include "cli/numbers.hpp"
#include "cli/subcommands.hpp"

#include <memory>
#include <optional>

namespace cairn::cli {

namespace {

struct RulesArguments {
  std::string game;
  std::optional<std::string> rays;
  std::string format;
};

Format format_of(const RulesArguments& arguments, const CommonOptions& common) {
  const std::string& format = arguments.format;
  if (!format.empty() && format != "text" && format != "json" && format != "latex") {
    throw Error("there is no format '" + format + "'", "", "text, json or latex");
  }
  if (common.json && !format.empty() && format != "json") {
    throw Error("--json and --format " + format + " contradict each other", "", "give one of them");
  }
  if (format == "latex" && arguments.rays) {
    throw Error("rays are not written as LaTeX", "", "leave out --rays or --format latex");
  }
  if (common.json || format == "json") return Format::json;
  return format == "latex" ? Format::latex : Format::text;
}

int run_rules(const RulesArguments& arguments, Context& context) {
  const Format format = format_of(arguments, context.options());
  if (!arguments.rays) {
    context.print_answer(context.lab().game(arguments.game), format);
    return kDone;
  }
  RaysRequest request{.game = arguments.game};
  if (!arguments.rays->empty()) {
    request.stacks = static_cast<int>(parse_whole("--rays", *arguments.rays, 1, kLargestStackCount));
  }
  return context.print_answer(context.lab().rays(request, context.limits()), format) ? kDone : kLimitReached;
}

}  // namespace

Subcommand rules_subcommand() {
  const auto arguments = std::make_shared<RulesArguments>();
  return {
      "rules",
      "the rules of a game, as text",
      "Prints the rules in the language of rules files, so that they can be changed and read back, or with --format\n"
      "latex as a fragment for a paper, which needs the package amsmath.\n"
      "With --json: {name, parameters, about, cite, group, stacks, text}; with --rays also {rays, status}.",
      "  cairn rules minnie\n"
      "  cairn rules minnie > mine.rules       a start for rules of your own\n"
      "  cairn rules minnie --format latex     for a paper\n"
      "  cairn rules 'cash{1,3,4}' --rays      the moves as the engines see them",
      [arguments](CommandOptions& options) {
        options.argument("GAME", arguments->game, "a name, a game with its parameters, or a rules file");
        options.choice("--format", "FORMAT", arguments->format, "text, json or latex (default text)",
                       {"text", "json", "latex"});
        options.optional_text("--rays", "[K]", arguments->rays,
                              "print the moves lowered to rays instead, for K stacks (default 2)");
      },
      [arguments](Context& context) { return run_rules(*arguments, context); }};
}

}  // namespace cairn::cli
