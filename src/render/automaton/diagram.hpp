// An automaton as states and arrows with places: what is drawn, whoever found the places.
#pragma once

#include "automata/automaton.hpp"
#include "render/picture/drawing.hpp"

#include <cstddef>
#include <string>
#include <vector>

namespace cairn::render {

inline constexpr double kStateRadius = 17;
inline constexpr double kArrowText = 11.5;
inline constexpr double kArrowLine = 14;  // from one line of a label to the next

struct DiagramState {
  bool accepting = false;
  Point at = {};
};

struct DiagramArrow {
  std::size_t from = 0;
  std::size_t to = 0;
  std::vector<std::string> label;  // in lines
  std::vector<Point> curve = {};   // from the rim of a state to that of the other, as Drawing::curve takes it
  Point label_at = {};             // its middle
};

struct DiagramStart {
  std::size_t state = 0;
  std::string mode;
  Point from = {};  // where the arrow begins
};

struct Diagram {
  std::vector<DiagramState> states;
  std::vector<DiagramArrow> arrows;
  std::vector<DiagramStart> starts;
  double width = 0;
  double height = 0;
};

// Without the state from which nothing can be accepted, and without places. modes: the names of the starts.
[[nodiscard]] Diagram diagram_of(const automata::Automaton& automaton, const std::vector<std::string>& modes);

[[nodiscard]] double label_width(const std::vector<std::string>& label);
[[nodiscard]] double label_height(const std::vector<std::string>& label);
[[nodiscard]] double mode_width(const std::string& mode);

// Finds places in layers, by the number of digits after which a state can be met first.
void lay_out(Diagram& diagram);
// Has Graphviz find them. False when it is not installed, or does not answer.
[[nodiscard]] bool lay_out_by_graphviz(Diagram& diagram);

}  // namespace cairn::render
