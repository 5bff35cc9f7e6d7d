// The graph engine against the definition: options, outcomes of both plays, Grundy values and remoteness of every small
// position, for the games that come with Cairn and for rules of the test's own.
#include "base/all_layers.hpp"
#include "cross/games_support.hpp"
#include "cross/graph_play_support.hpp"
#include "engine/graph/graph_solver.hpp"
#include "engine/search/reference.hpp"
#include "language/parse_rules.hpp"
#include "rules/board.hpp"
#include "rules/graph/graph.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>

namespace cairn::testing {

namespace {

using graph_play::Plain;

std::vector<Cells> sorted_options(const GraphSolver& solver, const Cells& position) {
  std::set<Cells> options;
  solver.for_each_option(position, [&](const Cells& next) { options.insert(next); });
  return {options.begin(), options.end()};
}

std::vector<Cells> options_of_rays(const Board& board, const Cells& position) {
  std::set<Cells> options;
  const Lowered at = to_lowered(board.rays(), position);
  board.options().for_each(at.mode, at.x.data(),
                           [&](const OptionVisit& next) { options.insert(to_cells(board.rays(), next.mode, next.x)); });
  return {options.begin(), options.end()};
}

// All that the definition says of a position, from one list of its options: the reference engine lists them again for
// every question, which is too slow for all graphs of five vertices.
class Judge {
 public:
  struct Judged {
    int grundy = 0;
    std::array<bool, 2> wins{};  // in normal and in misere play
    std::array<int, 2> remoteness{};
  };

  explicit Judge(const Game& game) : game_(game) {}

  const Judged& of(const Cells& position) {
    if (const auto known = known_.find(position); known != known_.end()) return known->second;
    Judged judged;
    std::set<int> values;
    std::vector<const Judged*> options;
    for (const Cells& option : options_by_definition(game_.rules, position, Player::left)) {
      options.push_back(&of(option));
      values.insert(options.back()->grundy);
    }
    while (values.contains(judged.grundy)) ++judged.grundy;
    for (const std::size_t play : {0U, 1U}) {
      bool& wins = judged.wins[play];
      wins = options.empty() ? play == 1 : std::any_of(options.begin(), options.end(), [&](const Judged* option) {
        return !option->wins[play];
      });
      std::set<int> lengths;
      for (const Judged* option : options) {
        if (!wins || !option->wins[play]) lengths.insert(1 + option->remoteness[play]);
      }
      if (!lengths.empty()) judged.remoteness[play] = wins ? *lengths.begin() : *lengths.rbegin();
    }
    return known_.emplace(position, judged).first->second;
  }

 private:
  const Game& game_;
  std::map<Cells, Judged> known_;
};

void expect_as_judged(GraphSolver& solver, Judge& judge, const Game& game, const Cells& cells) {
  const Judge::Judged& judged = judge.of(cells);
  const auto remoteness = [&](bool misere) {
    // What a question may cost is counted together until the next one begins.
    if (const auto length = solver.remoteness(cells, misere)) return length;
    solver.limit(nullptr, 0);
    return solver.remoteness(cells, misere);
  };
  const auto text = [&] { return to_string(game, cells); };
  EXPECT_EQ(solver.grundy(cells), judged.grundy) << text();
  for (const bool misere : {false, true}) {
    const std::size_t play = misere ? 1 : 0;
    EXPECT_EQ(solver.wins(cells, misere), judged.wins[play]) << (misere ? "misere " : "") << text();
    EXPECT_EQ(remoteness(misere), judged.remoteness[play]) << (misere ? "misere " : "") << text();
  }
}

// Every position with numbers up to that.
void compare_with_judge(const std::shared_ptr<const Game>& game, std::int64_t to) {
  std::string reason;
  auto rules = GraphRules::read(*game, &reason);
  ASSERT_TRUE(rules) << game->text << ": " << reason;
  GraphSolver solver(std::move(rules));
  const Board board(*game, numeric_coordinates(game->rules), nullptr);
  Judge judge(*game);
  for_each_position(*game, 0, to, [&](const Cells& cells) {
    if (::testing::Test::HasFailure()) return;
    EXPECT_EQ(sorted_options(solver, cells), options_of_rays(board, cells)) << to_string(*game, cells);
    expect_as_judged(solver, judge, *game, cells);
  });
}

// The same by the reference engine itself, which judges the judge.
void compare_with_reference(const std::shared_ptr<const Game>& game, std::int64_t to) {
  std::string reason;
  auto rules = GraphRules::read(*game, &reason);
  ASSERT_TRUE(rules) << game->text << ": " << reason;
  GraphSolver solver(std::move(rules));
  const Board board(*game, numeric_coordinates(game->rules), nullptr);
  Reference normal(game, false);
  Reference misere(game, true);
  Judge judge(*game);
  for_each_position(*game, 0, to, [&](const Cells& cells) {
    if (::testing::Test::HasFailure()) return;
    const std::string text = to_string(*game, cells);
    solver.limit(nullptr, 0);
    EXPECT_EQ(sorted_options(solver, cells), options_of_rays(board, cells)) << text;
    expect_as_judged(solver, judge, *game, cells);
    EXPECT_EQ(solver.wins(cells, false), normal.wins(cells)) << text;
    EXPECT_EQ(solver.grundy(cells), normal.grundy(cells)) << text;
    EXPECT_EQ(solver.remoteness(cells, false), normal.remoteness(cells)) << text;
    EXPECT_EQ(solver.wins(cells, true), misere.wins(cells)) << "misere " << text;
    EXPECT_EQ(solver.remoteness(cells, true), misere.remoteness(cells)) << "misere " << text;
  });
}

using Compare = void (*)(const std::shared_ptr<const Game>& game, std::int64_t to);

void compare_on(const std::string& name, int vertices, std::int64_t to, Compare compare) {
  for (const Plain& graph : graph_play::graphs_with(vertices)) {
    const bool on_edges = name == "edge_delete";
    if (on_edges && graph.edges.empty()) continue;
    compare(testing::game(name + "(" + graph.text() + ")"), to);
    if (::testing::Test::HasFailure()) return;
  }
}

class GraphEngine : public ::testing::TestWithParam<graph_play::PlayedGame> {};

TEST_P(GraphEngine, AgreesWithTheDefinition) {
  for (const int vertices : {1, 2, 3}) compare_on(GetParam().name, vertices, 3, compare_with_reference);
  compare_on(GetParam().name, 4, 3, compare_with_judge);
  compare_on(GetParam().name, 5, 1, compare_with_judge);
}

class GraphEngineLong : public ::testing::TestWithParam<graph_play::PlayedGame> {};

TEST_P(GraphEngineLong, AgreesWithTheDefinitionOnFiveVertices) {
  compare_on(GetParam().name, 5, 3, compare_with_judge);
}

// Chains and twins instead of bits, which otherwise only components of more than 64 vertices have.
void compare_long_with_judge(const std::shared_ptr<const Game>& game, std::int64_t to) {
  constexpr int kMostAtOnce = 2;
  auto rules = GraphRules::read(*game);
  ASSERT_TRUE(rules) << game->text;
  GraphSolver solver(std::move(rules), nullptr, kMostAtOnce);
  solver.limit(nullptr, 0);
  Judge judge(*game);
  for_each_position(*game, 0, to, [&](const Cells& cells) {
    if (::testing::Test::HasFailure()) return;
    const Judge::Judged& judged = judge.of(cells);
    EXPECT_EQ(solver.grundy(cells), judged.grundy) << to_string(*game, cells);
    EXPECT_EQ(solver.wins(cells, false), judged.wins[0]) << to_string(*game, cells);
    EXPECT_EQ(solver.wins(cells, true), judged.wins[1]) << "misere " << to_string(*game, cells);
  });
}

class LongGraphs : public ::testing::TestWithParam<graph_play::PlayedGame> {};

TEST_P(LongGraphs, AgreeWithTheDefinition) {
  using graph_play::Marked;
  if (GetParam().marked == Marked::token || GetParam().marked == Marked::last) {
    GTEST_SKIP() << "a component in which a token stands, or the last vertex, is never kept by its chains";
  }
  for (const int vertices : {3, 4}) compare_on(GetParam().name, vertices, 2, compare_long_with_judge);
  compare_on(GetParam().name, 5, 1, compare_long_with_judge);
}

std::string name_of_graph_game(const ::testing::TestParamInfo<graph_play::PlayedGame>& info) { return info.param.name; }

INSTANTIATE_TEST_SUITE_P(Games, GraphEngine, ::testing::ValuesIn(graph_play::played_games()), name_of_graph_game);
INSTANTIATE_TEST_SUITE_P(Games, LongGraphs, ::testing::ValuesIn(graph_play::played_games()), name_of_graph_game);
INSTANTIATE_TEST_SUITE_P(Games, GraphEngineLong, ::testing::ValuesIn(graph_play::played_games()), name_of_graph_game);

// Rules that no game comes with: every kind of place and mark, both ends, neighbours, conditions on what is near and on
// what is left, sets and ranges.
const std::vector<std::string>& own_rules() {
  static const std::vector<std::string> kRules{
      "on vertices of G\n  move vertex v: take t from v where degree(v) >= 1, v' != 1",
      "on vertices of G\n  move vertex v: take t in {1,3} from v\n  move edge u v: take t from u, v where t <= 1",
      "on vertices of G\n  move edge u v: delete u where u <= v",
      "on vertices of G\n  move vertex v: delete near v, v where degree(v) != 1",
      "on vertices of G\n  move edge u v: take t in 1..v from u where degree(u) + degree(v) <= 4",
      "on vertices of G\n  move vertex v: take t from v where v >= 2 * least near v",
      "on vertices of G, at most 2 each\n  move edge u v: take t from u where t >= 2 or degree(v) = 1",
      "on vertices of G, active edge\n  move active edge u v: take t from u",
      "on vertices of G, active edge\n  move active edge u v: take t from u where t = 1",
      "on vertices of G, active edge\n  move active edge u v: take t from u, v where t <= 1\n"
      "  move active edge u v: delete u where degree(u) >= 2",
      "on vertices of G, active edge\n  move active edge u v: take t from u where u' >= 1\n"
      "  move active edge u v: delete u, v where u = v",
      "on vertices of G, active edge\n  move active edge u v: take t from v where t <= least near u",
      "on vertices of G, token\n  move token u v: take t from u where v >= 1",
      "on vertices of G, token\n  move token u v: take t from u where degree(v) >= 1",
      "on vertices of G, token\n  move token u v: delete u, near v",
      "on vertices of G, last vertex\n  move next vertex v: take t from v where t <= least near v",
      "on vertices of G, last vertex\n  move next vertex v: delete v where degree(v) <= 1\n"
      "  move next vertex v: take t in {2} from v",
      "on edges of G\n  move edge u v: delete it where degree(u) != degree(v)",
      "on edges of G\n  move edge u v: delete it where degree(u) mod 2 = 1",
  };
  return kRules;
}

std::shared_ptr<const Game> own_game(std::size_t number, const Plain& plain) {
  const std::string name = "own" + std::to_string(number);
  const Ruleset rules = parse_rules("game " + name + "(G: graph)\n  " + own_rules()[number] + "\n", "own.rules")[0];
  std::vector<Edge> edges;
  for (const auto& [u, v] : plain.edges) edges.push_back({u + 1, v + 1});
  const auto graph = std::make_shared<const Graph>(plain.vertices, edges, plain.text());
  return std::make_shared<const Game>(instantiate(rules, {graph_leaf(graph)}));
}

class OwnGraphRules : public ::testing::TestWithParam<std::size_t> {};

TEST_P(OwnGraphRules, AgreeWithTheDefinition) {
  for (const int vertices : {2, 3, 4}) {
    for (const Plain& graph : graph_play::graphs_with(vertices)) {
      if (graph.edges.empty()) continue;
      compare_with_reference(own_game(GetParam(), graph), vertices == 4 ? 2 : 3);
      if (::testing::Test::HasFailure()) return;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Rules, OwnGraphRules, ::testing::Range(std::size_t{0}, own_rules().size()));

}  // namespace

}  // namespace cairn::testing
