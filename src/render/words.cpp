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

std::string title_text(const Game& game, bool misere, int stacks, std::int64_t to) {
  const Ruleset& rules = game.rules;
  const std::string bound = fmt::format(" up to {}", to);
  std::string text = fmt::format("{}, {} play, ", game.text, play_text(misere));
  if (!rules.stacks) {
    const int numbers = numeric_coordinates(rules);
    for (const auto& coordinate : rules.coordinates) {
      if (numbers == 1 && coordinate.kind != Coordinate::Kind::choice)
        return text.append(coordinate.name).append(bound);
    }
    return text + "every number" + bound;
  }
  if (stacks == 1 || rules.stack_count == 1) return text + "one stack" + bound;
  if (rules.stack_count == 0 && stacks > 0) text += std::to_string(stacks) + " stacks, ";
  return text + "every stack" + bound;
}

std::vector<std::string> cell_names(const Ruleset& rules, int stacks) {
  std::vector<std::string> names;
  if (rules.stacks) {
    for (int i = 1; i <= stacks; ++i) names.push_back("x" + std::to_string(i));
  } else {
    for (const auto& coordinate : rules.coordinates) names.push_back(coordinate.name);
  }
  return names;
}

bool is_choice(const Ruleset& rules, std::size_t index) {
  return !rules.stacks && rules.coordinates[index].kind == Coordinate::Kind::choice;
}

std::string cell_text(const Ruleset& rules, std::size_t index, std::int64_t cell) {
  if (is_choice(rules, index)) return rules.coordinates[index].labels[static_cast<std::size_t>(cell)].text;
  return cell == kInfinite ? "inf" : std::to_string(cell);
}

bool wins(const OptionAnswer& option) {
  if (!option.outcome) return false;
  return *option.outcome == 'P' || (option.player == Player::left && *option.outcome == 'L') ||
         (option.player == Player::right && *option.outcome == 'R');
}

BoxWords::BoxWords(const Game& game, const Box& box) {
  if (game.rules.stacks) {
    coordinates_ = cell_names(game.rules, box.coordinates());
    modes_.emplace_back();
    return;
  }
  for (const auto& coordinate : game.rules.coordinates) {
    if (coordinate.kind != Coordinate::Kind::choice) coordinates_.push_back(coordinate.name);
  }
  for (const auto& mode : box.mode_info()) {
    modes_.push_back(mode.text);
    labels_.push_back(mode.labels);
  }
}

Cells BoxWords::cells(std::size_t mode, const std::vector<std::int64_t>& x) const {
  if (labels_.empty()) return x;
  Cells cells;
  std::size_t next = 0;
  for (const int label : labels_[mode]) cells.push_back(label >= 0 ? label : x[next++]);
  return cells;
}

}  // namespace cairn::render
