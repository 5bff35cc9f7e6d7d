// cairn serve: the lab in a browser, where the server is installed below the prefix of the program.
#pragma once

namespace cairn::cli {

// Becomes the server, which reads the words after "serve". Returns only when there is none, or it cannot be run.
void serve_if_installed(int count, const char* const* words);

}  // namespace cairn::cli
