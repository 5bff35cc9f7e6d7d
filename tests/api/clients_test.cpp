// What the program needs of the public Lab besides single questions: printing in parts, tables in files, files of
// claims, formats of proofs, NIM with Cash, and playing.
#include <cairn/lab.hpp>
#include <cairn/match.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <sstream>
#include <thread>
#include <vector>

#include "cli/run_support.hpp"

namespace cairn {
namespace {

using testing::Folder;

constexpr std::int64_t kSide = 300;
constexpr std::size_t kPairs = 301 * 302 / 2;  // of sorted stacks

TEST(Write, HandsOutALongTableInParts) {
  const Lab lab;
  const TableAnswer table = lab.table({.game = "nim", .to = kSide, .grundy = true});
  std::string text;
  std::size_t longest = 0;
  EXPECT_TRUE(write(table, Format::csv, [&](std::string_view part) {
    text += part;
    longest = std::max(longest, part.size());
  }));
  EXPECT_EQ(text, to_csv(table));
  EXPECT_EQ(static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')), kPairs + 2);
  EXPECT_LT(longest, text.size() / 4);
}

TEST(Write, EndsWhenTheTimeIsUpOrItIsCancelled) {
  const TableAnswer table = Lab().table({.game = "nim", .to = kSide});
  const auto all = to_json(table).size();
  std::string text;
  const Sink sink = [&](std::string_view part) { text += part; };
  EXPECT_FALSE(write(table, Format::json, sink, {.deadline = std::chrono::steady_clock::now()}));
  EXPECT_LT(text.size(), all / 2);
  EXPECT_NE(text.find("printing stopped after"), std::string::npos);
  EXPECT_NE(text.find("\"status\":\"limit reached\""), std::string::npos);
  const Cancel cancel;
  cancel.request();
  text.clear();
  EXPECT_FALSE(write(table, Format::json, sink, {.cancel = cancel}));
  EXPECT_NE(text.find("\"status\":\"cancelled\""), std::string::npos);
  // The answer itself is as it was.
  EXPECT_EQ(table.status, Status::complete);
  EXPECT_EQ(to_json(table).size(), all);
}

TEST(Write, KnowsWhichFormatsAnAnswerHas) {
  const Lab lab;
  EXPECT_THROW(static_cast<void>(to_csv(lab.solve("nim[1,2]"))), Error);
  EXPECT_THROW(static_cast<void>(to_html(lab.table({.game = "nim", .to = 2}))), Error);
  EXPECT_THROW(static_cast<void>(to_csv(lab.games())), Error);
  EXPECT_NE(to_latex(lab.game("nim")).find("\\begin{itemize}"), std::string::npos);
  EXPECT_NE(to_latex(lab.cash({.set = "1,3,4"})).find("\\begin{tabular}"), std::string::npos);
}

TEST(TableFile, AnswersWithoutComputing) {
  const Folder folder;
  Lab lab;
  const std::string path = folder.path("nim.table");
  const SaveAnswer saved = lab.save_table({.path = path, .game = "nim", .to = 20, .stacks = 3});
  EXPECT_EQ(saved.status, Status::complete);
  EXPECT_EQ(saved.positions(), 21U * 22 * 23 / 6);
  const TableFile table = lab.open_table(path);
  EXPECT_EQ(table.game(), "nim");
  EXPECT_EQ(table.to(), 20);
  EXPECT_EQ(table.stacks(), 3);
  EXPECT_EQ(table.solve(lab.position("nim[5,9,12]")).outcome, 'P');  // 5 xor 9 is 12
  EXPECT_EQ(table.solve(lab.position("nim[5,9,12]")).game, "nim");
  EXPECT_EQ(table.solve(lab.position("nim[5,9,13]")).outcome, 'N');
  EXPECT_THROW(static_cast<void>(table.solve(lab.position("nim[5,9,21]"))), Error);
  const ListAnswer list = table.list();
  EXPECT_EQ(list.count(), saved.p_positions());
  EXPECT_EQ(list.positions().size(), list.count());
  EXPECT_EQ(list.count(), lab.list({.game = "nim", .to = 20, .stacks = 3}).count());
  const VerifyAnswer verdict = table.verify({.all = true});
  EXPECT_EQ(verdict.wrong(), std::nullopt);
  EXPECT_EQ(verdict.positions(), saved.positions());
}

TEST(TableFile, IsWhatIsExpectedOrSaysSo) {
  const Folder folder;
  Lab lab;
  const std::string path = folder.path("nim.table");
  static_cast<void>(lab.save_table({.path = path, .game = "misere nim", .to = 9}));
  const TableFile table = lab.open_table(path);
  table.expect({});
  table.expect({.game = "misere nim", .to = 9, .stacks = 2});
  EXPECT_THROW(table.expect({.game = "nim"}), Error);
  EXPECT_THROW(table.expect({.game = "misere wythoff"}), Error);
  EXPECT_THROW(table.expect({.to = 8}), Error);
  EXPECT_THROW(table.expect({.stacks = 3}), Error);
  lab.add_rules("game nim\n  stacks any\n  move take t from one where t <= 2\n");
  EXPECT_THROW(table.expect({}), Error);
  EXPECT_THROW(static_cast<void>(lab.open_table(folder.path("none"))), Error);
  EXPECT_THROW(static_cast<void>(lab.save_table({.path = path, .game = "nim", .to = 9}, {.engine = Engine::lazy})),
               Error);
}

TEST(TableFile, BringsItsRulesAlong) {
  const Folder folder;
  const std::string path = folder.path("own.table");
  {
    Lab lab;
    lab.add_rules("game own\n  stacks any\n  move take t from one where t <= 2\n");
    static_cast<void>(lab.save_table({.path = path, .game = "own", .to = 9, .stacks = 1}));
  }
  Lab lab;
  EXPECT_THROW(static_cast<void>(lab.position("own[3]")), Error);
  const TableFile table = lab.open_table(path);
  EXPECT_EQ(table.solve(lab.position("own[3]")).outcome, 'P');
}

TEST(TableFile, MayBeAskedBySeveralThreads) {
  const Folder folder;
  Lab lab;
  const std::string path = folder.path("nim.table");
  static_cast<void>(lab.save_table({.path = path, .game = "nim", .to = 40}));
  const TableFile table = lab.open_table(path);
  std::atomic<int> wrong = 0;
  {
    std::vector<std::jthread> threads;
    for (int k = 0; k < 4; ++k) {
      threads.emplace_back([&, k] {
        for (int n = 0; n <= 40; ++n) {
          const std::string position = "nim[" + std::to_string(n) + "," + std::to_string((n + k) % 41) + "]";
          const char outcome = *table.solve(lab.position(position)).outcome;
          wrong += outcome == (k == 0 ? 'P' : 'N') ? 0 : 1;
        }
      });
    }
  }
  EXPECT_EQ(wrong, 0);
}

TEST(Claims, OfAFileKeepTheirLines) {
  const Folder folder;
  const Lab lab;
  const std::string path = folder.file(
      "a.claims", "# first\nnim[a,b]: P iff a = b\n\nnonsense\nfor k in 1..2: subtraction{1..k}[n]: P iff n = 0\n");
  const std::vector<AskedClaim> asked = lab.claims_file(path);
  ASSERT_EQ(asked.size(), 4U);
  EXPECT_EQ(asked[0].line, 2);
  EXPECT_TRUE(lab.check(*asked[0].claim).holds.value_or(false));
  EXPECT_EQ(asked[1].line, 4);
  EXPECT_EQ(asked[1].text, "nonsense");
  EXPECT_FALSE(asked[1].claim);
  EXPECT_NE(to_json(asked[1]).find("\"line\":4"), std::string::npos);
  EXPECT_EQ(asked[3].line, 5);
  EXPECT_EQ(asked[3].claim->game(), "subtraction{1..2}");
  EXPECT_THROW(static_cast<void>(lab.claims_file(folder.file("empty", "# nothing\n"))), Error);
  EXPECT_THROW(static_cast<void>(lab.claims_file(folder.path("none"))), Error);
}

TEST(Prove, HasTheFormatsOfOthers) {
  const Lab lab;
  const ProveAnswer comply = lab.prove({.game = "comply{1..4}"});
  EXPECT_THROW(static_cast<void>(comply.walnut()), Error);  // two modes
  EXPECT_EQ(comply.walnut("S"), comply.walnut("side = S"));
  EXPECT_NE(comply.walnut("S"), comply.walnut("not S"));
  EXPECT_THROW(static_cast<void>(comply.walnut("T")), Error);
  EXPECT_TRUE(comply.graphviz().starts_with("digraph"));
  const ProveAnswer minnie = lab.prove({.game = "minnie"});
  // The words say what is so: as claims they can be checked.
  for (const ParsedClaim& claim : lab.claims(minnie.claims())) EXPECT_EQ(lab.check(claim).holds, true);
  std::istringstream certificate(minnie.certificate());
  EXPECT_TRUE(lab.check_proof(certificate, "input").proved());
  EXPECT_TRUE(lab.prove({.game = "wynnie", .words = false}).statement().empty());
  const ProveAnswer none = lab.prove({.game = "wynnie_some", .most_states = 2});
  EXPECT_FALSE(none.proved());
  EXPECT_THROW(static_cast<void>(none.latex()), Error);
  EXPECT_THROW(static_cast<void>(none.graphviz()), Error);
}

// Both purses are without end: n mod 7 decides, by the Grundy values of subtraction{1,3,4}.
TEST(Cash, KnowsWinnersAndMoves) {
  const Lab lab;
  for (int n = 0; n < 20; ++n) {
    const CashAnswer answer = lab.cash({.set = "{1,3,4}", .n = std::to_string(n), .d = "inf", .e = "inf"});
    EXPECT_EQ(answer.winner(), n % 7 == 0 || n % 7 == 2 ? 2 : 1) << n;
    EXPECT_EQ(answer.winning_moves().empty(), answer.winner() == 2) << n;
    EXPECT_EQ(answer.game, "cash{1,3,4}");
  }
}

TEST(Cash, RefusesQuestionsThatMakeNoSense) {
  const Lab lab;
  EXPECT_THROW(static_cast<void>(lab.cash({})), Error);
  EXPECT_THROW(static_cast<void>(lab.cash({.set = "1,3", .n = "5", .d = "2"})), Error);
  EXPECT_THROW(static_cast<void>(lab.cash({.set = "1,3", .d = "2", .e = "2"})), Error);
  EXPECT_THROW(static_cast<void>(lab.cash({.set = "1,3", .topic = CashTopic::states, .n = "5"})), Error);
  EXPECT_THROW(static_cast<void>(lab.cash({.set = "1,3", .to = -1})), Error);
  EXPECT_THROW(static_cast<void>(lab.cash({.set = "1,3", .sweep = 3})), Error);
  EXPECT_THROW(static_cast<void>(lab.cash({.sweep = 21})), Error);
  EXPECT_THROW(static_cast<void>(printed(lab.cash({.set = "1,3"}), Format::svg)), Error);
  EXPECT_THROW(static_cast<void>(lab.cash({.sweep = 2}).certificate()), Error);
}

TEST(Cash, ChecksSolutionSets) {
  const Folder folder;
  const Lab lab;
  const std::string wrong = folder.file("wrong.txt", "0 0 0\n1 0 0\n");
  EXPECT_TRUE(lab.cash({.set = "1,4,5", .check_solution = wrong}).refuted());
  const std::string triples = to_csv(lab.cash({.set = "1,4,5", .topic = CashTopic::solution, .bound = 10}));
  const std::string right = folder.file("right.txt", triples);
  EXPECT_FALSE(lab.cash({.set = "1,4,5", .check_solution = right}).refuted());
  EXPECT_THROW(static_cast<void>(lab.cash({.set = "1,4,5", .check_solution = folder.path("none")})), Error);
}

TEST(Match, UnderstandsMovesAndFindsTheBest) {
  const Lab lab;
  Match match(lab, "nim[1,3]");
  EXPECT_EQ(match.best().position, "nim[1,1]");
  EXPECT_EQ(&match.option("1"), &match.moves().options.front());
  EXPECT_EQ(match.option("[1]").position, match.option("nim[0,1]").position);
  EXPECT_THROW(static_cast<void>(match.option("0")), Error);
  EXPECT_THROW(static_cast<void>(match.option("99")), Error);
  EXPECT_THROW(static_cast<void>(match.option("[1,3]")), Error);
  EXPECT_THROW(static_cast<void>(match.option("")), Error);
  const PlayedMove played = match.move(match.best());
  EXPECT_EQ(match.position().text(), "nim[1,1]");
  EXPECT_EQ(played.words, "takes 2 from the 3");
  EXPECT_EQ(match.to_move(), 1);
  ASSERT_TRUE(match.undo());
  EXPECT_EQ(match.moves().options.size(), 4U);
  EXPECT_FALSE(match.undo());
}

TEST(Match, KeepsMisereAndSums) {
  const Lab lab;
  Match match(lab, "misere nim[1] + minnie[2,2]");
  match.move(match.option("minnie[2,2]"));
  EXPECT_TRUE(match.position().misere());
  EXPECT_THROW(Match(lab, "nim[90,91,92,93,94]", {}, {.seconds = 0}), Stopped);
}

TEST(Rays, AreThoseOfTheNumbersOfAGame) {
  const Lab lab;
  const GameRays rays = lab.rays({.game = "nim", .stacks = 3});
  EXPECT_GT(rays.size(), 0U);
  EXPECT_EQ(rays.game().name, "nim");
  EXPECT_THROW(static_cast<void>(lab.rays({.game = "wythoff", .stacks = 3})), Error);
  EXPECT_THROW(static_cast<void>(lab.rays({.game = "nim", .stacks = 99})), Error);
  EXPECT_THROW(static_cast<void>(lab.rays({.game = "wynnie_some", .stacks = 9}, {.seconds = 0})), Error);
}

TEST(Rules, OfAFileThatAnswersReplaceAreRefused) {
  const Folder folder;
  const std::string path = folder.file("own.rules", "game own\n  stacks any\n  move take t from one\n");
  Lab lab;
  lab.add_rules_file(path);
  EXPECT_EQ(lab.game("own").name, "own");
  EXPECT_EQ(lab.game("own").heading, "own");
  EXPECT_EQ(lab.game("cash").heading, "cash(A: set)");
  LabSettings settings;
  settings.output = path;
  Lab careful(settings);
  EXPECT_THROW(careful.add_rules_file(path), Error);
}

TEST(Numbers, AreReadAsInPositions) {
  EXPECT_EQ(parse_integer("10^3 + 7"), Integer(1007));
  EXPECT_THROW(static_cast<void>(parse_integer("ten")), Error);
}

}  // namespace
}  // namespace cairn
