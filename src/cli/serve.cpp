// The server is a program of its own: below the prefix of this one in an installation, next to it in a folder of
// builds.
#include "cli/serve.hpp"

#include "base/own_file.hpp"

#include <unistd.h>

#include <filesystem>
#include <string>
#include <vector>

namespace cairn::cli {

void serve_if_installed(int count, const char* const* words) {
  namespace fs = std::filesystem;
  const fs::path folder = base::own_file().parent_path();
  if (folder.empty()) return;
  for (const fs::path& server : {folder.parent_path() / "libexec/cairn/cairn_server", folder / "cairn_server"}) {
    if (access(server.c_str(), X_OK) != 0) continue;
    std::vector<std::string> texts{server.string()};
    for (int i = 2; i < count; ++i) texts.emplace_back(words[i]);
    std::vector<char*> arguments;
    for (std::string& text : texts) arguments.push_back(text.data());
    arguments.push_back(nullptr);
    execv(server.c_str(), arguments.data());
  }
}

}  // namespace cairn::cli
