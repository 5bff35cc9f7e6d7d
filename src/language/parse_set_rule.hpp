// Parts of sets that are given by a rule: {2^i}, {i*(i+1)/2}, {i!}, {fibonacci}, {primes}.
#pragma once

#include "language/parser.hpp"
#include "language/set_formula.hpp"

#include <string>
#include <variant>
#include <vector>

namespace cairn::language {

// fibonacci, primes.
[[nodiscard]] bool is_named_set(std::string_view word);
// Does a rule stand here, rather than a number or a range?
[[nodiscard]] bool is_set_rule(const Parser& parser);
[[nodiscard]] std::variant<Progression, SetRule> parse_set_rule(Parser& parser);

// The sets by a rule whose values begin with these terms, perhaps behind smaller ones: {2^i}; {fibonacci} and {primes}.
struct WrittenSet {
  std::string text;
  Set set;
};
[[nodiscard]] std::vector<WrittenSet> rules_with_terms(const std::vector<std::int64_t>& terms);

}  // namespace cairn::language
