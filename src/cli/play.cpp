// cairn play: a game against the program, at the prompt.
#include "base/json.hpp"
#include "cli/exit_codes.hpp"
#include "cli/subcommands.hpp"

#include <cairn/error.hpp>
#include <cairn/match.hpp>

#include <fmt/format.h>

#include <unistd.h>

#include <chrono>
#include <iostream>
#include <memory>
#include <utility>
#include <vector>

namespace cairn::cli {

namespace {

constexpr std::string_view kHelp =
    "  [3,6]   the position after your move; in a sum with the names of the games\n"
    "  2       the second move of the list\n"
    "  moves   the list of your moves\n"
    "  hint    a winning move, if there is one\n"
    "  undo    take your last move back\n"
    "  rules   the rules of the game\n"
    "  quit    leave the game\n";

std::string trimmed(const std::string& text) {
  const auto first = text.find_first_not_of(" \t\r");
  if (first == std::string::npos) return "";
  return text.substr(first, text.find_last_not_of(" \t\r") - first + 1);
}

// --time is for each look at a position.
Match match_of(const std::string& position, Context& context) {
  if (!context.options().output.empty()) throw Error("a game goes on at the prompt", "", "leave out -o");
  Limits limits = context.limits();
  if (limits.deadline) {
    limits.seconds = std::chrono::duration<double>(*limits.deadline - std::chrono::steady_clock::now()).count();
    limits.deadline.reset();
  }
  return {context.lab(), position, limits};
}

class Play {
 public:
  Play(Match match, bool begins, Context& context) : context_(context), match_(std::move(match)), yours_(begins) {}

  int run() {
    if (!json()) {
      context_.print(fmt::format("{}, {} play: {}. 'help' says what you can type.\n", here(), match_.moves().play(),
                                 yours_ ? "you begin" : "Cairn begins"));
      draw();
    }
    while (!match_.over()) {
      if (!yours_) {
        move_to(OptionAnswer(match_.best()));
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
  void tell(const Json& line) {
    Json answer{{"schema", kJsonSchema}};
    answer.update(line);
    context_.print(dumped(answer) + "\n");
  }

  [[nodiscard]] static bool wins(const OptionAnswer& option) { return option.outcome == 'P'; }

  void move_to(const OptionAnswer& option) {
    if (json()) {
      tell({{"by", yours_ ? "you" : "cairn"}, {"from", here()}, {"to", option.position}});
    } else if (!yours_) {
      context_.print("Cairn moves to " + option.position + "\n");
    }
    const ParsedPosition before = match_.position();
    match_.move(option);
    if (yours_) past_.push_back(before);
    yours_ = !yours_;
    if (yours_) draw();
  }

  // The graph, where the game is on a small one.
  void draw() {
    if (!json()) context_.print(drawn(match_.moves(), terminal_style()));
  }

  // False when the game is left.
  bool ask() {
    if (!json()) context_.print(here() + ", your move: ");
    std::string line;
    if (!std::getline(std::cin, line)) {
      if (!json()) context_.print("\n");
      return false;
    }
    line = trimmed(line);
    if (!json() && isatty(STDIN_FILENO) == 0) context_.print(line + "\n");  // no terminal shows it
    if (line == "quit" || line == "q" || line == "exit") return false;
    if (line.empty()) return true;
    if (line == "help" || line == "?") {
      json() ? tell({{"help", kHelp}}) : context_.print(kHelp);
    } else if (line == "rules") {
      const std::string rules = match_.position().rules();
      json() ? tell({{"rules", rules}}) : context_.print(rules);
    } else if (line == "moves") {
      list_moves();
    } else if (line == "hint") {
      hint();
    } else if (line == "undo") {
      undo();
    } else {
      try_move(line);
    }
    return true;
  }

  void list_moves() {
    Json all = Json::array();
    std::string text;
    for (const OptionAnswer& option : match_.moves().options) {
      all.push_back(option.position);
      text += fmt::format("{:>4}  {}\n", all.size(), option.position);
    }
    json() ? tell({{"moves", all}}) : context_.print(text);
  }

  void hint() {
    const MovesAnswer& answer = match_.moves();
    const OptionAnswer& option = match_.best();
    if (json()) {
      return tell({{"hint", wins(option) ? Json(option.position) : Json(nullptr)},
                   {"known", {{"how", to_string(answer.known.how)}, {"detail", answer.known.detail}}}});
    }
    context_.print((wins(option) ? option.position + " wins" : "there is no winning move") +
                   "; known: " + how_known(answer) + "\n");
  }

  void undo() {
    if (past_.empty()) return context_.complain(Error("there is no move of yours to take back"));
    if (json()) tell({{"by", "you"}, {"from", here()}, {"to", past_.back().text()}, {"undo", true}});
    match_.go_to(past_.back());
    past_.pop_back();
    draw();
  }

  void try_move(const std::string& text) {
    try {
      move_to(OptionAnswer(match_.option(text)));
    } catch (const Stopped&) {
      throw;  // not a slip
    } catch (const Error& error) {
      context_.complain(error);
    }
  }

  // No move is left: in normal play whoever would have to move has lost.
  int end() {
    const bool you = yours_ == match_.position().misere();
    if (json()) {
      tell({{"by", nullptr}, {"from", here()}, {"winner", you ? "you" : "cairn"}});
    } else {
      context_.print(fmt::format("no move is left from {}: {}\n", here(), you ? "you win" : "Cairn wins"));
    }
    return kDone;
  }

  Context& context_;
  Match match_;
  bool yours_;
  std::vector<ParsedPosition> past_;  // before your moves
};

}  // namespace

Subcommand play_subcommand() {
  struct PlayArguments {
    std::string position;
    bool second = false;
  };
  const auto arguments = std::make_shared<PlayArguments>();
  return {
      "play",
      "a game against Cairn",
      "You and Cairn move in turn, from the position that you give. Cairn wins where it can, in as few moves as it\n"
      "can, and otherwise makes the game last. Type the position after your move, as [3,6], or its number in the\n"
      "list that 'moves' prints; 'hint', 'undo', 'rules', 'help' and 'quit' do what they say.\n"
      "Games that 'cairn prove' has proved can be played with larger numbers. --time is for each move of Cairn's.\n"
      "\n"
      "With --json: a line {by, from, to} for each move (and {.., undo} for one that is taken back), {moves}, {hint,\n"
      "known}, {rules} and {help} when you ask, and {by: null, from, winner} at the end, null when it was left.",
      "  cairn play 'minnie[7,9,20]'\n"
      "  cairn play 'misere wynnie[6,11]' --second  Cairn begins",
      [arguments](CommandOptions& options) {
        options.argument("POSITION", arguments->position, "a position, such as minnie[7,9,20]");
        options.flag("--second", arguments->second, "Cairn moves first");
      },
      [arguments](Context& context) {
        return Play(match_of(arguments->position, context), !arguments->second, context).run();
      }};
}

}  // namespace cairn::cli
