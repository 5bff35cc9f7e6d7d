// The rows that a question about n stones needs, from where they are known best.
#include "cash/cash_forms.hpp"

#include <algorithm>

namespace cairn::cash {

NearRows::NearRows(const CashSummary& summary, const Integer& n, std::int64_t most, const Control& control)
    : summary_(summary), n_(n) {
  const HowKnown computed{HowKnown::How::computed, "from the price rows to n"};
  const auto small = n.to_int64();
  if (summary.law) {
    const PriceLaw& law = *summary.law;
    if (n < Integer(law.first + law.period) || (!law.proved && n <= Integer(law.checked_to))) {
      law_ = &law;
      how_ = computed;
      return;
    }
    if (law.proved) {
      law_ = &law;
      how_ = summary.law_known;
      return;
    }
  }
  if (small && *small <= most) {
    compute(*small, control);
    how_ = computed;
    if (status_ != Status::limit_reached || !summary.law) return;
    status_ = Status::complete;  // the law has to do
  }
  if (summary.law) {
    law_ = &*summary.law;
    how_ = summary.law_known;
  }
}

void NearRows::compute(std::int64_t n, const Control& control) {
  PriceRows rows(summary_.amounts, false);
  std::size_t work = 0;
  while (rows.size() < n) {
    rows.extend();
    work += rows.row(rows.size() - 1).runs().size();
    if (rows.size() % rows.between_looks() != 0 && work < 10'000) continue;
    work = 0;
    if (const auto stop = control.stop()) {
      status_ = *stop;
      return;
    }
    control.report([&] { return "row " + std::to_string(rows.size()) + " of " + std::to_string(n); });
  }
  first_ = rows.first_kept();
  for (std::int64_t m = first_; m < n; ++m) rows_.push_back(rows.row(m));
  rows.extend();
  rows_.push_back(rows.row(n));
}

Money NearRows::price(const Integer& n, const Money& e) const {
  if (law_ != nullptr) return law_->price(n, e);
  return price_in(rows_[static_cast<std::size_t>(*n.to_int64() - first_)], e);
}

const PriceRow* NearRows::plain() const {
  if (law_ == nullptr) return rows_.empty() ? nullptr : &rows_.back();
  if (n_ >= Integer(law_->first + law_->period)) return nullptr;
  return &law_->rows[static_cast<std::size_t>(*n_.to_int64())];
}

CashClasses NearRows::classes() const {
  CashClasses classes = law_ != nullptr ? classes_but_f(*law_, n_) : classes_but_f(rows_.back(), summary_.amounts, n_);
  add_f(classes, summary_);
  return classes;
}

}  // namespace cairn::cash
