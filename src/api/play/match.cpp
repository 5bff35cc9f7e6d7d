// Playing: whose turn it is, which move is meant, and what Cairn plays.
#include <cairn/match.hpp>

#include "api/call.hpp"
#include "api/explain.hpp"
#include "api/inside.hpp"
#include "api/play/deeds.hpp"
#include "base/json.hpp"
#include "base/near.hpp"
#include "language/parse_position.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdint>
#include <optional>
#include <utility>

namespace cairn {

namespace {

// An opponent of medium strength sees the end of the game when it is at most this number of moves away.
constexpr std::int64_t kMovesAhead = 4;
constexpr std::array<std::string_view, 3> kLevelNames{"easy", "medium", "perfect"};

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

// How many positions may follow: as many as there are numbers that are no larger. Nothing when a number is infinite.
std::optional<Integer> positions_below(const rules::Position& position) {
  Integer count(1);
  for (const rules::Component& part : position.parts) {
    for (const rules::Cell& cell : part.cells) {
      if (cell.kind == rules::Cell::Kind::infinite) return std::nullopt;
      if (cell.kind == rules::Cell::Kind::number) count = count * (cell.number + Integer(1));
    }
  }
  return count;
}

// What one side can do there, and who wins. Throws Error when it cannot be played.
MovesAnswer look(const Lab& lab, const ParsedPosition& position, Player begins, api::ProvedWords& words,
                 const Limits& limits) {
  std::optional<MovesAnswer> found = api::moves_within(lab, position, words, limits);
  if (!found || found->status != Status::complete) {
    const std::optional<Integer> below = positions_below(position.inside().position);
    throw Stopped(
        fmt::format(
            "{} is too large to play: {}", position.text(),
            found ? found->known.detail
                  : fmt::format("no proof was found, and a search of {:.0f} s was not enough", api::kSecondsOfASearch)),
        "",
        fmt::format("{}begin with smaller numbers, or allow more time and more memory",
                    below ? fmt::format("there are up to {} positions to search; ", below->to_string()) : ""));
  }
  MovesAnswer answer = *std::move(found);
  if (!answer.options_complete) {
    throw TooLarge(fmt::format("{} has too many moves to play: at least {}", position.text(), answer.options.size()),
                   "", "begin with smaller numbers");
  }
  api::keep_side(answer, answer.partizan ? begins : Player::either);
  return answer;
}

// Numbers for chance (splitmix64): the same for the same seed and the same moves before, also after a game is loaded.
class Chance {
 public:
  Chance(std::uint64_t seed, std::size_t moves) : state_(seed * 0x9E3779B97F4A7C15U + moves * 0xD1B54A32D192ED03U) {}

  [[nodiscard]] std::size_t below(std::size_t bound) {
    state_ += 0x9E3779B97F4A7C15U;
    std::uint64_t mixed = state_;
    mixed = (mixed ^ (mixed >> 30U)) * 0xBF58476D1CE4E5B9U;
    mixed = (mixed ^ (mixed >> 27U)) * 0x94D049BB133111EBU;
    return static_cast<std::size_t>((mixed ^ (mixed >> 31U)) % bound);
  }

 private:
  std::uint64_t state_;
};

// "7 9 15" and "[7 9 15]" as "[7,9,15]".
std::string with_brackets(std::string_view text) {
  std::string cells;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (std::isspace(static_cast<unsigned char>(text[i])) == 0) {
      if (text[i] != '[' && text[i] != ']') cells += text[i];
      continue;
    }
    const auto next = std::find_if(text.begin() + static_cast<std::ptrdiff_t>(i), text.end(),
                                   [](char c) { return std::isspace(static_cast<unsigned char>(c)) == 0; });
    const bool digit = !cells.empty() && std::isdigit(static_cast<unsigned char>(cells.back())) != 0;
    const bool word = next != text.end() && std::isalnum(static_cast<unsigned char>(*next)) != 0;
    if (digit && word) {
      cells += ',';
    } else if (!cells.empty() && cells.back() != ' ' && cells.back() != ',') {
      cells += ' ';
    }
  }
  return fmt::format("[{}]", cells);
}

// A sentence may end with a full stop, and people end theirs with other marks, too.
std::string_view without_full_stop(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return "";
  text.remove_prefix(first);
  return text.substr(0, text.find_last_not_of(" \t.?!") + 1);
}

std::string player_name(Player player) { return player == Player::right ? "right" : "left"; }

}  // namespace

std::string to_string(PlayLevel level) { return std::string(kLevelNames[static_cast<std::size_t>(level)]); }

PlayLevel parse_level(std::string_view name) {
  const auto at = std::find(kLevelNames.begin(), kLevelNames.end(), name);
  if (at == kLevelNames.end()) {
    const std::string meant = base::did_you_mean(name, {kLevelNames.begin(), kLevelNames.end()});
    throw Error(fmt::format("there is no level '{}'", name), "",
                meant.empty() ? "easy, medium or perfect" : meant + " The levels are easy, medium and perfect");
  }
  return static_cast<PlayLevel>(at - kLevelNames.begin());
}

struct Match::Inside {
  Inside(const Lab& asked, std::string_view text, const MatchSettings& chosen, const Limits& allowed)
      : lab(&asked),
        settings(chosen),
        limits(allowed),
        position(asked.position(text)),
        words(asked.inside().laboratory),
        moves(look(asked, position, chosen.begins, words, allowed)) {}

  [[nodiscard]] Player side_of(int player) const {
    if (!moves.partizan) return Player::either;
    return player == 0 ? settings.begins : api::other_side(settings.begins);
  }
  [[nodiscard]] Player side() const { return side_of(to_move); }
  [[nodiscard]] ParsedPosition read(std::string_view text) const {
    return api::read_option(*lab, text, position.misere());
  }
  [[nodiscard]] const api::Deeds& deeds() {
    if (!deeds_here) deeds_here.emplace(position.inside().position, side());
    return *deeds_here;
  }
  void go_to(const ParsedPosition& next, int player) {
    MovesAnswer answer = look(*lab, next, side_of(player), words, limits);
    position = next;
    moves = std::move(answer);
    to_move = player;
    deeds_here.reset();
  }
  // A move that was typed.
  struct Asked {
    const OptionAnswer& option;
    std::string words;  // what was asked to be done; empty when the text did not say that
  };
  [[nodiscard]] Asked asked_for(std::string_view typed);
  [[nodiscard]] std::string words_of(const OptionAnswer& option, bool advice);
  // All that may be done to come to this position, each in words.
  [[nodiscard]] std::vector<std::string> ways_to(const OptionAnswer& option);
  const PlayedMove& make(const OptionAnswer& option, std::string in_words);
  // The position that a text means that is not a move in words.
  [[nodiscard]] ParsedPosition meant(std::string_view text) const;

  const Lab* lab;
  MatchSettings settings;
  Limits limits;
  ParsedPosition position;
  api::ProvedWords words;
  MovesAnswer moves;
  std::optional<api::Deeds> deeds_here = std::nullopt;
  int to_move = 0;
  bool resigned = false;
  std::vector<PlayedMove> history = {};
  std::vector<ParsedPosition> past = {};  // before each of them
};

ParsedPosition Match::Inside::meant(std::string_view text) const {
  const rules::Position& here = position.inside().position;
  const bool alone = here.parts.size() == 1;
  const auto has_any = [&](std::string_view letters) { return text.find_first_of(letters) != std::string_view::npos; };
  const NotUnderstood refused(fmt::format("'{}' is not understood", text), "", "'moves' lists your moves");
  if (text.empty()) throw refused;
  const bool digit = std::isdigit(static_cast<unsigned char>(text[0])) != 0;
  std::string cells;
  if (alone && (digit || text[0] == '[')) {
    cells = text;
  } else if (alone && text[0] == '(' && text.back() == ')') {
    cells = text.substr(1, text.size() - 2);
  } else if (const auto bracket = text.find('['); alone && bracket != std::string_view::npos) {
    // "nim [7 9 15]"
    std::string name = base::in_lower_case(std::string(text.substr(0, bracket)));
    name.erase(name.find_last_not_of(' ') + 1);
    const rules::Component& part = here.parts[0];
    if (name == base::in_lower_case(part.game->text) || name == base::in_lower_case(part.game->rules.name)) {
      cells = text.substr(bracket);
    }
  }
  if (!cells.empty()) {
    try {
      return read(fmt::format("{}{}", here.parts[0].game->text, with_brackets(cells)));
    } catch (const Error&) {
      // Numbers are a position; what else begins with a number may be anything.
      const bool letters = std::any_of(text.begin(), text.end(),
                                       [](char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; });
      if (!digit || !letters || has_any("[")) throw;
      throw refused;
    }
  }
  if (!has_any("[({")) throw refused;
  try {
    return read(text);
  } catch (const Error& error) {
    const std::string lower = base::in_lower_case(std::string(text));
    if (lower == text) throw;
    return read(lower);
  }
}

Match::Match(const Lab& lab, std::string_view position, const MatchSettings& settings, const Limits& limits)
    : inside_(std::make_unique<Inside>(lab, position, settings, limits)) {}
Match::Match(std::unique_ptr<Inside> inside) : inside_(std::move(inside)) {}
Match::Match(Match&&) noexcept = default;
Match& Match::operator=(Match&&) noexcept = default;
Match::~Match() = default;

const ParsedPosition& Match::position() const { return inside_->position; }
const MatchSettings& Match::settings() const { return inside_->settings; }
const MovesAnswer& Match::moves() const { return inside_->moves; }
int Match::to_move() const { return inside_->to_move; }
Player Match::side() const { return inside_->side(); }
bool Match::over() const { return inside_->resigned || inside_->moves.options.empty(); }
const std::vector<PlayedMove>& Match::history() const { return inside_->history; }

std::vector<ParsedPosition> Match::positions() const {
  std::vector<ParsedPosition> positions = inside_->past;
  positions.push_back(inside_->position);
  return positions;
}

std::optional<int> Match::winner() const {
  if (!over()) return std::nullopt;
  // In normal play whoever would have to move has lost.
  const bool mover = !inside_->resigned && inside_->position.misere();
  return mover ? inside_->to_move : 1 - inside_->to_move;
}

std::vector<std::string> Match::purses() const {
  const rules::Position& here = inside_->position.inside().position;
  if (here.parts.size() != 1 || !api::exchanges_purses(here.parts[0].game->rules)) return {};
  std::vector<std::string> purses;
  const auto cells = here.parts[0].game->rules.cells();
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (cells[i].kind != rules::Coordinate::Kind::purse) continue;
    const rules::Cell& cell = here.parts[0].cells[i];
    purses.push_back(cell.kind == rules::Cell::Kind::infinite ? "inf" : cell.number.to_string());
  }
  if (inside_->to_move == 1) std::swap(purses[0], purses[1]);
  return purses;
}

bool Match::wins(const OptionAnswer& option) const { return api::wins(option, side()); }

const OptionAnswer& Match::best() const { return api::best_of(inside_->moves.options, side()); }

const OptionAnswer& Match::chosen() const {
  const std::vector<OptionAnswer>& options = inside_->moves.options;
  if (inside_->settings.level == PlayLevel::perfect) return best();
  Chance chance(inside_->settings.seed, inside_->history.size());
  const auto any_of = [&](const std::vector<const OptionAnswer*>& some) -> const OptionAnswer& {
    return some.empty() ? options[chance.below(options.size())] : *some[chance.below(some.size())];
  };
  if (inside_->settings.level == PlayLevel::easy || chance.below(4) == 0) return any_of({});
  if (std::any_of(options.begin(), options.end(), [](const auto& one) { return !one.remoteness; })) {
    return chance.below(2) == 0 ? best() : any_of({});  // nobody knows how far the end is
  }
  const auto near = [](const OptionAnswer& option) { return *option.remoteness <= kMovesAhead; };
  if (wins(best()) && near(best())) return best();
  std::vector<const OptionAnswer*> not_lost;
  for (const OptionAnswer& option : options) {
    if (wins(option) || !near(option)) not_lost.push_back(&option);
  }
  return any_of(not_lost);
}

const OptionAnswer& Match::option(std::string_view text) const { return inside_->asked_for(text).option; }

Match::Inside::Asked Match::Inside::asked_for(std::string_view typed) {
  const std::string_view text = without_full_stop(typed);
  const std::vector<OptionAnswer>& options = moves.options;
  if (!text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos) {
    const std::size_t number = text.size() > 6 ? 0 : std::stoul(std::string(text));
    if (number < 1 || number > options.size()) {
      throw Error(fmt::format("there is no move {}", text), "", fmt::format("1 to {}", options.size()));
    }
    return {options[number - 1], ""};
  }
  std::vector<Asked> meant;
  // The words that 'moves' lists.
  for (const OptionAnswer& option : options) {
    if (base::in_lower_case(words_of(option, true)) == base::in_lower_case(std::string(text)))
      meant.push_back({option, ""});
  }
  if (meant.size() == 1) return meant.front();
  meant.clear();
  if (const auto asked = api::asked_deed(text)) {
    for (const OptionAnswer& option : options) {
      const auto ways = deeds().of(read(option.position).inside().position);
      const auto way =
          std::find_if(ways.begin(), ways.end(), [&](const api::Deed& one) { return deeds().is(one, *asked); });
      if (way != ways.end()) meant.push_back({option, deeds().words(*way, false)});
    }
    if (meant.empty()) {
      const std::string missing = deeds().missing_stack(*asked);
      throw Error(missing.empty() ? fmt::format("'{}' is no move from {}", text, position.text())
                                  : fmt::format("there is no stack of {} in {}", missing, position.text()),
                  "", "'moves' lists your moves");
    }
    if (meant.size() > 1) {
      std::string hint = fmt::format("say which: {}", meant[0].option.position);
      for (std::size_t i = 1; i < meant.size() && i < 4; ++i) hint += fmt::format(" or {}", meant[i].option.position);
      throw Error(fmt::format("'{}' can mean {} moves", text, meant.size()), "", hint);
    }
    return meant.front();
  }
  const ParsedPosition wanted = this->meant(text);
  const std::vector<std::string> after = significant(wanted.inside().position);
  for (const OptionAnswer& option : options) {
    if (significant(read(option.position).inside().position) == after) return {option, ""};
  }
  throw Error(fmt::format("no move leads from {} to {}", position.text(), wanted.text()), "",
              "'moves' lists your moves");
}

std::string Match::Inside::words_of(const OptionAnswer& option, bool advice) {
  const auto ways = deeds().of(read(option.position).inside().position);
  return ways.empty() ? (advice ? "move" : "moves") : deeds().words(ways.front(), advice);
}

std::vector<std::string> Match::Inside::ways_to(const OptionAnswer& option) {
  std::vector<std::string> ways;
  for (const api::Deed& way : deeds().of(read(option.position).inside().position)) {
    ways.push_back(deeds().words(way, false));
  }
  return ways;
}

std::string Match::words(const OptionAnswer& option, bool advice) const { return inside_->words_of(option, advice); }

Explanation Match::why() const {
  return api::explain(*inside_->lab, inside_->position, inside_->moves, side(), inside_->words, inside_->limits);
}

const PlayedMove& Match::move(const OptionAnswer& option) { return inside_->make(option, words(option)); }

const PlayedMove& Match::Inside::make(const OptionAnswer& option, std::string in_words) {
  PlayedMove played;
  played.player = to_move;
  played.by_cairn = settings.by_cairn[static_cast<std::size_t>(to_move)];
  played.from = position.text();
  const ParsedPosition after = read(option.position);
  played.to = after.text();
  played.words = std::move(in_words);
  const OptionAnswer& best = api::best_of(moves.options, side());
  if (option.outcome && !api::wins(option, side()) && api::wins(best, side())) {
    played.better = read(best.position).text();
  }
  played.known = moves.known;
  const ParsedPosition before = position;
  go_to(after, 1 - to_move);
  past.push_back(before);
  return history.emplace_back(std::move(played));
}

const PlayedMove& Match::move(std::string_view text) {
  const Inside::Asked asked = inside_->asked_for(text);
  const OptionAnswer option = asked.option;  // making the move forgets the options
  return inside_->make(option, asked.words.empty() ? words(option) : asked.words);
}

bool Match::undo() {
  Inside& match = *inside_;
  if (std::exchange(match.resigned, false)) return true;
  const auto by_person = [](const PlayedMove& move) { return !move.by_cairn; };
  const auto last = std::find_if(match.history.rbegin(), match.history.rend(), by_person);
  if (last == match.history.rend()) return false;
  const auto kept = static_cast<std::size_t>(match.history.rend() - last) - 1;
  const int player = last->player;
  match.go_to(match.past[kept], player);
  match.history.erase(match.history.begin() + static_cast<std::ptrdiff_t>(kept), match.history.end());
  match.past.erase(match.past.begin() + static_cast<std::ptrdiff_t>(kept), match.past.end());
  return true;
}

void Match::resign() { inside_->resigned = true; }

std::string Match::saved() const {
  const Inside& match = *inside_;
  base::Json game{{"cairn", "a game"},
                  {"schema", kJsonSchema},
                  {"made_by", made_by()},
                  {"start", match.past.empty() ? match.position.text() : match.past.front().text()},
                  {"by_cairn", match.settings.by_cairn},
                  {"level", to_string(match.settings.level)},
                  {"seed", match.settings.seed},
                  {"begins", player_name(match.settings.begins)},
                  {"moves", base::Json::array()},
                  {"words", base::Json::array()},
                  {"resigned", match.resigned}};
  for (const PlayedMove& move : match.history) {
    game["moves"].push_back(move.to);
    game["words"].push_back(move.words);
  }
  return base::dumped(game) + "\n";
}

Match Match::loaded(const Lab& lab, const std::string& text, const Limits& limits) {
  const auto refused = [](const char* why) {
    return Error(fmt::format("this is no game that was saved: {}", why), "", "'save FILE' writes one");
  };
  MatchSettings settings;
  std::string start;
  std::vector<std::string> moves;
  std::vector<std::string> words;
  bool resigned = false;
  try {
    const base::Json game = base::parsed_json(text);
    if (game.value("cairn", "") != "a game") throw refused("it does not say so");
    if (game.at("schema").get<int>() != kJsonSchema) throw refused("it is of another version");
    start = game.at("start").get<std::string>();
    settings.by_cairn = game.at("by_cairn").get<std::array<bool, 2>>();
    settings.level = parse_level(game.at("level").get<std::string>());
    settings.seed = game.at("seed").get<std::uint64_t>();
    settings.begins = game.at("begins").get<std::string>() == "right" ? Player::right : Player::left;
    moves = game.at("moves").get<std::vector<std::string>>();
    words = game.value("words", std::vector<std::string>());  // games of earlier versions have none
    resigned = game.at("resigned").get<bool>();
  } catch (const base::Json::exception&) {
    throw refused("something is missing in it");
  }
  Match match(std::make_unique<Inside>(lab, start, settings, limits));
  for (std::size_t i = 0; i < moves.size(); ++i) {
    if (match.over()) throw refused("it goes on where no move is left");
    const OptionAnswer option = match.option(moves[i]);
    const std::vector<std::string> ways = match.inside_->ways_to(option);
    const bool known = i < words.size() && std::find(ways.begin(), ways.end(), words[i]) != ways.end();
    match.inside_->make(option, known ? words[i] : match.words(option));
  }
  match.inside_->resigned = resigned && !match.over();
  return match;
}

}  // namespace cairn
