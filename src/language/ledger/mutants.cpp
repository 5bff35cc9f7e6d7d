// Changes of single tokens; whether the result makes sense is for the parser to say.
#include "language/ledger/mutants.hpp"

#include "language/lexer.hpp"

#include <cairn/error.hpp>
#include <cairn/integer.hpp>

#include <array>
#include <utility>

namespace cairn::language {

namespace {

using Tokens = std::vector<Token>;

constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kBounds{
    {{"<", "<="}, {"<=", "<"}, {">", ">="}, {">=", ">"}, {"odd", "even"}, {"even", "odd"}}};
// The other way round.
constexpr std::array<std::pair<std::string_view, std::string_view>, 6> kDenied{
    {{"<", ">"}, {"<=", ">="}, {">", "<"}, {">=", "<="}, {"=", "!="}, {"!=", "="}}};

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
    outcomes();
    return std::move(mutants_);
  }

 private:
  // The tokens from i to before end, replaced.
  void add(std::size_t i, std::size_t end, const std::string& with) {
    const std::size_t from = tokens_[i].offset;
    const std::size_t to = tokens_[end - 1].offset + tokens_[end - 1].text.size();
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

  // "is P" and ": P" say what the outcome is.
  void outcomes() {
    for (std::size_t i = body_; i < tokens_.size(); ++i) {
      if (i == 0 || !(tokens_[i - 1].is("is") || tokens_[i - 1].is(":") || tokens_[i - 1].is("then"))) continue;
      if (tokens_[i].is("P")) add(i, i + 1, "N");
      if (tokens_[i].is("N")) add(i, i + 1, "P");
    }
  }

  void quantifiers() {
    for (std::size_t i = body_; i + 1 < tokens_.size(); ++i) {
      if (tokens_[i].is("for") && tokens_[i + 1].is("all")) add(i, i + 2, "exists");
      if (tokens_[i].is("for") && tokens_[i + 1].is("almost")) add(i, i + 2, "for");
      if (!tokens_[i].is("exists")) continue;
      if (tokens_[i + 1].is("unique") || tokens_[i + 1].is("infinitely")) {
        add(i, tokens_[i + 1].is("unique") ? i + 2 : i + 3, "for all");
      } else {
        add(i, i + 1, "for all");
        add(i, i + 1, "exists unique");
      }
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
