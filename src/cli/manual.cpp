// Help by topic, the manual page and completion.
#include "cli/manual.hpp"

#include "base/near.hpp"

#include <CLI/CLI.hpp>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <cctype>

namespace cairn::cli {

namespace {

struct Topic {
  const char* name;
  const char* text;
};

constexpr std::array kTopics{
    Topic{"language",
          "How games and positions are written (all of it: docs/language.md)\n"
          "\n"
          "Positions\n"
          "  minnie[7,9,20]             stacks, in any order\n"
          "  cash{1,3,4}[14; 3, inf]    a game with a set; a pile and two purses, one of them infinite\n"
          "  comply{1..4}[12, S]        a word beside a number\n"
          "  wyg(path 5)[1,2,1,2,1]     a game on a graph\n"
          "  minnie[3,8] + nim[5]       a sum\n"
          "  misere wynnie[3,6]         misere play\n"
          "\n"
          "Games of your own, in a file for --rules\n"
          "  game three_or_half\n"
          "    about \"Take three, or at most half of the pile.\"\n"
          "    pile n\n"
          "    move take t in {3}\n"
          "    move take t where 2*t <= n\n"
          "\n"
          "  shapes     pile n | stacks any | stacks a >= b | state n: pile; d: purse, e: purse\n"
          "  moves      take t from one|all|least|greatest where CONDITION;  t in 1..n where CONDITION to (n - t)\n"
          "  numbers    + - * mod xor floor(a/b) min max; n' is the number after the move\n"
          "  conditions = != < <= > >= and or not; t in {1,4,9..}; n odd; n = 2 mod 4; d divides n; t in {primes}\n"
          "\n"
          "'cairn games' lists the games, and 'cairn rules GAME' prints one of them as an example.\n"},
    Topic{"claims",
          "How claims and sentences are written (all of it: docs/claims.md)\n"
          "\n"
          "  minnie[1,n]: P iff n odd                                 about every n\n"
          "  wythoff[a,b], a <= b, b < a + 5: P iff ..                about positions with a condition\n"
          "  nim[a,b]: G = a xor b                                    Grundy values\n"
          "  for all a exists unique b: wythoff[a,b] is P             a sentence of first-order logic\n"
          "  for A within {1..6}: cash A [n; inf, inf]: ..            a family\n"
          "  wynnie same P as wynnie_two                              two games\n"
          "\n"
          "  P N        who wins: the player who just moved (P), the player to move (N)\n"
          "  operators  and or not implies iff, and the symbols of papers for them and for comparisons\n"
          "  functions  twopart(n) fibpart(n) fibshift(n) ones(n) min max floor(a/b) a mod m, a xor b\n"
          "\n"
          "'cairn check CLAIM' decides a claim, for all sizes where it can, and 'cairn check FILE' many of them.\n"},
    Topic{"known",
          "How an answer is known: every answer says it in its last line\n"
          "\n"
          "  proved     for all sizes, by an argument that was checked\n"
          "  computed   by the rules, for the positions that are named\n"
          "  observed   a pattern of the data, up to the bounds that are named\n"
          "  refuted    there is a counterexample, which is printed\n"
          "  unknown    none of these; the answer says why\n"},
};

// What is no subcommand, with what may follow it.
struct OtherCommand {
  const char* name;
  const char* summary;
  const char* text;
  bool launcher = false;  // of ./cairn alone
};

constexpr std::array kOtherCommands{
    OtherCommand{
        "help", "help about a subcommand or a topic",
        "cairn help [TOPIC]\n\n"
        "Without TOPIC, what 'cairn --help' prints; with the name of a subcommand, what its --help prints; with\n"
        "'language', 'claims' or 'known', how games and positions are written, how claims are, and how an\n"
        "answer is known.\n"},
    OtherCommand{"completion", "completion for bash, zsh or fish",
                 "cairn completion bash|zsh|fish\n\n"
                 "Prints a script that completes subcommands, options, their values, and the names of games.\n\n"
                 "  source <(cairn completion bash)          in ~/.bashrc\n"
                 "  source <(cairn completion zsh)           in ~/.zshrc, after compinit\n"
                 "  cairn completion fish | source           in ~/.config/fish/config.fish\n"},
    OtherCommand{"man", "the manual page",
                 "cairn man\n\n"
                 "Prints the manual page, in the format of man(7): all that the --help of every subcommand prints.\n\n"
                 "  cairn man > cairn.1 && man ./cairn.1\n"},
    OtherCommand{
        "serve", "the lab in a browser",
        "cairn serve [OPTIONS]\n\n"
        "Opens the lab in a browser. The Debian package has the server and its pages; in a clone of the\n"
        "sources './cairn serve' builds them when it is first called. 'cairn serve --help' lists its options,\n"
        "and docs/browser.md says what can be seen there.\n",
        true},
    OtherCommand{
        "docs", "the documentation as a site",
        "./cairn docs [FOLDER]\n\n"
        "Builds the documentation as a site, with a page for every game. It is a command of the launcher in a\n"
        "clone of the sources.\n",
        true},
    OtherCommand{
        "python", "Python with the module cairn",
        "./cairn python [ARGUMENTS]\n\n"
        "Starts the system's Python with the module cairn, which is built when it is first asked for. It is a\n"
        "command of the launcher in a clone of the sources; docs/python.md says what the module can do.\n",
        true},
};

constexpr const char* kShells = "bash zsh fish";

std::string topic_names() {
  std::string names;
  for (const Topic& topic : kTopics) names += (names.empty() ? "" : " ") + std::string(topic.name);
  return names;
}

std::string joined(const std::vector<std::string>& names, const char* between) {
  return fmt::format("{}", fmt::join(names, between));
}

std::vector<std::string> names_of(const std::vector<Declared>& all) {
  std::vector<std::string> names;
  for (const Declared& declared : all) names.push_back(declared.subcommand.name);
  return names;
}

// A text of a manual page: no line begins with a dot or an apostrophe, and hyphens are to be typed.
std::string for_man(const std::string& text) {
  std::string result;
  bool line_begins = true;
  for (const char c : text) {
    if (line_begins && (c == '.' || c == '\'')) result += "\\&";
    if (c == '\\') {
      result += "\\e";
    } else if (c == '-') {
      result += "\\-";
    } else {
      result += c;
    }
    line_begins = c == '\n';
  }
  return result;
}

// What stands behind a backslash or between quotation marks in a shell.
std::string in_single_quotes(std::string text) {
  for (std::size_t at = text.find('\''); at != std::string::npos; at = text.find('\'', at + 4)) {
    text.replace(at, 1, "'\\''");
  }
  return "'" + text + "'";
}

// What 'cairn help' can be asked about.
std::string help_names(const std::vector<Declared>& all) {
  std::string names = joined(names_of(all), " ") + " " + topic_names();
  for (const OtherCommand& other : kOtherCommands) names += " " + std::string(other.name);
  return names;
}

// The commands of the program itself.
std::vector<const OtherCommand*> own_commands() {
  std::vector<const OtherCommand*> commands;
  for (const OtherCommand& other : kOtherCommands) {
    if (!other.launcher) commands.push_back(&other);
  }
  return commands;
}

// The patterns by which a shell knows the options of a subcommand whose values are completed, and what these may be.
struct CompletedValue {
  std::string pattern;  // "play:--level"
  bool file = false;
  std::string choices;
};

std::vector<CompletedValue> completed_values(const std::vector<Declared>& all) {
  std::vector<CompletedValue> completed;
  for (const Declared& declared : all) {
    for (const OptionValue& value : declared.values) {
      std::vector<std::string> patterns;
      for (const std::string& name : value.names) patterns.push_back(declared.subcommand.name + ":" + name);
      completed.push_back({joined(patterns, "|"), value.file, joined(value.choices, " ")});
    }
  }
  return completed;
}

std::string bash_completion(const std::vector<Declared>& all, const std::vector<std::string>& games) {
  std::string text =
      "# bash completion of cairn: source <(cairn completion bash)\n_cairn() {\n"
      "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}\n"
      "  COMPREPLY=()\n";
  std::string own;
  for (const OtherCommand* command : own_commands()) own += " " + std::string(command->name);
  text += fmt::format(
      "  if ((COMP_CWORD == 1)); then\n    COMPREPLY=($(compgen -W '{}{} --help --version' -- \"$word\"))\n    "
      "return\n  fi\n",
      joined(names_of(all), " "), own);
  text += fmt::format(
      "  case ${{COMP_WORDS[1]}} in\n"
      "    help) ((COMP_CWORD == 2)) && COMPREPLY=($(compgen -W '{}' -- \"$word\")); return ;;\n"
      "    completion) ((COMP_CWORD == 2)) && COMPREPLY=($(compgen -W '{}' -- \"$word\")); return ;;\n"
      "    man) return ;;\n  esac\n",
      help_names(all), kShells);
  text += "  case ${COMP_WORDS[1]}:$before in\n";
  for (const CompletedValue& value : completed_values(all)) {
    const std::string from = value.file              ? "$(compgen -f -- \"$word\")"
                             : value.choices.empty() ? ""
                                                     : fmt::format("$(compgen -W '{}' -- \"$word\")", value.choices);
    text += fmt::format("    {}) COMPREPLY=({}); return ;;\n", value.pattern, from);
  }
  text += "  esac\n  if [[ $word == -* ]]; then\n    case ${COMP_WORDS[1]} in\n";
  for (const Declared& declared : all) {
    text += fmt::format("      {}) COMPREPLY=($(compgen -W '{}' -- \"$word\")) ;;\n", declared.subcommand.name,
                        joined(option_names_of(declared), " "));
  }
  text += fmt::format(
      "    esac\n  else\n    COMPREPLY=($(compgen -W '{}' -- \"$word\") $(compgen -f -- \"$word\"))\n  fi\n}}\n",
      joined(games, " "));
  return text + "complete -F _cairn cairn ./cairn\n";
}

std::string zsh_completion(const std::vector<Declared>& all, const std::vector<std::string>& games) {
  std::string text =
      "#compdef cairn\n# zsh completion of cairn: source <(cairn completion zsh)\n_cairn() {\n"
      "  local -a commands games\n  commands=(\n";
  for (const Declared& declared : all) {
    text += "    " + in_single_quotes(declared.subcommand.name + ":" + declared.subcommand.summary) + "\n";
  }
  for (const OtherCommand* command : own_commands()) {
    text += "    " + in_single_quotes(std::string(command->name) + ":" + command->summary) + "\n";
  }
  text += fmt::format("  )\n  games=({})\n", joined(games, " "));
  text += "  if ((CURRENT == 2)); then\n    _describe 'subcommand' commands\n    return\n  fi\n";
  text += fmt::format(
      "  case $words[2] in\n    help) ((CURRENT == 3)) && compadd -- {}; return ;;\n"
      "    completion) ((CURRENT == 3)) && compadd -- {}; return ;;\n    man) return ;;\n  esac\n",
      help_names(all), kShells);
  text += "  case $words[2]:$words[CURRENT-1] in\n";
  for (const CompletedValue& value : completed_values(all)) {
    const std::string add = value.file              ? "_files; "
                            : value.choices.empty() ? ""
                                                    : fmt::format("compadd -- {}; ", value.choices);
    text += fmt::format("    {}) {}return ;;\n", value.pattern, add);
  }
  text += "  esac\n  if [[ $PREFIX == -* ]]; then\n    case $words[2] in\n";
  for (const Declared& declared : all) {
    text +=
        fmt::format("      {}) compadd -- {} ;;\n", declared.subcommand.name, joined(option_names_of(declared), " "));
  }
  return text +
         "    esac\n  else\n    compadd -a games\n    _files\n  fi\n}\n"
         "if [[ $funcstack[1] == _cairn ]]; then _cairn \"$@\"; else compdef _cairn cairn; fi\n";
}

// One option for fish: its names, and what may follow it.
std::string fish_option(const std::string& subcommand, const std::vector<std::string>& names,
                        const OptionValue* value) {
  std::string text = fmt::format("complete -c cairn -n '__fish_seen_subcommand_from {}'", subcommand);
  for (const std::string& name : names) {
    text += name.starts_with("--") ? " -l " + name.substr(2) : " -s " + name.substr(1);
  }
  if (value != nullptr && value->file) text += " -r -F";
  if (value != nullptr && !value->file) text += " -x";
  if (value != nullptr && !value->choices.empty()) text += fmt::format(" -a '{}'", joined(value->choices, " "));
  return text + "\n";
}

std::string fish_completion(const std::vector<Declared>& all, const std::vector<std::string>& games) {
  std::string text = "# fish completion of cairn: cairn completion fish | source\n";
  const auto command = [&](const std::string& name, const std::string& summary) {
    text += fmt::format("complete -c cairn -f -n __fish_use_subcommand -a {} -d {}\n", name, in_single_quotes(summary));
  };
  std::string own;
  for (const OtherCommand* other : own_commands()) {
    command(other->name, other->summary);
    own += " " + std::string(other->name);
  }
  text += fmt::format("complete -c cairn -f -n '__fish_seen_subcommand_from help' -a '{}'\n", help_names(all));
  text += fmt::format("complete -c cairn -f -n '__fish_seen_subcommand_from completion' -a '{}'\n", kShells);
  for (const Declared& declared : all) {
    command(declared.subcommand.name, declared.subcommand.summary);
    std::vector<std::string> done;
    for (const OptionValue& value : declared.values) {
      text += fish_option(declared.subcommand.name, value.names, &value);
      done.insert(done.end(), value.names.begin(), value.names.end());
    }
    for (const std::string& option : option_names_of(declared)) {
      if (std::find(done.begin(), done.end(), option) != done.end()) continue;
      text += fish_option(declared.subcommand.name, {option}, nullptr);
    }
  }
  return text + fmt::format(
                    "complete -c cairn -n 'not __fish_use_subcommand; and not __fish_seen_subcommand_from{}' -a '{}'\n",
                    own, joined(games, " "));
}

}  // namespace

std::vector<std::string> option_names_of(const Declared& declared) {
  std::vector<std::string> names;
  for (const CLI::Option* option : declared.app->get_options()) {
    for (const std::string& name : option->get_snames()) names.push_back("-" + name);
    for (const std::string& name : option->get_lnames()) names.push_back("--" + name);
  }
  return names;
}

std::vector<std::string> other_commands() {
  std::vector<std::string> names;
  for (const OtherCommand& other : kOtherCommands) names.emplace_back(other.name);
  return names;
}

std::string launcher_advice(const std::string& command) {
  for (const OtherCommand& other : kOtherCommands) {
    if (other.launcher && command == other.name) {
      return fmt::format("'./cairn {}', in a clone of the sources, has {}", command, other.summary);
    }
  }
  return "";
}

std::string help_about(const std::string& topic, const CLI::App& program, const std::vector<Declared>& all) {
  if (topic.empty()) {
    return program.help() + "\nTopics: 'cairn help language', 'cairn help claims', 'cairn help known'.\n";
  }
  std::vector<std::string> names = names_of(all);
  for (const Declared& declared : all) {
    if (declared.subcommand.name == topic) return declared.app->help("cairn");
  }
  for (const Topic& known : kTopics) {
    if (topic == known.name) return known.text;
    names.emplace_back(known.name);
  }
  for (const OtherCommand& known : kOtherCommands) {
    if (topic == known.name) return known.text;
    names.emplace_back(known.name);
  }
  const std::string meant = base::did_you_mean(topic, names, "cairn help ");
  throw Error("there is no help about '" + topic + "'", "",
              meant.empty() ? "there is help about " + joined(names, ", ") : meant);
}

std::string manual_page(const std::string& version, const std::vector<Declared>& all) {
  std::string text = fmt::format(
      ".TH CAIRN 1 \"\" {}\n.SH NAME\ncairn \\- a laboratory for heap games\n.SH SYNOPSIS\n"
      ".B cairn\n.I SUBCOMMAND\n[OPTIONS] [ARGUMENTS]\n.SH SUBCOMMANDS\n",
      "\"" + version + "\"");
  for (const Declared& declared : all) {
    text +=
        fmt::format(".SS {}\n.nf\n{}\n.fi\n", for_man(declared.subcommand.name), for_man(declared.app->help("cairn")));
  }
  text += ".SH OTHER COMMANDS\n";
  for (const OtherCommand& other : kOtherCommands) {
    text += fmt::format(".SS {}\n.nf\n{}.fi\n", for_man(other.name), for_man(other.text));
  }
  text += ".SH EXIT STATUS\n0 done, 1 no or refuted, 2 bad input, 3 a limit was reached or the answer is unknown.\n";
  for (const Topic& topic : kTopics) {
    std::string heading = topic.name;
    std::transform(heading.begin(), heading.end(), heading.begin(),
                   [](char c) { return static_cast<char>(std::toupper(c)); });
    text += fmt::format(".SH {}\n.nf\n{}.fi\n", heading, for_man(topic.text));
  }
  return text;
}

std::string completion_for(const std::string& shell, const std::vector<Declared>& all,
                           const std::vector<std::string>& games) {
  if (shell == "bash") return bash_completion(all, games);
  if (shell == "zsh") return zsh_completion(all, games);
  if (shell == "fish") return fish_completion(all, games);
  throw Error("there is no completion for '" + shell + "'", "", "bash, zsh or fish");
}

}  // namespace cairn::cli
