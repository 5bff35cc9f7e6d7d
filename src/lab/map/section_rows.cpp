// Single positions by their bit; cells of many by counting the bits of rows.
#include "lab/map/section_rows.hpp"

#include "engine/rows/rows.hpp"
#include "engine/table/leaving.hpp"
#include "lab/map/section_table.hpp"
#include "rules/slice.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <optional>
#include <utility>

namespace cairn::lab {

namespace {

// The bits from `from` up to but not including `to` that are set.
std::int64_t count_bits(const std::uint64_t* words, std::int64_t from, std::int64_t to) {
  if (from >= to) return 0;
  const auto first = static_cast<std::size_t>(from) / 64;
  const auto last = static_cast<std::size_t>(to - 1) / 64;
  const std::uint64_t head = ~std::uint64_t{0} << (static_cast<std::uint64_t>(from) % 64);
  const std::uint64_t tail = ~std::uint64_t{0} >> (63 - static_cast<std::uint64_t>(to - 1) % 64);
  if (first == last) return std::popcount(words[first] & head & tail);
  std::int64_t count = std::popcount(words[first] & head) + std::popcount(words[last] & tail);
  for (std::size_t w = first + 1; w < last; ++w) count += std::popcount(words[w]);
  return count;
}

// The bounds of the smallest numbers, or of those that are fixed, within which the section lies (see slice_table).
std::vector<std::int64_t> bounds_of(const Section& section) {
  std::vector<std::int64_t> bounds;
  for (const auto& number : section.numbers()) {
    if (number.axis < 0) {
      bounds.push_back(number.fixed);
    } else if (!section.sorted()) {
      bounds.push_back(kNoBound);
    }
  }
  if (section.sorted()) std::sort(bounds.begin(), bounds.end());
  while (!bounds.empty() && bounds.back() == kNoBound) bounds.pop_back();
  return bounds;
}

class SectionRows final : public SectionTable {
 public:
  SectionRows(const Section& section, std::int64_t to, int threads, const Control& control)
      : section_(section), to_(std::max(to, section.largest_fixed())) {
    const std::vector<std::int64_t> bounds = bounds_of(section);
    if (!bounds.empty()) try_slice(bounds, threads, control);
    if (!rows_) {
      board_ = board_of(section.question(), &control);
      fill(threads, control);
    }
    const auto& modes = rows_->box().mode_info();
    for (std::size_t i = 0; i < modes.size(); ++i) {
      if (sliced_ == 0) {
        if (rows_->box().modes()[i] == section.mode()) slots_[{}] = i;
      } else if (modes[i].labels == section.rays().modes[static_cast<std::size_t>(section.mode())].labels) {
        slots_[{modes[i].fixed.begin(), modes[i].fixed.begin() + static_cast<std::ptrdiff_t>(sliced_)}] = i;
      }
    }
  }

  [[nodiscard]] MapTile tile(const TileRequest& request) const override {
    MapTile result = empty_tile(request);
    result.engine = Engine::rows;
    result.known = {How::computed, fmt::format("all positions up to {}", to_)};
    const auto column = request.column.to_int64();
    const auto row = request.row.to_int64();
    const int shift = kTileBits + request.scale;
    if (!column || !row || shift > 40 || *column > (to_ >> shift) || *row > (to_ >> shift)) {
      result.whole = false;
      return result;
    }
    Reader reader(*this);
    if (request.scale == 0) {
      reader.positions(*column * kTileSide, *row * kTileSide, result);
    } else {
      reader.parts(*column * kTileSide, *row * kTileSide, request.scale, result);
    }
    return result;
  }

  [[nodiscard]] std::size_t bytes() const override { return rows_->table().words().size_bytes(); }

  [[nodiscard]] std::optional<MapTile> difference(const SectionSource& other,
                                                  const TileRequest& request) const override {
    return difference_of_tables(*this, other, request);
  }
  [[nodiscard]] std::int64_t to() const override { return to_; }
  [[nodiscard]] bool flat() const override { return section_.free().size() < 2; }
  [[nodiscard]] bool outcomes() const override { return true; }
  [[nodiscard]] bool partizan() const override { return false; }
  [[nodiscard]] std::unique_ptr<TableReader> reader() const override { return std::make_unique<Reader>(*this); }

 private:
  // Reads positions; has what would have to be allocated again and again.
  class Reader final : public TableReader {
   public:
    explicit Reader(const SectionRows& rows)
        : rows_(rows),
          section_(rows.section_),
          flat_(section_.free().size() < 2),
          last_(section_.numbers().size() - 1) {}

    void positions(std::int64_t x0, std::int64_t y0, MapTile& tile) {
      for (std::size_t j = 0; j < kSide; ++j) {
        for (std::size_t i = 0; i < kSide; ++i) {
          const std::int64_t x = x0 + static_cast<std::int64_t>(i);
          const std::int64_t y = y0 + static_cast<std::int64_t>(j);
          if (x > rows_.to_ || y > rows_.to_) {
            tile.whole = false;
            continue;
          }
          tile.values[j * kSide + i] = value(x, y);
        }
      }
    }

    // Stacks: a square below the diagonal has as many P-positions as its mirror image above it.
    void parts(std::int64_t x0, std::int64_t y0, int scale, MapTile& tile) {
      const bool mirrored = section_.sorted() && !flat_;
      counts_.assign(kSide, 0);
      columns(mirrored ? std::min(x0, y0) : x0, mirrored ? std::max(x0, y0) : y0, scale, tile);
      if (!mirrored || x0 < y0) return;
      for (std::size_t j = 0; j < kSide; ++j) {
        for (std::size_t i = 0; i < j; ++i) {
          float& below = tile.means[i * kSide + j];
          float& above = tile.means[j * kSide + i];
          if (x0 == y0) {
            below = above;
          } else {
            std::swap(below, above);
          }
        }
      }
    }

    // Rows as they lie, or turned: of stacks on that side of the diagonal where the second number is the largest.
    void block(std::int64_t x0, std::int64_t y0, TableBlock& out) override {
      if (flat_) return TableReader::block(x0, y0, out);
      const bool sorted = section_.sorted();
      const std::int64_t largest = section_.largest_fixed();
      const bool direct = sorted ? y0 > x0 && y0 >= largest : section_.numbers()[last_].axis == 1;
      const bool turned = sorted ? x0 > y0 && x0 >= largest : section_.numbers()[last_].axis == 0;
      if (!direct && !turned) return TableReader::block(x0, y0, out);
      const std::int64_t first = direct ? x0 : y0;
      const auto word = static_cast<std::size_t>((direct ? y0 : x0) / 64);
      for (std::int64_t i = 0; i < 64; ++i) {
        const std::uint64_t* words = first + i <= rows_.to_ ? line(first + i, direct) : nullptr;
        out[static_cast<std::size_t>(i)] = words == nullptr ? 0 : words[word];
      }
      if (turned) transpose(out);
    }

    std::int32_t value(std::int64_t x, std::int64_t y) override {
      if (flat_ && y > 0) return kNotValid;
      section_.place(x, y, numbers_);
      if (!section_.is_valid(numbers_)) return kNotValid;
      return bit() ? 'P' : 'N';
    }

   private:
    // The row of a number on one axis, along the other; of stacks from the larger numbers on. Kept, as many blocks
    // read the same rows.
    [[nodiscard]] const std::uint64_t* line(std::int64_t number, bool first) {
      auto& lines = lines_[first ? 0 : 1];
      if (lines.empty()) lines.resize(static_cast<std::size_t>(rows_.to_) + 1);
      auto& known = lines[static_cast<std::size_t>(number)];
      if (!known) {
        section_.place(first ? number : rows_.to_, first ? rows_.to_ : number, numbers_);
        known = row({numbers_.data(), last_});
      }
      return *known;
    }

    // Of numbers_.
    [[nodiscard]] bool bit() {
      const std::int64_t y = numbers_[last_];
      const std::uint64_t* words = row({numbers_.data(), last_});
      return words != nullptr && ((words[y / 64] >> (y % 64)) & 1) != 0;
    }

    // The row of a prefix of all numbers but the last.
    [[nodiscard]] const std::uint64_t* row(std::span<const std::int64_t> prefix) {
      fixed_.assign(prefix.begin(), prefix.begin() + static_cast<std::ptrdiff_t>(rows_.sliced_));
      if (!slot_ || fixed_ != slot_of_) {
        const auto found = rows_.slots_.find(fixed_);
        slot_ = found == rows_.slots_.end() ? kNone : found->second;
        slot_of_ = fixed_;
      }
      if (*slot_ == kNone) return nullptr;
      return rows_.rows_->table().row(*slot_, prefix.subspan(rows_.sliced_));
    }

    [[nodiscard]] std::int64_t single(std::int64_t x, std::int64_t y) {
      section_.place(x, y, numbers_);
      return bit() ? 1 : 0;
    }

    // Squares on and above the diagonal, where that divides the tile.
    void columns(std::int64_t x0, std::int64_t y0, int scale, MapTile& tile) {
      const std::int64_t side = std::int64_t{1} << scale;
      const double all = static_cast<double>(side) * (flat_ ? 1.0 : static_cast<double>(side));
      const bool divided = section_.sorted() && !flat_ && x0 == y0;
      // Squares that end within the table.
      const std::int64_t above = ((rows_.to_ + 1) >> scale) - y0;
      const auto height = flat_ ? 1 : static_cast<std::size_t>(std::clamp<std::int64_t>(above, 0, kTileSide));
      if (height < kSide && !flat_) tile.whole = false;
      for (std::size_t i = 0; i < kSide; ++i) {
        const std::int64_t x = (x0 + static_cast<std::int64_t>(i)) << scale;
        if (x + side - 1 > rows_.to_) {
          tile.whole = false;
          continue;
        }
        std::fill(counts_.begin(), counts_.end(), 0);
        for (std::int64_t a = x; a < x + side; ++a) count_line(a, y0, divided ? i : 0, height, scale, divided);
        for (std::size_t j = divided ? i : 0; j < height; ++j) {
          tile.means[j * kSide + i] = static_cast<float>(static_cast<double>(counts_[j]) / all);
        }
      }
    }

    // Adds the P-positions with the first free number a to the counts of the squares of a column. Along a row whole
    // words are counted at once: where the second free number is that of the rows, and of stacks where it is the
    // largest. In a square on the diagonal every position above it stands for two.
    void count_line(std::int64_t a, std::int64_t y0, std::size_t first, std::size_t height, int scale, bool divided) {
      const std::int64_t side = std::int64_t{1} << scale;
      const bool rows = !flat_ && (section_.sorted() || section_.numbers()[last_].axis == 1);
      const std::int64_t in_row = !rows ? INT64_MAX : section_.sorted() ? std::max(a, section_.largest_fixed()) : 0;
      const std::uint64_t* words = nullptr;
      if (rows) {
        section_.place(a, rows_.to_, numbers_);
        words = row({numbers_.data(), last_});
      }
      for (std::size_t j = first; j < height; ++j) {
        const std::int64_t y = (y0 + static_cast<std::int64_t>(j)) << scale;
        const std::int64_t end = flat_ ? y + 1 : y + side;
        const bool on_diagonal = divided && j == first;
        const std::int64_t begin = on_diagonal ? a : y;
        const std::int64_t middle = std::clamp(in_row, begin, end);
        std::int64_t here = words == nullptr ? 0 : count_bits(words, middle, end);
        for (std::int64_t b = begin; b < middle; ++b) here += single(a, b);
        counts_[j] += on_diagonal ? 2 * here - single(a, a) : here;
      }
    }

    static constexpr std::size_t kNone = SIZE_MAX;
    const SectionRows& rows_;
    const Section& section_;
    bool flat_;
    std::size_t last_;
    std::vector<std::int64_t> numbers_;
    std::vector<std::int64_t> fixed_;
    std::vector<std::int64_t> slot_of_;
    std::vector<std::int64_t> counts_;
    std::optional<std::size_t> slot_;
    std::array<std::vector<std::optional<const std::uint64_t*>>, 2> lines_;
  };

  void try_slice(const std::vector<std::int64_t>& bounds, int threads, const Control& control) {
    // Only where the first numbers are those that are fixed: then the rest are numbers of rows as they stand.
    if (std::find(bounds.begin(), bounds.end(), kNoBound) != bounds.end()) return;
    try {
      Question question = section_.question();
      question.at_most = bounds;
      board_ = board_of(question, &control);
      sliced_ = bounds.size();
      fill(threads, control);
    } catch (const Stopped&) {
      throw;
    } catch (const Error&) {  // the moves do not allow a slice, or rows do not fit it
      rows_.reset();
      sliced_ = 0;
    }
  }

  void fill(int threads, const Control& control) {
    engine::RowsQuestion question;
    question.to = to_;
    question.misere = section_.question().misere;
    question.keep = true;
    question.cut = false;
    question.threads = threads;
    if (board_->rays().partizan) throw Error("rows hold outcomes of impartial games");
    if (const std::string misfit = engine::Rows::misfit(board_->rays(), question); !misfit.empty()) throw Error(misfit);
    if (engine::moves_leave(board_->options(), to_)) throw Error("a move leads to a larger number");
    rows_.emplace(board_->rays(), question, control.memory);
    if (rows_->fill(nullptr, control) != Status::complete) throw Stopped("the time for the table was up");
  }

  const Section& section_;
  std::int64_t to_;
  std::shared_ptr<const Board> board_;
  std::optional<engine::Rows> rows_;
  std::size_t sliced_ = 0;  // how many of the first numbers are part of the mode
  std::map<std::vector<std::int64_t>, std::size_t> slots_;
};

}  // namespace

std::unique_ptr<const SectionSource> section_by_rows(const Section& section, std::int64_t to, int threads,
                                                     const Control& control) {
  return std::make_unique<const SectionRows>(section, to, threads, control);
}

}  // namespace cairn::lab
