// Expressions and sets by recursive descent.
#include "language/parser.hpp"

#include "rules/fold.hpp"
#include "rules/graph/graph.hpp"

#include <algorithm>
#include <array>

namespace cairn::language {

namespace {

// An honest text makes fewer nodes than four for each of its tokens, however long it is; copies may double and double.
constexpr std::size_t kMostNodes = 20'000;
constexpr std::size_t kNodesPerToken = 4;

constexpr std::array<std::string_view, 19> kReserved{"in",    "not",      "and",      "or",  "mod",   "divides", "is",
                                                     "least", "greatest", "distinct", "min", "floor", "ceil",    "sqrt",
                                                     "max",   "where",    "from",     "to",  "inf"};

struct Infix {
  std::string_view text;
  Op op;
};
constexpr std::array<Infix, 8> kComparisons{{{"<", Op::less},
                                             {"<=", Op::less_equal},
                                             {"=", Op::equal},
                                             {"==", Op::equal},
                                             {"!=", Op::not_equal},
                                             {">=", Op::greater_equal},
                                             {">", Op::greater},
                                             {"divides", Op::divides}}};

const Infix* comparison_at(const Token& token) {
  for (const auto& row : kComparisons) {
    if (token.is(row.text)) return &row;
  }
  return nullptr;
}

bool is_function(const Token& token) {
  return token.is("floor") || token.is("ceil") || token.is("min") || token.is("max");
}

std::string describe(const Token& token) {
  if (token.kind == Token::Kind::end) return "the end";
  const std::string_view text = token.text.substr(0, 40);
  return "'" + std::string(text) + (text.size() < token.text.size() ? "..." : "") + "'";
}

}  // namespace

bool is_reserved(std::string_view word) {
  return std::find(kReserved.begin(), kReserved.end(), word) != kReserved.end();
}

Parser::Depth::Depth(Parser& parser) : owner(parser) {
  if (++owner.depth_ > kDeepest) {
    --owner.depth_;
    owner.fail("this is nested too deeply");
  }
}

bool Parser::accept(std::string_view text) {
  if (!peek().is(text)) return false;
  take();
  return true;
}

Token Parser::expect(std::string_view text, const std::string& hint) {
  if (!peek().is(text)) fail_expected("'" + std::string(text) + "'", hint);
  return take();
}

std::string Parser::expect_name(const std::string& what) {
  const bool reserved = peek().kind == Token::Kind::word && is_reserved(peek().text);
  if (reserved)
    fail_expected(what, "'" + std::string(peek().text) + "' is a word of the language: choose another name");
  if (peek().kind != Token::Kind::word) fail_expected(what);
  return std::string(take().text);
}

std::int64_t Parser::expect_number() {
  if (peek().is("-")) fail("negative numbers are not allowed here", "amounts and stacks are 0 or more");
  if (peek().kind != Token::Kind::number) fail_expected("a number");
  const Token token = take();
  std::int64_t value = 0;
  for (const char digit : token.text) {
    value = value * 10 + (digit - '0');
    if (value > kLargestConstant) fail_at("the number is too large for a rule", token.place, "at most 2^53");
  }
  return value;
}

std::int64_t Parser::expect_constant(bool negative) {
  const Token first = peek();
  const Token& second = peek(1);
  static constexpr std::array<std::string_view, 6> kArithmetic{"+", "-", "*", "/", "^", "mod"};
  const bool goes_on =
      std::any_of(kArithmetic.begin(), kArithmetic.end(), [&](auto sign) { return second.is(sign); }) ||
      (second.kind == Token::Kind::word && second.offset == first.offset + first.text.size());
  const bool calculated = first.is("(") || is_function(first) || bound_.contains(first.text) ||
                          (goes_on && (first.kind == Token::Kind::number || first.kind == Token::Kind::word));
  if (!calculated) return expect_number();
  const Expr expr = plain_sum();
  const auto value = constant_value(expr);
  if (value && (*value >= 0 || negative)) return *value;
  const std::string quoted = "'" + to_string(expr) + "'";
  if (value)
    fail_at(quoted + " is negative: " + std::to_string(*value), first.place, "amounts and stacks are 0 or more");
  if (is_constant(expr)) fail_at(quoted + " is not a whole number up to 2^53", first.place);
  fail_at("expected a number, found " + quoted, first.place, "only written numbers can stand here");
}

void Parser::note_parameter(const std::string& name, const std::string& text) {
  const auto found = std::find_if(parameters_.begin(), parameters_.end(),
                                  [&](const auto& parameter) { return parameter.first == name; });
  if (found == parameters_.end()) {
    parameters_.emplace_back(name, text);
  } else {
    found->second = text;
  }
}

void Parser::bind(const std::string& name, std::int64_t value) {
  bound_[name] = value;
  note_parameter(name, std::to_string(value));
}

void Parser::bind(const std::string& name, const Set& set) {
  bound_sets_[name] = set;
  note_parameter(name, set.to_string());
}

void Parser::bind(const std::string& name, std::shared_ptr<const Graph> graph) {
  note_parameter(name, graph->text());
  bound_graphs_[name] = std::move(graph);
}

void Parser::unbind(const std::string& name) {
  bound_.erase(name);
  bound_sets_.erase(name);
  bound_graphs_.erase(name);
  std::erase_if(parameters_, [&](const auto& parameter) { return parameter.first == name; });
}

const Set* Parser::bound_set(const Token& word) const {
  const auto found = word.kind == Token::Kind::word ? bound_sets_.find(word.text) : bound_sets_.end();
  return found == bound_sets_.end() ? nullptr : &found->second;
}

std::shared_ptr<const Graph> Parser::bound_graph(const Token& word) const {
  const auto found = word.kind == Token::Kind::word ? bound_graphs_.find(word.text) : bound_graphs_.end();
  return found == bound_graphs_.end() ? nullptr : found->second;
}

bool Parser::is_parameter(std::string_view name) const {
  return std::any_of(parameters_.begin(), parameters_.end(),
                     [&](const auto& parameter) { return parameter.first == name; });
}

void Parser::refuse_set_word(const std::string& name, const std::string& what, std::size_t since) const {
  const auto begin = set_words_.begin() + static_cast<std::ptrdiff_t>(since);
  const auto found = std::find_if(begin, set_words_.end(), [&](const SetWord& word) { return word.text == name; });
  if (found == set_words_.end()) return;
  fail_at("'" + name + "' in braces is " + (name == "i" ? "the index of a set" : "a set by a rule") + ", but " + what +
              " is called " + name + " as well",
          found->place, "give " + what + " another name");
}

void Parser::fail(const std::string& what, const std::string& hint) const { fail_at(what, peek().place, hint); }

void Parser::fail_at(const std::string& what, Place place, const std::string& hint) const {
  throw source_.error(what, place, hint);
}

void Parser::fail_expected(const std::string& what, const std::string& hint) const {
  fail("expected " + what + ", found " + describe(peek()), hint);
}

bool Parser::too_long() const { return nodes_ > kMostNodes + kNodesPerToken * at_; }

Expr Parser::made(Op op, std::vector<Expr> args, Place place) {
  ++nodes_;
  if (too_long()) fail_at("this is too long when it is written out", place, "say less at once");
  return node(op, std::move(args), place);
}

// What a short text says twice counts twice: nested, it would double at every level.
Expr Parser::copied(const Expr& expr, Place place) {
  const bool more = any_node(expr, [&](const Expr&) {
    ++nodes_;
    return too_long();
  });
  if (more) fail_at("this is too long when it is written out", place, "join fewer conditions into a chain");
  return expr;
}

Expr Parser::expression() {
  const Depth depth(*this);
  return forms_ != nullptr ? forms_->formula() : disjunction();
}

Expr Parser::disjunction() {
  Expr left = conjunction();
  for (int length = 0; peek().is("or"); ++length) {
    if (length > kDeepest) fail("the condition is too long");
    const Place place = take().place;
    left = made(Op::disjunction, {std::move(left), conjunction()}, place);
  }
  return left;
}

Expr Parser::conjunction() {
  Expr left = negation();
  for (int length = 0; peek().is("and"); ++length) {
    if (length > kDeepest) fail("the condition is too long");
    const Place place = take().place;
    left = made(Op::conjunction, {std::move(left), negation()}, place);
  }
  return left;
}

Expr Parser::negation() {
  const Depth depth(*this);
  if (!peek().is("not")) return comparison();
  const Place place = take().place;
  return made(Op::negation, {negation()}, place);
}

// Sets are sets of amounts and hold no 0, so n in {0,2} means n = 0 or n in {2}.
Expr Parser::membership(Expr left, Place place) {
  if (!peek().is("{")) return made(Op::member, {std::move(left), set_expression()}, place);
  const Place at = peek().place;
  auto [with_zero, positive] = set_with_zero();
  Expr zero;
  rephrased_ = with_zero;
  if (with_zero) zero = made(Op::equal, {copied(left, place), number(0, at)}, place);
  if (positive.lists_nothing()) return zero;
  Expr set = made(Op::set, {}, at);
  set.set = std::move(positive);
  Expr member = made(Op::member, {std::move(left), std::move(set)}, place);
  return with_zero ? made(Op::disjunction, {std::move(zero), std::move(member)}, place) : member;
}

// Chains such as p >= q >= 1 mean p >= q and q >= 1.
Expr Parser::comparison() {
  if (forms_ != nullptr) {
    if (auto condition = forms_->condition()) return std::move(*condition);
  }
  const std::size_t begin = at_;
  Expr left = operand();
  const Place place = peek().place;
  if (peek().is("odd") || peek().is("even")) return parity(std::move(left));
  if (accept("is")) {
    const bool negative = accept("not");
    if (peek().is("odd") || peek().is("even")) {
      left = parity(std::move(left));
      return negative ? made(Op::negation, {std::move(left)}, place) : left;
    }
    if (!peek().is("a") || !peek(1).is("stack")) {
      accept("a");
      fail_expected("'odd', 'even' or 'a stack'",
                    "other properties are asked with sets and remainders, as in 't in {primes}', '3 divides t' and 't "
                    "mod 4 = 2'");
    }
    take();
    take();
    Expr stack = made(Op::is_stack, {std::move(left)}, place);
    return negative ? made(Op::negation, {std::move(stack)}, place) : stack;
  }
  if (peek().is("in") || (peek().is("not") && peek(1).is("in"))) {
    const bool negative = accept("not");
    take();
    Expr inside = membership(std::move(left), place);
    return negative ? made(Op::negation, {std::move(inside)}, place) : inside;
  }
  const Infix* infix = comparison_at(peek());
  if (infix == nullptr) return left;
  Expr result;
  bool first = true;
  for (int length = 0; infix != nullptr; infix = comparison_at(peek()), ++length) {
    if (length > kDeepest) fail("the condition is too long");
    if (left.op == Op::complement) fail("a chain of comparisons cannot go on here", "join conditions with 'and'");
    const std::string_view written = source_.text.substr(peek().offset);
    bool modular = written.starts_with("\u2261") || written.starts_with("\u2262");
    const Place here = take().place;
    const std::size_t start = at_;
    Expr right = operand();
    rephrased_ = false;  // what stands inside of a number says nothing about this comparison
    if (peek().is("(") && peek(1).is("mod")) {
      right = with_modulus(std::move(right));
      modular = true;
    }
    const bool equation = infix->op == Op::equal || infix->op == Op::not_equal;
    if (modular && (!equation || right.op != Op::modulo)) {
      fail_at("a congruence is an equation with a modulus", here,
              "write 'n = 2 (mod 4)'; that two conditions agree is written with 'iff'");
    }
    const bool grouped = group_ == std::pair(start, at_);  // n = (7 mod 4) asks for a value
    const bool congruent = modular || (!grouped && is_written_residue(right) && equation);
    Expr link;
    if (congruent) {
      const Expr of = left;
      link = congruence(infix->op, std::move(left), right, here);
      if (!modular) note_congruence(start, of, right, link);
    } else {
      link = made(infix->op, {std::move(left), copied(right, here)}, here);
      note_comparison(begin, link);
    }
    result = first ? std::move(link) : made(Op::conjunction, {std::move(result), std::move(link)}, here);
    left = std::move(right);
    first = false;
  }
  return result;
}

// "(mod 4)" behind a number, as papers have it.
Expr Parser::with_modulus(Expr number) {
  take();
  const Place place = take().place;
  Expr modulus = sum();
  expect(")");
  return made(Op::modulo, {std::move(number), std::move(modulus)}, place);
}

// Of numbers that are written, or filled in for the parameters of a game.
bool Parser::is_written_residue(const Expr& expr) const {
  if (expr.op != Op::modulo || is_constant(expr)) return is_residue(expr);
  const Expr filled = rewritten(
      expr, [&](const Expr& part) { return part.op == Op::name && numbers_.contains(part.name) ? number(1) : part; });
  return is_constant(filled);
}

// "n = 2 mod 4" is written by everyone for n mod 4 = 2.
Expr Parser::congruence(Op op, Expr left, const Expr& residue, Place place) {
  rephrased_ = true;
  if (comparison_at(peek()) != nullptr) fail("a chain of comparisons cannot go on here", "join conditions with 'and'");
  if (!is_constant(residue)) {  // with a parameter: "n = c mod k" is (n - c) mod k = 0
    Expr difference = made(Op::subtract, {std::move(left), residue.args[0]}, place);
    return made(op, {made(Op::modulo, {std::move(difference), residue.args[1]}, place), number(0, place)}, place);
  }
  const std::int64_t modulus = constant_value(residue.args[1]).value();
  const auto value = constant_value(residue);
  if (!value)
    fail_at("'" + to_string(residue) + "' is no number", place, "numbers in rules and claims are at most 2^53");
  Expr remainder = made(Op::modulo, {std::move(left), number(modulus, residue.args[1].place)}, place);
  return made(op, {std::move(remainder), number(*value, residue.args[0].place)}, place);
}

// "n odd" is short for n mod 2 = 1.
Expr Parser::parity(Expr of) {
  rephrased_ = true;
  const Token word = take();
  Expr residue = made(Op::modulo, {std::move(of), number(2, word.place)}, word.place);
  return made(Op::equal, {std::move(residue), number(word.is("odd") ? 1 : 0, word.place)}, word.place);
}

// "not S" as one of the named values.
Expr Parser::operand() {
  if (peek().is("not")) return set_expression();
  return sum();
}

Expr Parser::value() {
  const Depth depth(*this);
  Expr first = sum();
  return peek().is("if") ? with_condition(std::move(first)) : first;
}

Expr Parser::with_condition(Expr first) {
  const Place place = expect("if").place;
  Expr condition = expression();
  expect("else", "say what the number is otherwise: a if n odd else b");
  return made(Op::conditional, {std::move(first), std::move(condition), value()}, place);
}

Expr Parser::sum() {
  const Depth depth(*this);
  Expr left = plain_sum();
  for (int length = 0; peek().is("xor"); ++length) {
    if (length > kDeepest) fail("the nim-sum is too long");
    const Place place = take().place;
    left = made(Op::nim_sum, {std::move(left), plain_sum()}, place);
  }
  return left;
}

Expr Parser::plain_sum() {
  std::size_t begin = at_;
  Expr left = product();
  for (int length = 0; peek().is("+") || peek().is("-"); ++length) {
    if (length > kDeepest) fail("the sum is too long");
    if (length == 0) note_sum(begin);
    const Token sign = take();
    begin = at_;
    Expr right = product();
    note_sum(begin);
    left = made(sign.is("+") ? Op::add : Op::subtract, {std::move(left), std::move(right)}, sign.place);
  }
  return left;
}

Expr Parser::product() {
  const std::size_t begin = at_;
  Expr left = power();
  for (int length = 0; peek().is("*") || peek().is("mod") || peek().is("/"); ++length) {
    if (length > kDeepest) fail("the product is too long");
    if (peek().is("/")) fail("a quotient needs to be rounded", "write floor(a/b) or ceil(a/b)");
    const Token sign = take();
    left = made(sign.is("*") ? Op::multiply : Op::modulo, {std::move(left), power()}, sign.place);
    if (left.op == Op::modulo) note_remainder(begin, left);
  }
  return left;
}

Expr Parser::power() {
  const Depth depth(*this);
  if (peek().is("-")) {
    const Place place = take().place;
    return made(Op::negate, {power()}, place);
  }
  const Token first = peek();
  Expr base = primary();
  // "3d" is 3*d.
  const Token& next = peek();
  if (first.kind == Token::Kind::number && next.kind == Token::Kind::word && !is_reserved(next.text) &&
      next.offset == first.offset + first.text.size()) {
    return made(Op::multiply, {std::move(base), power()}, next.place);
  }
  if (!peek().is("^")) return base;
  const Place place = take().place;
  return made(Op::power, {std::move(base), power()}, place);
}

Expr Parser::primary() {
  const Depth depth(*this);
  const Token token = peek();
  if (token.kind == Token::Kind::number) {
    ++nodes_;
    return number(expect_number(), token.place);
  }
  if (token.is("(")) {
    const std::size_t start = at_;
    take();
    Expr inside = expression();
    if (conditionals_ && peek().is("if")) inside = with_condition(std::move(inside));
    // (7 mod 4): whoever writes this means the number.
    std::erase_if(remainders_, [&](const Remainder& r) { return r.begin == start + 1 && r.end == at_; });
    expect(")");
    group_ = {start, at_};
    return inside;
  }
  if (token.is("{")) return set_expression();
  if (token.kind != Token::Kind::word) fail_expected("a number or a name");
  if (peek(1).is("(") && bound_set(peek(2)) != nullptr && peek(3).is(")")) return number_of_set(take());
  if (forms_ != nullptr) {
    if (auto factor = forms_->factor()) return std::move(*factor);
  }
  if (is_function(token)) return function(take());
  const bool leaf = token.is("least") || token.is("greatest") || token.is("distinct");
  if (!leaf && is_reserved(token.text)) {
    fail_expected("a number or a name",
                  "'" + std::string(token.text) + "' is a word of the language and names nothing");
  }
  if (bound_set(token) != nullptr) {
    fail("'" + std::string(token.text) + "' is a set, but a number is needed here",
         "numbers of a set are min(A), max(A) and size(A)");
  }
  take();
  if (leaf) {
    const Op op = token.is("least") ? Op::least : token.is("greatest") ? Op::greatest : Op::distinct;
    Expr result = made(op, {}, token.place);
    result.after = accept("'");
    if (op == Op::least && !result.after && accept("near")) result.name = expect_name("a vertex, as in 'least near v'");
    return result;
  }
  const auto bound = bound_.find(token.text);
  const bool called = peek().is("(") && !peek(1).is("mod");
  if (bound != bound_.end() && !called) {
    if (peek().is("'"))
      fail("'" + std::string(token.text) + "' is the same number after the move", "leave out the prime");
    ++nodes_;
    return number(bound->second, token.place);
  }
  if (called) {
    take();
    Expr call = made(Op::call, {sum()}, token.place);
    call.name = token.text;
    if (peek().is(",")) {
      fail_at(
          "there is no function '" + std::string(token.text) + "' of two numbers", token.place,
          "the functions of two are min(a, b), max(a, b), floor(a/b) and ceil(a/b); 'a divides b' asks for a divisor");
    }
    expect(")");
    return call;
  }
  ++nodes_;
  return name(std::string(token.text), accept("'"), token.place);
}

// min(A), max(A), size(A) of a set that a family of claims fills in.
Expr Parser::number_of_set(const Token& word) {
  const std::string of(peek(1).text);
  const Set& set = *bound_set(peek(1));
  if (!word.is("min") && !word.is("max") && !word.is("size")) {
    fail_at("unknown function '" + std::string(word.text) + "' of a set", word.place,
            "numbers of a set are min(" + of + "), max(" + of + ") and size(" + of + ")");
  }
  for (int i = 0; i < 3; ++i) take();
  std::int64_t size = 0;
  std::int64_t last = 0;
  for (auto next = set.next(0); next; next = set.next(*next + 1), ++size) last = *next;
  ++nodes_;
  return number(word.is("size") ? size : word.is("max") ? last : set.next(0).value_or(0), word.place);
}

Expr Parser::function(const Token& word) {
  expect("(");
  if (word.is("floor") || word.is("ceil")) return quotient(word);
  Expr first = sum();
  expect(",");
  Expr second = sum();
  expect(")");
  return made(word.is("min") ? Op::minimum : Op::maximum, {std::move(first), std::move(second)}, word.place);
}

// floor(a/b), ceil(a/b), floor(sqrt(a)); a product may stand left of the stroke: floor(2*n/3).
Expr Parser::quotient(const Token& word) {
  if (word.is("floor") && accept("sqrt")) {
    expect("(");
    Expr inside = sum();
    expect(")");
    expect(")");
    return made(Op::floor_root, {std::move(inside)}, word.place);
  }
  Expr above = power();
  for (int length = 0; peek().is("*") || peek().is("mod"); ++length) {
    if (length > kDeepest) fail("the product is too long");
    const Token sign = take();
    above = made(sign.is("*") ? Op::multiply : Op::modulo, {std::move(above), power()}, sign.place);
  }
  expect("/", "write floor(a/b), floor((a+b)/c) or floor(sqrt(a))");
  Expr below = power();
  expect(")", "write floor(a/b) and add outside, or floor((a+b)/c)");
  return made(word.is("floor") ? Op::floor_divide : Op::ceil_divide, {std::move(above), std::move(below)}, word.place);
}

Expr Parser::set_expression() {
  const Depth depth(*this);
  const Token token = peek();
  if (accept("not")) {
    // not {2,5} is itself a set; not S stays a complement until S is known.
    Expr inside = set_expression();
    if (inside.op == Op::set) {
      inside.set = inside.set.inverted();
      inside.place = token.place;
      return inside;
    }
    return made(Op::complement, {std::move(inside)}, token.place);
  }
  if (accept("(")) {
    Expr inside = set_expression();
    expect(")");
    return inside;
  }
  if (token.is("{")) {
    Expr result = made(Op::set, {}, token.place);
    result.set = set_literal();
    return result;
  }
  if (const Set* bound = bound_set(token)) {
    take();
    Expr result = made(Op::set, {}, token.place);
    result.set = *bound;
    return result;
  }
  const std::string word = expect_name("a set such as {1,3,4}");
  return name(word, accept("'"), token.place);
}

}  // namespace cairn::language
