// cairn play: a game at the prompt, against the program, between two people, or of the program against itself.
#include "base/fitted.hpp"
#include "base/near.hpp"
#include "cli/exit_codes.hpp"
#include "cli/formats.hpp"
#include "cli/numbers.hpp"
#include "cli/play/line_reader.hpp"
#include "cli/play/play_words.hpp"
#include "cli/subcommands.hpp"

#include <cairn/error.hpp>
#include <cairn/match.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <chrono>
#include <fstream>
#include <memory>
#include <random>
#include <utility>
#include <vector>

namespace cairn::cli {

namespace {

struct PlayArguments {
  std::string position;
  bool second = false;
  bool two = false;
  bool demo = false;
  bool right = false;
  std::string level;
  std::string seed;
  std::string load;
  std::string moves;
  FormatArguments format;
};

constexpr std::size_t kRoomToType = 24;

constexpr std::array kCommands{"help", "moves", "hint", "why", "undo", "rules", "resign", "save", "load", "quit"};

constexpr std::uintmax_t kLargestSavedGame = 1'000'000;

// --time is for each look at a position.
Limits limits_of_a_look(Context& context) {
  Limits limits = context.limits();
  if (limits.deadline) {
    limits.seconds = std::chrono::duration<double>(*limits.deadline - std::chrono::steady_clock::now()).count();
    limits.deadline.reset();
  }
  return limits;
}

MatchSettings settings_of(const PlayArguments& arguments) {
  if (arguments.two && arguments.demo) {
    throw Error("--two and --demo contradict each other", "", "with --demo nobody plays but Cairn");
  }
  if (arguments.second && (arguments.two || arguments.demo)) {
    throw Error("--second is about a game against Cairn", "", "leave out --two and --demo");
  }
  if (arguments.two && !arguments.level.empty()) {
    throw Error("with --two Cairn does not play, and has no level", "", "leave out --level");
  }
  MatchSettings settings;
  settings.by_cairn = {arguments.demo || arguments.second, !arguments.two && !arguments.second};
  if (!arguments.level.empty()) settings.level = parse_level(arguments.level);
  settings.seed = arguments.seed.empty()
                      ? std::random_device()()
                      : static_cast<std::uint64_t>(parse_whole("--seed", arguments.seed, 0, kLargestBound));
  // You are Left unless you say otherwise; of two people, or in a demonstration, Left begins.
  settings.begins = arguments.right != arguments.second ? Player::right : Player::left;
  return settings;
}

// The moves of "take 2 from 7; [3,4]", which are parted by semicolons outside of brackets.
std::vector<std::string> moves_of(const std::string& text) {
  std::vector<std::string> moves(1);
  int depth = 0;
  for (const char c : text) {
    if (c == '[' || c == '(' || c == '{') ++depth;
    if (c == ']' || c == ')' || c == '}') --depth;
    if (c == ';' && depth <= 0) {
      moves.emplace_back();
    } else if (c != ' ' || !moves.back().empty()) {
      moves.back() += c;
    }
  }
  for (std::string& move : moves) move.erase(move.find_last_not_of(' ') + 1);
  std::erase_if(moves, [](const std::string& move) { return move.empty(); });
  return moves;
}

Match loaded_game(const std::string& path, Context& context) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw Error(fmt::format("{} cannot be read", path), "", "'save FILE' writes a game");
  std::string text(kLargestSavedGame + 1, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  text.resize(static_cast<std::size_t>(file.gcount()));
  if (text.size() > kLargestSavedGame) throw Error(fmt::format("{} is too large for a game", path));
  return Match::loaded(context.lab(), text, limits_of_a_look(context));
}

class Play {
 public:
  Play(Match match, Context& context)
      : context_(context), match_(std::move(match)), lines_([this](std::string_view text) { context_.print(text); }) {}

  int run() {
    if (!json()) {
      say(opening(match_));
      draw();
    }
    while (!match_.over()) {
      if (cairn_moves()) {
        made(match_.move(OptionAnswer(match_.chosen())));
      } else if (!ask()) {
        if (json()) tell({{"by", nullptr}, {"from", here()}, {"winner", nullptr}});
        return kDone;
      }
    }
    return end();
  }

 private:
  [[nodiscard]] bool json() const { return context_.options().json; }
  [[nodiscard]] const std::string& here() const { return match_.position().text(); }
  [[nodiscard]] bool cairn_moves() const {
    return match_.settings().by_cairn[static_cast<std::size_t>(match_.to_move())];
  }
  void say(std::string_view text) { context_.print(base::fitted(text, columns())); }
  [[nodiscard]] static std::size_t columns() {
    return std::min(kPlayColumns, static_cast<std::size_t>(terminal_style().width));
  }
  // A long position stands above the question, so that there is room to type.
  std::string prompt() {
    std::string whole = fmt::format("{}, {} move: ", here(), whose(match_, match_.to_move()));
    if (base::columns_of_text(whole) + kRoomToType <= columns()) return whole;
    say(fmt::format("{}\n", here()));
    return fmt::format("{} move: ", whose(match_, match_.to_move()));
  }
  void tell(const Json& line) { context_.print(event(line)); }

  void made(const PlayedMove& move) {
    if (json()) {
      tell({{"by", player_id(match_, move.player)}, {"from", move.from}, {"to", move.to}, {"words", move.words}});
    } else {
      say(move_line(match_, move));
    }
    const auto& by_cairn = match_.settings().by_cairn;
    if (!match_.over() && (!cairn_moves() || (by_cairn[0] && by_cairn[1]))) draw();
  }

  // The graph, where the game is on a small one.
  void draw() {
    if (!json()) context_.print(drawn(match_.moves(), terminal_style()));
  }

  // False when the game is left.
  bool ask() {
    if (!json()) say(purse_line(match_));
    const auto line = lines_.next(json() ? "" : prompt());
    if (!line) return false;
    if (line->empty()) return true;
    std::string word = line->substr(0, line->find_first_of(" \t"));
    for (char& letter : word) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    if (word.size() > 1) word.erase(word.find_last_not_of(".?!") + 1);  // "why?"
    const std::string rest = line->find_first_of(" \t") == std::string::npos
                                 ? ""
                                 : line->substr(line->find_first_not_of(" \t", line->find_first_of(" \t")));
    if (word == "quit" || word == "q" || word == "exit") return false;
    try {
      answer(word, rest, *line);
    } catch (const Stopped&) {
      throw;  // not a slip
    } catch (const NotUnderstood& error) {
      const std::string meant = base::did_you_mean(word, {kCommands.begin(), kCommands.end()});
      const char* blank = meant.empty() ? "" : " ";
      context_.complain(Error(error.what(), "", fmt::format("{}{}'help' says what can be typed", meant, blank)));
    } catch (const Error& error) {
      context_.complain(error);
    }
    return true;
  }

  void answer(const std::string& word, const std::string& rest, const std::string& line) {
    if (word == "help" || word == "?") {
      json() ? tell({{"help", kPlayHelp}}) : context_.print(kPlayHelp);
    } else if (word == "rules") {
      const std::string rules = match_.position().rules();
      json() ? tell({{"rules", rules}}) : say(rules);
    } else if (word == "moves") {
      json() ? tell(moves_json(match_)) : say(moves_text(match_));
    } else if (word == "hint") {
      json() ? tell(hint_json(match_)) : say(hint_text(match_));
    } else if (word == "why") {
      const Explanation reason = match_.why();
      json() ? context_.print(to_json(reason)) : say(why_text(match_, reason, terminal_style()));
    } else if (word == "undo" || word == "back") {
      undo();
    } else if (word == "resign") {
      match_.resign();
    } else if (word == "save") {
      save(rest);
    } else if (word == "load") {
      load(rest);
    } else {
      made(match_.move(line));
    }
  }

  void undo() {
    const std::string from = here();
    if (!match_.undo()) throw Error("you have not moved yet");
    if (json()) {
      tell({{"by", player_id(match_, match_.to_move())}, {"from", from}, {"to", here()}, {"undo", true}});
    }
    draw();
  }

  void save(const std::string& path) {
    if (path.empty()) throw Error("'save' needs the name of a file", "", "save game.json");
    // A strip where the ending is that of a picture; otherwise what can be loaded again.
    const Format format = format_of_file(path).value_or(Format::json);
    if (is_picture(format)) check_can_write(format);
    Output file(path);
    const Sink sink = [&](std::string_view part) { file.write(part); };
    write(match_, is_picture(format) ? format : Format::json, sink, context_.print_options());
    file.finish();
    json() ? tell({{"saved", path}}) : say(fmt::format("The game is in {}.\n", path));
  }

  void load(const std::string& path) {
    if (path.empty()) throw Error("'load' needs the name of a file", "", "load game.json");
    match_ = loaded_game(path, context_);
    if (json()) return tell({{"loaded", path}, {"position", here()}});
    say(opening(match_));
    draw();
  }

  int end() {
    const int winner = *match_.winner();
    if (json()) {
      tell({{"by", nullptr}, {"from", here()}, {"winner", player_id(match_, winner)}});
    } else {
      say(ending(match_));
    }
    return kDone;
  }

  Context& context_;
  Match match_;
  LineReader lines_;
};

Match match_of(const PlayArguments& arguments, Context& context) {
  if (arguments.load.empty() == arguments.position.empty()) {
    throw Error(arguments.load.empty() ? "which position is played?" : "a game that is loaded has its own position", "",
                arguments.load.empty() ? "cairn play 'minnie[7,9,20]', or --load FILE" : "leave out the position");
  }
  Match match = arguments.load.empty()
                    ? Match(context.lab(), arguments.position, settings_of(arguments), limits_of_a_look(context))
                    : loaded_game(arguments.load, context);
  for (const std::string& move : moves_of(arguments.moves)) match.move(move);
  return match;
}

// The game as a file: what was loaded or given, and with --demo all that Cairn plays from there.
int write_game(const PlayArguments& arguments, Match match, Context& context, Format format) {
  while (arguments.demo && !match.over() && !interrupted()) match.move(OptionAnswer(match.chosen()));
  context.print_answer(match, format);
  return kDone;
}

int run_play(const PlayArguments& arguments, Context& context) {
  const FormatArguments& wanted = arguments.format;
  const bool written = !context.options().output.empty() || !wanted.format.empty();
  if (!written && wanted.style.empty() && wanted.width.empty()) {
    return Play(match_of(arguments, context), context).run();
  }
  const Format format = wanted.chosen(context, "a game");
  if (!arguments.demo && arguments.load.empty() && arguments.moves.empty()) {
    throw Error("a game goes on at the prompt, and is written to a file when it has been played", "",
                "add --demo, --moves or --load, or type 'save FILE' at the prompt");
  }
  return write_game(arguments, match_of(arguments, context), context, format);
}

}  // namespace

Subcommand play_subcommand() {
  const auto arguments = std::make_shared<PlayArguments>();
  return {
      "play",
      "a game against Cairn, between two people, or of Cairn against itself",
      "You and Cairn move in turn, from the position that you give. Type what you take, as 'take 5 from 9' or '5\n"
      "from 9'; the position after your move, as [3,6] or '3 6'; or its number in the list that 'moves' prints.\n"
      "'hint' names a winning move, 'why' says why you win or lose and names the answer to every move that loses, in\n"
      "the words of a proof where there is one. 'undo', 'resign', 'save FILE', 'load FILE', 'rules', 'help' and\n"
      "'quit' do what they say.\n"
      "Levels: 'easy' moves at random; 'medium' plays perfectly within four moves of the end and at random before,\n"
      "and one move in four is random in any case; 'perfect' wins where it can, in as few moves as it can, and\n"
      "otherwise makes the game last.\n"
      "Where Left and Right have moves of their own you are Left.\n"
      "'save game.svg' (or .png, .pdf, .tikz) draws the game as a strip of boards; so does -o FILE, with --demo, "
      "--load\n"
      "or --moves, where nothing is asked at the prompt.\n"
      "Games that 'cairn prove' has proved can be played with larger numbers. --time is for each move of Cairn's,\n"
      "and for each 'why', which without it looks for a proof for a moment only.\n"
      "\n"
      "With --json: a line {by, from, to, words} for each move (and {by, from, to, undo} for one that is taken back),\n"
      "{moves}, {hint, known}, {why}, {rules}, {help}, {saved} and {loaded} when you ask, and {by: null, from, "
      "winner}\n"
      "at the end, null when it was left.",
      "  cairn play 'minnie[7,9,20]'\n"
      "  cairn play 'misere wynnie[6,11]' --second  Cairn begins\n"
      "  cairn play 'cash{1,3,4}[14; 9, 9]' --level medium\n"
      "  cairn play 'nim[3,5,7]' --two              two people\n"
      "  cairn play 'wyg(path 3)[1,2,2]' --demo     Cairn against itself\n"
      "  cairn play 'minnie[7,9,20]' --demo -o game.svg                 ... as a strip of boards\n"
      "  cairn play 'nim[3,4,7]' --two --moves '[3,4,1]; [3,2,1]' -o game.svg  a game of two people\n"
      "  cairn play --load game.json -o game.svg    a game that was saved",
      [arguments](CommandOptions& options) {
        options.argument("POSITION", arguments->position, "a position, such as minnie[7,9,20]", false);
        options.flag("--second", arguments->second, "Cairn moves first");
        options.choice("--level", "LEVEL", arguments->level, "easy, medium or perfect (default perfect)",
                       {"easy", "medium", "perfect"});
        options.text("--seed", "N", arguments->seed, "repeats the same random choices");
        options.flag("--two", arguments->two, "two people play; Cairn knows the rules");
        options.flag("--demo", arguments->demo, "Cairn plays against itself");
        options.text("--load", "FILE", arguments->load, "go on with a game that 'save FILE' wrote");
        options.text("--moves", "MOVES", arguments->moves, "make these moves first, as 'take 2 from 7; [3,4,4]'");
        arguments->format.declare_picture(options, "with -o: text, json, svg, png, pdf or tikz");
        options.flag("--right", arguments->right, "you are Right; with --two or --demo, Right begins");
      },
      [arguments](Context& context) { return run_play(*arguments, context); }};
}

}  // namespace cairn::cli
