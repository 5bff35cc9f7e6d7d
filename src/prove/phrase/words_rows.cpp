// Rows of a set, looked at.
#include "prove/phrase/words_rows.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <numeric>
#include <set>

namespace cairn::prove {

namespace {

constexpr std::int64_t kRow = 256;
constexpr std::size_t kMostModuli = 12;

// Rows in the direction of each number, the others small, and what repeats in them.
class Periods {
 public:
  explicit Periods(const WordsSample& sample)
      : sample_(sample), free_(static_cast<std::size_t>(sample.tracks() - (sample.function() ? 1 : 0))) {}

  RowPeriods look() {
    // Odd and even are worth a try in any case.
    lengths_.insert(2);
    std::vector<std::int64_t> direction(free_, 0);
    const std::int64_t steepest = free_ <= 3 ? 2 : 1;
    do {
      for (auto& step : direction) {
        if (step == steepest) {
          step = 0;
        } else {
          ++step;
          break;
        }
      }
      look_along(direction);
    } while (std::any_of(direction.begin(), direction.end(), [](std::int64_t step) { return step != 0; }));
    std::set<std::int64_t> moduli;
    for (const std::int64_t period : lengths_) {
      for (std::int64_t m = 2; m <= period; ++m) {
        if (period % m == 0) moduli.insert(m);
      }
    }
    RowPeriods result;
    for (const std::int64_t m : moduli) {
      if (result.moduli.size() < kMostModuli) result.moduli.push_back(m);
    }
    result.slopes.assign(slopes_.begin(), slopes_.end());
    return result;
  }

 private:
  // Rows that start where all numbers are small.
  void look_along(const std::vector<std::int64_t>& direction) {
    const auto moving =
        static_cast<int>(direction.size()) - static_cast<int>(std::count(direction.begin(), direction.end(), 0));
    if (moving == 0) return;
    const std::array<std::int64_t, 5> straight{1, 9, 6, 3, 2}, diagonal{1, 4, 3, 2, 1};
    const std::size_t others = std::min<std::size_t>(direction.size() - 1, 4);
    const std::int64_t sizes = moving == 1 ? straight[others] : diagonal[others];
    std::vector<std::int64_t> at(direction.size(), 0);
    for (;;) {
      look_at(direction, at);
      std::size_t i = 0;
      for (; i < at.size(); ++i) {
        if (moving == 1 && direction[i] != 0) continue;
        if (++at[i] < sizes) break;
        at[i] = 0;
      }
      if (i == at.size()) return;
    }
  }

  void look_at(const std::vector<std::int64_t>& direction, std::vector<std::int64_t> at) {
    const bool straight =
        std::count(direction.begin(), direction.end(), 0) + 1 == static_cast<std::ptrdiff_t>(direction.size());
    if (!straight && sample_.function()) return;
    std::vector<std::int64_t> row;
    for (std::int64_t n = 0; n < (straight ? kRow : kRow / 4); ++n) {
      row.push_back(sample_.function() ? sample_.value_at(at).value_or(-1) : sample_.contains(at) ? 1 : 0);
      for (std::size_t i = 0; i < at.size(); ++i) at[i] += direction[i];
    }
    // The least period of the second half.
    for (std::size_t m = 1; m <= row.size() / 4; ++m) {
      const std::int64_t saltus = row.back() - row[row.size() - 1 - m];
      bool fits = true;
      for (std::size_t n = row.size() / 2; fits && n + m < row.size(); ++n) fits = row[n + m] - row[n] == saltus;
      if (!fits) continue;
      const auto length = static_cast<std::int64_t>(m);
      if (length > 1) lengths_.insert(length);
      const std::int64_t common = std::gcd(length, saltus);
      for (std::size_t i = 0; straight && saltus > 0 && i < direction.size(); ++i) {
        if (direction[i] == 1) slopes_.insert({static_cast<int>(i), length / common, saltus / common});
      }
      return;
    }
  }

  const WordsSample& sample_;
  std::size_t free_;  // numbers without the value of a function
  std::set<std::int64_t> lengths_;
  std::set<Slope> slopes_;
};

// Where the set ends along straight lines through large numbers: x_j about p / q times x_i. NIM with Cash has such.
class Borders {
 public:
  explicit Borders(const WordsSample& sample) : sample_(sample) {}

  std::vector<Border> look() {
    const int k = sample_.tracks();
    for (int i = 0; i < k; ++i) {
      for (int j = 0; j < k; ++j) {
        if (i == j) continue;
        for (const std::int64_t size : {kSize, kSize + 1}) {
          for (const std::int64_t others : {std::int64_t{0}, 10 * kSize}) look_along(i, j, size, others);
        }
      }
    }
    return {found_.begin(), found_.end()};
  }

 private:
  static constexpr std::int64_t kSize = 840;     // divided by all small numbers
  static constexpr std::int64_t kLargest = 8;    // of the factors
  static constexpr std::int64_t kConstant = 48;  // so long must the row be constant on one side
  static constexpr std::int64_t kDistance = 10;  // from the line

  void look_along(int i, int j, std::int64_t size, std::int64_t others) {
    std::vector<std::int64_t> at(static_cast<std::size_t>(sample_.tracks()), others);
    at[static_cast<std::size_t>(i)] = size;
    std::vector<std::int64_t> ends{0};
    bool inside = false;
    for (std::int64_t n = 0; n <= 2 * size; ++n) {
      at[static_cast<std::size_t>(j)] = n;
      const bool now = sample_.contains(at);
      if (n > 0 && now != inside) ends.push_back(n);
      inside = now;
    }
    ends.push_back(2 * size);
    for (std::size_t e = 1; e + 1 < ends.size(); ++e) {
      const std::int64_t before = ends[e] - ends[e - 1], after = ends[e + 1] - ends[e];
      if (std::max(before, after) < kConstant) continue;
      add(i, j, size, ends[e]);
    }
  }
  // The simplest fraction there.
  void add(int i, int j, std::int64_t size, std::int64_t end) {
    for (std::int64_t q = 1; q <= kLargest; ++q) {
      for (std::int64_t p = 1; p <= kLargest; ++p) {
        if (std::gcd(p, q) != 1 || std::abs(q * end - p * size) > kDistance * q) continue;
        found_.insert(i < j ? Border{i, j, p, q} : Border{j, i, q, p});
        return;
      }
    }
  }

  const WordsSample& sample_;
  std::set<Border> found_;
};

}  // namespace

RowPeriods periods_of(const WordsSample& sample) { return Periods(sample).look(); }
std::vector<Border> borders_of(const WordsSample& sample) { return Borders(sample).look(); }

}  // namespace cairn::prove
