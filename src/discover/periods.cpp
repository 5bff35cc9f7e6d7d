// One variable: what repeats, from where on, and what is added each time.
//
// A law is believed for further tests when the data shows three periods behind the preperiod (of families, two).
// Outcomes are said by remainders, with the exceptions before the law begins; Grundy values by the law itself
// (propose_formulas has closed forms).
#include "discover/families.hpp"

#include <algorithm>
#include <optional>

namespace cairn::discover {

namespace {

constexpr std::int64_t kLongestPeriod = 40;
constexpr std::size_t kMostExceptions = 6;

struct Repetition {
  std::int64_t from = 0;  // n, not an index
  std::int64_t period = 1;
  std::int64_t saltus = 0;
};

// The values of n = first, first + 1, ...
struct Sequence {
  std::int64_t first = 0;
  std::vector<std::int32_t> values;

  [[nodiscard]] std::int64_t size() const { return static_cast<std::int64_t>(values.size()); }
  [[nodiscard]] std::int32_t operator[](std::int64_t n) const { return values[static_cast<std::size_t>(n - first)]; }
  [[nodiscard]] std::int64_t end() const { return first + size(); }
};

Sequence sequence_of(const Sample& sample) {
  Sequence sequence{sample.form().from, {}};
  for (std::int64_t n = sequence.first; n <= sample.to(); ++n) {
    const std::int64_t number[] = {n};
    sequence.values.push_back(sample.at(number));
  }
  return sequence;
}

// periods: how many of them, and `more` values, must be seen behind the preperiod.
std::optional<Repetition> repetition_of(const Sequence& values, std::int64_t periods, std::int64_t more) {
  const std::int64_t end = values.end();
  std::optional<Repetition> best;
  for (std::int64_t p = 1; p <= kLongestPeriod && periods * p < values.size(); ++p) {
    const std::int64_t saltus = values[end - 1] - values[end - 1 - p];
    std::int64_t from = end - p;
    while (from > values.first && values[from - 1 + p] - values[from - 1] == saltus) --from;
    if (end - from < periods * p + more || 2 * (from - values.first) > values.size()) continue;
    // A longer period must pay by beginning much earlier.
    if (!best || best->from - from > 2 * p) best = Repetition{from, p, saltus};
  }
  return best;
}

// "n mod 4 = 2", "n mod 7 in {1,3}", "n odd"
std::string residues_text(const std::string& name, std::int64_t period, const std::vector<std::int64_t>& residues) {
  if (period == 2) return name + (residues[0] == 1 ? " odd" : " even");
  std::string text = name + " mod " + std::to_string(period);
  if (residues.size() == 1) return text + " = " + std::to_string(residues[0]);
  text += " in {";
  for (const std::int64_t r : residues) text += (r == residues[0] ? "" : ",") + std::to_string(r);
  return text + "}";
}

std::string list_text(const std::string& name, const std::vector<std::int64_t>& numbers) {
  if (numbers.size() == 1) return name + " = " + std::to_string(numbers[0]);
  std::string text = name + " in {";
  for (const std::int64_t n : numbers) text += (n == numbers[0] ? "" : ",") + std::to_string(n);
  return text + "}";
}

// The condition for P, given that it repeats; nothing when there are too many exceptions.
std::optional<std::string> condition_text(const Sample& sample, const Sequence& values, const Repetition& law) {
  const std::string& name = sample.form().variables[0];
  const auto is_p = [&](std::int64_t n) { return sample.grundy() ? values[n] == 0 : values[n] == 'P'; };
  std::vector<std::int64_t> residues;
  for (std::int64_t r = 0; r < law.period; ++r) {
    const std::int64_t n = law.from + (r - law.from % law.period + law.period) % law.period;
    if (n < values.end() && is_p(n)) residues.push_back(r);
  }
  const auto rule = [&](std::int64_t n) {
    return std::find(residues.begin(), residues.end(), n % law.period) != residues.end();
  };
  std::vector<std::int64_t> more;
  std::int64_t begins = values.first;
  for (std::int64_t n = values.first; n < law.from; ++n) {
    if (rule(n) && !is_p(n)) begins = n + 1;
  }
  for (std::int64_t n = values.first; n < law.from; ++n) {
    const bool said = n >= begins && rule(n);
    if (is_p(n) && !said) more.push_back(n);
  }
  if (more.size() > kMostExceptions) return std::nullopt;
  std::string main;
  if (static_cast<std::int64_t>(residues.size()) == law.period) {
    main = begins > values.first ? name + " >= " + std::to_string(begins) : "";
    if (main.empty()) return "yes";
  } else if (!residues.empty()) {
    main = residues_text(name, law.period, residues);
    if (begins > values.first) main += " and " + name + " >= " + std::to_string(begins);
  }
  if (more.empty()) return main.empty() ? "no" : main;
  if (main.empty()) return list_text(name, more);
  if (main.find(" and ") != std::string::npos) main = "(" + main + ")";
  return list_text(name, more) + " or " + main;
}

void add_outcomes(const Sample& sample, const Sequence& values, const Repetition& law, Candidates& found) {
  const auto condition = condition_text(sample, values, law);
  if (!condition) return;
  std::string what = "P iff " + *condition;
  if (*condition == "no") what = "N";
  if (*condition == "yes") what = "P";
  found.push_back(whole_statement(sample.form(), what, 1 + static_cast<double>(what.size()) / 10));
  found.back().condition = *condition;
}

void add_values(const Sample& sample, const Repetition& law, Candidates& found) {
  const Form& form = sample.form();
  if (form.is_family()) return;
  const std::string& name = form.variables[0];
  const std::string later[] = {name + " + " + std::to_string(law.period)};
  std::string text = "for all " + name + (law.from > 0 ? " >= " + std::to_string(law.from) : "") + ": G(" +
                     form.position(later) + ") = G(" + form.position() + ")";
  if (law.saltus != 0) text += (law.saltus > 0 ? " + " : " - ") + std::to_string(std::abs(law.saltus));
  found.push_back({text, "", 3 + static_cast<double>(law.period + law.from) / 10, true, 1});
  found.back().law = true;
}

}  // namespace

Candidates propose_periods(const Sample& sample) {
  Candidates found;
  // The members of a family are few, because each of them has to be solved.
  const bool few = sample.form().is_family();
  if (sample.variables() != 1 || sample.size() < (few ? 5 : 8)) return found;
  const Sequence values = sequence_of(sample);
  const auto law = few ? repetition_of(values, 2, 1) : repetition_of(values, 3, 2);
  if (!law) return found;
  if (sample.grundy()) {
    add_values(sample, *law, found);
  } else {
    add_outcomes(sample, values, *law, found);
  }
  return found;
}

}  // namespace cairn::discover
