// Answers for the learner, from whichever engine gives them fastest.
#include "prove/learn/membership.hpp"

#include "cash/price_rows.hpp"
#include "engine/rows/row_plan.hpp"
#include "engine/rows/rows.hpp"
#include "engine/search/lazy.hpp"
#include "engine/sequence/one_pile.hpp"
#include "engine/table/leaving.hpp"
#include "engine/table/table.hpp"
#include "engine/table/tables.hpp"
#include "engine/table/valid_limits.hpp"
#include "prove/learn/first_size.hpp"
#include "prove/learn/slice_membership.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <random>

namespace cairn::prove {

namespace {

// Rows of prices and piles to begin with, and at most.
constexpr std::int64_t kFirstPriceRows = 255;
constexpr std::int64_t kFirstPiles = 255;

// NIM with Cash and its like: the player to move loses when his purse is below the price.
class PriceMembership final : public Membership {
 public:
  explicit PriceMembership(std::vector<std::int64_t> amounts) : rows_(std::move(amounts), true) {
    rows_.extend_to(kFirstPriceRows);
  }
  [[nodiscard]] std::optional<bool> ask(int /*mode*/, std::span<const std::int64_t> x) const override {
    if (x[0] >= rows_.size()) return std::nullopt;
    return x[1] < rows_.row(x[0]).price(x[2]);
  }
  [[nodiscard]] std::int64_t to() const override { return rows_.size() - 1; }
  Status grow(const Control& control) override {
    const std::int64_t wanted = 2 * rows_.size();
    while (rows_.size() < wanted) {
      if (rows_.size() % 64 == 0) {
        if (const auto stop = control.stop()) return *stop;
      }
      rows_.extend();
    }
    return Status::complete;
  }
  [[nodiscard]] std::string too_large(const Control& control) const override {
    if (2 * rows_.size() > kMostExactRows) return fmt::format("more than {} rows of prices", kMostExactRows);
    if (3 * rows_.bytes() > control.memory) {
      return fmt::format("rows of prices of {}", bytes_to_string(3.0 * static_cast<double>(rows_.bytes())));
    }
    return "";
  }
  [[nodiscard]] double cost() const override {
    return 0.2 * static_cast<double>(rows_.bytes()) * static_cast<double>(rows_.amounts().size());
  }
  [[nodiscard]] Engine engine() const override { return Engine::staircase; }

 private:
  PriceRows rows_;
};

// One pile, values one after another.
class PileMembership final : public Membership {
 public:
  PileMembership(OnePile shape, bool misere, bool grundy, const Control& control)
      : values_(std::move(shape), misere), grundy_(grundy) {
    values_.extend(kFirstPiles, control);
  }
  [[nodiscard]] std::optional<bool> ask(int mode, std::span<const std::int64_t> x) const override {
    if (x[0] >= values_.size()) return std::nullopt;
    const std::int32_t value = values_.of(static_cast<std::size_t>(mode))[static_cast<std::size_t>(x[0])];
    return grundy_ ? value == x[1] : value == 0;
  }
  [[nodiscard]] std::int64_t to() const override { return values_.size() - 1; }
  Status grow(const Control& control) override { return values_.extend(2 * values_.size() - 1, control); }
  [[nodiscard]] std::string too_large(const Control& /*control*/) const override {
    return values_.size() > kMostPiles ? fmt::format("piles of more than {}", kMostPiles) : "";
  }
  [[nodiscard]] double cost() const override { return 4.0 * static_cast<double>(values_.size()); }
  [[nodiscard]] Engine engine() const override { return Engine::sequence; }
  [[nodiscard]] bool promising() const override { return true; }  // such values are often periodic in the end, if late

 private:
  OnePileValues values_;
  bool grundy_;
};

// Outcomes, a bit a position.
class RowsMembership final : public Membership {
 public:
  RowsMembership(const Rays& rays, bool misere, const Control& control)
      : rays_(rays), misere_(misere), limits_(valid_limits(rays)) {
    if (!any_limit(limits_)) limits_.clear();
    to_ = first_size(rays, 8 * kFirstPositions, limits_);
    if (fill(to_, control) != Status::complete) to_ = -1;  // nothing is known
  }
  [[nodiscard]] std::optional<bool> ask(int mode, std::span<const std::int64_t> x) const override {
    if (*std::max_element(x.begin(), x.end()) > to_) return std::nullopt;
    for (std::size_t i = 0; i < limits_.size(); ++i) {
      if (x[i] > limits_[i]) return false;  // not valid
    }
    return rows_->table().is_p(slots_[static_cast<std::size_t>(mode)], x);
  }
  [[nodiscard]] std::int64_t to() const override { return to_; }
  Status grow(const Control& control) override {
    const Status status = fill(2 * to_ + 1, control);
    if (status == Status::complete) to_ = 2 * to_ + 1;
    return status;
  }
  [[nodiscard]] std::string too_large(const Control& control) const override {
    if (rays_.coordinates == 1 && to_ >= kMostScanned) return fmt::format("piles of more than {}", kMostScanned);
    try {
      const Rows rows(rays_, question(2 * to_ + 1), control.memory);
      return "";
    } catch (const TooLarge& error) {
      if (limits_.empty()) return error.what();
      return fmt::format("rows of the {:.3g} positions up to {}, for which there is not enough memory",
                         positions_within(rays_, 2 * to_ + 1, limits_), 2 * to_ + 1);
    }
  }
  [[nodiscard]] double cost() const override {
    const double positions = positions_within(rays_, 2 * to_ + 1, limits_);
    return rays_.coordinates == 1 ? positions * positions / 64 : positions / 64;  // one row is scanned place by place
  }
  [[nodiscard]] Engine engine() const override { return Engine::rows; }

 private:
  [[nodiscard]] RowsQuestion question(std::int64_t to) const {
    RowsQuestion result;
    result.to = to;
    result.misere = misere_;
    result.keep = true;
    result.limits = limits_;
    // Where layers were cut off, they are in a larger table, too; about as many as grow with it are left, and some
    // more.
    if (rows_ && rows_->cut_at() <= to_) {
      const double left = static_cast<double>(rows_->cut_at()) / static_cast<double>(to_ + 1);
      result.layers_expected = static_cast<std::int64_t>(1.25 * left * static_cast<double>(to + 1)) + 2;
    }
    return result;
  }
  Status fill(std::int64_t to, const Control& control) {
    std::unique_ptr<Rows> rows;
    Status status = Status::complete;
    try {
      rows = std::make_unique<Rows>(rays_, question(to), control.memory);
      status = rows->fill(nullptr, control);
    } catch (const RowsMisfit&) {
      if (limits_.empty()) throw;
      limits_.clear();  // the rows of positions that are not valid may be what is missing
      return fill(to, control);
    }
    if (status != Status::complete) return status;
    rows_ = std::move(rows);
    slots_.assign(rays_.modes.size(), 0);
    const auto& modes = rows_->box().modes();
    for (std::size_t slot = 0; slot < modes.size(); ++slot) slots_[static_cast<std::size_t>(modes[slot])] = slot;
    return status;
  }

  const Rays& rays_;
  bool misere_;
  std::vector<std::int64_t> limits_;  // of the numbers of valid positions; empty when there are none
  std::int64_t to_ = 0;
  std::unique_ptr<Rows> rows_;
  std::vector<std::size_t> slots_;
};

// Positions one by one, for games whose moves may raise a number and leave every table, and for tables that would hold
// mostly what is not valid.
class LazyMembership final : public Membership {
 public:
  LazyMembership(const MembershipQuestion& question, const Control& control)
      : question_(question),
        control_(control),
        to_(std::min(kFirstLazy, first_size(*question.rays, kFirstSearched))),
        lazy_(std::make_unique<Lazy>(std::vector<Lazy::Part>{{std::make_shared<const Options>(*question.rays)}},
                                     question.misere)) {}
  [[nodiscard]] std::optional<bool> ask(int mode, std::span<const std::int64_t> x) const override {
    const auto k = static_cast<std::size_t>(question_.rays->coordinates);
    Lazy::State state{mode};
    for (std::size_t i = 0; i < k; ++i) {
      if (x[i] > to_) return std::nullopt;
      state.push_back(x[i]);
    }
    auto value = lazy_->find(state);
    if (!value && lazy_->run(state, control_) == Status::complete) value = lazy_->find(state);
    if (!value) return std::nullopt;
    return question_.grundy ? value->grundy == x[k] : value->outcome() == 'P';
  }
  [[nodiscard]] std::int64_t to() const override { return to_; }
  Status grow(const Control& control) override {
    if (const auto stop = control.stop()) return *stop;
    to_ = 2 * to_ + 1;
    return Status::complete;
  }
  [[nodiscard]] std::string too_large(const Control& control) const override {
    if (to_ >= kMostLazy) return fmt::format("numbers above {}, position by position", kMostLazy);
    return 3 * lazy_->bytes() > control.memory ? "a search that takes more memory than there is" : "";
  }
  [[nodiscard]] double cost() const override { return 100 * static_cast<double>(lazy_->positions()); }
  [[nodiscard]] Engine engine() const override { return Engine::lazy; }

 private:
  static constexpr std::int64_t kFirstLazy = 31;
  static constexpr std::int64_t kMostLazy = 1023;
  // Many more can be reached from this number of positions.
  static constexpr double kFirstSearched = 5000;

  MembershipQuestion question_;
  const Control& control_;
  std::int64_t to_;
  std::unique_ptr<Lazy> lazy_;  // remembers what was asked
};

// Grundy values, or outcomes of rules that rows do not take.
class TableMembership final : public Membership {
 public:
  TableMembership(const MembershipQuestion& question, const Control& control) : question_(question) {
    to_ = first_size(*question.rays, kFirstPositions);
    if (fill(to_, control) != Status::complete) to_ = -1;  // nothing is known
  }
  [[nodiscard]] std::optional<bool> ask(int mode, std::span<const std::int64_t> x) const override {
    const auto k = static_cast<std::size_t>(question_.rays->coordinates);
    if (std::any_of(x.begin(), x.begin() + static_cast<std::ptrdiff_t>(k), [&](std::int64_t n) { return n > to_; })) {
      return std::nullopt;
    }
    // The table of a partizan game has four outcomes, and the modes of the rays say who is to move (turns.hpp).
    const bool turns = question_.game->rules.partizan();
    const int modes = static_cast<int>(question_.rays->modes.size()) / (turns ? 2 : 1);
    const auto rank = table_.box.rank(mode % modes, x.data());
    if (!rank) return std::nullopt;
    const std::int32_t value = table_.values[*rank];
    if (turns) return value == 'P' || value == (mode < modes ? 'R' : 'L');
    return question_.grundy ? value == x[k] : value == 'P';
  }
  [[nodiscard]] std::int64_t to() const override { return to_; }
  Status grow(const Control& control) override {
    const Status status = fill(2 * to_ + 1, control);
    if (status == Status::complete) to_ = 2 * to_ + 1;
    return status;
  }
  [[nodiscard]] std::string too_large(const Control& control) const override {
    if (question_.rays->coordinates == 1 && to_ >= kMostScanned) {
      return fmt::format("piles of more than {}", kMostScanned);
    }
    const double bytes = 4 * box_shape(*question_.rays, 2 * to_ + 1).positions();
    if (2 * bytes > static_cast<double>(control.memory)) return "a table of " + bytes_to_string(bytes);
    return "";
  }
  [[nodiscard]] double cost() const override {
    const double positions = box_shape(*question_.rays, 2 * to_ + 1).positions();
    return question_.rays->coordinates == 1 ? positions * positions / 16 : 2 * positions;
  }
  [[nodiscard]] Engine engine() const override { return table_.engine; }

 private:
  Status fill(std::int64_t to, const Control& control) {
    TableValues answer = table({{question_, to}}, control);
    if (answer.status != Status::complete) return answer.status;
    table_ = std::move(answer);
    return Status::complete;
  }

  MembershipQuestion question_;
  std::int64_t to_ = 0;
  TableValues table_;
};

// Where data comes from, one after the other: whatever turns out not to fit the game, or to need more memory than there
// is, is followed by the next.
class Sources final : public Membership {
 public:
  enum class Kind : std::uint8_t { rows, table, rows_of_slice, rows_of_game, slice, search };

  Sources(const MembershipQuestion& question, std::vector<Kind> kinds, const Control& control)
      : question_(question), kinds_(std::move(kinds)) {
    open(control);
  }
  [[nodiscard]] std::optional<bool> ask(int mode, std::span<const std::int64_t> x) const override {
    return source_->ask(mode, x);
  }
  [[nodiscard]] std::int64_t to() const override { return source_->to(); }
  Status grow(const Control& control) override {
    const std::int64_t before = source_->to();
    const bool fits_no_table = !source_->too_large(control).empty();
    try {
      if (!fits_no_table) return source_->grow(control);
    } catch (const RowsMisfit&) {
      // The next one computes position by position.
    }
    next_ = fits_no_table ? kinds_.size() - 1 : next_ + 1;
    open(control);
    // What was known before is known again before it counts as more.
    while (source_->to() < before && source_->too_large(control).empty()) {
      if (const Status status = source_->grow(control); status != Status::complete) return status;
    }
    return Status::complete;
  }
  [[nodiscard]] std::string too_large(const Control& control) const override {
    // A search holds what it meets, which is little where most of a table is not valid.
    return another() && mostly_invalid() ? "" : source_->too_large(control);
  }
  [[nodiscard]] double cost() const override { return source_->cost(); }
  [[nodiscard]] Engine engine() const override { return source_->engine(); }

 private:
  [[nodiscard]] bool another() const { return next_ + 1 < kinds_.size(); }

  // Of positions that are picked at random, hardly any is valid.
  [[nodiscard]] bool mostly_invalid() const {
    constexpr int kPicked = 2000;
    constexpr int kFew = 10;
    const Rays& rays = *question_.rays;
    if (rays.all_valid) return false;
    std::mt19937_64 random(1);
    std::vector<std::int64_t> x(static_cast<std::size_t>(rays.coordinates));
    int valid = 0;
    for (int i = 0; i < kPicked; ++i) {
      for (auto& number : x) {
        number = static_cast<std::int64_t>(random() % (static_cast<std::uint64_t>(source_->to()) + 1));
      }
      if (rays.sorted) std::sort(x.begin(), x.end());
      const auto mode = static_cast<std::size_t>(random() % rays.modes.size());
      if (rays.modes[mode].finite() && rays.is_valid(static_cast<int>(mode), x)) ++valid;
    }
    return valid < kFew;
  }

  void open(const Control& control) {
    for (;; ++next_) {
      try {
        source_ = opened(kinds_[next_], control);
        return;
      } catch (const RowsMisfit&) {
        if (!another()) throw;
      } catch (const TooLarge&) {
        if (!another()) throw;
      }
    }
  }

  [[nodiscard]] std::unique_ptr<Membership> opened(Kind kind, const Control& control) const {
    if (kind == Kind::rows) return std::make_unique<RowsMembership>(*question_.rays, question_.misere, control);
    if (kind == Kind::table) return std::make_unique<TableMembership>(question_, control);
    if (kind == Kind::rows_of_slice) return slice_side_by_side(question_, control);
    if (kind == Kind::rows_of_game) return slice_of_the_game(question_, control);
    if (kind == Kind::slice) return slice_one_by_one(question_, control);
    return std::make_unique<LazyMembership>(question_, control);
  }

  MembershipQuestion question_;
  std::vector<Kind> kinds_;
  std::size_t next_ = 0;
  std::unique_ptr<Membership> source_;
};

}  // namespace

std::unique_ptr<Membership> membership_of(const MembershipQuestion& question, const Control& control) {
  if (auto pile = one_pile_shape(*question.rays)) {
    return std::make_unique<PileMembership>(std::move(*pile), question.misere, question.grundy, control);
  }
  if (!question.grundy && !question.misere) {
    if (auto amounts = cash_amounts(*question.rays)) return std::make_unique<PriceMembership>(std::move(*amounts));
  }
  std::vector<Sources::Kind> kinds;
  if (!leaving_move(*question.game, Options(*question.rays), kFirstSide)) {
    RowsQuestion rows;
    rows.to = 3;
    rows.misere = question.misere;
    rows.keep = true;
    if (!question.grundy && Rows::misfit(*question.rays, rows).empty()) kinds.push_back(Sources::Kind::rows);
    if (question.at_most.empty()) {
      kinds.push_back(Sources::Kind::table);
    } else {
      if (question.rays->coordinates == 1) kinds.insert(kinds.begin(), Sources::Kind::rows_of_slice);
      if (question.rays->coordinates > 1 && !question.grundy) kinds.push_back(Sources::Kind::rows_of_game);
      kinds.push_back(Sources::Kind::slice);
    }
  }
  kinds.push_back(Sources::Kind::search);
  return std::make_unique<Sources>(question, std::move(kinds), control);
}

}  // namespace cairn::prove
