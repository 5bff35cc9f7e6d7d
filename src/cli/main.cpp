// The program: reads the command line, runs one subcommand, and turns whatever went wrong into a sentence.
#include "base/near.hpp"
#include "cli/exit_codes.hpp"
#include "cli/manual.hpp"
#include "cli/option_names.hpp"
#include "cli/program.hpp"
#include "cli/serve.hpp"
#include "cli/subcommands.hpp"

#include <cairn/error.hpp>
#include <cairn/version.hpp>

#include <CLI/CLI.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <exception>
#include <new>
#include <optional>
#include <string_view>

namespace cairn::cli {

namespace {

constexpr const char* kAbout =
    "Cairn, a laboratory for heap games: NIM, WYTHOFF, MINNIE, NIM with Cash, comply/constrain subtraction and every\n"
    "game whose rules fit on a line. Every answer says how it is known.";

constexpr const char* kFooter =
    "Examples:\n"
    "  cairn solve 'minnie[7,9,20]'          who wins, and by which move\n"
    "  cairn table wythoff --to 12           all positions up to 12\n"
    "  cairn sequence 'comply{1..4}'         values of a one-pile game, and how they go on for ever\n"
    "  cairn cash 1,3,4                      NIM with Cash: classes, formulas, win condition\n"
    "  cairn claims sravan                   what a paper says, and what is true of it\n"
    "\n"
    "'cairn serve' opens the lab in a browser; in a clone of the sources it is './cairn serve'.\n"
    "'cairn help SUBCOMMAND' has more, 'cairn help language' shows how games and positions are written, and 'cairn\n"
    "games' lists the games. 'cairn completion bash' (or zsh, or fish) prints completion for your shell, 'cairn man' "
    "the\n"
    "manual page. In a clone, './cairn docs' builds the documentation as a site with a page for every game.\n"
    "\n"
    "Exit codes: 0 done, 1 no or refuted, 2 bad input, 3 a limit was reached or the answer is unknown.";

// The first words that CLI11 could not place, in our own words.
std::string complaint(const CLI::ParseError& error, const CLI::App& app, const std::vector<Declared>& all) {
  for (const auto& declared : all) {
    if (!declared.app->parsed()) continue;
    if (const auto extra = declared.app->remaining(); !extra.empty()) {
      return "'cairn " + declared.subcommand.name + "' does not know what to do with '" + extra.front() + "'";
    }
  }
  if (const auto extra = app.remaining(); !extra.empty()) {
    const bool option = extra.front().starts_with('-');
    return "unknown " + std::string(option ? "option" : "subcommand") + " '" + extra.front() + "'";
  }
  if (error.get_name() == "RequiredError" && app.get_subcommands().empty()) return "no subcommand was given";
  std::string what = error.what();
  if (error.get_name() == "ArgumentMismatch") {
    const std::string option = what.substr(0, what.find(':'));
    return what.ends_with("missing") ? option + " needs a value" : option + " was given more than once";
  }
  return what;
}

// "cash3[7]" as the shell leaves it of cash{1,3,4}[7]: cash, 3 and [7].
struct Shard {
  std::string letters;
  std::string digits;
  std::string rest;
};

std::optional<Shard> shard_of(const std::string& word) {
  const auto first = word.find_first_of("0123456789");
  if (first == std::string::npos || first == 0 || word[0] == '-') return std::nullopt;
  const auto behind = std::min(word.find_first_not_of("0123456789", first), word.size());
  return Shard{word.substr(0, first), word.substr(first, behind - first), word.substr(behind)};
}

// What was typed, when one of the words that were not expected and the words before it are the pieces of one; or
// nothing.
std::string torn_word(int count, const char* const* words, const std::string& extra) {
  const auto piece = shard_of(extra);
  if (!piece) return "";
  std::string set;
  int pieces = 0;
  for (int i = 1; i < count; ++i) {
    const auto shard = shard_of(words[i]);
    if (!shard || shard->letters != piece->letters || shard->rest != piece->rest) continue;
    set += (set.empty() ? "" : ",") + shard->digits;
    ++pieces;
  }
  return pieces < 2 ? "" : piece->letters + "{" + set + "}" + piece->rest;
}

// Was {1,3,4} typed, of which the shell has made numbers? Nobody knows where the set ended.
bool is_torn_set(int count, const char* const* words, const std::string& extra) {
  const auto whole = [](const std::string& word) {
    return !word.empty() && word.find_first_not_of("0123456789") == std::string::npos;
  };
  int numbers = 0;
  for (int i = 1; i < count; ++i) numbers += whole(words[i]) ? 1 : 0;
  return whole(extra) && numbers >= 2;
}

// "see 'cairn solve --help'": of the subcommand that was meant, if any.
std::string advice(const std::vector<Declared>& all, int count, const char* const* words) {
  for (const auto& declared : all) {
    if (!declared.app->parsed()) continue;
    if (const auto extra = declared.app->remaining(); !extra.empty()) {
      const std::string torn = torn_word(count, words, extra.front());
      if (!torn.empty()) return "the shell takes braces apart: put the game in quotes, '" + torn + "'";
      if (is_torn_set(count, words, extra.front())) {
        return "if a set was written in braces: the shell takes braces apart, so put it in quotes, as in '{1,3,4}'";
      }
    }
    std::string see = "see 'cairn " + declared.subcommand.name + " --help'";
    const auto extra = declared.app->remaining();
    if (extra.empty()) return see;
    const std::vector<std::string> options = option_names_of(declared);
    std::string meant = instead_of_option(extra.front(), options);
    if (meant.empty() && extra.front().starts_with('-')) meant = base::did_you_mean(extra.front(), options);
    return meant.empty() ? see : fmt::format("{} If not, {}", meant, see);
  }
  std::string see = "see 'cairn --help'";
  if (count < 2) return see;
  const std::string first = words[1];
  std::vector<std::string> names{"--help", "--version"};
  if (first.starts_with('-')) {
    const std::string meant = base::did_you_mean(first, names, "cairn ");
    return meant.empty() ? see : fmt::format("{} If not, {}", meant, see);
  }
  if (std::string launcher = launcher_advice(first); !launcher.empty()) return launcher;
  if (first.find('[') != std::string::npos) {
    return fmt::format("say what is asked about this position, as in: cairn solve '{}'", first);
  }
  if (std::string instead = instead_of_command(first); !instead.empty()) return instead;
  names = other_commands();
  for (const auto& declared : all) names.push_back(declared.subcommand.name);
  const std::string meant = base::did_you_mean(first, names, "cairn ");
  return meant.empty() ? see : fmt::format("{} If not, {}", meant, see);
}

// What is about the program itself: 'cairn help [TOPIC]', 'cairn man' and 'cairn completion SHELL'; nothing when
// something else is asked for.
std::optional<std::string> about_itself(int count, const char* const* words, const CLI::App& app,
                                        const std::vector<Declared>& all) {
  const std::string first = count > 1 ? words[1] : "";
  const std::string second = count > 2 ? words[2] : "";
  if (count > 3) return std::nullopt;
  if (first == "help") return help_about(second, app, all);
  if (first == "man" && second.empty()) return manual_page(version_line(), all);
  if (first != "completion") return std::nullopt;
  std::vector<std::string> games;
  for (const GameInfo& game : Lab().games("")) games.push_back(game.name);
  return completion_for(second, all, games);
}

// The words in the order in which CLI11 takes them. A text in brackets would be a list to it; a blank, which our own
// parsers skip, keeps it whole.
std::vector<std::string> last_first(int count, const char* const* words) {
  std::vector<std::string> result;
  for (int i = count - 1; i > 0; --i) result.push_back((words[i][0] == '[' ? " " : "") + std::string(words[i]));
  return result;
}

int run_program(int count, const char* const* words) {
  CLI::App app(kAbout, "cairn");
  app.set_version_flag("-V,--version", version_line());
  app.get_formatter()->column_width(24);
  app.footer(kFooter);
  app.require_subcommand(1);

  CommonOptions common;
  std::vector<Declared> all;
  for (auto& subcommand :
       {games_subcommand(), rules_subcommand(), solve_subcommand(), moves_subcommand(), analyze_subcommand(),
        tree_subcommand(), table_subcommand(), list_subcommand(), sequence_subcommand(), cash_subcommand(),
        guess_subcommand(), prove_subcommand(), check_subcommand(), claims_subcommand(), check_proof_subcommand(),
        play_subcommand(), bench_subcommand()}) {
    CLI::App* sub = app.add_subcommand(subcommand.name, subcommand.summary);
    CommandOptions options(*sub);
    subcommand.declare(options);
    common.declare(options);
    sub->footer(subcommand.details + "\n\nExamples:\n" + subcommand.examples);
    all.push_back({subcommand, sub, options.values()});
  }
  if (const auto text = about_itself(count, words, app, all)) {
    Output("").write(*text);
    return kDone;
  }
  try {
    app.parse(last_first(count, words));
  } catch (const CLI::CallForHelp& help) {
    // "cairn graphs --help": there is no such help.
    if (app.get_subcommands().empty() && !app.remaining().empty()) {
      print_error(Error(complaint(help, app, all), "", advice(all, count, words)));
      return kBadInput;
    }
    Output("").write(app.help());
    return kDone;
  } catch (const CLI::CallForVersion&) {
    Output("").write(version_line() + "\n");
    return kDone;
  } catch (const CLI::ParseError& error) {
    print_error(Error(complaint(error, app, all), "", advice(all, count, words)));
    return kBadInput;
  }
  for (const auto& declared : all) {
    if (!declared.app->parsed()) continue;
    Context context(common);
    const int code = declared.subcommand.run(context);
    context.finish();
    return code;
  }
  return kBadInput;
}

}  // namespace

int program(int count, const char* const* words) {
  if (count > 1 && std::string_view(words[1]) == "serve") serve_if_installed(count, words);
  // When the reader of stdout has gone (cairn ... | head) the program ends as quietly as any other.
  std::signal(SIGPIPE, SIG_DFL);
  listen_for_interrupt();
  try {
    return run_program(count, words);
  } catch (const Stopped& error) {
    print_error(error);
    return kLimitReached;
  } catch (const Errors& errors) {
    for (const Error& error : errors.all()) print_error(error);
    return kBadInput;
  } catch (const Error& error) {
    print_error(error);
    return kBadInput;
  } catch (const std::bad_alloc&) {
    std::fputs("error: out of memory\nhint: ask for less, or give a lower --memory so that it is refused beforehand\n",
               stderr);
    return kLimitReached;
  } catch (const std::exception& error) {
    print_error(Error(std::string("this should not have happened: ") + error.what()));
    return kLimitReached;
  }
}

}  // namespace cairn::cli
