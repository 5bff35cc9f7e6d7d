// A table of outcomes, one bit a position: where each row lies, and the rows themselves.
//
// A row holds the last coordinate; its prefix is all coordinates before. Rows follow each other in lexicographic order
// of their prefixes, every mode of a prefix in turn. Of sorted stacks only y >= the last number of the prefix is kept,
// from the word that holds it on, so that a position costs a bit and the loss is less than a word a row.
#pragma once

#include "engine/table/box.hpp"
#include "engine/table/sorted_ranks.hpp"

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

namespace cairn::engine {

class RowLayout {
 public:
  RowLayout() = default;
  // limits: how large each number can be at valid positions, or empty. Rows of other prefixes are not kept.
  explicit RowLayout(const Box& box, const std::vector<std::int64_t>& limits = {});

  [[nodiscard]] int coordinates() const { return k_; }
  // The largest number of a row, and of the prefix in each place.
  [[nodiscard]] std::int64_t to() const { return to_; }
  [[nodiscard]] std::int64_t prefix_to(std::size_t i) const { return prefix_to_[i]; }
  [[nodiscard]] bool sorted() const { return sorted_; }
  [[nodiscard]] std::size_t modes() const { return modes_; }

  // All prefixes in lexicographic order.
  [[nodiscard]] std::vector<std::int64_t> first_prefix() const { return std::vector<std::int64_t>(prefix_size(), 0); }
  bool advance(std::span<std::int64_t> prefix) const;  // false at the end
  [[nodiscard]] std::uint64_t prefixes() const { return prefixes_; }
  // The place of a (sorted) prefix in that order.
  [[nodiscard]] std::uint64_t index(std::span<const std::int64_t> prefix) const;

  // The row of a prefix: its first y, and the words that hold it. Word w has y from 64w to 64w + 63.
  [[nodiscard]] std::int64_t first(std::span<const std::int64_t> prefix) const {
    return sorted_ && !prefix.empty() ? prefix.back() : 0;
  }
  [[nodiscard]] std::size_t first_word(std::span<const std::int64_t> prefix) const {
    return static_cast<std::size_t>(first(prefix)) / 64;
  }
  [[nodiscard]] std::size_t words_to() const { return row_words_; }  // one past the last word of every row
  [[nodiscard]] std::size_t length(std::span<const std::int64_t> prefix) const {
    return row_words_ - first_word(prefix);
  }
  // Where that row begins among all words of the table.
  [[nodiscard]] std::uint64_t offset(std::size_t slot, std::span<const std::int64_t> prefix) const;
  [[nodiscard]] std::uint64_t words() const { return words_; }

  // Rows of sorted prefixes that differ from a given one in number `stack` alone, lowered to z >= the number before it.
  class Line {
   public:
    // offset: of the given prefix.
    Line(const RowLayout& layout, std::span<const std::int64_t> prefix, std::uint64_t offset, std::size_t stack)
        : own_(layout.row_words_before_.sums(stack)),
          next_(stack + 1 < prefix.size() ? layout.row_words_before_.sums(stack + 1) : nullptr),
          modes_(layout.modes_) {
      first_word_ = layout.first_word(prefix);
      rest_ = offset / modes_ - at(prefix[stack]);
    }
    // What row(...) of a table adds to the start of its words, for the first mode.
    [[nodiscard]] std::uint64_t row(std::int64_t z) const {
      return (rest_ + at(z)) * modes_ - (next_ == nullptr ? static_cast<std::uint64_t>(z) / 64 : first_word_);
    }

   private:
    [[nodiscard]] std::uint64_t at(std::int64_t z) const { return own_[z] - (next_ == nullptr ? 0 : next_[z]); }

    const std::uint64_t* own_;
    const std::uint64_t* next_;
    std::uint64_t modes_;
    std::uint64_t first_word_ = 0;
    std::uint64_t rest_ = 0;
  };

 private:
  [[nodiscard]] std::size_t prefix_size() const { return static_cast<std::size_t>(k_ > 0 ? k_ - 1 : 0); }

  int k_ = 0;
  std::int64_t to_ = 0;
  std::vector<std::int64_t> prefix_to_;
  bool sorted_ = false;
  std::size_t modes_ = 1;
  std::size_t row_words_ = 1;
  std::uint64_t prefixes_ = 1;
  std::uint64_t words_ = 0;
  // Sorted: prefixes, and the words of their rows.
  SortedRanks ranks_;
  SortedRanks row_words_before_;
};

class RowTable {
 public:
  RowTable() = default;
  explicit RowTable(RowLayout layout);

  [[nodiscard]] const RowLayout& layout() const { return layout_; }
  // Word w of the row is row(...)[w], from first_word() on.
  [[nodiscard]] std::uint64_t* row(std::size_t slot, std::span<const std::int64_t> prefix) {
    return words_.get() + layout_.offset(slot, prefix) - layout_.first_word(prefix);
  }
  [[nodiscard]] const std::uint64_t* row(std::size_t slot, std::span<const std::int64_t> prefix) const {
    return words_.get() + layout_.offset(slot, prefix) - layout_.first_word(prefix);
  }
  // The same for a row that begins at an offset known already.
  [[nodiscard]] std::uint64_t* row_at(std::uint64_t offset, std::size_t first_word) {
    return words_.get() + offset - first_word;
  }
  // x sorted when the stacks are.
  [[nodiscard]] bool is_p(std::size_t slot, std::span<const std::int64_t> x) const {
    const auto y = static_cast<std::uint64_t>(x.back());
    return ((row(slot, x.first(x.size() - 1))[y / 64] >> (y % 64)) & 1U) != 0;
  }
  [[nodiscard]] std::span<const std::uint64_t> words() const {
    return {words_.get(), static_cast<std::size_t>(layout_.words())};
  }

 private:
  struct Free {
    Free();
    explicit Free(std::size_t bytes);
    std::size_t mapped = 0;  // bytes that were mapped; 0: from calloc
    void operator()(std::uint64_t* words) const;
  };
  RowLayout layout_;
  std::unique_ptr<std::uint64_t[], Free> words_;  // what is never written costs no memory
};

}  // namespace cairn::engine
