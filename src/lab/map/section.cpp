// Cells as numbers of lowered positions, and as text.
#include "lab/map/section.hpp"

#include <cairn/error.hpp>

#include <algorithm>
#include <limits>

namespace cairn::lab {

namespace {

constexpr std::size_t kMostNumbers = 6;

}  // namespace

Section::Section(const SliceName& name, MapValue value, const Control& control) : cells_(name.cells), value_(value) {
  question_.game = name.game;
  question_.misere = name.misere;
  question_.grundy = value == MapValue::grundy;
  const Ruleset& rules = name.game->rules;
  if (rules.arity() == 0) question_.stacks = static_cast<int>(cells_.size());
  if (question_.grundy && (name.misere || rules.partizan())) {
    throw Error("Grundy values belong to normal play of impartial games", "", "ask for outcomes");
  }
  if (value == MapValue::remoteness && rules.partizan()) {
    throw Error(name.game->text + " is partizan and has no remoteness", "", "leave out the remoteness");
  }
  std::vector<int> labels(rules.cells().size(), -1);
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    const SliceCell& cell = cells_[i];
    if (!cell.free() && cell.from != cell.to) {
      throw Error("a map shows one number in each place, not a range", "", "fix it, or give it a name");
    }
    if (cell.free()) free_.push_back(cell.name);
    if (i < rules.cells().size() && rules.cells()[i].kind == Coordinate::Kind::choice) {
      labels[i] = static_cast<int>(cell.from);
      continue;
    }
    numbers_.push_back({cell.free() ? static_cast<int>(free_.size()) - 1 : -1, cell.from});
    if (!cell.free()) largest_fixed_ = std::max(largest_fixed_, cell.from);
  }
  if (numbers_.size() > kMostNumbers) throw TooLarge("a map has at most 6 numbers", "", "choose fewer stacks");
  board_ = board_of(question_, &control);
  const auto& modes = rays().modes;
  const auto found = std::find_if(modes.begin(), modes.end(), [&](const Mode& mode) {
    return mode.finite() && (mode.labels.empty() || !mode.has_words() || mode.labels == labels);
  });
  if (found == modes.end()) throw Error("the rules have no positions with these words");
  mode_ = static_cast<int>(found - modes.begin());
  text_ = written(free_);
}

void Section::place(std::int64_t x, std::int64_t y, std::vector<std::int64_t>& out) const {
  out.resize(numbers_.size());
  for (std::size_t i = 0; i < numbers_.size(); ++i) {
    const Number& number = numbers_[i];
    out[i] = number.axis == 0 ? x : number.axis == 1 ? y : number.fixed;
  }
  if (sorted()) std::sort(out.begin(), out.end());
}

std::string Section::position(const std::string& x, const std::string& y) const { return written({x, y}); }

std::string Section::written(const std::vector<std::string>& free) const {
  const Ruleset& rules = question_.game->rules;
  std::string text = question_.name() + "[";
  std::size_t axis = 0;
  for (std::size_t i = 0; i < cells_.size(); ++i) {
    const bool word = i < rules.cells().size() && rules.cells()[i].kind == Coordinate::Kind::choice;
    if (i > 0) text += rules.shape->separator(i - 1);
    text += cells_[i].free() ? free[axis++]
            : word           ? rules.cells()[i].labels[static_cast<std::size_t>(cells_[i].from)].text
                             : std::to_string(cells_[i].from);
  }
  return text + "]";
}

MapTile empty_tile(const TileRequest& request) {
  if (request.scale > 0) return empty_means(request);
  MapTile tile;
  tile.values.assign(kSide * kSide, kNotReached);
  return tile;
}

MapTile empty_means(const TileRequest& request) {
  MapTile tile;
  tile.scale = request.scale;
  tile.means.assign(kSide * kSide, std::numeric_limits<float>::quiet_NaN());
  return tile;
}

}  // namespace cairn::lab
