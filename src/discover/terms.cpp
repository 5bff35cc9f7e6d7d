// Numbers made of variables, bottom up.
#include "discover/terms.hpp"

#include "base/floor.hpp"

#include <algorithm>
#include <array>

namespace cairn::discover {

namespace {

constexpr std::size_t kMostPoints = 500;
constexpr std::int64_t kLargestSummand = 3;
constexpr std::array<std::int64_t, 8> kModuli = {2, 3, 4, 5, 6, 7, 8, 16};

// The points with the smallest numbers, and points at equal distances among the others, so that both kinds are there.
std::vector<std::size_t> chosen_points(const Sample& sample) {
  std::vector<std::size_t> all(sample.size());
  for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
  if (all.size() <= kMostPoints) return all;
  const auto largest = [&](std::size_t i) { return *std::max_element(sample.point(i).begin(), sample.point(i).end()); };
  std::stable_sort(all.begin(), all.end(), [&](std::size_t a, std::size_t b) { return largest(a) < largest(b); });
  std::vector<std::size_t> chosen(all.begin(), all.begin() + kMostPoints / 2);
  const std::size_t rest = all.size() - kMostPoints / 2;
  for (std::size_t i = 0; i < kMostPoints / 2; ++i) {
    chosen.push_back(all[kMostPoints / 2 + i * rest / (kMostPoints / 2)]);
  }
  return chosen;
}

std::uint64_t hash_of(const std::vector<std::int64_t>& values) {
  std::uint64_t hash = values.size();
  for (const std::int64_t value : values) hash = hash * 0x9E3779B97F4A7C15U + static_cast<std::uint64_t>(value) + 1;
  return hash;
}

// The Fibonacci numbers 1, 2, 3, 5, ... of the Zeckendorf digits of n, largest first, as their places.
std::vector<int> zeckendorf_places(std::int64_t n) {
  std::vector<std::int64_t> fib = {1, 2};
  while (fib.back() <= n) fib.push_back(fib[fib.size() - 1] + fib[fib.size() - 2]);
  std::vector<int> places;
  for (int i = static_cast<int>(fib.size()) - 1; i >= 0 && n > 0; --i) {
    if (fib[static_cast<std::size_t>(i)] > n) continue;
    places.push_back(i);
    n -= fib[static_cast<std::size_t>(i)];
  }
  return places;
}

}  // namespace

std::optional<std::int64_t> fib_shift(std::int64_t n) {
  if (n < 0) return std::nullopt;
  std::int64_t result = 0;
  for (const int place : zeckendorf_places(n)) {
    std::int64_t a = 1;
    std::int64_t b = 2;
    for (int i = 0; i < place + 1; ++i) {
      const std::int64_t next = a + b;
      a = b;
      b = next;
    }
    result += a;
  }
  return result;
}

std::int64_t fib_zeros(std::int64_t n) {
  const std::vector<int> places = zeckendorf_places(n);
  return places.empty() ? 0 : places.back();
}

SampleTerms::SampleTerms(const Sample& sample, int depth, std::size_t most)
    : sample_(sample), most_(most), points_(chosen_points(sample)) {
  for (std::size_t i = 0; i < sample.variables(); ++i) {
    add({SampleTerm::Kind::variable, static_cast<std::int64_t>(i), -1, -1, 1, {}});
  }
  const int variables = static_cast<int>(terms_.size());
  for (int i = 0; i < variables; ++i) add_of_one(i, depth >= 1);
  if (depth < 2) return;
  const int ones = static_cast<int>(terms_.size());
  for (int i = 0; i < ones; ++i) {
    for (int j = 0; j < i; ++j) add_of_two(j, i);
  }
  if (sample.variables() >= 3) {
    const int twos = static_cast<int>(terms_.size());
    for (int i = ones; i < twos; ++i) {
      for (int j = 0; j < variables; ++j) {
        if (terms_[static_cast<std::size_t>(i)].cost <= 3) add_of_two(i, j);
      }
    }
  }
  if (depth < 3) return;
  const int twos = static_cast<int>(terms_.size());
  for (int i = variables; i < twos; ++i) add_parts(i);
}

void SampleTerms::add_of_one(int term, bool digits) {
  using Kind = SampleTerm::Kind;
  const int cost = terms_[static_cast<std::size_t>(term)].cost;
  for (std::int64_t c = 1; c <= kLargestSummand; ++c) {
    add({Kind::plus, c, term, -1, cost + 1 + static_cast<int>(c > 1), {}});
  }
  add({Kind::times, 2, term, -1, cost + 1, {}});
  add_parts(term);
  if (!digits) return;
  const int with_one = static_cast<int>(terms_.size());
  add({Kind::twopart, 0, term, -1, cost + 2, {}});
  for (int i = 0; i < with_one; ++i) {
    const SampleTerm& other = terms_[static_cast<std::size_t>(i)];
    if (other.kind == Kind::plus && other.first == term && other.constant == 1) {
      add({Kind::twopart, 0, i, -1, cost + 3, {}});
    }
  }
  for (int i = with_one, end = static_cast<int>(terms_.size()); i < end; ++i) {
    add({Kind::times, 2, i, -1, terms_[static_cast<std::size_t>(i)].cost + 1, {}});
  }
  add({Kind::fibshift, 0, term, -1, cost + 2, {}});
}

void SampleTerms::add_parts(int term) {
  using Kind = SampleTerm::Kind;
  const int cost = terms_[static_cast<std::size_t>(term)].cost;
  for (const std::int64_t m : kModuli) add({Kind::remainder, m, term, -1, cost + 2, {}});
  for (std::int64_t d = 2; d <= 4; ++d) add({Kind::quotient, d, term, -1, cost + 2, {}});
}

void SampleTerms::add_of_two(int first, int second) {
  using Kind = SampleTerm::Kind;
  const int cost = terms_[static_cast<std::size_t>(first)].cost + terms_[static_cast<std::size_t>(second)].cost + 1;
  for (const Kind kind : {Kind::sum, Kind::nim_sum, Kind::least, Kind::greatest}) {
    add({kind, 0, first, second, cost, {}});
  }
  add({Kind::difference, 0, first, second, cost, {}});
  add({Kind::difference, 0, second, first, cost, {}});
}

void SampleTerms::add(SampleTerm term) {
  if (terms_.size() >= most_ || points_.empty()) return;
  terms_.push_back(std::move(term));
  const int index = static_cast<int>(terms_.size()) - 1;
  SampleTerm& added = terms_.back();
  std::vector<std::int64_t> values;
  values.reserve(points_.size());
  bool constant = true;
  for (const std::size_t point : points_) {
    const auto found = value(index, sample_.point(point));
    // A difference may be negative where it is compared, and nowhere else.
    if (!found || (*found < 0 && added.kind != SampleTerm::Kind::difference)) {
      terms_.pop_back();
      return;
    }
    values.push_back(*found);
    constant = constant && values.front() == *found;
  }
  const std::uint64_t hash = hash_of(values);
  const auto place = std::lower_bound(hashes_.begin(), hashes_.end(), std::pair(hash, -1));
  if (constant || (place != hashes_.end() && place->first == hash)) {
    terms_.pop_back();
    return;
  }
  added.values = std::move(values);
  hashes_.insert(place, {hash, index});
}

std::optional<std::int64_t> SampleTerms::value(int term, std::span<const std::int64_t> x) const {
  using Kind = SampleTerm::Kind;
  const SampleTerm& at = terms_[static_cast<std::size_t>(term)];
  if (at.kind == Kind::variable) return x[static_cast<std::size_t>(at.constant)];
  if (at.kind == Kind::constant) return at.constant;
  const auto one = value(at.first, x);
  if (!one) return std::nullopt;
  switch (at.kind) {
    case Kind::plus:
      return *one + at.constant;
    case Kind::times:
      return *one * at.constant;
    case Kind::quotient:
      return base::floor_division(*one, at.constant);
    case Kind::remainder:
      return base::floor_remainder(*one, at.constant);
    case Kind::twopart:
      return *one <= 0 ? std::nullopt : std::optional(*one & -*one);
    case Kind::fibshift:
      return fib_shift(*one);
    case Kind::fibzeros:
      return *one < 0 ? std::nullopt : std::optional(fib_zeros(*one));
    default:
      break;
  }
  const auto two = value(at.second, x);
  if (!two) return std::nullopt;
  switch (at.kind) {
    case Kind::sum:
      return *one + *two;
    case Kind::difference:
      return *one - *two;
    case Kind::nim_sum:
      return *one < 0 || *two < 0 ? std::nullopt : std::optional(*one ^ *two);
    case Kind::least:
      return std::min(*one, *two);
    default:
      return std::max(*one, *two);
  }
}

std::string SampleTerms::text(int term) const {
  using Kind = SampleTerm::Kind;
  const SampleTerm& at = terms_[static_cast<std::size_t>(term)];
  std::string constant = std::to_string(at.constant);
  switch (at.kind) {
    case Kind::variable:
      return sample_.form().variables[static_cast<std::size_t>(at.constant)];
    case Kind::constant:
      return constant;
    case Kind::plus:
      return inner(at.first) + " + " + constant;
    case Kind::times:
      return constant + "*" + inner(at.first);
    case Kind::quotient:
      return "floor(" + inner(at.first) + "/" + constant + ")";
    case Kind::remainder:
      return inner(at.first) + " mod " + constant;
    case Kind::twopart:
      return "twopart(" + text(at.first) + ")";
    case Kind::fibshift:
      return "fibshift(" + text(at.first) + ")";
    case Kind::fibzeros:
      return "fibzeros(" + text(at.first) + ")";
    case Kind::sum:
      return inner(at.first) + " + " + inner(at.second);
    case Kind::difference:
      return inner(at.first) + " - " + inner(at.second);
    case Kind::nim_sum:
      return inner(at.first) + " xor " + inner(at.second);
    case Kind::least:
      return "min(" + text(at.first) + ", " + text(at.second) + ")";
    case Kind::greatest:
      return "max(" + text(at.first) + ", " + text(at.second) + ")";
  }
  return "";
}

std::string SampleTerms::inner(int term) const {
  using Kind = SampleTerm::Kind;
  const Kind kind = terms_[static_cast<std::size_t>(term)].kind;
  const bool bare = kind == Kind::variable || kind == Kind::constant || kind == Kind::quotient ||
                    kind == Kind::twopart || kind == Kind::fibshift || kind == Kind::fibzeros || kind == Kind::least ||
                    kind == Kind::greatest || kind == Kind::times;
  return bare ? text(term) : "(" + text(term) + ")";
}

}  // namespace cairn::discover
