// Which Cairn this is.
#include "api/build_id.hpp"

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

std::string version() { return api::kVersion; }
std::string build() { return api::kBuild; }
std::string version_line() { return fmt::format("cairn {} (build {}, {})", api::kVersion, api::kBuild, kCompiler); }

}  // namespace cairn
