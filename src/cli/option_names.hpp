// The library speaks of bounds, memory and questions; a user of the program knows options and subcommands.
#pragma once

#include <string>

namespace cairn::cli {

// A hint of the library with the program's names for what it speaks of: "allow more memory (--memory)".
[[nodiscard]] std::string with_option_names(std::string hint);

}  // namespace cairn::cli
