// A build that cannot load librsvg refuses PNG and PDF.
#include "render/picture/rsvg.hpp"

#include <cairn/error.hpp>

namespace cairn::render {

namespace {

[[noreturn]] void refuse() {
  throw Error("this Cairn cannot load librsvg, and writes no PNG and no PDF", "", "write SVG");
}

}  // namespace

void check_painter() { refuse(); }

struct SvgPainter::Inside {};

SvgPainter::SvgPainter(const std::string& /*svg*/, int /*width*/, int /*height*/, Colour /*ground*/) { refuse(); }
SvgPainter::~SvgPainter() = default;

void SvgPainter::paint(int /*first_row*/, int /*rows*/, std::uint32_t* /*pixels*/) const { refuse(); }

void print_pdf(const Drawing& /*drawing*/, double /*scale*/, const PrintPart& /*print*/) { refuse(); }

}  // namespace cairn::render
