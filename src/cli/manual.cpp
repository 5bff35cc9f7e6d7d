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
          "  cash{1,3,4}[14; 3, inf]    a game with a set; a pile and two purses, one of them without end\n"
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
          "  unknown    nothing of that, and why\n"},
};

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

std::string bash_completion(const std::vector<Declared>& all, const std::vector<std::string>& games) {
  std::string text =
      "# bash completion of cairn: source <(cairn completion bash)\n_cairn() {\n"
      "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}\n"
      "  COMPREPLY=()\n";
  text += fmt::format(
      "  if ((COMP_CWORD == 1)); then\n    COMPREPLY=($(compgen -W '{} help --help --version' -- \"$word\"))\n    "
      "return\n  fi\n",
      joined(names_of(all), " "));
  text +=
      "  case $before in\n    --rules|-o|--output|--save|--table|--file|--report|--certificate) COMPREPLY=($(compgen "
      "-f -- \"$word\")); return ;;\n  esac\n";
  text += "  if [[ $word == -* ]]; then\n    case ${COMP_WORDS[1]} in\n";
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
  text += fmt::format("  )\n  games=({})\n", joined(games, " "));
  text +=
      "  if ((CURRENT == 2)); then\n    _describe 'subcommand' commands\n    return\n  fi\n  if [[ $PREFIX == -* ]]; "
      "then\n    case $words[2] in\n";
  for (const Declared& declared : all) {
    text +=
        fmt::format("      {}) compadd -- {} ;;\n", declared.subcommand.name, joined(option_names_of(declared), " "));
  }
  return text +
         "    esac\n  else\n    compadd -a games\n    _files\n  fi\n}\n"
         "if [[ $funcstack[1] == _cairn ]]; then _cairn \"$@\"; else compdef _cairn cairn; fi\n";
}

std::string fish_completion(const std::vector<Declared>& all, const std::vector<std::string>& games) {
  std::string text = "# fish completion of cairn: cairn completion fish | source\n";
  for (const Declared& declared : all) {
    text += fmt::format("complete -c cairn -f -n __fish_use_subcommand -a {} -d {}\n", declared.subcommand.name,
                        in_single_quotes(declared.subcommand.summary));
    for (const std::string& option : option_names_of(declared)) {
      if (!option.starts_with("--")) continue;
      text += fmt::format("complete -c cairn -n '__fish_seen_subcommand_from {}' -l {}\n", declared.subcommand.name,
                          option.substr(2));
    }
  }
  return text + fmt::format("complete -c cairn -n 'not __fish_use_subcommand' -a '{}'\n", joined(games, " "));
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
  const std::string near = base::nearest_name(topic, names);
  throw Error("there is no help about '" + topic + "'", "",
              near.empty() ? "there is help about " + joined(names, ", ") : "did you mean 'cairn help " + near + "'?");
}

std::string manual_page(const std::string& version, const std::vector<Declared>& all) {
  std::string text = fmt::format(
      ".TH CAIRN 1 \"\" {}\n.SH NAME\ncairn \\- a laboratory for heap games\n.SH SYNOPSIS\n"
      ".B cairn\n.I SUBCOMMAND\n[OPTIONS] [ARGUMENTS]\n.SH SUBCOMMANDS\n",
      "\"" + version + "\"");
  for (const Declared& declared : all) {
    text += fmt::format(".SS {}\n{}\n.PP\n.nf\n{}\n.fi\n", for_man(declared.subcommand.name),
                        for_man(declared.subcommand.summary), for_man(declared.app->help("cairn")));
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
