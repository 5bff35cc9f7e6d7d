// Consumers of rows that make answers of them.
#include "engine/row_answers.hpp"

#include "base/bit_row.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <numeric>

namespace cairn {

namespace {

using How = HowKnown::How;

HowKnown known(const Rows& rows, Status status, std::int64_t to) {
  if (status == Status::complete) {
    return {How::computed, fmt::format("all {} positions with numbers up to {}", rows.valid_positions(), to)};
  }
  return {How::computed,
          fmt::format("{} after {} of {} rows; the others are open",
                      status == Status::cancelled ? "interrupted" : "limit reached", rows.rows_filled(), rows.rows())};
}

class ToTable : public RowConsumer {
 public:
  ToTable(TableAnswer& answer, const Rays& rays) : answer_(answer), rays_(rays) {}

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
  TableAnswer& answer_;
  const Rays& rays_;
  std::vector<std::int64_t> x_;
};

class ToList : public RowConsumer {
 public:
  ToList(ListAnswer& answer, const Rows& rows, const Rays& rays, bool count_only, const Control& control)
      : answer_(answer), box_(rows.box()), rays_(rays), count_only_(count_only), memory_(control.memory) {
    used_ = rows.bytes();
  }

  [[nodiscard]] bool wants_empty_rows() const override { return false; }

  // In the order of the box, as every engine lists them.
  void sort() {
    std::vector<std::size_t> order(ranks_.size());
    std::iota(order.begin(), order.end(), 0);
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return ranks_[a] < ranks_[b]; });
    std::vector<Cells> sorted;
    for (const auto at : order) sorted.push_back(std::move(answer_.positions[at]));
    if (!ranks_.empty()) answer_.positions = std::move(sorted);
  }

  bool row(const Row& row) override {
    const std::size_t end = word_of(row.last) + 1;
    if (count_only_) {
      for (std::size_t w = word_of(row.first); w < end; ++w) {
        answer_.count += static_cast<std::uint64_t>(std::popcount(row.words[w]));
      }
      return true;
    }
    x_.assign(row.prefix.begin(), row.prefix.end());
    x_.push_back(0);
    for_each_bit(row.words, word_of(row.first), end, [&](std::int64_t y) {
      x_.back() = y;
      answer_.positions.push_back(to_cells(rays_, box_.modes()[row.slot], x_.data()));
      if (box_.modes().size() > 1) ranks_.push_back(*box_.rank(box_.modes()[row.slot], x_.data()));
    });
    answer_.count = answer_.positions.size();
    const double bytes = static_cast<double>(answer_.count) * (48 + 8.0 * box_.coordinates());
    if (bytes + used_ > static_cast<double>(memory_)) {
      throw TooLarge(
          fmt::format("a list of more than {} P-positions needs more than {}, but {} may be used", answer_.count,
                      bytes_to_string(bytes + used_), bytes_to_string(static_cast<double>(memory_))),
          "", "count them with --count, choose a smaller --to, or allow more with --memory");
    }
    return true;
  }

 private:
  ListAnswer& answer_;
  const Box& box_;
  const Rays& rays_;
  std::vector<std::uint64_t> ranks_;  // of the positions, when rows of several modes come in turn
  bool count_only_;
  std::size_t memory_;
  double used_;
  std::vector<std::int64_t> x_;
};

}  // namespace

void table_by_rows(TableAnswer& answer, Rows& rows, const Rays& rays, const Control& control) {
  answer.box = rows.box();
  answer.values.assign(answer.box.size(), TableAnswer::kNotValid);
  ToTable consumer(answer, rays);
  answer.status = rows.fill(&consumer, control);
  answer.known = known(rows, answer.status, answer.to);
}

void list_by_rows(ListAnswer& answer, Rows& rows, const Rays& rays, bool count_only, const Control& control) {
  ToList consumer(answer, rows, rays, count_only, control);
  answer.status = rows.fill(&consumer, control);
  consumer.sort();
  answer.known = known(rows, answer.status, answer.to);
}

}  // namespace cairn
