// Everything about A that does not depend on n.
#include "cash/cash_forms.hpp"
#include "cash/price_law_search.hpp"

#include <cairn/error.hpp>

#include <algorithm>
#include <utility>

namespace cairn::cash {

namespace {

HowKnown how_known(const std::optional<PriceLaw>& law) {
  if (!law) {
    return {HowKnown::How::unknown,
            "no law of the price rows shows within " + std::to_string(PriceLawLimits().rows) + " rows"};
  }
  const std::string repeat =
      "price rows repeat from n = " + std::to_string(law->first) + " with period " + std::to_string(law->period);
  if (law->proved) return {HowKnown::How::proved, repeat + ": " + law->argument + " (docs/cash.md)"};
  return {HowKnown::How::observed,
          repeat + ": seen to n = " + std::to_string(law->checked_to) + ", not proved, because " + law->why_not};
}

// Of the win condition, when an automaton decides that and the law is not proved.
HowKnown how_known(const ProvedGame& automaton, const HowKnown& law) {
  return {HowKnown::How::proved, "the winner of every position is that of " + automaton.argument() +
                                     "; not so the law of the rows: " + law.detail};
}

std::vector<Corner> steps_of(const PriceLaw& law) {
  const auto& longest = *std::max_element(law.zones.begin(), law.zones.end(),
                                          [](const auto& a, const auto& b) { return a.size() < b.size(); });
  std::vector<Corner> steps;
  for (std::size_t j = 1; j < longest.size(); ++j) {
    steps.push_back({longest[j].de - longest[j - 1].de, longest[j].dprice - longest[j - 1].dprice});
  }
  return steps;
}

// The least that will do for f1 and f2, and Section 4 with them, from the ends of the rows.
void add_least(CashSummary& summary, const PeriodicSequence& outcomes) {
  const PriceLaw& law = *summary.law;
  std::vector<std::int64_t> f1;
  std::vector<std::int64_t> f2;
  const std::int64_t to = law.first + 5 * law.period;
  for (std::int64_t n = 0; n <= to; ++n) {
    const CashClasses classes = classes_but_f(law, Integer(n));
    f1.push_back(classes.least1.to_int64().value());
    f2.push_back(classes.least2.to_int64().value());
  }
  const auto form1 = quasi_linear(f1, law.first + law.period, law.period);
  const auto form2 = quasi_linear(f2, law.first + law.period, law.period);
  if (!form1 || !form2) return;
  summary.least = forms_with_constants(summary.amounts, outcomes, *form1, *form2, summary.law_known);
}

}  // namespace

CashSummary cash_summary(const std::vector<std::int64_t>& amounts, const Control& control, const ProveCash& prove) {
  CashSummary summary;
  summary.amounts = amounts;
  std::sort(summary.amounts.begin(), summary.amounts.end());
  summary.amounts.erase(std::unique(summary.amounts.begin(), summary.amounts.end()), summary.amounts.end());
  if (summary.amounts.empty() || summary.amounts.front() < 1) {
    throw Error("NIM with Cash needs amounts, all of them at least 1");
  }
  const auto stopped = [&] {
    const auto stop = control.stop();
    if (stop) summary.status = *stop;
    return stop.has_value();
  };
  const auto outcomes = outcome_period(summary.amounts, control);
  summary.outcome_preperiod = outcomes ? outcomes->law.preperiod : 0;
  summary.outcome_period = outcomes ? outcomes->law.period : 0;
  for (std::int64_t i = 0; i < summary.outcome_period; ++i) {
    const std::int64_t n =
        summary.outcome_preperiod + floor_remainder(i - summary.outcome_preperiod, outcomes->law.period);
    if (outcomes->at(n) == 0) summary.lost.push_back(i);
  }
  if (stopped()) return summary;
  if (outcomes) summary.defined = defined_forms(summary.amounts, *outcomes, control);
  if (stopped()) return summary;
  summary.law = find_price_law(summary.amounts, control);
  const bool by_induction = summary.law && summary.law->proved;
  if (!by_induction && prove && !stopped()) summary.automaton = prove(summary.law);
  summary.law_known = summary.known = how_known(summary.law);
  if (summary.automaton && summary.known.how != HowKnown::How::proved) {
    summary.known = how_known(*summary.automaton, summary.law_known);
  }
  if (!summary.law || !summary.law->proved) stopped();  // with more time there might be more
  if (!summary.law) return summary;
  summary.steps = steps_of(*summary.law);
  if (outcomes) add_least(summary, *outcomes);
  return summary;
}

}  // namespace cairn::cash
