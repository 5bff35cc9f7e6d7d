// A section of a game: all numbers of its positions are fixed but one or two, which are the axes of a map.
#pragma once

#include "language/parse_position.hpp"
#include "rules/board.hpp"
#include "rules/question.hpp"

#include <cairn/map.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace cairn::lab {

inline constexpr auto kSide = static_cast<std::size_t>(kTileSide);

class Section {
 public:
  // Throws Error when a cell has a range, or the game has too many stacks for a map.
  Section(const SliceName& name, MapValue value, const Control& control);

  [[nodiscard]] const Question& question() const { return question_; }
  [[nodiscard]] const std::vector<SliceCell>& cells() const { return cells_; }
  [[nodiscard]] MapValue value() const { return value_; }
  // Of the whole game, on this number of stacks.
  [[nodiscard]] const Rays& rays() const { return board_->rays(); }
  [[nodiscard]] bool sorted() const { return rays().sorted; }
  [[nodiscard]] int mode() const { return mode_; }
  [[nodiscard]] const std::vector<std::string>& free() const { return free_; }
  [[nodiscard]] const std::string& text() const { return text_; }

  // The numbers of a position in the order of the cells, words left out: an axis (0 or 1), or a fixed number.
  struct Number {
    int axis = -1;
    std::int64_t fixed = 0;
  };
  [[nodiscard]] const std::vector<Number>& numbers() const { return numbers_; }
  [[nodiscard]] std::int64_t largest_fixed() const { return largest_fixed_; }

  // The numbers of the position at a place, as lowered rays have them.
  void place(std::int64_t x, std::int64_t y, std::vector<std::int64_t>& out) const;
  [[nodiscard]] bool is_valid(std::span<const std::int64_t> numbers) const {
    return rays().all_valid || rays().is_valid(mode_, numbers);
  }
  [[nodiscard]] std::string position(const std::string& x, const std::string& y) const;

 private:
  [[nodiscard]] std::string written(const std::vector<std::string>& free) const;

  Question question_;
  std::vector<SliceCell> cells_;
  MapValue value_;
  std::shared_ptr<const Board> board_;
  int mode_ = 0;
  std::vector<Number> numbers_;
  std::vector<std::string> free_;
  std::string text_;
  std::int64_t largest_fixed_ = 0;
};

// Where values of a section come from.
class SectionSource {
 public:
  SectionSource() = default;
  SectionSource(const SectionSource&) = delete;
  SectionSource& operator=(const SectionSource&) = delete;
  virtual ~SectionSource() = default;

  [[nodiscard]] virtual MapTile tile(const TileRequest& request) const = 0;
  // Where this section and another one differ, as far as both sources can tell together: means are the parts of the
  // positions that do, at scale 0 as well. Nothing when they are of kinds that cannot be compared.
  [[nodiscard]] virtual std::optional<MapTile> difference(const SectionSource& /*other*/,
                                                          const TileRequest& /*request*/) const {
    return std::nullopt;
  }
  [[nodiscard]] virtual std::size_t bytes() const = 0;
};

// A tile of which nothing is known yet; as means at every scale.
[[nodiscard]] MapTile empty_tile(const TileRequest& request);
[[nodiscard]] MapTile empty_means(const TileRequest& request);

}  // namespace cairn::lab
