// What all writers of drawings share: widths of texts, and numbers as short texts.
#include "render/picture/drawing.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace cairn::render {

namespace {

// The advance widths of printable ASCII in DejaVu Sans, in thousandths of the size.
constexpr std::array<int, 95> kAdvances = {
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361,  318, 337, 636, 636, 636,
    636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632,
    575, 775, 752, 295, 295, 656, 557, 863, 748, 787, 603, 787, 695, 635,  611, 732, 684, 989, 685,
    611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635, 615, 352,  635, 634, 278, 278, 579,
    278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592,  525, 636, 337, 636, 838};
constexpr int kOther = 1000;
constexpr double kBold = 1.11;

}  // namespace

double text_width(std::string_view text, const TextLook& look) {
  double sum = 0;
  for (const char c : text) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xC0U) == 0x80U) continue;  // within a character of UTF-8
    sum += byte >= 32 && byte < 127 ? kAdvances[byte - std::size_t{32}] : kOther;
  }
  return sum / 1000 * look.size * (look.bold ? kBold : 1);
}

bool Drawing::has_map() const {
  return std::any_of(elements_.begin(), elements_.end(),
                     [](const Element& element) { return std::holds_alternative<Map>(element); });
}

std::string length_text(double value) {
  std::string text = fmt::format("{:.2f}", value);
  while (text.back() == '0') text.pop_back();
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

}  // namespace cairn::render
