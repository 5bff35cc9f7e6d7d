// Whatever is wrong with the input, the answer is one sentence on stderr, nothing on stdout, and exit code 2.
#include "base/all_layers.hpp"
#include "cli/run_support.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>

namespace cairn {
namespace {

using testing::error_sentences;
using testing::Finished;
using testing::Folder;
using testing::run_cairn;

struct Bad {
  std::string arguments;
  std::string part;  // of the sentence
};

void expect_one_sentence(const Finished& run, const Bad& bad) {
  EXPECT_EQ(run.code, 2) << bad.arguments;
  EXPECT_EQ(run.out, "") << bad.arguments;
  EXPECT_TRUE(run.err.starts_with("error: ")) << bad.arguments << "\n" << run.err;
  EXPECT_EQ(error_sentences(run.err), 1) << bad.arguments << "\n" << run.err;
  const std::string sentence = run.err.substr(0, run.err.find('\n'));
  EXPECT_NE(sentence.find(bad.part), std::string::npos) << bad.arguments << "\n" << run.err;
}

TEST(BadInput, APositionThatMakesNoSenseIsExplained) {
  const std::vector<Bad> all{
      {"solve 'foo[3]'", "unknown game 'foo'"},
      {"solve 'wythoff[1,2,3]'", "wythoff has 2 stacks, not 3"},
      {"solve 'minnie[-3,4]'", "negative"},
      {"solve 'minnie[3.5,4]'", "whole"},
      {"solve 'cash{}[14; 9, 9]'", "empty"},
      {"solve 'subtraction{0,1}[5]'", "0"},
      {"solve 'nim[3'", "']'"},
      {"solve '[3,4]'", "name of a game"},
      {"solve '{}'", "name of a game"},
      {"solve ''", "name of a game"},
      {"solve 'mine[3,3]'", "mine[3,3]"},
      {"solve nim", "'['"},
      {"moves 'foo[3]'", "unknown game 'foo'"},
      {"table 'nim[3]' --to 4", "no number of the slice is free"},
      {"list 'nim[3]' --to 4", "game alone"},
      {"list foo --to 4", "unknown game 'foo'"},
      {"sequence foo", "unknown game 'foo'"},
      {"rules foo", "unknown game 'foo'"},
      {"sequence wythoff", "wythoff"},
      {"rules cash --rays", "cash"},
      {"rules wythoff --rays 3", "wythoff has 2 stacks, not 3"},
  };
  for (const auto& bad : all) expect_one_sentence(run_cairn(bad.arguments), bad);
}

TEST(BadInput, TheErrorShowsTheLineWithACaretAndAHint) {
  const Finished run = run_cairn("solve 'minnie[7,-9,20]'");
  EXPECT_EQ(run.err,
            "error: negative numbers are not allowed\n"
            "  minnie[7,-9,20]\n"
            "           ^\n"
            "hint: stacks, piles and purses are 0 or more\n");
}

// The library speaks of what is meant, and the program of its own names for that.
TEST(BadInput, HintsNameTheOptions) {
  const auto hint = [](const std::string& arguments) {
    const std::string err = run_cairn(arguments).err;
    return err.substr(std::min(err.find("hint: "), err.size()));
  };
  EXPECT_EQ(hint("solve 'nim[3] + nim[4]' --engine reference"), "hint: use the engine lazy (--engine lazy) for sums\n");
  EXPECT_EQ(hint("solve 'nim[3]' --engine rows"), "hint: ask for a table ('cairn table')\n");
  EXPECT_EQ(hint("table 'comply{1,2}' --to 5 --stacks 3"), "hint: leave out the number of stacks (--stacks)\n");
  EXPECT_EQ(hint("sequence wythoff"), "hint: ask for a table ('cairn table') of it\n");
  EXPECT_EQ(hint("rules qqqqqqqqqqqq"), "hint: see the list of games ('cairn games')\n");
}

// What bash makes of cash{1,3,4} without quotes.
TEST(BadInput, BracesThatTheShellTookApartAreRecognised) {
  const std::string hint = "hint: the shell takes braces apart: put the game in quotes, ";
  const Finished prove = run_cairn("prove cash1 cash3 cash4 --grundy");
  EXPECT_EQ(prove.code, 2);
  EXPECT_NE(prove.err.find("does not know what to do with 'cash3'\n" + hint + "'cash{1,3,4}'\n"), std::string::npos)
      << prove.err;
  const Finished moves = run_cairn("moves subtraction1[7] subtraction2[7]");
  EXPECT_EQ(moves.code, 2);
  EXPECT_NE(moves.err.find(hint + "'subtraction{1,2}[7]'\n"), std::string::npos) << moves.err;
  const Finished solve = run_cairn("solve subtraction1[7] subtraction2[7]");
  EXPECT_EQ(solve.code, 2);
  EXPECT_NE(solve.err.find("unknown game 'subtraction1'\n"), std::string::npos) << solve.err;
  EXPECT_NE(solve.err.find(hint + "'subtraction{1,...}'\n"), std::string::npos) << solve.err;
  // Other words are nothing of the kind.
  EXPECT_EQ(run_cairn("prove nim cash3").err.find("braces"), std::string::npos);
  EXPECT_EQ(run_cairn("prove cash1 comply3").err.find("braces"), std::string::npos);
  EXPECT_EQ(run_cairn("solve nim3[7]").err.find("braces"), std::string::npos);
}

// What bash makes of {1,3,4} without quotes must not become a question about {1}.
TEST(BadInput, ASetThatTheShellTookApartIsNotAnotherQuestion) {
  for (const char* call : {
           "cash 1 3",             // {1,3}
           "cash 1 3 42",          // {1,3} 42
           "cash 1 3 4",           // {1,3,4}
           "cash 1 3 4 42",        // {1,3,4} 42
           "cash 1 2 3 4",         // {1..4}
           "cash 8 21 .. --json",  // {8,21,..}
           "cash 1..3 5",          // {1..3,5}
           "cash 2+1 5",           // {2+1,5}
           "cash 2^2 5 10 7",      // {2^2,5} 10 7
           "cash 1..3 5 42 7",     // {1..3,5} 42 7
           "cash 2..2 10"          // {2..2,10}
       }) {
    const Finished run = run_cairn(call);
    EXPECT_EQ(run.code, 2) << call;
    EXPECT_EQ(run.out, "") << call;
    EXPECT_NE(run.err.find("hint: the shell takes braces apart: write 1,3,4 or '{1,3,4}' for a set, and '{"),
              std::string::npos)
        << call << "\n"
        << run.err;
  }
  for (const char* call : {"cash 1 3 42 25 24", "cash 1 3 4 42 25 24", "prove nim 1 3"}) {  // {1,3} 42 25 24 and so on
    const Finished run = run_cairn(call);
    EXPECT_EQ(run.code, 2) << call;
    EXPECT_NE(run.err.find("hint: if a set was written in braces: the shell takes braces apart"), std::string::npos)
        << call << "\n"
        << run.err;
  }
  EXPECT_EQ(run_cairn("list nim 7").err.find("braces"), std::string::npos);
  // A set of one amount is still a set.
  EXPECT_EQ(run_cairn("cash 2 --to 3").code, 0);
  EXPECT_EQ(run_cairn("cash '{2}' 10").code, 0);
  EXPECT_EQ(run_cairn("cash '{2}' 10 3 4").code, 0);
  EXPECT_EQ(run_cairn("cash '{1..3}' 10").code, 0);
  EXPECT_EQ(run_cairn("cash 1..3,5 10 3 4").code, 0);
}

TEST(BadInput, AMissingGameGetsAWholeHint) {
  EXPECT_EQ(run_cairn("table --to 5").err,
            "error: GAME is required\nhint: name a game, such as nim, or give --verify FILE for a saved table\n");
  EXPECT_EQ(run_cairn("list --to 5").err,
            "error: GAME is required\nhint: name a game, such as nim, or give --table FILE for a saved table\n");
}

TEST(BadInput, ANumberOutOfRangeIsExplained) {
  const std::string bound = "--to must be a whole number from 0 to 2^53";
  const std::string stacks = "--stacks must be a whole number from 1 to 32";
  const std::vector<Bad> all{
      {"table nim --to -5", bound},
      {"table nim --to=-5", bound},
      {"table nim --to 3.5", bound},
      {"table nim --to 5x", bound},
      {"table nim --to 9007199254740993", bound},
      {"table nim --to 99999999999999999999999", bound},
      {"list nim --to -1", bound},
      {"sequence nim --to -1", bound},
      {"table nim --to 5 --stacks 0", stacks},
      {"table nim --to 5 --stacks 33", stacks},
      {"table nim --to 5 --stacks two", stacks},
      {"table wythoff --to 5 --stacks 3", "wythoff has 2 stacks, not 3"},
      {"table 'cash{1,3,4}' --to 5 --stacks 3", "the number of stacks belongs to games with stacks"},
      {"solve 'nim[3]' --memory lots", "--memory must be a size"},
      {"solve 'nim[3]' --memory 0", "--memory must be a size"},
      {"solve 'nim[3]' --memory -1G", "--memory must be a size"},
      {"solve 'nim[3]' --time 0", "--time must be a number of seconds above 0"},
      {"solve 'nim[3]' --time -1", "--time must be a number of seconds above 0"},
      {"solve 'nim[3]' --time nan", "--time must be a number of seconds above 0"},
  };
  for (const auto& bad : all) expect_one_sentence(run_cairn(bad.arguments), bad);
}

TEST(BadInput, AWrongCommandLineIsExplained) {
  const std::vector<Bad> all{
      {"", "no subcommand"},
      {"frobnicate", "unknown subcommand 'frobnicate'"},
      {"frobnicate --help", "unknown subcommand 'frobnicate'"},
      {"--frobnicate", "unknown option '--frobnicate'"},
      {"solve", "POSITION"},
      {"solve --frobnicate 'nim[3]'", "'--frobnicate'"},
      {"moves 'nim[3]' 'nim[4]'", "'nim[4]'"},
      {"table nim", "--to"},
      {"table nim --to", "--to needs a value"},
      {"table nim --to 3 --to 4", "--to was given more than once"},
      {"table nim --to ''", "--to needs a value"},
      {"table nim --to 3 --save ''", "--save needs a value"},
      {"table nim --to 3 --save=", "--save"},
      {"table nim --to 3 -o ''", "--output needs a value"},
      {"table nim --to 3 --output ''", "--output needs a value"},
      {"list nim --to 3 --table ''", "--table needs a value"},
      {"solve 'nim[3]' --table ''", "--table needs a value"},
      {"solve 'nim[3]' --memory ''", "--memory needs a value"},
      {"solve 'nim[3]' --rules ''", "--rules needs a value"},
      {"table nim --to 3 --format gif", "'gif' is not a format"},
      {"table nim --to 3 --format csv --json", "contradict"},
      {"solve 'nim[3]' --engine magic", "'magic'"},
  };
  for (const auto& bad : all) {
    const Finished run = run_cairn(bad.arguments);
    expect_one_sentence(run, bad);
  }
  EXPECT_NE(run_cairn("table nim").err.find("such as --to 20"), std::string::npos);
  EXPECT_NE(run_cairn("moves").err.find("see 'cairn moves --help'"), std::string::npos);
}

TEST(BadInput, ATableThatDoesNotFitIsRefusedWithTheMemoryItWouldNeed) {
  // C(4005, 5) = 8.57e15 sorted tuples.
  const Bad bad{"table nim --stacks 5 --to 4000", " needs "};
  const Finished run = run_cairn(bad.arguments);
  expect_one_sentence(run, bad);
  EXPECT_NE(run.err.find("8.57e+15"), std::string::npos) << run.err;
  EXPECT_NE(run.err.find("B, but"), std::string::npos) << run.err;
  EXPECT_NE(
      run.err.find("hint: choose a smaller bound (--to) or fewer stacks (--stacks), allow more memory (--memory), or "
                   "keep a bit a position in a file (--save)\n"),
      std::string::npos)
      << run.err;
  // What has no stacks cannot have fewer of them.
  for (const char* table : {"table 'cash{1,2}' --to 100000", "table 'wyg(path 4)' --to 10000"}) {
    EXPECT_NE(run_cairn(table).err.find("hint: choose a smaller bound (--to), allow more memory (--memory), or "),
              std::string::npos)
        << table;
  }
  expect_one_sentence(run_cairn("list nim --to 9007199254740992 --count"), bad);
  // The list of the same table needs only what its rows remember.
  EXPECT_EQ(run_cairn("list nim --stacks 3 --to 300 --memory 10M --count").code, 0);
  EXPECT_EQ(run_cairn("table nim --stacks 3 --to 300 --memory 10M").code, 2);
}

TEST(BadInput, ASizeThatHasNoNameIsGivenAsAPowerOfTen) {
  // 2^53 + 1 numbers on 32 stacks: C(2^53 + 32, 32) = 2^1696 / 32! and a little more, and 1696 log 2 - log 32! = 475.1.
  const std::string all = "nim --stacks 32 --to 9007199254740992";
  for (const std::string command : {"table ", "list ", "list --count ", "table --explain ", "list --engine rows ",
                                    "table --engine table ", "table --save /nowhere/t "}) {
    expect_one_sentence(run_cairn(command + all),
                        {command, "a table of more than 10^475 positions needs far more than"});
  }
  // (2^53 + 1)^3 = 7.3 10^47, whichever engine says it.
  for (const std::string command : {"table ", "list ", "list --engine table "}) {
    expect_one_sentence(run_cairn(command + "'cash{1,3,4}' --to 9007199254740992"),
                        {command, "more than 10^47 positions"});
  }
}

TEST(BadInput, FilesThatCannotBeReadOrWrittenAreNamed) {
  const std::vector<Bad> all{
      {"solve 'nim[3]' --rules /dev/null/my.rules", "/dev/null/my.rules"},
      {"solve '/dev/null/my.rules[3]'", "/dev/null/my.rules"},
      {"rules /dev/null/my.rules", "/dev/null/my.rules"},
      {"table nim --to 3 -o /dev/null/table.txt", "cannot write /dev/null/table.txt"},
      {"table nim --to 3 -o /", "cannot write /"},
      {"solve 'nim[3]' > /dev/full", "cannot write the answer"},
      {"solve 'nim[3]' -o /dev/full", "cannot write /dev/full"},
  };
  for (const auto& bad : all) expect_one_sentence(run_cairn(bad.arguments), bad);
}

TEST(BadInput, TheAnswerNeverReplacesAFileThatIsRead) {
  const Folder folder;
  const std::string hare = "game hare\n  stacks any\n  move take t from one where t <= 2*least\n";
  const std::string rules = folder.file("hare.rules", hare);
  const std::string link = folder.path("link.rules");
  std::filesystem::create_symlink(rules, link);
  const std::string table = folder.path("t");
  ASSERT_EQ(run_cairn("table hare --to 9 --rules " + rules + " --save " + table).code, 0);
  const std::string bytes = testing::text_of_file(table);
  const std::size_t files = folder.files();
  const std::vector<Bad> all{
      {"table hare --to 9 --rules " + rules + " -o " + rules, "the rules file " + rules},
      {"table hare --to 9 --rules " + rules + " -o " + link, "the rules file " + rules},
      {"table hare --to 9 --rules " + link + " -o " + folder.path("./hare.rules"), "the rules file " + link},
      {"rules " + rules + " -o " + rules, "the rules file " + rules},
      {"solve '" + rules + "[3,4]' --format text -o " + rules, "the rules file " + rules},
      {"table hare --to 9 --rules " + rules + " --save " + rules, "exists and is not a saved table"},
      {"list --table " + table + " -o " + table, "the file " + table},
      {"solve 'hare[3]' --table " + table + " -o " + table, "the file " + table},
      {"table nim --to 9 --save " + folder.path("new") + " -o " + folder.path("./new"), "the file "},
  };
  for (const auto& bad : all) expect_one_sentence(run_cairn(bad.arguments), bad);
  // The names of new files, too, may be written in several ways.
  const Bad relative{"table", "the file new"};
  expect_one_sentence(testing::shell("cd " + folder.path("") + " && $CAIRN table nim --to 9 --save new -o ./new"),
                      relative);
  EXPECT_EQ(testing::text_of_file(rules), hare);
  EXPECT_EQ(testing::text_of_file(table), bytes);
  EXPECT_EQ(folder.files(), files);
  EXPECT_EQ(run_cairn("rules " + rules + " -o " + folder.path("other.rules")).code, 0);
}

TEST(BadInput, RulesThatAreNoRulesAreRefused) {
  const Folder folder;
  std::string garbage(10'000'000, '\0');
  std::uint64_t state = 1;
  for (char& c : garbage) {
    state = state * 6364136223846793005U + 1442695040888963407U;
    c = static_cast<char>(state >> 56U);
  }
  folder.file("garbage.rules", garbage);
  folder.file("short.rules", garbage.substr(0, 1000));
  folder.file("empty.rules", "");
  folder.file("idle.rules", "game idle\n  state n: pile\n  move t in 0..n to (n - t)\n");
  folder.file("half.rules", "game half\n  stacks any\n  move take t from\n");
  for (const std::string name : {"garbage", "short", "empty", "idle", "half"}) {
    const std::string path = folder.path(name + ".rules");
    expect_one_sentence(run_cairn("solve 'nim[3]' --rules '" + path + "'"), {name, ""});
    expect_one_sentence(run_cairn("rules '" + path + "'"), {name, ""});
  }
  EXPECT_NE(run_cairn("rules '" + folder.path("idle.rules") + "'").err.find("back to"), std::string::npos);
  // The place is named by file, line and column.
  EXPECT_NE(run_cairn("rules '" + folder.path("half.rules") + "'").err.find("half.rules:"), std::string::npos);
}

TEST(BadInput, NoPositionsOnStandardInputIsAnError) {
  expect_one_sentence(run_cairn("solve -"), {"solve -", "no positions"});
  expect_one_sentence(run_cairn("solve -", "\n# nothing\n  \n"), {"solve -", "no positions"});
}

TEST(BadInput, ABadPositionIsFoundBeforeTheGoodOnesAreSolved) {
  expect_one_sentence(run_cairn("solve 'nim[3]' 'foo[4]'"), {"solve", "unknown game 'foo'"});
}

TEST(BadInput, ControlCharactersDoNotReachTheTerminal) {
  const Finished run = run_cairn("table nim --to \"$(printf '\\033[2J')\"");
  EXPECT_EQ(run.code, 2);
  EXPECT_EQ(run.err.find('\x1b'), std::string::npos);
  // Nor those of a rules file, whatever is asked of it.
  const Folder folder;
  const std::string rules = folder.file(
      "my.rules",
      "game loud\n  about \"Red \x1b[31m, bell \x07.\"\n  cite \x1b]0;title\x07 ch. 5\n  pile n\n  move take t\n");
  for (const std::string command : {"games --rules ", "rules ", "games --json --rules ", "rules --json "}) {
    const Finished shown = run_cairn(command + rules);
    EXPECT_EQ(shown.code, 0) << shown.err;
    EXPECT_NE(shown.out.find("31m, bell"), std::string::npos) << shown.out;
    EXPECT_EQ(shown.out.find_first_of("\x1b\x07"), std::string::npos) << command;
  }
  const Finished wrong = run_cairn("rules " + folder.file("bad.rules", "game g\n  about \"\x1b[31m\" \x07 pile\n"));
  EXPECT_EQ(wrong.code, 2);
  EXPECT_EQ(wrong.err.find_first_of("\x1b\x07"), std::string::npos) << wrong.err;
  const Finished claim = run_cairn("check --to 3 \"$(printf 'nim[a,a]: P # \\033[31m')\"");
  EXPECT_EQ(claim.code, 0) << claim.err;
  EXPECT_EQ(claim.out.find('\x1b'), std::string::npos) << claim.out;
}

// A megabyte is what the documents promise.
TEST(BadInput, ARulesFileOfAMegabyteIsRead) {
  const Folder folder;
  std::string many = "# games\n";
  for (int i = 0; many.size() < 1'000'000; ++i) {
    many += "game g" + std::to_string(i) + "\n  pile n\n  move take t in {1,3} where t <= n, t = 1 mod 2 or n even\n" +
            std::string(2000, '#') + "\n";
  }
  const Finished read = run_cairn("rules g7 --rules " + folder.file("many.rules", many));
  EXPECT_EQ(read.code, 0) << read.err;
  std::string one = "game g\n  pile n\n";
  while (one.size() < 300'000)
    one += "  move take t in {1,2} where t = 1 mod 2 or n even and n + 3*t >= 2 and t <= n and 1 <= n\n";
  const Finished large = run_cairn("rules g --rules " + folder.file("one.rules", one));
  EXPECT_EQ(large.code, 0) << large.err;
}

}  // namespace
}  // namespace cairn
