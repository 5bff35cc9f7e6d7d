// Families, lists of edges, graph6 and files, and unions of them.
#include "language/graph/parse_graph.hpp"

#include "base/near.hpp"

#include <algorithm>
#include <fstream>
#include <optional>

namespace cairn::language {

namespace {

constexpr std::size_t kLargestGraphFile = 1 << 20;
constexpr std::size_t kMostUnited = 1000;
constexpr int kMostParentheses = 100;  // one inside the other

std::string known_graphs() {
  std::string list;
  for (const GraphFamily& family : graph_families()) list += std::string(family.example) + ", ";
  return "a graph is written as " + list +
         "stars 2 3 joined 6, edges 1-2 2-3 3-1, graph6 \"Bg\", or as a union, path 2 + path 3";
}

class GraphParser {
 public:
  GraphParser(Parser& parser, const Library& library) : parser_(parser), library_(library) {}

  Graph sum() {
    Graph result = part();
    for (std::size_t parts = 1; parser_.peek().is("+"); ++parts) {
      const Place place = parser_.take().place;
      if (parts == kMostUnited) parser_.fail_at("the union is too long", place);
      const Graph next = part();
      result = placed(place, [&] { return united(result, next); });
    }
    return result;
  }

 private:
  // What is wrong with a graph is said at the place where it stands.
  template <class Make>
  Graph placed(Place place, const Make& make) const {
    try {
      return make();
    } catch (const Error& error) {
      parser_.fail_at(error.what(), place, error.hint());
    }
  }

  Graph part() {
    const Token word = parser_.peek();
    if (parser_.accept("(")) {
      if (++parentheses_ > kMostParentheses) parser_.fail_at("the parentheses are nested too deeply", word.place);
      Graph inside = sum();
      parser_.expect(")");
      --parentheses_;
      return inside;
    }
    if (const auto bound = parser_.bound_graph(word)) {
      parser_.take();
      return *bound;
    }
    if (word.is("edges") || word.is("vertices")) return listed();
    // PATH 3, as MINNIE is written in papers.
    const std::string spelled = base::in_lower_case(std::string(word.text));
    const auto accept = [&](std::string_view name) {
      const bool there = word.kind == Token::Kind::word && spelled == name;
      if (there) parser_.take();
      return there;
    };
    if (accept("stars")) {
      const int first = number("the leaves of the first star", "stars 2 3 joined 6");
      const int second = number("the leaves of the second star", "stars 2 3 joined 6");
      parser_.expect("joined", "write stars 2 3 joined 6");
      const int edges = number("the number of edges between the centres", "stars 2 3 joined 6");
      return placed(word.place, [&] { return joined_stars(first, second, edges); });
    }
    if (accept("graph6")) {
      const std::string text = quoted("graph6 \"Bg\"");
      return placed(word.place, [&] { return graph_of_graph6(text); });
    }
    if (accept("file")) return from_file(word.place);
    const auto families = graph_families();
    const auto family = std::find_if(families.begin(), families.end(), [&](const auto& f) { return accept(f.word); });
    if (family == families.end()) parser_.fail_expected("a graph", known_graphs());
    std::vector<int> numbers;
    while (static_cast<int>(numbers.size()) < family->numbers) {
      numbers.push_back(number("a number", std::string(family->example)));
    }
    return placed(word.place, [&] { return graph_of_family(*family, numbers); });
  }

  // A written number, a parameter of a family of claims, or something to calculate in parentheses; a plus behind it
  // belongs to a union.
  int number(const std::string& what, const std::string& example) {
    const Token token = parser_.peek();
    const auto bound = parser_.bound().find(token.text);
    std::int64_t value = 0;
    if (token.kind == Token::Kind::word && bound != parser_.bound().end()) {
      parser_.take();
      value = bound->second;
    } else if (token.is("(")) {
      parser_.take();
      value = parser_.expect_constant();
      parser_.expect(")");
    } else if (token.kind == Token::Kind::number) {
      value = parser_.expect_number();
      // 2n, without a blank: in "grid 2 n" these are two numbers.
      const Token next = parser_.peek();
      const auto factor = parser_.bound().find(next.text);
      const bool touches = next.offset == token.offset + token.text.size();
      if (next.kind == Token::Kind::word && touches && factor != parser_.bound().end() && value <= kMostVertices) {
        parser_.take();
        value *= factor->second;
      }
    } else {
      parser_.fail_expected(what, "write " + example);
    }
    if (value < 0 || value > kMostVertices) {
      parser_.fail_at("a graph has at most " + std::to_string(kMostVertices) + " vertices, and no part of it has " +
                          std::to_string(value),
                      token.place);
    }
    return static_cast<int>(value);
  }

  std::string quoted(const std::string& example) {
    if (parser_.peek().kind != Token::Kind::quoted)
      parser_.fail_expected("a text in quotation marks", "write " + example);
    const std::string_view text = parser_.take().text;
    return std::string(text.substr(1, text.size() - 2));
  }

  // edges 1-2 2-3, vertices 5 edges 1-2, vertices 5
  Graph listed() {
    const Place place = parser_.peek().place;
    int vertices = 0;
    std::string text;
    const bool counted = parser_.accept("vertices");
    if (counted) {
      vertices = number("the number of vertices", "vertices 5 edges 1-2");
      text = "vertices " + std::to_string(vertices);
    }
    std::vector<Edge> edges;
    std::vector<Place> places;
    if (parser_.accept("edges")) {
      text += text.empty() ? "edges" : " edges";
      do {
        Edge edge;
        places.push_back(parser_.peek().place);
        edge.first = number("an edge", "edges 1-2 2-3 3-1");
        parser_.expect("-", "an edge is written as in 1-2");
        edge.second = number("a vertex", "edges 1-2 2-3 3-1");
        text += " " + std::to_string(edge.first) + "-" + std::to_string(edge.second);
        if (!counted) vertices = std::max({vertices, edge.first, edge.second});
        edges.push_back(edge);
      } while (parser_.peek().kind == Token::Kind::number);
    }
    // The complaint is about the first edge that is wrong, and shows that one.
    const auto misfit = first_misfit(vertices, edges);
    if (misfit) edges.resize(*misfit + 1);
    return placed(misfit ? places[*misfit] : place, [&] { return Graph(vertices, std::move(edges), text); });
  }

  // The first edge that does not fit to those before it. Nothing when all do, or when there is no such graph at all.
  static std::optional<std::size_t> first_misfit(int vertices, const std::vector<Edge>& edges) {
    const auto fit = [&](std::size_t count) {
      try {
        (void)Graph(vertices, {edges.begin(), edges.begin() + static_cast<std::ptrdiff_t>(count)}, "");
        return true;
      } catch (const Error&) {
        return false;
      }
    };
    if (fit(edges.size()) || !fit(0)) return std::nullopt;
    std::size_t fitting = 0;
    std::size_t misfit = edges.size();
    while (misfit - fitting > 1) {
      const std::size_t middle = (fitting + misfit) / 2;
      (fit(middle) ? fitting : misfit) = middle;
    }
    return fitting;
  }

  Graph from_file(Place place) {
    const std::string path = quoted("file \"petersen.g6\"");
    if (!library_.allows_paths()) {
      parser_.fail_at("files cannot be read here", place, "write the graph itself: graph6 \"Bg\"");
    }
    if (library_.is_written(path)) {
      parser_.fail_at("the answer would take the place of the graph file " + path, place, "write it to another file");
    }
    std::ifstream file(path, std::ios::binary);
    if (!file) parser_.fail_at("cannot read the graph file " + path, place, "check the path");
    std::string text(kLargestGraphFile + 1, '\0');
    file.read(text.data(), static_cast<std::streamsize>(text.size()));
    text.resize(static_cast<std::size_t>(file.gcount()));
    if (text.size() > kLargestGraphFile) parser_.fail_at("the graph file " + path + " is too large", place);
    return placed(place, [&] { return graph_of_file_text(text); });
  }

  Parser& parser_;
  const Library& library_;
  int parentheses_ = 0;
};

}  // namespace

std::shared_ptr<const Graph> parse_graph(Parser& parser, const Library& library) {
  return std::make_shared<const Graph>(GraphParser(parser, library).sum());
}

}  // namespace cairn::language
