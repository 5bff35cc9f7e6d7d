// Sequences as plots: a point for each value, and behind them the periods by which they go on.
#pragma once

#include "render/picture/drawing.hpp"
#include "render/picture/sheet.hpp"

#include <cairn/answer.hpp>
#include <cairn/format.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cairn::render {

struct SequencePicture {
  struct Row {
    std::string title;                 // "side = S"; empty for a single one
    std::vector<std::int64_t> values;  // n = 0, 1, ...; kNotValid where there is none
    std::optional<Law> law;
    std::string law_words;  // "preperiod 0, period 7"
  };
  SheetText text;
  std::string name;   // of what goes to the right: "n"
  std::string scale;  // of what goes upwards: "Grundy value"
  std::vector<Row> rows;
};

// Throws TooLarge when there are too many values.
[[nodiscard]] Drawing drawing_of(const SequencePicture& picture, const PictureOptions& options);

inline constexpr std::size_t kMostPoints = 2'000'000;  // of each row

}  // namespace cairn::render
