// The part of the parser that rules, positions and claims share: a cursor over tokens, expressions, sets.
//
// Expressions are read by precedence into one tree and typed afterwards (rules/check.cpp), so nothing is ever tried
// twice and the cost is linear in the text.
#pragma once

#include "language/lexer.hpp"
#include "rules/ruleset.hpp"

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

namespace cairn {

class Parser {
 public:
  explicit Parser(Source source) : source_(source), tokens_(tokens_of(source_)) {}

  [[nodiscard]] const Token& peek(std::size_t ahead = 0) const {
    return tokens_[std::min(at_ + ahead, tokens_.size() - 1)];
  }
  Token take() {
    const Token token = peek();
    if (at_ + 1 < tokens_.size()) ++at_;
    return token;
  }
  [[nodiscard]] bool at_end() const { return peek().kind == Token::Kind::end; }
  bool accept(std::string_view text);
  Token expect(std::string_view text, const std::string& hint = "");
  // A word that is not reserved; what says what it should name.
  std::string expect_name(const std::string& what);
  std::int64_t expect_number();

  [[nodiscard]] const Source& source() const { return source_; }
  // Claims: in parentheses a number may depend on a condition, (a if c else b).
  void allow_conditionals() { conditionals_ = true; }
  [[noreturn]] void fail(const std::string& what, const std::string& hint = "") const;
  [[noreturn]] void fail_at(const std::string& what, Place place, const std::string& hint = "") const;
  // "expected X, found Y"
  [[noreturn]] void fail_expected(const std::string& what, const std::string& hint = "") const;

  // Was anything read since that says its comparison in another way: n odd, n = 2 mod 4, n in {0,2}?
  [[nodiscard]] bool rephrased() const { return rephrased_; }
  void forget_rephrased() { rephrased_ = false; }

  Expr expression();      // conditions and numbers, the loosest level
  Expr sum();             // a number
  Expr value();           // a number, or several with conditions: a if c else b
  Expr set_expression();  // {..}, a name, not ..
  Set set_literal();      // positive integers only

 private:
  Expr conjunction();
  Expr negation();
  Expr comparison();
  Expr parity(Expr of);
  Expr congruence(Op op, Expr left, const Expr& residue, Place place);
  Expr with_condition(Expr first);
  Expr operand();
  Expr plain_sum();
  Expr product();
  Expr power();
  Expr primary();
  Expr function(const Token& word);
  Expr quotient(const Token& word);
  struct Terms;
  void progression(Set& set, const Terms& terms);
  Progression range(const Set& set, const Terms& terms);
  void check_steps(const Set& set, const Terms& terms) const;
  Expr membership(Expr left, Place place);
  std::pair<bool, Set> set_with_zero();
  Expr made(Op op, std::vector<Expr> args, Place place);
  Expr copied(const Expr& expr, Place place);

  // Bounds what a hostile text can make us build.
  struct Depth {
    explicit Depth(Parser& parser);
    ~Depth() { --owner.depth_; }
    Depth(const Depth&) = delete;
    Depth& operator=(const Depth&) = delete;
    Parser& owner;
  };

  Source source_;
  std::vector<Token> tokens_;
  std::size_t at_ = 0;
  int depth_ = 0;
  int nodes_ = 0;
  bool conditionals_ = false;
  bool rephrased_ = false;
};

[[nodiscard]] bool is_reserved(std::string_view word);

}  // namespace cairn
