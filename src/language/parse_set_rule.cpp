// Parts of sets that are given by a rule: {2^i}, {i*(i+1)/2}, {i!}, {fibonacci}, {primes}; and what rule is meant when
// somebody writes {1,2,4,8,..}.
#include "language/parse_set_rule.hpp"

#include <cairn/error.hpp>

#include <algorithm>
#include <array>

namespace cairn::language {

namespace {

constexpr const char* kSetRuleHint =
    "a rule is an expression in i = 0, 1, 2, .., such as {2^i}, {3*2^i-1}, {i^2}, {i*(i+1)/2} or {i!}, or one of "
    "{fibonacci} and {primes}";

struct Named {
  std::string_view name;
  SetRule::Kind kind;
};
constexpr std::array<Named, 4> kNamed{{{"fibonacci", SetRule::Kind::fibonacci},
                                       {"fib", SetRule::Kind::fibonacci},
                                       {"primes", SetRule::Kind::primes},
                                       {"prime", SetRule::Kind::primes}}};

// A sum of products of powers, as in rules, but with '/' and i(i+1).
class Formulas {
 public:
  explicit Formulas(Parser& parser) : parser_(parser) {}

  SetFormula sum() {
    if (++depth_ > 50) parser_.fail("this is nested too deeply");
    SetFormula left = parser_.peek().is("-") ? SetFormula::constant(0) : product();
    while (parser_.peek().is("+") || parser_.peek().is("-")) {
      const Token sign = parser_.take();
      const SetFormula right = product();
      left = known([&] { return left.plus(right, sign.is("+") ? 1 : -1); }, sign.place);
    }
    --depth_;
    return left;
  }

 private:
  SetFormula product() {
    SetFormula left = power();
    for (;;) {
      const Token sign = parser_.peek();
      if (sign.is("*") || sign.is("/")) {
        parser_.take();
        const SetFormula right = power();
        left = known([&] { return sign.is("*") ? left.times(right) : left.divided_by(right); }, sign.place);
      } else if (sign.is("(") || is_factor(sign)) {
        const SetFormula right = power();
        left = known([&] { return left.times(right); }, sign.place);  // 3i, i(i+1)
      } else {
        return left;
      }
    }
  }

  SetFormula power() {
    if (++depth_ > 50) parser_.fail("this is nested too deeply");
    const Token first = parser_.peek();
    SetFormula base = primary();
    // 2i^2 is 2*i^2, and 2^3i is 2^(3*i), as everywhere.
    const Token next = parser_.peek();
    if (first.kind == Token::Kind::number && is_factor(next) && next.offset == first.offset + first.text.size()) {
      const SetFormula factor = power();
      base = known([&] { return base.times(factor); }, next.place);
      --depth_;
      return base;
    }
    const Place place = parser_.peek().place;
    if (parser_.accept("!")) {
      if (!base.is_index()) parser_.fail_at("only i! can be said in a set", place, kSetRuleHint);
      base = SetFormula::factorial();
    } else if (parser_.accept("^")) {
      const SetFormula exponent = power();
      base = known([&] { return base.to_the(exponent); }, place);
    }
    --depth_;
    return base;
  }

  SetFormula primary() {
    const Token token = parser_.peek();
    if (parser_.accept("(")) {
      SetFormula inside = sum();
      parser_.expect(")");
      return inside;
    }
    if (token.kind == Token::Kind::number) return SetFormula::constant(parser_.expect_number());
    if (const auto bound = parser_.bound().find(token.text); bound != parser_.bound().end()) {
      parser_.take();
      return SetFormula::constant(bound->second);
    }
    if (parser_.accept("i")) {
      parser_.note_set_word(token);
      return SetFormula::index();
    }
    if (token.kind == Token::Kind::word) {
      parser_.fail("'" + std::string(token.text) + "' means nothing in a set", kSetRuleHint);
    }
    parser_.fail_expected("a number or i", kSetRuleHint);
  }

  // i, or a parameter of a family of claims, which is a number.
  [[nodiscard]] bool is_factor(const Token& token) const {
    return token.is("i") || parser_.bound().contains(token.text);
  }

  // The reason at the place of the sign, when there is no such formula.
  template <class Make>
  SetFormula known(const Make& make, Place place) const {
    try {
      return make();
    } catch (const Error& problem) {
      parser_.fail_at(std::string("this cannot be said in a set: ") + problem.what(), place, kSetRuleHint);
    }
  }

  Parser& parser_;
  int depth_ = 0;
};

}  // namespace

bool is_named_set(std::string_view word) {
  return std::any_of(kNamed.begin(), kNamed.end(), [&](const Named& row) { return row.name == word; });
}

// Words are found in rules only, those aside that numbers are calculated with.
bool is_set_rule(const Parser& parser) {
  for (std::size_t ahead = 0;; ++ahead) {
    const Token& token = parser.peek(ahead);
    const bool word = token.kind == Token::Kind::word && !is_reserved(token.text);
    if ((word && !parser.bound().contains(token.text)) || token.is("!")) return true;
    if (token.kind == Token::Kind::end || token.is(",") || token.is(";") || token.is("}") || token.is("..")) {
      return false;
    }
  }
}

std::variant<Progression, SetRule> parse_set_rule(Parser& parser) {
  const Token first = parser.peek();
  for (const auto& [name, kind] : kNamed) {
    if (!parser.accept(name)) continue;
    parser.note_set_word(first);
    SetRule rule;
    rule.kind = kind;
    return rule;
  }
  const SetFormula formula = Formulas(parser).sum();
  try {
    return formula.part();
  } catch (const Error& problem) {
    parser.fail_at(std::string("this is no rule for a set: ") + problem.what(), first.place, kSetRuleHint);
  }
}

std::vector<WrittenSet> rules_with_terms(const std::vector<std::int64_t>& terms) {
  std::vector<std::string> candidates{"i^2",   "i^3",       "i*(i+1)/2", "i*(i+1)", "2^i-1",
                                      "2^i+1", "fibonacci", "primes",    "i!"};
  if (terms.size() > 1 && terms[0] > 0 && terms[1] > terms[0] && terms[1] % terms[0] == 0) {
    const std::string power = std::to_string(terms[1] / terms[0]) + "^i";
    candidates.insert(candidates.begin(), terms[0] == 1 ? power : std::to_string(terms[0]) + "*" + power);
  }
  std::vector<WrittenSet> result;
  for (const std::string& candidate : candidates) {
    const std::string braced = "{" + candidate + "}";
    Parser parser({braced, ""});
    const Set set = parser.set_literal();
    std::int64_t bound = terms.empty() ? 1 : terms[0];
    const bool fits = std::all_of(terms.begin(), terms.end(), [&](std::int64_t term) {
      const auto next = set.next(bound);
      bound = term + 1;
      return next == term;
    });
    if (fits) result.push_back({braced, set});
  }
  return result;
}

}  // namespace cairn::language
