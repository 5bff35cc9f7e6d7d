// NIM with Cash as JSON. What is not known is null; integers beyond 2^53 are strings; an infinite purse is "inf".
#include "base/json.hpp"
#include "render/cash/cash.hpp"
#include "render/cash/cash_words.hpp"
#include "render/json_rules.hpp"
#include "render/words.hpp"

namespace cairn::render {

namespace {

Json integer(const Integer& value) {
  const auto small = value.to_int64();
  constexpr std::int64_t kLargest = std::int64_t{1} << 53;
  if (small && *small <= kLargest && *small >= -kLargest) return *small;
  return value.to_string();
}

Json money(const Money& value) { return value ? integer(*value) : Json("inf"); }

Json optional(const std::optional<bool>& value) { return value ? Json(*value) : Json(nullptr); }

Json known(const HowKnown& how) { return {{"how", to_string(how.how)}, {"detail", how.detail}}; }

Json start(const std::vector<std::int64_t>& amounts) {
  Json json;
  json["game"] = cash_name(amounts);
  json["amounts"] = amounts;
  return json;
}

Json classes_json(const CashClasses& classes) {
  Json json;
  json["n"] = integer(classes.n);
  json["winner_without_purses"] = player_name(classes.winner);
  json["f1"] = integer(classes.f1);
  json["f2"] = integer(classes.f2);
  json["least1"] = classes.least_known ? integer(classes.least1) : Json(nullptr);
  json["least2"] = classes.least_known ? integer(classes.least2) : Json(nullptr);
  json["g1"] = integer(classes.g1);
  json["g2"] = integer(classes.g2);
  return json;
}

Json form_json(const std::optional<QuasiLinear>& form) {
  if (!form) return nullptr;
  Json json;
  json["preperiod"] = form->law.preperiod;
  json["period"] = form->law.period;
  json["slopes"] = Json::array();
  json["constants"] = Json::array();
  for (std::int64_t i = 0; i < form->law.period; ++i) {
    json["slopes"].push_back(form->slope(i));
    json["constants"].push_back(form->constant(i));
  }
  json["known"] = known(form->known);
  return json;
}

Json periodicity_json(const CashPeriodicity& periodicity) {
  Json json;
  json["holds"] = periodicity.holds;
  json["from"] = periodicity.holds ? Json(periodicity.from) : Json(nullptr);
  json["period"] = periodicity.holds ? Json(periodicity.period) : Json(nullptr);
  return json;
}

Json corners_json(const std::vector<Corner>& corners) {
  Json json = Json::array();
  for (const auto& corner : corners) json.push_back(Json::array({corner.e, corner.price}));
  return json;
}

Json growing_json(const std::vector<GrowingPiece>& growing) {
  Json json = Json::array();
  for (const auto& piece : growing) {
    json.push_back(Json{
        {"pattern", corners_json(piece.pattern)}, {"width", piece.de}, {"height", piece.dprice}, {"more", piece.more}});
  }
  return json;
}

// For n and e from these on.
Json range_json(const SolutionSet& set) {
  if (!set.range) return nullptr;
  return Json{{"from_n", set.range->from}, {"from_e_above_g2", set.range->margin}};
}

// [..], made of its entries one by one; returns how many were printed.
template <class List, class Entry>
std::size_t append_list(const List& list, const Entry& entry, Printer& printer) {
  std::size_t printed = 0;
  for (const auto& item : list) {
    if (!printer.goes_on()) break;
    printer.text() += (printed > 0 ? "," : "") + dumped(entry(item));
    ++printed;
  }
  printer.text() += "]";
  return printed;
}

Json solution_row(const SolutionRow& row) {
  Json entry;
  entry["i"] = row.residue;
  entry["most_b"] = row.most_b;
  entry["formula"] = nullptr;
  if (row.formula) {
    const auto& formula = *row.formula;
    entry["formula"] = Json{{"step", formula.step}, {"shift", formula.shift},        {"plus", formula.plus},
                            {"from", formula.from}, {"text", formula_text(formula)}, {"known", known(formula.known)}};
  }
  entry["repeat"] = nullptr;
  if (row.repeat) {
    entry["repeat"] = Json{{"step", row.repeat->period},
                           {"rise", row.repeat->saltus[0]},
                           {"from", row.repeat->preperiod},
                           {"known", known(row.repeat->known)}};
  }
  return entry;
}

void add_periodicity(Json& json, const CashSummary& summary) {
  const CashForms* forms = summary.defined ? &*summary.defined : nullptr;
  json["cash_periodic"] = periodicity_json(forms != nullptr ? forms->strict : CashPeriodicity());
  json["cash_periodic_from_offset"] = periodicity_json(forms != nullptr ? forms->with_offset : CashPeriodicity());
}

}  // namespace

void print_json(const CashSummary& summary, const CashOverview& overview, Printer& printer) {
  Json json = start(summary.amounts);
  json["outcome_preperiod"] = summary.outcome_preperiod;
  json["outcome_period"] = summary.outcome_period == 0 ? Json(nullptr) : Json(summary.outcome_period);
  json["lost"] = summary.lost;
  json["f1"] = summary.defined ? form_json(summary.defined->f1) : Json(nullptr);
  json["f2"] = summary.defined ? form_json(summary.defined->f2) : Json(nullptr);
  json["least1"] = summary.least ? form_json(summary.least->f1) : Json(nullptr);
  json["least2"] = summary.least ? form_json(summary.least->f2) : Json(nullptr);
  add_periodicity(json, summary);
  json["row_period"] = summary.law ? Json(summary.law->period) : Json(nullptr);
  json["row_offset"] = summary.law ? Json(summary.law->first) : Json(nullptr);
  json["steps"] = growing_json(overview.growing);
  std::string& text = printer.text();
  Json between;
  text += open_answer(json, "solution");
  if (overview.solution) {
    text += "[";
    append_list(overview.solution->rows, solution_row, printer);
  } else {
    text += "null";
  }
  between["solution_holds"] = overview.solution ? range_json(*overview.solution) : Json(nullptr);
  text += "," + open_object(between, "values").substr(1) + "[";
  const std::size_t printed = append_list(overview.values.rows, classes_json, printer);
  const AsPrinted ending =
      as_printed(summary.known, overview.status, printer, printed, overview.values.rows.size(), "values");
  Json after;
  after["known"] = known(ending.known);
  after["status"] = status_text(ending.status);
  text += close_object(after) + "\n";
}

std::string json_of_states(const CashSummary& summary) {
  Json json = start(summary.amounts);
  add_periodicity(json, summary);
  json["c1"] = Json::array();
  json["c2"] = Json::array();
  const bool left_out = summary.defined && summary.defined->constants_left_out();
  if (left_out) {
    json["c1"] = json["c2"] = nullptr;
  } else if (summary.defined) {
    json["c1"] = summary.defined->c1;
    json["c2"] = summary.defined->c2;
  }
  json["known"] = known(summary.law_known);
  json["status"] = status_text(left_out && summary.status == Status::complete ? Status::limit_reached : summary.status);
  return answer_line(json);
}

void print_json_of_solution(const CashSummary& summary, const SolutionSet& set, Printer& printer) {
  Json json = start(summary.amounts);
  json["period"] = set.period;
  json["bound"] = set.bound;
  printer.text() += open_answer(json, "rows") + "[";
  const std::size_t printed = append_list(set.rows, solution_row, printer);
  const Status status = set.status == Status::complete ? summary.status : set.status;
  const AsPrinted ending = as_printed(set.known, status, printer, printed, set.rows.size(), "rows");
  Json after;
  after["holds"] = range_json(set);
  after["known"] = known(ending.known);
  after["status"] = status_text(ending.status);
  printer.text() += close_object(after) + "\n";
}

std::string json_of(const CashSummary& summary, const CashRow& row) {
  Json json = start(summary.amounts);
  json["classes"] = row.status == Status::complete ? classes_json(row.classes) : Json(nullptr);
  json["pieces"] = Json::array();
  for (const auto& piece : row.pieces) {
    json["pieces"].push_back(Json{{"e", integer(piece.e)},
                                  {"price", integer(piece.price)},
                                  {"pattern", corners_json(piece.pattern)},
                                  {"step", Json::array({piece.de, piece.dprice})},
                                  {"times", integer(piece.repetitions)}});
  }
  json["ends_infinite"] = row.ends_infinite;
  json["known"] = known(row.known);
  json["status"] = status_text(row.status);
  return answer_line(json);
}

std::string json_of(const CashSummary& summary, const CashPosition& position) {
  Json json = start(summary.amounts);
  json["n"] = integer(position.n);
  json["d"] = money(position.d);
  json["e"] = money(position.e);
  json["winner"] = position.winner ? Json(player_name(*position.winner)) : Json(nullptr);
  const bool complete = position.status == Status::complete;
  json["class1"] = complete ? Json(class_text(position.class1)) : Json(nullptr);
  json["class2"] = complete ? Json(class_text(position.class2)) : Json(nullptr);
  json["classes"] = complete ? classes_json(position.classes) : Json(nullptr);
  json["state"] = nullptr;
  if (position.state) {
    json["state"] = Json{
        {"i", position.state->i}, {"b", integer(position.state->b)}, {"b_other", integer(position.state->b_other)}};
  }
  json["normal"] = optional(position.normally);
  json["miserly"] = optional(position.miserly);
  json["winning_moves"] = position.winning_moves;
  json["winning_moves_complete"] = position.winning_moves_known;
  json["explanation"] = position.explanation;
  json["known"] = known(position.known);
  json["status"] = status_text(position.status);
  return answer_line(json);
}

std::string json_of(const CashSummary& summary, const CashCheck& check) {
  Json json = start(summary.amounts);
  json["file"] = check.file;
  json["bound"] = check.bound;
  json["solution"] = check.check.fault.empty();
  json["fault"] = check.check.fault.empty() ? Json(nullptr) : Json(check.check.fault);
  json["decided"] = check.check.decided;
  json["open"] = check.check.open;
  return answer_line(json);
}

namespace {

Json sweep_entry(const SweepLine& line) {
  const auto found = [](std::int64_t period) { return period == 0 ? Json(nullptr) : Json(period); };
  Json entry = start(line.amounts);
  entry["outcome_period"] = found(line.outcome_period);
  entry["form_period"] = found(line.form_period);
  entry["slopes"] = line.slopes1;
  entry["cash_periodic"] = periodicity_json(line.strict);
  entry["cash_periodic_from_offset"] = periodicity_json(line.with_offset);
  entry["row_period"] = found(line.law_period);
  entry["row_offset"] = line.law_period == 0 ? Json(nullptr) : Json(line.law_first);
  entry["steps"] = growing_json(line.growing);
  entry["known"] = known(line.known);
  return entry;
}

}  // namespace

void print_json(const CashSweep& sweep, Printer& printer) {
  Json before;
  before["most"] = sweep.most;
  printer.text() += open_answer(before, "sets") + "[";
  append_list(sweep.lines, sweep_entry, printer);
  Json after;
  after["status"] = status_text(printer.stopped().value_or(sweep.status));
  printer.text() += close_object(after) + "\n";
}

}  // namespace cairn::render
