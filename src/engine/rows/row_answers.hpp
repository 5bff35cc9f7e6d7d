// Tables and lists made of rows.
#pragma once

#include "engine/rows/rows.hpp"
#include "engine/table/bit_table.hpp"
#include "engine/table/tables.hpp"

#include <cstdint>
#include <vector>

namespace cairn::engine {

// Fills in values, box, status and how it is known.
void table_by_rows(TableValues& answer, Rows& rows, const Rays& rays, const Control& control);

// Fills in count, positions (unless only counted), status and how it is known.
void list_by_rows(ListedPositions& answer, Rows& rows, const Rays& rays, bool count_only, const Control& control);

// Fills in words, box, status and how it is known.
void bits_by_rows(BitTable& answer, Rows& rows, const Control& control);

// Throws TooLarge when a list of that number of P-positions does not fit besides what is used already. Without `all`
// there may be more of them.
void check_list_fits(std::uint64_t count, bool all, int coordinates, double used, std::size_t memory);

// Makes a list of the P-positions of rows, or only counts them.
class ToList : public RowConsumer {
 public:
  // used: the bytes that are taken while the rows come.
  ToList(ListedPositions& answer, const Box& box, const Rays& rays, bool count_only, std::size_t memory, double used)
      : answer_(answer), box_(box), rays_(rays), count_only_(count_only), memory_(memory), used_(used) {}

  [[nodiscard]] bool wants_empty_rows() const override { return false; }
  bool row(const Row& row) override;
  // When all rows came: puts the list in the order of the box, as every engine lists them.
  void sort();

 private:
  ListedPositions& answer_;
  const Box& box_;
  const Rays& rays_;
  bool count_only_;
  std::size_t memory_;
  double used_;
  std::vector<std::uint64_t> ranks_;  // of the positions, when rows of several modes come in turn
  std::vector<std::int64_t> x_;
};

}  // namespace cairn::engine
