// Panels, read off a table of the slice or of the whole box.
#include "engine/table/slice_table.hpp"

#include "base/control.hpp"
#include "engine/all_positions.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace cairn::engine {

namespace {

// The bounds of the first numbers in which all panels lie. Of sorted stacks the i-th smallest is at most the i-th
// smallest of those that are fixed, whatever the free ones are.
std::vector<std::int64_t> bounds_of(const SliceQuestion& question) {
  const Ruleset& rules = question.game->rules;
  std::vector<std::int64_t> bounds;
  for (std::size_t i = 0; i < question.cells.size(); ++i) {
    const SliceCell& cell = question.cells[i];
    if (i < rules.cells().size() && rules.cells()[i].kind == Coordinate::Kind::choice) continue;
    if (!cell.free()) {
      bounds.push_back(cell.to);
    } else if (!rules.shape->interchangeable()) {
      bounds.push_back(kNoBound);
    }
  }
  if (rules.shape->interchangeable()) std::sort(bounds.begin(), bounds.end());
  while (!bounds.empty() && bounds.back() == kNoBound) bounds.pop_back();
  return bounds;
}

// Rows fill a whole table many times faster than a slice is filled position by position, so that the whole is filled
// where it is not much larger and fits easily.
bool whole_is_cheaper(const SliceQuestion& question, std::size_t memory) {
  constexpr double kFaster = 64;
  double slice = 1;
  for (const auto& cell : question.cells) slice *= static_cast<double>(cell.free() ? question.to + 1 : cell.to + 1);
  const double whole = box_shape(question.game->rules, question.coordinates(), question.to).positions();
  return whole <= kFaster * slice && whole * sizeof(std::int32_t) <= static_cast<double>(memory) / 4;
}

// Finds the values of positions in a table, whether some of their numbers are part of the mode or none.
class SliceLookup {
 public:
  explicit SliceLookup(const TableValues& table) : table_(table), sorted_(table.game->rules.shape->interchangeable()) {
    const auto& modes = table.box.mode_info();
    for (std::size_t i = 0; i < modes.size(); ++i) modes_[{modes[i].labels, modes[i].fixed}] = table.box.modes()[i];
    if (!modes.empty()) pattern_ = modes[0];
    for (const auto& cell : table.game->rules.cells()) words_.push_back(cell.kind == Coordinate::Kind::choice);
  }

  std::int32_t value(const Cells& cells) {
    labels_.assign(pattern_.labels.size(), -1);
    numbers_.clear();
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (i < words_.size() && words_[i]) {
        labels_[i] = static_cast<int>(cells[i]);
      } else {
        numbers_.push_back(cells[i]);
      }
    }
    if (sorted_) std::sort(numbers_.begin(), numbers_.end());
    fixed_ = pattern_.fixed;
    x_.clear();
    for (std::size_t i = 0; i < numbers_.size(); ++i) {
      if (i < fixed_.size() && fixed_[i] != kNotFixed) {
        fixed_[i] = numbers_[i];
      } else {
        x_.push_back(numbers_[i]);
      }
    }
    const auto mode = modes_.find({labels_, fixed_});
    if (mode == modes_.end()) return TableValues::kNotValid;
    const auto rank = table_.box.rank(mode->second, x_.data());
    return rank ? table_.values[*rank] : TableValues::kNotValid;
  }

 private:
  const TableValues& table_;
  bool sorted_;
  std::map<std::pair<std::vector<int>, std::vector<std::int64_t>>, int> modes_;
  Mode pattern_;
  std::vector<bool> words_;  // per cell: it is a word, no number
  std::vector<int> labels_;
  std::vector<std::int64_t> numbers_;
  std::vector<std::int64_t> fixed_;
  std::vector<std::int64_t> x_;
};

void check_panels_fit(const SliceQuestion& question, std::size_t memory) {
  double values = 1;
  for (const auto& cell : question.cells) {
    values *= static_cast<double>(cell.free() ? question.to + 1 : cell.to - cell.from + 1);
  }
  const double bytes = values * sizeof(std::int32_t);
  if (bytes <= static_cast<double>(memory)) return;
  throw TooLarge(fmt::format("a slice of {:.3g} positions needs {}, but {} may be used", values, bytes_to_string(bytes),
                             bytes_to_string(static_cast<double>(memory))),
                 "", "choose a smaller bound or smaller ranges");
}

class SlicePanels {
 public:
  SlicePanels(const SliceQuestion& question, const TableValues& table, SliceValues& answer)
      : question_(question),
        lookup_(table),
        answer_(answer),
        cells_(question.cells.size(), 0),
        sorted_(question.game->rules.shape->interchangeable()) {
    for (std::size_t i = 0; i < question.cells.size(); ++i) {
      if (question.cells[i].free()) free_.push_back(i);
    }
  }

  void fill(std::size_t index) {
    if (index < question_.cells.size()) {
      const SliceCell& cell = question_.cells[index];
      if (cell.free()) {
        cells_[index] = SliceValues::kFreeCell;
        fill(index + 1);
        return;
      }
      for (std::int64_t value = cell.from; value <= cell.to; ++value) {
        cells_[index] = value;
        fill(index + 1);
      }
      return;
    }
    SliceValues::Panel& panel = answer_.panels.emplace_back();
    panel.cells = cells_;
    Cells cells = cells_;
    values(panel, cells, 0);
  }

  [[nodiscard]] std::uint64_t positions() const { return positions_; }

 private:
  void values(SliceValues::Panel& panel, Cells& cells, std::size_t index) {
    while (index < cells.size() && !question_.cells[index].free()) ++index;
    if (index == cells.size()) {
      panel.values.push_back(lookup_.value(cells));
      // Two free stacks make the same position in both orders.
      const bool once = free_.size() < 2 || !sorted_ || cells[free_[0]] <= cells[free_[1]];
      if (once && panel.values.back() != TableValues::kNotValid) ++positions_;
      return;
    }
    for (std::int64_t value = 0; value <= question_.to; ++value) {
      cells[index] = value;
      values(panel, cells, index + 1);
    }
  }

  const SliceQuestion& question_;
  SliceLookup lookup_;
  SliceValues& answer_;
  Cells cells_;
  bool sorted_;
  std::vector<std::size_t> free_;
  std::uint64_t positions_ = 0;
};

}  // namespace

SliceValues slice_table(const SliceQuestion& question, std::size_t memory, const FillTable& fill) {
  check_panels_fit(question, memory);
  SliceQuestion filled = question;
  filled.at_most = bounds_of(question);
  const bool sliced = !filled.at_most.empty();
  std::shared_ptr<const TableValues> table;
  const auto reach_fixed = [&] {
    for (const auto& cell : question.cells) filled.to = std::max(filled.to, cell.free() ? 0 : cell.to);
  };
  const auto fill_whole = [&] {
    filled.at_most.clear();
    reach_fixed();
    table = fill(filled);
  };
  // Of sorted stacks a large one that is fixed may be among the larger ones, which the slice leaves free.
  if (question.game->rules.shape->interchangeable()) reach_fixed();
  if (!sliced || whole_is_cheaper(filled, memory)) {
    fill_whole();
  } else {
    try {
      table = fill(filled);
    } catch (const Stopped&) {
      throw;
    } catch (const Error&) {
      fill_whole();  // the moves do not allow a slice; what is wrong with the question itself is wrong here, too
    }
  }
  SliceValues answer(question);
  answer.cells = question.cells;
  answer.status = table->status;
  answer.engine = table->engine;
  answer.known = table->known;
  SlicePanels panels(question, *table, answer);
  panels.fill(0);
  if (table->status == Status::complete) {
    answer.known.detail = all_positions(panels.positions()) + " of the slice";
  }
  return answer;
}

}  // namespace cairn::engine
