// Graphs as text: graph6, as nauty's formats.txt describes it, and lists of edges.
#include "rules/graph/graph.hpp"

#include <cairn/error.hpp>

#include <algorithm>
#include <optional>

namespace cairn::rules {

namespace {

constexpr std::string_view kGraph6Header = ">>graph6<<";
constexpr int kLowest = 63;  // the byte that stands for six bits 0
constexpr int kHighest = 126;
constexpr int kOneByte = 62;  // vertices whose number takes one byte

[[noreturn]] void refuse_graph6(const std::string& why) {
  throw Error("this is not in graph6: " + why, "",
              "graph6 is written as by nauty: the path of three vertices is \"Bg\"");
}

// The numbers of a line, which digits and perhaps one '-' make up.
std::vector<int> numbers_of(std::string_view line) {
  std::vector<int> numbers;
  bool inside = false;
  for (const char c : line) {
    if (c >= '0' && c <= '9') {
      if (!inside) numbers.push_back(0);
      numbers.back() = std::min(numbers.back() * 10 + (c - '0'), kMostVertices + 1);
      inside = true;
    } else if (c == ' ' || c == '\t' || c == '-' || c == ',') {
      inside = false;
    } else {
      return {};
    }
  }
  return numbers;
}

// Without blanks at its ends, and without what stands behind a #, which graph6 does not use.
std::string_view trimmed(std::string_view line) {
  line = line.substr(0, line.find('#'));
  const auto first = line.find_first_not_of(" \t\r");
  if (first == std::string_view::npos) return {};
  return line.substr(first, line.find_last_not_of(" \t\r") - first + 1);
}

// The next line, which is taken off.
std::string_view next_line(std::string_view& text) {
  const std::size_t end = std::min(text.find('\n'), text.size());
  const std::string_view line = trimmed(text.substr(0, end));
  text.remove_prefix(std::min(end + 1, text.size()));
  return line;
}

}  // namespace

Graph graph_of_graph6(std::string_view text) {
  if (text.starts_with(kGraph6Header)) text.remove_prefix(kGraph6Header.size());
  const auto odd =
      std::find_if(text.begin(), text.end(), [](char c) { return c < kLowest || static_cast<int>(c) > kHighest; });
  if (odd != text.end()) refuse_graph6("only the characters from '?' to '~' belong to it");
  if (text.empty()) refuse_graph6("there is nothing");
  std::size_t at = 0;
  int vertices = text[at++] - kLowest;
  if (vertices > kOneByte) {
    if (text.size() < 4) refuse_graph6("the number of vertices is cut off");
    if (text[1] == kHighest) refuse_graph6("there are more than " + std::to_string(kMostVertices) + " vertices");
    vertices = 0;
    for (; at < 4; ++at) vertices = vertices * 64 + (text[at] - kLowest);
  }
  if (vertices > kMostVertices) refuse_graph6("there are more than " + std::to_string(kMostVertices) + " vertices");
  const std::size_t bits = static_cast<std::size_t>(vertices) * static_cast<std::size_t>(std::max(vertices - 1, 0)) / 2;
  const std::size_t bytes = (bits + 5) / 6;
  if (text.size() - at != bytes) {
    refuse_graph6(std::to_string(vertices) + " vertices need " + std::to_string(bytes) +
                  " characters behind their number, not " + std::to_string(text.size() - at));
  }
  const auto bit = [&](std::size_t i) { return ((text[at + i / 6] - kLowest) >> (5 - i % 6) & 1) != 0; };
  std::vector<Edge> edges;
  std::size_t next = 0;
  for (int v = 2; v <= vertices; ++v) {
    for (int u = 1; u < v; ++u) {
      if (bit(next++)) edges.push_back({u, v});
    }
  }
  for (; next < 6 * bytes; ++next) {
    if (bit(next)) refuse_graph6("the bits that fill the last character up are not 0");
  }
  return {vertices, std::move(edges), "graph6 \"" + std::string(text) + "\""};
}

std::string to_graph6(const Graph& graph) {
  const int n = graph.vertices();
  std::string text;
  if (n <= kOneByte) {
    text += static_cast<char>(kLowest + n);
  } else {
    text += static_cast<char>(kHighest);
    for (const int shift : {12, 6, 0}) text += static_cast<char>(kLowest + (n >> shift & 63));
  }
  int filled = 0;
  int six = 0;
  const auto add = [&](bool bit) {
    six = six * 2 + (bit ? 1 : 0);
    if (++filled < 6) return;
    text += static_cast<char>(kLowest + six);
    filled = six = 0;
  };
  for (int v = 2; v <= n; ++v) {
    for (int u = 1; u < v; ++u) add(std::binary_search(graph.edges().begin(), graph.edges().end(), Edge{u, v}));
  }
  while (filled != 0) add(false);
  return text;
}

Graph graph_of_file_text(std::string_view text) {
  constexpr std::string_view kVertices = "vertices";
  std::vector<Edge> edges;
  int vertices = 0;
  std::optional<int> declared;
  bool listed = false;
  while (!text.empty()) {
    const std::string_view line = next_line(text);
    if (line.empty()) continue;
    const bool count = line.starts_with(kVertices);
    const auto numbers = numbers_of(count ? line.substr(kVertices.size()) : line);
    if (count && numbers.size() == 1 && !declared) {
      declared = numbers[0];
    } else if (!count && numbers.size() == 2) {
      edges.push_back({numbers[0], numbers[1]});
      vertices = std::max({vertices, numbers[0], numbers[1]});
    } else if (!listed && numbers.empty()) {
      Graph graph = graph_of_graph6(line);
      while (!text.empty()) {
        if (next_line(text).empty()) continue;
        throw Error("the file holds more than one graph", "", "put each graph into a file of its own");
      }
      return graph;
    } else {
      throw Error("'" + std::string(line.substr(0, 40)) + (count ? "' does not fit here" : "' is not an edge"), "",
                  "write an edge on each line, as in '1 2', perhaps after one line 'vertices 5'");
    }
    listed = true;
  }
  const Graph graph(declared.value_or(vertices), std::move(edges), "");
  return graph_of_graph6(to_graph6(graph));
}

}  // namespace cairn::rules
