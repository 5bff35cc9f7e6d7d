// Filling a box in an order in which every option comes before its position, or by a search where moves leave it.
#include "engine/table/table.hpp"

#include "engine/search/lazy.hpp"
#include "engine/search/prepare.hpp"
#include "engine/table/leaving.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <memory>

namespace cairn::engine {

namespace {

constexpr std::int32_t kEmpty = -1;

// A move leads to a position that the box does not hold.
struct LeavesBox {};

class Filler {
 public:
  Filler(const Options& options, DenseTable& table, CellValue value, bool misere, const Control& control)
      : options_(options),
        table_(table),
        value_(value),
        misere_(misere),
        partizan_(options.rays().partizan),
        control_(control) {}

  // False when some option has a later rank.
  bool in_rank_order() {
    Box::Walk walk = table_.box.first();
    do {
      if (!step(walk)) return false;
    } while (!stopped_ && table_.box.advance(walk));
    return true;
  }

  void by_measure() {
    const Rays& rays = options_.rays();
    std::vector<std::pair<std::int64_t, std::uint64_t>> order(table_.box.size());
    for (std::uint64_t rank = 0; rank < order.size(); ++rank) order[rank].second = rank;
    // By the last level first: a stable sort by an earlier one keeps that order among equals.
    for (std::size_t level = rays.measure.size(); level-- > 0;) {
      for (auto& [measure, rank] : order) {
        const Box::Walk at = table_.box.unrank(rank);
        measure = rays.evaluated_measure
                      ? evaluate(*rays.evaluated_measure, Resolved{at.x, 0}).value
                      : rays.measure[level].at(table_.box.modes()[static_cast<std::size_t>(at.mode)], at.x);
      }
      std::stable_sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    }
    for (const auto& [measure, rank] : order) {
      if (stopped_) return;
      const Box::Walk at = table_.box.unrank(rank);
      if (!step(at)) throw Error("the moves of " + rays.game + " do not lower its measure");
    }
  }

 private:
  bool step(const Box::Walk& walk) {
    if (table_.filled % 4096 == 0) {
      if (const auto stop = control_.stop()) {
        table_.status = *stop;
        stopped_ = true;
        return true;
      }
      control_.report([&] { return fmt::format("{} of {} positions", table_.filled, table_.box.size()); });
    }
    ++table_.filled;
    const int mode = table_.box.modes()[static_cast<std::size_t>(walk.mode)];
    if (!options_.rays().is_valid(mode, walk.x)) return true;
    in_order_ = true;
    const std::int32_t value = value_ == CellValue::grundy    ? mex(mode, walk)
                               : value_ == CellValue::outcome ? outcome(mode, walk)
                                                              : remoteness(mode, walk);
    table_.values[walk.rank] = value;
    return in_order_;
  }

  // The value of an option; notices when it is not there yet.
  std::int32_t look(const OptionVisit& option) {
    const auto rank = table_.box.rank(option.mode, option.x);
    if (!rank) throw LeavesBox{};
    const std::int32_t value = table_.values[*rank];
    if (value != kEmpty) return value;
    if (!options_.rays().is_valid(option.mode, {option.x, static_cast<std::size_t>(table_.box.coordinates())})) {
      throw Error("a move of " + options_.rays().game + " leads to a position that is not valid", "",
                  "its rules must forbid such moves, for example by a primed condition such as distinct'");
    }
    in_order_ = false;
    return value;
  }

  std::int32_t mex(int mode, const Box::Walk& walk) {
    seen_.clear();
    options_.for_each(mode, walk.x.data(), [&](const OptionVisit& option) {
      const auto value = static_cast<std::size_t>(std::max(look(option), 0));
      if (value >= seen_.size()) seen_.resize(value + 1, 0);
      seen_[value] = 1;
    });
    return static_cast<std::int32_t>(std::find(seen_.begin(), seen_.end(), 0) - seen_.begin());
  }

  // Does the player win who is to move?
  bool wins(int mode, const Box::Walk& walk, Player player) {
    bool any = false;
    bool found = false;
    options_.for_each(mode, walk.x.data(), player, [&](const OptionVisit& option) {
      any = true;
      const std::int32_t value = look(option);
      found = found || value == 'P' || value == (player == Player::left ? 'L' : 'R');
    });
    return any ? found : misere_;
  }

  std::int32_t outcome(int mode, const Box::Walk& walk) {
    const bool left = wins(mode, walk, Player::left);
    const bool right = partizan_ ? wins(mode, walk, Player::right) : left;
    return left ? (right ? 'N' : 'L') : (right ? 'R' : 'P');
  }

  // The winner hastens, the loser delays. Whether the player to move wins shows in the remoteness itself: in normal
  // play it is odd then, and in misere play, in which the end of the game is a win, it is even.
  std::int32_t remoteness(int mode, const Box::Walk& walk) {
    constexpr std::int32_t kNever = std::numeric_limits<std::int32_t>::max();
    std::int32_t shortest_win = kNever;
    std::int32_t longest = -1;
    options_.for_each(mode, walk.x.data(), [&](const OptionVisit& option) {
      const std::int32_t value = look(option);
      if ((value % 2 == 0) != misere_) shortest_win = std::min(shortest_win, value);
      longest = std::max(longest, value);
    });
    return 1 + (shortest_win != kNever ? shortest_win : longest);
  }

  const Options& options_;
  DenseTable& table_;
  CellValue value_;
  bool misere_;
  bool partizan_;
  const Control& control_;
  bool stopped_ = false;
  bool in_order_ = true;
  std::vector<char> seen_;
};

// Every position of the box by one search, which remembers the positions beyond it.
void fill_by_search(const Options& options, DenseTable& table, CellValue kind, bool misere, const Control& control) {
  const Rays& rays = options.rays();
  const auto k = static_cast<std::size_t>(rays.coordinates);
  const std::size_t used = table.values.size() * sizeof(std::int32_t);
  Lazy::State state(k + 1, 0);
  // The options belong to the caller, who outlives the search.
  const std::shared_ptr<const Options> shared(std::shared_ptr<const Options>(), &options);
  Lazy search({{shared}}, misere);
  std::fill(state.begin() + 1, state.end(), table.box.to());
  search.reserve(state);
  std::uint64_t valid = 0;
  Box::Walk walk = table.box.first();
  do {
    const int mode = table.box.modes()[static_cast<std::size_t>(walk.mode)];
    if (rays.is_valid(mode, walk.x)) {
      state[0] = mode;
      std::copy(walk.x.begin(), walk.x.end(), state.begin() + 1);
      table.status = search.run(state, control, used);
      if (table.status != Status::complete) return;
      const LazyValue value = *search.find(state);
      table.values[walk.rank] = kind == CellValue::grundy    ? static_cast<std::int32_t>(value.grundy)
                                : kind == CellValue::outcome ? value.outcome()
                                                             : static_cast<std::int32_t>(value.remoteness);
      ++valid;
    }
    ++table.filled;
  } while (table.box.advance(walk));
  table.beyond = search.positions() - valid;
}

void check_fits(const BoxShape& shape, double bytes, const Control& control, bool may_save) {
  if (bytes > static_cast<double>(control.memory)) refuse_table(shape, bytes, control.memory, may_save);
}

}  // namespace

CellValue cell_value(const RangeQuestion& question) {
  if (question.remoteness) return CellValue::remoteness;
  return question.grundy ? CellValue::grundy : CellValue::outcome;
}

std::string beyond_words(std::uint64_t beyond) {
  if (beyond == 0) return "";
  return fmt::format("; moves lead to larger numbers, so {} beyond the bound were computed, too",
                     beyond == 1 ? "1 position" : fmt::format("{} positions", beyond));
}

void check_table_fits(const Ruleset& rules, int coordinates, std::int64_t to, const Control& control, bool may_save) {
  const BoxShape shape = box_shape(rules, coordinates, to);
  const double ranking = rules.shape->interchangeable() ? 8.0 * coordinates * (static_cast<double>(to) + 2) : 0;
  check_fits(shape, shape.positions() * sizeof(std::int32_t) + ranking, control, may_save);
}

DenseTable fill_table(const Options& options, std::int64_t to, CellValue value, bool misere, const Control& control) {
  const Rays& rays = options.rays();
  if (to > rays.largest) throw TooLarge("numbers beyond " + std::to_string(rays.largest) + " are too large");
  DenseTable table;
  table.box = Box(rays, to);
  table.values.assign(table.box.size(), kEmpty);
  const auto begin_again = [&] {
    std::fill(table.values.begin(), table.values.end(), kEmpty);
    table.filled = 0;
  };
  try {
    Filler filler(options, table, value, misere, control);
    if (!filler.in_rank_order()) {
      // A search needs no order, so what the order would take is no reason to refuse.
      if (moves_leave(options, to)) throw LeavesBox{};
      check_fits(box_shape(rays, to), static_cast<double>(table.box.size()) * 36, control, false);
      begin_again();
      filler.by_measure();
    }
  } catch (const LeavesBox&) {
    begin_again();
    fill_by_search(options, table, value, misere, control);
  }
  return table;
}

}  // namespace cairn::engine
