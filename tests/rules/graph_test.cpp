// Graphs: the families counted by hand, the published examples of graph6, lists of edges, and what is refused.
#include "rules/graph/graph.hpp"
#include "base/all_layers.hpp"

#include <cairn/error.hpp>

#include <gtest/gtest.h>

#include <algorithm>

namespace {

using cairn::Edge;
using cairn::Graph;

Graph family(std::string_view word, std::vector<int> numbers) {
  const auto all = cairn::graph_families();
  const auto found = std::find_if(all.begin(), all.end(), [&](const auto& row) { return row.word == word; });
  return cairn::graph_of_family(*found, numbers);
}

std::string listed(const Graph& graph) {
  std::string text;
  for (const Edge& edge : graph.edges()) {
    text += (text.empty() ? "" : " ") + std::to_string(edge.first) + "-" + std::to_string(edge.second);
  }
  return text;
}

template <class Make>
std::string refusal(const Make& make) {
  try {
    static_cast<void>(make());
    return "";
  } catch (const cairn::Error& error) {
    return error.what();
  }
}

TEST(Graph, FamiliesHaveTheirEdges) {
  EXPECT_EQ(listed(family("path", {1})), "");
  EXPECT_EQ(listed(family("path", {4})), "1-2 2-3 3-4");
  EXPECT_EQ(listed(family("cycle", {4})), "1-2 1-4 2-3 3-4");
  EXPECT_EQ(listed(family("complete", {4})), "1-2 1-3 1-4 2-3 2-4 3-4");
  EXPECT_EQ(listed(family("bipartite", {2, 3})), "1-3 1-4 1-5 2-3 2-4 2-5");
  EXPECT_EQ(listed(family("star", {3})), "1-2 1-3 1-4");
  EXPECT_EQ(listed(family("wheel", {4})), "1-2 1-3 1-4 2-3 2-4 3-4");
  EXPECT_EQ(listed(family("wheel", {5})), "1-2 1-3 1-4 1-5 2-3 2-5 3-4 4-5");
  EXPECT_EQ(listed(family("grid", {2, 3})), "1-2 1-4 2-3 2-5 3-6 4-5 5-6");
  EXPECT_EQ(listed(cairn::joined_stars(2, 1, 2)), "1-2 1-3 1-4 4-5 5-6");
  EXPECT_EQ(listed(cairn::joined_stars(0, 0, 1)), "1-2");
}

TEST(Graph, FamiliesHaveTheirNumbersOfVerticesAndEdges) {
  const auto counts = [](const Graph& graph) { return std::pair(graph.vertices(), graph.edges().size()); };
  EXPECT_EQ(counts(family("cycle", {7})), std::pair(7, std::size_t{7}));
  EXPECT_EQ(counts(family("complete", {6})), std::pair(6, std::size_t{15}));
  EXPECT_EQ(counts(family("bipartite", {3, 4})), std::pair(7, std::size_t{12}));
  EXPECT_EQ(counts(family("star", {6})), std::pair(7, std::size_t{6}));
  EXPECT_EQ(counts(family("wheel", {7})), std::pair(7, std::size_t{12}));
  EXPECT_EQ(counts(family("grid", {4, 7})), std::pair(28, std::size_t{45}));  // 4 * 6 and 3 * 7
  EXPECT_EQ(counts(cairn::joined_stars(2, 3, 6)), std::pair(12, std::size_t{11}));
  EXPECT_EQ(family("bipartite", {3, 4}).text(), "bipartite 3 4");
  EXPECT_EQ(cairn::joined_stars(2, 3, 6).text(), "stars 2 3 joined 6");
}

TEST(Graph, KnowsNeighbours) {
  const Graph wheel = family("wheel", {5});
  EXPECT_EQ(wheel.neighbours(1), (std::vector<int>{2, 3, 4, 5}));
  EXPECT_EQ(wheel.neighbours(2), (std::vector<int>{1, 3, 5}));
}

TEST(Graph, UnionsNumberTheSecondGraphBehindTheFirst) {
  const Graph both = cairn::united(family("path", {2}), family("cycle", {3}));
  EXPECT_EQ(both.vertices(), 5);
  EXPECT_EQ(listed(both), "1-2 3-4 3-5 4-5");
  EXPECT_EQ(both.text(), "path 2 + cycle 3");
}

// From formats.txt of nauty: n = 5 with the edges 0-2, 0-4, 1-3, 3-4 is DQc. And from the tables of graph6 that come
// with it: the empty graph, the complete graph and the Petersen graph.
TEST(Graph, ReadsAndWritesGraph6) {
  EXPECT_EQ(listed(cairn::graph_of_graph6("DQc")), "1-3 1-5 2-4 4-5");
  EXPECT_EQ(listed(cairn::graph_of_graph6("D?{")), "1-5 2-5 3-5 4-5");
  EXPECT_EQ(listed(cairn::graph_of_graph6("Bg")), "1-2 2-3");
  EXPECT_EQ(listed(cairn::graph_of_graph6("@")), "");
  EXPECT_EQ(cairn::graph_of_graph6("C~").edges().size(), 6U);
  const Graph petersen = cairn::graph_of_graph6(">>graph6<<IheA@GUAo");
  EXPECT_EQ(petersen.vertices(), 10);
  EXPECT_EQ(petersen.edges().size(), 15U);
  for (int v = 1; v <= 10; ++v) EXPECT_EQ(petersen.neighbours(v).size(), 3U);
  EXPECT_EQ(petersen.text(), "graph6 \"IheA@GUAo\"");
  for (const char* text : {"DQc", "D?{", "Bg", "@", "C~", "IheA@GUAo"}) {
    EXPECT_EQ(cairn::to_graph6(cairn::graph_of_graph6(text)), text);
  }
  // 100 vertices take four characters: ~?@c, since 100 = 1 * 64 + 36.
  const std::string large = cairn::to_graph6(family("path", {100}));
  EXPECT_TRUE(large.starts_with("~?@c")) << large.substr(0, 4);
  EXPECT_EQ(cairn::graph_of_graph6(large).edges(), family("path", {100}).edges());
}

TEST(Graph, RefusesWhatIsNotGraph6) {
  const auto why = [](const char* text) { return refusal([&] { return cairn::graph_of_graph6(text); }); };
  EXPECT_EQ(why(""), "this is not in graph6: there is nothing");
  EXPECT_EQ(why("D?"), "this is not in graph6: 5 vertices need 2 characters behind their number, not 1");
  EXPECT_EQ(why("D? "), "this is not in graph6: only the characters from '?' to '~' belong to it");
  EXPECT_EQ(why("Bh"), "this is not in graph6: the bits that fill the last character up are not 0");
  EXPECT_EQ(why("~~?????"), "this is not in graph6: there are more than 5000 vertices");
  EXPECT_EQ(why("~?"), "this is not in graph6: the number of vertices is cut off");
  EXPECT_EQ(why("?"), "the graph has no vertex");
}

TEST(Graph, RefusesWhatIsNoSimpleGraph) {
  const auto why = [](int vertices, std::vector<Edge> edges) {
    return refusal([&] { return Graph(vertices, edges, ""); });
  };
  EXPECT_EQ(why(3, {{1, 2}, {2, 1}}), "the edge 1-2 stands twice");
  EXPECT_EQ(why(3, {{2, 2}}), "the edge 2-2 is a loop");
  EXPECT_EQ(why(3, {{1, 4}}), "there is no vertex 4 in a graph of 3 vertices");
  EXPECT_EQ(why(3, {{0, 1}}), "there is no vertex 0 in a graph of 3 vertices");
  EXPECT_EQ(why(0, {}), "the graph has no vertex");
  EXPECT_EQ(why(5001, {}), "the graph has 5001 vertices, more than 5000");
  EXPECT_EQ(refusal([] { return family("cycle", {2}); }), "there is no cycle 2");
  EXPECT_EQ(refusal([] { return family("grid", {999, 999}); }), "the graph has 998001 vertices, more than 5000");
}

TEST(Graph, ReadsFiles) {
  EXPECT_EQ(listed(cairn::graph_of_file_text("# a path\n1 2\n2-3\n")), "1-2 2-3");
  EXPECT_EQ(cairn::graph_of_file_text("vertices 5\n1 2\n").vertices(), 5);
  EXPECT_EQ(listed(cairn::graph_of_file_text("DQc\n")), "1-3 1-5 2-4 4-5");
  EXPECT_EQ(listed(cairn::graph_of_file_text("1 2  # the first\n#\n 2 3# the second\n")), "1-2 2-3");
  EXPECT_EQ(listed(cairn::graph_of_file_text("# by nauty\nDQc # a tree\n\n# the end\n")), "1-3 1-5 2-4 4-5");
  EXPECT_EQ(cairn::graph_of_file_text("1 2\n2 3\n").text(), "graph6 \"Bg\"") << "no file is needed to read it again";
  const auto why = [](const char* text) { return refusal([&] { return cairn::graph_of_file_text(text); }); };
  EXPECT_EQ(why("DQc\nBg\n"), "the file holds more than one graph");
  EXPECT_EQ(why("1 2 3\n"), "'1 2 3' is not an edge");
  EXPECT_EQ(why("1 2\nDQc\n"), "'DQc' is not an edge");
  EXPECT_EQ(why("vertices 2\n1 3\n"), "there is no vertex 3 in a graph of 2 vertices");
  EXPECT_EQ(why(""), "the graph has no vertex");
}

}  // namespace
