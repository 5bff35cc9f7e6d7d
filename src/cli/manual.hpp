// What the program says about itself, all of it from the options that CLI11 knows: help by topic, the manual page, and
// completion for shells.
#pragma once

#include "cli/common.hpp"

namespace cairn::cli {

struct Declared {
  Subcommand subcommand;
  CLI::App* app = nullptr;
  std::vector<OptionValue> values = {};
};

// Commands that the program answers itself, or that its launcher ./cairn has: help, completion, man, serve, docs,
// python.
[[nodiscard]] std::vector<std::string> other_commands();
// What to type instead of one that only the launcher has; empty for others.
[[nodiscard]] std::string launcher_advice(const std::string& command);

// 'cairn help [TOPIC]': of the program, a subcommand, or the languages of positions and claims. Throws Error when there
// is no such topic.
[[nodiscard]] std::string help_about(const std::string& topic, const CLI::App& program,
                                     const std::vector<Declared>& all);

// In the format of man(7).
[[nodiscard]] std::string manual_page(const std::string& version, const std::vector<Declared>& all);

// A script for bash, zsh or fish that knows subcommands, their options, and these games. Throws Error for other shells.
[[nodiscard]] std::string completion_for(const std::string& shell, const std::vector<Declared>& all,
                                         const std::vector<std::string>& games);

// The names of all options, those of every subcommand.
[[nodiscard]] std::vector<std::string> option_names_of(const Declared& declared);

}  // namespace cairn::cli
