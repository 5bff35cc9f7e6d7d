// The rows engine: outcomes or Grundy values of a whole box, sixty-four positions a word, from the rays alone.
#pragma once

#include "base/control.hpp"
#include "engine/rows/row_table.hpp"
#include "rules/rays.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace cairn::engine {

// One row of a table, as it is finished.
struct Row {
  std::size_t slot = 0;                  // which of box.modes()
  std::span<const std::int64_t> prefix;  // all coordinates but the last
  std::int64_t first = 0;                // y goes from here ...
  std::int64_t last = 0;                 // ... to here
  // words[y / 64], bit y % 64: (prefix, y) is a P-position. Bits outside first..last are 0.
  const std::uint64_t* words = nullptr;
  // Grundy tables: values[y - first], -1 where the position is not valid. Null for outcomes.
  const std::int32_t* values = nullptr;
};

// Receives the rows of a table in lexicographic order of their prefixes, every mode of a prefix in turn.
class RowConsumer {
 public:
  virtual ~RowConsumer() = default;
  // False ends the run.
  virtual bool row(const Row& row) = 0;
  // Whether rows without a P-position are wanted too.
  [[nodiscard]] virtual bool wants_empty_rows() const { return true; }
};

// Rows that are known already, so that a run goes on where another ended.
class RowSupplier {
 public:
  virtual ~RowSupplier() = default;
  // The words of the next row, from its first_word() on; null when it must be computed, and all rows after it.
  virtual const std::uint64_t* next(std::size_t slot, std::span<const std::int64_t> prefix) = 0;
};

struct RowsQuestion {
  std::int64_t to = 0;
  bool grundy = false;
  bool misere = false;
  bool keep = false;  // the whole table, for table(); otherwise only what the moves look back to
  bool cut = true;    // leave out layers of the smallest stack that are shown to have no P-position
  int threads = 1;
  // For a table of outcomes that is kept, computed by one thread: how large each number can be at valid positions
  // (valid_limits). Rows of other positions are then left out. Empty: all are there.
  std::vector<std::int64_t> limits{};
  // For a table of outcomes that is kept, where layers may be cut off: room is asked for the layers below this one
  // alone, because no others are expected. A run that needs more, and more than there is, ends at the limit. 0: all.
  std::int64_t layers_expected = 0;
};

class Rows {
 public:
  // Throws Error when the rules do not fit this engine (the text says why), TooLarge when the run would not fit.
  Rows(const Rays& rays, const RowsQuestion& question, std::size_t memory);
  Rows(Rows&&) noexcept;
  Rows& operator=(Rows&&) noexcept;
  ~Rows();

  // Why the engine cannot take these rules; empty when it can.
  [[nodiscard]] static std::string misfit(const Rays& rays, const RowsQuestion& question);

  [[nodiscard]] const Box& box() const;
  [[nodiscard]] std::string explain() const;  // the plan, for people
  [[nodiscard]] double bytes() const;         // what the run will need
  [[nodiscard]] std::uint64_t valid_positions() const;

  // The consumer may be null when the table is kept.
  Status fill(RowConsumer* consumer, const Control& control, RowSupplier* known = nullptr);

  [[nodiscard]] const RowTable& table() const;      // when kept
  [[nodiscard]] std::int64_t cut_at() const;        // the first layer that was left out; beyond `to` when none was
  [[nodiscard]] std::uint64_t rows() const;         // prefixes; each has a row for every mode
  [[nodiscard]] std::uint64_t rows_filled() const;  // how many of all rows were filled when fill ended

 private:
  class Impl;
  std::unique_ptr<Impl> impl_;
};

}  // namespace cairn::engine
