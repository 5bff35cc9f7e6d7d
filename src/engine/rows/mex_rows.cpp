// The mex of a few sets of bits.
#include "engine/rows/mex_rows.hpp"

#include "base/thread.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace cairn::engine {

namespace {

constexpr std::int64_t kPlacesBetweenSigns = 64;

// Groups of rows that a thread takes at once: the more, the less comes from the cache of another thread; but threads
// wait longer for each other where rows begin and end.
std::size_t groups_of_block(std::size_t side, int threads) {
  constexpr std::size_t kVeryLong = 1500;
  return threads == 1 ? 1 : side < kVeryLong ? 2 : 4;
}

void wait_a_moment() {
#if defined(__x86_64__) && defined(__GNUC__)
  __builtin_ia32_pause();
#endif
}

// Room for all values and what is read beyond. An odd number of lines of the cache, so that the sets of neighbouring
// places do not compete for the same ones.
std::size_t words_of_values(const Rays& rays, std::int64_t to) {
  const std::size_t words = static_cast<std::size_t>(largest_grundy_value(rays, to)) / 64 + 2;
  return (cache_lines(words + kReadBeyond - 1) | 1U) * kCacheLineWords;
}

std::vector<std::uint64_t> row_lengths(std::size_t side) {
  std::vector<std::uint64_t> lengths(side);
  for (std::size_t first = 0; first < side; ++first) lengths[first] = side - first;
  return lengths;
}

// Nothing is written to them yet, so that they take no memory. std::make_unique_for_overwrite is not everywhere.
std::unique_ptr<std::int32_t[]> unwritten_values(std::size_t count) {
  return std::unique_ptr<std::int32_t[]>(new std::int32_t[count]);  // NOLINT(cppcoreguidelines-owning-memory)
}

}  // namespace

std::int64_t largest_grundy_value(const Rays& rays, std::int64_t to) {
  const Affine& form = rays.measure.front().form;
  std::int64_t most = form.constant();
  bool negative = form.constant() < 0;
  for (const Term& term : form.terms()) {
    most += std::max<std::int64_t>(term.factor, 0) * to;
    negative = negative || term.factor < 0;
  }
  // The measure is at least 0 where there is a move, but the last position of a play may lie below.
  return rays.falls_by_numbers() && !negative ? most : std::max<std::int64_t>(most, -1) + 1;
}

double MexFiller::bytes(const RowPlan& plan, const Rays& rays, const RowMemory& memory, bool diagonal,
                        bool all_values) {
  const auto words = static_cast<double>(words_of_values(rays, memory.layout.to()));
  const double side = static_cast<double>(memory.layout.to()) + 1;
  double positions = 1;
  for (int i = 1; i <= plan.coordinates; ++i) positions *= (side + i - 1) / i;
  return 8.0 * words * static_cast<double>(memory.numbers.count()) * side * (diagonal ? 2 : 1) +
         4.0 * (all_values ? positions : side * kMexRows);
}

MexFiller::MexFiller(const RowPlan& plan, const Rays& rays, const Box& box, RowMemory& memory,
                     const MexWindows& windows, int threads)
    : plan_(plan),
      memory_(memory),
      windows_(windows),
      validity_(plan, rays, box),
      side_(static_cast<std::size_t>(memory.layout.to()) + 1),
      value_words_(words_of_values(rays, memory.layout.to())),
      threads_(static_cast<std::size_t>(threads)),
      groups_(groups_of_block(side_, threads)),
      all_values_(threads > 1 || windows.values_leave()) {
  const std::size_t words = static_cast<std::size_t>(memory.numbers.count()) * side_ * value_words_;
  held_[0].resize(cache_lines(words));
  if (windows.diagonal()) held_[1].resize(cache_lines(words));
  if (all_values_) {
    value_ranks_ = SortedRanks(static_cast<std::size_t>(plan.coordinates - 1), side_, row_lengths(side_));
    values_ = unwritten_values(value_ranks_.count());
  } else {
    values_ = unwritten_values(side_ * kMexRows);
  }
  none_.assign(value_words_, 0);
  zeros_.assign(memory.layout.words_to(), 0);
  std::vector<std::int64_t> prefix = memory.layout.first_prefix();
  std::uint64_t index = 0;
  do {
    const auto left = static_cast<std::size_t>(memory.layout.to() - prefix.back()) + 1;
    blocks_.push_back({index, std::min(left, groups_ * kMexRows)});
    block_prefixes_.insert(block_prefixes_.end(), prefix.begin(), prefix.end());
    index += blocks_.back().rows;
    prefix.back() += static_cast<std::int64_t>(blocks_.back().rows) - 1;
  } while (memory.layout.advance(prefix));
}

Status MexFiller::run(RowConsumer* consumer, const Control& control, std::uint64_t& done) {
  consumer_ = consumer;
  control_ = &control;
  done_ = &done;
  delivered_ = 0;
  taken_ = 0;
  stopped_ = false;
  status_ = Status::complete;
  reached_ = std::vector<std::atomic<std::int64_t>>(blocks_.size() + 1);
  for (auto& reached : reached_) reached = -1;
  reached_[0] = kAllPlaces;
  {
    std::vector<Thread> threads;
    for (std::size_t number = 1; number < threads_; ++number) threads.emplace_back([this, number] { work(number); });
    work(0);
  }
  if (error_) std::rethrow_exception(error_);
  if (!stopped_ && !deliver(blocks_.size())) stop(Status::cancelled);
  return status_;
}

void MexFiller::stop(Status status) {
  const std::lock_guard<std::mutex> lock(ending_);
  if (!stopped_) status_ = status;
  stopped_ = true;
}

// The first thread hands out rows, and looks at the clock; meanwhile others take the next blocks.
void MexFiller::work(std::size_t number) {
  try {
    Worker worker(memory_);
    worker.rows.resize(groups_ * kMexRows);
    worker.groups.resize(groups_);
    worker.work.reserve(groups_ * kMexRows);  // groups look at their part of it
    for (auto& row : worker.rows) {
      row.own.resize(cache_lines(value_words_));
      row.history.assign(side_, -1);
      row.valid.assign(memory_.layout.words_to(), 0);
    }
    for (std::size_t block = 0; (block = taken_++) < blocks_.size();) {
      if (stopped_ || !fill_block(worker, block)) return;
      if (number != 0) continue;
      if (!deliver(block + 1)) stop(Status::cancelled);
      if (const auto status = control_->stop()) stop(*status);
      control_->report([&] { return fmt::format("{} of {} rows", *done_, memory_.layout.prefixes()); });
    }
  } catch (...) {
    stop(Status::cancelled);
    const std::lock_guard<std::mutex> lock(ending_);
    if (!error_) error_ = std::current_exception();
  }
}

// Rows before have a place when all blocks before have it.
bool MexFiller::wait_for(std::size_t block, std::int64_t place) {
  constexpr int kPatience = 128;  // looks before another thread may have the processor: a few microseconds
  for (int looks = 0; reached_[block].load(std::memory_order_acquire) < place; ++looks) {
    if (stopped_.load(std::memory_order_relaxed)) return false;
    looks < kPatience ? wait_a_moment() : std::this_thread::yield();
  }
  return true;
}

bool MexFiller::fill_block(Worker& worker, std::size_t block) {
  const std::size_t size = static_cast<std::size_t>(plan_.coordinates) - 1;
  const auto begin = block_prefixes_.begin() + static_cast<std::ptrdiff_t>(block * size);
  worker.prefix.assign(begin, begin + static_cast<std::ptrdiff_t>(size));
  worker.work.clear();
  const std::int64_t first = worker.prefix.back();
  const std::int64_t last = memory_.layout.to();
  const std::size_t rows = blocks_[block].rows;
  const std::size_t groups = (rows + kMexRows - 1) / kMexRows;
  const auto first_of = [&](std::size_t group) { return first + static_cast<std::int64_t>(group * kMexRows); };
  std::size_t begun = 0;
  for (std::int64_t place = threads_ > 1 ? 0 : last;; place = std::min(place + kPlacesBetweenSigns, last)) {
    if (!wait_for(block, place)) return false;
    std::int64_t reached = place == last ? kAllPlaces : place;
    for (std::size_t group = 0; group < groups; ++group) {
      if (group == begun) {
        // What rows before hold at the first places of all rows of a group is read first. Places before are not theirs.
        const std::int64_t end = std::min(first_of(group + 1), first + static_cast<std::int64_t>(rows)) - 1;
        if (reached < end) {
          reached = std::min(reached, first_of(group) - 1);
          break;
        }
        begin_group(worker, block, group);
        ++begun;
      }
      reached = worker.groups[group].fill(reached);
    }
    reached_[block + 1].store(reached, std::memory_order_release);
    if (reached == kAllPlaces) return true;
  }
}

void MexFiller::begin_group(Worker& worker, std::size_t block, std::size_t group) {
  const std::size_t from = group * kMexRows;
  const std::size_t rows = std::min(kMexRows, blocks_[block].rows - from);
  const std::int64_t first = block_prefixes_[(block + 1) * worker.prefix.size() - 1];
  for (std::size_t i = from; i < from + rows; ++i) {
    worker.prefix.back() = first + static_cast<std::int64_t>(i);
    worker.place.move_to(worker.prefix, blocks_[block].index + i, 0);
    prepare(worker, i);
  }
  worker.prefix.back() = first + static_cast<std::int64_t>(from);
  read_history(worker, from, rows);
  worker.groups[group].begin(std::span(worker.work).subspan(from, rows));
}

// One set more for a row, which these values leave.
void MexFiller::add_set(RowData& row, Word* words, std::span<const std::int32_t* const> leaving) const {
  row.sets.push_back({words, value_words_, leaving.empty() ? nullptr : leaving[0]});
  for (const auto* more : leaving.subspan(leaving.empty() ? 0 : 1)) row.more.push_back({words, value_words_, more});
}

void MexFiller::prepare(Worker& worker, std::size_t which) {
  const RowPlace& place = worker.place;
  RowData& row = worker.rows[which];
  const std::int64_t first = place.first;
  row.sets.clear();
  row.more.clear();
  for (std::size_t stack = 0; stack < place.p.size(); ++stack) {
    if (place.equals_next(stack)) continue;
    for (const bool diagonal : {false, true}) {
      if (held_[diagonal ? 1 : 0].empty()) continue;
      // What leaves before the next number on this line comes.
      worker.leaving.clear();
      if (place.p[stack] < place.to) {
        worker.other.assign(place.p.begin(), place.p.end());
        ++worker.other[stack];
        const std::uint64_t next = memory_.layout.index(worker.other);
        std::int64_t z = diagonal ? windows_.diagonal_low(place.index) : windows_.low(place.index, stack);
        const std::int64_t end = diagonal ? windows_.diagonal_low(next) : windows_.low(next, stack);
        for (; z < end; ++z) {
          place.lowered(stack, z, worker.other);
          // On a diagonal y has fallen by as much.
          const std::int64_t y = diagonal ? first - (place.p[stack] - z) : first;
          worker.leaving.push_back(values(worker.other) + (y - worker.other.back()));
        }
      }
      add_set(row, at(diagonal, place.line(stack), diagonal ? first - place.p[stack] : first), worker.leaving);
    }
  }
  // Rows with equal stacks have fewer sets. They are filled up by repeating the first: adding a value twice does no
  // harm.
  const std::size_t most_sets = place.p.size() * (windows_.diagonal() ? 2 : 1);
  while (row.sets.size() < most_sets) row.sets.push_back(row.sets.front());

  MexRow work;
  work.sets = row.sets;
  work.more = row.more;
  // What the row holds below its first y stands, with that stack in the prefix, at this place of the last line.
  work.start = first == 0 ? none_.data() : at(false, place.line(place.p.size() - 1), first);
  work.row = row.own.data()->words;
  work.words = value_words_;
  work.places = static_cast<std::size_t>(place.to - first) + 1;
  work.first = first;
  work.values = all_values_ ? values(place.p) : values_.get() + which * side_;
  work.window = windows_.window(place.index);
  work.starts_from = windows_.low(place.index, place.p.size() - 1);
  if (work.window < place.to) work.history = row.history.data();
  if (!plan_.all_valid) {
    RowClock clock(nullptr);
    if (!validity_.valid(plan_.group_at(0, place.p), place, row.valid.data(), clock)) {
      std::fill(row.valid.begin(), row.valid.end(), 0);
    }
    work.valid = row.valid.data();
    std::fill_n(work.values, work.places, -1);
  }
  worker.work.push_back(work);
}

// Copies the values at the places before a group of rows: for each such place those of all its rows stand side by side.
void MexFiller::read_history(Worker& worker, std::size_t from_row, std::size_t rows) {
  const std::int64_t first = worker.prefix.back();
  std::int64_t from = first;
  for (const MexRow& row : std::span(worker.work).subspan(from_row, rows)) {
    if (row.history == nullptr) continue;
    const std::int64_t low = std::max<std::int64_t>(0, row.first - row.window);
    from = std::min(from, std::min(row.starts_from, low));
  }
  worker.place.move_to(worker.prefix, worker.place.index + 1 - rows, 0);
  for (std::int64_t z = from; z < first; ++z) {
    worker.place.lowered(worker.prefix.size() - 1, z, worker.other);
    const std::int32_t* values_at = values(worker.other) + (first - worker.other.back());
    for (std::size_t i = 0; i < rows; ++i) {
      worker.rows[from_row + i].history[static_cast<std::size_t>(z)] = values_at[i];
    }
  }
}

// Rows in their order; the first thread alone.
bool MexFiller::deliver(std::size_t to_block) {
  const std::size_t size = static_cast<std::size_t>(plan_.coordinates) - 1;
  std::vector<std::int64_t> prefix;
  for (; delivered_ < to_block; ++delivered_) {
    const auto begin = block_prefixes_.begin() + static_cast<std::ptrdiff_t>(delivered_ * size);
    prefix.assign(begin, begin + static_cast<std::ptrdiff_t>(size));
    for (std::size_t i = 0; i < blocks_[delivered_].rows; ++i, ++prefix.back()) {
      const std::int64_t first = prefix.back();
      const std::int32_t* row = all_values_ ? values(prefix) : values_.get() + i * side_;
      const std::size_t places = side_ - static_cast<std::size_t>(first);
      std::fill(zeros_.begin(), zeros_.end(), 0);
      set_bits_of_zeros({row, places}, first, zeros_.data());
      if (memory_.rows_kept) {
        std::copy(zeros_.begin() + static_cast<std::ptrdiff_t>(word_of(first)), zeros_.end(),
                  memory_.table.row(0, prefix) + word_of(first));
      }
      ++*done_;
      const bool wanted =
          consumer_ != nullptr && (consumer_->wants_empty_rows() ||
                                   std::any_of(zeros_.begin(), zeros_.end(), [](Word word) { return word != 0; }));
      if (wanted && !consumer_->row({0, prefix, first, memory_.layout.to(), zeros_.data(), row})) return false;
    }
  }
  return true;
}

}  // namespace cairn::engine
