// The names of formats, and the endings of files.
#include "base/near.hpp"
#include "render/picture/rsvg.hpp"

#include <cairn/endings.hpp>
#include <cairn/error.hpp>
#include <cairn/format.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace cairn {

namespace {

// In the order of the formats.
constexpr std::array<std::string_view, 11> kFormatNames = {"text", "csv", "json", "latex", "html", "bfile",
                                                           "dot",  "svg", "png",  "pdf",   "tikz"};

constexpr std::array<std::pair<std::string_view, Format>, 12> kEndings = {{{".txt", Format::text},
                                                                           {".csv", Format::csv},
                                                                           {".json", Format::json},
                                                                           {".tex", Format::latex},
                                                                           {".html", Format::html},
                                                                           {".bfile", Format::bfile},
                                                                           {".dot", Format::dot},
                                                                           {".gv", Format::dot},
                                                                           {".svg", Format::svg},
                                                                           {".png", Format::png},
                                                                           {".pdf", Format::pdf},
                                                                           {".tikz", Format::tikz}}};

// b003987.txt, as the OEIS calls them.
bool is_bfile_name(std::string_view name) {
  constexpr std::size_t kDigits = 6;
  return name.size() == kDigits + 5 && name[0] == 'b' && name.ends_with(".txt") &&
         std::all_of(name.begin() + 1, name.begin() + 1 + kDigits, [](char c) { return c >= '0' && c <= '9'; });
}

}  // namespace

std::string to_string(Format format) { return std::string(kFormatNames[static_cast<std::size_t>(format)]); }

Format parse_format(std::string_view name) {
  const auto* const found = std::find(kFormatNames.begin(), kFormatNames.end(), name);
  if (found != kFormatNames.end()) return static_cast<Format>(found - kFormatNames.begin());
  const std::string meant = base::did_you_mean(name, {kFormatNames.begin(), kFormatNames.end()});
  throw Error(fmt::format("'{}' is not a format", name.substr(0, 64)), "",
              fmt::format("{}he formats are {}", meant.empty() ? "t" : meant + " T", fmt::join(kFormatNames, ", ")));
}

void check_can_write(Format format) {
  if (format == Format::png || format == Format::pdf) render::check_painter();
}

std::string file_endings() {
  std::string list;
  for (const auto& [ending, format] : kEndings) list += (list.empty() ? "" : ", ") + std::string(ending);
  return list;
}

std::string_view ending_of(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  const std::string_view name = path.substr(slash == std::string_view::npos ? 0 : slash + 1);
  const std::size_t point = name.rfind('.');
  return point == std::string_view::npos || point == 0 ? std::string_view() : name.substr(point);
}

std::optional<Format> format_of_file(std::string_view path) {
  const std::size_t slash = path.rfind('/');
  std::string name(path.substr(slash == std::string_view::npos ? 0 : slash + 1));
  std::transform(name.begin(), name.end(), name.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  if (is_bfile_name(name)) return Format::bfile;
  for (const auto& [ending, format] : kEndings) {
    if (name.ends_with(ending)) return format;
  }
  return std::nullopt;
}

}  // namespace cairn
