// Judges of the rows engine: every row that it hands out, and the table that it keeps, against the table engine.
//
// Nothing here uses RowLayout to find out where a row lies or which comes next; that is part of what is judged.
#pragma once

#include "base/all_layers.hpp"
#include "engine/rows/rows.hpp"
#include "engine/table/table.hpp"

#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <vector>

namespace rows_test {

// A walk over the rows of a box: prefixes in lexicographic order, every mode of a prefix in turn.
class RowWalk {
 public:
  RowWalk(int coordinates, bool sorted, std::int64_t to, std::size_t modes)
      : sorted_(sorted), to_(to), modes_(modes), prefix_(static_cast<std::size_t>(coordinates) - 1, 0) {}
  RowWalk(const cairn::Box& box, std::int64_t to) : RowWalk(box.coordinates(), box.sorted(), to, box.modes().size()) {}

  [[nodiscard]] bool done() const { return done_; }
  [[nodiscard]] std::size_t slot() const { return slot_; }
  [[nodiscard]] const std::vector<std::int64_t>& prefix() const { return prefix_; }
  [[nodiscard]] std::uint64_t row() const { return row_; }  // how many rows came before
  // The least y of the row.
  [[nodiscard]] std::int64_t first() const { return sorted_ && !prefix_.empty() ? prefix_.back() : 0; }
  void advance();

 private:
  bool sorted_;
  std::int64_t to_;
  std::size_t modes_;
  std::vector<std::int64_t> prefix_;
  std::size_t slot_ = 0;
  std::uint64_t row_ = 0;
  bool done_ = false;
};

// Whether rows take the game at all.
[[nodiscard]] bool fits(const cairn::Rays& rays, std::int64_t to, bool grundy, bool misere);

[[nodiscard]] std::uint64_t count_rows(const cairn::Box& box, std::int64_t to);
[[nodiscard]] std::uint64_t count_p(const cairn::DenseTable& table, bool grundy);

struct CheckerOptions {
  bool grundy = false;
  bool empty_rows = true;                                                // what wants_empty_rows() says
  std::uint64_t stop_after = std::numeric_limits<std::uint64_t>::max();  // false is returned at this row, from 1
  std::function<void(std::uint64_t)> at_row;                             // called with the number of rows so far
  std::uint64_t may_begin_at = 0;  // rows before this one need not be handed out, if none of them is
};

// Looks at each row as it comes. The run may go further than the expected table; then only the part is compared that
// both have.
class RowChecker : public cairn::RowConsumer {
 public:
  RowChecker(const cairn::DenseTable& expected, std::int64_t to, CheckerOptions options);

  bool row(const cairn::Row& row) override;
  [[nodiscard]] bool wants_empty_rows() const override { return options_.empty_rows; }

  // Call when a run is complete: rows that never came must be without a P-position, and if empty rows are wanted they
  // must lie in the layers from cut_at on.
  void finish(std::int64_t cut_at);
  // What was wrong first; empty when nothing was.
  [[nodiscard]] const std::string& error() const { return error_; }
  [[nodiscard]] std::uint64_t rows() const { return rows_; }
  [[nodiscard]] std::uint64_t p_positions() const { return p_positions_; }

 private:
  bool complain(const std::string& what);
  [[nodiscard]] bool in_expected(const std::vector<std::int64_t>& prefix) const;
  [[nodiscard]] std::uint64_t rank(std::size_t slot, const std::vector<std::int64_t>& prefix, std::int64_t y) const;
  [[nodiscard]] bool expected_empty() const;  // the row of the walk
  void check_bits(const cairn::Row& row);
  void check_values(const cairn::Row& row);

  const cairn::DenseTable& expected_;
  std::int64_t to_;
  CheckerOptions options_;
  RowWalk walk_;
  std::string error_;
  std::uint64_t rows_ = 0;
  std::uint64_t p_positions_ = 0;
  bool stopped_ = false;
};

// Hands out the first `count` rows of a finished table and notes whether it is asked in order.
class FirstRows : public cairn::RowSupplier {
 public:
  FirstRows(const cairn::RowTable& table, const cairn::Box& box, std::uint64_t count);
  const std::uint64_t* next(std::size_t slot, std::span<const std::int64_t> prefix) override;
  [[nodiscard]] std::uint64_t given() const { return given_; }
  [[nodiscard]] const std::string& error() const { return error_; }

 private:
  const cairn::RowTable& table_;
  std::uint64_t count_;
  RowWalk walk_;
  std::uint64_t given_ = 0;
  std::string error_;
};

// How the rows of a run are read.
enum class Reading : std::uint8_t { every_row, rows_with_p, table_only };

// "" when such a run gives the expected table in every way that a reader can see; otherwise the first difference. A
// run may also find that the game does not fit after all, and throw; that is told apart by is_refusal().
[[nodiscard]] std::string difference(const cairn::Rays& rays, const cairn::RowsQuestion& question, Reading reading,
                                     const cairn::DenseTable& expected);

[[nodiscard]] bool is_refusal(const std::string& found);

// The same for a kept table alone.
[[nodiscard]] std::string table_difference(const cairn::RowTable& table, const cairn::DenseTable& expected,
                                           bool grundy);

// All ways to ask for a table to `to`: kept or not, cut or not, with up to so many threads, by every reading.
// "" when all give what the table engine gives, in normal or misere play.
[[nodiscard]] std::string difference_in_any_way(const cairn::Options& options, std::int64_t to, bool grundy,
                                                bool misere, int most_threads);
// A shorter choice of these that differs with `variant`.
[[nodiscard]] std::string difference_in_some_way(const cairn::Options& options, const cairn::DenseTable& expected,
                                                 bool grundy, bool misere, std::uint32_t variant);

// In any way on a small box; on a large one, where each way takes long, in some way that differs from game to game.
[[nodiscard]] std::string difference_by_size(const cairn::Options& options, std::int64_t to, bool grundy, bool misere,
                                             int most_threads);

// The least a such that each rest of a position with all stacks >= a becomes a P-position with a smaller stack than a;
// to + 1 when there is none. For sorted games of one mode and at least two stacks.
[[nodiscard]] std::int64_t least_covered_layer(const cairn::DenseTable& table);
// The least a such that no position with all stacks >= a is a P-position.
[[nodiscard]] std::int64_t least_empty_layer(const cairn::DenseTable& table);

}  // namespace rows_test
