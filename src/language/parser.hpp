// The part of the parser that rules, positions and claims share: a cursor over tokens, expressions, sets.
//
// Expressions are read by precedence into one tree and typed afterwards (rules/check.cpp), so nothing is ever tried
// twice and the cost is linear in the text.
#pragma once

#include "language/lexer.hpp"
#include "rules/ruleset.hpp"

#include <algorithm>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cairn::language {

// Forms that sentences add to expressions (language/sentence/parse_sentence.hpp). Rules, positions and claims about one
// position have none, and are read without them.
class MoreForms {
 public:
  MoreForms() = default;
  MoreForms(const MoreForms&) = delete;
  MoreForms& operator=(const MoreForms&) = delete;
  virtual ~MoreForms() = default;

  // The loosest level of expressions, above Parser::disjunction.
  virtual Expr formula() = 0;
  // What begins here and is a condition as a whole: a quantifier, a position and its outcome. Nothing: something else.
  virtual std::optional<Expr> condition() = 0;
  // The same for a factor of a product: a Grundy value, what a definition gives.
  virtual std::optional<Expr> factor() = 0;
};

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
  // A number that may be calculated from written ones: 2^10 - 1. Below 0 it is refused, unless that is allowed.
  std::int64_t expect_constant(bool negative = false);

  // From here on the name is read as that number, wherever a number may stand; a number of its own, so that 2k is 2*k.
  void bind(const std::string& name, std::int64_t value);
  // The same for a set and a graph, wherever these may stand.
  void bind(const std::string& name, const Set& set);
  void bind(const std::string& name, std::shared_ptr<const Graph> graph);
  void unbind(const std::string& name);
  [[nodiscard]] const std::map<std::string, std::int64_t, std::less<>>& bound() const { return bound_; }
  // Null when the word stands for no set, or no graph.
  [[nodiscard]] const Set* bound_set(const Token& word) const;
  [[nodiscard]] std::shared_ptr<const Graph> bound_graph(const Token& word) const;
  // All names that are bound, in the order in which they were, and what they stand for: {"A", "{1,3}"}.
  [[nodiscard]] const std::vector<std::pair<std::string, std::string>>& parameters() const { return parameters_; }
  [[nodiscard]] bool is_parameter(std::string_view name) const;
  // Names of numbers that are filled in later: "t = c mod k" is a congruence of them as it is of written numbers.
  void set_numbers(std::set<std::string, std::less<>> names) { numbers_ = std::move(names); }
  // A word that sets by a rule give a meaning of their own, and where it was read as such: the index i, primes.
  struct SetWord {
    std::string text;
    Place place;
  };
  void note_set_word(const Token& word) { set_words_.push_back({std::string(word.text), word.place}); }
  [[nodiscard]] std::size_t set_words() const { return set_words_.size(); }
  // Throws when one of the words that were read since then is also the name of something else, as in
  // "state i: pile, n: pile" and "t in {i}".
  void refuse_set_word(const std::string& name, const std::string& what, std::size_t since) const;
  // A place to come back to, to read what follows once more.
  [[nodiscard]] std::size_t mark() const { return at_; }
  [[nodiscard]] const Token& token(std::size_t mark) const { return tokens_[mark]; }
  void rewind(std::size_t mark) {
    at_ = mark;
    nodes_ = 0;
    warnings_.clear();
    remainders_.clear();
    set_words_.clear();
  }

  [[nodiscard]] const Source& source() const { return source_; }
  // Claims: in parentheses a number may depend on a condition, (a if c else b).
  void allow_conditionals() { conditionals_ = true; }
  // Sentences: the forms live as long as the parser reads.
  void allow_forms(MoreForms& forms) { forms_ = &forms; }
  [[noreturn]] void fail(const std::string& what, const std::string& hint = "") const;
  [[noreturn]] void fail_at(const std::string& what, Place place, const std::string& hint = "") const;
  // "expected X, found Y"
  [[noreturn]] void fail_expected(const std::string& what, const std::string& hint = "") const;

  // Does the comparison that was read last, with all inside of it, say it in another way: n odd, n = 2 mod 4, n in
  // {0,2}?
  [[nodiscard]] bool rephrased() const { return rephrased_; }
  void forget_rephrased() { rephrased_ = false; }

  // What was read so that it may not be what was meant: "n = 5 mod 4", "n mod 4 = 4". As errors, which know the place.
  [[nodiscard]] std::vector<Error> warnings() const;

  Expr expression();                        // conditions and numbers, the loosest level
  Expr disjunction();                       // the same without the forms of sentences that bind more loosely than "or"
  Expr comparison();                        // a condition without "and", "or" and "not" in front, or a number
  Expr sum();                               // a number
  Expr value();                             // a number, or several with conditions: a if c else b
  Expr set_expression();                    // {..}, a name, not ..
  Expr membership(Expr left, Place place);  // in the set that stands here
  Set set_literal();                        // positive integers only
  // From here on, hints propose no infinite sets.
  void want_finite_sets(bool wanted) { finite_sets_ = wanted; }
  // Is 0 among the numbers in braces, and the others.
  std::pair<bool, Set> set_with_zero();

  // A node, where there are not too many already.
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
  static constexpr int kDeepest = 100;  // also the longest chain of one sign

 private:
  Expr conjunction();
  Expr negation();
  Expr parity(Expr of);
  [[nodiscard]] bool is_written_residue(const Expr& expr) const;
  Expr with_modulus(Expr number);
  Expr congruence(Op op, Expr left, const Expr& residue, Place place);
  Expr with_condition(Expr first);
  void note_remainder(std::size_t begin, const Expr& expr);
  void note_sum(std::size_t begin);
  void note_congruence(std::size_t begin, const Expr& left, const Expr& residue, const Expr& link);
  void note_comparison(std::size_t begin, const Expr& link);
  [[nodiscard]] bool has_parameter(std::size_t begin, std::size_t end) const;
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
  void rule(Set& set, Terms& terms);
  void check_steps(const Set& set, const Terms& terms) const;
  [[nodiscard]] std::string meant(const Set& set, const Terms& terms, const std::string& hint) const;
  [[nodiscard]] std::optional<std::int64_t> last_term() const;
  [[nodiscard]] bool too_long() const;
  Expr number_of_set(const Token& word);
  void note_parameter(const std::string& name, const std::string& text);

  Source source_;
  std::vector<Token> tokens_;
  std::size_t at_ = 0;
  std::map<std::string, std::int64_t, std::less<>> bound_;
  std::map<std::string, Set, std::less<>> bound_sets_;
  std::map<std::string, std::shared_ptr<const Graph>, std::less<>> bound_graphs_;
  std::vector<std::pair<std::string, std::string>> parameters_;
  MoreForms* forms_ = nullptr;
  std::set<std::string, std::less<>> numbers_;
  std::vector<SetWord> set_words_;
  // The tokens of the last expression in parentheses: from its ( up to and without the one behind its ).
  std::pair<std::size_t, std::size_t> group_;
  // A remainder of two written numbers, and its tokens, as long as it may turn out to be a value.
  struct Remainder {
    std::size_t begin = 0;
    std::size_t end = 0;
    Expr expr;
    bool in_sum = false;
  };
  std::vector<Remainder> remainders_;
  std::vector<Error> warnings_;
  int depth_ = 0;
  std::size_t nodes_ = 0;
  bool conditionals_ = false;
  bool zero_allowed_ = true;  // in the set at hand
  bool finite_sets_ = false;  // hints must not propose infinite ones
  bool rephrased_ = false;
};

[[nodiscard]] bool is_reserved(std::string_view word);

}  // namespace cairn::language
