// In which form an answer is printed, where the text goes, and when printing ends.
#pragma once

#include <cairn/limits.hpp>

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace cairn {

// text: for people. json: one line for programs, see docs/json.md; integers beyond 2^53 are strings. csv: a line for
// each position, after a comment that says what they are. latex: of games, proofs and NIM with Cash a fragment for a
// paper, which needs amsmath; of tables, lists, sequences and moves a document that compiles as it is. Reports on
// papers are whole documents, in LaTeX and in HTML. bfile: as the OEIS wants it. dot: a graph for Graphviz, of proofs
// and game trees. svg, png, pdf, tikz: pictures; png and pdf need librsvg and a font, and without them throw an Error
// that names the packages.
enum class Format : std::uint8_t { text, csv, json, latex, html, bfile, dot, svg, png, pdf, tikz };

[[nodiscard]] constexpr bool is_picture(Format format) { return format >= Format::svg; }
// "text", "csv", ...
[[nodiscard]] std::string to_string(Format format);
// The format of that name. Throws Error when there is none.
[[nodiscard]] Format parse_format(std::string_view name);
// By the ending of a file's name in any case: "Table.SVG" is SVG, "t.tex" LaTeX, "b003987.txt" a b-file. Nothing when
// it has no such ending.
[[nodiscard]] std::optional<Format> format_of_file(std::string_view path);

// Throws Error, which names the packages that are missing, when this machine cannot write it.
void check_can_write(Format format);

// How text for people looks.
struct TextStyle {
  bool colour = false;
  int width = 100;  // lines are wrapped here where that is possible
};

// Of pictures. paper: dark ink and colours on white. screen: bright on dark. print: black and greys alone.
enum class PictureStyle : std::uint8_t { paper, screen, print };
// bottom: as mathematicians plot, the first number to the right and the second one upwards. top: as tables are printed,
// the first number downwards and the second one to the right.
enum class Origin : std::uint8_t { bottom, top };

struct PictureOptions {
  PictureStyle style = PictureStyle::paper;
  Origin origin = Origin::bottom;
  int width = 0;  // in pixels; 0: as large as is good for it
  // Told how large a picture is, in pixels, before it is handed out.
  std::function<void(int, int)> size = nullptr;
};

// Gets one part of a text after the other.
using Sink = std::function<void(std::string_view)>;

struct PrintOptions {
  TextStyle style = {};
  // When the deadline has passed or cancel() is true, the rest of a long list is left out, and the output says so. The
  // answer to a question that was cancelled is printed all the same.
  std::optional<std::chrono::steady_clock::time_point> deadline = std::nullopt;
  std::optional<Cancel> cancel = std::nullopt;
  PictureOptions picture = {};
  // Of proofs: a file that was written besides, which the text is to name.
  std::string written = {};
};

// The number of the schema that JSON follows; every line begins with it. It grows when a program that reads answers
// would have to change.
inline constexpr int kJsonSchema = 1;

}  // namespace cairn
