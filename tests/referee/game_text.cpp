// Rules and positions as text.
#include <stdexcept>

#include "game.hpp"

namespace referee {
namespace {

std::string word_list(const std::vector<int>& list) {
  std::string text;
  for (const int word : list) text += (text.empty() ? "" : ", ") + words()[static_cast<std::size_t>(word)];
  return "{" + text + "}";
}

std::string conditions(const std::vector<ExprPtr>& list) {
  std::string text;
  for (const ExprPtr& condition : list) text += (text.empty() ? "" : ", ") + to_text(*condition);
  return text;
}

std::string from_text(const Game& game, const Move& move) {
  static const std::vector<std::string> kFrom{"one", "two", "both", "some", "all", "greatest", "least"};
  if (move.from == From::unsaid) return "";
  if (move.from == From::name) return " from " + game.coordinates[static_cast<std::size_t>(move.stack)].name;
  return " from " + kFrom[static_cast<std::size_t>(move.from)];
}

std::string amount_text(const Move& move) {
  switch (move.amount) {
    case Move::Amount::none:
      return "";
    case Move::Amount::free:
      return "t";
    case Move::Amount::range:
      return "t in " + to_text(*move.low) + ".." + to_text(*move.high);
    case Move::Amount::set:
      return "t in " + move.set->text();
  }
  return "";
}

std::string separated(const Game& game, const std::vector<std::string>& cells) {
  std::string text;
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (i > 0) text += game.shape == Shape::state && game.coordinates[i].semicolon ? "; " : ", ";
    text += cells[i];
  }
  return text;
}

std::string move_text(const Game& game, const Move& move) {
  static const std::vector<std::string> kPlayers{"move", "left", "right"};
  std::string text = kPlayers[static_cast<std::size_t>(move.player)];
  if (move.take) text += " take";
  if (move.amount != Move::Amount::none) text += " " + amount_text(move);
  bool bound = move.amount != Move::Amount::none;
  for (const Pick& pick : move.picks) {
    text += (bound ? ", " : " ") + pick.name + " in " + word_list(pick.words);
    bound = true;
  }
  if (move.take) text += from_text(game, move);
  if (!move.where.empty()) text += " where " + conditions(move.where);
  if (!move.take) {
    std::vector<std::string> cells;
    for (const ExprPtr& target : move.to) cells.push_back(to_text(*target));
    text += " to (" + separated(game, cells) + ")";
  }
  return text;
}

std::string shape_text(const Game& game) {
  switch (game.shape) {
    case Shape::any_stacks:
      return "stacks any";
    case Shape::fixed_stacks:
      return "stacks " + std::to_string(game.stacks);
    case Shape::named_stacks: {
      std::string text;
      for (const Coordinate& c : game.coordinates) text += (text.empty() ? "stacks " : " >= ") + c.name;
      return text;
    }
    case Shape::pile:
      return "pile " + game.coordinates[0].name;
    case Shape::state: {
      std::vector<std::string> cells;
      for (const Coordinate& c : game.coordinates) {
        const std::string kind = c.kind == Kind::pile ? "pile" : c.kind == Kind::purse ? "purse" : word_list(c.words);
        cells.push_back(c.name + ": " + kind);
      }
      return "state " + separated(game, cells);
    }
  }
  return "";
}

}  // namespace

std::string Game::rules() const {
  std::string text = "game " + name;
  if (!parameters.empty()) {
    std::string list;
    for (const Parameter& parameter : parameters) {
      list += (list.empty() ? "" : ", ") + parameter.name +
              (parameter.set       ? ": set"
               : parameter.formula ? ": rule"
                                   : ": number");
    }
    text += "(" + list + ")";
  }
  text += "\n  " + shape_text(*this) + "\n";
  if (!valid.empty()) text += "  valid " + conditions(valid) + "\n";
  if (measure) text += "  measure " + to_text(*measure) + "\n";
  for (const Move& move : moves) text += "  " + move_text(*this, move) + "\n";
  return text;
}

std::string Game::call() const {
  if (parameters.empty()) return name;
  std::string text;
  for (const Parameter& parameter : parameters) {
    text += (text.empty() ? "" : ", ") + (parameter.set       ? parameter.set->braces()
                                          : parameter.formula ? to_text(*parameter.formula)
                                                              : to_text(parameter.number));
  }
  return name + "(" + text + ")";
}

std::string Game::cell(const Position& position, std::size_t place) const {
  return kind(place) == Kind::word ? words()[static_cast<std::size_t>(position[place])] : to_text(position[place]);
}

std::string Game::text(const Position& position) const {
  std::string cells;
  for (std::size_t i = 0; i < position.size(); ++i) cells += (i > 0 ? "," : "") + cell(position, i);
  return call() + "[" + cells + "]";
}

Position Game::read(const std::string& cells) const {
  std::vector<std::string> list(1);
  for (const char c : cells) {
    if (c == ',' || c == ';') {
      list.emplace_back();
    } else if (c != ' ' || !list.back().empty()) {
      list.back() += c;
    }
  }
  Position position;
  for (const std::string& item : list) {
    const std::size_t place = position.size();
    if (!has_stacks() && place >= coordinates.size()) throw std::invalid_argument("too many numbers: " + cells);
    if (item == "inf") {
      position.push_back(kInfinite);
    } else if (!has_stacks() && kind(place) == Kind::word) {
      const auto found = std::find(words().begin(), words().end(), item);
      if (found == words().end()) throw std::invalid_argument("no word: " + item);
      position.push_back(found - words().begin());
    } else {
      if (item.empty() || item.size() > 36 || item.find_first_not_of("0123456789") != std::string::npos) {
        throw std::invalid_argument("no number: " + item);
      }
      Number n = 0;
      for (const char digit : item) n = n * 10 + (digit - '0');
      position.push_back(n);
    }
  }
  if (has_stacks()) std::sort(position.begin(), position.end());
  if (!has_stacks() && position.size() != coordinates.size()) throw std::invalid_argument("too few numbers: " + cells);
  return position;
}

}  // namespace referee
