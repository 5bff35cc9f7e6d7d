// The names of a sentence: which variable each of them is, what the variables range over, and whether every part is of
// the kind that its place asks for.
#pragma once

#include "rules/statement/sentence.hpp"

#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace cairn::language {

// A sentence as it was read: names are texts, and calls of definitions know the index of the definition.
struct ReadSentence {
  struct Definition {
    std::string name;
    std::vector<std::string> parameters;
    std::vector<Place> places;  // of the parameters
    Expr body;
  };
  std::vector<Definition> definitions;
  Expr body;
  // Names that a quantifier binds only because they stand in its condition: "for all a <= b".
  std::set<std::string> implied;
};

// Throws Misplaced.
[[nodiscard]] Sentence resolved(ReadSentence read);

// Words that have a meaning of their own in a sentence: P, if, exists, ...
[[nodiscard]] bool is_sentence_word(std::string_view word);
// Throws Misplaced when a name cannot be that of a variable in a sentence, because it means something else.
void check_sentence_name(const std::string& name, Place place);

}  // namespace cairn::language
