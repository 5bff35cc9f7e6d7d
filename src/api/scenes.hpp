// What pictures of positions show: answers and matches as scenes that render/board draws.
#pragma once

#include "api/play/deeds.hpp"
#include "render/board/board_scene.hpp"
#include "render/board/position_picture.hpp"
#include "rules/position.hpp"

#include <cairn/analysis.hpp>
#include <cairn/answer.hpp>

#include <string>

namespace cairn::api {

// other_moves: the purses that are exchanged with each move stand the other way round, so that everybody's purse stays
// in its place.
[[nodiscard]] render::Scene scene_of(const rules::Position& position, bool other_moves = false);

// What is done on the scene of the position.
[[nodiscard]] render::SceneDeed scene_deed(const rules::Position& position, const Deed& deed);
// The cells alone, where the position is no sum: "[7,9,20]".
[[nodiscard]] std::string short_name(const rules::Position& position);

// All throw Error when the answer does not know its position.
[[nodiscard]] render::PositionPicture picture_of(const SolveAnswer& answer);
[[nodiscard]] render::PositionPicture picture_of(const MovesAnswer& answer);
[[nodiscard]] render::PositionPicture picture_of(const AnalyzeAnswer& answer);

}  // namespace cairn::api
