// A family is read as a graph in which n is bound to a number.
#include "language/graph/graph_family.hpp"

#include "language/graph/parse_graph.hpp"

namespace cairn::language {

namespace {

constexpr std::size_t kLongestFamily = 10'000;

int count_of_n(std::string_view text) {
  int count = 0;
  for (Parser parser({text, ""}); !parser.at_end();) count += parser.take().is("n") ? 1 : 0;
  return count;
}

}  // namespace

std::string graph_family_text(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t')) text.remove_suffix(1);
  if (text.empty()) throw Error("the family is empty", "", "write cycle, or 'grid 4 n'");
  if (text.size() > kLongestFamily) {
    throw Error("the family is longer than " + std::to_string(kLongestFamily) + " bytes");
  }
  return std::string(text) + (count_of_n(text) > 0 ? "" : " n");
}

Graph graph_of_family_text(const std::string& family, int n, const Library& library) {
  Parser parser({family, ""});
  parser.bind("n", n);
  const auto graph = parse_graph(parser, library);
  if (!parser.at_end() && parser.peek().is("n") && count_of_n(family) == 1) {
    throw Error("'" + graph->text() + "' is one graph and not a family", "",
                "put n in place of a number, as in path n");
  }
  if (!parser.at_end())
    parser.fail_expected("'+' or the end", "a number may be calculated in parentheses: path (n + 1)");
  return *graph;
}

}  // namespace cairn::language
