// Changes of single tokens; whether the result makes sense is for the parser to say.
#include "language/ledger/mutants.hpp"

#include "language/lexer.hpp"

#include <cairn/error.hpp>
#include <cairn/integer.hpp>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <utility>

namespace cairn::language {

namespace {

using Tokens = std::vector<Token>;

constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kBounds{
    {{"<", "<="}, {"<=", "<"}, {">", ">="}, {">=", ">"}, {"odd", "even"}, {"even", "odd"}}};
// The other way round.
constexpr std::array<std::pair<std::string_view, std::string_view>, 7> kDenied{
    {{"<", ">"}, {"<=", ">="}, {">", "<"}, {">=", "<="}, {"=", "!="}, {"==", "!="}, {"!=", "="}}};
constexpr std::array<std::pair<std::string_view, std::string_view>, 2> kJoined{{{"and", "or"}, {"or", "and"}}};

// Behind "for k in 1..8:"; 0 when the statement is no family.
std::size_t body_of(const Tokens& tokens) {
  const bool family = tokens.size() > 3 && tokens[0].is("for") && (tokens[2].is("in") || tokens[2].is("within"));
  if (!family || tokens[1].is("all") || tokens[1].is("every") || tokens[1].is("each")) return 0;
  int depth = 0;
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    if (tokens[i].is("(") || tokens[i].is("[") || tokens[i].is("{")) ++depth;
    if (tokens[i].is(")") || tokens[i].is("]") || tokens[i].is("}")) --depth;
    if (tokens[i].is(":") && depth == 0) return i + 1;
  }
  return 0;
}

class Mutator {
 public:
  explicit Mutator(std::string_view statement)
      : statement_(statement), tokens_(tokens_of(Source{statement, ""})), body_(body_of(tokens_)) {}

  std::vector<Mutant> run() {
    constants();
    replace(kBounds);
    quantifiers();
    replace(kDenied);
    replace(kJoined);
    options();
    outcomes();
    plays();
    return std::move(mutants_);
  }

 private:
  // The tokens from i to before end, replaced.
  void add(std::size_t i, std::size_t end, const std::string& with) {
    const std::size_t from = tokens_[i].offset;
    const std::size_t to = tokens_[end - 1].offset + tokens_[end - 1].length;
    const std::string_view old = statement_.substr(from, to - from);
    mutants_.push_back({std::string(statement_.substr(0, from)) + with + std::string(statement_.substr(to)),
                        std::string(old) + " -> " + with});
  }

  void constants() {
    for (std::size_t i = body_; i < tokens_.size(); ++i) {
      if (tokens_[i].kind != Token::Kind::number) continue;
      const Integer value = Integer::parse(tokens_[i].text).value_or(Integer(0));
      add(i, i + 1, (value + Integer(1)).to_string());
      if (value > Integer(0)) add(i, i + 1, (value - Integer(1)).to_string());
    }
  }

  template <std::size_t N>
  void replace(const std::array<std::pair<std::string_view, std::string_view>, N>& changes) {
    for (std::size_t i = body_; i < tokens_.size(); ++i) {
      // What defines a name compares nothing.
      if (i > 0 && is_definition(i)) continue;
      for (const auto& [old, with] : changes) {
        if (tokens_[i].is(old)) add(i, i + 1, std::string(with));
      }
    }
  }

  // The sign in "let A(n) = ...".
  [[nodiscard]] bool is_definition(std::size_t sign) const {
    if (!tokens_[sign].is("=")) return false;
    for (std::size_t i = sign; i-- > 0;) {
      if (tokens_[i].is("let")) return true;
      const bool head =
          tokens_[i].kind == Token::Kind::word || tokens_[i].is("(") || tokens_[i].is(")") || tokens_[i].is(",");
      if (!head) return false;
    }
    return false;
  }

  [[nodiscard]] bool is(std::size_t i, std::initializer_list<std::string_view> words) const {
    return i < tokens_.size() &&
           std::any_of(words.begin(), words.end(), [&](std::string_view word) { return tokens_[i].is(word); });
  }

  // "X same P as Y" says it of normal play unless it names misere play.
  void plays() {
    for (std::size_t i = body_; i + 3 < tokens_.size(); ++i) {
      if (!is(i, {"same"}) || !is(i + 2, {"as"})) continue;
      const bool misere = is(i + 3, {"misere"});
      add(i + 2, i + (misere ? 4 : 3), misere ? "as" : "as misere");
    }
  }

  // "X is an option of Y"
  void options() {
    for (std::size_t i = body_; i + 3 < tokens_.size(); ++i) {
      if (is(i, {"is"}) && is(i + 1, {"an"}) && is(i + 2, {"option"})) add(i, i + 1, "is not");
      if (is(i, {"is"}) && is(i + 1, {"not"}) && is(i + 2, {"an"}) && is(i + 3, {"option"})) add(i, i + 2, "is");
    }
  }

  // "is P" and ": P" say what the outcome is.
  void outcomes() {
    for (std::size_t i = body_; i < tokens_.size(); ++i) {
      if (i == 0 || !is(i - 1, {"is", "not", ":", "then"})) continue;
      if (tokens_[i].is("P")) add(i, i + 1, "N");
      if (tokens_[i].is("N")) add(i, i + 1, "P");
    }
  }

  // How many tokens from here on say that there is one; 0 when these do not.
  [[nodiscard]] std::size_t existence(std::size_t i) const {
    if (is(i, {"exists", "exist"})) return 1;
    return is(i, {"there"}) && is(i + 1, {"is", "are", "exists", "exist"}) ? 2 : 0;
  }

  // How many tokens behind that say how many there are: one, or infinitely many.
  [[nodiscard]] std::size_t how_many(std::size_t i) const {
    if (is(i, {"unique"})) return 1;
    const bool two = (is(i, {"a"}) && is(i + 1, {"unique"})) || (is(i, {"exactly"}) && is(i + 1, {"one"})) ||
                     (is(i, {"infinitely"}) && is(i + 1, {"many"}));
    return two ? 2 : 0;
  }

  void quantifiers() {
    for (std::size_t i = body_; i < tokens_.size(); ++i) {
      if (is(i, {"forall"})) add(i, i + 1, "exists");
      if (is(i, {"for"}) && is(i + 1, {"all", "every", "each"})) add(i, i + 2, "exists");
      if (is(i, {"for"}) && is(i + 1, {"almost"})) add(i, i + 2, "for");
      const std::size_t exists = existence(i);
      if (exists == 0) continue;
      const std::size_t many = how_many(i + exists);
      add(i, i + exists + many, "for all");
      if (many == 0) add(i, i + exists, "exists unique");
      i += exists + many - 1;  // "there exists" is one quantifier
    }
  }

  std::string_view statement_;
  Tokens tokens_;
  std::size_t body_;
  std::vector<Mutant> mutants_;
};

}  // namespace

std::vector<Mutant> mutants_of(std::string_view statement) {
  try {
    return Mutator(statement).run();
  } catch (const Error&) {  // no tokens, and so no statement
    return {};
  }
}

}  // namespace cairn::language
