// Numbers put in for names, before anything else is read: so a parameter may stand in a set, a rule or a condition.
#include "language/claim_family.hpp"

#include "language/parser.hpp"
#include "language/resolve_claim.hpp"

namespace cairn {

namespace {

struct Bound {
  std::string name;
  std::vector<std::int64_t> values;
};

constexpr const char* kHint = "write 'for k in 1..20: ' or 'for k in {1,3,5}: ' in front of a claim";

// k in 1..20, or k in {1,3,5}.
Bound bound(Parser& parser) {
  Bound result;
  const Place place = parser.peek().place;
  result.name = parser.expect_name("a name");
  try {
    check_variable_name(result.name, place);
  } catch (const Misplaced& problem) {
    parser.fail_at(problem.what, problem.place, problem.hint);
  }
  parser.expect("in", kHint);
  const Place values = parser.peek().place;
  const auto add = [&](std::int64_t first, std::int64_t step, std::int64_t last) {
    for (std::int64_t value = first; value <= last; value += step) {
      result.values.push_back(value);
      if (result.values.size() > kLargestFamily) parser.fail_at("these are too many claims", values);
    }
  };
  if (parser.peek().is("{")) {
    for (const Progression& part : parser.set_literal().parts) {
      if (!part.last) parser.fail_at("a parameter has finitely many values", values);
      add(part.first, part.step, *part.last);
    }
    return result;
  }
  const std::int64_t first = parser.expect_number();
  parser.expect("..", kHint);
  const std::int64_t last = parser.expect_number();
  if (last < first) parser.fail_at("the range is empty", values, "write the smaller number first");
  add(first, 1, last);
  return result;
}

}  // namespace

std::vector<std::string> claim_family(const Source& source) {
  const auto start = source.text.find_first_not_of(" \t");
  if (start == std::string_view::npos || !source.text.substr(start).starts_with("for ")) {
    return {std::string(source.text)};
  }
  Parser parser(source);
  if (!parser.accept("for")) return {std::string(source.text)};
  std::vector<Bound> bounds;
  std::size_t count = 1;
  do {
    const Place place = parser.peek().place;
    bounds.push_back(bound(parser));
    count *= bounds.back().values.size();
    if (count > kLargestFamily) parser.fail_at("these are too many claims", place);
  } while (parser.accept(","));
  parser.expect(":", kHint);
  // What follows is text and, in between, names of parameters.
  struct Piece {
    std::string text;
    std::size_t parameter = 0;  // behind the text; the number of them at the end
  };
  std::vector<Piece> pieces;
  std::size_t copied = parser.peek().offset;
  while (!parser.at_end()) {
    const Token token = parser.take();
    for (std::size_t i = 0; i < bounds.size(); ++i) {
      if (token.kind != Token::Kind::word || token.text != bounds[i].name) continue;
      pieces.push_back({std::string(source.text.substr(copied, token.offset - copied)), i});
      copied = token.offset + token.text.size();
    }
  }
  pieces.push_back({std::string(source.text.substr(copied)), bounds.size()});
  std::vector<std::string> family;
  for (std::size_t index = 0; index < count; ++index) {
    // The last parameter runs fastest.
    std::vector<std::int64_t> values(bounds.size());
    std::size_t rest = index;
    for (std::size_t i = bounds.size(); i-- > 0; rest /= bounds[i].values.size()) {
      values[i] = bounds[i].values[rest % bounds[i].values.size()];
    }
    std::string text;
    for (const Piece& piece : pieces) {
      text += piece.text;
      if (piece.parameter < values.size()) text += std::to_string(values[piece.parameter]);
    }
    family.push_back(std::move(text));
  }
  return family;
}

}  // namespace cairn
