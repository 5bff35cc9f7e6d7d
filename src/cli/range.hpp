// The part of a question that table and list share: a game and how far to go.
#pragma once

#include "cli/common.hpp"
#include "engine/engines.hpp"

#include <string>

namespace cairn {

struct RangeArguments {
  std::string game;
  std::string to;
  std::string stacks;
  std::string format;

  void declare(CommandOptions& options);
  // Throws Error when a number is wrong or does not fit the game.
  [[nodiscard]] TableQuestion question(Library& library) const;
};

}  // namespace cairn
