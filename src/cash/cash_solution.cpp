// The solution set X, read off rows so large that both players may lack as much as is asked for.
#include "cash/cash_forms.hpp"

#include <cairn/error.hpp>

#include <algorithm>
#include <numeric>

namespace cairn::cash {

namespace {

constexpr std::int64_t kFurthest = 20'000;  // b' that are looked at, beyond what is asked for

std::int64_t by_formula(const SolutionRow::Formula& formula, std::int64_t b) {
  const std::int64_t sum = b + formula.shift;
  return formula.step * (sum / formula.step) + formula.plus;  // sum >= 0
}

// A formula for the second half of the values, and from where on it holds; three steps of it at least must be seen.
std::optional<SolutionRow::Formula> fit(const std::vector<std::int64_t>& most, const Control& control) {
  const auto size = static_cast<std::int64_t>(most.size());
  const std::int64_t middle = size / 2;
  for (std::int64_t step = 1; step <= (size - middle) / 3 && !control.stop(); ++step) {
    SolutionRow::Formula formula;
    formula.step = step;
    // Where the second half first rises is a multiple of the step, after the shift.
    std::int64_t rise = middle + 1;
    while (rise < size && most[index(rise)] == most[index(rise - 1)]) ++rise;
    if (rise == size) return std::nullopt;
    formula.shift = (step - rise % step) % step;
    formula.plus = most[index(rise)] - by_formula(formula, rise);
    std::int64_t from = size;
    while (from > 0 && by_formula(formula, from - 1) == most[index(from - 1)]) --from;
    if (from > middle) continue;
    formula.from = from;
    return formula;
  }
  return std::nullopt;
}

// The shortest repetition of what follows b' = `ruled`, given that it repeats with this step, and from where on.
Law shortest(const std::vector<std::int64_t>& most, std::int64_t ruled, std::int64_t step) {
  const Law repeats{ruled, step, {most[index(ruled + step)] - most[index(ruled)]}};
  return least_law([&](std::int64_t b) { return value_at(most, repeats, b); }, ruled, step).value();
}

class SolutionReader {
 public:
  SolutionReader(const CashSummary& summary, WhichF which) : law_(*summary.law) {
    const CashForms& forms = *summary.forms(which);
    f1_ = &forms.f1;
    f2_ = &forms.f2;
    periodicity_ = &forms.with_offset;
    stride_ = std::lcm(law_.period, periodicity_->period);
  }

  // A row of this residue modulo the stride, in which whoever lacks up to `most` is still in what the law inserts last,
  // or nearer to the end. There rows of one residue are alike; before it comes what leads over from the poor part.
  [[nodiscard]] Integer row_for(std::int64_t residue, std::int64_t most) const {
    const std::int64_t start =
        std::max({law_.first + law_.period, f1_->law.preperiod, f2_->law.preperiod, periodicity_->from});
    const Integer lack(most + 1);
    Integer periods(start / stride_ + 2);
    for (int doubling = 0; doubling < 40; ++doubling) {
      Integer n = Integer(residue) + periods * Integer(stride_);
      const Integer times = floor_divide(n - Integer(law_.first), law_.period);
      const auto& zones = zones_of(n);
      const std::int64_t de = zones.size() < 2 ? 0 : zones[zones.size() - 2].de;
      const Integer begins = Integer(zones.back().from) + times * Integer(de);
      if (f1_->at(n) >= lack && f2_->at(n) - lack >= begins) return n;
      periods = periods + periods;
    }
    throw Error("the rows do not grow as far as that");
  }

  // For b' = 0 to `to`: the most b with which I wins. Fewer when the run is to stop.
  [[nodiscard]] std::vector<std::int64_t> most_b(const Integer& n, std::int64_t to, const Control& control) const {
    std::vector<std::int64_t> most;
    const Integer f1 = f1_->at(n);
    const Integer f2 = f2_->at(n);
    for (std::int64_t b = 0; b <= to; ++b) {
      if (b % 256 == 0 && control.stop()) break;
      const Money price = law_.price(n, f2 - Integer(1 + b));
      const Integer lacks = price ? f1 - Integer(1) - *price : Integer(-1);
      most.push_back(lacks.negative() ? -1 : lacks.to_int64().value());
    }
    return most;
  }

  // From which b' on the rows of this residue are in what the law inserts last.
  [[nodiscard]] std::int64_t inserted_from(std::int64_t residue) const {
    const Integer n = row_for(residue, 0);
    const PriceZone& last = zones_of(n).back();
    const Integer begins = Integer(last.from) + floor_divide(n - Integer(law_.first), law_.period) * Integer(last.de);
    return (f2_->at(n) - begins).to_int64().value();
  }
  [[nodiscard]] std::int64_t inserted_step() const {
    const auto& zones = law_.zones.front();
    return zones.size() < 2 ? 0 : zones.back().de - zones[zones.size() - 2].de;
  }

  // Do both f move as the last zone does? Then b and b' stay what they are from a row to a later one of its residue.
  [[nodiscard]] bool moves_with_f() const {
    const std::int64_t shift = law_.zones.front().back().de;
    const auto alike = [&](const QuasiLinear& f) {
      return std::all_of(f.law.saltus.begin(), f.law.saltus.end(),
                         [&](std::int64_t slope) { return slope * law_.period == shift * f.law.period; });
    };
    return alike(*f1_) && alike(*f2_);
  }

  [[nodiscard]] std::int64_t period() const { return periodicity_->period; }
  // A multiple of both periods: the cash period and the law's.
  [[nodiscard]] std::int64_t stride() const { return stride_; }

 private:
  [[nodiscard]] const std::vector<PriceZone>& zones_of(const Integer& n) const {
    return law_.zones[index(floor_modulo(n - Integer(law_.first), law_.period))];
  }

  const PriceLaw& law_;
  const QuasiLinear* f1_ = nullptr;
  const QuasiLinear* f2_ = nullptr;
  const CashPeriodicity* periodicity_ = nullptr;
  std::int64_t stride_ = 1;
};

HowKnown refuted(std::int64_t residue, const Integer& n, const Integer& other) {
  return {HowKnown::How::refuted, "rows " + n.to_string() + " and " + other.to_string() + " of residue " +
                                      std::to_string(residue) + " differ near their ends"};
}

}  // namespace

SolutionSet cash_solution(const CashSummary& summary, std::int64_t bound, const Control& control, WhichF which) {
  if (!summary.law || !summary.forms(which)) {
    throw Error("no solution set can be read off: " + summary.law_known.detail);
  }
  if (!summary.forms(which)->with_offset.holds) {
    throw Error("the set of amounts is not cash-periodic, not even from an offset: there is no solution set");
  }
  if (bound < 0 || bound > 1'000'000) throw TooLarge("the bound of a solution set is from 0 to 1000000");
  const SolutionReader reader(summary, which);
  SolutionSet set;
  set.period = reader.period();
  set.bound = bound;
  // As sure as the law, and no surer than the forms of f.
  const HowKnown& f = summary.forms(which)->f1.known;
  set.known = f.how == HowKnown::How::proved ? summary.law_known : f;
  if (set.known.how == HowKnown::How::proved && !summary.law->uniform()) {
    set.known = {HowKnown::How::observed, "read off some rows; its rows differ in their shifts"};
  } else if (set.known.how == HowKnown::How::proved && !reader.moves_with_f()) {
    set.known = {HowKnown::How::observed, "read off some rows; their ends do not move as f does"};
  }
  const auto stopped = [&](Status status) {
    SolutionSet none;
    none.period = reader.period();
    none.bound = bound;
    none.known = {HowKnown::How::unknown, "stopped before the solution set was there"};
    none.status = status;
    return none;
  };
  // Beyond this b' the law's last inserted step rules in every row: one whole step more is enough for a proof.
  std::int64_t ruled = 0;
  for (std::int64_t i = 0; i < reader.stride(); ++i) {
    if (i % 256 == 0 && control.stop()) break;
    ruled = std::max(ruled, reader.inserted_from(i));
  }
  const std::int64_t step = reader.inserted_step();
  const std::int64_t to = std::max(bound, std::min(kFurthest, 3 * (ruled + 2 * step)));
  for (std::int64_t i = 0; i < set.period; ++i) {
    if (const auto stop = control.stop()) return stopped(*stop);
    SolutionRow row;
    row.residue = i;
    const Integer n = reader.row_for(i, to);
    row.most_b = reader.most_b(n, to, control);
    // All rows of this residue must say the same.
    for (std::int64_t k = i + set.period; k < reader.stride() + set.period && !control.stop(); k += set.period) {
      const Integer other = reader.row_for(k, to);
      if (reader.most_b(other, to, control) != row.most_b) set.known = refuted(i, n, other);
    }
    // What was broken off may look like anything.
    if (const auto stop = control.stop()) return stopped(*stop);
    const bool reaches = step > 0 && ruled + 2 * step <= to;
    const bool sure = set.known.how == HowKnown::How::proved && summary.law->uniform();
    const HowKnown observed{HowKnown::How::observed, "observed to b' = " + std::to_string(to)};
    if (reaches && summary.law->uniform()) {
      row.repeat = SolutionRow::Repeat{shortest(row.most_b, ruled, step), sure ? set.known : observed};
    }
    row.formula = fit(row.most_b, control);
    if (row.formula) {
      const bool follows =
          sure && reaches && step % row.formula->step == 0 && std::max(ruled, row.formula->from) + step <= to;
      row.formula->known = follows ? set.known : observed;
    }
    if (const auto stop = control.stop()) return stopped(*stop);
    set.rows.push_back(std::move(row));
  }
  if (set.known.how == HowKnown::How::proved) set.range = solution_range(summary, set, which, control);
  for (auto& row : set.rows) row.most_b.resize(index(bound) + 1);
  return set;
}

}  // namespace cairn::cash
