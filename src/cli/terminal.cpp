// Signals and terminals, by POSIX.
#include "cli/terminal.hpp"

#include "cli/output.hpp"

#include <fmt/core.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <string_view>

namespace cairn::cli {

namespace {

// A signal handler can reach nothing but this.
std::atomic<bool> interrupt_flag{false};
static_assert(std::atomic<bool>::is_always_lock_free);

int columns_of(int descriptor) {
  winsize size{};
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 0;
  return size.ws_col;
}

// A terminal that knows no control sequences, as inside an editor.
bool is_dumb() {
  const char* terminal = std::getenv("TERM");
  return terminal != nullptr && std::string_view(terminal) == "dumb";
}

// Ends the program as the signal would have, but leaves no half-written file behind.
void end_by(int signal) {
  remove_unfinished_file();
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

void on_interrupt(int signal) {
  if (interrupt_flag.exchange(true, std::memory_order_relaxed)) end_by(signal);
}

// What whoever started the program wants ignored stays ignored: nohup, or a shell that puts it in the background.
void handle(int signal, void (*handler)(int)) {
  struct sigaction action {};
  if (sigaction(signal, nullptr, &action) == 0 && action.sa_handler == SIG_IGN) return;
  action = {};
  sigemptyset(&action.sa_mask);
  action.sa_handler = handler;  // no restart, so that a wait for input ends
  sigaction(signal, &action, nullptr);
}

}  // namespace

void listen_for_interrupt() {
  handle(SIGINT, on_interrupt);
  for (const int signal : {SIGTERM, SIGHUP, SIGXCPU}) handle(signal, end_by);
  // A file that may grow no further is an error of writing, and said as such.
  std::signal(SIGXFSZ, SIG_IGN);
}

Cancel interrupt() { return Cancel(interrupt_flag); }
const std::atomic<bool>& interrupted() { return interrupt_flag; }

ProgressLine::ProgressLine() : wanted_(isatty(STDERR_FILENO) != 0 && !is_dumb()) {}

void ProgressLine::show(const std::string& line) {
  if (!wanted_) return;
  const int columns = columns_of(STDERR_FILENO);
  fmt::print(stderr, "\r{}\x1b[K", line.substr(0, static_cast<std::size_t>(columns > 1 ? columns - 1 : 79)));
  std::fflush(stderr);
  shown_ = true;
}

void ProgressLine::clear() {
  if (!shown_) return;
  fmt::print(stderr, "\r\x1b[K");
  std::fflush(stderr);
  shown_ = false;
}

TextStyle terminal_style() {
  TextStyle style;
  if (isatty(STDOUT_FILENO) == 0) return style;
  const char* no_colour = std::getenv("NO_COLOR");
  style.colour = (no_colour == nullptr || *no_colour == '\0') && !is_dumb();
  const int columns = columns_of(STDOUT_FILENO);
  if (columns > 0) style.width = std::max(40, columns);
  return style;
}

}  // namespace cairn::cli
