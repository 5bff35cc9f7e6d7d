// The dual program: multipliers m >= 0 with form - sum m_i fact_i >= 0 in every factor, so that the constant which is
// left is a lower bound; the largest such constant is wanted. One row a variable, one column a fact.
#include "rules/lowering/least_value.hpp"

#include "base/wide.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <set>

namespace cairn::rules {

namespace {

struct Overflow {};

Wide times(Wide a, Wide b) {
  Wide result = 0;
  if (__builtin_mul_overflow(a, b, &result)) throw Overflow{};
  return result;
}

Wide minus(Wide a, Wide b) {
  Wide result = 0;
  if (__builtin_sub_overflow(a, b, &result)) throw Overflow{};
  return result;
}

// A table of whole numbers over one common denominator: pivots divide without remainder.
class Program {
 public:
  // rows[j]: the factors of variable j in the facts, then its factor in the form. The gain of a multiplier is minus the
  // constant of its fact.
  Program(std::vector<std::vector<Wide>> rows, std::vector<Wide> gains) : facts_(gains.size()), rows_(rows.size()) {
    // Columns: multipliers, one slack for each row, the artificial one, the right hand side.
    for (std::size_t j = 0; j < rows_; ++j) {
      std::vector<Wide> row(width(), 0);
      std::copy_n(rows[j].begin(), facts_, row.begin());
      row[facts_ + j] = 1;
      row[artificial()] = -1;
      row.back() = rows[j].back();
      table_.push_back(std::move(row));
      basis_.push_back(facts_ + j);
    }
    gains_.assign(width(), 0);
    std::copy(gains.begin(), gains.end(), gains_.begin());
  }

  enum class End : std::uint8_t { best, unbounded, impossible };

  End run() {
    if (!find_start()) return End::impossible;
    objective_ = objective_of(gains_);
    for (;;) {
      const auto column = entering(artificial());
      if (column == width()) return End::best;
      const auto row = leaving(column);
      if (row == rows_) {
        keep_direction(column);
        return End::unbounded;
      }
      pivot(row, column);
    }
  }

  // The multipliers times denominator(): of the best combination, or of a direction in which there is no best one.
  [[nodiscard]] const std::vector<Wide>& direction() const { return direction_; }
  [[nodiscard]] std::vector<Wide> multipliers() const {
    std::vector<Wide> result(facts_, 0);
    for (std::size_t i = 0; i < rows_; ++i) {
      if (basis_[i] < facts_) result[basis_[i]] = table_[i].back();
    }
    return result;
  }
  [[nodiscard]] Wide denominator() const { return denominator_; }

 private:
  [[nodiscard]] std::size_t width() const { return facts_ + rows_ + 2; }
  [[nodiscard]] std::size_t artificial() const { return facts_ + rows_; }

  // The artificial variable makes every row feasible; then it is driven out.
  bool find_start() {
    std::size_t worst = rows_;
    for (std::size_t i = 0; i < rows_; ++i) {
      if (table_[i].back() < 0 && (worst == rows_ || table_[i].back() < table_[worst].back())) worst = i;
    }
    if (worst == rows_) return true;
    pivot(worst, artificial());
    std::vector<Wide> out(width(), 0);
    out[artificial()] = -1;
    objective_ = objective_of(out);
    for (;;) {
      const auto column = entering(width() - 1);
      if (column == width()) break;
      const auto row = leaving(column);
      if (row == rows_) return false;  // cannot be: the artificial variable is at least 0
      pivot(row, column);
    }
    const auto at = std::find(basis_.begin(), basis_.end(), artificial());
    if (at == basis_.end()) return true;
    const auto row = static_cast<std::size_t>(at - basis_.begin());
    if (table_[row].back() != 0) return false;
    for (std::size_t column = 0; column < artificial(); ++column) {
      if (table_[row][column] == 0) continue;
      pivot(row, column);
      return true;
    }
    return true;
  }

  // What one more of each column would gain, times the denominator.
  [[nodiscard]] std::vector<Wide> objective_of(const std::vector<Wide>& gains) const {
    std::vector<Wide> result(width());
    for (std::size_t column = 0; column < width(); ++column) {
      Wide sum = times(gains[column], denominator_);
      for (std::size_t i = 0; i < rows_; ++i) sum = minus(sum, times(gains[basis_[i]], table_[i][column]));
      result[column] = sum;
    }
    return result;
  }

  // The first column that gains: with the smallest row below this is Bland's rule, which never runs in circles.
  [[nodiscard]] std::size_t entering(std::size_t end) const {
    for (std::size_t column = 0; column < end; ++column) {
      if (objective_[column] > 0) return column;
    }
    return width();
  }

  [[nodiscard]] std::size_t leaving(std::size_t column) const {
    std::size_t best = rows_;
    for (std::size_t i = 0; i < rows_; ++i) {
      if (table_[i][column] <= 0) continue;
      if (best == rows_) {
        best = i;
        continue;
      }
      const Wide here = times(table_[i].back(), table_[best][column]);
      const Wide there = times(table_[best].back(), table_[i][column]);
      if (here < there || (here == there && basis_[i] < basis_[best])) best = i;
    }
    return best;
  }

  void pivot(std::size_t row, std::size_t column) {
    if (table_[row][column] < 0) {
      for (auto& entry : table_[row]) entry = minus(0, entry);
    }
    const Wide by = table_[row][column];
    const auto reduce = [&](std::vector<Wide>& other) {
      const Wide factor = other[column];
      for (std::size_t i = 0; i < other.size(); ++i) {
        other[i] = minus(times(other[i], by), times(factor, table_[row][i])) / denominator_;
      }
    };
    for (std::size_t i = 0; i < rows_; ++i) {
      if (i != row) reduce(table_[i]);
    }
    if (!objective_.empty()) reduce(objective_);
    denominator_ = by;
    basis_[row] = column;
  }

  void keep_direction(std::size_t column) {
    direction_.assign(facts_, 0);
    if (column < facts_) direction_[column] = denominator_;
    for (std::size_t i = 0; i < rows_; ++i) {
      if (basis_[i] < facts_) direction_[basis_[i]] = minus(0, table_[i][column]);
    }
  }

  std::size_t facts_;
  std::size_t rows_;
  std::vector<std::vector<Wide>> table_;
  std::vector<std::size_t> basis_;
  std::vector<Wide> gains_;
  std::vector<Wide> objective_;
  std::vector<Wide> direction_;
  Wide denominator_ = 1;
};

// times * form - sum of multipliers * facts, factor by factor; nothing when a multiplier or a factor is negative.
// Otherwise the constant that is left.
bool remaining_constant(const Affine& form, Wide factor, const std::vector<Affine>& facts,
                        const std::vector<Wide>& multipliers, Wide& constant) {
  std::map<int, Wide> factors;
  for (const Term& term : form.terms()) factors[term.variable] = times(factor, term.factor);
  constant = times(factor, form.constant());
  for (std::size_t i = 0; i < facts.size(); ++i) {
    if (multipliers[i] < 0) return false;
    if (multipliers[i] == 0) continue;
    constant = minus(constant, times(multipliers[i], facts[i].constant()));
    for (const Term& term : facts[i].terms()) {
      Wide& at = factors[term.variable];
      at = minus(at, times(multipliers[i], term.factor));
    }
  }
  return std::all_of(factors.begin(), factors.end(), [](const auto& entry) { return entry.second >= 0; });
}

LeastValue solve(const Affine& form, const std::vector<Affine>& facts) {
  std::set<int> variables;
  const auto note = [&](const Affine& some) {
    for (const Term& term : some.terms()) variables.insert(term.variable);
  };
  note(form);
  for (const Affine& fact : facts) note(fact);
  std::vector<std::vector<Wide>> rows;
  std::vector<Wide> gains;
  for (const int variable : variables) {
    auto& factors = rows.emplace_back();
    for (const Affine& fact : facts) factors.push_back(fact.factor(variable));
    factors.push_back(form.factor(variable));
  }
  for (const Affine& fact : facts) gains.push_back(-static_cast<Wide>(fact.constant()));
  Program program(std::move(rows), std::move(gains));
  Wide constant = 0;
  switch (program.run()) {
    case Program::End::unbounded:
      // A combination of the facts that is negative everywhere.
      if (!remaining_constant(Affine(), 0, facts, program.direction(), constant) || constant <= 0) return {};
      return {LeastValue::Kind::nowhere, 0};
    case Program::End::best: {
      const Wide denominator = program.denominator();
      if (denominator <= 0 || !remaining_constant(form, denominator, facts, program.multipliers(), constant)) return {};
      // Rounded up: the form is a whole number at whole points.
      const Wide value = constant / denominator + (constant % denominator > 0 ? 1 : 0);
      if (value > std::numeric_limits<std::int64_t>::max() / 4 ||
          value < std::numeric_limits<std::int64_t>::min() / 4) {
        return {};
      }
      return {LeastValue::Kind::at_least, static_cast<std::int64_t>(value)};
    }
    case Program::End::impossible:
      break;
  }
  return {};
}

}  // namespace

LeastValue least_value(const Affine& form, const std::vector<Affine>& facts) {
  try {
    return solve(form, facts);
  } catch (const Overflow&) {
    return {};
  }
}

}  // namespace cairn::rules
