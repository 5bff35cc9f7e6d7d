// Options from rays against loops written by hand, on the same positions.
//
// Both sides pack and hash every option of every position; counts and sums must agree. The smaller the boards, the more
// weighs what a ray costs before its first option.
#include "base/all_layers.hpp"
#include "bench/harness.hpp"
#include "bench/other_lines.hpp"
#include "language/parse_position.hpp"
#include "rules/options.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <random>

// Options are asked for with any number of coordinates, the sinks here read as many as they know of.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic ignored "-Warray-bounds"

namespace cairn::bench {

namespace {

constexpr double kOptionsTarget = 1.5;
constexpr double kOptionsBudget = 2;  // seconds a line
constexpr std::size_t kPositions = 2'000;

// Receives options one after another and does what every memoised solver does first: pack the position and hash it.
struct Sink {
  std::uint64_t sum = 0;
  std::uint64_t count = 0;
  template <int K>
  void add(const std::int64_t* x) {
    std::uint64_t key = 0;
    for (int i = 0; i < K; ++i) key |= static_cast<std::uint64_t>(x[i]) << (20 * i);
    key *= 0x9E3779B97F4A7C15U;
    sum += key ^ (key >> 32U);
    ++count;
  }
  friend bool operator==(const Sink&, const Sink&) = default;
};

template <int K>
using Positions = std::vector<std::array<std::int64_t, K>>;

template <int K>
Positions<K> random_positions(std::int64_t to, bool sorted) {
  std::mt19937_64 random(1);
  std::uniform_int_distribution<std::int64_t> size(0, to);
  Positions<K> positions(kPositions);
  for (auto& x : positions) {
    for (auto& cell : x) cell = size(random);
    if (sorted) std::sort(x.begin(), x.end());
  }
  return positions;
}

// What a careful person writes: equal stacks once, results sorted by insertion.
void minnie_by_hand(const std::array<std::int64_t, 3>& x, Sink& found) {
  std::int64_t least = 0;
  for (const auto stack : x) {
    if (stack > 0) {
      least = stack;
      break;
    }
  }
  for (int i = 0; i < 3; ++i) {
    if (x[i] == 0 || (i + 1 < 3 && x[i + 1] == x[i])) continue;
    for (std::int64_t t = 1; t <= least; ++t) {
      auto y = x;
      std::int64_t moved = y[i] - t;
      int slot = i;
      while (slot > 0 && y[slot - 1] > moved) {
        y[slot] = y[slot - 1];
        --slot;
      }
      y[slot] = moved;
      found.add<3>(y.data());
    }
  }
}

void wynnie_by_hand(const std::array<std::int64_t, 2>& x, Sink& found) {
  const auto [a, b] = x;
  if (b == 0) return;
  const std::int64_t least = a > 0 ? a : b;
  const auto add = [&](std::int64_t c, std::int64_t d) {
    const std::array<std::int64_t, 2> y{std::min(c, d), std::max(c, d)};
    found.add<2>(y.data());
  };
  for (std::int64_t t = 1; t <= least; ++t) {
    if (a > 0 && a != b) add(a - t, b);
    add(a, b - t);
    if (a > 0) add(a - t, b - t);
  }
}

// The set is given at run time, as it is to the rays.
class CashByHand {
 public:
  explicit CashByHand(std::vector<std::int64_t> amounts) : amounts_(std::move(amounts)) {}
  void operator()(const std::array<std::int64_t, 3>& x, Sink& found) const {
    for (const auto a : amounts_) {
      if (a > x[0] || a > x[1]) break;
      const std::array<std::int64_t, 3> y{x[0] - a, x[2], x[1] - a};
      found.add<3>(y.data());
    }
  }

 private:
  std::vector<std::int64_t> amounts_;
};

template <int K, class ByHand>
BenchLine compared(const std::string& game, const Positions<K>& positions, const ByHand& by_hand, double target,
                   const BenchOptions& limits) {
  const std::size_t bytes = positions.size() * sizeof(positions[0]);
  if (bytes > limits.control.memory) {
    throw TooLarge(fmt::format("the positions need {}, but {} may be used", bytes_to_string(static_cast<double>(bytes)),
                               bytes_to_string(static_cast<double>(limits.control.memory))));
  }
  Library library = built_in_games();
  const Options options(lower(*parse_game(game, library).game, K));
  Sink rays;
  Sink hand;
  // The sums are locals, which stay in registers, as they would in a solver.
  const Times times =
      take_turns({[&] {
                    Sink found;
                    for (const auto& x : positions) {
                      options.for_each(0, x.data(), [&](const OptionVisit& option) { found.add<K>(option.x); });
                    }
                    rays = found;
                  },
                  [&] { rays = {}; }},
                 {[&] {
                    Sink found;
                    for (const auto& x : positions) by_hand(x, found);
                    hand = found;
                  },
                  [&] { hand = {}; }},
                 kOptionsBudget);
  BenchLine line = judged(times, target, true, limits.quick);
  line.positions_per_second = static_cast<double>(positions.size()) / times.ours;
  line.same = rays == hand;
  Signature signature;
  signature.add(rays.sum);
  signature.add(rays.count);
  line.signature = signature.value();
  line.note = fmt::format("{:.1f} options a position, {:.2f} ns an option",
                          static_cast<double>(rays.count) / static_cast<double>(positions.size()),
                          times.ours * 1e9 / static_cast<double>(rays.count));
  return line;
}

}  // namespace

std::vector<OtherLine> option_lines() {
  std::vector<OtherLine> lines;
  const auto add = [&](const std::string& game, std::int64_t to, auto run) {
    lines.push_back({fmt::format("{}, options at random boards to {}", game, to), "loops by hand", run});
  };
  for (const std::int64_t to : {10, 30, 100}) {
    const double target = to == 10 ? kOptionsTarget : 0;
    add("minnie 3 stacks", to, [=](const BenchOptions& limits) {
      return compared<3>("minnie", random_positions<3>(to, true), minnie_by_hand, target, limits);
    });
    add("wynnie", to, [=](const BenchOptions& limits) {
      return compared<2>("wynnie", random_positions<2>(to, true), wynnie_by_hand, target, limits);
    });
    for (const std::vector<std::int64_t>& amounts : {std::vector<std::int64_t>{1, 3, 4}, {1, 3, 4, 6, 8, 9}}) {
      const std::string game = fmt::format("cash{{{}}}", fmt::join(amounts, ","));
      add(game, to, [=](const BenchOptions& limits) {
        return compared<3>(game, random_positions<3>(to, false), CashByHand(amounts), amounts.size() > 3 ? 0 : target,
                           limits);
      });
    }
  }
  return lines;
}

}  // namespace cairn::bench

#pragma GCC diagnostic pop
