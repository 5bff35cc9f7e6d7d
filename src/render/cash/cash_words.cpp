// Names, lists and formulas.
#include "render/cash/cash_words.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <numeric>

namespace cairn::render {

namespace {

constexpr std::int64_t kLongestForms = 100'000;
constexpr std::int64_t kLongestPattern = 12;  // of X, written out

// " + 3", " - 1", ""
std::string signed_text(std::int64_t value) {
  if (value == 0) return "";
  return value > 0 ? fmt::format(" + {}", value) : fmt::format(" - {}", -value);
}

struct Linear {
  std::int64_t slope = 0;
  std::int64_t constant = 0;
};

// Of n = period * m + i, where the form's own period divides that.
Linear stretched(const QuasiLinear& form, std::int64_t period, std::int64_t i) {
  const std::int64_t own = form.law.period;
  return {form.slope(i % own) * (period / own), form.constant(i % own) + form.slope(i % own) * (i / own)};
}

}  // namespace

std::string cash_name(const std::vector<std::int64_t>& amounts) {
  std::string text;
  for (std::size_t i = 0; i < amounts.size(); ++i) {
    std::size_t end = i;
    while (end + 1 < amounts.size() && amounts[end + 1] == amounts[end] + 1) ++end;
    if (!text.empty()) text += ",";
    text += std::to_string(amounts[i]);
    if (end < i + 2) continue;
    text += ".." + std::to_string(amounts[end]);
    i = end;
  }
  return "cash{" + text + "}";
}

std::string money_text(const Money& money) { return money ? money->to_string() : "inf"; }

std::string_view player_name(int player) { return player == 1 ? "I" : "II"; }

std::string_view class_text(CashClass cash_class) {
  switch (cash_class) {
    case CashClass::poor:
      return "poor";
    case CashClass::middle:
      break;
    case CashClass::rich:
      return "rich";
  }
  return "middle class";
}

std::string list_text(const std::vector<std::string>& words, std::string_view last) {
  std::string text;
  for (std::size_t i = 0; i < words.size(); ++i) {
    if (i > 0) text += i + 1 == words.size() ? " " + std::string(last) + " " : ", ";
    text += words[i];
  }
  return text;
}

std::string linear_text(std::int64_t slope, std::int64_t constant) {
  if (slope == 0) return std::to_string(constant);
  return (slope == 1 ? "m" : fmt::format("{}m", slope)) + signed_text(constant);
}

std::string formula_text(const SolutionRow::Formula& formula) {
  const std::string shifted = "b'" + signed_text(formula.shift);
  if (formula.step == 1) return "b <= b'" + signed_text(formula.shift + formula.plus);
  return fmt::format("b <= {} floor({}/{}){}", formula.step, formula.shift == 0 ? shifted : "(" + shifted + ")",
                     formula.step, signed_text(formula.plus));
}

std::string solution_text(const SolutionRow& row) {
  if (row.formula) {
    return formula_text(*row.formula) + (row.formula->from > 0 ? fmt::format(" for b' >= {}", row.formula->from) : "");
  }
  if (!row.repeat) return "";
  const std::int64_t step = row.repeat->period;
  if (row.repeat->preperiod == 0 && row.repeat->saltus[0] == step && step <= kLongestPattern &&
      step <= static_cast<std::int64_t>(row.most_b.size())) {
    std::string values;
    for (std::int64_t r = 0; r < step; ++r) {
      values += (r > 0 ? "," : "") + std::to_string(row.most_b[static_cast<std::size_t>(r)]);
    }
    return fmt::format("b <= {0}k + v_r, b' = {0}k + r, v = ({1})", step, values);
  }
  return fmt::format("most b(b' + {}) = most b(b') + {}", row.repeat->period, row.repeat->saltus[0]) +
         (row.repeat->preperiod > 0 ? fmt::format(" for b' >= {}", row.repeat->preperiod) : "");
}

std::string stair_text(const GrowingPiece& piece) {
  const std::string size = fmt::format("{} wide and {} high", piece.de, piece.dprice);
  if (piece.pattern.size() > 1) {
    return fmt::format("a pattern of {} steps, {}, {}", piece.pattern.size(), size,
                       piece.more == 1 ? "once" : fmt::format("{} times", piece.more));
  }
  return fmt::format("{} step{} {}", piece.more, piece.more == 1 ? "" : "s", size);
}

std::string short_stair_text(const GrowingPiece& piece) {
  std::string text;
  for (std::size_t i = 0; i < piece.pattern.size(); ++i) {
    const Corner next = i + 1 < piece.pattern.size() ? piece.pattern[i + 1] : Corner{piece.de, piece.dprice};
    const std::int64_t wide = next.e - piece.pattern[i].e;
    const std::int64_t high = next.price - piece.pattern[i].price;
    if (!text.empty()) text += "+";
    text += wide == high ? std::to_string(wide) : fmt::format("{}x{}", wide, high);
  }
  return text;
}

bool CommonForms::one_slope() const {
  return std::all_of(lines.begin(), lines.end(), [&](const Line& line) {
    return line.slope1 == lines.front().slope1 && line.slope2 == lines.front().slope1;
  });
}

CommonForms common_forms(const CashSummary& summary, const QuasiLinear& f1, const QuasiLinear& f2) {
  CommonForms common;
  const std::int64_t outcomes = std::max<std::int64_t>(1, summary.outcome_period);
  common.period = std::lcm(std::lcm(f1.law.period, f2.law.period), outcomes);
  common.preperiod = std::max({f1.law.preperiod, f2.law.preperiod, summary.outcome_preperiod});
  if (common.period > kLongestForms) return common;
  for (std::int64_t i = 0; i < common.period; ++i) {
    const Linear one = stretched(f1, common.period, i);
    const Linear two = stretched(f2, common.period, i);
    const bool lost = std::binary_search(summary.lost.begin(), summary.lost.end(), i % outcomes);
    common.lines.push_back({lost ? 2 : 1, one.slope, one.constant, two.slope, two.constant});
  }
  return common;
}

std::string left_out_text(const CashSummary& summary) {
  return fmt::format("c1 and c2 are left out: they would have {} x {} entries, more than {}",
                     summary.defined->with_offset.period, summary.amounts.size(), kMostConstants);
}

std::string win_text(const CashPosition& position) {
  if (!position.winner) return "not known";
  const bool normal = position.normally.value_or(false);
  if (!position.miserly)
    return normal ? "normal; too many stones to try the miserly play"
                  : "not normal; too many stones to try the miserly play";
  if (normal && *position.miserly) return "normal and miserly";
  if (normal) return "normal, not miserly";
  return *position.miserly ? "miserly, not normal" : "neither normal nor miserly";
}

std::string range_text(const SolutionSet& set) {
  if (!set.range) return "for every b' from some n on";
  const std::string margin = set.range->margin == 0 ? "" : fmt::format(" and e >= g2 + {}", set.range->margin);
  return fmt::format("for n >= {}{}", set.range->from, margin);
}

}  // namespace cairn::render
