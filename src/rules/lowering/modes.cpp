// Modes, split coordinate by coordinate.
#include "rules/lowering/modes.hpp"

#include <string>
#include <utility>

namespace cairn::rules {

using CoordinateKind = Coordinate::Kind;

std::vector<Mode> modes_of(std::span<const Coordinate> cells) {
  const std::size_t n = cells.size();
  std::vector<Mode> modes{{std::vector<int>(n, -1), std::vector<bool>(n, false), ""}};
  for (std::size_t i = 0; i < n; ++i) {
    const auto& coordinate = cells[i];
    if (coordinate.kind == CoordinateKind::pile) continue;
    std::vector<Mode> split;
    for (const auto& mode : modes) {
      const auto add = [&](int label, bool infinite, const std::string& words) {
        Mode next = mode;
        next.labels[i] = label;
        next.infinite[i] = infinite;
        if (!words.empty()) next.text += (next.text.empty() ? "" : ", ") + words;
        split.push_back(std::move(next));
      };
      if (coordinate.kind == CoordinateKind::purse) {
        add(-1, false, "");
        add(-1, true, coordinate.name + " infinite");
      } else {
        for (std::size_t l = 0; l < coordinate.labels.size(); ++l) {
          add(static_cast<int>(l), false, coordinate.name + " = " + coordinate.labels[l].text);
        }
      }
    }
    modes = std::move(split);
  }
  return modes;
}

}  // namespace cairn::rules
