// Limits and sizes for people.
#include "base/control.hpp"

#include <fmt/format.h>

#include <array>
#include <ctime>

namespace cairn::base {

std::chrono::nanoseconds Control::thread_time() {
  timespec time{};
  // Where there is but one thread, its time may not be measured by itself.
  if (clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time) != 0) clock_gettime(CLOCK_MONOTONIC, &time);
  return std::chrono::seconds(time.tv_sec) + std::chrono::nanoseconds(time.tv_nsec);
}

std::string bytes_to_string(double bytes) {
  static constexpr std::array kUnits{"bytes", "kB", "MB", "GB", "TB", "PB", "EB"};
  std::size_t unit = 0;
  while (bytes >= 1000 && unit + 1 < kUnits.size()) {
    bytes /= 1000;
    ++unit;
  }
  return unit == 0 ? fmt::format("{:.0f} bytes", bytes) : fmt::format("{:.3g} {}", bytes, kUnits[unit]);
}

std::string stop_words(Status status, const Control& control) {
  if (status == Status::cancelled) return "interrupted";
  return control.stop() ? "the time is up" : "the memory is used up";
}

}  // namespace cairn::base
