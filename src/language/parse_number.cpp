// Sums of products of powers.
#include "language/parse_number.hpp"

namespace cairn::language {

namespace {

constexpr std::size_t kMostDigits = 100'000;

std::string digits_hint() { return "at most " + std::to_string(kMostDigits) + " digits"; }

Integer bounded(Parser& parser, Integer value) {
  // A quick bound first: to_string is linear at best.
  if (!value.to_int64() && value.digits_at_most() > kMostDigits) parser.fail("the number is too large", digits_hint());
  return value;
}

Integer parsed_number(Parser& parser) {
  const Token token = parser.peek();
  if (token.is("-")) parser.fail("negative numbers are not allowed", "stacks, piles and purses are 0 or more");
  if (token.kind != Token::Kind::number) parser.fail_expected("a number");
  if (token.text.size() > kMostDigits) parser.fail("the number is too large", digits_hint());
  parser.take();
  return *Integer::parse(token.text);
}

Integer power(Parser& parser) {
  Integer base = parsed_number(parser);
  if (!parser.accept("^")) return base;
  const Place place = parser.peek().place;
  const auto exponent = parsed_number(parser).to_int64();
  if (!exponent || *exponent > static_cast<std::int64_t>(kMostDigits) * 4) {
    parser.fail_at("the number is too large", place, digits_hint());
  }
  Integer result = 1;
  if (base == Integer(1) || base == Integer(0)) return *exponent == 0 ? result : base;
  for (std::int64_t left = *exponent; left > 0; left /= 2) {
    if (left % 2 == 1) result = bounded(parser, result * base);
    if (left > 1) base = bounded(parser, base * base);
  }
  return result;
}

Integer product(Parser& parser) {
  Integer result = power(parser);
  while (parser.accept("*")) result = bounded(parser, result * power(parser));
  return result;
}

}  // namespace

Integer number_expression(Parser& parser) {
  Integer sum = product(parser);
  while (parser.accept("+")) sum = sum + product(parser);
  return sum;
}

Integer parse_number(std::string_view text) {
  Parser parser({text, ""});
  Integer result = number_expression(parser);
  if (!parser.at_end()) parser.fail_expected("the end of the number");
  return result;
}

}  // namespace cairn::language
