// The whole program as a function: main() is nothing else, and 'python3 -m cairn' is the same.
#pragma once

namespace cairn::cli {

// Returns the exit code. Changes what the signals INT and PIPE do, so the process should do nothing else afterwards.
int program(int count, const char* const* words);

}  // namespace cairn::cli
