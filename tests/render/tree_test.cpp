// Layers, game trees and automata as drawings.
#include "render/tree/tree.hpp"
#include "base/all_layers.hpp"
#include "render/automaton/diagram.hpp"
#include "render/automaton/letters.hpp"
#include "render/picture/theme.hpp"
#include "render/tree/layers.hpp"
#include "render/tree/tree_picture.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

namespace cairn {
namespace {

// A binary tree of depth 4 with some edges that skip layers and one that goes back up.
LayeredGraph made_up_layers() {
  LayeredGraph graph;
  for (std::size_t i = 1; i < 32; ++i) {
    graph.layer.push_back(static_cast<std::size_t>(std::floor(std::log2(i))));
    graph.breadth.push_back(20 + static_cast<double>(i % 3) * 10);
    if (i > 1) graph.edges.emplace_back(i / 2 - 1, i - 1);
  }
  graph.edges.emplace_back(0, 30);
  graph.edges.emplace_back(20, 1);
  return graph;
}

TEST(Layers, NodesOfALayerDoNotOverlap) {
  const LayeredGraph graph = made_up_layers();
  const LayeredPlaces places = layered(graph);
  for (std::size_t i = 0; i < graph.layer.size(); ++i) {
    EXPECT_GE(places.along[i] - graph.breadth[i] / 2, -1e-6);
    EXPECT_LE(places.along[i] + graph.breadth[i] / 2, places.breadth + 1e-6);
    for (std::size_t j = 0; j < i; ++j) {
      if (graph.layer[i] != graph.layer[j]) continue;
      EXPECT_GE(std::abs(places.along[i] - places.along[j]),
                (graph.breadth[i] + graph.breadth[j]) / 2 + graph.gap - 1e-6);
    }
  }
}

TEST(Layers, LongEdgesPassTheLayersBetween) {
  const LayeredGraph graph = made_up_layers();
  const LayeredPlaces places = layered(graph);
  ASSERT_EQ(places.passes.size(), graph.edges.size());
  for (std::size_t i = 0; i < graph.edges.size(); ++i) {
    const auto from = graph.layer[graph.edges[i].first];
    const auto to = graph.layer[graph.edges[i].second];
    EXPECT_EQ(places.passes[i].size(), (from < to ? to - from : from - to) - 1);
  }
}

TEST(Layers, ATreeHasNoCrossings) {
  LayeredGraph graph = made_up_layers();
  graph.edges.resize(30);  // those of the tree
  // The children of a node that was put last come last.
  const LayeredPlaces places = layered(graph);
  for (std::size_t a = 0; a < 30; ++a) {
    for (std::size_t b = 0; b < a; ++b) {
      const auto& [p, x] = graph.edges[a];
      const auto& [q, y] = graph.edges[b];
      if (graph.layer[p] != graph.layer[q] || p == q) continue;
      EXPECT_EQ(places.along[p] < places.along[q], places.along[x] < places.along[y]);
    }
  }
}

// nim[1,2], by hand: a move to [1,1] wins, and so does one to [0,0].
TreeAnswer small_tree() {
  TreeAnswer answer;
  answer.game = "nim";
  answer.position = "nim[1,2]";
  answer.known = {How::computed, "by hand"};
  answer.once = true;
  answer.places = {{"nim[1,2]",
                    'N',
                    Integer(3),
                    3,
                    {{1, Player::either, false}, {2, Player::either, true}, {3, Player::either, false}}},
                   {"nim[0,2]", 'N', Integer(2), 1, {{3, Player::either, false}, {4, Player::either, true}}},
                   {"nim[1,1]", 'P', Integer(0), 2, {{3, Player::either, false}}},
                   {"nim[0,1]", 'N', Integer(1), 1, {{4, Player::either, true}}},
                   {"nim[0,0]", 'P', Integer(0), 0, {}}};
  return answer;
}

TEST(TreePicture, HasABoxForEachPositionAndThickWinningMoves) {
  const Theme& theme = theme_of(PictureStyle::paper);
  const Drawing drawing = picture_of(small_tree(), {});
  std::map<double, int> curves;
  int dark = 0;
  int light = 0;
  std::set<std::string> texts;
  for (const auto& element : drawing.elements()) {
    if (const auto* curve = std::get_if<Drawing::Curve>(&element)) ++curves[curve->pen.width];
    if (const auto* text = std::get_if<Drawing::Text>(&element)) texts.insert(text->text);
    if (const auto* box = std::get_if<Drawing::Rounded>(&element)) {
      dark += box->fill == theme.p ? 1 : 0;
      light += box->fill == theme.n ? 1 : 0;
    }
  }
  EXPECT_EQ(dark, 2);
  EXPECT_EQ(light, 3);
  EXPECT_EQ(curves, (std::map<double, int>{{1.1, 4}, {2.8, 3}}));
  for (const char* text : {"[1,2]", "[0,0]", "N, G = 3", "P", "Computed: by hand."}) EXPECT_TRUE(texts.contains(text));
}

TEST(TreeText, NamesPositionsAndWinningMoves) {
  const std::string text = text_of(small_tree(), {});
  EXPECT_NE(text.find("  [1,2]  N, G = 3  to [0,2] [1,1]* [0,1]\n"), std::string::npos) << text;
  EXPECT_NE(text.find("  [0,0]  P\n"), std::string::npos) << text;
  EXPECT_NE(text.find("known: computed: by hand"), std::string::npos) << text;
  const std::string dot = graphviz_of(small_tree());
  EXPECT_NE(dot.find("  0 [label = \"[1,2]\\nN, G = 3\"];\n"), std::string::npos) << dot;
  EXPECT_NE(dot.find("  0 -> 2 [style = bold];\n"), std::string::npos) << dot;
  EXPECT_NE(dot.find("  2 -> 3;\n"), std::string::npos) << dot;
}

bool fits(const std::string& pattern, Letter letter) {
  if (pattern == "*") return true;
  for (std::size_t track = 0; track < pattern.size(); ++track) {
    const char digit = ((letter >> track) & 1U) != 0 ? '1' : '0';
    if (pattern[track] != '*' && pattern[track] != digit) return false;
  }
  return true;
}

TEST(LetterPatterns, CoverTheLettersAndNoOthers) {
  for (int tracks = 1; tracks <= 3; ++tracks) {
    const unsigned count = 1U << static_cast<unsigned>(tracks);
    for (unsigned set = 1; set < 1U << count; ++set) {
      Letters letters;
      for (Letter letter = 0; letter < count; ++letter) {
        if ((set >> letter & 1U) != 0) letters.push_back(letter);
      }
      const auto patterns = letter_patterns(letters, tracks);
      EXPECT_LE(patterns.size(), letters.size());
      for (Letter letter = 0; letter < count; ++letter) {
        const bool covered = std::any_of(patterns.begin(), patterns.end(),
                                         [&](const std::string& pattern) { return fits(pattern, letter); });
        EXPECT_EQ(covered, (set >> letter & 1U) != 0) << set;
      }
    }
  }
  EXPECT_EQ(letter_patterns({0, 2}, 2), (std::vector<std::string>{"0*"}));  // the first track is bit 0
}

// Numbers that 3 divides, in binary: 0 accepts, and 2n + d goes from n mod 3 to (2n + d) mod 3. State 3 leads nowhere.
Automaton thirds() {
  Automaton automaton;
  automaton.tracks = 1;
  automaton.starts = {0};
  automaton.next = {0, 1, 2, 0, 1, 2, 3, 3};
  automaton.accepting = {1, 0, 0, 0};
  return automaton;
}

void expect_drawable(const Diagram& diagram) {
  for (std::size_t i = 0; i < diagram.states.size(); ++i) {
    const Point& at = diagram.states[i].at;
    EXPECT_GE(at.x, kStateRadius - 1);
    EXPECT_GE(at.y, kStateRadius - 1);
    EXPECT_LE(at.x, diagram.width);
    EXPECT_LE(at.y, diagram.height);
    for (std::size_t j = 0; j < i; ++j) {
      EXPECT_GT(std::hypot(at.x - diagram.states[j].at.x, at.y - diagram.states[j].at.y), 2 * kStateRadius);
    }
  }
  for (const DiagramArrow& arrow : diagram.arrows) {
    ASSERT_GE(arrow.curve.size(), 4U);
    EXPECT_EQ(arrow.curve.size() % 3, 1U);
    const Point& from = diagram.states[arrow.from].at;
    const Point& to = diagram.states[arrow.to].at;
    EXPECT_NEAR(std::hypot(arrow.curve.front().x - from.x, arrow.curve.front().y - from.y), kStateRadius, 3);
    EXPECT_NEAR(std::hypot(arrow.curve.back().x - to.x, arrow.curve.back().y - to.y), kStateRadius, 3);
  }
}

TEST(Diagram, HasTheStatesThatCanAcceptAndAnArrowForEachPair) {
  Diagram diagram = diagram_of(thirds(), {""});
  ASSERT_EQ(diagram.states.size(), 3U);
  EXPECT_TRUE(diagram.states[0].accepting);
  std::set<std::pair<std::size_t, std::size_t>> arrows;
  for (const DiagramArrow& arrow : diagram.arrows) arrows.emplace(arrow.from, arrow.to);
  EXPECT_EQ(arrows, (std::set<std::pair<std::size_t, std::size_t>>{{0, 0}, {0, 1}, {1, 0}, {1, 2}, {2, 1}, {2, 2}}));
  lay_out(diagram);
  expect_drawable(diagram);
}

// Where Graphviz is not installed there is nothing to see; the layout of our own is tested above.
TEST(Diagram, GraphvizFindsPlacesWhereItIsInstalled) {
  Diagram diagram = diagram_of(thirds(), {"side = S"});
  if (!lay_out_by_graphviz(diagram)) GTEST_SKIP() << "dot is not installed";
  expect_drawable(diagram);
}

}  // namespace
}  // namespace cairn
