// What every shape has in common, and the list of shapes.
#include "rules/shape.hpp"

#include <algorithm>
#include <stdexcept>

namespace cairn::rules {

// stacks.cpp, state.cpp and on_graph.cpp
std::shared_ptr<const Shape> read_stacks(ShapeReader& reader);
std::shared_ptr<const Shape> read_pile(ShapeReader& reader);
std::shared_ptr<const Shape> read_state(ShapeReader& reader);
std::shared_ptr<const Shape> read_on(ShapeReader& reader);

namespace {

std::vector<ShapeKeyword>& keywords() {
  static std::vector<ShapeKeyword> all{
      {"stacks", read_stacks}, {"pile", read_pile}, {"state", read_state}, {"on", read_on}};
  return all;
}

}  // namespace

const std::vector<ShapeKeyword>& shape_keywords() { return keywords(); }

void add_shape(ShapeKeyword keyword) {
  auto& all = keywords();
  const bool known =
      std::any_of(all.begin(), all.end(), [&](const ShapeKeyword& other) { return other.word == keyword.word; });
  if (!known) all.push_back(std::move(keyword));  // the first reader of a keyword stays
}

std::vector<std::vector<int>> Shape::takings_by_definition(const std::string& word, const Cells& board) const {
  const auto held = [&](int cell) { return board[static_cast<std::size_t>(cell)]; };
  std::vector<std::vector<int>> result;
  for (Taking& taking : takings(word, static_cast<int>(board.size()), 0)) {
    const bool filled = std::all_of(taking.cells.begin(), taking.cells.end(), [&](int cell) { return held(cell) > 0; });
    if (!filled || (taking.as_large_as && held(taking.cells[0]) != held(*taking.as_large_as))) continue;
    result.push_back(std::move(taking.cells));
  }
  return result;
}

std::shared_ptr<const Shape> Shape::with_labels(const ChangeLabels& /*change*/) const {
  for (const Coordinate& cell : cells(arity())) {
    if (!cell.labels.empty()) throw std::logic_error("the shape '" + keyword() + "' does not change its labels");
  }
  return nullptr;
}

std::vector<std::string> Shape::cell_names(int count) const {
  std::vector<std::string> names;
  for (const Coordinate& cell : cells(count)) {
    names.push_back(of_stacks() ? "x" + std::to_string(names.size() + 1) : cell.name);
  }
  return names;
}

std::vector<std::string> Shape::number_names(int count) const {
  std::vector<std::string> names = cell_names(count);
  const auto all = cells(count);
  for (std::size_t i = all.size(); i-- > 0;) {
    if (all[i].kind == Coordinate::Kind::choice) names.erase(names.begin() + static_cast<std::ptrdiff_t>(i));
  }
  return names;
}

std::string_view Shape::separator(std::size_t cell) const { return of_stacks() ? "," : target_separator(cell); }

std::string_view Shape::target_separator(std::size_t cell) const {
  return !of_stacks() && cells(arity())[cell].semicolon ? "; " : ", ";
}

}  // namespace cairn::rules
