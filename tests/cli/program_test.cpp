// The program as a whole: help, games, rules, output files, limits, signals.
#include "base/all_layers.hpp"
#include "base/json.hpp"
#include "cli/run_support.hpp"
#include "places_support.hpp"

#include <cairn/version.hpp>

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <csignal>
#include <filesystem>

namespace cairn {
namespace {

using testing::Finished;
using testing::Folder;
using testing::has;
using testing::run_cairn;
using testing::shell;
using testing::text_of_file;

const std::vector<std::string> kSubcommands{"games", "rules",    "solve", "moves", "table",
                                            "list",  "sequence", "check", "bench"};

TEST(Help, ListsTheSubcommandsExamplesAndExitCodes) {
  const Finished run = run_cairn("--help");
  EXPECT_EQ(run.code, 0);
  EXPECT_EQ(run.err, "");
  for (const auto& name : kSubcommands) EXPECT_NE(run.out.find("\n  " + name + " "), std::string::npos) << name;
  EXPECT_NE(run.out.find("Examples:\n  cairn "), std::string::npos);
  EXPECT_NE(run.out.find("Exit codes: 0 "), std::string::npos);
}

TEST(Help, OfEverySubcommandHasExamplesAndTheCommonOptions) {
  for (const auto& name : kSubcommands) {
    const Finished run = run_cairn(name + " --help");
    EXPECT_EQ(run.code, 0) << name;
    EXPECT_NE(run.out.find("Examples:\n  cairn " + name), std::string::npos) << name;
    for (const std::string option : {"--json", "--rules", "--engine", "--memory", "--time", "--output"}) {
      EXPECT_NE(run.out.find(option), std::string::npos) << name << " " << option;
    }
  }
}

// Whatever stands behind "cairn" in an example up to the double blank that begins its explanation.
TEST(Help, ExamplesOfComputationsWork) {
  const Folder folder;
  // Tables first: what they save, others read.
  for (const std::string name : {"table", "solve", "moves", "list", "sequence"}) {
    const std::string help = run_cairn(name + " --help").out;
    std::size_t at = help.find("Examples:");
    while ((at = help.find("\n  cairn ", at)) != std::string::npos) {
      at += 9;
      std::string line = help.substr(at, help.find('\n', at) - at);
      line = line.substr(0, line.find("  "));
      if (line.find('<') != std::string::npos) continue;
      const Finished run = shell("cd '" + folder.path("") + "' && \"$CAIRN\" " + line);
      EXPECT_EQ(run.code, 0) << line << "\n" << run.err;
    }
  }
}

TEST(Version, IsPrinted) {
  const std::string version = run_cairn("--version").out;
  EXPECT_EQ(version.find("cairn 0.1.0 (build "), 0U) << version;
  EXPECT_EQ(run_cairn("-V").out, version);
}

TEST(Help, IsFoundByTopic) {
  EXPECT_EQ(run_cairn("help solve").out, run_cairn("solve --help").out);
  EXPECT_NE(run_cairn("help").out.find("cairn help language"), std::string::npos);
  EXPECT_NE(run_cairn("help language").out.find("misere wynnie[3,6]"), std::string::npos);
  const Finished unknown = run_cairn("help langage");
  EXPECT_EQ(unknown.code, 2);
  EXPECT_NE(unknown.err.find("did you mean 'cairn help language'?"), std::string::npos) << unknown.err;
}

TEST(Help, GuessesWhatWasMeant) {
  EXPECT_NE(run_cairn("slove 'nim[3]'").err.find("did you mean 'cairn solve'?"), std::string::npos);
  EXPECT_NE(run_cairn("table minnie --grundi").err.find("did you mean '--grundy'?"), std::string::npos);
  EXPECT_EQ(run_cairn("solve 'MINNIE[7,9]'").out, run_cairn("solve 'minnie[7,9]'").out);
}

TEST(Help, KnowsWhatOtherWordsMean) {
  const auto hint = [](const std::string& arguments) {
    const Finished run = run_cairn(arguments);
    EXPECT_EQ(run.code, 2) << arguments;
    return run.err.substr(std::min(run.err.find("hint: "), run.err.size()));
  };
  EXPECT_TRUE(has(hint("why 'minnie[3,8]'"), "'cairn analyze POSITION'"));
  EXPECT_TRUE(has(hint("grundy 'nim[3,5]'"), "'cairn solve POSITION'"));
  EXPECT_TRUE(has(hint("options 'nim[3]'"), "'cairn moves POSITION'"));
  EXPECT_TRUE(has(hint("verify nim.json"), "'cairn check-proof FILE'"));
  EXPECT_TRUE(has(hint("prove minnie --misere"), "write 'misere' in front of the game"));
  EXPECT_TRUE(has(hint("table wythoff --max 10"), "did you mean '--to'?"));
  EXPECT_TRUE(has(hint("table wythoff 12"), "did you mean '--to 12'?"));
  EXPECT_TRUE(has(hint("table minnie --piles 3 --to 5"), "did you mean '--stacks'?"));
  EXPECT_TRUE(has(hint("solve 'minnie[3,8]' --svg"), "did you mean '--format svg'?"));
  // Only what the subcommand has.
  EXPECT_FALSE(has(hint("solve 'minnie[3,8]' --max 10"), "--to"));
  EXPECT_FALSE(has(hint("guess minnie --svg"), "--format"));
}

// Every command that is recommended there can be typed.
TEST(Help, OtherWordsLeadToSubcommandsThatExist) {
  const std::string text = text_of_file(source_file("src/cli/option_names.cpp"));
  int count = 0;
  for (std::size_t at = text.find("'cairn "); at != std::string::npos; at = text.find("'cairn ", at + 1)) {
    const std::string name = text.substr(at + 7, text.find_first_of(" '", at + 7) - at - 7);
    EXPECT_EQ(run_cairn((name == "--version" ? "" : "help ") + name).code, 0) << name;
    ++count;
  }
  EXPECT_GT(count, 10);
}

TEST(Help, KnowsWhatIsNoSubcommand) {
  for (const char* topic : {"help", "completion", "man", "serve", "docs", "python"}) {
    EXPECT_EQ(run_cairn("help " + std::string(topic)).code, 0) << topic;
  }
  EXPECT_NE(run_cairn("serve").err.find("'./cairn serve', in a clone"), std::string::npos);
  EXPECT_NE(run_cairn("'nim[1,2]'").err.find("cairn solve 'nim[1,2]'"), std::string::npos);
  EXPECT_NE(run_cairn("--vesion").err.find("did you mean 'cairn --version'?"), std::string::npos);
  EXPECT_NE(run_cairn("solve 'nim[1]' --engine lazzy").err.find("did you mean 'lazy'?"), std::string::npos);
  EXPECT_NE(run_cairn("table nim --to 3 --format jsn").err.find("did you mean 'json'?"), std::string::npos);
  EXPECT_NE(run_cairn("solve 'minie[1,2]'").err.find("did you mean 'mine' or 'minnie'?"), std::string::npos);
}

TEST(Help, CapitalsAndAccentsAreRead) {
  for (const char* spelled : {"MISERE nim[1,2]", "Misere nim[1,2]", "Mis\u00e8re NIM[1,2]", "MIS\u00c8RE nim[1,2]"}) {
    EXPECT_EQ(run_cairn("solve '" + std::string(spelled) + "'").out, run_cairn("solve 'misere nim[1,2]'").out)
        << spelled;
  }
  EXPECT_EQ(run_cairn("solve 'cash{1,3,4}[14; INF, 9]'").out, run_cairn("solve 'cash{1,3,4}[14; inf, 9]'").out);
  EXPECT_EQ(run_cairn("solve 'WYG(PATH 3)[1,2,2]'").out, run_cairn("solve 'wyg(path 3)[1,2,2]'").out);
}

// What bash makes of the script: words that begin as what was typed.
TEST(Completion, KnowsSubcommandsOptionsAndGames) {
  const auto completed = [](const std::string& words, int at) {
    return shell("CAIRN=\"$CAIRN\" bash -c 'source <(\"$CAIRN\" completion bash); COMP_WORDS=(" + words +
                 "); COMP_CWORD=" + std::to_string(at) + "; _cairn; echo \"${COMPREPLY[@]}\"'")
        .out;
  };
  EXPECT_EQ(completed("cairn ta", 1), "table\n");
  EXPECT_EQ(completed("cairn table minnie --gru", 3), "--grundy\n");
  EXPECT_EQ(completed("cairn solve wynn", 2), "wynnie wynnie_all wynnie_some wynnie_two\n");
  EXPECT_EQ(completed("cairn comp", 1), "completion\n");
  EXPECT_EQ(completed("cairn completion z", 2), "zsh\n");
  EXPECT_EQ(completed("cairn help ana", 2), "analyze\n");
  EXPECT_EQ(completed("cairn help lang", 2), "language\n");
  EXPECT_EQ(completed("cairn play 'nim[1]' --level m", 4), "medium\n");
  EXPECT_EQ(completed("cairn solve 'nim[1]' --engine la", 4), "lazy\n");
  EXPECT_EQ(completed("cairn table nim --style s", 4), "screen\n");
  EXPECT_EQ(completed("cairn rules nim --format la", 4), "latex\n");
  // A value that is neither a file nor one of a few words.
  EXPECT_EQ(completed("cairn table nim --to w", 4), "\n");
  EXPECT_EQ(run_cairn("completion tcsh").code, 2);
}

TEST(Completion, WorksInFish) {
  if (shell("command -v fish").code != 0) GTEST_SKIP() << "fish is not installed";
  const Folder folder;
  const auto completed = [&](const std::string& line) {
    return shell("export CAIRN; HOME='" + folder.path("") +
                 "' fish -c '\"$CAIRN\" completion fish | source; complete -C \"" + line + "\" | cut -f1'")
        .out;
  };
  EXPECT_EQ(completed("cairn ta"), "table\n");
  EXPECT_EQ(completed("cairn table minnie --gru"), "--grundy\n");
  EXPECT_EQ(completed("cairn solve wynn"), "wynnie\nwynnie_all\nwynnie_some\nwynnie_two\n");
  EXPECT_EQ(completed("cairn help ana"), "analyze\n");
  EXPECT_EQ(completed("cairn play --level m"), "medium\n");
}

// A zsh at a terminal of its own, to which a tabulator is typed.
TEST(Completion, WorksInZsh) {
  if (shell("command -v zsh").code != 0) GTEST_SKIP() << "zsh is not installed";
  const Folder folder;
  const std::string script = folder.file(
      "type.zsh",
      "zmodload zsh/zpty\nzpty z zsh -f -i\nall=''\n"
      "until_seen() { for i in {1..300}; do while zpty -r -t z part; do all+=$part; done; [[ $all == *$1* ]] && "
      "return; "
      "sleep 0.1; done }\n"
      "zpty -w z \"PS1='rea''dy>'; autoload -Uz compinit; compinit -u -D; source <(\\$CAIRN completion zsh)\"\n"
      "until_seen 'ready>'\nall=''\nzpty -w -n z $'cairn solve chomp_th\\t'\nuntil_seen 'rows'\nprint -r -- \"$all\"\n"
      "all=''\nzpty -w -n z $'\\x15cairn prov\\t'\nuntil_seen 'prove'\nprint -r -- \"$all\"\nzpty -d z\n");
  const Finished run = shell("export CAIRN; HOME='" + folder.path("") + "' TERM=dumb zsh -f '" + script + "'");
  EXPECT_TRUE(run.out.find("ree_rows") != std::string::npos) << run.out << run.err;
  EXPECT_TRUE(run.out.find("prove") != std::string::npos || run.out.find("prov\ae") != std::string::npos) << run.out;
}

TEST(ManualPage, HasEverySubcommand) {
  const std::string page = run_cairn("man").out;
  for (const char* name : {"solve", "table", "prove", "check\\-proof", "play"}) {
    EXPECT_NE(page.find(std::string("\n.SS ") + name + "\n"), std::string::npos) << name;
  }
  const auto first = page.find("outcomes or Grundy values of all positions up to a bound");
  ASSERT_NE(first, std::string::npos);
  EXPECT_EQ(page.find("outcomes or Grundy values of all positions up to a bound", first + 1), std::string::npos);
}

TEST(GamesCommand, ListsEveryGameOfTheFolder) {
  const Finished text = run_cairn("games");
  const Json json = Json::parse(run_cairn("games --json").out)["games"];
  std::size_t count = 0;
  for (const auto& entry : std::filesystem::directory_iterator(source_file("games"))) {
    const std::string name = entry.path().stem();
    ++count;
    EXPECT_NE(text.out.find("\n  " + name), std::string::npos) << name;
    EXPECT_TRUE(std::any_of(json.begin(), json.end(), [&](const auto& game) { return game["name"] == name; })) << name;
  }
  EXPECT_GE(json.size(), count);
  EXPECT_NE(text.out.find("\n  comply(S: set)"), std::string::npos);
}

TEST(GamesCommand, JsonTellsParametersAndStacks) {
  const Json json = Json::parse(run_cairn("games --json").out)["games"];
  const auto game = [&](const std::string& name) {
    return *std::find_if(json.begin(), json.end(), [&](const auto& entry) { return entry["name"] == name; });
  };
  EXPECT_EQ(game("cash")["parameters"].dump(), R"([{"name":"A","kind":"set"}])");
  EXPECT_TRUE(game("cash")["stacks"].is_null());
  EXPECT_EQ(game("wythoff")["stacks"], 2);
  EXPECT_EQ(game("minnie")["stacks"], "any");
  EXPECT_EQ(game("minnie")["cite"], "mullen2016 ch. 5");
  EXPECT_NE(game("minnie")["about"], "");
}

TEST(GamesCommand, ListsByGroups) {
  const Folder folder;
  const std::string file = folder.file(
      "two.rules", "game b_one\n  group Zebras\n  pile n\n  move take t\n\ngame a_two\n  pile n\n  move take t\n");
  const std::string text = run_cairn("games --rules '" + file + "'").out;
  EXPECT_TRUE(text.starts_with("Games without a group\n  a_two\n\n")) << text;
  EXPECT_NE(text.find("\n\nWythoff games\n  "), std::string::npos);
  EXPECT_TRUE(text.ends_with("\n\nZebras\n  b_one\n")) << text;
}

TEST(GamesCommand, FindsGamesByWords) {
  const auto names = [](const std::string& words) {
    std::vector<std::string> list;
    const Json answer = Json::parse(run_cairn("games --json " + words).out);
    for (const auto& game : answer["games"]) list.push_back(game["name"]);
    return list;
  };
  EXPECT_EQ(names("IMITATION"), std::vector<std::string>{"imitation_nim"});
  EXPECT_EQ(names("'Wythoff games' knight"), (std::vector<std::string>{"maharaja_nim", "white_knight"}));
  EXPECT_EQ(names("knight wythoff"), names("'wythoff  knight'"));
  EXPECT_EQ(names("bouton1901"), std::vector<std::string>{"nim"});
  const Finished text = run_cairn("games bouton1901");
  EXPECT_EQ(text.out, "Nim and its relatives\n  nim  Take from one stack.\n");
  EXPECT_EQ(text.code, 0);
  const Finished none = run_cairn("games bouton1901 knight");
  EXPECT_EQ(none.out, "no game has these words; 'cairn games' lists all\n");
  EXPECT_EQ(none.code, 1);
  EXPECT_TRUE(names("bouton1901 knight").empty());
}

TEST(RulesCommand, PrintsWhatCanBeReadBack) {
  const Folder folder;
  const Json games = Json::parse(run_cairn("games --json").out)["games"];
  for (const auto& game : games) {
    const std::string name = game["name"];
    const Finished first = run_cairn("rules " + name);
    EXPECT_EQ(first.code, 0) << name;
    EXPECT_TRUE(first.out.starts_with("game " + name)) << first.out;
    const std::string file = folder.file(name + ".rules", first.out);
    EXPECT_EQ(run_cairn("rules '" + file + "'").out, first.out) << name;
  }
}

TEST(RulesCommand, WritesRulesForAPaper) {
  const Finished latex = run_cairn("rules wynnie --format latex");
  EXPECT_EQ(latex.code, 0);
  EXPECT_TRUE(latex.out.starts_with("% " + made_by() + "\n\\paragraph{wynnie}\n")) << latex.out;
  EXPECT_NE(latex.out.find("$x_j \\to x_j - t$ for both $j$, $t \\ge 1$, where $t \\le \\operatorname{least}$.\n"),
            std::string::npos)
      << latex.out;
  EXPECT_EQ(run_cairn("rules minnie --format text").out, run_cairn("rules minnie").out);
  EXPECT_EQ(run_cairn("rules minnie --format json").out, run_cairn("rules minnie --json").out);
  EXPECT_EQ(run_cairn("rules minnie --format png").code, 2);
  EXPECT_EQ(run_cairn("rules minnie --format latex --json").code, 2);
  EXPECT_EQ(run_cairn("rules minnie --format latex --rays").code, 2);
}

TEST(RulesCommand, AcceptsAGameWithItsParameters) {
  const std::string cash = run_cairn("rules cash").out;
  EXPECT_EQ(run_cairn("rules 'cash{1,3,4}'").out, cash);
  EXPECT_EQ(Json::parse(run_cairn("rules --json 'cash{1,3,4}'").out)["text"], cash);
  EXPECT_EQ(run_cairn("rules 'misere nim'").out, run_cairn("rules nim").out);
}

TEST(RulesCommand, PrintsRaysOnRequest) {
  const Finished run = run_cairn("rules 'cash{1,3,4}' --rays");
  EXPECT_EQ(run.code, 0);
  EXPECT_NE(run.out.find("(x1 - t, x3, x2 - t)"), std::string::npos) << run.out;
  EXPECT_EQ(run_cairn("rules --rays nim").out, run_cairn("rules nim --rays 2").out);
  EXPECT_NE(run_cairn("rules nim --rays 3").out, run_cairn("rules nim --rays 2").out);
}

TEST(OutputFile, HoldsTheAnswerAndNothingElseIsLeft) {
  const Folder folder;
  const Finished run = run_cairn("list wythoff --to 5 --json -o '" + folder.path("list.json") + "'");
  EXPECT_EQ(run.code, 0);
  EXPECT_EQ(run.out, "");
  EXPECT_EQ(Json::parse(text_of_file(folder.path("list.json")))["count"], 3);
  EXPECT_EQ(folder.files(), 1U);
}

TEST(OutputFile, AnOldFileSurvivesARunThatFails) {
  const Folder folder;
  const std::string file = folder.file("old.txt", "precious");
  EXPECT_EQ(run_cairn("list foo --to 5 -o '" + file + "'").code, 2);
  EXPECT_EQ(text_of_file(file), "precious");
  EXPECT_EQ(folder.files(), 1U);
}

// A file that may not grow so far, and signals that end the program while it writes.
TEST(OutputFile, NothingIsLeftOfARunThatIsEnded) {
  const Folder folder;
  const std::string file = folder.file("old.txt", "precious");
  const Finished full = shell("ulimit -f 1; \"$CAIRN\" list nim --to 400 -o '" + file + "'");
  EXPECT_EQ(full.code, 2) << full.err;
  EXPECT_NE(full.err.find("error: cannot write "), std::string::npos) << full.err;
  for (const int signal : {SIGTERM, SIGHUP, SIGXCPU}) std::signal(signal, SIG_DFL);  // whatever started the tests
  for (const char* signal : {"TERM", "HUP", "XCPU"}) {
    // The program has made its file when it waits for input.
    const Finished ended = shell("mkfifo '" + folder.path("pipe") + "'; exec 3<>'" + folder.path("pipe") +
                                 "'; \"$CAIRN\" solve - -o '" + file + "' <&3 & pid=$!; until [ $(ls '" +
                                 folder.path("") + "' | wc -l) = 3 ]; do sleep 0.05; done; kill -" + signal +
                                 " $pid; wait $pid; echo $?; rm '" + folder.path("pipe") + "'");
    EXPECT_NE(ended.out, "0\n") << signal;
    EXPECT_EQ(text_of_file(file), "precious");
    EXPECT_EQ(folder.files(), 1U) << signal;
  }
}

TEST(OutputFile, ReplacesAnOldFileThroughALinkAndKeepsItsPermissions) {
  const Folder folder;
  const std::string file = folder.file("old.txt", "old");
  ASSERT_EQ(chmod(file.c_str(), 0600), 0);
  std::filesystem::create_symlink("old.txt", folder.path("link.txt"));
  EXPECT_EQ(run_cairn("solve 'nim[3]' -o '" + folder.path("link.txt") + "'").code, 0);
  EXPECT_TRUE(std::filesystem::is_symlink(folder.path("link.txt")));
  EXPECT_TRUE(text_of_file(file).starts_with("nim[3]\n"));
  EXPECT_EQ(std::filesystem::status(file).permissions(), std::filesystem::perms{0600});
}

TEST(OutputFile, MayBeADevice) { EXPECT_EQ(run_cairn("solve 'nim[3]' -o /dev/null").code, 0); }

TEST(Pipe, AReaderThatLeavesIsNoError) {
  const Finished run = shell("\"$CAIRN\" list nim --to 300 --stacks 2 --json | head -c 10");
  EXPECT_EQ(run.out, "{\"schema\":");
  EXPECT_EQ(run.err, "");
}

TEST(Limits, TimeEndsARunWithWhatIsKnownAndExitCode3) {
  const Finished run = run_cairn("solve --json --engine lazy --time 0.2 'minnie[3000,4000,5000,6000]'");
  EXPECT_EQ(run.code, 3);
  const Json json = Json::parse(run.out);
  EXPECT_EQ(json["status"], "limit reached");
  EXPECT_EQ(json["known"]["how"], "unknown");
  EXPECT_TRUE(json["outcome"].is_null());
  EXPECT_EQ(json["winning_moves_complete"], false);
}

TEST(Limits, MemoryEndsARunWithExitCode3) {
  const Finished run = run_cairn("solve --json --engine lazy --memory 1M 'minnie[3000,4000,5000,6000]'");
  EXPECT_EQ(run.code, 3);
  EXPECT_EQ(Json::parse(run.out)["status"], "limit reached");
}

TEST(Limits, ATableIsMeasuredAgainstTheGivenMemory) {
  EXPECT_EQ(run_cairn("table nim --to 2000 --memory 1M").code, 2);
  EXPECT_EQ(run_cairn("table nim --to 20 --memory 1M").code, 0);
}

TEST(Interrupt, TheFirstOneEndsTheRunWithWhatIsKnown) {
  std::signal(SIGINT, SIG_DFL);  // whatever started the tests
  const Folder folder;
  const std::string pid = folder.path("pid");
  // It is interrupted once it has worked for a while, however long a busy machine takes to let it. A shell makes what
  // it puts in the background ignore interrupts, so that is the other one.
  const Finished run = shell("{ until [ -s '" + pid + "' ]; do sleep 0.05; done; pid=$(cat '" + pid +
                             "'); while [ \"$(cut -d' ' -f14 /proc/$pid/stat)\" -lt 20 ]; do sleep 0.05; done; "
                             "kill -INT $pid; } & export CAIRN; sh -c 'echo $$ >\"" +
                             pid +
                             "\"; exec \"$CAIRN\" solve --json --engine lazy \"minnie[3000,4000,5000,6000]\" "
                             "\"nim[1]\"'");
  EXPECT_EQ(run.code, 3) << run.err;
  const Json json = Json::parse(run.out);  // one line: the second position is not begun
  EXPECT_EQ(json["status"], "cancelled");
  EXPECT_EQ(json["known"]["how"], "unknown");
}

// nohup, and what a shell has put in the background.
TEST(Interrupt, WhatIsIgnoredBeforeTheProgramBeginsStaysIgnored) {
  for (const std::string signal : {"HUP", "INT", "TERM", "XCPU"}) {
    const Folder folder;
    const std::string file = folder.path("answer");
    const std::string pipe = folder.path("pipe");
    // The program has made its file when it waits for input.
    const Finished run = shell("trap '' " + signal + "; mkfifo '" + pipe + "'; exec 3<>'" + pipe +
                               "'; \"$CAIRN\" solve - -o '" + file + "' <'" + pipe + "' 3<&- & pid=$!; until [ $(ls '" +
                               folder.path("") + "' | wc -l) = 2 ]; do sleep 0.05; " + "done; kill -" + signal +
                               " $pid; echo 'nim[3]' >&3; exec 3>&-; wait $pid");
    EXPECT_EQ(run.code, 0) << signal << run.err;
    EXPECT_TRUE(text_of_file(file).starts_with("nim[3]\n")) << signal;
  }
}

bool has_terminals() { return shell("script -qec true /dev/null").code == 0; }

TEST(Terminal, ColourIsForTerminalsAndCanBeSwitchedOff) {
  if (!has_terminals()) GTEST_SKIP() << "no pseudo-terminal can be opened here";
  EXPECT_NE(shell("script -qec \"'$CAIRN' solve 'nim[3]'\" /dev/null").out.find("\x1b[1mnim[3]"), std::string::npos);
  EXPECT_EQ(shell("NO_COLOR=1 script -qec \"'$CAIRN' solve 'nim[3]'\" /dev/null").out.find("\x1b["), std::string::npos);
  EXPECT_EQ(shell("TERM=dumb script -qec \"'$CAIRN' solve 'nim[3]'\" /dev/null").out.find('\x1b'), std::string::npos);
}

TEST(Terminal, ProgressIsShownThereAndClearedAtTheEnd) {
  if (!has_terminals()) GTEST_SKIP() << "no pseudo-terminal can be opened here";
  const std::string solve = "'$CAIRN' solve --engine lazy --time 1.5 'minnie[3000,4000,5000,6000]'";
  const std::string out = shell("script -qec \"" + solve + "\" /dev/null").out;
  const auto cleared = out.rfind("\r\x1b[K");
  EXPECT_NE(cleared, std::string::npos);
  EXPECT_NE(out.find("positions"), std::string::npos);
  EXPECT_NE(out.find("outcome", cleared), std::string::npos);
  EXPECT_EQ(run_cairn("solve --engine lazy --time 1.5 'minnie[3000,4000,5000,6000]'").err, "");
}

}  // namespace
}  // namespace cairn
