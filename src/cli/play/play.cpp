// cairn play: a game at the prompt, against the program, between two people, or of the program against itself.
#include "cli/exit_codes.hpp"
#include "cli/numbers.hpp"
#include "cli/play/line_reader.hpp"
#include "cli/play/play_words.hpp"
#include "cli/subcommands.hpp"

#include <cairn/error.hpp>
#include <cairn/match.hpp>

#include <fmt/format.h>

#include <cctype>
#include <chrono>
#include <fstream>
#include <memory>
#include <random>
#include <utility>

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
};

constexpr std::uintmax_t kLargestSavedGame = 1'000'000;

// --time is for each look at a position.
Limits limits_of_a_look(Context& context) {
  if (!context.options().output.empty()) throw Error("a game goes on at the prompt", "", "leave out -o");
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

class Play {
 public:
  Play(Match match, Context& context)
      : context_(context), match_(std::move(match)), lines_([this](std::string_view text) { context_.print(text); }) {}

  int run() {
    if (!json()) {
      context_.print(opening(match_));
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
  void tell(const Json& line) { context_.print(event(line)); }

  void made(const PlayedMove& move) {
    if (json()) {
      tell({{"by", player_id(match_, move.player)}, {"from", move.from}, {"to", move.to}, {"words", move.words}});
    } else {
      context_.print(move_line(match_, move));
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
    if (!json()) context_.print(purse_line(match_));
    const auto line = lines_.next(json() ? "" : fmt::format("{}, {} move: ", here(), whose(match_, match_.to_move())));
    if (!line) return false;
    if (line->empty()) return true;
    std::string word = line->substr(0, line->find_first_of(" \t"));
    for (char& letter : word) letter = static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
    const std::string rest =
        word.size() < line->size() ? line->substr(line->find_first_not_of(" \t", word.size())) : "";
    if (word == "quit" || word == "q" || word == "exit") return false;
    try {
      answer(word, rest, *line);
    } catch (const Stopped&) {
      throw;  // not a slip
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
      json() ? tell({{"rules", rules}}) : context_.print(rules);
    } else if (word == "moves") {
      json() ? tell(moves_json(match_)) : context_.print(moves_text(match_));
    } else if (word == "hint") {
      json() ? tell(hint_json(match_)) : context_.print(hint_text(match_));
    } else if (word == "why") {
      const Explanation reason = match_.why();
      context_.print(json() ? to_json(reason) : why_text(match_, reason, terminal_style()));
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
    if (!match_.undo()) throw Error("there is no move of yours to take back");
    if (json()) {
      tell({{"by", player_id(match_, match_.to_move())}, {"from", from}, {"to", here()}, {"undo", true}});
    }
    draw();
  }

  void save(const std::string& path) {
    if (path.empty()) throw Error("'save' needs the name of a file", "", "save game.json");
    Output file(path);
    file.write(match_.saved());
    file.finish();
    json() ? tell({{"saved", path}}) : context_.print(fmt::format("The game is in {}.\n", path));
  }

  void load(const std::string& path) {
    if (path.empty()) throw Error("'load' needs the name of a file", "", "load game.json");
    std::ifstream file(path, std::ios::binary);
    if (!file) throw Error(fmt::format("{} cannot be read", path), "", "'save FILE' writes a game");
    std::string text(kLargestSavedGame + 1, '\0');
    file.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(file.gcount()));
    if (text.size() > kLargestSavedGame) throw Error(fmt::format("{} is too large for a game", path));
    match_ = Match::loaded(context_.lab(), text, limits_of_a_look(context_));
    if (json()) return tell({{"loaded", path}, {"position", here()}});
    context_.print(opening(match_));
    draw();
  }

  int end() {
    const int winner = *match_.winner();
    if (json()) {
      tell({{"by", nullptr}, {"from", here()}, {"winner", player_id(match_, winner)}});
    } else {
      context_.print(ending(match_));
    }
    return kDone;
  }

  Context& context_;
  Match match_;
  LineReader lines_;
};

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
      "Levels: 'easy' plays any move; 'medium' sees the end from four moves away and errs at times; 'perfect' wins\n"
      "where it can, in as few moves as it can, and otherwise makes the game last.\n"
      "Where Left and Right have moves of their own you are Left.\n"
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
      "  cairn play 'wyg(path 3)[1,2,2]' --demo     Cairn against itself",
      [arguments](CommandOptions& options) {
        options.argument("POSITION", arguments->position, "a position, such as minnie[7,9,20]");
        options.flag("--second", arguments->second, "Cairn moves first");
        options.text("--level", "LEVEL", arguments->level, "easy, medium or perfect (default perfect)");
        options.text("--seed", "N", arguments->seed, "what is left to chance depends on this number");
        options.flag("--two", arguments->two, "two people play; Cairn knows the rules");
        options.flag("--demo", arguments->demo, "Cairn plays against itself");
        options.flag("--right", arguments->right, "you are Right; with --two or --demo, Right begins");
      },
      [arguments](Context& context) {
        const MatchSettings settings = settings_of(*arguments);
        const Limits limits = limits_of_a_look(context);
        return Play(Match(context.lab(), arguments->position, settings, limits), context).run();
      }};
}

}  // namespace cairn::cli
