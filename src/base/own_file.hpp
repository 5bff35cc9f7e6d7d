// Where the program that runs lies.
#pragma once

#include <sys/auxv.h>

#include <filesystem>
#include <system_error>

namespace cairn::base {

// Empty when the system does not tell. A root that was changed into may have no /proc; there it still says by what name
// the program was started.
inline std::filesystem::path own_file() {
  std::error_code error;
  std::filesystem::path file = std::filesystem::read_symlink("/proc/self/exe", error);
  if (!error) return file;
  const auto* name = reinterpret_cast<const char*>(getauxval(AT_EXECFN));  // NOLINT(performance-no-int-to-ptr)
  if (name == nullptr) return {};
  file = std::filesystem::canonical(name, error);
  return error ? std::filesystem::path() : file;
}

}  // namespace cairn::base
