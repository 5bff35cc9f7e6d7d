// Games as text and JSON: a line for each, the rules of one, and its rays.
#pragma once

#include "render/layout.hpp"
#include "render/parts.hpp"
#include "rules/rays.hpp"

#include <cairn/game.hpp>

#include <span>
#include <string>

namespace cairn::render {

// {name, parameters, about, cite, group, stacks, text}
[[nodiscard]] std::string json_of(const GameInfo& game);

// By groups: the headings and what they are about.
[[nodiscard]] std::string text_of(std::span<const GameInfo> games, const TextStyle& style);
[[nodiscard]] std::string json_of(std::span<const GameInfo> games);

// The rays of a game, one by one. When time is up on the way, the rest is left out, a line says so, and false is
// returned.
bool print_text(const Rays& rays, const Control& control, const PrintPart& print);
bool print_json(const GameInfo& game, const Rays& rays, const Control& control, const PrintPart& print);

}  // namespace cairn::render
