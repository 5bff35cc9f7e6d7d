// Proofs, and attempts that failed, as text and as JSON.
#include "render/prove.hpp"

#include "base/clock.hpp"
#include "base/json.hpp"
#include "prove/decide/outcome_sets.hpp"
#include "render/json_rules.hpp"
#include "render/statement/statement.hpp"
#include "render/words.hpp"
#include "rules/options.hpp"

#include <fmt/format.h>

#include <utility>

namespace cairn::render {

namespace {

std::string joined(const std::vector<std::string>& parts, const char* between) {
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : between) + part;
  return text;
}

std::string heading(const ProveReport& report) {
  const ProveQuestion& question = report.question;
  const Shape& shape = *question.game->rules.shape;
  std::string text = question.game->text + ", " + std::string(play_text(question.misere)) + " play";
  if (shape.of_stacks()) text += ", " + counted(static_cast<std::uint64_t>(report.coordinates), "stack");
  if (shape.interchangeable() && report.coordinates > 1) text += ", smallest first";
  if (const std::string slice = question.slice_words(); !slice.empty()) text += ", " + slice;
  const char* what = question.game->rules.partizan() ? ": outcomes" : ": P-positions";
  return text + (question.grundy ? ": Grundy values" : what) +
         (report.answer.proof ? question.at_most.empty() ? " for all sizes" : " for all sizes of the rest" : "");
}

std::string partizan_sentence(bool misere) {
  return misere ? "the player to move loses exactly when he has a move and none to where the other player loses"
                : "the player to move loses exactly when no move of his leads to where the other player loses";
}

// What the lines below are about, where that is not all positions.
std::string of_valid_positions(const ProveReport& report) {
  const auto& valid = report.question.game->rules.valid;
  if (valid.empty()) return "";
  std::string conditions;
  for (const Expr& condition : valid) conditions += (conditions.empty() ? "" : ", ") + to_string(condition);
  return "  of the valid positions (" + conditions + "):\n";
}

// A person's name begins with a capital letter.
std::string digits_text(Numeration numeration) {
  return numeration == Numeration::zeckendorf ? "Zeckendorf" : to_string(numeration);
}

// L  [n]: n mod 3 = 1
std::string outcome_lines(const ProveReport& report) {
  static constexpr const char* kMeaning = "  P: the player to move loses; N: he wins; L: Left wins; R: Right wins\n";
  std::string text;
  for (const auto& [outcome, statement, first] : report.outcomes) {
    std::vector<std::string> lines;
    if (statement) lines = statement_lines(*report.answer.proof, *statement);
    if (!statement) lines.push_back(first.empty() ? "never" : "the first: " + joined(first, " "));
    for (const std::string& line : lines) text += fmt::format("  {}  {}\n", outcome, line);
  }
  return text.empty() ? "" : text + "\n" + kMeaning + "\n";
}

// Bounds of the first numbers, null for those without one; null when it is about all positions.
Json slice_json(const Question& question) {
  if (question.at_most.empty()) return nullptr;
  Json bounds = Json::array();
  for (const std::int64_t bound : question.at_most) bounds.push_back(bound == kNoBound ? Json(nullptr) : Json(bound));
  return bounds;
}

constexpr std::size_t kFirstPositions = 12;

// Nothing when there was no time or room to look for them.
template <class Look>
std::optional<ProofInWords> words_within(const Look& look) {
  try {
    return look();
  } catch (const Error& error) {
    if (!is_limit(error)) throw;
    return std::nullopt;
  }
}

}  // namespace

ProveReport report_of(const ProveQuestion& question, Proving proving) {
  ProveReport report;
  report.question = question;
  report.coordinates = question.coordinates();
  report.tracks = names_of_tracks(question);
  report.modes = std::move(proving.modes);
  report.kept = proving.known_before;
  report.answer = std::move(proving.answer);
  return report;
}

void add_words(ProveReport& report, const Control& control) {
  if (!report.answer.proof) return;
  const Proof& proof = *report.answer.proof;
  if (report.question.game->rules.partizan()) {
    for (const char outcome : kOutcomes) {
      auto& part = report.outcomes.emplace_back();
      part.outcome = outcome;
      part.statement = words_within([&] { return words_of_outcome(proof, outcome, control); });
      if (!part.statement) part.first = first_positions_text(proof, kFirstPositions, control, outcome);
    }
    return;
  }
  report.statement = words_within([&] { return words_of(proof, control); });
  if (!report.statement) report.first = first_positions_text(proof, kFirstPositions, control);
}

HowKnown ProveReport::known() const {
  if (!answer.proof) return {HowKnown::How::unknown, answer.why};
  return {HowKnown::How::proved,
          fmt::format("by an automaton of {}: {} (decided on {})", counted(answer.states, "state"),
                      question.game->rules.partizan() ? partizan_sentence(question.misere)
                      : question.grundy ? "G(x) = v exactly when (x, v) is a P-position of the sum with a heap v"
                      : question.misere ? "x is in P exactly when it has a move and no move leads from it into P"
                                        : "x is in P exactly when no move leads from it into P",
                      counted(answer.product_states, "product state"))};
}

std::string text_of(const ProveReport& report, const TextStyle& style, const std::string& written) {
  const ProofSearch& answer = report.answer;
  std::string text = painted(heading(report), Paint::bold, style) + "\n\n";
  if (report.statement || (answer.proof && !report.outcomes.empty())) text += of_valid_positions(report);
  if (report.statement) {
    for (const std::string& line : statement_lines(*answer.proof, *report.statement)) text += "  " + line + "\n";
    const std::vector<std::string> notes = statement_notes(*report.statement);
    if (!notes.empty()) text += "\n";
    for (const std::string& note : notes) text += "  " + note + "\n";
  }
  if (answer.proof) text += outcome_lines(report);
  if (!report.first.empty()) text += "  the first: " + joined(report.first, " ") + "\n";
  for (const std::string& sentence : report.same_as) text += "  " + sentence + "\n";
  if (report.statement || !report.first.empty()) text += "\n";
  const auto fact = [&](const char* name, const std::string& value) {
    text += fmt::format("  {:<10} {}\n", name, value);
  };
  fact("automaton", fmt::format("{}, reads the {} digits of {}",
                                answer.states > 0 ? counted(answer.states, "state") : "none was whole yet",
                                digits_text(report.question.numeration), joined(report.tracks, ", ")));
  fact("decided", counted(answer.product_states, "product state"));
  if (report.kept) {
    fact("learned", "in an earlier run; --again proves it anew");
  } else if (answer.engine != Engine::chosen) {
    fact("learned", fmt::format("from answers up to {} ({}), {} tried{}", answer.table_to, to_string(answer.engine),
                                answer.rounds == 1 ? "1 automaton" : fmt::format("{} automata", answer.rounds),
                                answer.went_on ? ", going on from an earlier run" : ""));
  }
  if (!answer.proof && !answer.hint.empty()) fact("hint", answer.hint);
  if (!written.empty()) fact("written", "to " + written);
  const HowKnown known = report.known();
  return text + "\nknown: " + known_text(known, Engine::automaton, answer.status) + "\n";
}

std::string json_of(const ProveReport& report) {
  const ProofSearch& answer = report.answer;
  Json json;
  json["game"] = report.question.game->text;
  json["play"] = play_text(report.question.misere);
  json["question"] = report.question.grundy ? "grundy" : "outcome";
  json["coordinates"] = report.coordinates;
  json["slice"] = slice_json(report.question);
  json["numeration"] = to_string(report.question.numeration);
  json["proved"] = answer.proof.has_value();
  json["statement"] = report.statement ? statement_json(*answer.proof, *report.statement) : Json(nullptr);
  json["first_positions"] = report.first.empty() ? Json(nullptr) : Json(report.first);
  json["same_as"] = report.same_as;
  if (report.question.game->rules.partizan()) {
    json["outcomes"] = Json::array();
    for (const auto& [outcome, statement, first] : report.outcomes) {
      json["outcomes"].push_back({{"outcome", std::string(1, outcome)},
                                  {"statement", statement ? statement_json(*answer.proof, *statement) : Json(nullptr)},
                                  {"first_positions", first.empty() ? Json(nullptr) : Json(first)}});
    }
  }
  json["states"] = answer.states;
  json["product_states"] = answer.product_states;
  json["automata_tried"] = answer.rounds;
  json["data_to"] = answer.table_to;
  json["data_engine"] = engine_field(answer.engine);
  json["seconds"] = answer.seconds;
  json["kept"] = report.kept;
  const HowKnown known = report.known();
  json["hint"] = answer.proof || answer.hint.empty() ? Json(nullptr) : Json(answer.hint);
  json["known"] = {{"how", to_string(known.how)}, {"detail", known.detail}};
  json["engine"] = "automaton";
  json["status"] = status_text(answer.status);
  return answer_line(json);
}

}  // namespace cairn::render
