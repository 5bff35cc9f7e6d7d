// Row by row where the table holds a row as the array does, and mirrored elsewhere.
#include "engine/table/box_copy.hpp"

#include "base/transpose.hpp"

#include <cairn/error.hpp>

#include <algorithm>
#include <cstring>
#include <limits>
#include <string>
#include <type_traits>
#include <vector>

namespace cairn::engine {

namespace {

// Copies size[i] numbers from first[i] on, the last fastest.
template <class Number>
class BoxCopy {
 public:
  BoxCopy(const TableValues& table, std::size_t mode, std::span<const std::int64_t> first,
          std::span<const std::int64_t> size, std::span<Number> out)
      : table_(table), first_(first), size_(size), out_(out), x_(first.begin(), first.end()), sorted_(x_) {
    const Box& box = table.box;
    const auto k = static_cast<std::size_t>(box.coordinates());
    if (first.size() != k || size.size() != k) {
      throw Error("positions of this table have " + std::to_string(k) + " numbers; the box has " +
                  std::to_string(first.size()) + " first numbers and " + std::to_string(size.size()) + " sizes");
    }
    if (mode >= box.modes().size()) throw Error("this table has " + std::to_string(box.modes().size()) + " modes");
    mode_ = box.modes()[mode];
    bool empty = false;
    for (std::size_t i = 0; i < k; ++i) {
      if (first[i] < 0 || size[i] < 0) throw Error("a box has no negative numbers");
      if (first[i] > kLargest - size[i]) throw Error("the box ends beyond 64 bits");
      empty = empty || size[i] == 0;
    }
    std::size_t cells = empty ? 0 : 1;  // as far as they fit into the array
    for (std::size_t i = 0; i < k && !empty && cells <= out.size(); ++i) {
      const auto side = static_cast<std::size_t>(size[i]);
      cells = cells > out.size() / side ? out.size() + 1 : cells * side;
    }
    if (cells != out.size()) {
      throw Error("the array has room for " + std::to_string(out.size()) + " values, which is not the size of the box");
    }
  }

  void copy() {
    if (!out_.empty()) copy_from(0);
  }

 private:
  static constexpr std::size_t kBlock = 64;
  static constexpr std::int64_t kLargest = std::numeric_limits<std::int64_t>::max();

  // All but the last number are set one by one; that one is a row of the array.
  void copy_from(std::size_t coordinate) {
    if (coordinate + 1 == x_.size()) {
      copy_row();
      next_ += static_cast<std::size_t>(size_.back());
      return;
    }
    const std::size_t begin = next_;
    for (std::int64_t i = 0; i < size_[coordinate]; ++i) {
      x_[coordinate] = first_[coordinate] + i;
      copy_from(coordinate + 1);
    }
    if (coordinate + 2 == x_.size() && mirrors_planes()) mirror_plane(out_.data() + begin);
  }

  // Sorted, and the last two numbers go through the same range: the lower half of each plane is the mirror of the upper
  // one.
  [[nodiscard]] bool mirrors_planes() const { return table_.box.sorted() && mirrored(x_.size() - 2); }

  // In blocks that stay in the cache, since it reads down columns. Where a number before both is larger, rows are
  // whole.
  void mirror_plane(Number* plane) const {
    const auto side = static_cast<std::size_t>(size_.back());
    std::int64_t largest = first_.back();
    for (std::size_t i = 0; i + 2 < x_.size(); ++i) largest = std::max(largest, x_[i]);
    const auto first = static_cast<std::size_t>(largest - first_.back());
    for (std::size_t rows = 0; rows < side; rows += kBlock) {
      for (std::size_t columns = 0; columns <= rows; columns += kBlock) {
        if (columns < rows && rows > first && rows + kBlock <= side) {  // whole, and below the diagonal
          base::transpose(plane + columns * side + rows, side, plane + rows * side + columns, side, kBlock);
          continue;
        }
        for (std::size_t x = std::max(rows, first + 1); x < std::min(rows + kBlock, side); ++x) {
          const std::size_t end = std::min(columns + kBlock, x);
          for (std::size_t y = columns; y < end; ++y) plane[x * side + y] = plane[y * side + x];
        }
      }
    }
  }

  // From the largest of the numbers before it on, a sorted row lies in the table as it does in the array.
  void copy_row() {
    const std::int64_t end = first_.back() + size_.back();
    std::int64_t y = first_.back();
    Number* out = out_.data() + next_;
    const auto largest = std::max_element(x_.begin(), x_.end() - 1);
    if (table_.box.sorted() && largest != x_.end() - 1) {
      const std::int64_t until = std::min(*largest, end);
      const auto at = static_cast<std::size_t>(largest - x_.begin());
      if (at + 2 == x_.size() && mirrors_planes()) {
        // left to mirror_plane()
      } else if (mirrored(at)) {
        copy_mirrored(at, y, until, out);
      } else {
        for (std::int64_t z = y; z < until; ++z) out[z - y] = value(z);
      }
      out += std::max<std::int64_t>(until - y, 0);
      y = std::max(y, until);
    }
    for (; y < end && y > table_.box.to(); ++y) *out++ = static_cast<Number>(kNotValid);
    if (y == end) return;
    copy_stored(y, std::min(end, table_.box.to() + 1), out);
    for (std::int64_t z = table_.box.to() + 1; z < end; ++z) out[z - y] = static_cast<Number>(kNotValid);
  }

  // Do number `at` and the last one go through the same range? Then what exchanging both gives was copied before.
  [[nodiscard]] bool mirrored(std::size_t at) const { return first_[at] == first_.back() && size_[at] == size_.back(); }

  void copy_mirrored(std::size_t at, std::int64_t y, std::int64_t until, Number* out) const {
    std::size_t stride = 1;
    for (std::size_t i = at + 1; i < x_.size(); ++i) stride *= static_cast<std::size_t>(size_[i]);
    const auto begin = static_cast<std::size_t>(x_[at] - first_[at]);
    const Number* from = out_.data() + next_ - begin * stride + begin;
    for (; y < until; ++y, from += stride) *out++ = *from;
  }

  void copy_stored(std::int64_t y, std::int64_t end, Number* out) {
    sorted_ = x_;
    sorted_.back() = y;
    if (table_.box.sorted()) std::sort(sorted_.begin(), sorted_.end());
    const auto rank = table_.box.rank(mode_, sorted_.data());
    const std::size_t step = table_.box.modes().size();
    if (!rank) {
      std::fill(out, out + (end - y), static_cast<Number>(kNotValid));
      return;
    }
    const std::int32_t* from = table_.values.data() + *rank;
    const auto count = static_cast<std::size_t>(end - y);
    if (step == 1) return copy_run(from, count, out, !table_.grundy && !table_.remoteness);
    for (std::size_t i = 0; i < count; ++i) {
      check_fits(from[i * step]);
      out[i] = static_cast<Number>(from[i * step]);
    }
  }

  // In steps of a number that the compiler knows, so that it takes several values at a time.
  static void copy_run(const std::int32_t* __restrict from, std::size_t count, Number* __restrict out, bool letters) {
    if constexpr (std::is_same_v<Number, std::int32_t>) {
      std::memcpy(out, from, count * sizeof(Number));
    } else {
      constexpr std::int32_t kMost = std::numeric_limits<Number>::max();
      for (; count >= kBlock; count -= kBlock, from += kBlock, out += kBlock) {
        for (std::size_t i = 0; i < kBlock; ++i) out[i] = static_cast<Number>(from[i]);
        if (letters) continue;
        std::int32_t too_large = 0;
        for (std::size_t i = 0; i < kBlock; ++i) too_large |= from[i] > kMost ? 1 : 0;
        if (too_large != 0) check_fits(*std::max_element(from, from + kBlock));
      }
      for (std::size_t i = 0; i < count; ++i) {
        check_fits(from[i]);
        out[i] = static_cast<Number>(from[i]);
      }
    }
  }

  [[nodiscard]] Number value(std::int64_t y) {
    sorted_ = x_;
    sorted_.back() = y;
    std::sort(sorted_.begin(), sorted_.end());
    const auto rank = table_.box.rank(mode_, sorted_.data());
    const std::int32_t value = rank ? table_.values[*rank] : kNotValid;
    check_fits(value);
    return static_cast<Number>(value);
  }

  static void check_fits(std::int32_t value) {
    if (value <= std::numeric_limits<Number>::max()) return;
    throw Error("the value " + std::to_string(value) + " does not fit into the array", "", "use larger integers");
  }

  const TableValues& table_;
  int mode_ = 0;
  std::span<const std::int64_t> first_;
  std::span<const std::int64_t> size_;
  std::span<Number> out_;
  std::size_t next_ = 0;
  std::vector<std::int64_t> x_;
  std::vector<std::int64_t> sorted_;
};

}  // namespace

void copy_box(const TableValues& table, std::size_t mode, std::span<const std::int64_t> first,
              std::span<const std::int64_t> size, std::span<std::int8_t> out) {
  BoxCopy<std::int8_t>(table, mode, first, size, out).copy();
}

void copy_box(const TableValues& table, std::size_t mode, std::span<const std::int64_t> first,
              std::span<const std::int64_t> size, std::span<std::int16_t> out) {
  BoxCopy<std::int16_t>(table, mode, first, size, out).copy();
}

void copy_box(const TableValues& table, std::size_t mode, std::span<const std::int64_t> first,
              std::span<const std::int64_t> size, std::span<std::int32_t> out) {
  BoxCopy<std::int32_t>(table, mode, first, size, out).copy();
}

}  // namespace cairn::engine
