// What the files on NIM with Cash share: formulas from values, Section 4's constants, and the rows near a position.
#pragma once

#include "cash/cash.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

namespace cairn::cash {

inline std::size_t index(std::int64_t n) { return static_cast<std::size_t>(n); }

// W_A: 1 where I wins, and 0 where II does. The window of max(A) values that comes twice is the proof that it repeats;
// nothing when none was found.
[[nodiscard]] std::optional<PeriodicSequence> outcome_period(const std::vector<std::int64_t>& amounts,
                                                             const Control& control);

// The form with the least period and preperiod, given that there is one with this period from `first` on. Values to
// first + 4 * period are needed; nothing when they do not fit.
[[nodiscard]] std::optional<QuasiLinear> quasi_linear(const std::vector<std::int64_t>& values, std::int64_t first,
                                                      std::int64_t period);

// The f of the definitions with its forms, proved by a window that repeats with one shift, or by goes_on.
[[nodiscard]] std::optional<CashForms> defined_forms(const std::vector<std::int64_t>& amounts,
                                                     const PeriodicSequence& outcomes, const Control& control);

// Do these forms of the defined f hold for ever, given that they do before n = start?
[[nodiscard]] bool goes_on(const std::vector<std::int64_t>& amounts, const PeriodicSequence& outcomes,
                           const QuasiLinear& f1, const QuasiLinear& f2, std::int64_t start);

// Definition 4.4 with an offset.
struct CashConstants {
  CashPeriodicity with_offset;
  std::vector<std::vector<std::int64_t>> c1;  // by residue and amount
  std::vector<std::vector<std::int64_t>> c2;

  [[nodiscard]] CashPeriodicity strict() const;
};
[[nodiscard]] CashConstants cash_constants(const std::vector<std::int64_t>& amounts, const PeriodicSequence& outcomes,
                                           const PeriodicSequence& f1, const PeriodicSequence& f2);
// Both, with what is known of f.
[[nodiscard]] CashForms forms_with_constants(const std::vector<std::int64_t>& amounts, const PeriodicSequence& outcomes,
                                             const QuasiLinear& f1, const QuasiLinear& f2, const HowKnown& known);

// Where the rows of a solution set describe the positions of the middle class; the summary has a law and these forms.
[[nodiscard]] std::optional<SolutionRange> solution_range(const CashSummary& summary, const SolutionSet& set,
                                                          WhichF which, const Control& control);

// g1 and g2, Definition 3.1.
[[nodiscard]] Integer poor_below1(std::int64_t least, const Integer& n);
[[nodiscard]] Integer poor_below2(std::int64_t least, const Integer& n);

// The classes of n stones but for f: with the row, or with the law.
[[nodiscard]] CashClasses classes_but_f(const PriceRow& row, const std::vector<std::int64_t>& amounts,
                                        const Integer& n);
[[nodiscard]] CashClasses classes_but_f(const PriceLaw& law, const Integer& n);
// Adds f, by its form or by its recursion. Where n is too large for that too, the least that will do stands for it.
void add_f(CashClasses& classes, const CashSummary& summary);

// The pieces of row n >= law.first as the law has them, proved or not; nothing else is filled in.
[[nodiscard]] CashRow stairs_by_law(const PriceLaw& law, const Integer& n);

// Prices in rows n - max(A) to n: from the law where that is proved or as good as computed, from exact rows otherwise.
class NearRows {
 public:
  // Not more rows than `most` are computed. No source at all, and status complete, when neither will do.
  NearRows(const CashSummary& summary, const Integer& n, std::int64_t most, const Control& control);

  [[nodiscard]] bool known() const { return law_ != nullptr || !rows_.empty(); }
  [[nodiscard]] const HowKnown& how() const { return how_; }
  [[nodiscard]] Status status() const { return status_; }
  [[nodiscard]] Money price(const Integer& n, const Money& e) const;
  [[nodiscard]] CashClasses classes() const;    // of row n
  [[nodiscard]] const PriceRow* plain() const;  // row n when it is there as it is, computed
  [[nodiscard]] const PriceLaw* law() const { return law_; }

 private:
  void compute(std::int64_t n, const Control& control);

  const CashSummary& summary_;
  Integer n_;
  const PriceLaw* law_ = nullptr;
  std::int64_t first_ = 0;
  std::vector<PriceRow> rows_;  // from first_ on
  HowKnown how_;
  Status status_ = Status::complete;
};

}  // namespace cairn::cash
