// What there is to say about a sentence at values of its variables: facts about its positions, and why it is not known
// whether it holds.
#pragma once

#include "claims/sentence_values.hpp"

#include <string>
#include <utility>
#include <vector>

namespace cairn::claims {

// The values of these variables: a is 3. Words as they are written.
[[nodiscard]] std::vector<std::pair<std::string, std::string>> named_values(const SentenceValues& values,
                                                                            const std::vector<int>& variables);
// "a = 3, b = 5"
[[nodiscard]] std::string to_string(const std::vector<std::pair<std::string, std::string>>& values);

// "wythoff[3,5] is P", "G(nim[3]) = 3", "A(2) = 3": of the positions and definitions of a part of the sentence that
// depend on variables with a value alone. Those that are there already are not added again.
void add_facts(SentenceValues& values, const SentenceNode& node, const std::vector<int>& variables,
               std::vector<std::string>& facts);

// The variables that are bound in a part of the sentence which is not as claimed (true), whatever their values are.
void add_whatever(SentenceValues& values, const SentenceNode& node, bool claimed, std::vector<std::string>& names);

// Why it is not known: "no b up to 40 was found".
[[nodiscard]] std::string why_unknown(SentenceValues& values, const SentenceNode& node);

}  // namespace cairn::claims
