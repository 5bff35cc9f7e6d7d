// From an automaton to states and arrows, and places for them in layers.
//
// Every label is a node of its own between the layers of states, so that no two of them and no arrow share a place.
#include "render/automaton/diagram.hpp"

#include "render/automaton/letters.hpp"
#include "render/tree/layers.hpp"

#include <algorithm>
#include <cmath>
#include <deque>
#include <map>
#include <optional>

namespace cairn::render {

namespace {

using automata::Automaton;
using automata::Letter;
using automata::Letters;

constexpr int kMostTracksInPatterns = 6;
constexpr std::size_t kPatternsInLine = 3;
constexpr double kLoop = 30;         // the height of an arrow from a state to itself
constexpr double kStartArrow = 34;   // the length of the arrow to a start
constexpr double kBesideLabel = 22;  // from a label to the states beside it

std::vector<std::string> label_of(const Letters& letters, int tracks) {
  if (tracks > kMostTracksInPatterns) return {std::to_string(letters.size()) + " letters"};
  std::vector<std::string> lines;
  std::size_t in_line = kPatternsInLine;
  for (const std::string& pattern : letter_patterns(letters, tracks)) {
    if (in_line == kPatternsInLine) {
      lines.emplace_back();
      in_line = 0;
    }
    lines.back() += (in_line++ > 0 ? " " : "") + pattern;
  }
  return lines;
}

// States in the order in which they are met, without those that lead nowhere.
std::vector<std::uint32_t> states_in_order(const Automaton& automaton) {
  const std::vector<std::uint8_t> live = alive(automaton);
  std::vector<std::uint32_t> order;
  std::vector<bool> met(automaton.states(), false);
  const auto meet = [&](std::uint32_t state) {
    if (live[state] != 0 && !met[state]) order.push_back(state);
    met[state] = true;
  };
  for (const std::uint32_t start : automaton.starts) {
    if (start != Automaton::kNoStart) meet(start);
  }
  for (std::size_t next = 0; next < order.size();) {
    const std::uint32_t state = order[next++];
    for (Letter letter = 0; letter < automaton.letters(); ++letter) meet(automaton.step(state, letter));
  }
  return order;
}

// The states of a diagram in layers of the places, with labels between them.
class DiagramLayout {
 public:
  explicit DiagramLayout(Diagram& diagram) : diagram_(diagram) {
    find_layers();
    add_nodes();
  }

  void place() {
    const LayeredPlaces places = layered(graph_);
    const double left = start_room();
    for (std::size_t i = 0; i < diagram_.states.size(); ++i) {
      diagram_.states[i].at = {left + deep(graph_.layer[i]), places.along[i]};
    }
    std::size_t edge = 0;
    for (std::size_t i = 0; i < diagram_.arrows.size(); ++i) {
      DiagramArrow& arrow = diagram_.arrows[i];
      if (arrow.from == arrow.to) {
        loop(arrow);
        continue;
      }
      const std::size_t label = labels_[i];
      arrow.label_at = {left + deep(graph_.layer[label]), places.along[label]};
      std::vector<Point> through = passes(places.passes[edge], graph_.layer[arrow.from], graph_.layer[label], left);
      through.push_back(arrow.label_at);
      const auto rest = passes(places.passes[edge + 1], graph_.layer[label], graph_.layer[arrow.to], left);
      through.insert(through.end(), rest.begin(), rest.end());
      edge += 2;
      bend(arrow, through);
    }
    for (DiagramStart& start : diagram_.starts) {
      const Point at = diagram_.states[start.state].at;
      start.from = {at.x - kStateRadius - kStartArrow, at.y};
    }
    diagram_.width = left + deep(deepest_) + kStateRadius + 4;
    diagram_.height = places.breadth;
  }

 private:
  // By the number of arrows from a start.
  void find_layers() {
    layer_.assign(diagram_.states.size(), 0);
    std::vector<bool> met(diagram_.states.size(), false);
    std::deque<std::size_t> next;
    for (const DiagramStart& start : diagram_.starts) {
      if (!met[start.state]) next.push_back(start.state);
      met[start.state] = true;
    }
    for (; !next.empty(); next.pop_front()) {
      for (const DiagramArrow& arrow : diagram_.arrows) {
        if (arrow.from != next.front() || met[arrow.to]) continue;
        met[arrow.to] = true;
        layer_[arrow.to] = layer_[arrow.from] + 1;
        next.push_back(arrow.to);
      }
    }
  }

  void add_nodes() {
    graph_.gap = 14;
    graph_.through = 6;
    std::vector<double> loops(diagram_.states.size(), 0);
    for (const DiagramArrow& arrow : diagram_.arrows) {
      if (arrow.from == arrow.to) loops[arrow.from] = kLoop + label_height(arrow.label);
    }
    for (std::size_t i = 0; i < diagram_.states.size(); ++i) {
      graph_.layer.push_back(2 * layer_[i]);
      graph_.breadth.push_back(2 * (kStateRadius + loops[i]));
    }
    labels_.assign(diagram_.arrows.size(), 0);
    for (std::size_t i = 0; i < diagram_.arrows.size(); ++i) {
      const DiagramArrow& arrow = diagram_.arrows[i];
      if (arrow.from == arrow.to) continue;
      const bool back = layer_[arrow.to] < layer_[arrow.from];
      labels_[i] = graph_.layer.size();
      graph_.layer.push_back(back ? 2 * layer_[arrow.from] - 1 : 2 * layer_[arrow.from] + 1);
      graph_.breadth.push_back(label_height(arrow.label) + 4);
      graph_.edges.emplace_back(arrow.from, labels_[i]);
      graph_.edges.emplace_back(labels_[i], arrow.to);
    }
    deepest_ = *std::max_element(graph_.layer.begin(), graph_.layer.end());
    widths_.assign(deepest_ + 1, 2 * kStateRadius);
    for (std::size_t layer = 1; layer <= deepest_; layer += 2) widths_[layer] = 20;
    for (std::size_t i = 0; i < labels_.size(); ++i) {
      if (labels_[i] == 0) continue;
      double& width = widths_[graph_.layer[labels_[i]]];
      width = std::max(width, label_width(diagram_.arrows[i].label));
    }
  }

  [[nodiscard]] double start_room() const {
    double room = 0;
    for (const DiagramStart& start : diagram_.starts) {
      room = std::max(room, kStateRadius + kStartArrow + mode_width(start.mode));
    }
    return room;
  }
  // The middle of a layer.
  [[nodiscard]] double deep(std::size_t layer) const {
    double x = 0;
    for (std::size_t i = 0; i < layer; ++i) x += (widths_[i] + widths_[i + 1]) / 2 + kBesideLabel;
    return x;
  }

  [[nodiscard]] std::vector<Point> passes(const std::vector<double>& along, std::size_t from, std::size_t to,
                                          double left) const {
    std::vector<Point> points;
    for (std::size_t i = 0; i < along.size(); ++i) {
      points.push_back({left + deep(from < to ? from + 1 + i : from - 1 - i), along[i]});
    }
    return points;
  }

  // A smooth curve through these points, from rim to rim.
  void bend(DiagramArrow& arrow, std::vector<Point> through) const {
    const Point from = diagram_.states[arrow.from].at;
    const Point to = diagram_.states[arrow.to].at;
    through.insert(through.begin(), on_rim(from, through.front()));
    through.push_back(on_rim(to, through.back()));
    std::vector<Point> slopes(through.size());
    for (std::size_t i = 0; i < through.size(); ++i) {
      const Point& before = i == 0 ? from : through[i - 1];
      const Point& after = i + 1 == through.size() ? to : through[i + 1];
      slopes[i] = {after.x - before.x, after.y - before.y};
    }
    arrow.curve = {through[0]};
    for (std::size_t i = 1; i < through.size(); ++i) {
      const double apart = std::hypot(through[i].x - through[i - 1].x, through[i].y - through[i - 1].y);
      const auto control = [&](const Point& at, const Point& slope, double sign) {
        const double length = std::max(std::hypot(slope.x, slope.y), 1e-9);
        return Point{at.x + sign * slope.x / length * apart / 3, at.y + sign * slope.y / length * apart / 3};
      };
      arrow.curve.push_back(control(through[i - 1], slopes[i - 1], 1));
      arrow.curve.push_back(control(through[i], slopes[i], -1));
      arrow.curve.push_back(through[i]);
    }
  }
  static Point on_rim(const Point& centre, const Point& toward) {
    const double dx = toward.x - centre.x;
    const double dy = toward.y - centre.y;
    const double length = std::max(std::hypot(dx, dy), 1e-9);
    return {centre.x + dx / length * (kStateRadius + 1), centre.y + dy / length * (kStateRadius + 1)};
  }

  void loop(DiagramArrow& arrow) const {
    const Point at = diagram_.states[arrow.from].at;
    const double side = kStateRadius * 0.55;
    const double rim = kStateRadius * 0.86;
    arrow.curve = {{at.x - side, at.y - rim},
                   {at.x - side - 16, at.y - rim - kLoop},
                   {at.x + side + 16, at.y - rim - kLoop},
                   {at.x + side, at.y - rim}};
    arrow.label_at = {at.x, at.y - rim - kLoop * 0.75 - 3 - label_height(arrow.label) / 2};
  }

  Diagram& diagram_;
  std::vector<std::size_t> layer_;   // by state
  LayeredGraph graph_;               // first the states, then the labels
  std::vector<std::size_t> labels_;  // by arrow: its label among the nodes
  std::size_t deepest_ = 0;
  std::vector<double> widths_;  // by layer of the graph
};

}  // namespace

Diagram diagram_of(const Automaton& automaton, const std::vector<std::string>& modes) {
  Diagram diagram;
  const std::vector<std::uint32_t> order = states_in_order(automaton);
  std::map<std::uint32_t, std::size_t> number;
  for (const std::uint32_t state : order) {
    number.emplace(state, diagram.states.size());
    diagram.states.push_back({automaton.accepting[state] != 0});
  }
  for (const std::uint32_t state : order) {
    std::map<std::size_t, Letters> letters;  // by target
    for (Letter letter = 0; letter < automaton.letters(); ++letter) {
      const auto target = number.find(automaton.step(state, letter));
      if (target != number.end()) letters[target->second].push_back(letter);
    }
    for (const auto& [target, list] : letters) {
      diagram.arrows.push_back({number.at(state), target, label_of(list, automaton.tracks)});
    }
  }
  for (std::size_t mode = 0; mode < automaton.starts.size(); ++mode) {
    const auto start = number.find(automaton.starts[mode]);
    if (start != number.end()) diagram.starts.push_back({start->second, modes[mode]});
  }
  return diagram;
}

double label_width(const std::vector<std::string>& label) {
  double width = 0;
  for (const std::string& line : label) width = std::max(width, text_width(line, {.size = kArrowText}));
  return width + 6;
}
double label_height(const std::vector<std::string>& label) { return static_cast<double>(label.size()) * kArrowLine; }
double mode_width(const std::string& mode) { return mode.empty() ? 0 : text_width(mode, {.size = kArrowText}) + 8; }

void lay_out(Diagram& diagram) {
  if (!diagram.states.empty()) DiagramLayout(diagram).place();
}

}  // namespace cairn::render
