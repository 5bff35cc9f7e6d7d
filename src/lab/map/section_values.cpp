// Values by their rank in a table, or by their place in a panel of a slice.
#include "lab/map/section_values.hpp"

#include "engine/table/slice_table.hpp"
#include "lab/map/section_table.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <utility>

namespace cairn::lab {

namespace {

class SectionValues final : public SectionTable {
 public:
  SectionValues(const Section& section, std::int64_t to, int threads, Laboratory& laboratory, const Control& control)
      : section_(section), to_(to) {
    SliceQuestion question;
    static_cast<Question&>(question) = section.question();
    question.to = to;
    question.remoteness = section.value() == MapValue::remoteness;
    question.threads = threads;
    question.cells = section.cells();
    const bool whole = std::none_of(section.cells().begin(), section.cells().end(),
                                    [](const SliceCell& cell) { return !cell.free(); });
    if (whole) {
      table_ = laboratory.table(question, control, Engine::chosen);
      take_head(*table_);
      return;
    }
    panel_ = std::make_unique<const SliceValues>(slice_table(question, control.memory, [&](const TableQuestion& asked) {
      return laboratory.table(asked, control, Engine::chosen);
    }));
    take_head(*panel_);
  }

  [[nodiscard]] MapTile tile(const TileRequest& request) const override {
    MapTile result = empty_tile(request);
    result.engine = engine_;
    result.known = {How::computed, fmt::format("all positions up to {}", to_)};
    const auto column = request.column.to_int64();
    const auto row = request.row.to_int64();
    const int shift = kTileBits + request.scale;
    if (!column || !row || shift > 40 || *column > (to_ >> shift) || *row > (to_ >> shift)) {
      result.whole = false;
      return result;
    }
    const bool flat = section_.free().size() < 2;
    const std::int64_t side = std::int64_t{1} << request.scale;
    for (std::size_t j = 0; j < kSide; ++j) {
      for (std::size_t i = 0; i < kSide; ++i) {
        const std::int64_t x = (*column * kTileSide + static_cast<std::int64_t>(i)) * side;
        const std::int64_t y = (*row * kTileSide + static_cast<std::int64_t>(j)) * side;
        if (x + side - 1 > to_ || (!flat && y + side - 1 > to_)) {
          result.whole = false;
        } else if (request.scale == 0) {
          result.values[j * kSide + i] = flat && y > 0 ? kNotValid : value(x, y);
        } else if (!flat || y == 0) {
          result.means[j * kSide + i] = mean(x, y, side, flat ? 1 : side);
        }
      }
    }
    return result;
  }

  [[nodiscard]] std::size_t bytes() const override {
    return sizeof(std::int32_t) * (table_ ? table_->values.size() : panel_->panels.at(0).values.size());
  }

  [[nodiscard]] std::optional<MapTile> difference(const SectionSource& other,
                                                  const TileRequest& request) const override {
    return difference_of_tables(*this, other, request);
  }
  [[nodiscard]] std::int64_t to() const override { return to_; }
  [[nodiscard]] bool flat() const override { return section_.free().size() < 2; }
  [[nodiscard]] bool outcomes() const override { return section_.value() == MapValue::outcome; }
  [[nodiscard]] bool partizan() const override { return section_.rays().partizan; }
  [[nodiscard]] std::unique_ptr<TableReader> reader() const override { return std::make_unique<Reader>(*this); }

 private:
  class Reader final : public TableReader {
   public:
    explicit Reader(const SectionValues& values) : values_(values) {}
    std::int32_t value(std::int64_t x, std::int64_t y) override {
      return values_.flat() && y > 0 ? kNotValid : values_.value(x, y);
    }

   private:
    const SectionValues& values_;
  };

  void take_head(const RangeAnswer& answer) {
    if (answer.status != Status::complete) throw Stopped("the time for the table was up");
    engine_ = answer.engine;
  }

  [[nodiscard]] std::int32_t value(std::int64_t x, std::int64_t y) const {
    if (panel_) {
      const auto at = section_.free().size() < 2 ? x : x * (to_ + 1) + y;
      return panel_->panels[0].values[static_cast<std::size_t>(at)];
    }
    std::int64_t numbers[2] = {x, y};
    if (section_.sorted() && section_.free().size() == 2 && y < x) std::swap(numbers[0], numbers[1]);
    const auto rank = table_->box.rank(section_.mode(), numbers);
    return rank ? table_->values[*rank] : kNotValid;
  }

  // Of outcomes, the part of P-positions.
  [[nodiscard]] float mean(std::int64_t x, std::int64_t y, std::int64_t width, std::int64_t height) const {
    double sum = 0;
    std::int64_t count = 0;
    for (std::int64_t a = x; a < x + width; ++a) {
      for (std::int64_t b = y; b < y + height; ++b) {
        const std::int32_t here = value(a, b);
        if (section_.value() == MapValue::outcome) {
          sum += here == 'P' ? 1 : 0;
          ++count;
        } else if (here != kNotValid) {
          sum += here;
          ++count;
        }
      }
    }
    return count == 0 ? std::numeric_limits<float>::quiet_NaN() : static_cast<float>(sum / static_cast<double>(count));
  }

  const Section& section_;
  std::int64_t to_;
  Engine engine_ = Engine::table;
  std::shared_ptr<const TableValues> table_;
  std::unique_ptr<const SliceValues> panel_;
};

}  // namespace

std::unique_ptr<const SectionSource> section_by_values(const Section& section, std::int64_t to, int threads,
                                                       Laboratory& laboratory, const Control& control) {
  return std::make_unique<const SectionValues>(section, to, threads, laboratory, control);
}

}  // namespace cairn::lab
