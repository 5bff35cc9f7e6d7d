// Reads the environment, and nothing but that.
#include "store/store_path.hpp"

#include <cstdlib>
#include <filesystem>
#include <system_error>

namespace cairn::store {

namespace {

namespace fs = std::filesystem;

constexpr const char* kFileName = "proofs.sqlite";

// The XDG base directory specification: a path that is not absolute is to be ignored.
std::optional<fs::path> absolute(const char* variable) {
  const char* value = std::getenv(variable);
  if (value == nullptr || !fs::path(value).is_absolute()) return std::nullopt;
  return fs::path(value);
}

}  // namespace

std::optional<std::string> proof_store_path() {
  if (const char* value = std::getenv("CAIRN_STORE")) {
    const std::string text = value;
    if (text.empty() || text == "none") return std::nullopt;
    std::error_code ignored;
    if (text.back() == '/' || fs::is_directory(text, ignored)) return (fs::path(text) / kFileName).string();
    return text;
  }
  if (const auto cache = absolute("XDG_CACHE_HOME")) return (*cache / "cairn" / kFileName).string();
  if (const auto home = absolute("HOME")) return (*home / ".cache" / "cairn" / kFileName).string();
  return std::nullopt;
}

}  // namespace cairn::store
