// Blocks of 64 x 64 positions, and cells of them.
#include "lab/map/section_table.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <vector>

namespace cairn::lab {

namespace {

// How many positions of each cell differ. Cells that end beyond either table are left out.
class Counter {
 public:
  Counter(const SectionTable& a, const SectionTable& b, const TileRequest& request, MapTile& tile)
      : a_(a.reader()),
        b_(b.reader()),
        to_(std::min(a.to(), b.to())),
        flat_(a.flat()),
        outcomes_(a.outcomes()),
        scale_(request.scale),
        x0_(*request.column.to_int64() << (kTileBits + scale_)),
        y0_(flat_ ? 0 : *request.row.to_int64() << (kTileBits + scale_)),
        columns_(std::clamp<std::int64_t>((to_ + 1 - x0_) >> scale_, 0, kTileSide)),
        rows_(flat_ ? 1 : std::clamp<std::int64_t>((to_ + 1 - y0_) >> scale_, 0, kTileSide)),
        tile_(tile),
        counts_(kSide * kSide, 0) {
    a_->to = a.to();
    b_->to = b.to();
  }

  void blocks() {
    TableBlock a;
    TableBlock b;
    const std::int64_t width = columns_ << scale_;
    const std::int64_t height = flat_ ? 1 : rows_ << scale_;
    for (std::int64_t x = 0; x < width; x += 64) {
      for (std::int64_t y = 0; y < height; y += 64) {
        a_->block(x0_ + x, y0_ + y, a);
        b_->block(x0_ + x, y0_ + y, b);
        for (std::size_t i = 0; i < 64; ++i) a[i] ^= b[i];
        add(a, x, y);
      }
    }
    finish();
  }

  void values() {
    for (std::int64_t x = 0; x < columns_ << scale_; ++x) {
      for (std::int64_t y = 0; y < (flat_ ? 1 : rows_ << scale_); ++y) {
        if (seen(a_->value(x0_ + x, y0_ + y)) != seen(b_->value(x0_ + x, y0_ + y))) ++cell(x, y);
      }
    }
    finish();
  }

 private:
  [[nodiscard]] std::int32_t seen(std::int32_t value) const {
    return outcomes_ && value == kNotValid ? std::int32_t{'N'} : value;
  }

  std::int64_t& cell(std::int64_t x, std::int64_t y) {
    return counts_[static_cast<std::size_t>((flat_ ? 0 : y >> scale_) * kTileSide + (x >> scale_))];
  }

  void add(const TableBlock& block, std::int64_t x, std::int64_t y) {
    if (scale_ >= 6 && !flat_) {
      std::int64_t sum = 0;
      for (const std::uint64_t word : block) sum += std::popcount(word);
      cell(x, y) += sum;
      return;
    }
    const std::int64_t side = flat_ ? 1 : std::int64_t{1} << scale_;
    const std::uint64_t mask = (std::uint64_t{1} << static_cast<std::uint64_t>(side)) - 1;
    for (std::int64_t i = 0; i < 64 && (x + i) >> scale_ < columns_; ++i) {
      const std::uint64_t word = block[static_cast<std::size_t>(i)];
      for (std::int64_t j = 0; j < 64 && (flat_ ? j < 1 : (y + j) >> scale_ < rows_); j += side) {
        cell(x + i, y + j) += std::popcount((word >> static_cast<std::uint64_t>(j)) & mask);
      }
    }
  }

  void finish() {
    tile_.whole = columns_ == kTileSide && (flat_ || rows_ == kTileSide);
    const int digits = flat_ ? scale_ : 2 * scale_;
    for (std::int64_t j = 0; j < rows_; ++j) {
      for (std::int64_t i = 0; i < columns_; ++i) {
        const auto at = static_cast<std::size_t>(j * kTileSide + i);
        tile_.means[at] = static_cast<float>(std::ldexp(static_cast<double>(counts_[at]), -digits));
      }
    }
  }

  std::unique_ptr<TableReader> a_;
  std::unique_ptr<TableReader> b_;
  std::int64_t to_;
  bool flat_;
  bool outcomes_;
  int scale_;
  std::int64_t x0_;
  std::int64_t y0_;
  std::int64_t columns_;  // of cells that end within both tables
  std::int64_t rows_;
  MapTile& tile_;
  std::vector<std::int64_t> counts_;
};

}  // namespace

void transpose(TableBlock& block) {
  // Halves of squares change places, of squares that are half as large each time.
  std::uint64_t mask = 0x00000000FFFFFFFFULL;
  for (std::size_t half = 32; half > 0; half /= 2, mask ^= mask << half) {
    for (std::size_t i = 0; i < 64; i = (i + half + 1) & ~half) {
      const std::uint64_t moved = ((block[i] >> half) ^ block[i + half]) & mask;
      block[i] ^= moved << half;
      block[i + half] ^= moved;
    }
  }
}

void TableReader::block(std::int64_t x0, std::int64_t y0, TableBlock& out) {
  for (std::int64_t i = 0; i < 64; ++i) {
    std::uint64_t word = 0;
    for (std::int64_t j = 0; j < 64 && x0 + i <= to && y0 + j <= to; ++j) {
      if (value(x0 + i, y0 + j) == 'P') word |= std::uint64_t{1} << static_cast<std::uint64_t>(j);
    }
    out[static_cast<std::size_t>(i)] = word;
  }
}

std::optional<MapTile> difference_of_tables(const SectionTable& a, const SectionSource& b, const TileRequest& request) {
  const auto* other = dynamic_cast<const SectionTable*>(&b);
  if (other == nullptr) return std::nullopt;
  MapTile tile = empty_means(request);
  const std::int64_t to = std::min(a.to(), other->to());
  tile.known = {How::computed, fmt::format("all positions up to {} of both", to)};
  const auto column = request.column.to_int64();
  const auto row = request.row.to_int64();
  const int shift = kTileBits + request.scale;
  if (!column || !row || shift > 40 || *column > (to >> shift) || *row > (to >> shift)) {
    tile.whole = false;
    return tile;
  }
  Counter counter(a, *other, request, tile);
  if (a.outcomes() && !a.partizan() && !other->partizan()) {
    counter.blocks();
  } else {
    counter.values();
  }
  return tile;
}

}  // namespace cairn::lab
