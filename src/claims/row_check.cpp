// Laying the cells of a claim on rows, and comparing bits.
#include "claims/row_check.hpp"

#include "base/bit_row.hpp"

#include <algorithm>
#include <limits>

namespace cairn::claims {

namespace {

using Kind = ClaimCell::Kind;

constexpr std::size_t kMostArrangements = 5040;
constexpr int kNone = -1;

// The variable of a cell that is a variable plus a constant; kNone for a constant.
int variable_of(const ClaimCell& cell) {
  return cell.form.terms().empty() ? kNone : cell.form.terms().front().variable;
}

// (a, b) for every condition a <= b or a < b between two variables that must hold.
void demanded_orders(const Expr& condition, std::vector<std::pair<int, int>>& orders) {
  if (condition.op == Op::conjunction) {
    for (const auto& arg : condition.args) demanded_orders(arg, orders);
    return;
  }
  const bool up = condition.op == Op::less || condition.op == Op::less_equal;
  const bool down = condition.op == Op::greater || condition.op == Op::greater_equal;
  if (!up && !down) return;
  const Expr& first = condition.args[up ? 0 : 1];
  const Expr& second = condition.args[up ? 1 : 0];
  if (first.op != Op::name || second.op != Op::name) return;
  orders.emplace_back(static_cast<int>(first.value), static_cast<int>(second.value));
}

class Arranger {
 public:
  explicit Arranger(const Claim& claim) : size_(claim.cells.size()), before_(size_, std::vector<bool>(size_)) {
    std::vector<std::pair<int, int>> orders;
    for (const auto& condition : claim.where) demanded_orders(condition, orders);
    for (const auto& [low, high] : orders) {
      for (std::size_t i = 0; i < size_; ++i) {
        for (std::size_t j = 0; j < size_; ++j) {
          // Only cells that are the variables themselves: the order of a + 1 and b is not known.
          if (is(claim.cells[i], low) && is(claim.cells[j], high)) before_[i][j] = i != j;
        }
      }
    }
  }

  Arrangements run() {
    // A demand that goes in a circle tells no order; then all arrangements are tried.
    if (!sorted()) {
      before_.assign(size_, std::vector<bool>(size_));
      sorted();
    }
    used_.assign(size_, false);
    extend();
    return std::move(result_);
  }

 private:
  static bool is(const ClaimCell& cell, int variable) {
    return cell.form.constant() == 0 && variable_of(cell) == variable;
  }

  [[nodiscard]] bool ready(std::size_t cell) const {
    if (used_[cell]) return false;
    for (std::size_t other = 0; other < size_; ++other) {
      if (before_[other][cell] && !used_[other]) return false;
    }
    return true;
  }

  // Ranks along the demanded order; false when there is none.
  bool sorted() {
    used_.assign(size_, false);
    result_.rank.assign(size_, 0);
    for (std::size_t place = 0; place < size_; ++place) {
      std::size_t cell = 0;
      while (cell < size_ && !ready(cell)) ++cell;
      if (cell == size_) return false;
      used_[cell] = true;
      result_.rank[cell] = place;
    }
    return true;
  }

  void extend() {
    if (result_.all.size() > kMostArrangements) return;
    if (next_.size() == size_) {
      result_.all.push_back(next_);
      return;
    }
    for (std::size_t cell = 0; cell < size_; ++cell) {
      if (!ready(cell)) continue;
      used_[cell] = true;
      next_.push_back(cell);
      extend();
      next_.pop_back();
      used_[cell] = false;
    }
  }

  std::size_t size_;
  std::vector<std::vector<bool>> before_;
  std::vector<bool> used_;
  std::vector<std::size_t> next_;
  Arrangements result_;
};

Arrangements arrangements_of(const Claim& claim) {
  if (claim.game->rules.shape->interchangeable()) return Arranger(claim).run();
  Arrangements only{{{}}, {}};
  for (std::size_t i = 0; i < claim.cells.size(); ++i) {
    if (claim.cells[i].kind == Kind::number) only.all[0].push_back(i);
    only.rank.push_back(i);
  }
  return only;
}

}  // namespace

std::string RowCheck::misfit(const Claim& claim) {
  if (claim.game->rules.partizan()) return claim.game->text + " is partizan";
  bool varies = false;
  for (const auto& cell : claim.cells) {
    if (cell.kind == Kind::infinite) return "a purse is infinite";
    if (cell.kind != Kind::number) continue;
    const auto& terms = cell.form.terms();
    if (terms.size() > 1 || (terms.size() == 1 && terms[0].factor != 1)) {
      return "'" + to_string(cell.expr) + "' is not a variable plus a constant";
    }
    varies = varies || terms.size() == 1;
  }
  if (!varies) return "the claim has no variable";
  if (claim.game->rules.shape->interchangeable() && claim.cells.size() > 6 &&
      arrangements_of(claim).all.size() > kMostArrangements) {
    return "the stacks can be arranged in too many ways";
  }
  return "";
}

RowCheck::RowCheck(const Claim& claim, const Rays& rays, const Box& box)
    : claim_(claim),
      rays_(rays),
      box_(box),
      arrangements_(arrangements_of(claim)),
      first_at_most_(std::numeric_limits<std::int64_t>::max()),
      condition_(claim) {
  for (std::size_t i = 0; i < claim.cells.size(); ++i) {
    const ClaimCell& cell = claim.cells[i];
    if (cell.kind != Kind::number) continue;
    if (variable_of(cell) == kNone && (rays.sorted || numbers_.empty())) {
      first_at_most_ = std::min(first_at_most_, cell.form.constant());
    }
    numbers_.push_back(i);
  }
}

// Whatever comes from here on cannot matter: rows come in the order of their prefixes.
bool RowCheck::beyond(const Row& row) const {
  if (row.prefix.empty()) return false;
  return row.prefix[0] > first_at_most_ || (found_ && row.prefix[0] > found_largest_);
}

bool RowCheck::row(const Row& row) {
  if (beyond(row)) {
    finished_ = true;
    return false;
  }
  if (found_ && std::any_of(row.prefix.begin(), row.prefix.end(), [&](auto x) { return x > found_largest_; })) {
    return true;
  }
  mode_ = box_.modes()[row.slot];
  row_.stacks = rays_.sorted ? row.prefix : std::span<const std::int64_t>();
  row_.p_bits = row.words;
  row_.grundy = row.values != nullptr ? row.values - row.first : nullptr;
  if (row.values != nullptr) {
    p_bits_.assign(word_of(row.last) + 1, 0);
    for (std::int64_t y = row.first; y <= row.last; ++y) {
      if (row_.grundy[y] == 0) set_bit(p_bits_.data(), y);
    }
    row_.p_bits = p_bits_.data();
  }
  for (const auto& arrangement : arrangements_.all) lay(arrangement, row);
  return true;
}

// Gives a variable the value that makes the cell this number; false when that cannot be.
bool RowCheck::assign(std::size_t cell, std::int64_t number) {
  const ClaimCell& form = claim_.cells[cell];
  const int variable = variable_of(form);
  const std::int64_t value = number - form.form.constant();
  if (variable == kNone) return value == 0;
  const auto at = static_cast<std::size_t>(variable);
  if (known_[at]) return row_.values[at] == value;
  known_[at] = true;
  row_.values[at] = value;
  return value >= 0;
}

void RowCheck::lay(const std::vector<std::size_t>& arrangement, const Row& row) {
  row_.values.assign(claim_.variables.size(), 0);
  known_.assign(claim_.variables.size(), false);
  // The words of the mode.
  const Mode& mode = rays_.modes[static_cast<std::size_t>(mode_)];
  for (std::size_t i = 0; i < claim_.cells.size(); ++i) {
    const ClaimCell& cell = claim_.cells[i];
    if (cell.kind != Kind::word) continue;
    if (cell.variable < 0) {
      if (mode.labels[i] != cell.label) return;
    } else {
      row_.values[static_cast<std::size_t>(cell.variable)] = mode.labels[i];
    }
  }
  const auto& prefix = row.prefix;
  for (std::size_t slot = 0; slot < prefix.size(); ++slot) {
    const bool tie = rays_.sorted && slot > 0 && prefix[slot] == prefix[slot - 1];
    if (tie && arrangements_.rank[arrangement[slot - 1]] > arrangements_.rank[arrangement[slot]]) return;
    if (!assign(arrangement[slot], prefix[slot])) return;
  }
  std::int64_t lo = row.first;
  const std::int64_t hi = found_ ? std::min(row.last, found_largest_) : row.last;
  const std::size_t last = arrangement.back();
  const bool tie_is_other =
      rays_.sorted && !prefix.empty() && arrangements_.rank[arrangement[prefix.size() - 1]] > arrangements_.rank[last];
  if (tie_is_other) lo = std::max(lo, prefix.back() + 1);
  const ClaimCell& cell = claim_.cells[last];
  const int variable = variable_of(cell);
  if (variable == kNone || known_[static_cast<std::size_t>(variable)]) {
    const std::int64_t y =
        cell.form.constant() + (variable == kNone ? 0 : row_.values[static_cast<std::size_t>(variable)]);
    if (y >= lo && y <= hi) at(row, y);
    return;
  }
  row_.variable = variable;
  row_.offset = cell.form.constant();
  lo = std::max(lo, row_.offset);
  if (lo <= hi) along(row, lo, hi);
}

bool RowCheck::valid(std::int64_t y) {
  if (rays_.all_valid) return true;
  x_.back() = y;
  return rays_.is_valid(mode_, x_);
}

void RowCheck::along(const Row& row, std::int64_t lo, std::int64_t hi) {
  row_.lo = lo;
  row_.hi = hi;
  const std::size_t first = word_of(lo);
  const std::size_t end = word_of(hi) + 1;
  applies_.assign(end, 0);
  fill_bits(applies_.data(), lo, hi);
  for (const auto& condition : claim_.where) {
    condition_.evaluate(condition, row_, given_);
    for (std::size_t w = first; w < end; ++w) applies_[w] &= given_[w];
  }
  x_.assign(row.prefix.begin(), row.prefix.end());
  x_.push_back(0);
  if (!rays_.all_valid) {
    for_each_bit(applies_.data(), first, end, [&](std::int64_t y) {
      if (!valid(y)) applies_[word_of(y)] &= ~bit_of(y);
    });
  }
  for (std::size_t w = first; w < end; ++w) instances_ += static_cast<std::uint64_t>(std::popcount(applies_[w]));
  condition_.evaluate(claim_.fact, row_, fact_);
  const bool always = claim_.relation == Claim::Relation::always;
  if (!always) condition_.evaluate(claim_.condition, row_, given_);
  for (std::size_t w = first; w < end; ++w) {
    Word wrong = 0;
    switch (claim_.relation) {
      case Claim::Relation::always:
        wrong = ~fact_[w];
        break;
      case Claim::Relation::iff:
        wrong = fact_[w] ^ given_[w];
        break;
      case Claim::Relation::whenever:
        wrong = given_[w] & ~fact_[w];
        break;
      case Claim::Relation::only_if:
        wrong = fact_[w] & ~given_[w];
        break;
    }
    wrong &= applies_[w];
    if (wrong == 0) continue;
    // The first along the row is the smallest of it.
    const std::int64_t y = static_cast<std::int64_t>(w) * kWordBits + std::countr_zero(wrong);
    row_.values[static_cast<std::size_t>(row_.variable)] = y - row_.offset;
    return meet(y);
  }
}

void RowCheck::at(const Row& row, std::int64_t y) {
  x_.assign(row.prefix.begin(), row.prefix.end());
  x_.push_back(y);
  ClaimInstance instance(claim_, row_.values);
  if (!instance.applies()) return;
  ++instances_;
  instance.suppose(outcome(y), grundy(y));
  if (!instance.is_true()) meet(y);
}

char RowCheck::outcome(std::int64_t y) const {
  const bool p = row_.p_bits != nullptr ? test_bit(row_.p_bits, y) : grundy(y) == 0;
  return p ? 'P' : 'N';
}

void RowCheck::meet(std::int64_t y) {
  const ClaimInstance instance(claim_, row_.values);
  const Cells& cells = *instance.written();
  if (found_ && !ClaimOrder::before(claim_, cells, found_cells_)) return;
  found_ = FoundInstance{row_.values, outcome(y), grundy(y)};
  found_cells_ = cells;
  found_largest_ = ClaimOrder::largest(claim_, cells);
}

}  // namespace cairn::claims
