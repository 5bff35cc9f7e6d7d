// Conditions that hold at a point, from forms and from the periods of rows.
#include "prove/words_candidates.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdlib>
#include <numeric>
#include <set>

namespace cairn {

using Kind = Condition::Kind;

namespace {

constexpr std::int64_t kRow = 256;
constexpr std::size_t kMostModuli = 12;

Affine x(int track, std::int64_t factor = 1) { return Affine::variable(track, factor); }

// Long numbers are harder to read.
double size_of(std::int64_t constant) { return std::min(0.4, 0.01 * static_cast<double>(std::abs(constant))); }

std::int64_t modulo(std::int64_t value, std::int64_t modulus) { return (value % modulus + modulus) % modulus; }

}  // namespace

// Rows in the direction of each number, the others small, and what repeats in them.
class Periods {
 public:
  Periods(const WordsSample& sample, Candidates& result) : sample_(sample), result_(result) {}

  void look() {
    // Odd and even are worth a try in any case.
    lengths_.insert(2);
    std::vector<std::int64_t> direction(static_cast<std::size_t>(result_.free_), 0);
    const std::int64_t steepest = result_.free_ <= 3 ? 2 : 1;
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
    for (const std::int64_t m : moduli) {
      if (result_.moduli_.size() < kMostModuli) result_.moduli_.push_back(m);
    }
    result_.slopes_.assign(slopes_.begin(), slopes_.end());
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
  Candidates& result_;
  std::set<std::int64_t> lengths_;
  std::set<Candidates::Slope> slopes_;
};

Candidates::Candidates(const Automaton& set, const WordsSample& sample, bool sorted, bool rich)
    : numeration_(set.numeration),
      tracks_(set.tracks),
      free_(set.tracks - (sample.function() ? 1 : 0)),
      sorted_(sorted) {
  largest_ = free_ == 1 ? 300 : free_ == 2 ? 60 : 30;
  Periods(sample, *this).look();
  add_forms(rich);
}

void Candidates::add_forms(bool rich) {
  const bool function = free_ < tracks_;
  // Fixing a stack but not the smaller ones is unusual.
  for (int i = 0; i < free_; ++i) forms_.push_back({x(i), sorted_ && i > 0 ? 2.5 : 1, 1.3, 1.2});
  for (int j = 0; j < free_; ++j) {
    for (int i = 0; i < j; ++i) {
      forms_.push_back({x(j) - x(i), 1.5, 2, 1.8});
      forms_.push_back({x(j) + x(i), rich ? 4.0 : 0.0, rich ? 4.0 : 0.0, 1.8});
      if (!rich || free_ > 3) continue;
      forms_.push_back({x(j) - x(i, 2), 4, 3.5, 5});
      forms_.push_back({x(j, 2) - x(i), sorted_ ? 6.0 : 4.0, sorted_ ? 6.0 : 3.5, 5});
    }
  }
  for (int j = 0; free_ <= 4 && j < free_; ++j) {
    for (int i = 0; i < j; ++i) {
      for (int h = 0; h < i; ++h) {
        forms_.push_back({x(j) + x(i) + x(h), rich ? 4.0 : 0.0, rich ? 4.0 : 0.0, 2.4});
        if (!rich) continue;
        forms_.push_back({x(j) - x(i) - x(h), 4, 4, 4});
        forms_.push_back({x(j) - x(i) + x(h), 4.5, 4.5, 4.5});
      }
    }
  }
  if (!function) return;
  const int v = free_;
  forms_.push_back({x(v), 1, 0, 0});
  for (int i = 0; i < free_; ++i) {
    forms_.push_back({x(v) - x(i), 1.2, 0, 0});
    forms_.push_back({x(v) + x(i), 2, 0, 0});
    for (int j = 0; j < i; ++j) {
      forms_.push_back({x(v) - x(i) - x(j), 2.5, 0, 0});
      forms_.push_back({x(v) - x(i) + x(j), 2.5, 0, 0});
    }
  }
  for (const Slope& slope : slopes_) {
    if (slope.length > 1) forms_.push_back({x(v, slope.length) - x(slope.track, slope.saltus), 2, 0, 0});
  }
}

std::vector<Candidate> Candidates::at(std::span<const std::int64_t> point) const {
  std::vector<Candidate> result;
  const auto add = [&](const Affine& form, Kind kind, std::int64_t value, double cost, std::int64_t modulus = 0) {
    result.push_back({{{kind, form, {value}, modulus, -1}}, cost});
  };
  // [1, 3, n]
  for (int i = 1; sorted_ && i < free_ && point[static_cast<std::size_t>(i)] <= largest_; ++i) {
    Candidate fixed{{}, 1.0 + 0.3 * i};
    for (int j = 0; j <= i; ++j) {
      fixed.conditions.push_back({Kind::equal, x(j), {point[static_cast<std::size_t>(j)]}, 0, -1});
    }
    result.push_back(std::move(fixed));
  }
  for (const Form& form : forms_) {
    const std::int64_t here = form.form.at(point, 0);
    if (std::abs(here) <= largest_ && form.equal > 0) add(form.form, Kind::equal, here, form.equal + size_of(here));
    for (const std::int64_t m : moduli_) {
      if (form.residue > 0) add(form.form, Kind::residue, modulo(here, m), form.residue + size_of(m), m);
    }
    if (form.bound == 0) continue;
    for (std::int64_t c = -largest_; c <= largest_; ++c) {
      if (c <= here) add(form.form, Kind::at_least, c, form.bound + size_of(c));
      if (c >= here) add(form.form, Kind::at_most, c, form.bound + size_of(c));
      if (c != here && std::abs(c) <= 12) add(form.form, Kind::not_equal, c, form.bound + 0.3 + size_of(c));
    }
  }
  if (free_ < tracks_) add_values(point, result);
  add_digits(point, result);
  return result;
}

// The value as a remainder or a quotient.
void Candidates::add_values(std::span<const std::int64_t> point, std::vector<Candidate>& result) const {
  const std::int64_t v = point[static_cast<std::size_t>(free_)];
  for (int i = 0; i < free_; ++i) {
    const std::int64_t here = point[static_cast<std::size_t>(i)];
    for (const std::int64_t m : moduli_) {
      if (v >= m) continue;
      const std::int64_t c = modulo(v - here, m);
      result.push_back({{{Kind::remainder, x(i), {c}, m, free_}}, 2 + size_of(m)});
    }
  }
  for (const Slope& slope : slopes_) {
    if (slope.length == 1) continue;
    const Affine form = x(slope.track, slope.saltus);
    const std::int64_t least = slope.length * v - form.at(point, 0);
    for (std::int64_t c = least; c < least + slope.length; ++c) {
      result.push_back({{{Kind::quotient, form, {c}, slope.length, free_}}, 2.5 + size_of(c)});
    }
  }
}

void Candidates::add_digits(std::span<const std::int64_t> point, std::vector<Candidate>& result) const {
  const auto add = [&](Kind kind, const Affine& form, std::int64_t value, double cost) {
    Condition condition{kind, form, {value}, 0, -1};
    if (holds(condition, numeration_, point)) result.push_back({{std::move(condition)}, cost});
  };
  if (numeration_ == Numeration::binary) {
    for (Letter mask = 0; mask < (Letter{1} << tracks_); ++mask) {
      if (std::popcount(mask) < 3) continue;
      Affine sum;
      for (int i = 0; i < tracks_; ++i) sum = sum + x(i, (mask >> i) & 1U);
      for (std::int64_t value = 0; value < 2; ++value) {
        add(Kind::nim_sum, sum, value, 2.5 + 0.5 * static_cast<double>(value));
      }
    }
    return;
  }
  for (int i = 0; i < tracks_; ++i) {
    for (std::int64_t parity = 0; parity < 2; ++parity) add(Kind::zeros, x(i), parity, 2);
    for (int j = 0; j < tracks_; ++j) {
      for (std::int64_t s = 1; i != j && s <= 2; ++s) add(Kind::shifted, x(j) - x(i), s, 2);
    }
  }
}

}  // namespace cairn
