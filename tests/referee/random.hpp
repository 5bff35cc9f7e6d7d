// Random choices that depend on a seed alone, on every machine and with every standard library.
#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace referee {

class Random {
 public:
  Random(std::uint64_t seed, std::uint64_t number) : state_(seed * 0x9e3779b97f4a7c15U + number * 0xd1b54a32d192ed03U) {
    next();
    next();
  }

  std::uint64_t next() {  // splitmix64
    state_ += 0x9e3779b97f4a7c15U;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9U;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebU;
    return z ^ (z >> 31);
  }
  int below(int bound) { return static_cast<int>(next() % static_cast<std::uint64_t>(bound)); }
  int between(int low, int high) { return low + below(high - low + 1); }
  bool chance(int percent) { return below(100) < percent; }

  template <class T>
  const T& pick(const std::vector<T>& from) {
    return from[next() % from.size()];
  }
  template <class T>
  void shuffle(std::vector<T>& list) {
    for (std::size_t i = list.size(); i > 1; --i) std::swap(list[i - 1], list[next() % i]);
  }

 private:
  std::uint64_t state_;
};

}  // namespace referee
