// librsvg and cairo, which paint SVG with real fonts: for PNG and PDF.
//
// They are loaded when the first such picture is asked for, so that neither building nor starting needs them, and who
// never writes a PNG or a PDF need not install them. Where they are missing, or no font is installed, without which
// texts would vanish, an Error names the Debian packages.
#pragma once

#include "render/parts.hpp"
#include "render/picture/drawing.hpp"

#include <cstdint>
#include <memory>
#include <string>

namespace cairn::render {

// Throws that Error.
void check_painter();

class SvgPainter {
 public:
  // Throws Error when librsvg cannot be used.
  SvgPainter(const std::string& svg, int width, int height, Colour ground);
  ~SvgPainter();
  SvgPainter(const SvgPainter&) = delete;
  SvgPainter& operator=(const SvgPainter&) = delete;

  // Some rows of the picture, on its ground, as 0xffRRGGBB.
  void paint(int first_row, int rows, std::uint32_t* pixels) const;

 private:
  struct Inside;
  std::unique_ptr<Inside> inside_;
};

// One page, as large as the drawing. Throws as the painter does.
void print_pdf(const Drawing& drawing, double scale, const PrintPart& print);

}  // namespace cairn::render
