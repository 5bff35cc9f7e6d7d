// The server is a program of its own, installed below the same prefix. A folder of builds has none that this finds:
// what 'cairn serve' does there must not depend on what was built before.
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
  const fs::path server = folder.parent_path() / "libexec/cairn/cairn_server";
  if (access(server.c_str(), X_OK) != 0) return;
  std::vector<std::string> texts{server.string()};
  for (int i = 2; i < count; ++i) texts.emplace_back(words[i]);
  std::vector<char*> arguments;
  for (std::string& text : texts) arguments.push_back(text.data());
  arguments.push_back(nullptr);
  execv(server.c_str(), arguments.data());
}

}  // namespace cairn::cli
