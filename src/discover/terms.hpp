// Numbers made of the variables of a sample, from simple to less simple: a + b, (a + 1) xor b, twopart(n + 1), ...
//
// They are made bottom up, and of those that agree on all points that are looked at only the simplest is kept, so that
// a hundred thousand ways to write something become a few thousand numbers that differ.
#pragma once

#include "discover/sample.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cairn::discover {

struct SampleTerm {
  enum class Kind : std::uint8_t {
    variable,
    constant,
    plus,      // + constant
    times,     // * constant
    quotient,  // floor(/ constant)
    remainder,
    twopart,
    fibshift,
    fibzeros,
    sum,
    difference,
    nim_sum,
    least,
    greatest
  };
  Kind kind = Kind::variable;
  std::int64_t constant = 0;  // or the index of the variable
  int first = -1, second = -1;
  int cost = 1;
  std::vector<std::int64_t> values;  // at the points that are looked at
};

class SampleTerms {
 public:
  // depth 1: terms made of one variable; 2: of two variables; 3: also remainders and quotients of those.
  SampleTerms(const Sample& sample, int depth, std::size_t most = 4000);

  [[nodiscard]] const std::vector<SampleTerm>& all() const { return terms_; }
  // The points of the sample at which terms are compared: all of them, or some hundreds.
  [[nodiscard]] const std::vector<std::size_t>& points() const { return points_; }

  [[nodiscard]] std::string text(int term) const;
  // In parentheses, unless it needs none between other signs.
  [[nodiscard]] std::string inner(int term) const;
  // Nothing where it has no value.
  [[nodiscard]] std::optional<std::int64_t> value(int term, std::span<const std::int64_t> x) const;

 private:
  void add_of_one(int term, bool digits);
  void add_of_two(int first, int second);
  void add_parts(int term);
  void add(SampleTerm term);

  const Sample& sample_;
  std::size_t most_;
  std::vector<std::size_t> points_;
  std::vector<SampleTerm> terms_;
  std::vector<std::pair<std::uint64_t, int>> hashes_;  // sorted
};

[[nodiscard]] std::optional<std::int64_t> fib_shift(std::int64_t n);
[[nodiscard]] std::int64_t fib_zeros(std::int64_t n);

}  // namespace cairn::discover
