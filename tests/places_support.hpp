// Where the tests find the sources and the programs that they run. One source knows, and no other depends on where the
// tree lies, so that the rest is compiled in batches and a compiler cache serves every copy of the tree.
#pragma once

#include <string>

namespace cairn {

// A file of the sources, such as "games/nim.rules".
[[nodiscard]] std::string source_file(const std::string& name);
// The program, and the one that runs it and measures its time and memory.
[[nodiscard]] std::string program_file();
[[nodiscard]] std::string measured_file();

}  // namespace cairn
