// Which kind of statement it is, and files of them.
#include "language/sentence/parse_statement.hpp"

#include "base/printable.hpp"
#include "language/claim_family.hpp"
#include "language/parse_claim.hpp"
#include "language/sentence/parse_sentence.hpp"

#include <algorithm>
#include <iterator>

namespace cairn::language {

namespace {

// Behind what closes the bracket that stands there; the end when nothing does.
std::size_t behind_bracket(const Parser& parser, std::size_t at) {
  int depth = 0;
  for (;; ++at) {
    const Token& token = parser.peek(at);
    if (token.kind == Token::Kind::end) return at;
    if (token.is("(") || token.is("{") || token.is("[")) ++depth;
    if (token.is(")") || token.is("}") || token.is("]")) --depth;
    if (depth <= 0) return at + 1;
  }
}

// Behind "for k in 1..20:", or 0.
std::size_t behind_family(const Parser& parser) {
  if (!begins_family(parser)) return 0;
  std::size_t at = 0;
  while (parser.peek(at).kind != Token::Kind::end && !parser.peek(at).is(":")) {
    const Token& token = parser.peek(at);
    at = token.is("(") || token.is("{") || token.is("[") ? behind_bracket(parser, at) : at + 1;
  }
  return parser.peek(at).is(":") ? at + 1 : at;
}

// "[misere] GAME[cells]" and then a comma or a colon. A game with no sentence behind it is a claim as well, so that
// what is wrong is said of a claim.
bool is_claim(const Parser& parser, const PathCut& cut, const Library& library) {
  std::size_t at = behind_family(parser);
  if (parser.peek(at).kind == Token::Kind::end) return true;
  if (parser.peek(at).is("misere") && parser.peek(at + 1).kind == Token::Kind::word) ++at;
  const Token& word = parser.peek(at);
  if (word.kind != Token::Kind::word) return false;
  const std::string name(word.text);
  const bool known = library.has(name) || cut.paths.contains(name);
  ++at;
  if (parser.peek(at).is("not")) ++at;
  if (parser.peek(at).is("(") || parser.peek(at).is("{")) at = behind_bracket(parser, at);
  if (parser.peek(at).is("[")) {
    at = behind_bracket(parser, at);
    return parser.peek(at).is(",") || parser.peek(at).is(":") || parser.peek(at).kind == Token::Kind::end;
  }
  const Token& next = parser.peek(at);
  return known && (next.is(",") || next.is(":") || next.kind == Token::Kind::number || next.kind == Token::Kind::end);
}

std::vector<rules::Statement> statements_of(std::vector<Claim> claims) {
  return {std::make_move_iterator(claims.begin()), std::make_move_iterator(claims.end())};
}

std::string trimmed(std::string_view text) {
  const auto first = text.find_first_not_of(" \t\r\n");
  if (first == std::string_view::npos) return "";
  return std::string(text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1));
}

}  // namespace

std::vector<rules::Statement> parse_statements(std::string_view text, Library& library, std::string_view file_name,
                                               int line) {
  if (text.size() > kLargestClaimsFile) {
    throw Error("the claim is longer than " + std::to_string(kLargestClaimsFile) + " bytes");
  }
  const PathCut cut(text, true);
  try {
    Parser parser({cut.text, file_name, line});
    if (!is_claim(parser, cut, library)) {
      SentenceParser sentences(parser, cut, library);
      std::vector<rules::Statement> result;
      if (begins_family(parser)) {
        for_each_member(parser, library, [&] {
          Sentence sentence = sentences.run();
          sentence.text = sentences.text_with_paths(sentence);
          result.emplace_back(std::move(sentence));
        });
      } else {
        Sentence sentence = sentences.run();
        sentence.text = printable(trimmed(text));
        result.emplace_back(std::move(sentence));
      }
      return result;
    }
  } catch (const Error& error) {
    throw cut.restored(error);
  }
  return statements_of(parse_claim_family(text, library, file_name, line));
}

std::vector<ClaimLine> parse_claim_lines(std::string_view text, std::string_view file_name, Library& library) {
  std::vector<ClaimLine> lines;
  int number = 0;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    ++number;
    const auto first = line.find_first_not_of(" \t\r");
    if (first == std::string_view::npos || line[first] == '#') continue;
    ClaimLine read{number, trimmed(line), {}, {}};
    try {
      read.statements = parse_statements(line, library, file_name, number);
    } catch (const Error& error) {
      read.error = error;
    }
    lines.push_back(std::move(read));
  }
  return lines;
}

std::vector<rules::Statement> parse_statement_lines(std::string_view text, std::string_view file_name,
                                                    Library& library) {
  std::vector<rules::Statement> statements;
  for (ClaimLine& line : parse_claim_lines(text, file_name, library)) {
    if (line.error) throw *line.error;
    std::move(line.statements.begin(), line.statements.end(), std::back_inserter(statements));
  }
  return statements;
}

}  // namespace cairn::language
