// Feeds arbitrary bytes to the parser of claims and sentences: it answers with some that print and parse back, or an
// Error, and never crashes or hangs.
#include "base/all_layers.hpp"
#include "language/library.hpp"
#include "language/parse_claim.hpp"
#include "language/sentence/parse_statement.hpp"

#include <cairn/error.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static cairn::Library library = cairn::built_in_games();
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  std::vector<cairn::rules::Statement> statements;
  try {
    statements = cairn::language::parse_statement_lines(text, "", library);
  } catch (const cairn::Error&) {
    return 0;
  }
  for (const auto& statement : statements) {
    if (const auto* claim = std::get_if<cairn::rules::Claim>(&statement)) {
      if (!cairn::same(cairn::parse_claim(cairn::rules::to_string(*claim), library), *claim)) std::abort();
      continue;
    }
    const auto& sentence = std::get<cairn::rules::Sentence>(statement);
    try {
      const auto again = cairn::language::parse_statements(cairn::rules::to_string(sentence), library);
      if (again.size() != 1 || !cairn::rules::same(std::get<cairn::rules::Sentence>(again[0]), sentence)) std::abort();
    } catch (const cairn::Error& problem) {  // it may be printed with more parentheses than it was written
      if (std::string_view(problem.what()) != "this is nested too deeply") std::abort();
    }
  }
  return 0;
}
