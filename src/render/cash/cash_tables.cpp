// The tables of NIM with Cash, for CSV and LaTeX; text prints some of them too.
#include "render/cash/cash.hpp"
#include "render/cash/cash_words.hpp"
#include "render/words.hpp"

#include <fmt/core.h>

namespace cairn::render {

namespace {

std::string titled(const std::vector<std::int64_t>& amounts, const std::string& what, const HowKnown& known,
                   Status status = Status::complete) {
  return cash_name(amounts) + ", " + what + ": " + known_text(known, Engine::chosen, status, ", ");
}

std::string digits(const Integer& value) { return value.to_string(); }
std::string digits(std::int64_t value) { return std::to_string(value); }
std::string digits(std::uint64_t value) { return std::to_string(value); }

PlainTable::Column plain(const std::string& name) { return {name, name, false}; }
PlainTable::Column statement(const std::string& name, const std::string& latex) {
  return {name, "$" + latex + "$", true, false};
}
PlainTable::Column formula(const std::string& name, const std::string& latex) {
  return {name, "$" + latex + "$", true};
}

std::string yes_no(const std::optional<bool>& value) { return !value ? "" : *value ? "yes" : "no"; }

std::string corners_text(const std::vector<Corner>& corners) {
  std::string text;
  for (const auto& corner : corners) text += fmt::format("{}({},{})", text.empty() ? "" : " ", corner.e, corner.price);
  return text;
}

PlainTable::Row cells_of(const SweepLine& line) {
  const auto found = [](std::int64_t period) { return period == 0 ? std::string() : digits(period); };
  std::string slopes;
  for (const std::int64_t slope : line.slopes1) slopes += (slopes.empty() ? "" : " ") + digits(slope);
  std::string steps;
  for (const auto& piece : line.growing) steps += (steps.empty() ? "" : " ") + short_stair_text(piece);
  const bool offset = line.with_offset.holds;
  return {cash_name(line.amounts).substr(4),
          found(line.outcome_period),
          found(line.form_period),
          slopes,
          line.strict.holds ? "yes"
          : offset          ? "offset"
                            : "no",
          offset ? digits(line.with_offset.from) : "",
          found(line.with_offset.period),
          found(line.law_period),
          line.law_period == 0 ? "" : digits(line.law_first),
          steps,
          to_string(line.known.how)};
}

}  // namespace

PlainTable values_table(const CashSummary& summary, const CashOverview& overview) {
  PlainTable table;
  table.title = titled(summary.amounts, "winner without purses and borders of the classes",
                       {HowKnown::How::computed, "from exact price rows"}, overview.values.status);
  table.columns = {formula("n", "n"),       plain("W"),           formula("f1", "f^I"),
                   formula("f2", "f^{II}"), formula("g1", "g^I"), formula("g2", "g^{II}")};
  table.made = [&overview](const PlainTable::Visit& visit) {
    for (const auto& row : overview.values.rows) {
      if (!visit({digits(row.n), std::string(player_name(row.winner)), digits(row.f1), digits(row.f2), digits(row.g1),
                  digits(row.g2)})) {
        return;
      }
    }
  };
  return table;
}

PlainTable formulas_table(const CashSummary& summary, const CashOverview& overview) {
  PlainTable table;
  if (!summary.defined) {
    table.title = titled(summary.amounts, "no formulas", summary.known, summary.status);
    return table;
  }
  const CommonForms forms = common_forms(summary, summary.defined->f1, summary.defined->f2);
  table.title = titled(summary.amounts,
                       fmt::format("formulas for n = {}m + i from n = {} on, b = f1(n) - 1 - d, b' = f2(n) - 1 - e",
                                   forms.period, forms.preperiod),
                       summary.known, overview.status);
  table.columns = {formula("i", "i"), plain("W"), formula("f1", fmt::format("f^I({}m+i)", forms.period)),
                   formula("f2", fmt::format("f^{{II}}({}m+i)", forms.period))};
  const SolutionSet* solution =
      overview.solution && forms.period % overview.solution->period == 0 ? &*overview.solution : nullptr;
  if (solution != nullptr) {
    table.columns.push_back(statement("both of the middle class: I wins when", "\\mbox{I wins in the middle when}"));
  }
  for (std::int64_t i = 0; i < static_cast<std::int64_t>(forms.lines.size()); ++i) {
    const auto& line = forms.lines[static_cast<std::size_t>(i)];
    table.rows.push_back({digits(i), std::string(player_name(line.winner)), linear_text(line.slope1, line.constant1),
                          linear_text(line.slope2, line.constant2)});
    if (solution == nullptr) continue;
    table.rows.back().push_back(solution_text(solution->rows[static_cast<std::size_t>(i % solution->period)]));
  }
  return table;
}

PlainTable states_table(const CashSummary& summary) {
  PlainTable table;
  const CashForms* forms = summary.defined ? &*summary.defined : nullptr;
  const CashPeriodicity offset = forms != nullptr ? forms->with_offset : CashPeriodicity();
  const bool left_out = forms != nullptr && forms->constants_left_out();
  table.title =
      titled(summary.amounts,
             fmt::format("corresponding states: from (i; b, b') taking a leads to (i - a; b' - c2, b - c1), i "
                         "modulo {}, from n = {} on{}",
                         offset.period, offset.from, left_out ? "; " + left_out_text(summary) : ""),
             summary.law_known);
  table.columns = {formula("i", "i"), formula("a", "a"), formula("c1", "c^I(i,a)"), formula("c2", "c^{II}(i,a)")};
  table.made = [&summary, forms](const PlainTable::Visit& visit) {
    for (std::size_t i = 0; forms != nullptr && i < forms->c1.size(); ++i) {
      for (std::size_t k = 0; k < summary.amounts.size(); ++k) {
        if (!visit({digits(static_cast<std::int64_t>(i)), digits(summary.amounts[k]), digits(forms->c1[i][k]),
                    digits(forms->c2[i][k])})) {
          return;
        }
      }
    }
  };
  return table;
}

PlainTable triples_table(const CashSummary& summary, const SolutionSet& set) {
  PlainTable table;
  table.title = titled(summary.amounts, fmt::format("X with b and b' up to {}", set.bound), set.known, set.status);
  table.columns = {formula("i", "i"), formula("b", "b"), formula("b_other", "b'")};
  table.made = [&set](const PlainTable::Visit& visit) {
    for (const auto& row : set.rows) {
      for (std::size_t other = 0; other < row.most_b.size(); ++other) {
        for (std::int64_t b = 0; b <= std::min(row.most_b[other], set.bound); ++b) {
          if (!visit({digits(row.residue), digits(b), digits(static_cast<std::int64_t>(other))})) return;
        }
      }
    }
  };
  return table;
}

PlainTable solution_table(const CashSummary& summary, const SolutionSet& set) {
  PlainTable table;
  table.title = titled(summary.amounts, fmt::format("X, n = {}m + i", set.period), set.known, set.status);
  table.columns = {formula("i", "i"), statement("(i; b, b') is in X when", "(i;b,b')\\in X\\mbox{ when}"),
                   plain("known")};
  for (const auto& row : set.rows) {
    const std::string text = solution_text(row);
    const HowKnown how = row.formula ? row.formula->known : row.repeat ? row.repeat->known : HowKnown{};
    table.rows.push_back({digits(row.residue), text.empty() ? "no formula was found" : text, to_string(how.how)});
  }
  return table;
}

PlainTable row_table(const CashSummary& summary, const CashRow& row) {
  const CashClasses& classes = row.classes;
  PlainTable table;
  table.title = titled(summary.amounts,
                       fmt::format("n = {}, f1 = {}, f2 = {}, g1 = {}, g2 = {}; corners (e, price) of the row, each "
                                   "pattern as often as the column times says, with that step{}",
                                   digits(classes.n), digits(classes.f1), digits(classes.f2), digits(classes.g1),
                                   digits(classes.g2), row.ends_infinite ? "; no price from e = f2 on" : ""),
                       row.known, row.status);
  table.columns = {formula("e", "e"),
                   formula("price", "R_n(e)"),
                   formula("step_e", "\\Delta e"),
                   formula("step_price", "\\Delta R_n"),
                   formula("times", "\\times"),
                   formula("pattern", "\\mbox{pattern}")};
  table.made = [&row](const PlainTable::Visit& visit) {
    for (const auto& piece : row.pieces) {
      if (!visit({digits(piece.e), digits(piece.price), digits(piece.de), digits(piece.dprice),
                  digits(piece.repetitions), corners_text(piece.pattern)})) {
        return;
      }
    }
  };
  return table;
}

PlainTable position_table(const CashSummary& summary, const CashPosition& position) {
  PlainTable table;
  table.title = titled(summary.amounts, "a position", position.known, position.status);
  table.columns = {formula("n", "n"), formula("d", "d"), formula("e", "e"), plain("winner"),       plain("class1"),
                   plain("class2"),   plain("normal"),   plain("miserly"),  plain("winning_moves")};
  std::vector<std::string> moves;
  for (const std::int64_t a : position.winning_moves) moves.push_back(digits(a));
  std::string text;
  for (const auto& move : moves) text += (text.empty() ? "" : " ") + move;
  table.rows.push_back({digits(position.n), money_text(position.d), money_text(position.e),
                        position.winner ? std::string(player_name(*position.winner)) : "unknown",
                        std::string(class_text(position.class1)), std::string(class_text(position.class2)),
                        yes_no(position.normally), yes_no(position.miserly), text});
  return table;
}

PlainTable check_table(const CashSummary& summary, const CashCheck& check) {
  PlainTable table;
  table.title = titled(summary.amounts, "X of " + check.file,
                       {check.check.fault.empty() ? HowKnown::How::computed : HowKnown::How::refuted,
                        fmt::format("b and b' up to {}", check.bound)});
  table.columns = {plain("solution"), formula("decided", "\\mbox{decided}"), formula("open", "\\mbox{open}"),
                   plain("fault")};
  table.rows.push_back({check.check.fault.empty() ? "yes" : "no", digits(check.check.decided), digits(check.check.open),
                        check.check.fault});
  return table;
}

PlainTable sweep_table(const CashSweep& sweep) {
  PlainTable table;
  table.title = fmt::format("NIM with Cash, all sets of amounts up to {}: {} sets{}", sweep.most, sweep.lines.size(),
                            sweep.status == Status::complete ? "" : ", " + std::string(status_text(sweep.status)));
  table.columns = {formula("set", "A"),
                   formula("outcome_period", "\\mbox{period of }W_A"),
                   formula("form_period", "\\mbox{period of }f"),
                   formula("slopes", "\\mbox{slopes}"),
                   plain("cash_periodic"),
                   formula("from", "\\mbox{from}"),
                   formula("cash_period", "\\mbox{cash period}"),
                   formula("row_period", "\\mbox{period of rows}"),
                   formula("row_offset", "\\mbox{from}"),
                   formula("steps", "\\mbox{steps}"),
                   plain("known")};
  table.made = [&sweep](const PlainTable::Visit& visit) {
    for (const auto& line : sweep.lines) {
      if (!visit(cells_of(line))) return;
    }
  };
  return table;
}

}  // namespace cairn::render
