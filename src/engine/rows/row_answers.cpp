// Consumers of rows that make answers of them.
#include "engine/rows/row_answers.hpp"

#include "base/bit_row.hpp"
#include "engine/all_positions.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <numeric>

namespace cairn::engine {

namespace {

using How = HowKnown::How;

HowKnown known(const Rows& rows, Status status, std::int64_t to) {
  if (status == Status::complete) {
    return {How::computed, fmt::format("{} with numbers up to {}", all_positions(rows.valid_positions()), to)};
  }
  return {rows.rows_filled() == 0 ? How::unknown : How::computed,
          fmt::format("{} after {} of {} rows; the others are open",
                      status == Status::cancelled ? "interrupted" : "limit reached", rows.rows_filled(), rows.rows())};
}

class ToTable : public RowConsumer {
 public:
  ToTable(TableValues& answer, const Rays& rays) : answer_(answer), rays_(rays) {}

  bool row(const Row& row) override {
    const Box& box = answer_.box;
    const int mode = box.modes()[row.slot];
    x_.assign(row.prefix.begin(), row.prefix.end());
    x_.push_back(row.first);
    std::uint64_t rank = *box.rank(mode, x_.data());
    for (std::int64_t y = row.first; y <= row.last; ++y, rank += box.modes().size()) {
      x_.back() = y;
      if (row.values != nullptr) {
        answer_.values[rank] = row.values[y - row.first];
      } else if (rays_.all_valid || rays_.is_valid(mode, x_)) {
        answer_.values[rank] = static_cast<unsigned char>(test_bit(row.words, y) ? 'P' : 'N');
      }
    }
    return true;
  }

 private:
  TableValues& answer_;
  const Rays& rays_;
  std::vector<std::int64_t> x_;
};

class ToBits : public RowConsumer {
 public:
  explicit ToBits(BitTable& answer) : answer_(answer) {}

  [[nodiscard]] bool wants_empty_rows() const override { return false; }
  bool row(const Row& row) override {
    const std::size_t end = word_of(row.last) + 1;
    // Rows come in the order of their numbers: what begins with a smaller one is done, also where stacks are sorted.
    if (!row.prefix.empty()) answer_.complete_below = row.prefix[0];
    if (!answer_.box.sorted()) {
      std::copy(row.words, row.words + end, answer_.row(row.slot, row.prefix));
      return true;
    }
    for_each_bit(row.words, word_of(row.first), end, [&](std::int64_t y) {
      x_.assign(row.prefix.begin(), row.prefix.end());
      x_.push_back(y);
      answer_.set(row.slot, x_);
    });
    return true;
  }

 private:
  BitTable& answer_;
  std::vector<std::int64_t> x_;
};

}  // namespace

void check_list_fits(std::uint64_t count, bool all, int coordinates, double used, std::size_t memory) {
  const double bytes = static_cast<double>(count) * (48 + 8.0 * coordinates) + used;
  if (bytes <= static_cast<double>(memory)) return;
  const char* more = all ? "" : "more than ";
  throw TooLarge(fmt::format("a list of {}{} P-positions needs {}{}, but {} may be used", more, count, more,
                             bytes_to_string(bytes), bytes_to_string(static_cast<double>(memory))),
                 "", "only count them, or allow more memory");
}

bool ToList::row(const Row& row) {
  const std::size_t end = word_of(row.last) + 1;
  if (count_only_) {
    for (std::size_t w = word_of(row.first); w < end; ++w) {
      answer_.count += static_cast<std::uint64_t>(std::popcount(row.words[w]));
    }
    return true;
  }
  const int mode = box_.modes()[row.slot];
  x_.assign(row.prefix.begin(), row.prefix.end());
  x_.push_back(0);
  for_each_bit(row.words, word_of(row.first), end, [&](std::int64_t y) {
    x_.back() = y;
    answer_.positions.push_back(to_cells(rays_, mode, x_.data()));
    if (box_.modes().size() > 1) ranks_.push_back(*box_.rank(mode, x_.data()));
  });
  answer_.count = answer_.positions.size();
  check_list_fits(answer_.count, false, box_.coordinates(), used_, memory_);
  return true;
}

void ToList::sort() {
  if (ranks_.empty()) return;
  std::vector<std::size_t> order(ranks_.size());
  std::iota(order.begin(), order.end(), 0);
  std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return ranks_[a] < ranks_[b]; });
  std::vector<Cells> sorted;
  sorted.reserve(order.size());
  for (const auto at : order) sorted.push_back(std::move(answer_.positions[at]));
  answer_.positions = std::move(sorted);
}

void table_by_rows(TableValues& answer, Rows& rows, const Rays& rays, const Control& control) {
  answer.box = rows.box();
  answer.values.assign(answer.box.size(), TableValues::kNotValid);
  ToTable consumer(answer, rays);
  answer.status = rows.fill(&consumer, control);
  answer.known = known(rows, answer.status, answer.to);
}

void bits_by_rows(BitTable& answer, Rows& rows, const Control& control) {
  answer.make_room(rows.box(), rows.bytes(), control.memory);
  ToBits consumer(answer);
  answer.status = rows.fill(&consumer, control);
  if (answer.status == Status::complete) answer.complete_below = answer.to + 1;
  answer.known = known(rows, answer.status, answer.to);
}

void list_by_rows(ListedPositions& answer, Rows& rows, const Rays& rays, bool count_only, const Control& control) {
  ToList consumer(answer, rows.box(), rays, count_only, control.memory, rows.bytes());
  answer.status = rows.fill(&consumer, control);
  consumer.sort();
  answer.counted = answer.status == Status::complete;
  answer.known = known(rows, answer.status, answer.to);
}

}  // namespace cairn::engine
