// The sentences of 'cairn play', and its lines of JSON.
#include "cli/play/play_words.hpp"

#include "base/fitted.hpp"

#include <cairn/version.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace cairn::cli {

namespace {

bool is_cairn(const Match& match, int player) { return match.settings().by_cairn[static_cast<std::size_t>(player)]; }

// One person plays against Cairn.
bool against_cairn(const Match& match) { return is_cairn(match, 0) != is_cairn(match, 1); }

std::string side_name(const Match& match, int player) {
  const bool first = match.settings().begins == Player::left;
  return (player == 0) == first ? "Left" : "Right";
}

// "You", "Cairn", "Left", "The first player"
std::string who(const Match& match, int player) {
  if (against_cairn(match)) return is_cairn(match, player) ? "Cairn" : "You";
  if (match.moves().partizan) return side_name(match, player);
  return player == 0 ? "The first player" : "The second player";
}

std::string in_sentence(std::string name) {
  if (name.starts_with("The") || name == "You") name[0] = static_cast<char>(name[0] - 'A' + 'a');
  return name;
}

// "[2,7,19]"; a sum with its games.
std::string short_text(const ParsedPosition& position) {
  const auto parts = position.parts();
  if (parts.size() != 1) return position.text();
  const auto at = position.text().find(parts[0].game);
  const std::string cells = at == std::string::npos ? "" : position.text().substr(at + parts[0].game.size());
  return cells.empty() ? position.text() : cells;
}

std::string verb(const Match& match, int player, const char* you, const char* others) {
  return who(match, player) == "You" ? you : others;
}

constexpr std::string_view kAboutHelp = "'help' says what you can type.";

}  // namespace

std::string player_id(const Match& match, int player) {
  if (against_cairn(match)) return is_cairn(match, player) ? "cairn" : "you";
  return player == 0 ? "first" : "second";
}

std::string whose(const Match& match, int player) {
  const std::string name = in_sentence(who(match, player));
  return name == "you" ? "your" : fmt::format("{}'s", name);
}

std::string opening(const Match& match) {
  const int mover = match.to_move();
  const std::string name = in_sentence(who(match, mover));
  std::string text = fmt::format("{}, {} play: {} {}", match.position().text(), match.moves().play(), name,
                                 verb(match, mover, match.history().empty() ? "begin" : "are to move",
                                      match.history().empty() ? "begins" : "is to move"));
  if (match.moves().partizan && against_cairn(match)) {
    text += fmt::format(", and {} {}", verb(match, mover, "are", "is"), side_name(match, mover));
  }
  text += ".";
  if (match.settings().level != PlayLevel::perfect) {
    text += fmt::format(" Level {}, seed {}.", to_string(match.settings().level), match.settings().seed);
  }
  if (!is_cairn(match, 0) || !is_cairn(match, 1)) {
    const bool fits = base::columns_of_text(text) + 1 + kAboutHelp.size() <= kPlayColumns;
    text += fmt::format("{}{}", fits ? " " : "\n", kAboutHelp);
  }
  return text + "\n";
}

std::string move_line(const Match& match, const PlayedMove& move) {
  if (!move.by_cairn && against_cairn(match)) return "";  // it was typed
  const std::string line = fmt::format("{} {}: {}", who(match, move.player), move.words, short_text(match.position()));
  return line + "\n";
}

std::string purse_line(const Match& match) {
  const auto purses = match.purses();
  if (purses.empty()) return "";
  return fmt::format("{} {} {}, {} {} {}.\n", who(match, 0), verb(match, 0, "have", "has"), purses[0],
                     in_sentence(who(match, 1)), verb(match, 1, "have", "has"), purses[1]);
}

std::string ending(const Match& match) {
  const int winner = *match.winner();
  const std::string wins = fmt::format("{} {}", in_sentence(who(match, winner)), verb(match, winner, "win", "wins"));
  if (!match.moves().options.empty()) {
    return fmt::format("{} {}: {}\n", who(match, 1 - winner), verb(match, 1 - winner, "resign", "resigns"), wins);
  }
  const std::string mover =
      match.moves().partizan ? fmt::format(" for {}", in_sentence(who(match, match.to_move()))) : "";
  return fmt::format("no move is left{} from {}: {}\n", mover, match.position().text(), wins);
}

std::string moves_text(const Match& match) {
  std::size_t width = 0;
  for (const OptionAnswer& option : match.moves().options) width = std::max(width, option.position.size());
  std::string text;
  std::size_t number = 0;
  for (const OptionAnswer& option : match.moves().options) {
    text += fmt::format("{:>4}  {:<{}}  {}\n", ++number, option.position, width, match.words(option, true));
  }
  return text;
}

std::string hint_text(const Match& match) {
  const OptionAnswer& option = match.best();
  const std::string known = how_known(match.moves());
  const std::string words = match.words(option, true);
  if (match.wins(option)) return fmt::format("{}: {} wins; known: {}\n", words, option.position, known);
  const std::string best = option.remoteness ? fmt::format("{}: {} lasts longest", words, option.position)
                                             : fmt::format("no move is better than {}: {}", option.position, words);
  return fmt::format("there is no winning move; known: {}\n{}\n", known, best);
}

std::string why_text(const Match& match, const Explanation& reason, const TextStyle& style) {
  std::string text;
  // The last move of whoever asks, if it was a mistake.
  const auto& history = match.history();
  const auto last = std::find_if(history.rbegin(), history.rend(), [](const PlayedMove& one) { return !one.by_cairn; });
  if (last != history.rend() && last->better) {
    text = fmt::format("{} moved to {}; moving to {} would have won.\n", who(match, last->player), last->to,
                       *last->better);
  }
  write(reason, Format::text, [&](std::string_view part) { text += part; }, {.style = style});
  return text;
}

std::string event(const Json& line) {
  Json answer{{"schema", kJsonSchema}, {"made_by", made_by()}};
  answer.update(line);
  return dumped(answer) + "\n";
}

Json moves_json(const Match& match) {
  Json all = Json::array();
  Json words = Json::array();
  for (const OptionAnswer& option : match.moves().options) {
    all.push_back(option.position);
    words.push_back(match.words(option, true));
  }
  return {{"moves", all}, {"words", words}};
}

Json hint_json(const Match& match) {
  const MovesAnswer& answer = match.moves();
  const OptionAnswer& option = match.best();
  return {{"hint", match.wins(option) ? Json(option.position) : Json(nullptr)},
          {"words", match.wins(option) ? Json(match.words(option, true)) : Json(nullptr)},
          {"known", {{"how", to_string(answer.known.how)}, {"detail", answer.known.detail}}}};
}

}  // namespace cairn::cli
