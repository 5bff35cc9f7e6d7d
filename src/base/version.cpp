// Which Cairn this is.
#include "base/build_id.hpp"

#include <cairn/version.hpp>

#include <fmt/format.h>

namespace cairn {

namespace {

#if defined(__clang__)
constexpr const char* kCompiler = "clang++ " __clang_version__;
#else
constexpr const char* kCompiler = "g++ " __VERSION__;
#endif

}  // namespace

std::string version() { return base::kVersion; }
std::string build() { return base::kBuild; }
std::string made_by() { return fmt::format("Cairn {}, build {}", base::kVersion, base::kBuild); }
std::string version_line() { return fmt::format("cairn {} (build {}, {})", base::kVersion, base::kBuild, kCompiler); }

}  // namespace cairn
