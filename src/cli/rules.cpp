// cairn rules: the rules of a game as text that can be read back, as LaTeX, or lowered to rays.
#include "cli/exit_codes.hpp"
#include "cli/numbers.hpp"
#include "cli/subcommands.hpp"
#include "language/print_latex.hpp"
#include "language/print_rules.hpp"
#include "render/json_rules.hpp"
#include "render/parts.hpp"
#include "render/words.hpp"
#include "rules/board.hpp"
#include "rules/rays_text.hpp"

#include <algorithm>
#include <memory>

namespace cairn::cli {

namespace {

struct RulesArguments {
  std::string game;
  std::optional<std::string> rays;
  std::string format;
};

bool is_name_or_path(const std::string& text) {
  const auto in_name = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
  };
  return text.ends_with(".rules") || std::all_of(text.begin(), text.end(), in_name);
}

Rays rays_of(const RulesArguments& arguments, Context& context) {
  const GameName named = parse_game(arguments.game, context.library());
  const Ruleset& rules = named.game->rules;
  int stacks = numeric_coordinates(rules);
  if (!arguments.rays->empty()) {
    const auto given = static_cast<int>(parse_whole("--rays", *arguments.rays, 1, kMostStacks));
    if (stacks == 0) {
      stacks = given;
    } else if (given != stacks) {
      throw Error(named.game->text + " has " + std::to_string(stacks) +
                      (rules.shape->of_stacks() ? " stacks" : " numbers") + ", not " + std::to_string(given),
                  "", "write --rays alone");
    }
  }
  return board_of(*named.game, stacks, &context.control())->rays();
}

// Adds one ray after another by add(line), as long as the printer goes on.
template <class Add>
void add_rays(const Rays& rays, Printer& printer, const Add& add) {
  std::size_t printed = 0;
  for (; printed < rays.rays.size() && printer.goes_on(); ++printed) add(ray_line(rays, printed));
  if (!printer.stopped()) return;
  add("the time was up after " + std::to_string(printed) + " of " + std::to_string(rays.rays.size()) + " rays\n");
}

bool print_rays(const Rays& rays, const Control& control, const PrintPart& print) {
  Printer printer(print, control);
  add_rays(rays, printer, [&](const std::string& line) { printer.text() += line; });
  return printer.finish();
}

// The text of the rays is one JSON string, written line by line.
bool print_json_with_rays(const Ruleset& rules, const std::string& text, const Rays& rays, const Control& control,
                          const PrintPart& print) {
  Printer printer(print, control);
  Json json = json_of_rules(rules);
  json["text"] = text;
  printer.text() += open_answer(json, "rays") + "\"";
  add_rays(rays, printer, [&](const std::string& line) {
    const std::string quoted = dumped(Json(line));
    printer.text() += quoted.substr(1, quoted.size() - 2);
  });
  Json after;
  after["status"] = status_text(printer.stopped().value_or(Status::complete));
  printer.text() += "\"" + close_object(after) + "\n";
  return printer.finish();
}

bool wants_json(const RulesArguments& arguments, const CommonOptions& common) {
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
  return common.json || format == "json";
}

int run_rules(const RulesArguments& arguments, Context& context) {
  const bool as_json = wants_json(arguments, context.options());
  Library& library = context.library();
  // "cash{1,3,4}" and "misere nim" name the rulesets cash and nim.
  const Ruleset& rules = is_name_or_path(arguments.game)
                             ? library.find(arguments.game)
                             : library.find(parse_game(arguments.game, library).game->rules.name);
  const std::string text = print_rules(rules);
  if (!arguments.rays) {
    Json json = json_of_rules(rules);
    json["text"] = text;
    context.print(as_json ? answer_line(json) : arguments.format == "latex" ? print_latex(rules) : text);
    return kDone;
  }
  const Rays rays = rays_of(arguments, context);
  const bool whole = context.print_parts([&](const Control& control, const PrintPart& print) {
    return as_json ? print_json_with_rays(rules, text, rays, control, print) : print_rays(rays, control, print);
  });
  return whole ? kDone : kLimitReached;
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
        options.text("--format", "FORMAT", arguments->format, "text, json or latex (default text)");
        options.optional_text("--rays", "[K]", arguments->rays,
                              "print the moves lowered to rays instead, for K stacks (default 2)");
      },
      [arguments](Context& context) { return run_rules(*arguments, context); }};
}

}  // namespace cairn::cli
