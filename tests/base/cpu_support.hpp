// Processor time, which a busy machine does not make longer.
#pragma once

#include <sys/resource.h>

namespace cairn::testing {

inline double cpu_seconds_of(int who) {
  rusage usage{};
  getrusage(who, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + 1e-6 * static_cast<double>(time.tv_usec);
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

inline double cpu_seconds() { return cpu_seconds_of(RUSAGE_SELF); }
// Of the programs that were run and have ended.
inline double cpu_seconds_of_children() { return cpu_seconds_of(RUSAGE_CHILDREN); }

}  // namespace cairn::testing
