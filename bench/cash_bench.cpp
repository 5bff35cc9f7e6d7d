// NIM with Cash by price rows against the straightforward program that fills the cube of all (n; d, e): cash_bench.
//
// Both run in turns in one process. The cube keeps a byte a position and breaks off at the first winning move.
#include "base/all_layers.hpp"
#include "bench/harness.hpp"
#include "cash/price_rows.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

namespace {

using namespace cairn;         // NOLINT(google-build-using-namespace): a program of its own
using namespace cairn::bench;  // NOLINT(google-build-using-namespace)

using Number = std::int64_t;
using Amounts = std::vector<Number>;

constexpr double kBudget = 3;  // seconds for both programs of a line
constexpr Number kFrontier = 100'000;
constexpr std::size_t kMostBytes = 100'000'000;  // the rows that are kept must stay below

const std::vector<Amounts>& sets() {
  static const std::vector<Amounts> kAll{{1, 3, 4}, {1, 4, 5, 6}, {3, 5, 6, 10, 11}};
  return kAll;
}

class Cube {
 public:
  explicit Cube(Number to) : to_(to), wins_(static_cast<std::size_t>((to + 1) * (to + 1) * (to + 1))) {}

  void fill(const Amounts& amounts) {
    char* next = wins_.data();
    for (Number n = 0; n <= to_; ++n) {
      for (Number d = 0; d <= to_; ++d) {
        for (Number e = 0; e <= to_; ++e, ++next) {
          for (const auto a : amounts) {
            if (a > n || a > d) break;
            if (!wins(n - a, e, d - a)) {
              *next = 1;
              break;
            }
          }
        }
      }
    }
  }

  [[nodiscard]] bool wins(Number n, Number d, Number e) const {
    return wins_[static_cast<std::size_t>((n * (to_ + 1) + d) * (to_ + 1) + e)] != 0;
  }

  // All rows say the same about all positions.
  [[nodiscard]] bool agrees(const PriceRows& rows) const {
    for (Number n = 0; n <= to_; ++n) {
      for (Number e = 0; e <= to_; ++e) {
        const Number price = rows.row(n).price(e);
        for (Number d = 0; d <= to_; ++d) {
          if (wins(n, d, e) != (d >= price)) return false;
        }
      }
    }
    return true;
  }

 private:
  Number to_;
  std::vector<char> wins_;
};

std::string name(const Amounts& amounts) {
  std::string text;
  for (const auto a : amounts) text += (text.empty() ? "{" : ",") + std::to_string(a);
  return text + "}";
}

struct Measured {
  bool faster = false;
  bool small = false;
};

// Rows to `rows_to`, of which the last are kept, against the cube to `cube_to`.
Measured measure(const Amounts& amounts, Number rows_to, Number cube_to) {
  std::unique_ptr<PriceRows> rows;
  std::unique_ptr<Cube> cube;
  const Times times = take_turns({[&] {
                                    rows = std::make_unique<PriceRows>(amounts, false);
                                    rows->extend_to(rows_to);
                                  },
                                  [&] { rows.reset(); }},
                                 {[&] {
                                    cube = std::make_unique<Cube>(cube_to);
                                    cube->fill(amounts);
                                  },
                                  [&] { cube.reset(); }},
                                 kBudget);
  std::size_t runs = 0;
  for (Number n = rows->first_kept(); n < rows->size(); ++n) runs = std::max(runs, rows->row(n).runs().size());
  fmt::print("{:<15} {:>9} {:>8} {:>10.2f} {:>10.2f} {:>9.2f} {:>10} {:>11.3f}\n", name(amounts), rows_to, cube_to,
             times.ours * 1e3, times.theirs * 1e3, times.theirs / times.ours, runs,
             static_cast<double>(rows->bytes()) / 1e6);
  std::fflush(stdout);
  return {times.ours < times.theirs, rows->bytes() < kMostBytes};
}

}  // namespace

int main() {
  bool same = true;
  bool small = true;
  bool faster = true;
  fmt::print("{:<15} {:>9} {:>8} {:>10} {:>10} {:>9} {:>10} {:>11}\n", "amounts", "rows to", "cube to", "rows ms",
             "cube ms", "ratio", "runs a row", "memory MB");
  for (const auto& amounts : sets()) {
    measure(amounts, 300, 300);
    faster = measure(amounts, 20'000, 400).faster && faster;
    small = measure(amounts, kFrontier, 300).small && small;
  }
  for (const auto& amounts : sets()) {
    PriceRows rows(amounts, true);
    rows.extend_to(300);
    Cube cube(300);
    cube.fill(amounts);
    same = same && cube.agrees(rows);
  }
  fmt::print("{}\n", same ? "cube and rows agree at all (n; d, e) up to 300" : "CUBE AND ROWS DIFFER");
  fmt::print("rows to 20000 in less time than the cube to 400: {}\n", faster ? "yes" : "NO");
  fmt::print("rows to {} in less than {} MB: {}\n", kFrontier, kMostBytes / 1'000'000, small ? "yes" : "NO");
  return same ? 0 : 1;
}
