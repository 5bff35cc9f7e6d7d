// The straightforward programs, as fast as they get without an idea.
//
// Figures are from one core of a Xeon of 2023 (2 MB L2, 260 MB L3), g++ 12 -O2.
#include "bench/plain.hpp"
#include "base/all_layers.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <limits>

namespace cairn::bench {

namespace {

std::size_t pairs(int to) {
  const auto n = static_cast<std::size_t>(to) + 1;
  return n * (n + 1) / 2;
}

}  // namespace

Outcomes wythoff_square(int to) {
  const auto n = static_cast<std::size_t>(to) + 1;
  Outcomes table(n * n);
  std::vector<std::uint8_t> row(n);
  std::vector<std::uint8_t> column(n);
  std::vector<std::uint8_t> diagonal(2 * n);
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t b = 0; b < n; ++b) {
      const std::uint8_t won = row[a] | column[b] | diagonal[b + n - a];
      table[a * n + b] = won;
      if (won == 0) row[a] = column[b] = diagonal[b + n - a] = 1;
    }
  }
  return table;
}

// Of each row the b and of each column and diagonal the a of the last P-position.
Outcomes wynnie_square(int to) {
  const int n = to + 1;
  const auto side = static_cast<std::size_t>(n);
  constexpr int kNone = std::numeric_limits<int>::min();
  Outcomes table(side * side);
  std::vector<int> row(side, kNone);
  std::vector<int> column(side, kNone);
  std::vector<int> diagonal(2 * side, kNone);
  std::size_t at = 0;
  for (int a = 0; a < n; ++a) {
    for (int b = 0; b < n; ++b) {
      const int least = a == 0 ? b : (b == 0 ? a : std::min(a, b));
      const bool won = row[a] >= b - least || column[b] >= a - least || diagonal[b + n - a] >= a - least;
      table[at++] = won ? 1 : 0;
      if (won) continue;
      row[a] = b;
      column[b] = diagonal[b + n - a] = a;
    }
  }
  return table;
}

// Sorted pairs take 9 ms to 5000, the full square 19 ms. A test for each flag in turn instead of one for all: 11 ms.
Outcomes wythoff_flags(int to) {
  const auto n = static_cast<std::size_t>(to) + 1;
  Outcomes table(pairs(to));
  std::vector<std::uint8_t> stack(n);
  std::vector<std::uint8_t> diagonal(n);
  std::size_t at = 0;
  for (std::size_t a = 0; a < n; ++a) {
    for (std::size_t b = a; b < n; ++b) {
      const std::uint8_t won = stack[a] | stack[b] | diagonal[b - a];
      table[at++] = won;
      if (won == 0) stack[a] = stack[b] = diagonal[b - a] = 1;
    }
  }
  return table;
}

Outcomes wythoff_short_rows(int to) {
  const auto n = static_cast<std::size_t>(to) + 1;
  Outcomes table(pairs(to), 1);
  std::vector<std::uint8_t> stack(n);
  std::vector<std::uint8_t> diagonal(n);
  std::uint8_t* row = table.data();
  for (std::size_t a = 0; a < n; row += n - a, ++a) {
    for (std::size_t b = a; b < n && stack[a] == 0; ++b) {
      if ((stack[b] | diagonal[b - a]) != 0) continue;
      row[b - a] = 0;
      stack[a] = stack[b] = diagonal[b - a] = 1;
    }
  }
  return table;
}

// Sorted pairs take 9 ms to 5000, the full square 30 ms.
Outcomes wynnie_flags(int to) {
  const int n = to + 1;
  Outcomes table(pairs(to));
  std::vector<int> column(static_cast<std::size_t>(n), -1);  // the a of the last P-position (a, b)
  std::vector<std::uint8_t> diagonal(static_cast<std::size_t>(n));
  std::size_t at = 0;
  for (int a = 0; a < n; ++a) {
    int last = column[a];  // the last P-position with a stack of a, whichever it is, goes with this
    for (int b = a; b < n; ++b) {
      const int least = a > 0 ? a : b;
      const bool won = last >= b - least || column[b] >= 0 || diagonal[b - a] != 0;
      table[at++] = won ? 1 : 0;
      if (won) continue;
      last = b;
      column[b] = a;
      diagonal[b - a] = 1;
    }
  }
  return table;
}

namespace {

// The place of a sorted position is a sum with one number for each stack.
template <int K>
struct Places {
  std::size_t size = 0;
  std::array<std::vector<std::ptrdiff_t>, K> part;

  explicit Places(int to) {
    const auto n = static_cast<std::size_t>(to) + 1;
    std::vector<std::ptrdiff_t> shorter(n + 1, 1);  // how many sorted tuples have all numbers in v..to
    for (int i = K - 1; i >= 0; --i) {
      std::vector<std::ptrdiff_t> tuples(n + 1);
      for (std::size_t v = n; v-- > 0;) tuples[v] = tuples[v + 1] + shorter[v];
      part[i].resize(n);
      for (std::size_t v = 0; v < n; ++v) part[i][v] = (i + 1 < K ? shorter[v] : 0) - tuples[v];
      shorter = std::move(tuples);
    }
    size = static_cast<std::size_t>(shorter[0]);
    for (auto& place : part[0]) place += shorter[0];
  }
};

template <int K>
using Stacks = std::array<int, K>;

// K loops, one inside the other.
template <int K, int I = 0, class Visit>
void walk(Stacks<K>& x, int to, const Visit& visit) {
  for (x[I] = I > 0 ? x[I - 1] : 0; x[I] <= to; ++x[I]) {
    if constexpr (I + 1 < K) {
      walk<K, I + 1>(x, to, visit);
    } else {
      visit();
    }
  }
}

// Calls look(place) for x with stack i replaced by each of low..high, until it says true. The stacks stay sorted:
// what is moved stands before j of the others, and `others` is what these contribute.
template <int K, class Look>
bool any_of(const Places<K>& places, const Stacks<K>& x, int i, int low, int high, const Look& look) {
  const auto rest = [&](int m) { return x[m < i ? m : m + 1]; };
  std::ptrdiff_t others = 0;
  for (int m = 0; m + 1 < K; ++m) others += places.part[m + 1][rest(m)];
  int v = low;
  for (int j = 0; j < K && v <= high; ++j) {
    const int end = j + 1 < K ? std::min(high, rest(j) - 1) : high;
    const std::ptrdiff_t* part = places.part[j].data();
    for (; v <= end; ++v) {
      if (look(others + part[v])) return true;
    }
    if (j + 1 < K) others += places.part[j][rest(j)] - places.part[j + 1][rest(j)];
  }
  return false;
}

template <int K>
bool equal_stacks(const Stacks<K>& x) {
  for (int i = 0; i + 1 < K; ++i) {
    if (x[i] > 0 && x[i] == x[i + 1]) return true;
  }
  return false;
}

// The order in which options are tried decides everything, since P-positions have a small stack: the smallest stack
// first and the most taken first needs 0.9 s for MINNIE of three stacks to 1000, amounts from 1 on 72 s, and the
// greatest stack first 142 s. MINE: 1.3, 104 and 153 s; MINNIE of four stacks to 200: 0.8, 7.4 and 14 s.
template <int K, bool kDistinct>
Outcomes lookup(int to) {
  const Places<K> places(to);
  Outcomes table(places.size);
  Stacks<K> x{};
  std::size_t at = 0;
  walk<K>(x, to, [&] {
    bool won = kDistinct && equal_stacks<K>(x);  // such a position is not valid, and no P-position
    const int first = static_cast<int>(std::find_if(x.begin(), x.end(), [](int s) { return s > 0; }) - x.begin());
    for (int i = first; i < K && !won; ++i) {
      won = any_of<K>(places, x, i, x[i] - x[first], x[i] - 1, [&](std::ptrdiff_t place) { return table[place] == 0; });
    }
    table[at++] = won ? 1 : 0;
  });
  return table;
}

template <int K>
Outcomes sieve(int to) {
  const Places<K> places(to);
  Outcomes table(places.size);
  Stacks<K> x{};
  std::size_t at = 0;
  walk<K>(x, to, [&] {
    if (table[at++] != 0) return;
    for (int i = 0; i < K; ++i) {
      if (i + 1 < K && x[i] == x[i + 1]) continue;  // of equal stacks the last
      // A stack that grows by t came from a position where t was at most each of the others, and itself.
      int most = to;
      for (int j = 0; j < K; ++j) {
        if (j != i && x[j] > 0) most = std::min(most, x[j]);
      }
      any_of<K>(places, x, i, x[i] + 1, std::min(to, x[i] + most), [&](std::ptrdiff_t place) {
        table[place] = 1;
        return false;
      });
    }
  });
  return table;
}

}  // namespace

Outcomes minnie_lookup(int stacks, int to) { return stacks == 3 ? lookup<3, false>(to) : lookup<4, false>(to); }
Outcomes mine_lookup(int stacks, int to) { return stacks == 3 ? lookup<3, true>(to) : lookup<4, true>(to); }
Outcomes minnie_sieve(int stacks, int to) { return stacks == 3 ? sieve<3>(to) : sieve<4>(to); }

// Sorted pairs take 59 ms to 2000, the full square 136 ms. Remembering how many words are full saves another 11 ms.
Values wythoff_bitset_mex(int to) {
  const auto n = static_cast<std::size_t>(to) + 1;
  const std::size_t words = (2 * n + 63) / 64;  // no value exceeds a + b
  Values table(pairs(to));
  std::vector<std::uint64_t> stack(n * words);
  std::vector<std::uint64_t> diagonal(n * words);
  std::size_t at = 0;
  for (std::size_t a = 0; a < n; ++a) {
    std::uint64_t* row = &stack[a * words];
    for (std::size_t b = a; b < n; ++b) {
      std::uint64_t* column = &stack[b * words];
      std::uint64_t* sloping = &diagonal[(b - a) * words];
      std::size_t word = 0;
      std::uint64_t taken = row[0] | column[0] | sloping[0];
      while (taken == ~std::uint64_t{0}) {
        ++word;
        taken = row[word] | column[word] | sloping[word];
      }
      const int bit = std::countr_one(taken);
      row[word] |= std::uint64_t{1} << bit;
      column[word] |= std::uint64_t{1} << bit;
      sloping[word] |= std::uint64_t{1} << bit;
      table[at++] = static_cast<std::uint16_t>(64 * word + static_cast<std::size_t>(bit));
    }
  }
  return table;
}

}  // namespace cairn::bench
