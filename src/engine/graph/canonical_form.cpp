// What nauty is asked, and how its answer is packed. The only source that sees nauty; it is compiled on its own, since
// nauty's header declares names such as graph, set and bit for everybody.
#include "engine/graph/canonical_form.hpp"

#include <nauty/nauty.h>

#include <algorithm>
#include <bit>
#include <numeric>

// Debian's library keeps its work space for each thread apart. Another build would need a lock around it.
static_assert(HAVE_TLS == 1, "nauty must be built with thread-local storage");
static_assert(WORDSIZE == 64);

namespace cairn::engine {

namespace {

// In nauty's words the first vertex is the highest bit.
std::uint64_t mirrored_bits(std::uint64_t word) {
  const auto swap = [&](unsigned by, std::uint64_t mask) { word = (word >> by & mask) | (word & mask) << by; };
  swap(1, 0x5555555555555555U);
  swap(2, 0x3333333333333333U);
  swap(4, 0x0F0F0F0F0F0F0F0FU);
  return __builtin_bswap64(word);
}

// The colours in canonical order, then each row's part before the diagonal, one bit behind the other.
std::vector<std::uint64_t> packed(const ColouredGraph& asked, const std::vector<int>& order,
                                  const std::vector<setword>& rows, std::size_t words) {
  const std::size_t n = order.size();
  std::vector<std::uint64_t> key;
  key.reserve(1 + n + (n * n / 2 + 63) / 64);
  key.push_back(n);
  for (const int vertex : order) key.push_back(asked.colours()[static_cast<std::size_t>(vertex)]);
  std::uint64_t word = 0;
  std::size_t used = 0;
  const auto add = [&](std::uint64_t bits, std::size_t count) {
    word |= bits << used;
    if (used + count >= 64) {
      key.push_back(word);
      word = used == 0 ? 0 : bits >> (64 - used);
      used = used + count - 64;
    } else {
      used += count;
    }
  };
  for (std::size_t i = 1; i < n; ++i) {
    for (std::size_t from = 0; from < i; from += 64) {
      const std::size_t count = std::min<std::size_t>(64, i - from);
      const std::uint64_t bits = mirrored_bits(rows[i * words + from / 64]);
      add(count == 64 ? bits : bits & ((std::uint64_t{1} << count) - 1), count);
    }
  }
  if (used > 0) key.push_back(word);
  return key;
}

// nauty's work space of a thread ends with the thread.
struct FreedWithThread {
  FreedWithThread() = default;
  FreedWithThread(const FreedWithThread&) = delete;
  FreedWithThread& operator=(const FreedWithThread&) = delete;
  ~FreedWithThread() {
    naugraph_freedyn();
    nautil_freedyn();
    nauty_freedyn();
  }
};

}  // namespace

CanonicalForm canonical_form(const ColouredGraph& asked) {
  const int n = asked.vertices();
  if (n == 0) return {{0}, {}};
  static const thread_local FreedWithThread kFreed;
  const int words = SETWORDSNEEDED(n);
  const auto size = static_cast<std::size_t>(n);
  std::vector<setword> rows;
  rows.reserve(size * static_cast<std::size_t>(words));
  for (int v = 0; v < n; ++v) {
    for (const std::uint64_t word : asked.row(v)) rows.push_back(mirrored_bits(word));
  }
  // Vertices of a colour stand together, the smaller colour first; a 0 ends each of the classes.
  std::vector<int> order(size), classes(size, 1), orbits(size);
  std::iota(order.begin(), order.end(), 0);
  const auto colour = [&](int vertex) { return asked.colours()[static_cast<std::size_t>(vertex)]; };
  std::stable_sort(order.begin(), order.end(), [&](int a, int b) { return colour(a) < colour(b); });
  for (std::size_t i = 0; i < size; ++i) {
    if (i + 1 == size || colour(order[i]) != colour(order[i + 1])) classes[i] = 0;
  }
  DEFAULTOPTIONS_GRAPH(options);
  options.getcanon = TRUE;
  options.defaultptn = FALSE;
  statsblk stats;
  std::vector<setword> canonical(rows.size());
  densenauty(rows.data(), order.data(), classes.data(), orbits.data(), &options, &stats, words, n, canonical.data());
  std::vector<std::uint64_t> key = packed(asked, order, canonical, static_cast<std::size_t>(words));
  return {std::move(key), std::move(order)};
}

}  // namespace cairn::engine
