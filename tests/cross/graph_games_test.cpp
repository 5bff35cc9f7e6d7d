// Games on graphs, read from their files, against the same games played from their sentences (graph_play_support):
// positions, options, Grundy values and outcomes on every small graph. And results that are published or known by hand.
#include "base/all_layers.hpp"
#include "check/certificate.hpp"
#include "cross/games_support.hpp"
#include "cross/graph_play_support.hpp"
#include "engine/search/lazy.hpp"
#include "lab/laboratory.hpp"
#include "language/parse_position.hpp"
#include "rules/board.hpp"
#include "rules/rays.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace cairn::testing {

namespace {

using graph_play::Plain;
using graph_play::PlayedGame;
using graph_play::Stand;

// Marks are the last cell; where there may be none, that is the first of their values.
Cells cells_of(const PlayedGame& played, const Stand& at) {
  Cells cells = at.numbers;
  if (played.marked == graph_play::Marked::token) cells.push_back(at.mark - 1);
  if (played.marked == graph_play::Marked::edge || played.marked == graph_play::Marked::last) cells.push_back(at.mark);
  return cells;
}

std::vector<Cells> expected_options(const PlayedGame& played, const Plain& graph, const Stand& at) {
  std::set<Cells> options;
  for (const Stand& next : played.options(graph, at)) options.insert(cells_of(played, next));
  return {options.begin(), options.end()};
}

void compare(const PlayedGame& played, const Plain& graph, std::int64_t to) {
  if (played.on_edges && graph.edges.empty()) return;
  const auto game = testing::game(played.name + "(" + graph.text() + ")");
  std::set<Cells> valid;
  for_each_position(*game, 0, to, [&](const Cells& cells) { valid.insert(cells); });
  const auto options = std::make_shared<const Options>(lower(*game, numeric_coordinates(game->rules)));
  Lazy normal({{options}}, false);
  Lazy misere({{options}}, true);
  graph_play::Values values(played, graph);
  std::size_t positions = 0;
  for (const Stand& at : graph_play::positions(played, graph, to)) {
    ++positions;
    const Cells cells = cells_of(played, at);
    const std::string text = game->text + graph_play::written(played, graph, at);
    ASSERT_TRUE(valid.contains(cells)) << text;
    EXPECT_EQ(to_string(*game, cells), text);
    EXPECT_EQ(options_by_definition(game->rules, cells, Player::left), expected_options(played, graph, at)) << text;
    const Lowered lowered = to_lowered(options->rays(), cells);
    Lazy::State state{lowered.mode};
    state.insert(state.end(), lowered.x.begin(), lowered.x.end());
    ASSERT_EQ(normal.run(state, Control()), Status::complete);
    ASSERT_EQ(misere.run(state, Control()), Status::complete);
    EXPECT_EQ(static_cast<int>(normal.find(state)->grundy), values.grundy(at)) << text;
    EXPECT_EQ(normal.find(state)->outcome(), values.grundy(at) == 0 ? 'P' : 'N') << text;
    EXPECT_EQ(misere.find(state)->outcome(), values.wins_misere(at) ? 'N' : 'P') << "misere " << text;
    if (::testing::Test::HasFailure()) return;
  }
  EXPECT_EQ(positions, valid.size()) << game->text;
}

class GraphGame : public ::testing::TestWithParam<PlayedGame> {};

TEST_P(GraphGame, IsPlayedAsItsSentenceSays) {
  for (const int vertices : {1, 2, 3, 4}) {
    for (const Plain& graph : graph_play::graphs_with(vertices)) compare(GetParam(), graph, vertices == 4 ? 2 : 3);
  }
}

class GraphGameLong : public ::testing::TestWithParam<PlayedGame> {};

TEST_P(GraphGameLong, IsPlayedAsItsSentenceSaysOnFiveVertices) {
  for (const Plain& graph : graph_play::graphs_with(5)) compare(GetParam(), graph, 2);
}

std::string name_of(const ::testing::TestParamInfo<PlayedGame>& info) { return info.param.name; }

INSTANTIATE_TEST_SUITE_P(Sentences, GraphGame, ::testing::ValuesIn(graph_play::played_games()), name_of);
INSTANTIATE_TEST_SUITE_P(Sentences, GraphGameLong, ::testing::ValuesIn(graph_play::played_games()), name_of);

// As many as there are up to isomorphism.
TEST(GraphsOfTheTest, AreAll) {
  EXPECT_EQ(graph_play::graphs_with(1).size(), 1U);
  EXPECT_EQ(graph_play::graphs_with(2).size(), 2U);
  EXPECT_EQ(graph_play::graphs_with(3).size(), 4U);
  EXPECT_EQ(graph_play::graphs_with(4).size(), 11U);
  EXPECT_EQ(graph_play::graphs_with(5).size(), 34U);
}

class GraphResults : public ::testing::Test {
 protected:
  SolveAnswer solve(const std::string& text) {
    return lab_.solve(parse_position(text, lab_.library()), Control(), Engine::chosen);
  }
  std::int64_t grundy(const std::string& text) { return solve(text).grundy->to_int64().value(); }
  char outcome(const std::string& text) { return solve(text).outcome.value(); }

  Laboratory lab_{[] { return ProofSettings{}; }};
};

// By hand: on three vertices in a row with one chip each, one takes an end of an edge and leaves one edge with one chip
// on both ends, or an isolated vertex with one chip, on which nobody can move.
TEST_F(GraphResults, WygOnThreeVerticesInARow) {
  EXPECT_EQ(outcome("wyg(path 3)[1,1,1]"), 'N');
  EXPECT_EQ(outcome("wyg(path 3)[deg]"), 'P');
  EXPECT_EQ(outcome("wyg(path 3)[1,2,1]"), 'P');
}

// By hand: with one chip each on a complete graph a move takes one vertex or two. Families and lists ask for the value
// alone, and nothing is searched for what they do not print.
TEST_F(GraphResults, ValuesAreAskedForAlone) {
  for (int n = 1; n <= 9; ++n) {
    const Position position = parse_position("wyg(complete " + std::to_string(n) + ")[1]", lab_.library());
    const SolveAnswer outcome = lab_.value(position, false, Control(), Engine::chosen);
    EXPECT_EQ(outcome.outcome, n % 3 == 1 ? 'P' : 'N') << n;
    EXPECT_FALSE(outcome.grundy) << n;
    const SolveAnswer grundy = lab_.value(position, true, Control(), Engine::chosen);
    EXPECT_EQ(grundy.outcome, n % 3 == 1 ? 'P' : 'N') << n;
    EXPECT_EQ(grundy.grundy, Integer((n + 2) % 3)) << n;
    EXPECT_TRUE(grundy.winning_moves.empty()) << n;
  }
}

// The certificate brings the rules along, and the graph in the name of the game; what is proved is found by solve.
TEST_F(GraphResults, ProofsAreCheckedAndFoundAgain) {
  ProveQuestion question;
  question.game = parse_game("wyg(path 3)", lab_.library()).game;
  const Proving proving = lab_.prove(question, Control());
  ASSERT_TRUE(proving.answer.proof) << proving.answer.why;
  const std::string certificate = write_certificate(*proving.answer.proof);
  Ruleset rules;
  const Proof read = read_certificate(certificate, "wyg", &rules, nullptr);
  EXPECT_EQ(rules, lab_.library().find("wyg"));
  EXPECT_EQ(read.game->text, "wyg(path 3)");
  EXPECT_EQ(write_certificate(read), certificate);
  // By hand: the middle holds one chip, and taking it leaves no edge.
  const SolveAnswer large = solve("wyg(path 3)[10^30,1,10^30]");
  EXPECT_EQ(large.outcome, 'N');
  EXPECT_EQ(large.known.how, HowKnown::How::proved);
}

// With one chip on every vertex a move takes one vertex or two that are joined, as from a heap in a subtraction game.
TEST_F(GraphResults, WygOnCompleteGraphsWithOneChipEach) {
  for (int n = 1; n <= 9; ++n) {
    EXPECT_EQ(grundy("wyg(complete " + std::to_string(n) + ")[1]"), (n + 2) % 3) << n;
  }
}

TEST_F(GraphResults, MigWithOneChipEachIsDecidedByParity) {
  for (const char* graph : {"path 4", "cycle 5", "star 5", "wheel 6", "grid 2 3", "complete 9", "path 3 + cycle 4"}) {
    const std::string text = std::string("mig(") + graph + ")[1]";
    const Position position = parse_position(text, lab_.library());
    EXPECT_EQ(outcome(text), position.parts[0].cells.size() % 2 == 0 ? 'P' : 'N') << text;
  }
}

// Dawson's Kayles, 0.137: the values for n = 1, 2, ... as published in Winning Ways and OEIS A002187.
TEST_F(GraphResults, NodeKaylesOnPathsIsDawsonsKayles) {
  const std::vector<int> published{1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0};
  for (std::size_t n = 1; n <= published.size(); ++n) {
    EXPECT_EQ(grundy("node_kayles(path " + std::to_string(n) + ")"), published[n - 1]) << n;
  }
}

// A row of n squares in Cram is 0.07, one vertex more of Dawson's Kayles: a heap of n - 1 in 0.137. On boards with both
// sides even the second player answers symmetrically; with one side even and the other odd the first can.
TEST_F(GraphResults, ArcKaylesOnGridsIsCram) {
  const std::vector<int> published{0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4};
  for (std::size_t n = 1; n <= published.size(); ++n) {
    EXPECT_EQ(grundy("arc_kayles(grid 1 " + std::to_string(n) + ")"), published[n - 1]) << n;
  }
  EXPECT_EQ(outcome("arc_kayles(grid 2 2)"), 'P');
  EXPECT_EQ(outcome("arc_kayles(grid 2 4)"), 'P');
  EXPECT_EQ(outcome("arc_kayles(grid 4 4)"), 'P');
  EXPECT_EQ(outcome("arc_kayles(grid 3 4)"), 'N');
  EXPECT_EQ(outcome("arc_kayles(grid 2 5)"), 'N');
}

// One game on two components is not the sum of two games: in the sum the active edge binds only its own component.
TEST_F(GraphResults, AUnionIsNotASum) {
  graph_play::Plain both{4, {{0, 1}, {2, 3}}};
  graph_play::Plain alone{2, {{0, 1}}};
  const PlayedGame& wyg = graph_play::played_games()[0];
  graph_play::Values union_values(wyg, both), part_values(wyg, alone);
  int differing = 0;
  for (const Stand& at : graph_play::positions(wyg, both, 3)) {
    if (at.mark != 0) continue;
    const auto n = [&](std::size_t i) { return std::to_string(at.numbers[i]); };
    const Stand left{{at.numbers[0], at.numbers[1]}, 0}, right{{at.numbers[2], at.numbers[3]}, 0};
    const int sum = part_values.grundy(left) ^ part_values.grundy(right);
    const std::string together = "wyg(path 2 + path 2)[" + n(0) + "," + n(1) + "," + n(2) + "," + n(3) + "]";
    const std::string apart = "wyg(path 2)[" + n(0) + "," + n(1) + "] + wyg(path 2)[" + n(2) + "," + n(3) + "]";
    EXPECT_EQ(grundy(together), union_values.grundy(at)) << together;
    EXPECT_EQ(grundy(apart), sum) << apart;
    if ((union_values.grundy(at) == 0) != (sum == 0)) ++differing;
  }
  EXPECT_GT(differing, 0);
}

}  // namespace

}  // namespace cairn::testing
