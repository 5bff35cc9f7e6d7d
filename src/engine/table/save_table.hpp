// Saves the outcomes of a whole box in a file, as they are computed, so that a killed run goes on where it was.
#pragma once

#include "engine/table/tables.hpp"

#include <chrono>
#include <string>

namespace cairn::engine {

struct SaveQuestion {
  TableQuestion table;
  std::string path;
  std::chrono::duration<double> checkpoint_every{60};
};

// By rows, one bit a position. Throws Error when the game does not fit that engine or the file cannot be written,
// TooLarge when memory or disk do not suffice. A run that is stopped leaves PATH.part, from which the next goes on.
[[nodiscard]] SavedAnswer save_table(const SaveQuestion& question, const Control& control);

}  // namespace cairn::engine
