// Options from rays against loops written by hand, on the same positions in the same run.
//
// Both sides pack and hash every option of every position; counts and sums must agree. The two are run in
// turns, and the best of several turns counts, so that the ratio does not depend on what else the machine does.
// Target: within 1.5 times of the loop written by hand.
#include "base/all_layers.hpp"
#include "language/parse_position.hpp"
#include "rules/options.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <limits>
#include <random>
#include <string>
#include <vector>

// Options are asked for with any number of coordinates, the sinks here read as many as they know of.
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic ignored "-Warray-bounds"

namespace {

using cairn::Options;
using cairn::OptionVisit;

constexpr int kTurns = 51;

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

template <class Work>
double seconds(const Work& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

template <int K>
using Positions = std::vector<std::array<std::int64_t, K>>;

// Runs both in turns; prints nanoseconds an option for each and their ratio.
template <int K, class ByHand>
bool compare(const std::string& game, const Positions<K>& positions, const ByHand& by_hand) {
  cairn::Library library = cairn::built_in_games();
  const Options options(cairn::lower(*cairn::parse_game(game, library).game, K));
  double best_rays = std::numeric_limits<double>::infinity();
  double best_hand = best_rays;
  Sink rays;
  Sink hand;
  for (int turn = 0; turn < kTurns; ++turn) {
    rays = hand = {};
    best_rays = std::min(best_rays, seconds([&] {
                           for (const auto& x : positions) {
                             options.for_each(0, x.data(), [&](const OptionVisit& option) { rays.add<K>(option.x); });
                           }
                         }));
    best_hand = std::min(best_hand, seconds([&] {
                           for (const auto& x : positions) by_hand(x, hand);
                         }));
  }
  const auto count = static_cast<double>(rays.count);
  const bool same = rays == hand;
  const auto per_option = [&](double time) { return time * 1e9 / count; };
  std::printf("%-24s %10.1f %12.2f %12.2f %8.2f   %s\n", game.c_str(), count / static_cast<double>(positions.size()),
              per_option(best_rays), per_option(best_hand), best_rays / best_hand,
              same ? "same options" : "DIFFERENT OPTIONS");
  return same;
}

template <int K>
Positions<K> random_positions(std::int64_t to, bool sorted) {
  std::mt19937_64 random(1);
  std::uniform_int_distribution<std::int64_t> size(0, to);
  Positions<K> positions(2'000);
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
void cash_by_hand(const std::vector<std::int64_t>& amounts, const std::array<std::int64_t, 3>& x, Sink& found) {
  for (const auto a : amounts) {
    if (a > x[0] || a > x[1]) break;
    const std::array<std::int64_t, 3> y{x[0] - a, x[2], x[1] - a};
    found.add<3>(y.data());
  }
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::int64_t> amounts{1, 3, 4};
  for (int i = 1; i < argc; ++i) amounts.push_back(std::stoll(argv[i]));
  std::string cash = "cash{";
  for (const auto a : amounts) cash += (cash.back() == '{' ? "" : ",") + std::to_string(a);
  cash += "}";
  std::printf("%-24s %10s %12s %12s %8s\n", "game", "options", "rays ns", "by hand ns", "ratio");
  bool same = true;
  for (const std::int64_t to : {10, 30, 100}) {
    std::printf("stacks up to %d\n", static_cast<int>(to));
    same = compare<3>("minnie", random_positions<3>(to, true), minnie_by_hand) && same;
    same = compare<2>("wynnie", random_positions<2>(to, true), wynnie_by_hand) && same;
    same = compare<3>(cash, random_positions<3>(to, false),
                      [&](const auto& x, Sink& found) { cash_by_hand(amounts, x, found); }) &&
           same;
  }
  return same ? 0 : 1;
}
