// A game on graphs that is asked about on many of them: how it is named, and which chips stand on the vertices.
#pragma once

#include "lab/laboratory.hpp"

#include <cairn/graphs.hpp>

#include <optional>
#include <string>
#include <vector>

namespace cairn::lab {

// Texts become positions by the same parser as those that people write.
class GraphGame {
 public:
  // game: "wyg", "misere mig". chips: "1..3", "deg", "1,2,deg"; nothing means 1. Throws Error when there is no such
  // game, when it is not on one graph, and when the chips make no sense.
  GraphGame(Laboratory& laboratory, const std::string& game, const std::string& chips);

  // As its rules call it.
  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] bool misere() const { return misere_; }
  [[nodiscard]] bool partizan() const { return partizan_; }
  // A position says where a token stands.
  [[nodiscard]] bool has_token() const { return token_; }
  // Of a connected graph that it can be played on: on edges there must be one.
  [[nodiscard]] int least_vertices() const { return on_edges_ ? 2 : 1; }
  // One empty text when there are none.
  [[nodiscard]] const std::vector<std::string>& chips() const { return chips_; }
  // "1 chip on every vertex"; empty when there are none.
  [[nodiscard]] std::string chips_words() const;

  // "misere wyg(path 3)[1]"
  [[nodiscard]] std::string position(const std::string& graph, const std::string& chips,
                                     std::optional<int> token = std::nullopt) const;

 private:
  std::string asked_name_;  // perhaps the path of a file
  std::string name_;
  bool misere_ = false;
  bool partizan_ = false;
  bool token_ = false;
  bool on_edges_ = false;
  std::string asked_chips_;
  std::vector<std::string> chips_;
};

// What a position is worth, within the limits. What is too large stays unknown, and says why.
struct GraphSolved {
  GraphPosition position;
  Engine engine = Engine::chosen;
  Status status = Status::complete;
};
[[nodiscard]] GraphSolved solve_on_graph(Laboratory& laboratory, const std::string& position, const std::string& chips,
                                         bool grundy, const Control& control, Engine engine);

// The P-positions among all connected graphs of up to a number of vertices. Threads share the memory of control. Throws
// TooLarge, with the numbers, when that is too much.
[[nodiscard]] GraphListAnswer list_graphs(Laboratory& laboratory, const GraphListRequest& request, int threads,
                                          const Control& control, Engine engine);
// A family of graphs against chips.
[[nodiscard]] FamilyTableAnswer table_family(Laboratory& laboratory, const FamilyTableRequest& request, int threads,
                                             const Control& control, Engine engine);

}  // namespace cairn::lab
