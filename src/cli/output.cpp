// Writing by descriptors: every error is seen where it happens.
#include "cli/output.hpp"

#include <cairn/error.hpp>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <system_error>

namespace cairn::cli {

namespace {

// The name of the temporary file of the answer, for a signal handler; a program has one answer. The file counts while
// the flag is set.
std::array<char, 4096> unfinished_name{};
std::atomic<bool> unfinished{false};

void note_unfinished(const std::string& path) {
  unfinished.store(false);
  if (path.size() >= unfinished_name.size()) return;
  std::copy(path.begin(), path.end(), unfinished_name.begin());
  unfinished_name[path.size()] = '\0';
  unfinished.store(true);
}

std::string words(int error) { return std::generic_category().message(error); }

}  // namespace

Output::Output(const std::string& path) : path_(path) {
  if (path.empty()) return;
  // A link stays a link; what it points to is replaced.
  std::error_code ignored;
  const auto target = std::filesystem::weakly_canonical(path, ignored);
  if (!ignored) path_ = target.string();

  struct stat info {};
  const bool exists = stat(path_.c_str(), &info) == 0;
  if (exists && S_ISDIR(info.st_mode)) fail(EISDIR);
  if (exists && access(path_.c_str(), W_OK) != 0) fail(errno);
  if (exists && !S_ISREG(info.st_mode)) {
    descriptor_ = open(path_.c_str(), O_WRONLY | O_CLOEXEC);
    if (descriptor_ < 0) fail(errno);
    return;
  }
  std::string temporary = path_ + ".XXXXXX";
  descriptor_ = mkostemp(temporary.data(), O_CLOEXEC);
  if (descriptor_ < 0) fail(errno);
  temporary_ = temporary;
  note_unfinished(temporary_);
  const mode_t mask = umask(0);
  umask(mask);
  const mode_t permissions = exists ? info.st_mode & 0777U : 0666U & ~mask;
  if (fchmod(descriptor_, permissions) != 0) fail(errno);
}

Output::~Output() { leave_file(); }

void Output::leave_file() {
  if (to_file() && descriptor_ >= 0) close(descriptor_);
  if (!temporary_.empty()) {
    unlink(temporary_.c_str());
    unfinished.store(false);
  }
  path_.clear();
  temporary_.clear();
  descriptor_ = 1;
}

void Output::write(std::string_view text) {
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor_, text.data(), text.size());
    if (written < 0) {
      if (errno == EINTR) continue;
      fail(errno);
    }
    bytes_ += static_cast<std::uint64_t>(written);
    text.remove_prefix(static_cast<std::size_t>(written));
  }
}

void Output::finish() {
  if (!to_file()) return;
  const int descriptor = descriptor_;
  descriptor_ = -1;
  if (close(descriptor) != 0) fail(errno);
  if (temporary_.empty()) return;
  if (std::rename(temporary_.c_str(), path_.c_str()) != 0) fail(errno);
  unfinished.store(false);
  temporary_.clear();
}

void remove_unfinished_file() {
  if (unfinished.load()) unlink(unfinished_name.data());
}

void Output::fail(int error) const {
  throw Error("cannot write " + (to_file() ? path_ : std::string("the answer")) + ": " + words(error));
}

}  // namespace cairn::cli
