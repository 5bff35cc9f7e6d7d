// Which sentences about digits are tried, and the look at the sample.
#include "prove/phrase/words_digits.hpp"

#include "base/floor.hpp"
#include "rules/affine_expression.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <functional>
#include <optional>

namespace cairn::prove {

namespace {

using Point = std::span<const std::int64_t>;

constexpr std::int64_t kAbsent = std::numeric_limits<std::int64_t>::min();
constexpr std::size_t kFirstLook = 48;       // points of the set on which a nim-sum is tried before all others
constexpr std::size_t kMostCandidates = 60;  // only the best are returned
constexpr std::size_t kShare = 8;      // a nim-sum is kept only if it holds at one in 8 points of the set, or more
constexpr double kLift = 3;            // a condition holds in the set at least 3 times as often as outside of it
constexpr double kLeastShare = 0.001;  // a smaller share of the points outside counts as this much
constexpr double kLeastBits = 1;       // the least information about the set, in bits for each of its points on average
constexpr double kAlways = -100;       // the rank of conditions that are kept in any case

Expr leaf_of(int track) { return variable_leaf(track); }
Expr plus_constant(int track, std::int64_t constant) { return plus(leaf_of(track), constant); }
Expr quotient(Expr of, std::int64_t divisor) { return node(Op::floor_divide, {std::move(of), number(divisor)}); }
Expr remainder(Expr of, std::int64_t modulus) { return node(Op::modulo, {std::move(of), number(modulus)}); }

Expr in_powers(Expr of, std::int64_t factor, std::int64_t base) {
  Expr powers = node(Op::set, {});
  powers.set.rules.push_back({SetRule::Kind::exponential, {0, factor}, base, 1});
  return node(Op::member, {std::move(of), std::move(powers)});
}
Expr fibonacci(Expr of) {
  Expr numbers = node(Op::set, {});
  numbers.set.rules.push_back({SetRule::Kind::fibonacci, {}, 0, 1});
  return node(Op::member, {std::move(of), std::move(numbers)});
}

// A part of a nim-sum, with its values at the points of the set; kAbsent where it is negative.
struct Part {
  Expr expr;
  Letter tracks = 0;
  double cost = 0;
  std::vector<std::int64_t> values;
};

class Digits {
 public:
  Digits(const WordsSample& sample, std::span<const std::int64_t> moduli)
      : sample_(sample), moduli_(moduli), free_(sample.tracks() - (sample.function() ? 1 : 0)) {
    // Points of the set that are spread over it.
    const std::size_t size = sample.inside().size;
    const std::size_t step = std::max<std::size_t>(1, size / kFirstLook);
    for (std::size_t i = 0; i < size; i += step) first_.push_back(i);
    for (std::int64_t h = 2; h <= 8; ++h) divisors_.push_back(h);
    for (const std::int64_t m : moduli_) {
      if (m > 8 && m <= 24 && free_ < tracks()) divisors_.push_back(m);
    }
  }

  void binary() {
    if (free_ >= 2 && free_ <= 6) {
      nim_sums_with_offsets();
      nim_sums_of_quotients();
      common_digits();
    }
    powers_of_two();
    if (free_ <= 2) ones();
  }

  void zeckendorf() {
    for (int i = 0; i < free_; ++i) {
      for (std::int64_t c = -2; c <= 2; ++c) {
        const Expr here = plus_constant(i, c);
        const double cost = 2 + offset(c);
        for (std::int64_t rest = 0; rest < 2; ++rest) {
          judge(node(Op::equal, {remainder(node(Op::fib_zeros, {here}), 2), number(rest)}), cost);
        }
        const Expr member = fibonacci(here);
        judge(member, cost);
        judge(node(Op::negation, {member}), cost + 0.3);
        for (int j = 0; j < free_; ++j) {
          for (std::int64_t d = -2; j != i && d <= 2; ++d) shifts(here, j, d, cost + offset(d));
        }
      }
    }
  }

  std::vector<WordsCandidate> best() {
    std::stable_sort(found_.begin(), found_.end(), [](const Found& a, const Found& b) { return a.rank < b.rank; });
    if (found_.size() > kMostCandidates) found_.resize(kMostCandidates);
    std::vector<WordsCandidate> result;
    for (Found& one : found_) result.push_back({{{Op::equal, {}, {}, 0, std::move(one.condition)}}, one.cost, -1});
    std::stable_sort(result.begin(), result.end(),
                     [](const WordsCandidate& a, const WordsCandidate& b) { return a.cost < b.cost; });
    for (std::size_t i = 0; i < result.size(); ++i) result[i].number = static_cast<int>(i);
    return result;
  }

 private:
  struct Found {
    Expr condition;
    double cost = 0;
    double rank = 0;  // the least first
  };

  [[nodiscard]] int tracks() const { return sample_.tracks(); }
  [[nodiscard]] bool function() const { return sample_.function(); }
  [[nodiscard]] Expr value() const { return leaf_of(free_); }
  [[nodiscard]] Point inside(std::size_t i) const { return sample_.point(sample_.inside(), i); }
  static double offset(std::int64_t c) { return c == 0 ? 0 : 0.3 + 0.1 * static_cast<double>(std::abs(c)); }

  // Kept when it tells the set from what is outside. Of a function every condition on numbers may tell a case.
  void judge(const Expr& condition, double cost) {
    const auto tells = [&](const Shares& shares, double lift) {
      return shares.inside > lift * shares.outside || free_ == 1 || (shares.inside == 1 && shares.outside < 0.7);
    };
    const Shares first = shares_of(condition, kFirstLook);
    if (!tells(first, kLift / 2) || (free_ > 1 && first.inside * 16 < 1)) return;
    const Shares shares = shares_of(condition, SIZE_MAX);
    const bool always = shares.inside == 1 && shares.outside == 1;
    if (shares.inside == 0 || always || !tells(shares, kLift)) return;
    // How much it says about how much of the set.
    const double bits = std::log2(shares.inside / std::max(shares.outside, kLeastShare));
    if (free_ > 1 && shares.inside * bits < (function() ? kLeastBits / 2 : kLeastBits)) return;
    found_.push_back({condition, cost, 0.3 * cost - 2 * shares.inside * bits});
  }

  // At which share of the set a condition holds, and at which share of what is outside: measured at `points` points of
  // each, spread over it.
  struct Shares {
    double inside = 0, outside = 0;
  };
  [[nodiscard]] Shares shares_of(const Expr& condition, std::size_t points) const {
    const auto share = [&](const WordsSample::Points& among) {
      const std::size_t step = std::max<std::size_t>(1, among.size / points);
      std::size_t looked_at = 0, count = 0;
      for (std::size_t i = 0; i < among.size; i += step, ++looked_at) {
        count += holds(condition, sample_.point(among, i)) ? 1 : 0;
      }
      return looked_at == 0 ? 0 : static_cast<double>(count) / static_cast<double>(looked_at);
    };
    return {share(sample_.inside()), share(sample_.outside())};
  }

  // --- nim-sums ---

  [[nodiscard]] Part part_of(Expr expr, Letter used, double cost, const std::function<std::int64_t(Point)>& at) const {
    Part part{std::move(expr), used, cost, {}};
    for (std::size_t i = 0; i < sample_.inside().size; ++i) part.values.push_back(at(inside(i)));
    return part;
  }
  [[nodiscard]] Part part_of(const Affine& form, double cost) const {
    Letter used = 0;
    for (const Term& term : form.terms()) used |= Letter{1} << term.variable;
    return part_of(as_expression(form), used, cost, [&](Point at) {
      const std::int64_t v = form.at(at, 0);
      return v < 0 ? kAbsent : v;
    });
  }

  void nim_sums_with_offsets() {
    std::vector<Part> parts;
    const std::int64_t most = free_ <= 3 ? 2 : free_ == 4 ? 1 : 0;
    for (int i = 0; i < free_; ++i) {
      for (std::int64_t c = -most; c <= most; ++c) {
        parts.push_back(part_of(Affine::variable(i) + Affine(c), offset(c)));
      }
    }
    // Gaps between coins, where one never is in front of the other; coins that are mated.
    for (int j = 0; free_ >= 3 && free_ <= 4 && j < free_; ++j) {
      for (int i = 0; i < free_; ++i) {
        for (std::int64_t c = -1; i != j && c <= 0; ++c) {
          Part gap = part_of(Affine::variable(j) - Affine::variable(i) + Affine(c), 0.8 + offset(c));
          if (std::count(gap.values.begin(), gap.values.end(), kAbsent) == 0) parts.push_back(std::move(gap));
        }
        if (!function() || i >= j || free_ > 3) continue;
        Expr mated = plus(node(Op::nim_sum, {leaf_of(i), leaf_of(j)}), -1);
        parts.push_back(part_of(std::move(mated), (Letter{1} << i) | (Letter{1} << j), 1, [&](Point at) {
          const std::int64_t sum = at[static_cast<std::size_t>(i)] ^ at[static_cast<std::size_t>(j)];
          return sum == 0 ? kAbsent : sum - 1;
        }));
      }
    }
    combine(parts);
  }

  // floor(a/h) xor floor(b/h), (a mod h) xor (b mod h), and both as in cyclic Nimhoff.
  void nim_sums_of_quotients() {
    for (const std::int64_t h : divisors_) {
      std::vector<Part> quotients, remainders;
      std::optional<Expr> sum, all;
      for (int i = 0; i < free_; ++i) {
        const auto at = static_cast<std::size_t>(i);
        quotients.push_back(
            part_of(quotient(leaf_of(i), h), Letter{1} << i, 0.5, [&](Point point) { return point[at] / h; }));
        remainders.push_back(
            part_of(remainder(leaf_of(i), h), Letter{1} << i, 0.5, [&](Point point) { return point[at] % h; }));
        sum = sum ? node(Op::add, {*sum, leaf_of(i)}) : leaf_of(i);
        all = all ? node(Op::nim_sum, {*all, quotient(leaf_of(i), h)}) : quotient(leaf_of(i), h);
      }
      combine(quotients);
      if (function()) combine(remainders);
      if (!function()) continue;
      const Expr both = node(Op::add, {node(Op::multiply, {number(h), *all}), remainder(*sum, h)});
      judge_value(both, 4);
      judge_value(remainder(*sum, h), 2);
    }
  }

  // Nim-sums of parts that speak of different numbers.
  void combine(const std::vector<Part>& parts) {
    std::vector<std::int64_t> sums(sample_.inside().size, 0);
    std::vector<const Part*> chosen;
    extend(parts, 0, 0, sums, chosen);
  }
  void extend(const std::vector<Part>& parts, std::size_t from, Letter used, const std::vector<std::int64_t>& sums,
              std::vector<const Part*>& chosen) {
    for (std::size_t p = from; p < parts.size(); ++p) {
      if ((parts[p].tracks & used) != 0) continue;
      std::vector<std::int64_t> after(sums.size());
      for (std::size_t i = 0; i < sums.size(); ++i) {
        const bool absent = sums[i] == kAbsent || parts[p].values[i] == kAbsent;
        after[i] = absent ? kAbsent : sums[i] ^ parts[p].values[i];
      }
      chosen.push_back(&parts[p]);
      const Letter now = used | parts[p].tracks;
      if (std::popcount(now) >= 2) look_at(after, chosen);
      extend(parts, p + 1, now, after, chosen);
      chosen.pop_back();
    }
  }

  // What the sum is at most points of the set, or what is added to it to get the value of a function.
  void look_at(const std::vector<std::int64_t>& sums, const std::vector<const Part*>& chosen) {
    if (chosen.size() == 1 && !function()) return;
    constexpr std::int64_t kFarthest = 4;
    std::array<std::size_t, 2 * kFarthest> seen{};
    const auto slot = [&](std::size_t i) -> std::int64_t {
      if (sums[i] == kAbsent) return -1;
      const std::int64_t here = function() ? inside(i).back() - sums[i] + kFarthest : sums[i];
      return here < 0 || here >= 2 * kFarthest ? -1 : here;
    };
    for (const std::size_t i : first_) {
      if (const std::int64_t here = slot(i); here >= 0) ++seen[static_cast<std::size_t>(here)];
    }
    const auto most = std::max_element(seen.begin(), seen.end());
    if (*most * kShare < first_.size()) return;
    const std::int64_t modal = most - seen.begin();
    std::size_t inside = 0;
    for (std::size_t i = 0; i < sums.size(); ++i) inside += slot(i) == modal ? 1 : 0;
    if (inside * kShare < sums.size()) return;
    double cost = 1.5;
    std::optional<Expr> sum;
    for (const Part* part : chosen) {
      cost += 0.4 + part->cost;
      sum = sum ? node(Op::nim_sum, {std::move(*sum), part->expr}) : part->expr;
    }
    if (function()) {
      const std::int64_t added = modal - kFarthest;
      judge(node(Op::equal, {value(), plus(std::move(*sum), added)}), cost + offset(added));
    } else if (chosen.size() == 2 && modal == 0) {
      judge(node(Op::equal, {chosen[1]->expr, chosen[0]->expr}), cost);
    } else {
      judge(node(Op::equal, {std::move(*sum), number(modal)}), cost + offset(modal));
    }
  }

  void judge_value(const Expr& expr, double cost) { judge(node(Op::equal, {value(), expr}), cost); }

  // No two numbers have a 1 in the same place; of a function, the digits that they have in common, counted.
  void common_digits() {
    for (Letter mask = 0; mask < (Letter{1} << free_); ++mask) {
      if (std::popcount(mask) < 2) continue;
      std::optional<Expr> sum, nim;
      for (int i = 0; i < free_; ++i) {
        if (((mask >> i) & 1U) == 0) continue;
        sum = sum ? node(Op::add, {*sum, leaf_of(i)}) : leaf_of(i);
        nim = nim ? node(Op::nim_sum, {*nim, leaf_of(i)}) : leaf_of(i);
      }
      if (function()) {
        judge_value(quotient(node(Op::subtract, {*sum, *nim}), 2), 3.5);
      } else {
        judge(node(Op::equal, {*sum, *nim}), 3);
      }
    }
  }

  // --- the last 1 and the number of ones ---

  void powers_of_two() {
    for (int i = 0; i < free_; ++i) {
      for (std::int64_t c = -1; c <= 1; ++c) {
        const Expr here = plus_constant(i, c), part = node(Op::two_part, {here});
        const double cost = 2 + offset(c);
        judge(in_powers(part, 1, 4), cost);
        judge(in_powers(part, 2, 4), cost);
        for (const std::int64_t factor : {1, 3}) {
          for (const Expr& member :
               {in_powers(here, factor, 2), in_powers(here, factor, 4), in_powers(here, 2 * factor, 4)}) {
            const double more = factor == 1 ? 0 : 0.4;
            judge(member, cost + more);
            judge(node(Op::negation, {member}), cost + more + 0.3);
          }
        }
        for (int j = 0; j < free_; ++j) {
          if (i == j) continue;
          for (std::int64_t d = -1; d <= 1; ++d) compare_parts(part, j, d, i < j && c == d, cost + offset(d));
        }
      }
    }
    if (free_ != 3) return;
    for (int i = 0; i < 3; ++i) {
      const auto part = [&](int j) {
        return node(Op::two_part, {node(Op::subtract, {leaf_of(std::max(i, j)), leaf_of(std::min(i, j))})});
      };
      const Expr one = part((i + 1) % 3), other = part((i + 2) % 3);
      for (const Op op : {Op::less, Op::equal, Op::greater}) condition(node(op, {one, other}), 3.5);
    }
  }
  // The powers of two in two numbers, or one of them and a number.
  void compare_parts(const Expr& part, int j, std::int64_t d, bool both, double cost) {
    const Expr other = plus_constant(j, d);
    if (both) {
      const Expr part_of_other = node(Op::two_part, {other});
      for (const Op op : {Op::equal, Op::less, Op::greater, Op::less_equal, Op::greater_equal}) {
        judge(node(op, {part, part_of_other}), cost + 0.5);
      }
    }
    const Expr twice = node(Op::multiply, {number(2), part});
    for (const Op op : {Op::equal, Op::less, Op::greater}) {
      judge(node(op, {other, part}), cost + 0.3);
      judge(node(op, {other, twice}), cost + 0.5);
    }
  }
  // A case of a function of several numbers, which nothing tells beforehand.
  void condition(const Expr& expr, double cost) {
    if (!function()) return judge(expr, cost);
    if (shares_of(expr, kFirstLook).inside * kShare > 1) found_.push_back({expr, cost, kAlways});
  }

  void ones() {
    for (int i = 0; i < free_; ++i) {
      for (const std::int64_t modulus : {2, 3}) {
        for (std::int64_t rest = 0; rest < modulus; ++rest) {
          judge(node(Op::equal, {remainder(node(Op::ones, {leaf_of(i)}), modulus), number(rest)}),
                2 + 0.3 * static_cast<double>(modulus - 2));
        }
      }
    }
  }

  // --- Zeckendorf digits ---

  void shifts(const Expr& here, int j, std::int64_t d, double cost) {
    const Expr other = plus_constant(j, d), shifted = node(Op::fib_shift, {here});
    judge(node(Op::equal, {other, shifted}), cost);
    judge(node(Op::equal, {other, node(Op::fib_shift, {shifted})}), cost + 0.2);
    if (d < -1 || d > 1) return;
    const Expr part = node(Op::fib_part, {here});
    for (const Op op : {Op::equal, Op::less, Op::greater}) judge(node(op, {other, part}), cost + 0.1);
  }

  const WordsSample& sample_;
  std::span<const std::int64_t> moduli_;
  int free_;  // without the value of a function
  std::vector<std::size_t> first_;
  std::vector<std::int64_t> divisors_;
  std::vector<Found> found_;
};

}  // namespace

std::vector<WordsCandidate> digit_candidates(const WordsSample& sample, Numeration numeration,
                                             std::span<const std::int64_t> moduli) {
  if (sample.inside().size == 0) return {};
  Digits digits(sample, moduli);
  if (numeration == Numeration::binary) {
    digits.binary();
  } else {
    digits.zeckendorf();
  }
  return digits.best();
}

}  // namespace cairn::prove
