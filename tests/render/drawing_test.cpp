// Drawings: what SVG and TikZ say of them, and the pixels of PNG.
#include "render/picture/drawing.hpp"
#include "base/all_layers.hpp"
#include "render/picture/png.hpp"
#include "render/picture/rsvg.hpp"
#include "render/picture/theme.hpp"
#include "xml_support.hpp"

#include <cairn/error.hpp>

#include <gtest/gtest.h>
#include <png.h>

#include <cmath>

namespace cairn {
namespace {

using testing::XmlReader;

Drawing example_drawing() {
  Drawing drawing(300, 200, "a < b & \"c\"");
  drawing.begin_group("first");
  drawing.rectangle({1, 2, 3, 4}, {255, 0, 0});
  drawing.rectangle({5.5, 6, 7, 8}, {255, 0, 0});
  drawing.rectangle({0, 0, 0, 9}, {255, 0, 0});  // empty
  drawing.rectangle({9, 9, 1, 1}, {0, 0, 255});
  drawing.end_group();
  drawing.line({0, 0}, {10, 10.123}, {.colour = kBlack, .width = 2, .dashed = true});
  drawing.polyline({{0, 0}, {1, 1}, {2, 0}}, {});
  drawing.polygon({{0, 0}, {1, 1}, {2, 0}}, {0, 128, 0});
  drawing.circle({50, 60}, 7, std::nullopt, Pen{});
  drawing.frame({20, 20, 30, 30}, {.width = 0.5});
  drawing.text({3, 4}, "x>y_{1}", {.size = 10, .anchor = Anchor::end, .bold = true, .upright = true});
  return drawing;
}

struct Image {
  png_image info{};
  std::vector<std::uint8_t> pixels;

  explicit Image(const std::string& bytes) {
    info.version = PNG_IMAGE_VERSION;
    EXPECT_NE(png_image_begin_read_from_memory(&info, bytes.data(), bytes.size()), 0) << info.message;
    info.format = PNG_FORMAT_RGB;
    pixels.resize(PNG_IMAGE_SIZE(info));
    EXPECT_NE(png_image_finish_read(&info, nullptr, pixels.data(), 0, nullptr), 0) << info.message;
  }
  [[nodiscard]] Colour at(std::size_t x, std::size_t y) const {
    const std::size_t i = 3 * (y * info.width + x);
    return {pixels[i], pixels[i + 1], pixels[i + 2]};
  }
};

bool can_paint() {
  try {
    check_painter();
    return true;
  } catch (const Error&) {
    return false;
  }
}

Pixels checkers(int columns, int rows) {
  Pixels pixels;
  pixels.columns = columns;
  pixels.rows = rows;
  pixels.palette = {{255, 255, 255}, {24, 58, 122}, {200, 10, 10}};
  pixels.row = [columns](int row, std::uint8_t* out) {
    for (int column = 0; column < columns; ++column) out[column] = static_cast<std::uint8_t>((row + column) % 3);
  };
  return pixels;
}

TEST(Svg, IsWellFormedAndEscapesTexts) {
  const std::string svg = svg_of(example_drawing());
  const XmlReader xml(svg);
  EXPECT_EQ(xml.elements()[0].tag, "svg");
  EXPECT_EQ(xml.elements()[0].at("viewBox"), "0 0 300 200");
  EXPECT_EQ(xml.named("title")[0].text, "a &lt; b &amp; &quot;c&quot;");
  const auto text = xml.named("text").at(0);
  EXPECT_EQ(text.text, "x&gt;y_{1}");
  EXPECT_EQ(text.at("transform"), "rotate(-90 3 4)");
  EXPECT_EQ(text.at("text-anchor"), "end");
  EXPECT_EQ(xml.named("g").at(0).at("class"), "first");
  EXPECT_EQ(xml.named("line").at(0).at("y2"), "10.12");
  EXPECT_EQ(xml.named("circle").at(0).at("fill"), "none");
  EXPECT_EQ(xml.named("polyline").at(0).at("points"), "0,0 1,1 2,0");
  EXPECT_EQ(xml.named("polygon").size(), 1U);
}

TEST(Svg, RectanglesOfOneColourAreOnePathAndEmptyOnesNone) {
  const XmlReader xml(svg_of(example_drawing()));
  const auto paths = xml.named("path");
  ASSERT_EQ(paths.size(), 2U);
  EXPECT_EQ(paths[0].at("d"), "M1 2h3v4h-3zM5.5 6h7v8h-7z");
  EXPECT_EQ(paths[1].at("fill"), "#0000ff");
}

TEST(Svg, TheScaleChangesTheSizeAndNothingElse) {
  const XmlReader xml(svg_of(example_drawing(), 2));
  EXPECT_EQ(xml.elements()[0].at("width"), "600");
  EXPECT_EQ(xml.elements()[0].at("viewBox"), "0 0 300 200");
}

TEST(Svg, PixelMapsAreEmbedded) {
  Drawing drawing(100, 100, "map");
  drawing.map({10, 10, 60, 60}, checkers(30, 30));
  const XmlReader xml(svg_of(drawing));
  const std::string data = xml.named("image").at(0).at("href");
  // The signature of PNG in base 64.
  EXPECT_TRUE(data.starts_with("data:image/png;base64,iVBORw0KGgo")) << data.substr(0, 60);
  EXPECT_EQ(data.substr(data.find(',') + 1).size() % 4, 0U);
}

TEST(Png, APixelMapHasAPixelForEachCell) {
  const Image image(png_of(checkers(301, 7)));
  EXPECT_EQ(image.info.width, 301U);
  EXPECT_EQ(image.info.height, 7U);
  for (std::size_t y = 0; y < 7; ++y) {
    for (std::size_t x = 0; x < 301; ++x) ASSERT_EQ(image.at(x, y), checkers(1, 1).palette[(x + y) % 3]);
  }
}

TEST(Png, MapsKeepTheirPixelsAndTextsArePaintedAroundThem) {
  if (!can_paint()) GTEST_SKIP() << "librsvg is not installed";
  Drawing drawing(200, 320, "map");
  drawing.map({20, 150, 120, 160}, checkers(60, 80));
  drawing.text({20, 60}, "MMMM", {.size = 40});
  const Image image(collected([&](const PrintPart& print) { print_png(drawing, 1, print); }));
  ASSERT_EQ(image.info.width, 200U);
  ASSERT_EQ(image.info.height, 320U);
  for (std::size_t y = 0; y < 160; ++y) {
    for (std::size_t x = 0; x < 120; ++x) {
      ASSERT_EQ(image.at(20 + x, 150 + y), checkers(1, 1).palette[(x / 2 + y / 2) % 3]) << x << " " << y;
    }
  }
  int dark = 0;
  for (std::size_t y = 25; y < 65; ++y) {
    for (std::size_t x = 20; x < 190; ++x) dark += image.at(x, y).red < 100 ? 1 : 0;
  }
  EXPECT_GT(dark, 300);  // there is a font
  EXPECT_EQ(image.at(199, 0), kWhite);
}

TEST(Png, HasTheSizeThatIsAskedFor) {
  if (!can_paint()) GTEST_SKIP() << "librsvg is not installed";
  const Image image(collected([&](const PrintPart& print) { print_png(example_drawing(), 2.5, print); }));
  EXPECT_EQ(image.info.width, 750U);
  EXPECT_EQ(image.info.height, 500U);
  EXPECT_EQ(image.at(28, 18), (Colour{255, 0, 0}));
}

TEST(Pdf, IsOnePage) {
  if (!can_paint()) GTEST_SKIP() << "librsvg is not installed";
  Drawing drawing = example_drawing();
  drawing.map({100, 100, 60, 60}, checkers(30, 30));
  const std::string pdf = collected([&](const PrintPart& print) { print_pdf(drawing, 1, print); });
  EXPECT_TRUE(pdf.starts_with("%PDF-1."));
  EXPECT_NE(pdf.find("/MediaBox [ 0 0 225 150 ]"), std::string::npos);
  EXPECT_NE(pdf.find("%%EOF"), std::string::npos);
}

TEST(Tikz, HasTheSameElementsAndEscapesTexts) {
  const std::string tikz = tikz_of(example_drawing());
  for (const char* part :
       {"\\documentclass", "\\begin{tikzpicture}[x=0.75bp,y=-0.75bp", "\\definecolor{cairn1}{RGB}{255,0,0}",
        "\\fill[cairn1] (1,2) rectangle (4,6) (5.5,6) rectangle (12.5,14);", "dashed", "circle[radius=5.25bp]",
        "rotate=90", "x\\ensuremath{>}y\\_\\{1\\}", "\\end{document}\n"}) {
    EXPECT_NE(tikz.find(part), std::string::npos) << part << "\n" << tikz;
  }
}

TEST(Tikz, WhatTexCannotTakeIsRefused) {
  Drawing map(10, 10, "map");
  map.map({0, 0, 10, 10}, checkers(10, 10));
  EXPECT_THROW((void)tikz_of(map), Error);
  Drawing large(10, 10, "large");
  for (int i = 0; i < 30'000; ++i) large.circle({1, 1}, 1, kBlack);
  EXPECT_THROW((void)tikz_of(large), TooLarge);
}

double brightness(const Colour& colour) {
  return 0.2126 * std::pow(colour.red / 255.0, 2.2) + 0.7152 * std::pow(colour.green / 255.0, 2.2) +
         0.0722 * std::pow(colour.blue / 255.0, 2.2);
}

TEST(Theme, OutcomesDifferInBrightnessAndScalesRise) {
  for (const PictureStyle style : {PictureStyle::paper, PictureStyle::screen, PictureStyle::print}) {
    const Theme& theme = theme_of(style);
    // As readable as text has to be: a contrast of 4.5 by WCAG.
    const double p = brightness(theme.p) + 0.05;
    const double n = brightness(theme.n) + 0.05;
    EXPECT_GT(std::max(p, n) / std::min(p, n), 4.5);
    const double ink = brightness(theme.ink) + 0.05;
    const double ground = brightness(theme.ground) + 0.05;
    EXPECT_GT(std::max(ink, ground) / std::min(ink, ground), 7);
    for (int i = 1; i <= 100; ++i)
      EXPECT_GT(brightness(theme.at(i / 100.0)), brightness(theme.at((i - 1) / 100.0))) << i;
  }
}

// On a dark ground bright lines would be invisible without it.
TEST(Tikz, TheGroundIsFilled) {
  const Drawing drawing(40, 20, "a title", Colour{1, 2, 3});
  const std::string text = tikz_of(drawing);
  EXPECT_NE(text.find("\\definecolor{cairn0}{RGB}{1,2,3}"), std::string::npos) << text;
  EXPECT_NE(text.find("\\fill[cairn0] (0,0) rectangle (40,20);"), std::string::npos) << text;
}

}  // namespace
}  // namespace cairn
