// The colours of pictures: of outcomes, which differ in brightness from each other, from what is not known and from the
// ground, so that every reader and grey print can tell them apart, and of numbers, on a scale whose brightness grows
// evenly.
#pragma once

#include "render/picture/drawing.hpp"

#include <cairn/format.hpp>

#include <array>

namespace cairn::render {

struct Theme {
  Colour ground;
  Colour ink;
  Colour faint;                 // of captions and ticks
  Colour band;                  // every other period of a sequence
  Colour mark;                  // boundaries and points
  Colour second;                // other boundaries
  Colour p;                     // the player who just moved wins
  Colour n;                     // the player to move wins
  Colour left;                  // Left wins
  Colour right;                 // Right wins
  Colour open;                  // of lines that are gone, and of places that nobody knows
  Colour unknown;               // cells whose value is not known
  Colour coin;                  // in purses
  std::array<Colour, 6> scale;  // from the least number to the largest

  [[nodiscard]] Colour outcome(char letter) const;
  // On the scale: 0 to 1.
  [[nodiscard]] Colour at(double share) const;
};

[[nodiscard]] const Theme& theme_of(PictureStyle style);

// Black or white, whichever can be read on it.
[[nodiscard]] Colour ink_on(const Colour& ground);

}  // namespace cairn::render
