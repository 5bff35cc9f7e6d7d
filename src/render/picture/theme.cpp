// Three themes.
#include "render/picture/theme.hpp"

#include <algorithm>
#include <cmath>

namespace cairn::render {

namespace {

// From dark violet over blue and green to yellow: brightness grows evenly, and no reader confuses the ends.
constexpr std::array<Colour, 6> kColours = {
    {{66, 10, 92}, {62, 72, 136}, {42, 118, 142}, {38, 166, 130}, {120, 206, 84}, {250, 230, 60}}};
// The largest number is darker than a cell without a position, which is white.
constexpr std::array<Colour, 6> kGreyScale = {
    {{20, 20, 20}, {58, 58, 58}, {97, 97, 97}, {137, 137, 137}, {176, 176, 176}, {214, 214, 214}}};

constexpr Theme kPaper{.ground = kWhite,
                       .ink = {26, 28, 33},
                       .faint = {92, 98, 110},
                       .band = {233, 238, 247},
                       .mark = {24, 58, 122},
                       .second = {190, 84, 18},
                       .p = {24, 58, 122},
                       .n = {214, 222, 234},
                       .left = {240, 172, 40},
                       .right = {34, 138, 112},
                       .open = {170, 170, 170},
                       .unknown = {92, 92, 92},
                       .coin = {240, 176, 40},
                       .scale = kColours};
constexpr Theme kScreen{.ground = {20, 23, 31},
                        .ink = {236, 239, 244},
                        .faint = {156, 165, 180},
                        .band = {33, 39, 54},
                        .mark = {255, 196, 77},
                        .second = {112, 178, 255},
                        .p = {255, 214, 110},
                        .n = {50, 58, 77},
                        .left = {112, 178, 255},
                        .right = {150, 62, 96},
                        .open = {110, 110, 110},
                        .unknown = {128, 128, 128},
                        .coin = {214, 160, 56},
                        .scale = kColours};
constexpr Theme kPrint{.ground = kWhite,
                       .ink = kBlack,
                       .faint = {70, 70, 70},
                       .band = {236, 236, 236},
                       .mark = kBlack,
                       .second = {90, 90, 90},
                       .p = {20, 20, 20},
                       .n = {224, 224, 224},
                       .left = {180, 180, 180},
                       .right = {82, 82, 82},
                       .open = {210, 210, 210},
                       .unknown = {130, 130, 130},
                       .coin = {205, 205, 205},
                       .scale = kGreyScale};

std::uint8_t mixed(std::uint8_t a, std::uint8_t b, double share) {
  return static_cast<std::uint8_t>(std::lround(a + (b - a) * share));
}

}  // namespace

Colour Theme::outcome(char letter) const {
  switch (letter) {
    case 'P':
      return p;
    case 'L':
      return left;
    case 'R':
      return right;
    default:
      return n;
  }
}

Colour Theme::at(double share) const {
  const double place = std::clamp(share, 0.0, 1.0) * static_cast<double>(scale.size() - 1);
  const auto low = std::min(static_cast<std::size_t>(place), scale.size() - 2);
  const double rest = place - static_cast<double>(low);
  const Colour& a = scale[low];
  const Colour& b = scale[low + 1];
  return {mixed(a.red, b.red, rest), mixed(a.green, b.green, rest), mixed(a.blue, b.blue, rest)};
}

const Theme& theme_of(PictureStyle style) {
  switch (style) {
    case PictureStyle::paper:
      break;
    case PictureStyle::screen:
      return kScreen;
    case PictureStyle::print:
      return kPrint;
  }
  return kPaper;
}

Colour ink_on(const Colour& ground) {
  return 299 * ground.red + 587 * ground.green + 114 * ground.blue > 140'000 ? kBlack : kWhite;
}

}  // namespace cairn::render
