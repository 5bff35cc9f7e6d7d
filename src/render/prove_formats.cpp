// Proofs in the formats of other programs and of papers.
#include "render/prove_formats.hpp"

#include "check/certificate.hpp"
#include "render/automaton_export.hpp"
#include "render/statement/statement.hpp"
#include "render/statement/statement_claim.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <optional>
#include <utility>
#include <vector>

namespace cairn::render {

namespace {

const Proof& proof_of(const ProveReport& report, const char* what) {
  if (report.answer.proof) return *report.answer.proof;
  throw Error(report.question.game->text + " is not proved, so there is no " + what, "", report.answer.why);
}

// All of them, for all outcomes of a partizan game.
std::vector<ProofInWords> statements_of(const ProveReport& report) {
  std::vector<ProofInWords> statements;
  if (report.statement) statements.push_back(*report.statement);
  for (const auto& part : report.outcomes) {
    if (part.statement) statements.push_back(*part.statement);
  }
  const Game& game = *report.question.game;
  if (game.rules.partizan() ? statements.size() < report.outcomes.size() : statements.empty()) {
    throw Error("no words were found for the automaton of " + game.text, "",
                "as text its first positions are printed, and dot draws it");
  }
  return statements;
}

// "side = S" without its blanks, and without the names: "S". Of several coordinates: "side=S,next=T" and "S,T".
std::pair<std::string, std::string> short_names(const std::string& mode) {
  std::string plain;
  std::string values;
  std::size_t part = 0;  // where it begins in the values
  for (const char c : mode) {
    if (c == ' ') continue;
    plain += c;
    if (c == '=') {
      values.resize(part);
    } else {
      values += c;
    }
    if (c == ',') part = values.size();
  }
  return {plain, values};
}

bool is_mode(const std::string& mode, const std::string& wanted) {
  const auto [plain, values] = short_names(mode);
  const std::string said = short_names(wanted).first;
  return said == plain || said == values;
}

// The mode that is asked for by --mode, or the only one.
std::size_t mode_of(const Automaton& automaton, const std::vector<std::string>& modes, const std::string& wanted) {
  std::string all;
  std::optional<std::size_t> found;
  int count = 0;
  for (std::size_t mode = 0; mode < modes.size(); ++mode) {
    if (automaton.starts[mode] == Automaton::kNoStart) continue;
    ++count;
    all += (all.empty() ? "'" : ", '") + modes[mode] + "'";
    if (is_mode(modes[mode], wanted) || (wanted.empty() && !found)) found = mode;
  }
  if (!found) throw Error("there is no mode '" + wanted + "'", "", "the modes are " + all);
  if (wanted.empty() && count > 1) {
    throw Error("Walnut's format holds the automaton of one mode", "", "choose one of the modes: " + all);
  }
  return *found;
}

}  // namespace

std::string certificate_of(const ProveReport& report) { return write_certificate(proof_of(report, "certificate")); }

std::string latex_of(const ProveReport& report) {
  const Proof& proof = proof_of(report, "statement");
  std::string text;
  for (const ProofInWords& statement : statements_of(report)) text += statement_latex(proof, statement);
  return text;
}

std::string claims_of(const ProveReport& report) {
  const Proof& proof = proof_of(report, "statement");
  std::string text = fmt::format("# proved: by an automaton of {} states\n", proof.automaton.states());
  for (const std::string& sentence : report.same_as) text += sentence + "\n";
  if (!report.same_as.empty()) return text;
  for (const ProofInWords& statement : statements_of(report)) {
    const auto claims = statement_claims(proof, statement);
    if (!claims) {
      throw Error("the words for " + proof.game->text + " are patterns of digits, and claims cannot say them", "",
                  "as text or LaTeX the words are printed");
    }
    for (const std::string& claim : claims->claims) text += claim + "\n";
    for (const int mode : claims->modes_left_out) {
      text += fmt::format("# no claim was found for {}\n", report.modes[static_cast<std::size_t>(mode)]);
    }
  }
  return text;
}

std::string walnut_of(const ProveReport& report, const std::string& mode) {
  const Automaton& automaton = proof_of(report, "automaton").automaton;
  return walnut_of(automaton, mode_of(automaton, report.modes, mode));
}

std::string graphviz_of(const ProveReport& report) {
  return graphviz_of(proof_of(report, "automaton").automaton, report.modes, report.tracks);
}

}  // namespace cairn::render
