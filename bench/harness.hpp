// What every line of a benchmark needs: two programs in turns, the machine's memory bandwidth, and a signature.
//
// A ratio of two programs that run in turns in one process does not depend on what else the machine does; a time does.
#pragma once

#include <algorithm>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>

namespace cairn::bench {

// Seconds of processor time, all threads and the kernel's part included: while others use the machine, a clock on the
// wall would charge a slow program that runs once for their work, and the best of many turns of a fast one would not.
[[nodiscard]] double processor_time();

// Seconds of the clock on the wall: only for what several threads do at once.
[[nodiscard]] double wall_time();
using Clock = double (*)();

template <class Work>
double seconds(const Work& work, Clock clock = processor_time) {
  const double start = clock();
  work();
  return clock() - start;
}

// One of two programs. `clear` forgets what the last run made; it is not timed, so that neither program can use the
// memory of its last run and neither pays for giving it back.
struct Contestant {
  std::function<void()> run;
  std::function<void()> clear;
};

struct Times {
  double ours = std::numeric_limits<double>::infinity();
  double theirs = std::numeric_limits<double>::infinity();
  int turns = 0;         // of ours
  int theirs_turns = 0;  // fewer when they are slow
};

// Ours, theirs, ours, theirs: the best of each counts. Ends after `budget` seconds or kTurns, whichever comes first,
// but runs both at least once, and ours at least three times. What the last turns made is left for the caller to look
// at.
inline constexpr int kTurns = 41;
[[nodiscard]] Times take_turns(const Contestant& ours, const Contestant& theirs, double budget,
                               Clock clock = processor_time);

// How much more memory this process holds at most than when this was made; what was free then does not count.
class PeakMemory {
 public:
  PeakMemory();
  [[nodiscard]] std::optional<double> bytes() const;  // nothing where the system does not say

 private:
  std::optional<double> before_;
};

// Bytes read and written in a second by one thread that adds one to every number of a buffer beyond all caches.
struct Bandwidth {
  double bytes_per_second = 0;
  double buffer = 0;
};
// Over a buffer of at most so many bytes; one of the size of a cache measures the cache.
[[nodiscard]] Bandwidth measure_bandwidth(std::size_t most_bytes);

// A hash of everything that was computed, number by number: it shows that an optimisation changed nothing.
class Signature {
 public:
  void add(std::uint64_t number) {
    state_ = (state_ ^ number) * 0x9E3779B97F4A7C15U;
    state_ ^= state_ >> 29U;
    ++numbers_;
  }
  [[nodiscard]] std::uint64_t value() const { return (state_ ^ numbers_) * 0xBF58476D1CE4E5B9U; }

 private:
  std::uint64_t state_ = 0xCBF29CE484222325U;
  std::uint64_t numbers_ = 0;
};

}  // namespace cairn::bench
