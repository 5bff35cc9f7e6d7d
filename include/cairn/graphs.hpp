// Games on many graphs at once: all connected graphs of a few vertices, and families of graphs against chips.
//
// A game is named without its graph: "wyg", "misere mig". Chips are written as on the command line: "2" on every
// vertex, "1..3" for each of these numbers, "deg" for as many as a vertex has neighbours, or several of these with
// commas. Nothing means 1. Games in which a vertex or an edge is only there or not have no chips, and graphs are whole.
#pragma once

#include <cairn/answer.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cairn {

// All connected graphs of up to a number of vertices, each once whatever its vertices are called.
struct GraphListRequest {
  std::string game = {};
  int vertices = 6;
  std::string chips = {};
  bool count_only = false;
};

// The graphs of a family for n = 1, 2, ... "cycle n", "grid 4 n", "stars 2 3 joined n", "path n + path n". An n at the
// end may be left out.
struct FamilyTableRequest {
  std::string game = {};
  std::string family = {};
  int to = 0;
  std::string chips = {};
  bool grundy = false;
};

// No list has graphs with more vertices.
inline constexpr int kLargestListedGraph = 9;

// One position and what is known of it.
struct GraphPosition {
  std::string position;           // as it can be asked about: "wyg(path 3)[1]"
  std::string chips;              // "1", "deg"; empty when the game has none
  std::optional<char> outcome;    // nothing when the limits ended the run before
  std::optional<Integer> grundy;  // of impartial games in normal play, where a table asks for it
  HowKnown known;
};

// A graph that is a P-position.
struct ListedGraph : GraphPosition {
  std::string graph6;
  std::string name;  // "path 3", when it belongs to a family; otherwise empty
  int vertices = 0;
  int edges = 0;
};

// How many graphs have a given number of vertices, and how many positions on them are P-positions, with the same chips.
struct GraphCount {
  int vertices = 0;
  std::string chips;
  std::uint64_t graphs = 0;       // all connected graphs of that size
  std::uint64_t positions = 0;    // solved positions; with a token, one for each vertex where it may stand
  std::uint64_t p_positions = 0;  // solved positions that are P-positions
};

struct GraphListAnswer : AnswerHead {
  int vertices = 0;
  bool count_only = false;
  std::uint64_t count = 0;             // P-positions that were found
  std::vector<GraphCount> counts;      // of 1 vertex, of 2, ...; those that were begun
  std::vector<ListedGraph> positions;  // P-positions by vertices, edges, graph6 and chips; empty when only counted
};

struct FamilyRow {
  int n = 0;
  std::string graph;                   // "cycle 5"
  std::vector<GraphPosition> columns;  // one for each entry of chips
};

struct FamilyTableAnswer : AnswerHead {
  std::string family;  // "cycle n"
  int to = 0;
  bool grundy = false;
  std::vector<std::string> chips;  // of the columns; a single empty text when the game has none
  std::vector<FamilyRow> rows;
};

}  // namespace cairn
