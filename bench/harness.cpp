// Turns and bandwidth.
#include "bench/harness.hpp"
#include "base/all_layers.hpp"

#include <malloc.h>
#include <time.h>  // NOLINT(modernize-deprecated-headers): clock_gettime is not in <ctime>

#include <algorithm>
#include <cstddef>
#include <fstream>
#include <memory>
#include <string>

namespace cairn::bench {

namespace {

constexpr int kFewestTurns = 3;

double turn(const Contestant& contestant, Clock clock) {
  contestant.clear();
  return seconds(contestant.run, clock);
}

double read(clockid_t clock) {
  timespec time{};
  clock_gettime(clock, &time);
  return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

// A line of /proc/self/status, such as "VmHWM:   1234 kB".
std::optional<double> status_of(const std::string& name) {
  std::ifstream file("/proc/self/status");
  for (std::string line; std::getline(file, line);) {
    if (line.starts_with(name + ":")) return 1024 * std::stod(line.substr(name.size() + 1));
  }
  return std::nullopt;
}

}  // namespace

double processor_time() { return read(CLOCK_PROCESS_CPUTIME_ID); }
double wall_time() { return read(CLOCK_MONOTONIC); }

Times take_turns(const Contestant& ours, const Contestant& theirs, double budget, Clock clock) {
  Times times;
  double spent = 0;
  // What a turn takes is known from the last: none is begun that would end beyond the budget.
  double theirs_next = 0;
  double ours_next = 0;
  while (times.turns < kTurns && (times.turns < kFewestTurns || spent + ours_next + theirs_next <= budget)) {
    ours_next = turn(ours, clock);
    times.ours = std::min(times.ours, ours_next);
    ++times.turns;
    spent += ours_next;
    if (times.theirs_turns > 0 && spent + theirs_next > budget) continue;
    theirs_next = turn(theirs, clock);
    times.theirs = std::min(times.theirs, theirs_next);
    ++times.theirs_turns;
    spent += theirs_next;
  }
  return times;
}

PeakMemory::PeakMemory() {
  malloc_trim(0);
  std::ofstream reset("/proc/self/clear_refs");  // the peak is what is held now
  if (reset << '5' && reset.flush()) before_ = status_of("VmRSS");
}

std::optional<double> PeakMemory::bytes() const {
  const auto peak = status_of("VmHWM");
  return before_ && peak ? std::optional(*peak - *before_) : std::nullopt;
}

Bandwidth measure_bandwidth(std::size_t most_bytes) {
  const std::size_t words = std::max<std::size_t>(most_bytes / sizeof(std::uint64_t), 1);
  const auto buffer = std::make_unique<std::uint64_t[]>(words);  // touched here, so that the passes find it mapped
  double best = std::numeric_limits<double>::infinity();
  for (int pass = 0; pass < 3; ++pass) {
    best = std::min(best, seconds([&] {
                      for (std::size_t i = 0; i < words; ++i) ++buffer[i];
                    }));
  }
  const auto bytes = static_cast<double>(words * sizeof(std::uint64_t));
  return {2 * bytes / best, bytes};
}

}  // namespace cairn::bench
