// cairn cash. Expected values come from the rules, in a plain cube, or were worked out by hand.
#include "base/all_layers.hpp"
#include "base/json.hpp"
#include "cash/cash_cube.hpp"
#include "cli/run_support.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace cairn {
namespace {

using testing::error_sentences;
using testing::Finished;
using testing::Folder;
using testing::has;
using testing::run_cairn;
using testing::text_of_file;
using testing_support::CashCube;

Json json_of_run(const std::string& arguments, int code = 0) {
  const Finished run = run_cairn("cash --json " + arguments);
  EXPECT_EQ(run.code, code) << arguments << "\n" << run.err;
  EXPECT_EQ(run.err, "") << arguments;
  return Json::parse(run.out.empty() ? "null" : run.out);
}

// The least d that beats e, -1 when none does.
std::int64_t price(const CashCube& cube, std::int64_t n, std::int64_t e) {
  for (std::int64_t d = 0; d <= cube.to(); ++d) {
    if (cube.wins(n, d, e)) return d;
  }
  return -1;
}

TEST(CashCommand, TheTableOfASetIsThatOfTheRules) {
  const CashCube cube({1, 3, 4}, 30);
  const Json json = json_of_run("1,3,4 --to 25");
  ASSERT_EQ(json["values"].size(), 26);
  EXPECT_EQ(json["outcome_period"], 7);
  EXPECT_EQ(json["lost"], (Json{0, 2}));
  for (std::int64_t n = 0; n <= 25; ++n) {
    const Json& row = json["values"][static_cast<std::size_t>(n)];
    EXPECT_EQ(row["winner_without_purses"], cube.wins_without_purses(n) ? "I" : "II") << n;
    // From f2 on nothing changes; f1 is the last price that is one.
    std::int64_t f2 = 30;
    while (f2 > 0 && price(cube, n, f2 - 1) == price(cube, n, 30)) --f2;
    const std::int64_t f1 = cube.wins_without_purses(n) ? price(cube, n, 30) : f2 > 0 ? price(cube, n, f2 - 1) : 0;
    EXPECT_EQ(row["least1"], f1) << n;
    EXPECT_EQ(row["least2"], f2) << n;
    // The f of the definitions is that of the winner without purses, and no less for the other.
    const bool first = cube.wins_without_purses(n);
    EXPECT_EQ(row[first ? "f1" : "f2"], first ? f1 : f2) << n;
    EXPECT_GE(row[first ? "f2" : "f1"].get<std::int64_t>(), first ? f2 : f1) << n;
    EXPECT_EQ(row["g1"], n / 2 + 1) << n;
    EXPECT_EQ(row["g2"], (n + 1) / 2) << n;
  }
}

TEST(CashCommand, TheFormulaOfTheMiddleClassIsRight) {
  for (const std::string set : {"1,3,4", "1,6", "2,3"}) {
    const Json json = json_of_run("'" + set + "' --to 30");
    const CashCube cube(json["amounts"].get<std::vector<std::int64_t>>(), 40);
    const auto& rows = json["solution"];
    for (std::int64_t n = 20; n <= 30; ++n) {
      const Json& values = json["values"][static_cast<std::size_t>(n)];
      const Json& formula = rows[static_cast<std::size_t>(n) % rows.size()]["formula"];
      ASSERT_FALSE(formula.is_null());
      const std::int64_t f1 = values["f1"];
      const std::int64_t f2 = values["f2"];
      const std::int64_t step = formula["step"];
      for (std::int64_t d = values["g1"]; d < f1; ++d) {
        for (std::int64_t e = values["g2"]; e < f2; ++e) {
          const std::int64_t other = f2 - 1 - e;
          if (other < formula["from"].get<std::int64_t>()) continue;
          const std::int64_t most =
              step * ((other + formula["shift"].get<std::int64_t>()) / step) + formula["plus"].get<std::int64_t>();
          EXPECT_EQ(f1 - 1 - d <= most, cube.wins(n, d, e)) << set << ": " << n << " " << d << " " << e;
        }
      }
    }
  }
}

TEST(CashCommand, WithoutAFormulaThePatternOfTheMiddleClassIsRight) {
  const Json json = json_of_run("2,5,7 --to 40");
  EXPECT_TRUE(has(run_cairn("cash 2,5,7 --to 0").out, "b <= 10k + v_r, b' = 10k + r, v = ("));
  const CashCube cube({2, 5, 7}, 40);
  const auto& rows = json["solution"];
  for (std::int64_t n = 30; n <= 40; ++n) {
    const Json& values = json["values"][static_cast<std::size_t>(n)];
    const Json& row = rows[static_cast<std::size_t>(n) % rows.size()];
    ASSERT_EQ(row["repeat"]["step"], 10);
    ASSERT_EQ(row["repeat"]["rise"], 10);
    const std::int64_t f1 = values["f1"];
    const std::int64_t f2 = values["f2"];
    for (std::int64_t d = values["g1"]; d < f1; ++d) {
      for (std::int64_t e = values["g2"]; e < f2; ++e) {
        const std::int64_t other = f2 - 1 - e;
        const std::int64_t most =
            row["most_b"][static_cast<std::size_t>(other % 10)].get<std::int64_t>() + other / 10 * 10;
        EXPECT_EQ(f1 - 1 - d <= most, cube.wins(n, d, e)) << n << " " << d << " " << e;
      }
    }
  }
}

TEST(CashCommand, ASetMayBeWrittenInSeveralWays) {
  const std::string plain = run_cairn("cash 1,2,3,4 --to 5").out;
  for (const std::string set : {"1..4", "'{1..4}'", "'{1,2,3,4}'", "4,3,2,1", "'{ 1, 2..4 }'"}) {
    EXPECT_EQ(run_cairn("cash " + set + " --to 5").out, plain) << set;
  }
  EXPECT_TRUE(plain.starts_with("cash{1..4}: take 1, 2, 3 or 4 from the pile")) << plain;
}

TEST(CashCommand, SeveralSlopesAreProvedByAnAutomaton) {
  const Finished run = run_cairn("cash 3,5,9,11 --to 0");
  EXPECT_EQ(run.code, 0);
  EXPECT_TRUE(has(run.out, "several slopes")) << run.out;
  EXPECT_TRUE(has(run.out, "known           proved")) << run.out;
  EXPECT_TRUE(has(run.out, "an automaton of")) << run.out;
  const Json huge = json_of_run("3,5,9,11 10^30 6*10^29 6*10^29");
  EXPECT_EQ(huge["known"]["how"], "proved");
  EXPECT_TRUE(huge["winner"].is_number() || huge["winner"].is_string());
}

// A small number of stones needs no proof, and a limit leaves the law observed.
TEST(CashCommand, SeveralSlopesWithoutTheAutomaton) {
  EXPECT_EQ(json_of_run("3,5,9,11 100 60 60")["known"]["how"], "computed");
  const Finished run = run_cairn("cash 3,5,6,10,11 10^30 65*10^28 65*10^28 --time 1");
  // How far it comes in a second depends on the machine.
  const bool answered = has(run.out, "observed") || has(run.out, "stopped") || has(run.out, "proved");
  const bool open = has(run.out, "unknown: no law") || has(run.err, "the time is up");
  EXPECT_TRUE(answered || (run.code == 3 && open)) << run.code << run.out << run.err;
}

// Nothing is too large that was only not reached in time.
TEST(CashCommand, TimeThatIsUpBeforeTheLawIsFoundIsSaid) {
  for (const std::string arguments : {"1,3,4 10^30 inf inf", "1,3,4 10^30"}) {
    const Finished run = run_cairn("cash " + arguments + " --time 0.000001");
    EXPECT_EQ(run.code, 3) << arguments;
    EXPECT_FALSE(has(run.err, "would take all") || has(run.err, "cannot be written down")) << run.err;
  }
}

TEST(CashCommand, ARowIsThatOfTheRules) {
  const CashCube cube({1, 6}, 43);
  const Json json = json_of_run("1,6 43");
  std::vector<std::int64_t> prices(44, -1);
  for (const auto& piece : json["pieces"]) {
    for (std::int64_t k = 0; k < piece["times"].get<std::int64_t>(); ++k) {
      for (const auto& corner : piece["pattern"]) {
        const std::int64_t e =
            piece["e"].get<std::int64_t>() + k * piece["step"][0].get<std::int64_t>() + corner[0].get<std::int64_t>();
        const std::int64_t d = piece["price"].get<std::int64_t>() + k * piece["step"][1].get<std::int64_t>() +
                               corner[1].get<std::int64_t>();
        for (std::int64_t at = e; at <= 43; ++at) prices[static_cast<std::size_t>(at)] = d;
      }
    }
  }
  EXPECT_EQ(json["ends_infinite"], false);
  for (std::int64_t e = 0; e <= 43; ++e) EXPECT_EQ(prices[static_cast<std::size_t>(e)], price(cube, 43, e)) << e;
  const Finished text = run_cairn("cash 1,6 43");
  EXPECT_TRUE(has(text.out, "e = 24..33   27 + 5 floor((e - 24)/5)")) << text.out;
  EXPECT_TRUE(has(text.out, "e >= 34      37")) << text.out;
}

TEST(CashCommand, APositionIsExplained) {
  const CashCube cube({1, 3, 4}, 42);
  for (const auto& [d, e] : std::vector<std::pair<std::int64_t, std::int64_t>>{
           {25, 24}, {26, 24}, {40, 10}, {10, 40}, {5, 5}, {6, 5}, {0, 0}, {29, 29}, {42, 42}}) {
    const Json json = json_of_run("1,3,4 42 " + std::to_string(d) + " " + std::to_string(e));
    EXPECT_EQ(json["winner"], cube.wins(42, d, e) ? "I" : "II") << d << " " << e;
    Json moves = Json::array();
    for (const std::int64_t a : {1, 3, 4}) {
      if (a <= d && !cube.wins(42 - a, e, d - a)) moves.push_back(a);
    }
    EXPECT_EQ(json["winning_moves"], moves) << d << " " << e;
  }
  const Finished text = run_cairn("cash 1,3,4 42 10 inf");
  EXPECT_EQ(text.code, 0);
  EXPECT_TRUE(has(text.out, "because         II is rich, I is not\n")) << text.out;
}

TEST(CashCommand, HugePositionsAreAnsweredByTheLaw) {
  // With infinite purses I wins unless n mod 7 is 0 or 2; 10^60 = 1 (mod 7), as 10^6 = 1.
  const Json rich = json_of_run("1,3,4 10^60 inf inf");
  EXPECT_EQ(rich["winner"], "I");
  EXPECT_EQ(rich["known"]["how"], "proved");
  EXPECT_EQ(json_of_run("1,3,4 10^60+1 inf inf")["winner"], "II");
  // Both poor: I wins when he has more.
  EXPECT_EQ(json_of_run("1,3,4 10^60 10^20 10^20")["winner"], "II");
  EXPECT_EQ(json_of_run("1,3,4 10^60 10^20+1 10^20")["winner"], "I");
}

TEST(CashCommand, TheSolutionSetPassesItsOwnCheckAndAnotherDoesNot) {
  const Folder folder;
  const std::string right = folder.path("x.csv");
  ASSERT_EQ(run_cairn("cash 1,4,5 --solution --bound 9 --format csv -o " + right).code, 0);
  const Finished yes = run_cairn("cash 1,4,5 --bound 9 --check-solution " + right);
  EXPECT_EQ(yes.code, 0) << yes.out << yes.err;
  EXPECT_TRUE(has(yes.out, "solution set    yes")) << yes.out;
  std::string text = text_of_file(right);
  const auto line = text.find("\n1,0,0\n");
  ASSERT_NE(line, std::string::npos) << text;
  text.erase(line, 6);
  const Finished no = run_cairn("cash 1,4,5 --bound 9 --check-solution " + folder.file("wrong.csv", text));
  EXPECT_EQ(no.code, 1);
  EXPECT_TRUE(has(no.out, "solution set    no: ")) << no.out;
  const Finished bad = run_cairn("cash 1,4,5 --check-solution " + folder.file("bad.txt", "0 1 2\n3 four 5\n"));
  EXPECT_EQ(bad.code, 2);
  EXPECT_TRUE(has(bad.err, "line 2: '3 four 5' is no triple")) << bad.err;
}

TEST(CashCommand, StatesLeadToEachOther) {
  const Json json = json_of_run("1,4,5 --states");
  const Json values = json_of_run("1,4,5 --to 40")["values"];
  const std::int64_t period = json["cash_periodic_from_offset"]["period"];
  for (std::int64_t n = 30; n <= 40; ++n) {
    const auto i = static_cast<std::size_t>(n % period);
    const Json& here = values[static_cast<std::size_t>(n)];
    for (std::size_t k = 0; k < 3; ++k) {
      const std::int64_t a = json["amounts"][k];
      const Json& there = values[static_cast<std::size_t>(n - a)];
      // What I lacks he still lacks after paying a, but for c1; he is the second player then.
      EXPECT_EQ(json["c1"][i][k], here["f1"].get<std::int64_t>() - a - there["f2"].get<std::int64_t>())
          << n << " " << a;
      EXPECT_EQ(json["c2"][i][k], here["f2"].get<std::int64_t>() - there["f1"].get<std::int64_t>()) << n << " " << a;
    }
  }
}

TEST(CashCommand, TablesCanBeCsvAndLatex) {
  const Finished csv = run_cairn("cash 1,3,4 --to 2 --format csv");
  EXPECT_TRUE(has(csv.out, "\nn,W,f1,f2,g1,g2\n0,II,0,0,1,0\n1,I,1,0,1,1\n2,II,1,1,2,1\n")) << csv.out;
  EXPECT_TRUE(has(run_cairn("cash 1,3,4 --formulas --format csv").out, "\n0,II,5m,5m,")) << "formulas";
  const Finished latex = run_cairn("cash 1,3,4 --to 2 --format latex");
  EXPECT_TRUE(has(latex.out, "\\begin{tabular}{rlrrrr}")) << latex.out;
  EXPECT_TRUE(has(latex.out, "$1$ & I & $1$ & $0$ & $1$ & $1$ \\\\")) << latex.out;
  for (const std::string what : {"43", "43 20 21", "--states", "--solution", "--formulas"}) {
    for (const std::string format : {"csv", "latex", "json", "text"}) {
      const Finished run = run_cairn(std::string("cash 1,6 ").append(what).append(" --format ").append(format));
      EXPECT_EQ(run.code, 0) << what << " " << format << run.err;
      EXPECT_FALSE(run.out.empty()) << what << " " << format;
    }
  }
}

TEST(CashCommand, PicturesAreWrittenAsSvgAndPng) {
  const Folder folder;
  const std::string svg = folder.path("stair.svg");
  const std::string png = folder.path("stair.png");
  EXPECT_EQ(run_cairn("cash 1,6 43 --plot " + svg).code, 0);
  EXPECT_EQ(run_cairn("cash 1,6 43 --square --plot " + png).code, 0);
  EXPECT_TRUE(text_of_file(svg).starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
  EXPECT_TRUE(text_of_file(png).starts_with("\x89PNG\r\n\x1a\n"));
  const Finished large = run_cairn("cash 1,6 10^6 --plot " + svg);
  EXPECT_EQ(large.code, 2);
  EXPECT_TRUE(has(large.err, "points on a side is too large")) << large.err;
  EXPECT_EQ(folder.files(), 2);
}

TEST(CashCommand, ASweepGoesOverAllSetsInOrder) {
  const Json json = json_of_run("--sweep 3");
  std::vector<std::string> names;
  for (const auto& set : json["sets"]) names.push_back(set["game"]);
  EXPECT_EQ(names, (std::vector<std::string>{"cash{1}", "cash{2}", "cash{1,2}", "cash{3}", "cash{1,3}", "cash{2,3}",
                                             "cash{1..3}"}));
  EXPECT_EQ(json["sets"][2]["outcome_period"], 3);
  EXPECT_EQ(json["sets"][6]["outcome_period"], 4);
  EXPECT_EQ(run_cairn("cash --sweep 4 --threads 1 --format csv").out,
            run_cairn("cash --sweep 4 --threads 3 --format csv").out);
}

TEST(CashCommand, BadInputIsRefusedInASentence) {
  const std::vector<std::pair<std::string, std::string>> all{
      {"0,1", "0"},
      {"'{}'", "empty"},
      {"''", "SET is required"},
      {"", "SET is required"},
      {"1,3,..", "finite"},
      {"nim", "'nim' means nothing in a set"},
      {"1,3,4 -1", "negative"},
      {"1,3,4 10 -5 3", "negative"},
      {"1,3,4 10 5", "two purses"},
      {"1,3,4 ten", "a number"},
      {"1,3,4 10 5 lots", "a number"},
      {"1,3,4 --to -1", "--to must be a whole number"},
      {"1,3,4 --to 9007199254740992", "B may be used"},
      {"1,3,4 --format gif", "'gif' is not a format"},
      {"1,3,4 --format latex --json", "contradict"},
      {"1,3,4 --engine rows", "engine of its own"},
      {"1,3,4 --plot a.svg", "one number of stones"},
      {"1,3,4 42 --plot a.gif", "SVG, PNG, PDF or TikZ"},
      {"1,3,4 42 --plot /dev/null/a.svg", "cannot write /dev/null/a.svg"},
      {"1,3,4 42 --plot ./a.svg -o a.svg", "the same file"},
      {"1,3,4 42 --square", "--square is for pictures"},
      {"1,3,4 42 --states", "different things"},
      {"1,3,4 --bound 5", "--bound is for"},
      {"'{5}' 20 --plot /tmp/never.svg", "nobody is in the middle class"},
      {"3,5,6,10,11 --solution", "not cash-periodic"},
      {"1,3,4 --check-solution /dev/null/x", "cannot read /dev/null/x"},
      {"--sweep 0", "--sweep must be a whole number"},
      {"--sweep 21", "--sweep must be a whole number"},
      {"1,2 --sweep 3", "leave out SET"},
  };
  for (const auto& [arguments, part] : all) {
    const Finished run = run_cairn("cash " + arguments);
    EXPECT_EQ(run.code, 2) << arguments;
    EXPECT_EQ(run.out, "") << arguments;
    EXPECT_EQ(error_sentences(run.err), 1) << arguments << "\n" << run.err;
    EXPECT_TRUE(has(run.err, part)) << arguments << "\n" << run.err;
  }
}

TEST(CashCommand, ATimeLimitIsSaid) {
  const Finished run = run_cairn("cash 7,11,50,93 --time 0.001 --to 2");
  EXPECT_EQ(run.code, 3);
  EXPECT_TRUE(has(run.out, "limit reached")) << run.out;
}

TEST(CashCommand, WhatIsThereWhenTheTimeIsUpIsPrinted) {
  // How much is there depends on the machine, but never all of it, and what is there is right.
  const Finished table = run_cairn("cash 1,3,4 --to 10000000 --time 1 --format csv");
  EXPECT_EQ(table.code, 3);
  EXPECT_TRUE(has(table.out, "limit reached")) << table.out.substr(0, 200);
  EXPECT_FALSE(has(table.out, "\n10000000,"));
  // On stderr there may be a warning that not even all of these were printed.
  const Finished object = run_cairn("cash --json 1,3,4 --to 10000000 --time 1");
  EXPECT_EQ(object.code, 3) << object.err;
  const Json json = Json::parse(object.out);
  EXPECT_EQ(json["status"], "limit reached");
  EXPECT_LT(json["values"].size(), 10'000'001U);
  for (std::size_t n = 0; n < std::min<std::size_t>(json["values"].size(), 100); ++n) {
    EXPECT_EQ(json["values"][n]["winner_without_purses"], n % 7 == 0 || n % 7 == 2 ? "II" : "I") << n;
  }
  if (!json["outcome_period"].is_null()) {
    EXPECT_EQ(json["outcome_period"], 7);
  }
}

TEST(CashCommand, ASweepStopsWhenTheMemoryIsUsedUp) {
  const Json json = json_of_run("--sweep 14 --memory 1M --threads 2", 3);
  EXPECT_EQ(json["status"], "limit reached");
  EXPECT_LT(json["sets"].size(), 16383);
  ASSERT_GT(json["sets"].size(), 100);
  EXPECT_EQ(json["sets"][0]["game"], "cash{1}");
  EXPECT_EQ(json["sets"][6]["game"], "cash{1..3}");
  EXPECT_EQ(json_of_run("--sweep 4 --memory 1M")["sets"].size(), 15);
}

}  // namespace
}  // namespace cairn
