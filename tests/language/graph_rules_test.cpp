// Rules, graphs and positions of games on graphs: what is read is printed back, and what is wrong is shown at its
// place.
#include "base/all_layers.hpp"
#include "language/library.hpp"
#include "language/parse_claim.hpp"
#include "language/parse_position.hpp"
#include "language/parse_rules.hpp"
#include "language/print_latex.hpp"
#include "language/print_rules.hpp"
#include "rules/definition.hpp"
#include "rules/position.hpp"

#include <cairn/error.hpp>

#include <gtest/gtest.h>

#include <fstream>

namespace cairn::language {

namespace {

std::string error_of(const std::function<void()>& read) {
  try {
    read();
    return "";
  } catch (const Error& error) {
    return std::string(error.what()) + "\n" + error.where() + "\n" + error.hint();
  }
}

std::string rules_error(const std::string& text) {
  Library library;
  return error_of([&] { library.add(text, ""); });
}

Library& games() {
  static Library library = built_in_games();
  return library;
}

std::string position_error(const std::string& text) {
  return error_of([&] { static_cast<void>(parse_position(text, games())); });
}

std::string again(const std::string& text) { return to_string(parse_position(text, games())); }

TEST(GraphRules, ArePrintedAsTheyAreRead) {
  const std::string text =
      "game g(G: graph, k: number, S: set)\n"
      "  about  \"Take.\"\n"
      "  on     vertices of G, at most 7 each, active edge\n"
      "  left   active edge u v: take t from u, v where t <= min(u, v), u' >= v\n"
      "  right  active edge u v: take t in S from u where degree(v) >= k\n"
      "game h(G: graph)\n"
      "  on     vertices of G\n"
      "  move   vertex v: take t in 1..v - 1 from v where t < least near v or degree(v) = 2\n"
      "  move   vertex v: delete v, near v where v >= 2\n"
      "  move   edge a b: delete near a, b\n"
      "game i(H: graph)\n"
      "  on     edges of H\n"
      "  move   edge u v: delete it where degree(u) >= 2, degree(v) >= 2\n"
      "game j(G: graph)\n"
      "  on     vertices of G, token\n"
      "  move   token u v: take t from u where v >= 1\n"
      "game l(G: graph)\n"
      "  on     vertices of G, last vertex\n"
      "  move   next vertex v: take t from v\n";
  std::string printed;
  for (const Ruleset& rules : parse_rules(text, "")) printed += print_rules(rules);
  EXPECT_EQ(printed, text);
}

TEST(GraphRules, KeepTheirMovesAsWrittenWhenTheGraphIsFilledIn) {
  const auto game = parse_game("mig(path 3)", games()).game;
  EXPECT_EQ(game->text, "mig(path 3)");
  EXPECT_EQ(game->written_rules(), games().find("mig"));
  ASSERT_TRUE(game->written_rules().moves[0].site);
  EXPECT_EQ(game->rules.moves.size(), 3U) << "one for each vertex";
  for (const Move& move : game->rules.moves) EXPECT_FALSE(move.site);
  EXPECT_EQ(print_move(game->rules, game->rules.moves[0]),
            "t in 1..v1 where v1 >= 1, t <= v1, v2 = 0 or t <= v2 to (v1 - t, v2, v3)");
}

// By hand: from one end, from the other, or from both, for each of the two edges, and each either leaves the edge
// active or does not.
TEST(GraphRules, TryAnEdgeOnceWhoseEndsPlayTheSamePart) {
  EXPECT_EQ(parse_game("wyg(path 3)", games()).game->rules.moves.size(), 2U * (2 + 1) * 2);
  EXPECT_EQ(parse_game("arc_kayles(cycle 5)", games()).game->rules.moves.size(), 5U);
  EXPECT_EQ(parse_game("edge_delete(cycle 5)", games()).game->rules.moves.size(), 5U);
}

TEST(GraphRules, ThatMakeNoSenseAreRefusedAtTheirPlace) {
  const std::string head = "game g(G: graph)\n  on vertices of G\n";
  EXPECT_EQ(rules_error(head + "  move vertex v: take t from v where t <= w\n"),
            "unknown name 'w'\n    move vertex v: take t from v where t <= w\n"
            "                                            ^\nknown here: v, t");
  EXPECT_EQ(rules_error(head + "  move vertex v: take t from w\n"),
            "'w' is no vertex of this move\n    move vertex v: take t from w\n    ^\nknown here: v");
  EXPECT_EQ(rules_error(head + "  move edge u v: take t from u where t <= least near w\n").substr(0, 18),
            "unknown vertex 'w'");
  EXPECT_EQ(rules_error(head + "  move take t from one\n"),
            "a move on a graph begins with the place where it is made\n    move take t from one\n    ^\n"
            "write 'move vertex v: ...' or 'move edge u v: ...'");
  EXPECT_EQ(rules_error(head + "  move token u v: take t from u\n"),
            "'token' does not fit to 'on vertices of G'\n    move token u v: take t from u\n    ^\n"
            "write 'move vertex v: ...' or 'move edge u v: ...'");
  EXPECT_EQ(rules_error("game g\n  stacks any\n  move vertex v: take t from v\n").substr(0, 34),
            "this game is not played on a graph");
  EXPECT_EQ(rules_error("game g\n  on vertices of G\n  move vertex v: take t from v\n"),
            "'G' is not a graph\n    on vertices of G\n                   ^\ndeclare it: game g(G: graph)");
  EXPECT_EQ(rules_error("game g(G: graph)\n  stacks any\n  move take t from one\n").substr(0, 35),
            "nothing is played on the graph 'G'\n");
  EXPECT_EQ(rules_error("game g(G: graph)\n  on edges of G\n  move edge u v: delete it where u >= 1\n").substr(0, 29),
            "a vertex holds no number here");
  EXPECT_EQ(rules_error("game g(G: graph)\n  on edges of G\n  move edge u v: delete u\n").substr(0, 43),
            "on edges of a graph a move deletes its edge");
  EXPECT_EQ(rules_error(head + "  move vertex v: take v1 from v\n").substr(0, 31), "the name 'v1' is that of a cell");
  EXPECT_EQ(rules_error(head + "  move vertex v: take t from near v\n").substr(0, 28), "'near' cannot be taken from\n");
  EXPECT_EQ(rules_error(head + "  move vertex v: take t from v where least >= 1\n").substr(0, 30),
            "'least' needs a game of stacks");
  EXPECT_EQ(rules_error("game g(G: graf)\n").substr(0, 49), "a parameter is a set, a rule, a number or a graph");
}

TEST(GraphRules, ThatNeedNotEndAreRefused) {
  EXPECT_EQ(rules_error("game g(G: graph)\n  on vertices of G\n  move vertex v: delete near v\n").substr(0, 14),
            "this move can ");
}

TEST(GraphPositions, ArePrintedAsTheyAreRead) {
  for (const char* text :
       {"wyg(path 3)[1,2,2]", "wyg(path 3)[1,2,2 | 1-2]", "wyg(path 2 + path 2)[1,2,3,4]",
        "wyg(graph6 \"D?{\")[1,1,1,1,1]", "mig(stars 2 3 joined 2)[1,2,3,4,5,6,7,8]", "edge_delete(path 3)[1,0]",
        "vertex_nimg(path 3)[1,2,2 | 2]", "adjacent_nim(path 3)[1,2,2 | 3]", "adjacent_nim(path 3)[1,2,2]",
        "mig(vertices 3 edges 1-2)[1,2,3]", "mig(vertices 2)[1,2]", "misere wyg(path 2)[1,2] + nim[3]",
        "wyg(path 2)[1,1] + wyg(cycle 3)[1,1,2 | 2-3]"}) {
    EXPECT_EQ(again(text), text);
  }
}

TEST(GraphPositions, MayBeWrittenShort) {
  EXPECT_EQ(again("wyg(complete 4)[2]"), "wyg(complete 4)[2,2,2,2]");
  EXPECT_EQ(again("wyg(path 4)[deg]"), "wyg(path 4)[1,2,2,1]");
  EXPECT_EQ(again("wyg(path 3)[deg | 2-1]"), "wyg(path 3)[1,2,1 | 1-2]");
  EXPECT_EQ(again("wyg(path 3)[1 | none]"), "wyg(path 3)[1,1,1]");
  EXPECT_EQ(again("edge_delete(cycle 4)"), "edge_delete(cycle 4)[1,1,1,1]");
  EXPECT_EQ(again("node_kayles(path 2) + nim[1]"), "node_kayles(path 2)[1,1] + nim[1]");
  EXPECT_EQ(again("mig((path 2 + path 1))[1]"), "mig(path 2 + path 1)[1,1,1]");
}

TEST(GraphPositions, ThatMakeNoSenseAreRefusedAtTheirPlace) {
  EXPECT_EQ(
      position_error("wyg(path 3)[1,2]"),
      "the graph has 3 vertices, but 2 numbers are given\n  wyg(path 3)[1,2]\n                 ^\n"
      "write a number for each of them, or one number for all; the active edge stands behind a stroke: [1 | 2-3]");
  EXPECT_EQ(position_error("edge_delete(path 4)[1,0,1,1]"),
            "the graph has 3 edges, but 4 numbers are given\n"
            "  edge_delete(path 4)[1,0,1,1]\n                            ^\n"
            "write a number for each of them, or one number for all");
  for (const char* numbers : {"[1,2,3,4]", "[1,2,3,4", "[1,2,3,1-2]", "[1,(2),3,4 | 1-2]"}) {
    EXPECT_EQ(position_error("wyg(path 3)" + std::string(numbers)).substr(0, 50),
              "the graph has 3 vertices, but 4 numbers are given\n");
  }
  EXPECT_EQ(position_error("wyg(path 3)[1 | 1-3]"),
            "'1-3' is no edge of the graph\n  wyg(path 3)[1 | 1-3]\n                  ^\n"
            "its edges are 1-2, 2-3; 'none' means that no edge is active");
  EXPECT_EQ(position_error("vertex_nimg(path 3)[1 | 7]"),
            "'7' is no vertex of the graph\n  vertex_nimg(path 3)[1 | 7]\n                          ^\n"
            "its vertices are 1, 2, 3");
  EXPECT_EQ(position_error("mig(path 3)[1 | 1]").substr(0, 47), "nothing is marked in the positions of this game");
  EXPECT_EQ(position_error("wyg(path 2)[0,1 | 1-2]").substr(0, 52),
            "wyg(path 2)[0,1 | 1-2] is not a position of wyg(path");
  EXPECT_EQ(position_error("vertex_nimg(path 3)[1]").substr(0, 27), "where does the token stand?");
  EXPECT_EQ(position_error("wyg(path 3)").substr(0, 27), "expected '[', found the end");
  EXPECT_EQ(position_error("node_kayles(path 2)[2,1]").substr(0, 36), "node_kayles(path 2)[2,1] is not a po");
  EXPECT_EQ(position_error("wyg(complete 500)[1]"),
            "the graph has 124750 edges, but games are played on at most 100000\n  wyg(complete 500)[1]\n      ^\n");
  EXPECT_EQ(position_error("edge_delete(vertices 2)"),
            "the graph has no edge to play on\n  edge_delete(vertices 2)\n              ^\n");
  EXPECT_EQ(position_error("wyg(edges 1-2 3-1 2-1 4-4)[1]"),
            "the edge 1-2 stands twice\n  wyg(edges 1-2 3-1 2-1 4-4)[1]\n                    ^\n"
            "two vertices are joined by one edge at most");
  EXPECT_EQ(position_error("wyg(edges 1-2 2-2 2-3)[1]"),
            "the edge 2-2 is a loop\n  wyg(edges 1-2 2-2 2-3)[1]\n                ^\n"
            "an edge joins two different vertices");
  EXPECT_EQ(position_error("wyg(vertices 3 edges 1-2 2-7)[1]"),
            "there is no vertex 7 in a graph of 3 vertices\n  wyg(vertices 3 edges 1-2 2-7)[1]\n                       "
            "    ^\nvertices are numbered from 1");
  EXPECT_EQ(position_error("wyg(edges 1 2)[1]").substr(0, 21), "expected '-', found '");
  EXPECT_EQ(position_error("wyg(tree 5)[1]").substr(0, 30), "expected a graph, found 'tree'");
  EXPECT_EQ(position_error("wyg(path)[1]"), "expected a number, found ')'\n  wyg(path)[1]\n          ^\nwrite path 5");
  EXPECT_EQ(position_error("wyg[1]").substr(0, 30), "wyg takes 1 parameter, not 0\n ");
}

TEST(GraphPositions, OfFilesAreReadOnlyWhereFilesMayBeRead) {
  const std::string path = ::testing::TempDir() + "graph_rules_test.g6";
  std::ofstream(path) << "DQc\n";
  EXPECT_EQ(again("mig(file \"" + path + "\")[1]"), "mig(graph6 \"DQc\")[1,1,1,1,1]");
  Library strict = built_in_games();
  strict.allow_paths(false);
  EXPECT_EQ(error_of([&] { static_cast<void>(parse_position("mig(file \"" + path + "\")[1]", strict)); }).substr(0, 25),
            "files cannot be read here");
}

// A program that runs for long is asked again after the file was changed.
TEST(GraphPositions, OfAFileThatChangedAreThoseOfTheNewGraph) {
  const std::string path = ::testing::TempDir() + "graph_rules_test.edges";
  const std::string position = "mig(file \"" + path + "\")[1]";
  std::ofstream(path) << "1 2\n2 3\n";
  EXPECT_EQ(again(position), "mig(graph6 \"Bg\")[1,1,1]");
  std::ofstream(path) << "1 2\n2 3\n1 3\n";
  EXPECT_EQ(again(position), "mig(graph6 \"Bw\")[1,1,1]");
}

TEST(GraphPositions, DoNotReadTheFileThatIsWritten) {
  const std::string path = ::testing::TempDir() + "graph_rules_test.written";
  std::ofstream(path) << "1 2\n";
  Library library = built_in_games();
  library.keep_away_from(path);
  EXPECT_EQ(
      error_of([&] { static_cast<void>(parse_position("mig(file \"" + path + "\")[1]", library)); }).substr(0, 58),
      "the answer would take the place of the graph file " + path.substr(0, 8));
}

TEST(GraphPositions, OfAnyDepthAndSizeAreReadOrRefused) {
  const std::string deep(100'000, '(');
  EXPECT_EQ(position_error("mig(" + deep + "path 2)[1]").substr(0, 37), "the parentheses are nested too deeply");
  EXPECT_EQ(position_error("mig(path 99999)[1]"),
            "a graph has at most 5000 vertices, and no part of it has 99999\n  mig(path 99999)[1]\n           ^\n");
  EXPECT_NE(position_error("mig(vertices 0 edges 1-2)[1]"), "");
}

std::string claim_error(const std::string& text) {
  const std::string error = error_of([&] { static_cast<void>(parse_claim(text, games())); });
  return error.substr(0, error.find('\n'));
}

std::string again_claim(const std::string& text) { return to_string(parse_claim(text, games())); }

TEST(GraphClaims, HaveAStrokeOnlyBeforeTheMark) {
  EXPECT_EQ(claim_error("wyg(path 3)[a,b | c]: N"), "the graph has 3 vertices, but 2 numbers are given");
  EXPECT_EQ(claim_error("wyg(path 3)[a,b,c,d]: N"), "the graph has 3 vertices, but 4 numbers are given");
  EXPECT_EQ(claim_error("mig(path 3)[a,b,c | d]: N"), "nothing is marked in the positions of this game");
  EXPECT_EQ(claim_error("vertex_nimg(path 3)[a,b,c]: N"), "where does the token stand?");
  EXPECT_EQ(claim_error("wyg(path 3)[a,b,c | 1-3]: N"), "'1-3' is no edge of the graph");
  EXPECT_EQ(claim_error("nim[3 | 4]: N"), "expected ']', found '|'");
}

TEST(GraphClaims, CompareMarksWithEdgesAndVertices) {
  for (const char* claim :
       {"wyg(path 3)[a,b,c | e], e = 1-2: N if a = b", "wyg(path 3)[a,b,c | e], e != none: N",
        "vertex_nimg(path 3)[a,b,c | t]: N if t = 2 and a = 2", "adjacent_nim(path 2)[a,b | v]: P iff v = 1"}) {
    EXPECT_EQ(again_claim(claim), claim);
  }
  // From either end, and on either side.
  EXPECT_EQ(again_claim("wyg(path 3)[a,b,c | e], 3-2 != e: N"), "wyg(path 3)[a,b,c | e], 2-3 != e: N");
  EXPECT_EQ(claim_error("wyg(path 3)[a,b,c | e], e = 1-3: N"), "'1 - 3' is not one of the named values");
  EXPECT_EQ(claim_error("wyg(path 3)[a,b,c | e], e = 2: N"), "'2' is not one of the named values");
  EXPECT_EQ(claim_error("wyg(path 3)[a,b,c | e], e = a: N"), "'a' is not one of the named values");
  EXPECT_EQ(claim_error("wyg(path 3)[a,b,c | e], e < 1-2: N"),
            "'e' is one of the named values, but a number is needed here");
  // A difference is a number elsewhere.
  EXPECT_EQ(again_claim("wyg(path 3)[a,b,c | e], a = 2-1: N"), "wyg(path 3)[a,b,c | e], a = 2 - 1: N");
}

TEST(GraphClaims, MayGiveOneNumberForAllOrDegrees) {
  EXPECT_EQ(again_claim("wyg(path 3)[deg]: P"), "wyg(path 3)[1,2,1 | none]: P");
  EXPECT_EQ(again_claim("wyg(path 3)[deg | 1-2]: P"), "wyg(path 3)[1,2,1 | 1-2]: P");
  EXPECT_EQ(again_claim("wyg(path 3)[n | e]: P"), "wyg(path 3)[n,n,n | e]: P");
  EXPECT_EQ(again_claim("mig(path 2)[deg,n]: P"), "mig(path 2)[deg,n]: P");
}

// As in positions, where a vertex or an edge can only be there or not.
TEST(GraphClaims, NeedNoBracketsForAWholeGraph) {
  EXPECT_EQ(again_claim("edge_delete(path 4): P"), "edge_delete(path 4)[1,1,1]: P");
  EXPECT_EQ(again_claim("misere node_kayles(path 2): N"), "misere node_kayles(path 2)[1,1]: N");
  EXPECT_EQ(claim_error("mig(path 3): P"), "expected '[', found ':'");
}

TEST(GraphClaims, MayHaveTheirMarkFromAFamily) {
  const auto claims = parse_claim_family("for k in 1..2: vertex_nimg(path 3)[n | k], n = k: P", games());
  ASSERT_EQ(claims.size(), 2U);
  EXPECT_EQ(claims[1].text, "vertex_nimg(path 3)[n,n,n | 2], n = 2: P");
  const auto equal = parse_claim_family("for k in 1..2: vertex_nimg(path 3)[n | t], t = k + 1: P", games());
  ASSERT_EQ(equal.size(), 2U);
  EXPECT_EQ(equal[1].text, "vertex_nimg(path 3)[n,n,n | t], t = 3: P");
}

TEST(GraphClaims, SpeakOfMarks) {
  EXPECT_EQ(again_claim("wyg(path 2)[a,b | 1-2]: N"), "wyg(path 2)[a,b | 1-2]: N");
  EXPECT_EQ(again_claim("wyg(path 2)[a,b]: P iff a = 0"), "wyg(path 2)[a,b | none]: P iff a = 0");
  EXPECT_EQ(again_claim("mig(path 3)[n]: N iff n odd"), "mig(path 3)[n,n,n]: N iff n mod 2 = 1");
  EXPECT_EQ(again_claim("wyg(path 2)[a,b | none]: P iff a = 0"), "wyg(path 2)[a,b | none]: P iff a = 0");
}

TEST(GraphRules, MayAskForDegreesInsideOfOtherNumbers) {
  Library library;
  library.add(
      "game few(G: graph)\n  on vertices of G\n  move vertex v: take t from v where t <= min(2, degree(v))\n"
      "game more(G: graph)\n  on vertices of G\n"
      "  move edge u v: take t from u where t <= max(degree(u), degree(v)) + 1\n",
      "");
  const auto options = [&](const std::string& text) {
    const Position position = parse_position(text, library);
    return options_by_definition(position.parts[0].game->rules, *to_cells(position.parts[0]), Player::left).size();
  };
  // The middle of a path has two neighbours, its ends have one, and a vertex alone has none.
  EXPECT_EQ(options("few(path 3)[5,5,5]"), 4U);
  EXPECT_EQ(options("few(path 3)[5,0,5]"), 0U);
  EXPECT_EQ(options("more(path 2)[5,1]"), 3U);
}

// A token may go to an empty vertex, which has the number of its neighbours then.
TEST(GraphRules, LeastNearAnEmptyVertexIsThatOfItsNeighbours) {
  Library library;
  library.add("game r(G: graph)\n  on vertices of G, token\n  move token u v: take t from u where t <= least near v\n",
              "");
  const auto options = [&](const std::string& text) {
    const Position position = parse_position(text, library);
    return options_by_definition(position.parts[0].game->rules, *to_cells(position.parts[0]), Player::left).size();
  };
  EXPECT_EQ(options("r(path 2)[3,0 | 1]"), 3U);
  EXPECT_EQ(options("r(path 3)[3,0,2 | 1]"), 2U);
  EXPECT_EQ(options("r(path 3)[3,1,2 | 1]"), 1U);
}

TEST(GraphRules, AreWrittenForAPaper) {
  const std::string text = print_latex(games().find("mig"));
  EXPECT_NE(text.find("Parameter: a graph $G$."), std::string::npos) << text;
  EXPECT_NE(
      text.find("a vertex $v$ that is left: $v \\to v - t$, $t \\ge 1$, where $t \\le \\operatorname{least} N[v]$."),
      std::string::npos)
      << text;
}

}  // namespace

}  // namespace cairn::language
