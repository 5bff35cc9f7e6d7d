// Definition 4.6, clause by clause, for a set of triples with a bound.
#include "cash/cash_forms.hpp"

#include <cairn/error.hpp>

#include <numeric>
#include <set>

namespace cairn::cash {

namespace {

class SolutionChecker {
 public:
  SolutionChecker(const CashSummary& summary, const std::vector<Triple>& x, std::int64_t bound, WhichF which)
      : summary_(summary), x_(x.begin(), x.end()), bound_(bound) {
    if (summary.forms(which)->constants_left_out()) {
      throw TooLarge("the tables c1 and c2 have more than " + std::to_string(kMostConstants) + " entries");
    }
    c1_ = &summary.forms(which)->c1;
    c2_ = &summary.forms(which)->c2;
    period_ = static_cast<std::int64_t>(c1_->size());
  }

  SolutionCheck run() {
    for (const auto& triple : x_) {
      if (triple.i < 0 || triple.i >= period_ || triple.b < 0 || triple.b_other < 0) {
        check_.fault = name(triple) + " is not a corresponding state";
        return check_;
      }
    }
    for (std::int64_t i = 0; i < period_; ++i) {
      for (std::int64_t b = 0; b <= bound_; ++b) {
        for (std::int64_t other = 0; other <= bound_; ++other) {
          one({i, b, other});
          if (!check_.fault.empty()) return check_;
        }
      }
    }
    return check_;
  }

 private:
  static std::string name(const Triple& t) {
    return "(" + std::to_string(t.i) + "; " + std::to_string(t.b) + ", " + std::to_string(t.b_other) + ")";
  }
  // Without purses, from some n of this residue on.
  [[nodiscard]] bool first_wins(std::int64_t i) const {
    for (const std::int64_t lost : summary_.lost) {
      if ((lost - i) % std::gcd(period_, summary_.outcome_period) == 0) return false;
    }
    return true;
  }

  enum class Next : std::uint8_t { first, second, open };
  // Who wins after amount k is taken, as the definition's clauses say: "first" is who moves then.
  [[nodiscard]] Next after(const Triple& t, std::size_t k, Triple& next) const {
    const auto i = static_cast<std::size_t>(t.i);
    next.i = floor_modulo(Integer(t.i - summary_.amounts[k]), period_);
    next.b = t.b_other - (*c2_)[i][k];
    next.b_other = t.b - (*c1_)[i][k];
    if (next.b < 0 && next.b_other < 0) return first_wins(next.i) ? Next::first : Next::second;
    if (next.b < 0) return Next::first;
    if (next.b_other < 0) return Next::second;
    if (next.b > bound_ || next.b_other > bound_) return Next::open;
    return x_.contains(next) ? Next::first : Next::second;
  }

  void one(const Triple& t) {
    bool open = false;
    Triple next;
    const auto taking = [&](std::size_t k) {
      return "taking " + std::to_string(summary_.amounts[k]) + " leads to " + name(next);
    };
    if (x_.contains(t)) {
      const Next result = after(t, 0, next);
      open = result == Next::open;
      if (result == Next::first) check_.fault = name(t) + " is in X, but " + taking(0) + ", where the other wins";
    } else {
      for (std::size_t k = 0; k < summary_.amounts.size() && check_.fault.empty(); ++k) {
        const Next result = after(t, k, next);
        open = open || result == Next::open;
        if (result == Next::second)
          check_.fault = name(t) + " is not in X, but " + taking(k) + ", where the other loses";
      }
    }
    ++(open ? check_.open : check_.decided);
  }

  const CashSummary& summary_;
  std::set<Triple> x_;
  std::int64_t bound_;
  const std::vector<std::vector<std::int64_t>>* c1_ = nullptr;
  const std::vector<std::vector<std::int64_t>>* c2_ = nullptr;
  std::int64_t period_ = 0;
  SolutionCheck check_;
};

}  // namespace

SolutionCheck check_solution(const CashSummary& summary, const std::vector<Triple>& x, std::int64_t bound,
                             WhichF which) {
  if (!summary.forms(which) || !summary.forms(which)->with_offset.holds) {
    throw Error("the set of amounts is not cash-periodic, not even from an offset: there is no solution set");
  }
  return SolutionChecker(summary, x, bound, which).run();
}

}  // namespace cairn::cash
