// The layout of a sentence: definitions, connectives, positions and what is said of them.
#include "language/sentence/parse_sentence.hpp"

#include "base/printable.hpp"
#include "language/resolve_claim.hpp"
#include "rules/fold.hpp"

#include <algorithm>
#include <cctype>

namespace cairn::language {

namespace {

constexpr const char* kExample = "a sentence reads like: for all a exists unique b: wythoff[a,b] is P";
constexpr std::size_t kMostDefinitions = 100;
constexpr int kLongestIf = 10;  // "a if b if c": each is inside of the next

bool is_letter_of_outcome(const Token& token) {
  return token.is("P") || token.is("N") || token.is("L") || token.is("R");
}

bool is_comparison(Op op) {
  return op == Op::equal || op == Op::not_equal || op == Op::less || op == Op::less_equal || op == Op::greater ||
         op == Op::greater_equal;
}

}  // namespace

SentenceParser::SentenceParser(Parser& parser, const PathCut& cut, Library& library)
    : parser_(parser), cut_(cut), library_(library), subjects_(parser, cut, library) {
  parser_.allow_conditionals();
  parser_.allow_forms(*this);
}

Sentence SentenceParser::run() {
  read_ = {};
  scope_.clear();
  ever_bound_.clear();
  warnings_.clear();
  words_.clear();
  noted_ = parser_.mark();
  try {
    const std::size_t words = parser_.set_words();
    while (parser_.peek().is("let")) definition();
    if (parser_.at_end()) parser_.fail_expected("what is claimed", kExample);
    read_.body = parser_.expression();
    if (!parser_.at_end()) parser_.fail_expected("'and', 'or', 'implies', 'iff' or the end", kExample);
    Sentence result = resolved(std::move(read_));
    for (const auto& variable : result.variables) {
      parser_.refuse_set_word(variable.name, "the variable of the sentence", words);
    }
    result.body = calculated(std::move(result.body));
    for (Definition& each : result.definitions) each.body = calculated(std::move(each.body));
    result.parameters = parser_.parameters();
    for (const Error& warning : parser_.warnings()) result.warnings.push_back(cut_.restored(warning));
    for (const Error& warning : warnings_) result.warnings.push_back(cut_.restored(warning));
    return result;
  } catch (const Misplaced& problem) {
    parser_.fail_at(problem.what, problem.place, problem.hint);
  }
}

std::string SentenceParser::text_with_paths(const Sentence& sentence) const {
  std::string text = to_string(sentence);
  const auto is_part = [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '"'; };
  for (const auto& [name, path] : subjects_.paths()) {
    for (std::size_t at = text.find(name); at != std::string::npos; at = text.find(name, at)) {
      const std::size_t end = at + name.size();
      const bool word = (at == 0 || !is_part(text[at - 1])) && end < text.size() &&
                        std::string_view("[({,)").find(text[end]) != std::string_view::npos;
      if (word) text.replace(at, name.size(), path);
      at += word ? path.size() : name.size();
    }
  }
  return text;
}

// Where numbers stand for parameters, what can be calculated is: n <= 6 reads better than n <= 2*3.
Expr SentenceParser::calculated(Expr expr) const {
  (void)any_node(expr, [&](const Expr& part) {
    const bool innermost = std::none_of(part.args.begin(), part.args.end(), overflows);
    if (overflows(part) && innermost) parser_.fail_at("'" + to_string(part) + "' is beyond 64 bits", part.place);
    return false;
  });
  return parser_.parameters().empty() ? expr : folded_for_reading(std::move(expr));
}

// let A(n) = the a: wythoff[a, a+n] is P;   let cold(a, b) iff wythoff[a,b] is P;
void SentenceParser::definition() {
  parser_.expect("let");
  const Place place = parser_.peek().place;
  ReadSentence::Definition result;
  result.name = parser_.expect_name("the name of what is defined");
  check_sentence_name(result.name, place);
  const auto is_known = [&](const auto& known) { return known.name == result.name; };
  if (std::any_of(read_.definitions.begin(), read_.definitions.end(), is_known)) {
    parser_.fail_at(in_quotes(result.name) + " is defined twice", place, "choose another name");
  }
  if (claim_function(result.name) || library_.has(result.name)) {
    parser_.fail_at(in_quotes(result.name) + " means something else in a sentence", place, "choose another name");
  }
  if (read_.definitions.size() == kMostDefinitions) parser_.fail_at("these are too many definitions", place);
  parser_.expect("(", "write what it depends on: let " + result.name + "(n) = ...");
  do {
    const Place at = parser_.peek().place;
    std::string parameter = parser_.expect_name("a name");
    check_name(parameter, at);
    scope_.push_back(parameter);
    ever_bound_.insert(parameter);
    result.parameters.push_back(std::move(parameter));
    result.places.push_back(at);
  } while (parser_.accept(","));
  parser_.expect(")");
  const bool is_number = parser_.accept("=");
  if (!is_number) parser_.expect("iff", "write 'let A(n) = a number' or 'let A(n) iff a condition'");
  // It may call itself, so it is known, as a number or a condition, before its body is.
  result.body.op = is_number ? Op::number : Op::defined_truth;
  read_.definitions.push_back(std::move(result));
  Expr body = is_number ? parser_.value() : parser_.expression();
  const Type wanted = is_number ? Type::number : Type::truth;
  if (info(body.op).result != wanted) refuse_type(body, info(body.op).result, wanted);
  parser_.expect(";", "a definition ends with a semicolon, and the sentence follows");
  scope_.clear();
  // What its names mean ends here.
  ever_bound_.clear();
  words_.clear();
  noted_ = parser_.mark();
  read_.definitions.back().body = std::move(body);
}

// "P if c", "P only if c"; a number that is followed by "if" goes on with "else", which others read.
Expr SentenceParser::formula() {
  parser_.forget_rephrased();
  Expr left = equivalence();
  bool rephrased = parser_.rephrased();
  for (int length = 0;; ++length) {
    if (length > kLongestIf) parser_.fail("the condition is too long");
    const Place place = parser_.peek().place;
    if (parser_.peek().is("only") && parser_.peek(1).is("if")) {
      parser_.take();
      parser_.take();
      left = parser_.made(Op::implication, {std::move(left), equivalence()}, place);
    } else if (parser_.peek().is("if") && info(left.op).result == Type::truth) {
      parser_.take();
      Expr condition = equivalence();
      left = parser_.peek().is("else") ? otherwise(std::move(left), std::move(condition), place, rephrased)
                                       : parser_.made(Op::implication, {std::move(condition), std::move(left)}, place);
    } else {
      return left;
    }
    rephrased = true;
  }
}

// What was read as "G(..) = n", if "c" turns out to go on with "else m".
Expr SentenceParser::otherwise(Expr fact, Expr condition, Place place, bool rephrased) {
  if (!is_comparison(fact.op) || rephrased) {
    parser_.fail("'else' belongs to a number: G(nim[n]) = n if n <= 8 else 5",
                 rephrased ? "put the number in parentheses: (n if n <= 8 else 5)" : "");
  }
  parser_.expect("else");
  Expr& number = fact.args[1];
  number = parser_.made(Op::conditional, {std::move(number), std::move(condition), parser_.value()}, place);
  return fact;
}

Expr SentenceParser::equivalence() {
  Expr left = implication();
  for (int length = 0;; ++length) {
    if (length > Parser::kDeepest) parser_.fail("the condition is too long");
    const Place place = parser_.peek().place;
    if (parser_.peek().is("if") && parser_.peek(1).is("and") && parser_.peek(2).is("only") &&
        parser_.peek(3).is("if")) {
      for (int i = 0; i < 4; ++i) parser_.take();
    } else if (!parser_.accept("iff")) {
      return left;
    }
    if (length == 1) {
      warnings_.push_back(parser_.source().error("'a iff b iff c' is read as '(a iff b) iff c'", place,
                                                 "write '(a iff b) and (b iff c)' if you mean that all are the same"));
    }
    left = parser_.made(Op::equivalence, {std::move(left), implication()}, place);
  }
}

Expr SentenceParser::implication() {
  Expr left = parser_.disjunction();
  if (!parser_.peek().is("implies")) return left;
  const Place place = parser_.take().place;
  const Parser::Depth depth(parser_);
  return parser_.made(Op::implication, {std::move(left), implication()}, place);
}

std::optional<Expr> SentenceParser::condition() {
  if (const Words words = quantifier_words(); words.count > 0) return quantified(words);
  if (parser_.peek().is("if")) return if_then();
  if (is_letter_of_outcome(parser_.peek()) && parser_.peek(1).is("(")) return outcome_of();
  if (subjects_.position_ahead()) return position_is();
  if (subjects_.same_ahead()) return subjects_.same_as([&](const std::string& text) { return free_name(text); });
  return std::nullopt;
}

Expr SentenceParser::if_then() {
  const Place place = parser_.expect("if").place;
  Expr premise = parser_.expression();
  parser_.expect("then", "say 'if n odd then nim[n] is N'");
  Expr conclusion = parser_.expression();
  return parser_.made(Op::implication, {std::move(premise), std::move(conclusion)}, place);
}

// minnie[a,b] is P, minnie[a,b] is not P
Expr SentenceParser::position_is() {
  Expr result = subjects_.position(Op::is_outcome);
  if (parser_.peek().is(":") || parser_.peek().is(",")) {
    parser_.fail("expected 'is P' or 'is N' behind the position, found '" + std::string(parser_.peek().text) + "'",
                 result.subject->parts.size() > 1 ? "of a sum it is said as in nim[a] + nim[b] is P"
                                                  : "in a sentence it is said as in nim[a,b] is P");
  }
  parser_.expect("is", "say of a position 'is P' or 'is N'; its Grundy value is G(" + subject_text(result) + ")");
  const bool negative = parser_.accept("not");
  const Place place = parser_.peek().place;
  if (parser_.peek().is("an") && parser_.peek(1).is("option")) {
    result = option_of(std::move(result));
    return negative ? parser_.made(Op::negation, {std::move(result)}, place) : result;
  }
  if (parser_.peek().kind != Token::Kind::word) parser_.fail_expected("an outcome", "outcomes are P and N");
  result.name = std::string(parser_.take().text);
  subjects_.check_outcome(*result.subject, result.name, place);
  return negative ? parser_.made(Op::negation, {std::move(result)}, place) : result;
}

// minnie[a,b] is an option of minnie[c,d]
Expr SentenceParser::option_of(Expr option) {
  const Place place = parser_.take().place;
  parser_.take();
  parser_.expect("of", "write 'minnie[3,5] is an option of minnie[3,7]'");
  return subjects_.option_of(std::move(option), place);
}

// P(minnie[a,b])
Expr SentenceParser::outcome_of() {
  const Token letter = parser_.take();
  parser_.expect("(");
  Expr result = subjects_.position(Op::is_outcome);
  parser_.expect(")");
  result.name = std::string(letter.text);
  subjects_.check_outcome(*result.subject, result.name, letter.place);
  return result;
}

std::optional<Expr> SentenceParser::factor() {
  const Token& word = parser_.peek();
  if (const Words words = number_words(); words.count > 0) return quantified(words);
  const auto is_known = [&](const auto& definition) { return word.is(definition.name); };
  const bool called = parser_.peek(1).is("(") && !parser_.peek(2).is("mod");
  if (called && std::any_of(read_.definitions.begin(), read_.definitions.end(), is_known)) return defined();
  if (const GameFunction* function = game_function(word.text); called && function != nullptr) {
    return function_of(*function);
  }
  if (subjects_.position_ahead()) {
    parser_.fail("a position is no number", "write G(...) for its Grundy value; of its outcome it is said '... is P'");
  }
  if (!called) return std::nullopt;
  if (word.is("G")) return number_of(Op::grundy_of);
  if (word.is("remoteness")) return number_of(Op::remoteness_of);
  return std::nullopt;
}

Expr SentenceParser::number_of(Op op) {
  const Place place = parser_.take().place;
  parser_.expect("(");
  Expr result = subjects_.position(op);
  parser_.expect(")");
  if (op == Op::grundy_of) subjects_.check_grundy(*result.subject, place);
  if (op == Op::remoteness_of) subjects_.check_remoteness(*result.subject, place);
  return result;
}

// f1(cash{1,3,4}, n), period(comply{1,2}[n, S])
Expr SentenceParser::function_of(const GameFunction& function) {
  const Token word = parser_.take();
  parser_.expect("(");
  Expr result = subjects_.game_of_function(function);
  result.place = word.place;
  result.name = std::string(function.name);
  const std::string example = in_quotes(result.name + "(GAME" +
                                        (function.arguments == 0   ? ")"
                                         : function.arguments == 1 ? ", n)"
                                                                   : ", n, d)"));
  for (std::size_t i = 0; i < function.arguments; ++i) {
    parser_.expect(",", "behind the game stand numbers: " + example);
    result.args.push_back(parser_.value());
  }
  parser_.expect(")", "write " + example);
  return result;
}

Expr SentenceParser::defined() {
  const Token word = parser_.take();
  const auto found = std::find_if(read_.definitions.begin(), read_.definitions.end(),
                                  [&](const auto& definition) { return word.is(definition.name); });
  const bool truth = info(found->body.op).result == Type::truth;
  parser_.expect("(");
  std::vector<Expr> args;
  do args.push_back(parser_.peek().is("not") ? parser_.set_expression() : parser_.value());
  while (parser_.accept(","));
  parser_.expect(")");
  if (args.size() != found->parameters.size()) {
    parser_.fail_at(in_quotes(found->name) + " depends on " + std::to_string(found->parameters.size()) +
                        (found->parameters.size() == 1 ? " number, not on " : " numbers, not on ") +
                        std::to_string(args.size()),
                    word.place);
  }
  Expr result = parser_.made(truth ? Op::defined_truth : Op::defined, std::move(args), word.place);
  result.name = found->name;
  result.value = found - read_.definitions.begin();
  return result;
}

}  // namespace cairn::language
