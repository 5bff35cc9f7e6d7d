// Positions to text and to machine words.
#include "rules/position.hpp"

namespace cairn::rules {

std::optional<Cells> to_cells(const Component& component) {
  Cells cells;
  for (const auto& cell : component.cells) {
    switch (cell.kind) {
      case Cell::Kind::infinite:
        cells.push_back(kInfinite);
        break;
      case Cell::Kind::choice:
        cells.push_back(cell.choice);
        break;
      case Cell::Kind::number: {
        const auto value = cell.number.to_int64();
        if (!value || *value > (std::int64_t{1} << 60)) return std::nullopt;
        cells.push_back(*value);
        break;
      }
    }
  }
  return cells;
}

std::vector<Cell> from_cells(const Ruleset& rules, const Cells& cells) {
  std::vector<Cell> result;
  const auto kinds = rules.shape->cells(static_cast<int>(cells.size()));
  for (std::size_t i = 0; i < cells.size(); ++i) {
    Cell cell;
    if (kinds[i].kind == Coordinate::Kind::choice) {
      cell.kind = Cell::Kind::choice;
      cell.choice = static_cast<int>(cells[i]);
    } else if (cells[i] == kInfinite) {
      cell.kind = Cell::Kind::infinite;
    } else {
      cell.number = cells[i];
    }
    result.push_back(std::move(cell));
  }
  return result;
}

std::string cells_to_string(const Ruleset& rules, const std::vector<Cell>& cells) {
  std::string text = "[";
  for (std::size_t i = 0; i < cells.size(); ++i) {
    const bool last = i + 1 == cells.size();
    if (last && cells[i].kind == Cell::Kind::choice && cells[i].choice == rules.shape->unwritten_label()) break;
    if (i > 0) text += rules.shape->separator(i - 1);
    switch (cells[i].kind) {
      case Cell::Kind::infinite:
        text += "inf";
        break;
      case Cell::Kind::number:
        text += cells[i].number.to_string();
        break;
      case Cell::Kind::choice:
        text += rules.cells()[i].labels[static_cast<std::size_t>(cells[i].choice)].text;
        break;
    }
  }
  return text + "]";
}

std::string to_string(const Component& component) {
  return component.game->text + cells_to_string(component.game->rules, component.cells);
}

std::string to_string(const Game& game, const Cells& cells) {
  return game.text + cells_to_string(game.rules, from_cells(game.rules, cells));
}

std::string to_string(const Position& position) {
  std::string text;
  for (const auto& part : position.parts) text += (text.empty() ? "" : " + ") + to_string(part);
  return (position.misere ? "misere " : "") + text;
}

}  // namespace cairn::rules
