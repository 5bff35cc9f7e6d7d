// Answers as drawings. Nothing here knows a game: what is drawn comes from the answer and the names in its rules.
#pragma once

#include "engine/answer.hpp"
#include "render/picture/drawing.hpp"

#include <cairn/format.hpp>

namespace cairn::render {

// A cell for each position, coloured by outcome, Grundy value or remoteness. The drawing may read the answer until it
// is written, so that the answer must outlive it.
[[nodiscard]] Drawing picture_of(const TableValues& table, const PictureOptions& options);
[[nodiscard]] Drawing picture_of(const SliceValues& slice, const PictureOptions& options);
[[nodiscard]] Drawing picture_of(const ListedPositions& list, const PictureOptions& options);
// A point for each value, with the periods behind them.
[[nodiscard]] Drawing picture_of(const SequenceValues& sequence, const PictureOptions& options);

}  // namespace cairn::render
