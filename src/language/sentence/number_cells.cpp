// Stacks by their number, which a parameter of a family may give.
#include "language/sentence/number_cells.hpp"

#include "base/printable.hpp"
#include "rules/fold.hpp"

#include <algorithm>
#include <optional>

namespace cairn::language {

namespace {

// "x12" is x and 12; the digits may be missing.
struct NumberedName {
  std::string letters;
  std::string digits;
};

NumberedName split(std::string_view word) {
  const std::size_t end = word.find_last_not_of("0123456789") + 1;
  return {std::string(word.substr(0, end)), std::string(word.substr(end))};
}

std::optional<std::int64_t> value_of(const std::string& digits) {
  constexpr std::size_t kMostIndexDigits = 4;
  if (digits.empty() || digits.size() > kMostIndexDigits) return std::nullopt;
  return std::stoll(digits);
}

}  // namespace

bool is_name_range(const Parser& parser, std::size_t ahead) {
  return parser.peek(ahead).kind == Token::Kind::word && parser.peek(ahead + 1).is("..") &&
         parser.peek(ahead + 2).kind == Token::Kind::word;
}

std::vector<std::string> name_range(Parser& parser) {
  constexpr const char* kHint = "write x1..x4, or x1..xk with a parameter k";
  const Place place = parser.peek().place;
  const NumberedName first = split(parser.take().text);
  parser.expect("..");
  const Token word = parser.take();
  const NumberedName last = split(word.text);
  const auto from = value_of(first.digits);
  auto to = last.letters == first.letters ? value_of(last.digits) : std::nullopt;
  if (!to && word.text.starts_with(first.letters)) {
    const auto parameter = parser.bound().find(word.text.substr(first.letters.size()));
    if (parameter != parser.bound().end()) to = parameter->second;
  }
  if (!from || !to) {
    parser.fail_at(in_quotes(first.letters + first.digits + ".." + std::string(word.text)) + " are no variables", place,
                   kHint);
  }
  if (*to < *from - 1) parser.fail_at("the range is empty", place, "write the smaller number first");
  if (*to - *from >= kMostStacks) {
    parser.fail_at("there are more than " + std::to_string(kMostStacks) + " variables", place);
  }
  std::vector<std::string> names;
  for (std::int64_t i = *from; i <= *to; ++i) names.push_back(first.letters + std::to_string(i));
  return names;
}

std::vector<Expr> number_cells(Parser& parser, Expr (Parser::*read)()) {
  const Place place = parser.peek().place;
  if (is_name_range(parser)) {
    std::vector<Expr> cells;
    for (const std::string& each : name_range(parser)) cells.push_back(name(each, false, place));
    return cells;
  }
  Expr first = (parser.*read)();
  if (!parser.accept("of")) return {std::move(first)};
  const auto count = constant_value(first);
  if (!count) {
    parser.fail_at(in_quotes(to_string(first)) + " is no number of stacks", place,
                   "write '3 of n', or 'k of n' with a parameter k");
  }
  if (*count < 0 || *count > kMostStacks) {
    parser.fail_at("there are at most " + std::to_string(kMostStacks) + " stacks, not " + std::to_string(*count),
                   place);
  }
  const Expr each = (parser.*read)();
  std::vector<Expr> cells;
  for (std::int64_t i = 0; i < *count; ++i) cells.push_back(parser.copied(each, place));
  return cells;
}

}  // namespace cairn::language
