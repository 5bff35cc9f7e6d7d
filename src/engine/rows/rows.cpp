// The walk through all prefixes: which rows to compute, which to leave out, and which rows learn of the P-positions
// found.
#include "engine/rows/rows.hpp"

#include "engine/rows/grundy_rows.hpp"
#include "engine/rows/layer_filler.hpp"
#include "engine/rows/mex_lines.hpp"
#include "engine/rows/mex_rows.hpp"
#include "engine/rows/row_filler.hpp"
#include "engine/rows/row_workers.hpp"
#include "engine/rows/rows_explain.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace cairn::engine {

namespace {

constexpr std::uint64_t kRowsBetweenLooks = 64;  // at the clock and the memory
// Rows of values that follow each other on several threads: in shorter ones most of the time would be spent on waiting.
// Those of three stacks and more are left to one thread: on the way from cache to cache their sets lose more time than
// a second thread wins.
constexpr std::int64_t kLongRows = 256;
// A cut can only be seen when all layers before are complete; as long as one is likely, a single thread goes on.
constexpr std::int64_t kLayersAlone = 32;

// Whether all lines are windows is seen on boards up to here mostly, and for certain when the rows are planned or
// filled.
std::int64_t small_bound(const Rays& rays, std::int64_t to) {
  return std::min<std::int64_t>(to, rays.coordinates <= 4 ? 12 : 4);
}

bool shifts(const RowRay& ray) {
  return ray.keeps_y && (ray.y_after.amount != 0 || ray.y_after.rest.constant != 0 || !ray.y_after.rest.terms.empty());
}

// The tables by which sorted prefixes are numbered: those of the box, of rows, of their words, and of lines.
double ranking_bytes(const Rays& rays, std::int64_t to) {
  return rays.sorted ? 8.0 * (4.0 * rays.coordinates - 3) * (static_cast<double>(to) + 2) : 0;
}

// Refuses what cannot even be numbered, before anything is allocated.
std::int64_t checked_bound(const Rays& rays, const RowsQuestion& question, std::size_t memory) {
  const BoxShape shape = box_shape(rays, question.to);
  const double ranking = ranking_bytes(rays, question.to);
  if (question.limits.empty()) check_numbered(shape, memory);
  if (ranking > static_cast<double>(memory)) refuse_table(shape, ranking, memory);
  const std::int64_t most = std::min<std::int64_t>(rays.largest, INT32_MAX - 1);
  if (question.to > most) throw TooLarge("numbers beyond " + std::to_string(most) + " are too large for a table");
  return question.to;
}

// The limits that this plan can make use of. A row that is shorter than a prefix may be long has no room for diagonal
// lines, and rows that change places with a number of the prefix need all numbers in either place.
std::vector<std::int64_t> usable_limits(const RowPlan& plan, const RowsQuestion& question) {
  const auto swapped = std::count(plan.swapped.begin(), plan.swapped.end(), true);
  const bool by_place = std::any_of(plan.groups.begin(), plan.groups.end(), [](const RowGroup& group) {
    return std::any_of(group.earlier.begin(), group.earlier.end(), [](const RowRay& ray) { return ray.by_place; });
  });
  if (question.limits.empty() || question.grundy || question.threads > 1 || swapped > 0 || by_place) return {};
  std::vector<std::int64_t> limits = question.limits;
  bool diagonal = std::any_of(plan.lines.begin(), plan.lines.end(), [](const RowLine& line) { return line.diagonal; });
  for (const auto& group : plan.groups) {
    diagonal = diagonal || std::any_of(group.takes_any.begin(), group.takes_any.end(),
                                       [](const RowLine& line) { return line.diagonal; });
  }
  if (diagonal && !plan.sorted) limits.back() = question.to;
  return limits;
}

// More rows than a machine word can number are refused before they are laid out.
RowLayout checked_layout(const Box& box, const std::vector<std::int64_t>& limits, const Rays& rays,
                         std::size_t memory) {
  double positions = static_cast<double>(box.modes().size());
  for (std::size_t i = 0; i < limits.size() && !box.sorted(); ++i) {
    positions *= static_cast<double>(std::min(box.to(), limits[i])) + 1;
  }
  const bool too_many = box.sorted() && !limits.empty()
                            ? box_shape(rays, std::min(box.to(), limits.back())).positions() > kMostPositions
                            : positions > kMostPositions;
  if (too_many) refuse_table(box_shape(rays, box.to()), positions / 8, memory);
  return RowLayout(box, limits);
}

}  // namespace

class Rows::Impl {
 public:
  Impl(const Rays& rays, const RowsQuestion& question, std::size_t memory)
      : rays_(rays),
        question_(question),
        box_(rays_, checked_bound(rays, question, memory)),
        plan_(make_row_plan(rays_, box_, question.misere)) {
    if (!plan_.misfit.empty()) throw RowsMisfit("the rows engine does not fit " + rays_.game + ": " + plan_.misfit);
    const std::vector<std::int64_t> limits = usable_limits(plan_, question);
    memory_.layout = checked_layout(box_, limits, rays_, memory);
    cut_at_ = question.to + 1;
    const double ranking = ranking_bytes(rays_, question.to);
    const double room = static_cast<double>(memory) - ranking;
    question.grundy ? choose_grundy(room) : choose(room);
    bytes_ += ranking;
    if (bytes_ > static_cast<double>(memory)) refuse_table(box_shape(rays_, question.to), bytes_, memory);
  }

  Status fill(RowConsumer* consumer, const Control& control, RowSupplier* known) {
    try {
      return question_.grundy ? fill_grundy(consumer, control) : fill_outcomes(consumer, control, known);
    } catch (const RowStopped& stopped) {
      return stopped.status;
    }
  }

  Status fill_outcomes(RowConsumer* consumer, const Control& control, RowSupplier* known) {
    allocate();
    if (layers_) {
      LayerFiller filler(*layers_, rays_.game, memory_);
      return fill_with(filler, consumer, control, known);
    }
    RowFiller filler(plan_, rays_, box_, memory_, question_.misere, &control);
    return fill_with(filler, consumer, control, known);
  }

  template <class Filler>
  Status fill_with(Filler& filler, RowConsumer* consumer, const Control& control, RowSupplier* known) {
    const bool all_rows = consumer != nullptr && consumer->wants_empty_rows();
    const std::size_t modes = box_.modes().size();
    std::vector<std::int64_t> prefix = memory_.layout.first_prefix();
    done_ = 0;
    cut_at_ = question_.to + 1;
    std::int64_t layer = -1;
    std::uint64_t offset = 0;
    do {
      if (const auto stop = look(control)) return *stop;
      if (!prefix.empty() && prefix[0] != layer) {
        layer = prefix[0];
        if (layer >= 1 && may_cut_ && rest_is_covered(layer)) {
          cut_at_ = layer;
          return all_rows ? emit_empty(prefix, *consumer, control) : finish();
        }
        if (layer >= layers_paid_ && !pay_for(layer, control)) return Status::limit_reached;
        if (workers_ > 1 && known == nullptr && (!may_cut_ || layer >= kLayersAlone)) {
          RowWorkers workers(plan_, rays_, box_, memory_, question_.misere, workers_, bytes_);
          return workers.run(layer, consumer, control, done_);
        }
      }
      filler.move_to(prefix, done_, offset);
      bool supplied = false;
      for (std::size_t slot = 0; known != nullptr && slot < modes; ++slot) {
        const Word* words = known->next(slot, prefix);
        if (words == nullptr) {
          known = nullptr;
          supplied = false;
          break;
        }
        filler.take(slot, words);
        supplied = true;
      }
      if (!supplied) filler.fill();
      filler.remember();
      ++done_;
      offset += modes * memory_.layout.length(prefix);
      for (std::size_t slot = 0; consumer != nullptr && slot < modes; ++slot) {
        if (!filler.any(slot) && !all_rows) continue;
        if (!consumer->row(
                {slot, prefix, memory_.layout.first(prefix), memory_.layout.to(), filler.words(slot), nullptr})) {
          return Status::cancelled;
        }
      }
      filler.forget();
    } while (memory_.layout.advance(prefix));
    return Status::complete;
  }

  Status fill_grundy(RowConsumer* consumer, const Control& control) {
    if (memory_.rows_kept) memory_.table = RowTable(memory_.layout);
    done_ = 0;
    if (windows_) return MexFiller(plan_, rays_, box_, memory_, *windows_, workers_).run(consumer, control, done_);
    if (by_lines_) {
      MexLines lines(rays_, question_.to);
      return fill_values(lines, consumer, control);
    }
    GrundyFiller filler(plan_, rays_, box_, memory_, &control);
    return fill_values(filler, consumer, control);
  }

  template <class Filler>
  Status fill_values(Filler& filler, RowConsumer* consumer, const Control& control) {
    std::vector<std::int64_t> prefix = memory_.layout.first_prefix();
    do {
      if (const auto stop = look(control)) return *stop;
      filler.fill(prefix);
      ++done_;
      const std::int64_t first = memory_.layout.first(prefix);
      if (memory_.rows_kept) {
        std::copy(filler.zeros() + word_of(first), filler.zeros() + memory_.layout.words_to(),
                  memory_.table.row(0, prefix) + word_of(first));
      }
      const bool wanted = consumer != nullptr &&
                          (consumer->wants_empty_rows() ||
                           std::any_of(filler.zeros() + word_of(first), filler.zeros() + memory_.layout.words_to(),
                                       [](Word word) { return word != 0; }));
      if (wanted && !consumer->row({0, prefix, first, question_.to, filler.zeros(), filler.values()})) {
        return Status::cancelled;
      }
    } while (memory_.layout.advance(prefix));
    return Status::complete;
  }

  [[nodiscard]] std::string explain() const;

  [[nodiscard]] std::uint64_t valid_positions() const {
    if (plan_.all_valid) return box_.size();
    const RowValidity validity(plan_, rays_, box_);
    RowPlace place(memory_);
    RowClock clock(nullptr);
    std::vector<Word> words(memory_.layout.words_to());
    std::uint64_t count = 0;
    std::vector<std::int64_t> prefix = memory_.layout.first_prefix();
    do {
      place.move_to(prefix, 0, 0);
      for (std::size_t slot = 0; slot < box_.modes().size(); ++slot) {
        if (!validity.valid(plan_.group_at(slot, prefix), place, words.data(), clock)) continue;
        for (std::size_t w = place.first_word; w < place.words_to; ++w) {
          count += static_cast<std::uint64_t>(std::popcount(words[w]));
        }
      }
    } while (memory_.layout.advance(prefix));
    return count;
  }

  [[nodiscard]] const Box& box() const { return box_; }
  [[nodiscard]] const RowMemory& memory() const { return memory_; }
  [[nodiscard]] double bytes() const { return bytes_; }
  [[nodiscard]] std::uint64_t done() const { return done_; }
  [[nodiscard]] std::int64_t cut_at() const { return cut_at_; }

 private:
  [[nodiscard]] std::size_t prefix_size() const { return static_cast<std::size_t>(plan_.coordinates - 1); }

  // Now and then: at the clock, the memory, and whoever wants to know how far it is.
  std::optional<Status> look(const Control& control) const {
    if (done_ % kRowsBetweenLooks != 0) return std::nullopt;
    if (const auto stop = control.stop()) return *stop;
    // Grundy values have counted their lists already.
    const double lists = memory_.lows.kept() && !question_.grundy ? static_cast<double>(memory_.lows.bytes(0)) : 0;
    if ((memory_.lows.kept() && memory_.lows.full(0)) || bytes_ + lists > static_cast<double>(control.memory)) {
      return Status::limit_reached;
    }
    control.report([&] { return fmt::format("{} of {} rows", done_, memory_.layout.prefixes()); });
    return std::nullopt;
  }

  // Diagonal lines of coordinates that are not sorted: y may be less than the number that falls with it.
  [[nodiscard]] bool is_wide(std::size_t family) const {
    return !plan_.sorted && family / box_.modes().size() % 2 == 1;
  }

  // A bit for every number that varies on a line.
  [[nodiscard]] std::size_t line_words() const {
    std::int64_t largest = memory_.layout.to();
    for (std::size_t i = 0; i < prefix_size(); ++i) largest = std::max(largest, memory_.layout.prefix_to(i));
    return static_cast<std::size_t>(largest) / 64 + 1;
  }

  // How Grundy values are found: by sets where lines are windows, which is looked at when there is room for them; else
  // by one value after another; else by lines of all directions.
  void choose_grundy(double room) {
    memory_.numbers = LineNumbers(memory_.layout, prefix_size());
    memory_.rows_kept = question_.keep;
    const double table = question_.keep ? 8.0 * static_cast<double>(memory_.layout.words()) : 0;
    std::string misfit = MexWindows::misfit(plan_, rays_);
    if (misfit.empty()) {
      bytes_ = table + MexWindows::bytes(plan_, memory_) + MexFiller::bytes(plan_, rays_, memory_, false, false);
      if (bytes_ <= room) {
        windows_.emplace(plan_, memory_);
        misfit = windows_->misfit();
      }
      if (misfit.empty()) {
        if (windows_) choose_threads(table, room);
        return;
      }
      windows_.reset();
    }
    std::string planes_misfit = GrundyFiller::misfit(plan_, rays_);
    if (!planes_misfit.empty() && MexLines::misfit(rays_, small_bound(rays_, question_.to)).empty()) {
      bytes_ = table + MexLines::bytes(rays_, question_.to);
      // The table engine needs four bytes a position alone, which whoever collects the values needs here besides.
      if (bytes_ + 4 * box_shape(rays_, question_.to).positions() > room) {
        throw RowsMisfit(
            fmt::format("Grundy values of {} on lines would need {}", rays_.game, bytes_to_string(bytes_)));
      }
      by_lines_ = true;
      return;
    }
    if (!planes_misfit.empty()) {
      // For rules about stacks the message names what sets of values need; for others, what planes of bits need.
      const std::string& why = plan_.misfit.empty() && plan_.sorted && plan_.coordinates > 1 ? misfit : planes_misfit;
      throw RowsMisfit("the rows engine does not fit " + rays_.game + ": " + why);
    }
    bytes_ = table + GrundyFiller::bytes(plan_, rays_, memory_);
  }

  // Several threads when what they need is there.
  void choose_threads(double table, double room) {
    const auto with = [&](bool all_values) {
      return table + MexWindows::bytes(plan_, memory_) +
             MexFiller::bytes(plan_, rays_, memory_, windows_->diagonal(), all_values);
    };
    workers_ = std::clamp(question_.threads, 1, kMostRowWorkers);
    if (with(true) > room || question_.to < kLongRows || plan_.coordinates > 2) workers_ = 1;
    bytes_ = with(workers_ > 1 || windows_->values_leave());
  }

  // What must be kept, and what that takes.
  void choose(double room) {
    memory_.numbers = LineNumbers(memory_.layout, prefix_size());
    const std::size_t size = prefix_size();
    const std::size_t modes = box_.modes().size();
    running_.assign(plan_.sorted ? 2 : size * 2 * modes, false);
    bool lows = false;
    bool bounded = true;  // what moves along the row can reach below it
    bool least_only = plan_.sorted;
    for (std::size_t which = 0; which < plan_.groups.size(); ++which) {
      const RowGroup& group = plan_.groups[which];
      lows = lows || !group.in_row.empty();
      if (which + 2 < plan_.groups.size()) {  // with all other stacks empty nothing lies below
        bounded = bounded &&
                  std::all_of(group.in_row.begin(), group.in_row.end(), [](const RowRay& ray) { return ray.bounded; });
      }
      for (const auto& line : group.takes_any) {
        least_only = least_only && line.stack == which % static_cast<std::size_t>(plan_.coordinates + 1);
        running_[memory_.family(line.stack, line.diagonal, line.slot_after)] = true;
        if (line.diagonal) lows = true, bounded = false;
      }
      for (const auto& ray : group.earlier) {
        look_back_ = true;
        // The target's last number may exceed y, by a shift or because another number has grown.
        if (shifts(ray) || (ray.shape == RowRay::Shape::general && ray.keeps_y)) {
          lows = memory_.keep_lows = true;
          bounded = false;
        }
      }
    }
    if (choose_layers(room)) return;
    memory_.least_only = least_only;
    memory_.gather_lows = plan_.sorted && size > 0 && lows && bounded && look_back_;
    keep_lists_ = plan_.sorted && size > 0 && lows && !memory_.gather_lows;
    const auto& first_lines = plan_.group(0, 0).takes_any;
    may_cut_ = question_.cut && plan_.sorted && size > 0 &&
               std::find(first_lines.begin(), first_lines.end(), RowLine{}) != first_lines.end();
    workers_ = RowWorkers::fits(plan_) ? std::clamp(question_.threads, 1, kMostRowWorkers) : 1;
    memory_.rows_kept = question_.keep || look_back_;
    const double row = 8.0 * static_cast<double>(memory_.layout.words_to());
    const double lines = static_cast<double>(memory_.numbers.count());
    for (std::size_t family = 0; family < running_.size(); ++family) {
      if (running_[family]) bytes_ += lines * row * (is_wide(family) ? 2 : 1);
    }
    if (look_back_)
      bytes_ += lines * 8.0 * static_cast<double>(line_words()) * static_cast<double>(plan_.sorted ? 1 : size * modes);
    if (memory_.rows_kept) {
      const bool some = may_cut_ && workers_ == 1 && question_.layers_expected > 0;
      layers_paid_ = some ? std::min(question_.layers_expected, question_.to + 1) : question_.to + 1;
      bytes_ += 8.0 * words_below(layers_paid_);
    }
    bytes_ += 8.0 * static_cast<double>(memory_.layout.words()) *
              static_cast<double>(std::count(plan_.swapped.begin(), plan_.swapped.end(), true));
    if (workers_ > 1 && !memory_.rows_kept) {
      bytes_ += 8.0 * workers_ * static_cast<double>(RowWorkers::layer_words(memory_.layout, 0));
    }
    if (keep_lists_) bytes_ += 4.0 * static_cast<double>(memory_.layout.prefixes());
  }

  // Amounts that are fixed by the board, or are any but those, have a filler of their own, where it has room.
  bool choose_layers(double room) {
    if (question_.misere || box_.modes().size() != 1 || !question_.limits.empty() || !look_back_) return false;
    const auto& first_lines = plan_.group(0, 0).takes_any;  // a cut saves more
    if (std::find(first_lines.begin(), first_lines.end(), RowLine{}) != first_lines.end()) return false;
    LayerPlan layers = make_layer_plan(plan_);
    const double bytes = 8.0 * static_cast<double>(memory_.layout.words()) + LayerFiller::bytes(layers, memory_);
    if (!layers.misfit.empty() || bytes > room) return false;
    layers_ = std::move(layers);
    running_.assign(running_.size(), false);
    look_back_ = false;
    memory_.rows_kept = true;
    bytes_ = bytes;
    return true;
  }

  // The words of the rows whose smallest stack is below a layer.
  [[nodiscard]] double words_below(std::int64_t layer) const {
    if (layer > memory_.layout.to()) return static_cast<double>(memory_.layout.words());
    return static_cast<double>(memory_.layout.offset(0, std::vector<std::int64_t>(prefix_size(), layer)));
  }

  // A layer that was not expected: is there memory for it?
  bool pay_for(std::int64_t layer, const Control& control) {
    bytes_ += 8.0 * (words_below(layer + 1) - words_below(layers_paid_));
    layers_paid_ = layer + 1;
    return bytes_ <= static_cast<double>(control.memory);
  }

  void allocate() {
    const std::uint64_t lines = memory_.numbers.count();
    const std::size_t words = memory_.layout.words_to();
    memory_.running.assign(running_.size(), {});
    for (std::size_t family = 0; family < running_.size(); ++family) {
      if (running_[family]) memory_.running[family] = LineRows(lines, is_wide(family) ? 2 * words : words);
    }
    memory_.nonempty.clear();
    if (look_back_) {
      const std::size_t families = plan_.sorted ? 1 : prefix_size() * box_.modes().size();
      memory_.nonempty.assign(families, LineRows(lines, line_words()));
    }
    memory_.lows = keep_lists_ ? LowLists(memory_.layout.prefixes(), static_cast<std::size_t>(workers_)) : LowLists();
    if (memory_.rows_kept) memory_.table = RowTable(memory_.layout);
    memory_.twins.clear();
    if (std::count(plan_.swapped.begin(), plan_.swapped.end(), true) > 0) {
      for (const bool swapped : plan_.swapped) {
        memory_.twins.push_back(swapped ? RowTable(memory_.layout) : RowTable());
      }
    }
  }

  // Every rest, that is all other numbers at least `layer`, has a P-position with a smaller first stack. Since any
  // amount may be taken from the first stack, every position from this layer on is N.
  bool rest_is_covered(std::int64_t layer) {
    // The board that spoilt it last time, when it is still one of those that matter.
    if (uncovered_y_ >= layer && (rest_.size() < 2 || rest_[1] >= layer) &&
        !test_bit(memory_.running[0].row(uncovered_line_), uncovered_y_)) {
      return false;
    }
    rest_.assign(prefix_size(), layer);
    do {
      if (!covered(rest_)) return false;
    } while (memory_.layout.advance(std::span(rest_).subspan(1)));
    return true;
  }

  // Looks at the row of all P-positions below: bits of valid positions must be there, whatever the first stack.
  [[nodiscard]] bool covered(std::span<const std::int64_t> prefix) {
    uncovered_line_ = memory_.numbers.number(prefix, 0);
    const Word* row = memory_.running[0].row(uncovered_line_);
    RowRange y{prefix.back(), memory_.layout.to()};
    const auto& clauses = plan_.group(0, 0).valid_clauses;
    if (!plan_.all_valid && clauses.size() == 1) {
      for (const auto& condition : clauses[0]) {
        const bool first = std::any_of(condition.rest.terms.begin(), condition.rest.terms.end(),
                                       [](const Term& term) { return term.variable == 0; });
        if (!first) y.narrow(condition, condition.rest.at(prefix.data()), condition.y);
      }
    }
    bool all = true;
    y.for_each_interval([&](std::int64_t lo, std::int64_t hi) {
      for (std::size_t w = word_of(hi) + 1; all && w-- > word_of(lo);) {
        Word missing = ~row[w];
        if (w == word_of(lo)) missing &= from_bit(lo);
        if (w == word_of(hi)) missing &= up_to_bit(hi);
        if (missing == 0) continue;
        all = false;
        uncovered_y_ = static_cast<std::int64_t>(w) * 64 + 63 - std::countl_zero(missing);
      }
    });
    return all;
  }

  Status finish() {
    done_ = memory_.layout.prefixes();
    return Status::complete;
  }

  Status emit_empty(std::vector<std::int64_t>& prefix, RowConsumer& consumer, const Control& control) {
    const std::vector<Word> none(memory_.layout.words_to(), 0);
    do {
      if (const auto stop = look(control)) return *stop;
      if (!consumer.row({0, prefix, memory_.layout.first(prefix), question_.to, none.data(), nullptr})) {
        return Status::cancelled;
      }
      ++done_;
    } while (memory_.layout.advance(prefix));
    return Status::complete;
  }

  const Rays rays_;  // NOLINT: kept, the plan speaks of it
  RowsQuestion question_;
  Box box_;
  RowPlan plan_;
  RowMemory memory_;
  double bytes_ = 0;
  std::uint64_t done_ = 0;
  std::int64_t cut_at_ = 0;
  std::int64_t layers_paid_ = INT64_MAX;  // bytes_ has the rows of the layers below this one
  std::vector<bool> running_;             // which families of lines keep their OR
  bool look_back_ = false;                // some move reads single rows
  bool keep_lists_ = false;
  bool may_cut_ = false;
  int workers_ = 1;
  std::optional<LayerPlan> layers_;    // outcomes by LayerFiller
  std::optional<MexWindows> windows_;  // Grundy values by MexFiller
  bool by_lines_ = false;              // or by MexLines
  std::vector<std::int64_t> rest_;     // the last board without a P-position below: its prefix, line and y
  std::uint64_t uncovered_line_ = 0;
  std::int64_t uncovered_y_ = -1;
};

std::string Rows::Impl::explain() const {
  RowsFacts facts;
  facts.bytes = bytes_;
  facts.keeps_rows = memory_.rows_kept;
  facts.looks_back = look_back_ || layers_;
  if (layers_) {
    facts.layers = layers_->levels > 0
                       ? "P-positions of each line are counted, as many as amounts are left out and one more"
                       : "single rows are ORed, and along a row the row itself, shifted";
  }
  facts.lists = keep_lists_;
  facts.looks_up = memory_.gather_lows;
  facts.may_cut = may_cut_;
  facts.threads = workers_;
  if (question_.grundy) {
    facts.grundy = by_lines_   ? "the first value that no line of any direction holds, which values leave"
                   : !windows_ ? "one value after another, each placed by a scan as the P-positions are"
                   : windows_->values_leave()
                       ? "the first value that no line through a position holds, from sets of bits that values leave"
                       : "the first value that no line through a position holds, from sets of bits";
  }
  return explain_rows(rays_, box_, plan_, memory_.layout, facts);
}

Rows::Rows(const Rays& rays, const RowsQuestion& question, std::size_t memory)
    : impl_(std::make_unique<Impl>(rays, question, memory)) {}
Rows::Rows(Rows&&) noexcept = default;
Rows& Rows::operator=(Rows&&) noexcept = default;
Rows::~Rows() = default;

std::string Rows::misfit(const Rays& rays, const RowsQuestion& question) {
  const RowPlan plan = make_row_plan(rays, Box(rays, std::min<std::int64_t>(question.to, 1)), question.misere);
  if (!question.grundy || !plan.misfit.empty()) return plan.misfit;
  std::string planes_misfit = GrundyFiller::misfit(plan, rays);
  if (planes_misfit.empty() || !plan.sorted || plan.coordinates < 2) return planes_misfit;
  std::string misfit = MexWindows::misfit(plan, rays);
  const std::int64_t small = small_bound(rays, question.to);
  if (misfit.empty()) {
    RowMemory memory;
    memory.layout = RowLayout(Box(rays, small));
    memory.numbers = LineNumbers(memory.layout, static_cast<std::size_t>(plan.coordinates - 1));
    misfit = MexWindows(plan, memory).misfit();
  }
  return misfit.empty() || MexLines::misfit(rays, small).empty() ? "" : misfit;
}

const Box& Rows::box() const { return impl_->box(); }
std::string Rows::explain() const { return impl_->explain(); }
double Rows::bytes() const { return impl_->bytes(); }
Status Rows::fill(RowConsumer* consumer, const Control& control, RowSupplier* known) {
  return impl_->fill(consumer, control, known);
}
const RowTable& Rows::table() const { return impl_->memory().table; }
std::int64_t Rows::cut_at() const { return impl_->cut_at(); }
std::uint64_t Rows::rows() const { return impl_->memory().layout.prefixes(); }
std::uint64_t Rows::rows_filled() const { return impl_->done(); }
std::uint64_t Rows::valid_positions() const { return impl_->valid_positions(); }

}  // namespace cairn::engine
