// Words and formulas that the text, the tables and the JSON of NIM with Cash share.
#pragma once

#include "cash/cash.hpp"

#include <string>
#include <string_view>
#include <vector>

namespace cairn::render {

[[nodiscard]] std::string cash_name(const std::vector<std::int64_t>& amounts);  // "cash{1,3,4}"
[[nodiscard]] std::string money_text(const Money& money);                       // "inf"
[[nodiscard]] std::string_view player_name(int player);                         // "I", "II"
[[nodiscard]] std::string_view class_text(CashClass cash_class);                // "poor", "middle class", "rich"
[[nodiscard]] std::string list_text(const std::vector<std::string>& words, std::string_view last);  // "1, 3 or 4"

// "5m - 1"
[[nodiscard]] std::string linear_text(std::int64_t slope, std::int64_t constant);
// "b <= 3 floor((b' + 1)/3) + 2"
[[nodiscard]] std::string formula_text(const SolutionRow::Formula& formula);
// The formula; otherwise a pattern that repeats, written out when it is short, or "most b(b' + 10) = most b(b') + 10";
// nothing when neither was found.
[[nodiscard]] std::string solution_text(const SolutionRow& row);
// "step 3", "step 5 wide and 1 high"; for several corners "a pattern of 3 steps, 10 wide and 10 high"
[[nodiscard]] std::string stair_text(const GrowingPiece& piece);
// "3", "1x5"; for several corners "4x3+3x4"
[[nodiscard]] std::string short_stair_text(const GrowingPiece& piece);

// f1 and f2 with one period, which is also one of W_A; forms are those of n = period * m + i.
struct CommonForms {
  std::int64_t preperiod = 0;
  std::int64_t period = 1;
  struct Line {
    int winner = 2;
    std::int64_t slope1 = 0;
    std::int64_t constant1 = 0;
    std::int64_t slope2 = 0;
    std::int64_t constant2 = 0;
  };
  std::vector<Line> lines;  // by i; none when there are no formulas
  [[nodiscard]] bool one_slope() const;
};
[[nodiscard]] CommonForms common_forms(const CashSummary& summary, const QuasiLinear& f1, const QuasiLinear& f2);

// "c1 and c2 are left out: they would have 6001 x 6000 entries, more than 1000000"
[[nodiscard]] std::string left_out_text(const CashSummary& summary);

// "normal and miserly", "neither normal nor miserly", ...
[[nodiscard]] std::string win_text(const CashPosition& position);

// For which positions of the middle class the rows of X are right: "for n >= 34 and e >= g2 + 2".
[[nodiscard]] std::string range_text(const SolutionSet& set);

}  // namespace cairn::render
