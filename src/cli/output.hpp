// Where an answer goes: stdout, or a file that appears only when the answer is complete.
//
// A file is opened before anything is computed, as a temporary next to it, and takes its place at the end: a long run
// is never lost to a wrong path, and an old file is never lost to a run that failed.
#pragma once

#include "base/layers.hpp"

#include <cstdint>
#include <string>
#include <string_view>

namespace cairn::cli {

class Output {
 public:
  // An empty path stands for stdout. Throws Error when the file cannot be written.
  explicit Output(const std::string& path);
  ~Output();
  Output(const Output&) = delete;
  Output& operator=(const Output&) = delete;

  [[nodiscard]] bool to_file() const { return !path_.empty(); }
  // At once, without buffering. Throws Error when the disk is full or the like.
  void write(std::string_view text);
  // How much was written.
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }
  // Everything is written: the file takes its place.
  void finish();
  // Nothing more goes to the file, and an unfinished one stays away; what follows goes to stdout.
  void leave_file();

 private:
  [[noreturn]] void fail(int error) const;

  std::string path_;
  std::string temporary_;  // empty when the file is written in place, as a device is
  int descriptor_ = 1;     // stdout
  std::uint64_t bytes_ = 0;
};

// Removes the file that is not finished, if there is one. For signal handlers: it calls nothing but unlink.
void remove_unfinished_file();

}  // namespace cairn::cli
