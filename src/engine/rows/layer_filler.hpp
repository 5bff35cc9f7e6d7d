// Filling rows whose amounts are fixed by the board, or are any but those (layer_plan.hpp).
//
// A layer is all rows whose prefixes differ in their last number q alone. While a layer is filled its rows are there in
// full, from y = 0 on, so that moves along a row see every place below: such a place is the same board as one in an
// earlier row, and 64 rows at a time are turned by 64 columns. Within the row
//   shifts           what moves of a few fixed amounts make N is the row itself, shifted: word by word from the left
//   any but a few    after the first P-position only the few places stay open that cannot reach it
// and on a line
//   single places    the rows there, ORed
//   any but a few    P-positions are counted at every y, up to one more than amounts are left out, in a row of bits for
//                    each number: there is one that can be reached when there are more than are left out.
#pragma once

#include "engine/rows/layer_plan.hpp"
#include "engine/rows/row_memory.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace cairn::engine {

class LayerFiller {
 public:
  // The memory keeps all rows. What it needs besides:
  [[nodiscard]] static double bytes(const LayerPlan& plan, const RowMemory& memory);

  LayerFiller(const LayerPlan& plan, const std::string& game, RowMemory& memory);

  // As of RowFiller.
  void move_to(std::span<const std::int64_t> prefix, std::uint64_t index, std::uint64_t offset);
  void fill();
  void take(std::size_t slot, const Word* words);
  void remember();
  void forget() {}
  [[nodiscard]] const Word* words(std::size_t) const { return row_; }
  [[nodiscard]] bool any(std::size_t) const { return found_; }

 private:
  static constexpr std::size_t kMostLevels = 4;
  // A line that is counted, and the rows that are left out.
  struct Counted {
    const Word* levels = nullptr;
    std::array<const Word*, kMostLevels> but{};
    std::size_t left_out = 0;
  };

  // A form in the prefix, as long as only q changes.
  struct InLayer {
    std::int64_t constant = 0;
    std::int64_t slope = 0;
    [[nodiscard]] std::int64_t at(std::int64_t q) const { return constant + slope * q; }
  };

  void begin_layer();
  void read_group();
  void read(const PrefixForm& form);
  void read(const std::vector<LayerPlace>& places);
  [[nodiscard]] bool hold(const std::vector<RowCondition>& conditions, const InLayer* forms) const;
  void turn_rows(const Word* const* rows, std::size_t row_word, std::size_t column_word);
  void turn_own_rows(std::size_t from_word, std::size_t to_word, std::size_t column_word);
  void collect();
  void fill_by_shifts();
  void fill_any();
  [[nodiscard]] bool open_at(std::int64_t y) const { return (open(word_of(y)) & bit_of(y)) != 0; }
  [[nodiscard]] Word open(std::size_t word) const;
  [[nodiscard]] Word reached_but_many(const Counted& counted, std::size_t word) const;
  void put(std::int64_t y);
  [[nodiscard]] const Word* row_with(std::size_t stack, std::int64_t number);
  [[nodiscard]] Word* full(std::int64_t q) { return full_.data() + static_cast<std::size_t>(q) * words_; }
  [[nodiscard]] Word* levels_of(std::uint64_t line) {
    return levels_.data() + static_cast<std::size_t>(line) * plan_.levels * words_;
  }

  const LayerPlan& plan_;
  const std::string& game_;
  RowMemory& memory_;
  RowPlace place_;
  std::size_t words_;
  std::vector<Word> full_;    // the rows of the layer, by q
  std::vector<Word> levels_;  // by line; of each first where there is a P-position, then where there are two, ...
  std::vector<Word> none_;
  // Where P-positions are few, each is handed to the rows that have it below when it is found: to those of the same
  // layer at once, to those of later layers by a list. Otherwise 64 rows at a time are turned.
  struct Listed {
    std::int32_t q = 0;
    std::int32_t y = 0;
    std::uint32_t next = 0;  // of the same layer; 0 at the end
  };
  bool few_ = false;
  std::vector<Listed> listed_;
  std::vector<std::uint32_t> first_listed_;  // by layer
  std::vector<const Word*> own_rows_;        // in the table, by the number that differs, in earlier layers, too
  std::vector<std::int64_t> target_;

  // The row at hand.
  const LayerGroup* group_ = nullptr;
  std::vector<InLayer> forms_;      // those of the group's lines, in the order in which they are looked at
  std::vector<InLayer> row_forms_;  // and of moves along the row
  std::int64_t q_ = 0;
  std::int64_t layer_from_ = 0;  // the first q of the layer
  bool looked_ = false;          // whether the row before was filled here, not taken from elsewhere
  bool next_ = false;            // whether the row before was that of q - 1, with the same group
  std::size_t turned_to_ = 0;    // places below this word are there in the rows of its 64 columns
  Word* own_ = nullptr;
  Word* row_ = nullptr;
  bool found_ = false;
  std::vector<const Word*> sources_;
  std::vector<Counted> counted_;  // as many as lines_counted_
  std::size_t lines_counted_ = 0;
  std::vector<std::int64_t> numbers_;
};

}  // namespace cairn::engine
