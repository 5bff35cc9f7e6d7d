// Statements judged by plain code of their own: conditions by arithmetic, patterns by regular expressions of strings.
#pragma once

#include "base/all_layers.hpp"
#include "prove/phrase/words.hpp"

#include <regex>
#include <string>
#include <vector>

namespace cairn::testing {

// Zeckendorf digits by taking the largest Fibonacci number each time; "" for 0.
[[nodiscard]] std::string digits_text(Numeration numeration, std::int64_t number);

// Evaluates the condition with code of its own, of which nothing is shared with src, on purpose: it judges the
// evaluator and the automata of conditions. The names are x1, x2, ...
[[nodiscard]] bool plainly_holds(const Expr& condition, const std::vector<std::int64_t>& x);

// A pattern as a regular expression of strings with a letter for each column of digits: 'A' and so on.
class PlainPattern {
 public:
  PlainPattern(const DigitPattern& pattern, Numeration numeration, int tracks);
  [[nodiscard]] bool matches(const std::vector<std::int64_t>& x) const;

 private:
  Numeration numeration_;
  std::size_t blocks_;
  std::regex expression_;
};

[[nodiscard]] bool plainly_said(const ProofInWords& statement, const ModeInWords& mode,
                                const std::vector<std::int64_t>& x);

// All tuples of so many numbers up to a bound.
template <class Visit>
void for_each_tuple(int tracks, std::int64_t to, const Visit& visit) {
  std::vector<std::int64_t> x(static_cast<std::size_t>(tracks), 0);
  for (;;) {
    visit(x);
    std::size_t i = x.size();
    while (i > 0 && x[i - 1] == to) x[--i] = 0;
    if (i == 0) return;
    ++x[i - 1];
  }
}

}  // namespace cairn::testing
