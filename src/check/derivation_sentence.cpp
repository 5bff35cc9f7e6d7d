// Texts of sentences to formulas, with the games of a derivation.
#include "check/derivation_sentence.hpp"

#include "automata/formula_slices.hpp"

#include "check/derivation_step.hpp"
#include "language/library.hpp"
#include "language/print_rules.hpp"
#include "language/sentence/parse_statement.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <map>

namespace cairn::check {

SentenceFormula formula_of_text(const Derivation& derivation, const std::string& where) {
  const auto refuse = [&](const std::string& why) {
    throw Error("this is no certificate: " + why, where, "certificates are written by Cairn; make this one again");
  };
  Library library = built_in_games();
  library.allow_paths(false);
  std::map<std::string, Ruleset> known;
  for (const auto& proof : derivation.proofs) {
    const Ruleset& rules = proof->game->written_rules();
    const auto [at, added] = known.emplace(rules.name, rules);
    if (!added && !(at->second == rules)) refuse("two games with other rules are called " + rules.name);
    const auto built_in = library.games().find(rules.name);
    if (added && (built_in == library.games().end() || !(built_in->second == rules))) {
      library.add(print_rules(rules), where + ", rules");
    }
  }
  const auto statements = parse_statements(derivation.sentence, library, where + ", sentence");
  if (statements.size() != 1 || !std::holds_alternative<Sentence>(statements[0]))
    refuse("'sentence' is not one sentence");
  const Sentence& sentence = std::get<Sentence>(statements[0]);
  // A slice will do only where the sentence bounds the game as the slice does.
  std::vector<Question> slices;
  for (const auto& proof : derivation.proofs) {
    if (proof->at_most.empty()) continue;
    Question whole = *proof;
    whole.at_most.clear();
    const auto slice = slice_for(formula_of(sentence, derivation.numeration).body, whole);
    if (!slice || slice->at_most != proof->at_most) {
      throw Error(where + ": the sentence is not about " + whole.name() + " " + proof->slice_words() + " alone");
    }
    slices.push_back(*slice);
  }
  SentenceFormula formula = formula_of(sentence, derivation.numeration, slices);
  if (derivation.variables.size() < static_cast<std::size_t>(formula.variables)) refuse("'variables' are too few");
  // Names are shown to people, so none may be made up.
  for (std::size_t i = 0; i < derivation.variables.size(); ++i) {
    const std::string name = i < sentence.variables.size() ? sentence.variables[i].name : "$" + std::to_string(i);
    if (derivation.variables[i] != name) refuse(fmt::format("variable {} is not called '{}'", i, name));
  }
  return formula;
}

std::string claim_of(const Derivation& derivation) {
  std::string claim =
      fmt::format("{}: {}, for numbers of all sizes", derivation.sentence, derivation.holds() ? "true" : "false");
  if (!derivation.member) return claim;
  std::vector<int> variables;
  for (const std::uint32_t step : derivation.last) {
    const auto& more = derivation.steps[step].result.variables;
    variables.insert(variables.end(), more.begin(), more.end());
  }
  std::sort(variables.begin(), variables.end());
  variables.erase(std::unique(variables.begin(), variables.end()), variables.end());
  if (variables.empty()) return claim;
  return fmt::format("{}: {}, by {}", derivation.sentence, derivation.holds() ? "true" : "false",
                     values_text(derivation, variables, *derivation.member));
}

}  // namespace cairn::check
