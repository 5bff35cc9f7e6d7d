// From a drawing to a file.
#include "render/picture/print_picture.hpp"

#include "render/picture/png.hpp"
#include "render/picture/rsvg.hpp"
#include "render/picture/sheet.hpp"

#include <cairn/error.hpp>

#include <cmath>

namespace cairn::render {

void print_picture(const Drawing& drawing, Format format, const PictureOptions& options, const PrintPart& print) {
  const double scale = scale_of(drawing, options.width);
  if (options.size) {
    options.size(static_cast<int>(std::lround(drawing.width() * scale)),
                 static_cast<int>(std::lround(drawing.height() * scale)));
  }
  switch (format) {
    case Format::svg:
      print(svg_of(drawing, scale));
      return;
    case Format::png:
      print_png(drawing, scale, print);
      return;
    case Format::pdf:
      print_pdf(drawing, scale, print);
      return;
    case Format::tikz:
      print(tikz_of(drawing));
      return;
    default:
      throw Error("this is no format of pictures");
  }
}

}  // namespace cairn::render
