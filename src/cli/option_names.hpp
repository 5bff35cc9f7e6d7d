// The library speaks of bounds, memory and questions; a user of the program knows options and subcommands, or tries
// words that other programs have.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cairn::cli {

// A hint of the library with the program's names for what it speaks of: "allow more memory (--memory)".
[[nodiscard]] std::string with_option_names(std::string hint);

// What does what one would expect of a subcommand with this name: "'cairn analyze POSITION' says why"; empty when there
// is nothing of the kind.
[[nodiscard]] std::string instead_of_command(std::string_view word);

// The same for an option, or for a number, that a subcommand with these options does not know: "did you mean '--to'?"
[[nodiscard]] std::string instead_of_option(std::string_view word, const std::vector<std::string>& options);

}  // namespace cairn::cli
