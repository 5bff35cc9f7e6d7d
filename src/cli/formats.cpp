// Reading formats and the options of pictures.
#include "cli/formats.hpp"

#include "cli/numbers.hpp"

#include <fmt/format.h>

#include <unistd.h>

namespace cairn::cli {

namespace {

constexpr std::int64_t kLeastWidth = 100;
constexpr std::int64_t kLargestWidth = 30'000;

PictureStyle style_of(const std::string& text) {
  if (text.empty() || text == "paper") return PictureStyle::paper;
  if (text == "screen") return PictureStyle::screen;
  if (text == "print") return PictureStyle::print;
  throw Error(fmt::format("'{}' is not a style", text.substr(0, 64)), "", "the styles are paper, screen and print");
}

Origin origin_of(const std::string& text) {
  if (text.empty() || text == "bottom") return Origin::bottom;
  if (text == "top") return Origin::top;
  throw Error(fmt::format("'{}' is not where numbers begin", text.substr(0, 64)), "", "write --origin bottom or top");
}

}  // namespace

std::vector<std::string> formats_in(const std::string& text) {
  std::vector<std::string> formats;
  std::string word;
  for (const char c : text + " ") {
    if (c >= 'a' && c <= 'z') {
      word += c;
      continue;
    }
    try {
      if (!word.empty()) formats.push_back(to_string(parse_format(word)));
    } catch (const Error&) {  // another word of the sentence
    }
    word.clear();
  }
  return formats;
}

void FormatArguments::declare(CommandOptions& options) {
  declare_picture(options, kTableFormats);
  options.choice("--origin", "WHERE", origin,
                 "of pictures: bottom (default), the first number to the right, or top, downwards as in texts",
                 {"bottom", "top"});
}

void FormatArguments::declare_picture(CommandOptions& options, const std::string& formats) {
  options.choice("--format", "FORMAT", format,
                 fmt::format("{} (default: by the ending of -o FILE, else text)", formats), formats_in(formats));
  options.choice("--style", "STYLE", style, "of pictures: paper (default), screen or print, which has no colours",
                 {"paper", "screen", "print"});
  options.text("--width", "PIXELS", width, "of pictures (default: as large as is good for it)");
}

Format FormatArguments::chosen(Context& context, const std::string& things, bool beside) const {
  const Format result = chosen_format(context.options(), format);
  if (result == Format::html) {
    throw Error(fmt::format("{} is not written as HTML", things), "", "write SVG, which every page shows");
  }
  PictureOptions picture{.style = style_of(style), .origin = origin_of(origin)};
  if (!width.empty()) picture.width = static_cast<int>(parse_whole("--width", width, kLeastWidth, kLargestWidth));
  if (beside) context.draw_by(picture);
  if (!is_picture(result)) {
    const char* given = !style.empty()    ? "--style"
                        : !origin.empty() ? "--origin"
                        : !width.empty()  ? "--width"
                                          : nullptr;
    if (given != nullptr && !beside) {
      throw Error(fmt::format("{} is for pictures", given), "", "write to a file such as FILE.svg, or leave it out");
    }
    return result;
  }
  check_can_write(result);
  const bool bytes = result == Format::png || result == Format::pdf;
  if (bytes && context.options().output.empty() && isatty(STDOUT_FILENO) != 0) {
    throw Error(fmt::format("{} is not for a screen", to_string(result)), "", "write it to a file with -o FILE");
  }
  context.draw_by(picture);
  return result;
}

}  // namespace cairn::cli
