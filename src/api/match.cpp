// Playing: looking at positions, and understanding which move is meant.
#include <cairn/match.hpp>

#include "api/inside.hpp"
#include "language/parse_position.hpp"

#include <algorithm>
#include <utility>

namespace cairn {

namespace {

// The components that are not finished, in any order; empty stacks may be written or not.
std::vector<std::string> significant(const rules::Position& position) {
  std::vector<std::string> result;
  for (rules::Component part : position.parts) {
    const auto empty = [](const rules::Cell& cell) {
      return cell.kind == rules::Cell::Kind::number && cell.number == Integer(0);
    };
    if (part.game->rules.shape->ignores_empty()) std::erase_if(part.cells, empty);
    if (!std::all_of(part.cells.begin(), part.cells.end(), empty)) result.push_back(to_string(part));
  }
  std::sort(result.begin(), result.end());
  return result;
}

bool wins(const OptionAnswer& option) { return option.outcome == 'P'; }

// What can be done there, and who wins. Throws Error when it cannot be played.
MovesAnswer look(const Lab& lab, const ParsedPosition& position, const Limits& limits) {
  MovesAnswer answer = lab.moves(position, limits);
  if (answer.partizan) {
    throw Error("Left and Right have moves of their own in this game, which cannot be played here yet", "",
                "ask for its moves instead");
  }
  if (answer.status != Status::complete) {
    throw Stopped(position.text() + " is too large to play: " + answer.known.detail, "",
                  "begin with smaller numbers, or allow more time and more memory");
  }
  if (!answer.options_complete) {
    throw TooLarge(position.text() + " has too many moves to play: at least " + std::to_string(answer.options.size()),
                   "", "begin with smaller numbers");
  }
  return answer;
}

}  // namespace

Match::Match(const Lab& lab, std::string_view position, const Limits& limits)
    : lab_(&lab), limits_(limits), position_(lab.position(position)), moves_(look(lab, position_, limits)) {}

const OptionAnswer& Match::best() const {
  return *std::min_element(moves_.options.begin(), moves_.options.end(),
                           [](const OptionAnswer& a, const OptionAnswer& b) {
                             if (wins(a) != wins(b)) return wins(a);
                             const std::int64_t x = a.remoteness.value_or(0), y = b.remoteness.value_or(0);
                             return wins(a) ? x < y : x > y;
                           });
}

ParsedPosition Match::read(std::string_view text) const {
  const rules::Position& here = position_.inside().position;
  const bool cells = text.starts_with('[') && here.parts.size() == 1;
  rules::Position position =
      lab_->inside().laboratory.position((cells ? here.parts[0].game->text : "") + std::string(text));
  position.misere = here.misere;
  return ParsedPosition(std::make_shared<const ParsedPosition::Inside>(std::move(position)));
}

const OptionAnswer& Match::option(std::string_view text) const {
  if (!text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos) {
    const std::size_t number = text.size() > 6 ? 0 : std::stoul(std::string(text));
    if (number < 1 || number > moves_.options.size()) {
      throw Error("there is no move " + std::string(text), "", "1 to " + std::to_string(moves_.options.size()));
    }
    return moves_.options[number - 1];
  }
  const ParsedPosition wanted = read(text);
  const OptionAnswer* chosen = nullptr;
  for (const OptionAnswer& option : moves_.options) {
    if (significant(read(option.position).inside().position) == significant(wanted.inside().position)) chosen = &option;
  }
  if (chosen == nullptr) {
    throw Error("no move leads from " + position_.text() + " to " + wanted.text(), "", "'moves' lists your moves");
  }
  return *chosen;
}

void Match::move(const OptionAnswer& option) { go_to(read(option.position)); }

void Match::go_to(const ParsedPosition& position) {
  MovesAnswer answer = look(*lab_, position, limits_);
  position_ = position;
  moves_ = std::move(answer);
}

}  // namespace cairn
