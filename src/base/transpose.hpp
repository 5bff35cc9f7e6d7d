// Blocks of a matrix mirrored at its diagonal: what is copied by columns costs a step for each number in plain code,
// and a fraction of one with vectors of 16 bytes, which every processor that we build for has.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <utility>

namespace cairn::base {

// A square of as many numbers as a vector holds. n vectors are transposed by mixing vector i with vector i + n/2,
// number by number, as often as n can be halved.
template <class Number>
class SmallSquare {
 public:
  static constexpr std::size_t kSide = 16 / sizeof(Number);

  static void transpose(const Number* from, std::size_t from_stride, Number* to, std::size_t to_stride) {
    Vector rows[kSide];
    Vector mixed[kSide];
    for (std::size_t i = 0; i < kSide; ++i) std::memcpy(&rows[i], from + i * from_stride, sizeof(Vector));
    for (std::size_t times = 1; times < kSide; times *= 2) {
      for (std::size_t i = 0; i < kSide / 2; ++i) {
        mixed[2 * i] = mix<0>(rows[i], rows[i + kSide / 2], Places());
        mixed[2 * i + 1] = mix<kSide / 2>(rows[i], rows[i + kSide / 2], Places());
      }
      std::copy(mixed, mixed + kSide, rows);
    }
    for (std::size_t i = 0; i < kSide; ++i) std::memcpy(to + i * to_stride, &rows[i], sizeof(Vector));
  }

 private:
  typedef Number Vector __attribute__((vector_size(16)));  // NOLINT(modernize-use-using): g++ 12 wants it so
  using Places = std::make_index_sequence<kSide>;

  // From place `first` on, a number of the one and a number of the other.
  template <std::size_t first, std::size_t... place>
  static Vector mix(Vector a, Vector b, std::index_sequence<place...> /*places*/) {
    return __builtin_shufflevector(a, b, (place % 2 * kSide + first + place / 2)...);
  }
};

// to[x][y] = from[y][x] for x and y below side, a multiple of 16.
template <class Number>
void transpose(const Number* from, std::size_t from_stride, Number* to, std::size_t to_stride, std::size_t side) {
  constexpr std::size_t kSmall = SmallSquare<Number>::kSide;
  for (std::size_t x = 0; x < side; x += kSmall) {
    for (std::size_t y = 0; y < side; y += kSmall) {
      SmallSquare<Number>::transpose(from + y * from_stride + x, from_stride, to + x * to_stride + y, to_stride);
    }
  }
}

}  // namespace cairn::base
