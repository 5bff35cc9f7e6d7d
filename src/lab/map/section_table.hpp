// Two sections compared by their tables: how many positions of each cell differ.
//
// Outcomes of impartial games are compared as P-positions or not, 64 x 64 bits at a time, whatever the tables behind
// them are; others, and values, one by one. A position that the rules do not allow counts as N, and has no value.
#pragma once

#include "lab/map/section.hpp"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>

namespace cairn::lab {

// Bit j of word i: whether the position i to the right and j upwards of the corner is P.
using TableBlock = std::array<std::uint64_t, 64>;

// Bits and words change places.
void transpose(TableBlock& block);

// Reads a table; has what would have to be made again and again. Not for several threads.
class TableReader {
 public:
  TableReader() = default;
  TableReader(const TableReader&) = delete;
  TableReader& operator=(const TableReader&) = delete;
  virtual ~TableReader() = default;

  // Of a position within the table.
  [[nodiscard]] virtual std::int32_t value(std::int64_t x, std::int64_t y) = 0;
  // Which positions are P, from that corner on, whose numbers are multiples of 64. Bits beyond the table mean nothing.
  virtual void block(std::int64_t x0, std::int64_t y0, TableBlock& out);

  std::int64_t to = 0;
};

class SectionTable : public SectionSource {
 public:
  [[nodiscard]] virtual std::int64_t to() const = 0;
  [[nodiscard]] virtual bool flat() const = 0;
  [[nodiscard]] virtual bool outcomes() const = 0;
  [[nodiscard]] virtual bool partizan() const = 0;
  [[nodiscard]] virtual std::unique_ptr<TableReader> reader() const = 0;
};

// Nothing when the other one is no table.
[[nodiscard]] std::optional<MapTile> difference_of_tables(const SectionTable& a, const SectionSource& b,
                                                          const TileRequest& request);

}  // namespace cairn::lab
