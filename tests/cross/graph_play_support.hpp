// The games on graphs played straight from their sentences, on matrices of neighbours: nothing here knows of rules,
// rays or the code of the product.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace graph_play {

using Ends = std::pair<int, int>;

// Vertices count from 0 here.
struct Plain {
  int vertices = 0;
  std::vector<Ends> edges;

  [[nodiscard]] bool joined(int u, int v) const;
  // As the language writes it, vertices counted from 1.
  [[nodiscard]] std::string text() const;
};

// A number on every vertex, or 0 and 1 on every edge, and a mark: 0 for none, else 1 + the number of an edge or vertex.
struct Stand {
  std::vector<std::int64_t> numbers;
  int mark = 0;
  friend auto operator<=>(const Stand&, const Stand&) = default;
};

enum class Marked { nothing, edge, token, last };

struct PlayedGame {
  std::string name;
  bool on_edges = false;
  std::int64_t most = 0;  // on a vertex or edge; 0: no bound
  Marked marked = Marked::nothing;
  std::vector<Stand> (*options)(const Plain& graph, const Stand& at) = nullptr;
};

const std::vector<PlayedGame>& played_games();

// Every graph with that number of vertices, one of those that are alike up to the names of vertices.
std::vector<Plain> graphs_with(int vertices);

// Every position of the game with numbers up to that.
std::vector<Stand> positions(const PlayedGame& game, const Plain& graph, std::int64_t to);

// "[1,2,2 | 1-2]"
std::string written(const PlayedGame& game, const Plain& graph, const Stand& at);

class Values {
 public:
  Values(const PlayedGame& game, const Plain& graph) : game_(game), graph_(graph) {}
  int grundy(const Stand& at);
  // Does the player to move win when whoever cannot move wins?
  bool wins_misere(const Stand& at);

 private:
  const PlayedGame& game_;
  const Plain& graph_;
  std::map<Stand, int> grundy_;
  std::map<Stand, bool> misere_;
};

}  // namespace graph_play
