// Names of outcomes, players, ranges and cells.
#include "render/words.hpp"

#include "rules/rays.hpp"

#include <fmt/core.h>

namespace cairn::render {

std::string_view play_text(bool misere) { return misere ? "misere" : "normal"; }

std::string_view status_text(Status status) {
  switch (status) {
    case Status::complete:
      break;
    case Status::limit_reached:
      return "limit reached";
    case Status::cancelled:
      return "cancelled";
  }
  return "complete";
}

std::string_view outcome_words(char outcome) {
  switch (outcome) {
    case 'N':
      return "the player to move wins";
    case 'P':
      return "the player who just moved wins";
    case 'L':
      return "Left wins whoever starts";
    case 'R':
      return "Right wins whoever starts";
    default:
      return "";
  }
}

std::string_view player_text(Player player) {
  switch (player) {
    case Player::either:
      break;
    case Player::left:
      return "Left";
    case Player::right:
      return "Right";
  }
  return "";
}

std::string counted(std::uint64_t count, std::string_view thing) {
  return std::to_string(count) + " " + std::string(thing) + (count == 1 ? "" : "s");
}

std::string known_text(const HowKnown& known, Engine engine, Status status, std::string_view after_how) {
  std::string text = to_string(known.how);
  if (!known.detail.empty()) text += std::string(after_how) + known.detail;
  std::string run = to_string(engine);
  if (status != Status::complete) run += (run.empty() ? "" : "; ") + std::string(status_text(status));
  if (!run.empty()) text += " (" + run + ")";
  return text;
}

std::string known_for_print(const HowKnown& known, Engine engine, Status status) {
  std::string text = known_text(known, engine, status);
  constexpr std::string_view kBegin = " (docs/";
  for (std::size_t at = text.find(kBegin); at != std::string::npos; at = text.find(kBegin)) {
    const std::size_t end = text.find(')', at);
    if (end == std::string::npos) break;
    text.erase(at, end + 1 - at);
  }
  return text;
}

std::string title_text(const RangeQuestion& question) {
  const Ruleset& rules = question.game->rules;
  const int stacks = question.stacks;
  const std::string bound = fmt::format(" up to {}", question.to);
  std::string text = fmt::format("{}, {} play, ", question.game->text, play_text(question.misere));
  if (!rules.shape->of_stacks()) {
    const std::vector<std::string> names = rules.shape->number_names(rules.arity());
    return text + (names.size() == 1 ? names[0] : "every number") + bound;
  }
  if (stacks == 1 || rules.arity() == 1) return text + "one stack" + bound;
  if (rules.arity() == 0 && stacks > 0) text += std::to_string(stacks) + " stacks, ";
  return text + "every stack" + bound;
}

std::string value_name(const RangeQuestion& question) {
  return question.remoteness ? "remoteness" : question.grundy ? "grundy" : "outcome";
}

std::string values_words(const RangeQuestion& question) {
  return question.remoteness ? "remoteness" : question.grundy ? "Grundy values" : "outcomes";
}

bool has_numbers(const RangeQuestion& question) { return question.grundy || question.remoteness; }

namespace {

// The game, and these texts as its cells.
std::string written_cells(const Question& question, const std::vector<std::string>& cells) {
  std::string text = question.name() + "[";
  for (std::size_t i = 0; i < cells.size(); ++i) {
    text += cells[i];
    if (i + 1 < cells.size()) text += question.game->rules.shape->separator(i);
  }
  return text + "]";
}

}  // namespace

std::string slice_text(const SliceValues& slice) {
  std::vector<std::string> cells;
  for (std::size_t i = 0; i < slice.cells.size(); ++i) {
    const SliceCell& cell = slice.cells[i];
    if (cell.free()) {
      cells.push_back(cell.name);
    } else if (cell.from == cell.to) {
      cells.push_back(cell_text(slice.game->rules, i, cell.from));
    } else if (is_choice(slice.game->rules, i)) {
      cells.push_back(slice.game->rules.cells()[i].name);
    } else {
      cells.push_back(fmt::format("{}..{}", cell.from, cell.to));
    }
  }
  return written_cells(slice, cells);
}

std::string panel_text(const SliceValues& slice, const Cells& cells) {
  std::vector<std::string> texts;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    texts.push_back(slice.cells[i].free() ? slice.cells[i].name : cell_text(slice.game->rules, i, cells[i]));
  }
  return written_cells(slice, texts);
}

std::string pattern_text(const Question& question, int coordinates) {
  return written_cells(question, cell_names(question.game->rules, coordinates));
}

std::vector<std::string> cell_names(const Ruleset& rules, int stacks) {
  return rules.shape->cell_names(rules.cell_count(stacks));
}

bool is_choice(const Ruleset& rules, std::size_t index) {
  return index < rules.cells().size() && rules.cells()[index].kind == Coordinate::Kind::choice;
}

std::string cell_text(const Ruleset& rules, std::size_t index, std::int64_t cell) {
  if (is_choice(rules, index)) return rules.cells()[index].labels[static_cast<std::size_t>(cell)].text;
  return cell == kInfinite ? "inf" : std::to_string(cell);
}

bool wins(const OptionAnswer& option) {
  if (!option.outcome) return false;
  return *option.outcome == 'P' || (option.player == Player::left && *option.outcome == 'L') ||
         (option.player == Player::right && *option.outcome == 'R');
}

BoxWords::BoxWords(const Game& game, const Box& box) {
  coordinates_ = game.rules.shape->number_names(game.rules.cell_count(box.coordinates()));
  for (const auto& mode : box.mode_info()) {
    modes_.push_back(mode.text);
    info_.push_back(mode);
  }
}

Cells BoxWords::cells(std::size_t mode, const std::vector<std::int64_t>& x) const { return to_cells(info_[mode], x); }

}  // namespace cairn::render
