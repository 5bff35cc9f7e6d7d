// What the rows engine remembers of the rows behind it besides the rows themselves.
//
// A line is all prefixes that differ in one number. Of each line is kept the OR of its rows so far; because prefixes
// come in lexicographic order, that is exactly the OR over all smaller values of that number, so a move that may take
// any amount costs one OR a row. On a diagonal line the row's index falls with the number, so its bits are kept
// relative to it. Of stacks, order does not matter: a line is a multiset, shared by all places in the prefix.
//
// P-positions whose last number is less than the prefix's own last, (3,8 | 5) for (3,5 | 8), are the same positions as
// others in earlier rows. They are handed on to the row that will look at them, as lists: they are few.
#pragma once

#include "base/bit_row.hpp"
#include "engine/row_table.hpp"

#include <cstdint>
#include <span>
#include <vector>

namespace cairn {

// The lines through a prefix, numbered.
class LineNumbers {
 public:
  LineNumbers() = default;
  LineNumbers(const RowLayout& layout, std::size_t prefix_size);

  [[nodiscard]] std::uint64_t count() const { return count_; }  // for each stack; sorted stacks share them
  // The line on which prefix[without] varies.
  [[nodiscard]] std::uint64_t number(std::span<const std::int64_t> prefix, std::size_t without) const;

 private:
  bool sorted_ = false;
  std::uint64_t side_ = 1;
  std::uint64_t count_ = 1;
  std::vector<std::uint64_t> weights_;
};

// One row for each line of a family.
class LineRows {
 public:
  LineRows() = default;
  LineRows(std::uint64_t lines, std::size_t row_words)
      : row_words_(row_words), words_(static_cast<std::size_t>(lines) * row_words, 0) {}

  [[nodiscard]] bool kept() const { return !words_.empty(); }
  [[nodiscard]] std::size_t row_words() const { return row_words_; }
  [[nodiscard]] Word* row(std::uint64_t line) { return words_.data() + static_cast<std::size_t>(line) * row_words_; }
  [[nodiscard]] const Word* row(std::uint64_t line) const {
    return words_.data() + static_cast<std::size_t>(line) * row_words_;
  }

 private:
  std::size_t row_words_ = 0;
  std::vector<Word> words_;
};

// Lists of small numbers, one for each prefix; the last added comes first.
class LowLists {
 public:
  LowLists() = default;
  explicit LowLists(std::uint64_t prefixes) : heads_(static_cast<std::size_t>(prefixes), 0), nodes_(1) {}

  [[nodiscard]] bool kept() const { return !heads_.empty(); }
  [[nodiscard]] std::size_t bytes() const {
    return heads_.size() * sizeof(std::uint32_t) + nodes_.capacity() * sizeof(Node);
  }

  void add(std::uint64_t prefix, std::int64_t low, std::int32_t value = 0) {
    std::uint32_t& head = heads_[static_cast<std::size_t>(prefix)];
    std::uint32_t node = free_;
    if (node != 0) {
      free_ = nodes_[node].next;
    } else {
      node = static_cast<std::uint32_t>(nodes_.size());
      nodes_.emplace_back();
    }
    nodes_[node] = {static_cast<std::int32_t>(low), value, head};
    head = node;
  }

  // visit(low, value) until it returns false.
  template <class Visit>
  void for_each(std::uint64_t prefix, const Visit& visit) const {
    for (std::uint32_t node = heads_[static_cast<std::size_t>(prefix)]; node != 0; node = nodes_[node].next) {
      if (!visit(nodes_[node].low, nodes_[node].value)) return;
    }
  }

  void drop(std::uint64_t prefix) {
    std::uint32_t& head = heads_[static_cast<std::size_t>(prefix)];
    while (head != 0) {
      const std::uint32_t next = nodes_[head].next;
      nodes_[head].next = free_;
      free_ = head;
      head = next;
    }
  }

 private:
  struct Node {
    std::int32_t low = 0;
    std::int32_t value = 0;
    std::uint32_t next = 0;
  };
  std::vector<std::uint32_t> heads_;
  std::vector<Node> nodes_;
  std::uint32_t free_ = 0;
};

}  // namespace cairn
