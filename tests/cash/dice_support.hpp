// Random numbers that are the same in every run.
#pragma once

#include <cairn/integer.hpp>

#include <cstddef>
#include <cstdint>
#include <random>
#include <string>

namespace cairn::testing {

class Dice {
 public:
  explicit Dice(std::uint64_t seed) : random_(seed) {}
  std::int64_t operator()(std::int64_t from, std::int64_t to) {
    return from + static_cast<std::int64_t>(random_() % static_cast<std::uint64_t>(to - from + 1));
  }
  template <class Items>
  auto& of(Items& items) {
    return items[static_cast<std::size_t>((*this)(0, static_cast<std::int64_t>(items.size()) - 1))];
  }
  // Upwards or downwards, by 1 in half of the cases.
  std::int64_t step(std::int64_t most) {
    const std::int64_t size = (*this)(0, 1) == 0 ? 1 : (*this)(1, most);
    return (*this)(0, 1) == 0 ? size : -size;
  }
  Integer digits(int count) {
    std::string text(1, static_cast<char>('1' + random_() % 9));
    while (static_cast<int>(text.size()) < count) text += static_cast<char>('0' + random_() % 10);
    return *Integer::parse(text);
  }

 private:
  std::mt19937_64 random_;
};

}  // namespace cairn::testing
