// Two variables: Beatty pairs and half-planes whose slope is the root of a quadratic equation with small numbers.
//
// That a = floor(k*r), where r is the positive root of Ax^2 + Bx + C with A > 0 > C, is said without roots: the
// quadratic is at most 0 at a/k and above 0 at (a + 1)/k. So WYTHOFF's relatives are claims, though no automaton reads
// products; the golden ratio itself has Zeckendorf digits, which propose_conditions knows.
#include "discover/families.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <optional>

namespace cairn::discover {

namespace {

constexpr std::int64_t kLargestCoefficient = 5;

struct Quadratic {
  std::int64_t a = 1, b = 0, c = -1;
  [[nodiscard]] double root() const {
    const double discriminant = static_cast<double>(b * b - 4 * a * c);
    return (std::sqrt(discriminant) - static_cast<double>(b)) / (2 * static_cast<double>(a));
  }
  [[nodiscard]] bool rational() const {
    const std::int64_t d = b * b - 4 * a * c;
    const auto s = static_cast<std::int64_t>(std::llround(std::sqrt(static_cast<double>(d))));
    return s * s == d;
  }
  [[nodiscard]] std::int64_t size() const { return a + std::abs(b) + std::abs(c); }
};

// The simplest whose irrational root lies in the interval.
std::optional<Quadratic> quadratic_in(double least, double greatest) {
  std::optional<Quadratic> best;
  for (std::int64_t a = 1; a <= kLargestCoefficient; ++a) {
    for (std::int64_t b = -2 * kLargestCoefficient; b <= 2 * kLargestCoefficient; ++b) {
      for (std::int64_t c = -2 * kLargestCoefficient; c < 0; ++c) {
        const Quadratic q{a, b, c};
        if (q.rational() || q.root() < least || q.root() > greatest) continue;
        if (!best || q.size() < best->size()) best = q;
      }
    }
  }
  return best;
}

std::string product(std::int64_t factor, const std::string& x, const std::string& y) {
  const std::string sign = factor < 0 ? " - " : " + ";
  const std::int64_t size = std::abs(factor);
  return sign + (size == 1 ? "" : std::to_string(size) + "*") + x + "*" + y;
}

// A*x*x + B*x*y + C*y*y
std::string quadratic_text(const Quadratic& q, const std::string& x, const std::string& y) {
  std::string text = (q.a == 1 ? "" : std::to_string(q.a) + "*") + x + "*" + x;
  if (q.b != 0) text += product(q.b, x, y);
  return text + product(q.c, y, y);
}

// P-positions [a, a + t*k] for k = 0, 1, 2, ..., one each, with a = floor(k*slope).
std::optional<Candidate> beatty_pairs(const Sample& sample) {
  std::map<std::int64_t, std::int64_t> first;  // a, by b - a
  for (std::size_t i = 0; i < sample.size(); ++i) {
    if (!sample.is_p(i)) continue;
    const auto x = sample.point(i);
    if (x[1] < x[0] || !first.emplace(x[1] - x[0], x[0]).second) return std::nullopt;
  }
  if (first.size() < 6 || first.begin()->first != 0 || first.begin()->second != 0) return std::nullopt;
  const std::int64_t t = std::next(first.begin())->first;
  double least = 0;
  double greatest = 1e9;
  std::int64_t k = 0;
  for (const auto& [gap, a] : first) {
    if (gap != t * k) return std::nullopt;
    if (k > 0) {
      least = std::max(least, static_cast<double>(a) / static_cast<double>(k));
      greatest = std::min(greatest, static_cast<double>(a + 1) / static_cast<double>(k));
    }
    ++k;
  }
  if (least > greatest) return std::nullopt;
  const auto q = quadratic_in(least, greatest);
  if (!q) return std::nullopt;
  const std::int64_t common = std::gcd(std::gcd(q->a * t * t, q->b * t), q->c);
  const Quadratic scaled{q->a * t * t / common, q->b * t / common, q->c / common};
  const std::string& a = sample.form().variables[0];
  const std::string gap = "(" + sample.form().variables[1] + " - " + a + ")";
  std::string what = "P iff ";
  if (t > 1) what += gap + " mod " + std::to_string(t) + " = 0 and ";
  what += quadratic_text(scaled, a, gap) + " <= 0 and " + quadratic_text(scaled, "(" + a + " + 1)", gap) + " > 0";
  return whole_statement(sample.form(), what, 20);
}

// P iff b < slope*a
std::optional<Candidate> half_plane(const Sample& sample) {
  double least = 0;
  double greatest = 1e9;
  std::size_t inside = 0;
  for (std::size_t i = 0; i < sample.size(); ++i) {
    const auto x = sample.point(i);
    if (x[0] == 0) {
      if (sample.is_p(i) && x[1] > 0) return std::nullopt;
      continue;
    }
    const double slope = static_cast<double>(x[1]) / static_cast<double>(x[0]);
    if (sample.is_p(i)) {
      least = std::max(least, slope);
      ++inside;
    } else {
      greatest = std::min(greatest, slope);
    }
  }
  if (inside < 10 || least >= greatest) return std::nullopt;
  const auto q = quadratic_in(least, greatest);
  if (!q) return std::nullopt;
  const auto& names = sample.form().variables;
  return whole_statement(sample.form(), "P iff " + quadratic_text(*q, names[1], names[0]) + " < 0", 10);
}

}  // namespace

Candidates propose_slopes(const Sample& sample) {
  Candidates found;
  if (sample.variables() != 2 || sample.grundy() || sample.form().is_family()) return found;
  if (auto pairs = beatty_pairs(sample)) found.push_back(std::move(*pairs));
  if (auto plane = half_plane(sample)) found.push_back(std::move(*plane));
  return found;
}

}  // namespace cairn::discover
