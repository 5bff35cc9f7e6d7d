// Slices by rows of the game, by rows of their own, and by tables.
#include "prove/learn/slice_membership.hpp"

#include "engine/rows/row_plan.hpp"
#include "engine/rows/rows.hpp"
#include "engine/sequence/growing_rows.hpp"
#include "engine/table/table.hpp"
#include "engine/table/valid_limits.hpp"
#include "prove/learn/first_size.hpp"
#include "rules/board.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

namespace cairn::prove {

namespace {

// A table of its positions, one by one, whatever the rest of the game is.
class SliceMembership final : public Membership {
 public:
  SliceMembership(const MembershipQuestion& question, const Control& control)
      : question_(question), options_(*question.rays) {
    to_ = first_size(*question.rays, kFirstPositions);
    if (fill(to_, control) != Status::complete) to_ = -1;  // nothing is known
  }
  [[nodiscard]] std::optional<bool> ask(int mode, std::span<const std::int64_t> x) const override {
    const auto k = static_cast<std::size_t>(question_.rays->coordinates);
    if (std::any_of(x.begin(), x.begin() + static_cast<std::ptrdiff_t>(k), [&](std::int64_t n) { return n > to_; })) {
      return std::nullopt;
    }
    const auto rank = table_.box.rank(mode, x.data());
    if (!rank) return std::nullopt;
    const std::int32_t value = table_.values[*rank];
    return question_.grundy ? value == x[k] : value == 'P';
  }
  [[nodiscard]] std::int64_t to() const override { return to_; }
  Status grow(const Control& control) override {
    const Status status = fill(2 * to_ + 1, control);
    if (status == Status::complete) to_ = 2 * to_ + 1;
    return status;
  }
  [[nodiscard]] std::string too_large(const Control& control) const override {
    if (to_ >= kMostScanned) return fmt::format("numbers above {}", kMostScanned);
    const double bytes = 4 * box_shape(*question_.rays, 2 * to_ + 1).positions();
    if (2 * bytes > static_cast<double>(control.memory)) return "a table of " + bytes_to_string(bytes);
    return "";
  }
  [[nodiscard]] double cost() const override {
    return box_shape(*question_.rays, 2 * to_ + 1).positions() * static_cast<double>(to_) / 16;
  }
  [[nodiscard]] Engine engine() const override { return Engine::table; }

 private:
  Status fill(std::int64_t to, const Control& control) {
    DenseTable table = fill_table(options_, to, question_.grundy, question_.misere, control);
    if (table.status != Status::complete) return table.status;
    table_ = std::move(table);
    return Status::complete;
  }

  MembershipQuestion question_;
  Options options_;
  std::int64_t to_ = 0;
  DenseTable table_;
};

// No move leads out of a slice, so its positions need no others. Of sorted stacks, whose smallest is bounded, they are
// the first layers of the game's table, and the run ends after them; numbers with names are bounded as if larger ones
// were not valid. A word of 64 positions costs a few operations for each amount, where a table costs an option for
// each.
class RowsOfGame final : public Membership {
 public:
  RowsOfGame(const MembershipQuestion& question, const Control& control)
      : slice_(*question.rays), misere_(question.misere), at_most_(question.at_most) {
    Question whole = question;
    whole.at_most.clear();
    if (whole.game->rules.partizan()) throw RowsMisfit("Left and Right have moves of their own");
    board_ = board_of(whole, &control);
    const Rays& rays = board_->rays();
    RowsQuestion asked = about(3);
    if (const std::string why = Rows::misfit(rays, asked); !why.empty()) throw RowsMisfit(why);
    for (const Mode& mode : slice_.modes) {
      const std::vector<std::int64_t> zeros(static_cast<std::size_t>(slice_.coordinates), 0);
      const int own = to_lowered(rays, to_cells(mode, zeros)).mode;
      places_.push_back({own, mode.fixed});
    }
    to_ = first_size(slice_, 8 * kFirstPositions);
    for (const std::int64_t bound : at_most_) {  // the numbers of modes are looked up, too
      while (to_ < bound) to_ = 2 * to_ + 1;
    }
    if (fill(to_, control) != Status::complete) to_ = -1;  // nothing is known
  }
  [[nodiscard]] std::optional<bool> ask(int mode, std::span<const std::int64_t> x) const override {
    if (*std::max_element(x.begin(), x.end()) > to_) return std::nullopt;
    const Place& place = places_[static_cast<std::size_t>(mode)];
    std::vector<std::int64_t> all(place.fixed);
    auto next = x.begin();
    for (std::int64_t& number : all) number = number == kNotFixed ? *next++ : number;
    if (board_->rays().sorted && !std::is_sorted(all.begin(), all.end())) return false;  // not valid
    return rows_->table().is_p(slots_[static_cast<std::size_t>(place.mode)], all);
  }
  [[nodiscard]] std::int64_t to() const override { return to_; }
  Status grow(const Control& control) override {
    const Status status = fill(2 * to_ + 1, control);
    if (status == Status::complete) to_ = 2 * to_ + 1;
    return status;
  }
  [[nodiscard]] std::string too_large(const Control& control) const override {
    try {
      const Rows rows(board_->rays(), about(2 * to_ + 1), control.memory);
      return "";
    } catch (const TooLarge& error) {
      return error.what();
    }
  }
  // Each amount may be a word operation of its own.
  [[nodiscard]] double cost() const override {
    return box_shape(slice_, 2 * to_ + 1).positions() * static_cast<double>(to_) / 1024;
  }
  [[nodiscard]] Engine engine() const override { return Engine::rows; }

 private:
  struct Place {  // a mode of the slice among those of the game, and the numbers that it stands for
    int mode = 0;
    std::vector<std::int64_t> fixed;
  };

  // Ends the run behind the last layer of the slice.
  class Layers : public RowConsumer {
   public:
    explicit Layers(std::int64_t last) : last_(last) {}
    bool row(const Row& row) override {
      beyond_ = row.prefix[0] > last_;
      return !beyond_;
    }
    [[nodiscard]] bool beyond() const { return beyond_; }

   private:
    std::int64_t last_;
    bool beyond_ = false;
  };

  [[nodiscard]] RowsQuestion about(std::int64_t to) const {
    RowsQuestion question;
    question.to = to;
    question.misere = misere_;
    question.keep = true;
    if (board_->rays().sorted) {
      question.layers_expected = at_most_[0] + 2;
      return question;
    }
    question.limits = valid_limits(board_->rays());
    for (std::size_t i = 0; i < at_most_.size(); ++i) {
      if (at_most_[i] != kNoBound) question.limits[i] = std::min(question.limits[i], at_most_[i]);
    }
    return question;
  }

  Status fill(std::int64_t to, const Control& control) {
    auto rows = std::make_unique<Rows>(board_->rays(), about(to), control.memory);
    Layers layers(at_most_[0]);
    const Status status = rows->fill(board_->rays().sorted ? &layers : nullptr, control);
    if (status != Status::complete && !layers.beyond()) return status;
    rows_ = std::move(rows);
    slots_.assign(board_->rays().modes.size(), 0);
    const auto& modes = rows_->box().modes();
    for (std::size_t slot = 0; slot < modes.size(); ++slot) slots_[static_cast<std::size_t>(modes[slot])] = slot;
    return status == Status::cancelled && layers.beyond() ? Status::complete : status;
  }

  const Rays& slice_;
  bool misere_;
  std::vector<std::int64_t> at_most_;
  std::shared_ptr<const Board> board_;  // of the whole game
  std::vector<Place> places_;           // by mode of the slice
  std::int64_t to_ = 0;
  std::unique_ptr<Rows> rows_;
  std::vector<std::size_t> slots_;
};

// One number is left: its rows side by side.
class RowsOfSlice final : public Membership {
 public:
  RowsOfSlice(const MembershipQuestion& question, const Control& control)
      : rows_(*question.rays, question.misere), grundy_(question.grundy) {
    (void)rows_.extend(kFirstSide, control);
  }
  [[nodiscard]] std::optional<bool> ask(int mode, std::span<const std::int64_t> x) const override {
    if (x[0] >= rows_.size()) return std::nullopt;
    const std::int32_t value = rows_.at(mode, x[0]);
    return grundy_ ? value == x[1] : value == 0;
  }
  [[nodiscard]] std::int64_t to() const override { return rows_.size() - 1; }
  Status grow(const Control& control) override { return rows_.extend(2 * rows_.size() - 1, control); }
  [[nodiscard]] std::string too_large(const Control& control) const override {
    if (rows_.size() > kMostPiles) return fmt::format("numbers of more than {}", kMostPiles);
    if (3 * rows_.bytes() > control.memory) {
      return "rows of " + bytes_to_string(3.0 * static_cast<double>(rows_.bytes()));
    }
    return "";
  }
  [[nodiscard]] double cost() const override { return static_cast<double>(rows_.bytes()); }
  [[nodiscard]] Engine engine() const override { return Engine::sequence; }

 private:
  GrowingRows rows_;
  bool grundy_;
};

}  // namespace

std::unique_ptr<Membership> slice_side_by_side(const MembershipQuestion& question, const Control& control) {
  return std::make_unique<RowsOfSlice>(question, control);
}

std::unique_ptr<Membership> slice_of_the_game(const MembershipQuestion& question, const Control& control) {
  return std::make_unique<RowsOfGame>(question, control);
}

std::unique_ptr<Membership> slice_one_by_one(const MembershipQuestion& question, const Control& control) {
  return std::make_unique<SliceMembership>(question, control);
}

}  // namespace cairn::prove
