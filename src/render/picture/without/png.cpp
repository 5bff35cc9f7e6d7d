// A build without libpng refuses PNG, and maps of pixels in SVG, which are PNG inside.
#include "render/picture/png.hpp"

#include <cairn/error.hpp>

namespace cairn::render {

std::string png_of(const Pixels& /*pixels*/) {
  throw Error("a picture with so many positions holds a PNG, and this Cairn was built without libpng", "",
              "choose a smaller bound");
}

void print_png(const Drawing& /*drawing*/, double /*scale*/, const PrintPart& /*print*/) {
  throw Error("this Cairn was built without libpng, and writes no PNG", "", "write SVG");
}

}  // namespace cairn::render
