// Which checker a certificate needs, and what it found.
#include "lab/check_certificate.hpp"

#include "cash/price_certificate.hpp"
#include "cash/price_law_check.hpp"
#include "check/certificate.hpp"
#include "check/derivation_certificate.hpp"
#include "check/derivation_sentence.hpp"
#include "language/parse_position.hpp"
#include "language/print_rules.hpp"
#include "language/same_rules.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <utility>

namespace cairn::lab {

namespace {

// A certificate brings its own rules, and a name alone says nothing about them.
std::optional<bool> is_built_in(const Proof& proof, const std::string& name) {
  Library library = built_in_games();
  if (!library.has(name)) return std::nullopt;
  try {
    return same_rules(*parse_game(proof.game->text, library).game, *proof.game);
  } catch (const Error&) {  // the built-in game has other parameters
    return false;
  }
}

// What the checker found, as far as it came.
HowKnown known_of(const ProofCheck& check) {
  if (!check.fails.empty()) return {check.position.empty() ? How::unknown : How::refuted, check.fails};
  if (check.status != Status::complete) {
    return {How::unknown, fmt::format("{} after {} product states", to_string(check.status), check.product_states)};
  }
  return {
      How::proved,
      fmt::format(
          "{} product states decide it for all sizes; {} position{} with numbers up to {} agree with the definition",
          check.product_states, check.compared, check.compared == 1 ? "" : "s", check.compared_to)};
}

CheckedCertificate check_automaton(const std::string& text, const std::string& where, const Control& control) {
  CheckedAutomaton checked;
  Ruleset rules;
  checked.proof = read_certificate(text, where, &rules, &control);
  checked.name = rules.name;
  checked.rules = print_rules(rules);
  checked.built_in = is_built_in(checked.proof, rules.name);
  checked.check = check_proof(checked.proof, control);
  CheckedCertificate answer;
  answer.file = where;
  answer.known = known_of(checked.check);
  answer.status = checked.check.status;
  answer.checked = std::move(checked);
  return answer;
}

CheckedCertificate check_decided(const std::string& text, const std::string& where, const Control& control) {
  CheckedSentence checked;
  checked.derivation = read_derivation(text, where, &control);
  for (const auto& proof : checked.derivation.proofs) {
    const Ruleset& rules = proof->game->written_rules();
    const auto is_there = [&](const auto& game) { return game.name == rules.name; };
    if (std::any_of(checked.games.begin(), checked.games.end(), is_there)) continue;
    checked.games.push_back({rules.name, print_rules(rules), is_built_in(*proof, rules.name)});
  }
  const SentenceFormula formula = formula_of_text(checked.derivation, where);
  checked.check = check_derivation(checked.derivation, formula, control);
  const DerivationCheck& check = checked.check;
  CheckedCertificate answer;
  answer.file = where;
  answer.status = check.status;
  if (!check.fails.empty()) {
    answer.known = {How::unknown, check.fails};
  } else if (check.status != Status::complete) {
    answer.known = {How::unknown,
                    fmt::format("{} after {} product states", to_string(check.status), check.product_states)};
  } else {
    answer.known = {How::proved, fmt::format("{} step{} and {} product states decide it for all sizes",
                                             checked.derivation.steps.size(),
                                             checked.derivation.steps.size() == 1 ? "" : "s", check.product_states)};
  }
  answer.checked = std::move(checked);
  return answer;
}

CheckedCertificate check_law(const std::string& text, const std::string& where, const Control& control) {
  CheckedLaw checked;
  checked.law = read_price_law(text, where);
  if (check_bytes(checked.law) > static_cast<double>(control.memory)) {
    throw TooLarge("checking this certificate takes " + bytes_to_string(check_bytes(checked.law)), where,
                   "allow more memory");
  }
  checked.fails = what_fails(checked.law);
  CheckedCertificate answer;
  answer.file = where;
  answer.known = checked.fails.empty() ? HowKnown{How::proved, "the certificate was checked"}
                                       : HowKnown{How::unknown, checked.fails};
  answer.checked = std::move(checked);
  return answer;
}

}  // namespace

std::string CheckedCertificate::claim() const {
  if (const auto* law = std::get_if<CheckedLaw>(&checked)) return claim_of(law->law);
  if (const auto* sentence = std::get_if<CheckedSentence>(&checked)) return claim_of(sentence->derivation);
  return claim_of(std::get<CheckedAutomaton>(checked).proof);
}

std::string CheckedCertificate::fails() const {
  if (const auto* law = std::get_if<CheckedLaw>(&checked)) return law->fails;
  if (const auto* sentence = std::get_if<CheckedSentence>(&checked)) return sentence->check.fails;
  return std::get<CheckedAutomaton>(checked).check.fails;
}

CheckedCertificate check_certificate(const std::string& text, const std::string& where, const Control& control) {
  if (is_sentence_certificate(text)) return check_decided(text, where, control);
  return is_automaton_certificate(text) ? check_automaton(text, where, control) : check_law(text, where, control);
}

}  // namespace cairn::lab
