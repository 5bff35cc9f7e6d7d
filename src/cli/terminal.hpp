// The person at the terminal: Ctrl-C, the progress line, colour and width.
#pragma once

#include "base/layers.hpp"

#include <cairn/format.hpp>
#include <cairn/limits.hpp>

#include <atomic>
#include <string>

namespace cairn::cli {

// From now on the first Ctrl-C asks the run to stop with what it has; the second one ends the program. Whichever signal
// ends it, no half-written file stays behind.
void listen_for_interrupt();
// Requested by Ctrl-C.
[[nodiscard]] Cancel interrupt();
[[nodiscard]] const std::atomic<bool>& interrupted();

// One line on stderr that is written over again and again; nothing at all when stderr is not a terminal.
class ProgressLine {
 public:
  ProgressLine();
  ~ProgressLine() { clear(); }
  ProgressLine(const ProgressLine&) = delete;
  ProgressLine& operator=(const ProgressLine&) = delete;

  [[nodiscard]] bool wanted() const { return wanted_; }
  void show(const std::string& line);
  void clear();

 private:
  bool wanted_;
  bool shown_ = false;
};

// How text on stdout should look: colour and the width of the window when that is a terminal (NO_COLOR is not set, and
// TERM is not dumb).
[[nodiscard]] TextStyle terminal_style();

}  // namespace cairn::cli
