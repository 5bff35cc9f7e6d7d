// cairn play: a game against the program, at the prompt.
#include "base/clock.hpp"
#include "cli/exit_codes.hpp"
#include "cli/subcommands.hpp"
#include "language/parse_position.hpp"
#include "language/print_rules.hpp"
#include "render/json_rules.hpp"
#include "render/words.hpp"
#include "rules/on_graph.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <unistd.h>

#include <algorithm>
#include <iostream>
#include <memory>

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

// The components that are not finished, in any order; empty stacks may be written or not.
std::vector<std::string> significant(const Position& position) {
  std::vector<std::string> result;
  for (Component part : position.parts) {
    const auto empty = [](const Cell& cell) { return cell.kind == Cell::Kind::number && cell.number == Integer(0); };
    if (part.game->rules.shape->ignores_empty()) std::erase_if(part.cells, empty);
    if (!std::all_of(part.cells.begin(), part.cells.end(), empty)) result.push_back(to_string(part));
  }
  std::sort(result.begin(), result.end());
  return result;
}

class Play {
 public:
  Play(Position position, bool begins, Context& context)
      : context_(context), position_(std::move(position)), yours_(begins) {
    if (!context.options().output.empty()) throw Error("a game goes on at the prompt", "", "leave out -o");
    if (const auto& deadline = context.control().deadline) allowed_ = *deadline - Control::Clock::now();
  }

  int run() {
    look();
    if (!json()) {
      context_.print(fmt::format("{}, {} play: {}. 'help' says what you can type.\n", to_string(position_),
                                 play_text(position_.misere), yours_ ? "you begin" : "Cairn begins"));
    }
    while (!here_.options.empty()) {
      if (!yours_) {
        move_to(OptionAnswer(best()));
      } else if (!ask()) {
        if (json()) tell({{"by", nullptr}, {"from", to_string(position_)}, {"winner", nullptr}});
        return kDone;
      }
    }
    return end();
  }

 private:
  [[nodiscard]] bool json() const { return context_.options().json; }
  void tell(const Json& line) { context_.print(answer_line(line)); }

  // What can be done here, and who wins.
  void look() {
    Control control = context_.control();
    if (allowed_) control.deadline = Control::Clock::now() + *allowed_;
    here_ = context_.laboratory().moves(position_, control, context_.engine());
    const SolveAnswer& answer = here_;
    if (answer.partizan) {
      throw Error("Left and Right have moves of their own in this game, which cannot be played here yet", "",
                  "'cairn moves' lists them");
    }
    if (answer.status != Status::complete) {
      throw Stopped(to_string(position_) + " is too large to play: " + answer.known.detail, "",
                    "begin with smaller numbers, or allow more with --time and --memory");
    }
    if (!here_.options_complete) {
      throw TooLarge(
          fmt::format("{} has too many moves to play: at least {}", to_string(position_), here_.options.size()), "",
          "begin with smaller numbers");
    }
  }

  [[nodiscard]] static bool wins(const OptionAnswer& option) { return option.outcome == 'P'; }

  // The quickest win, or the longest way to lose.
  [[nodiscard]] const OptionAnswer& best() const {
    return *std::min_element(here_.options.begin(), here_.options.end(),
                             [](const OptionAnswer& a, const OptionAnswer& b) {
                               if (wins(a) != wins(b)) return wins(a);
                               const std::int64_t x = a.remoteness.value_or(0), y = b.remoteness.value_or(0);
                               return wins(a) ? x < y : x > y;
                             });
  }

  void move_to(const OptionAnswer& option) {
    if (json()) {
      tell({{"by", yours_ ? "you" : "cairn"}, {"from", to_string(position_)}, {"to", option.position}});
    } else if (!yours_) {
      context_.print("Cairn moves to " + option.position + "\n");
    }
    if (yours_) past_.push_back(position_);
    position_ = read(option.position);
    yours_ = !yours_;
    look();
  }

  [[nodiscard]] Position read(const std::string& text) {
    const bool cells = text.front() == '[' && position_.parts.size() == 1;
    Position position = parse_position(cells ? position_.parts[0].game->text + text : text, context_.library());
    position.misere = position_.misere;
    return position;
  }

  // False when the game is left.
  bool ask() {
    if (!json()) context_.print(to_string(position_) + ", your move: ");
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
      std::string rules;
      for (const Component& part : position_.parts) {
        // On a graph, rules that are filled in have a move for every vertex or edge.
        const bool written = on_graph(*part.game->rules.shape) != nullptr;
        rules += print_rules(written ? part.game->written_rules() : part.game->rules);
      }
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
    for (const OptionAnswer& option : here_.options) {
      all.push_back(option.position);
      text += fmt::format("{:>4}  {}\n", all.size(), option.position);
    }
    json() ? tell({{"moves", all}}) : context_.print(text);
  }

  void hint() {
    const SolveAnswer& answer = here_;
    const OptionAnswer& option = best();
    if (json()) {
      return tell({{"hint", wins(option) ? Json(option.position) : Json(nullptr)},
                   {"known", {{"how", to_string(answer.known.how)}, {"detail", answer.known.detail}}}});
    }
    context_.print((wins(option) ? option.position + " wins" : "there is no winning move") +
                   "; known: " + known_text(answer.known, answer.engine, answer.status) + "\n");
  }

  void undo() {
    if (past_.empty()) return context_.complain(Error("there is no move of yours to take back"));
    if (json()) tell({{"by", "you"}, {"from", to_string(position_)}, {"to", to_string(past_.back())}, {"undo", true}});
    position_ = past_.back();
    past_.pop_back();
    look();
  }

  void try_move(const std::string& text) {
    try {
      const OptionAnswer* chosen = nullptr;
      if (text.find_first_not_of("0123456789") == std::string::npos) {
        const std::size_t number = text.size() > 6 ? 0 : std::stoul(text);
        if (number < 1 || number > here_.options.size()) {
          throw Error(fmt::format("there is no move {}", text), "", fmt::format("1 to {}", here_.options.size()));
        }
        chosen = &here_.options[number - 1];
      } else {
        const Position wanted = read(text);
        for (const OptionAnswer& option : here_.options) {
          if (significant(read(option.position)) == significant(wanted)) chosen = &option;
        }
        if (chosen == nullptr) {
          throw Error(fmt::format("no move leads from {} to {}", to_string(position_), to_string(wanted)), "",
                      "'moves' lists your moves");
        }
      }
      move_to(OptionAnswer(*chosen));
    } catch (const Stopped&) {
      throw;  // not a slip
    } catch (const Error& error) {
      context_.complain(error);
    }
  }

  // No move is left: in normal play whoever would have to move has lost.
  int end() {
    const bool you = yours_ == position_.misere;
    if (json()) {
      tell({{"by", nullptr}, {"from", to_string(position_)}, {"winner", you ? "you" : "cairn"}});
    } else {
      context_.print(
          fmt::format("no move is left from {}: {}\n", to_string(position_), you ? "you win" : "Cairn wins"));
    }
    return kDone;
  }

  Context& context_;
  Position position_;
  bool yours_;
  std::optional<Control::Clock::duration> allowed_;  // for each move
  std::vector<Position> past_;                       // before your moves
  MovesAnswer here_;
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
        return Play(parse_position(arguments->position, context.library()), !arguments->second, context).run();
      }};
}

}  // namespace cairn::cli
