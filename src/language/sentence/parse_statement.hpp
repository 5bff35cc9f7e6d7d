// Text to statements: claims about one position (parse_claim.hpp) and sentences (parse_sentence.hpp).
//
// A claim begins with a game, its cells, and a comma or a colon; everything else is a sentence.
#pragma once

#include "language/library.hpp"
#include "rules/statement/statement.hpp"

#include <cairn/error.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cairn::language {

// The text may begin with "for k in 1..20:"; then there is a statement for each value. Throws Error with a caret when
// it does not make sense. file_name and line are for that error only.
[[nodiscard]] std::vector<rules::Statement> parse_statements(std::string_view text, Library& library,
                                                             std::string_view file_name = "", int line = 1);

// A line of a file of claims: the statements that it makes, or what is wrong with it.
struct ClaimLine {
  int number = 0;
  std::string text;
  std::vector<rules::Statement> statements;
  std::optional<Error> error;
};

// A statement, or a family of them, on each line; empty lines and those that begin with # are passed over.
[[nodiscard]] std::vector<ClaimLine> parse_claim_lines(std::string_view text, std::string_view file_name,
                                                       Library& library);
// The statements of all lines. Throws Error at the first that is wrong.
[[nodiscard]] std::vector<rules::Statement> parse_statement_lines(std::string_view text, std::string_view file_name,
                                                                  Library& library);

}  // namespace cairn::language
