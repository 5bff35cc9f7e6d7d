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
#include "engine/rows/row_table.hpp"

#include <array>
#include <bit>
#include <cstdint>
#include <memory>
#include <new>
#include <span>
#include <vector>

namespace cairn::engine {

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
  std::vector<std::uint64_t> sides_;  // when not sorted: how many values each number of the prefix takes
  std::uint64_t count_ = 1;
  SortedRanks ranks_;  // when sorted: ranks of the numbers of the prefix without the one that varies
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

// Lists of small numbers, one for each prefix; the last added comes first. Several workers may add and drop at a time,
// each with a pool of its own, as long as no two of them look at the same list.
class LowLists {
 public:
  LowLists() = default;
  LowLists(std::uint64_t prefixes, std::size_t workers)
      : heads_(static_cast<std::size_t>(prefixes), 0), pools_(workers) {}

  [[nodiscard]] bool kept() const { return !heads_.empty(); }
  // What one worker has added; it must stop when its pool is nearly full.
  [[nodiscard]] std::size_t bytes(std::size_t worker) const { return pools_[worker].used * sizeof(Node); }
  [[nodiscard]] bool full(std::size_t worker) const { return pools_[worker].used + kNearlyFull >= kMostNodes; }

  void add(std::size_t worker, std::uint64_t prefix, std::int64_t low, std::int32_t value = 0) {
    Pool& pool = pools_[worker];
    std::uint32_t id = pool.free;
    if (id != 0) {
      pool.free = node(id).next;
    } else {
      if (pool.used >= kMostNodes) throw std::bad_alloc();
      const std::size_t chunk = chunk_of(pool.used);
      if (!pool.chunks[chunk]) pool.chunks[chunk] = std::unique_ptr<Node[]>(new Node[std::size_t{kChunk} << chunk]);
      id = static_cast<std::uint32_t>(worker) << kPoolShift | pool.used++;
    }
    std::uint32_t& head = heads_[static_cast<std::size_t>(prefix)];
    node(id) = {static_cast<std::int32_t>(low), value, head};
    head = id;
  }

  // visit(low, value) until it returns false.
  template <class Visit>
  void for_each(std::uint64_t prefix, const Visit& visit) const {
    for (std::uint32_t id = heads_[static_cast<std::size_t>(prefix)]; id != 0; id = node(id).next) {
      if (!visit(node(id).low, node(id).value)) return;
    }
  }

  void drop(std::size_t worker, std::uint64_t prefix) {
    std::uint32_t& head = heads_[static_cast<std::size_t>(prefix)];
    while (head != 0) {
      const std::uint32_t next = node(head).next;
      node(head).next = pools_[worker].free;
      pools_[worker].free = head;
      head = next;
    }
  }

 private:
  struct Node {
    std::int32_t low = 0;
    std::int32_t value = 0;
    std::uint32_t next = 0;
  };
  static constexpr unsigned kPoolShift = 29;  // eight workers with 2^28 nodes each
  static constexpr std::uint32_t kMostNodes = std::uint32_t{1} << (kPoolShift - 1);
  static constexpr std::uint32_t kNearlyFull = 1U << 24;
  static constexpr std::uint32_t kChunk = 1U << 10;  // nodes of the first chunk; each is twice the one before
  // Chunks never move, so that others may read what is in them while a pool grows.
  struct Pool {
    std::array<std::unique_ptr<Node[]>, kPoolShift> chunks;
    std::uint32_t used = 1;  // 0 ends a list
    std::uint32_t free = 0;
  };

  [[nodiscard]] static std::size_t chunk_of(std::uint32_t place) {
    return static_cast<std::size_t>(std::bit_width(place + kChunk) - std::bit_width(kChunk));
  }
  [[nodiscard]] Node& node(std::uint32_t id) const {
    const std::uint32_t place = id & ((std::uint32_t{1} << kPoolShift) - 1);
    const std::size_t chunk = chunk_of(place);
    return pools_[id >> kPoolShift].chunks[chunk][place + kChunk - (kChunk << chunk)];
  }

  std::vector<std::uint32_t> heads_;
  std::vector<Pool> pools_;
};

inline constexpr int kMostRowWorkers = 8;

}  // namespace cairn::engine
