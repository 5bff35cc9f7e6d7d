// What the rows of a box share while they are filled, and where in the box the work stands.
#pragma once

#include "engine/rows/row_lines.hpp"
#include "engine/rows/row_table.hpp"

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

namespace cairn::engine {

// What is remembered of all earlier rows. Whatever the plan has no use for stays empty.
struct RowMemory {
  RowLayout layout;
  LineNumbers numbers;
  std::vector<LineRows> running;   // ORs of lines, by family()
  std::vector<LineRows> nonempty;  // which rows of a line have a P-position: bit z; by nonempty_family()
  LowLists lows;
  bool keep_lows = false;    // lists are read again after their row is done
  bool gather_lows = false;  // instead of lists: look the few up that moves along the row can reach
  bool rows_kept = false;
  // Any amount may be taken from the least stack alone, if from any: then a line is looked at only while the number
  // that varies on it is the least, and need not know of other rows.
  bool least_only = false;
  RowTable table;
  std::vector<RowTable> twins;  // the same with a number of the prefix as the row and y in its place; by that number

  [[nodiscard]] std::size_t family(std::size_t stack, bool diagonal, std::size_t slot) const {
    if (layout.sorted()) return diagonal ? 1 : 0;
    return (stack * 2 + (diagonal ? 1 : 0)) * layout.modes() + slot;
  }
  // Diagonal lines: the bit for y = the number that falls. Stacks in a prefix are never larger than y.
  [[nodiscard]] std::int64_t diagonal_zero() const {
    return layout.sorted() ? 0 : static_cast<std::int64_t>(layout.words_to()) * 64;
  }
  [[nodiscard]] std::size_t nonempty_family(std::size_t stack, std::size_t slot) const {
    return layout.sorted() ? 0 : stack * layout.modes() + slot;
  }
};

// The prefix whose rows are being filled.
class RowPlace {
 public:
  explicit RowPlace(const RowMemory& memory)
      : to(memory.layout.to()), words_to(memory.layout.words_to()), memory_(memory) {}

  // The prefix, its place among all prefixes, and where the rows of all earlier ones end.
  void move_to(std::span<const std::int64_t> prefix, std::uint64_t at, std::uint64_t words) {
    p = prefix;
    offset = words;
    first = memory_.layout.first(p);
    first_word = word_of(first);
    // Lines are numbered so that they follow each other, too, when the last number alone grows by one.
    const bool next = at == index + 1 && !p.empty() && p.back() == last_ + 1;
    index = at;
    if (p.empty()) return;
    last_ = p.back();
    if (next) {
      for (std::size_t i = 0; i + 1 < p.size(); ++i) ++lines_[i];
      return;
    }
    lines_.resize(p.size(), 0);
    for (std::size_t i = 0; i < p.size() && p.size() > 1; ++i) lines_[i] = memory_.numbers.number(p, i);
  }
  // The line on which p[stack] varies.
  [[nodiscard]] std::uint64_t line(std::size_t stack) const { return lines_[stack]; }
  // Of equal stacks the last stands for all.
  [[nodiscard]] bool equals_next(std::size_t stack) const {
    return memory_.layout.sorted() && stack + 1 < p.size() && p[stack] == p[stack + 1];
  }
  // How many stacks of the prefix are empty.
  [[nodiscard]] std::size_t empty() const {
    return static_cast<std::size_t>(std::find_if(p.begin(), p.end(), [](std::int64_t x) { return x != 0; }) -
                                    p.begin());
  }
  // The prefix with one number lowered to z, in order.
  void lowered(std::size_t stack, std::int64_t z, std::vector<std::int64_t>& result) const {
    result.resize(p.size());
    std::copy(p.begin(), p.end(), result.begin());
    for (; memory_.layout.sorted() && stack > 0 && result[stack - 1] > z; --stack) result[stack] = result[stack - 1];
    result[stack] = z;
  }

  std::int64_t to;       // y goes from first to here
  std::size_t words_to;  // one past the last word
  std::span<const std::int64_t> p;
  std::int64_t first = 0;
  std::size_t first_word = 0;
  std::uint64_t index = ~std::uint64_t{0} - 1;  // of the prefix
  std::uint64_t offset = 0;                     // of its first row, in words

 private:
  const RowMemory& memory_;
  std::int64_t last_ = -1;
  std::vector<std::uint64_t> lines_;
};

}  // namespace cairn::engine
