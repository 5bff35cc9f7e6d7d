// Public values: what they show of what they hold.
#include "api/inside.hpp"
#include "cash/price_certificate.hpp"
#include "language/parse_number.hpp"
#include "language/print_rules.hpp"
#include "language/same_rules.hpp"
#include "render/prove_formats.hpp"
#include "render/statement/statement.hpp"
#include "render/words.hpp"
#include "rules/graph/on_graph.hpp"
#include "rules/rays.hpp"

#include <algorithm>

namespace cairn {

namespace {

PositionCell cell_of(const rules::Ruleset& rules, std::size_t index, const rules::Cell& cell) {
  PositionCell result;
  result.kind = static_cast<PositionCell::Kind>(cell.kind);
  if (cell.kind == rules::Cell::Kind::number) result.number = cell.number;
  if (cell.kind == rules::Cell::Kind::choice) {
    result.word = rules.cells()[index].labels[static_cast<std::size_t>(cell.choice)].text;
  }
  return result;
}

// The head of an answer of an engine.
template <class Answer>
AnswerHead head_of(const Answer& answer) {
  return {answer.game->text, answer.misere, answer.known, answer.engine, answer.status};
}

AnswerHead head_of(const render::ProveReport& report) {
  return {report.question.game->text, report.question.misere, report.known(), Engine::automaton, report.answer.status};
}

AnswerHead head_of(const lab::CheckedCertificate& answer) {
  AnswerHead head{"", false, answer.known, Engine::checker, answer.status};
  if (const auto* automaton = std::get_if<lab::CheckedAutomaton>(&answer.checked)) {
    head.game = automaton->proof.game->text;
    head.misere = automaton->proof.misere;
  } else if (const auto* sentence = std::get_if<lab::CheckedSentence>(&answer.checked)) {
    for (const auto& game : sentence->games) head.game += (head.game.empty() ? "" : ", ") + game.name;
  } else {
    head.game = cash::game_text(std::get<lab::CheckedLaw>(answer.checked).law.amounts);
  }
  return head;
}

}  // namespace

const std::string& ParsedPosition::text() const { return inside_->text; }
bool ParsedPosition::misere() const { return inside_->position.misere; }

std::vector<PositionPart> ParsedPosition::parts() const {
  std::vector<PositionPart> parts;
  for (const rules::Component& component : inside_->position.parts) {
    PositionPart& part = parts.emplace_back();
    part.game = component.game->text;
    for (std::size_t i = 0; i < component.cells.size(); ++i) {
      part.cells.push_back(cell_of(component.game->rules, i, component.cells[i]));
    }
  }
  return parts;
}

std::string ParsedPosition::rules() const {
  std::string text;
  for (const rules::Component& component : inside_->position.parts) {
    // On a graph, rules that are filled in have a move for every vertex or edge.
    const rules::Game& game = *component.game;
    text += language::print_rules(rules::on_graph(*game.rules.shape) != nullptr ? game.written_rules() : game.rules);
  }
  return text;
}

bool operator==(const ParsedPosition& a, const ParsedPosition& b) {
  if (a.text() != b.text()) return false;
  const auto& left = a.inside().position.parts;
  const auto& right = b.inside().position.parts;
  return std::equal(left.begin(), left.end(), right.begin(), right.end(), [](const auto& x, const auto& y) {
    return x.game == y.game || language::same_rules(*x.game, *y.game);
  });
}

ParsedClaim::Inside::Inside(rules::Statement read) : statement(std::move(read)) {
  if (const auto* claim = std::get_if<rules::Claim>(&statement)) {
    game = claim->game->text;
    misere = claim->misere;
    return;
  }
  std::vector<std::string> named;
  for_each_subject(std::get<rules::Sentence>(statement), [&](const rules::Subject& subject, const rules::Expr&) {
    misere = misere && subject.misere;
    for (const rules::SubjectPart& part : subject.parts) {
      if (std::find(named.begin(), named.end(), part.game->text) == named.end()) named.push_back(part.game->text);
    }
  });
  misere = misere && !named.empty();
  for (const std::string& each : named) game += (game.empty() ? "" : ", ") + each;
}

const std::string& ParsedClaim::text() const { return rules::text_of(inside_->statement); }
const std::string& ParsedClaim::game() const { return inside_->game; }
bool ParsedClaim::misere() const { return inside_->misere; }

const std::vector<Error>& ParsedClaim::warnings() const { return rules::warnings_of(inside_->statement); }

const std::vector<std::pair<std::string, std::string>>& ParsedClaim::parameters() const {
  return rules::parameters_of(inside_->statement);
}

bool ParsedClaim::is_sentence() const { return std::holds_alternative<rules::Sentence>(inside_->statement); }

Integer parse_integer(std::string_view text) { return language::parse_number(text); }

const GameInfo& GameRays::game() const { return inside_->game; }
std::size_t GameRays::size() const { return inside_->rays.rays.size(); }
std::string GameRays::line(std::size_t index) const { return rules::ray_line(inside_->rays, index); }

ListAnswer::Inside::Inside(engine::ListedPositions found, bool only)
    : answer(std::move(found)), count_only(only), columns(render::cell_names(answer.game->rules, answer.stacks)) {}

ListAnswer::ListAnswer(std::shared_ptr<const Inside> inside)
    : AnswerHead(head_of(inside->answer)), inside_(std::move(inside)) {}

std::int64_t ListAnswer::to() const { return inside_->answer.to; }
std::uint64_t ListAnswer::count() const { return inside_->answer.count; }
bool ListAnswer::complete() const { return inside_->answer.counted; }
const std::vector<std::string>& ListAnswer::columns() const { return inside_->columns; }
const std::vector<std::vector<std::int64_t>>& ListAnswer::positions() const { return inside_->answer.positions; }

std::string ListAnswer::text(std::size_t index) const {
  return (misere ? "misere " : "") + rules::to_string(*inside_->answer.game, inside_->answer.positions.at(index));
}

TablePlan::TablePlan(std::shared_ptr<const Inside> inside)
    : AnswerHead{inside->answer.game->text,
                 inside->answer.misere,
                 {How::unknown, "a plan; nothing was computed"},
                 inside->answer.engine,
                 Status::complete},
      inside_(std::move(inside)) {}

const std::string& TablePlan::plan() const { return inside_->answer.plan; }

SaveAnswer::SaveAnswer(std::shared_ptr<const Inside> inside)
    : AnswerHead(head_of(inside->answer)), inside_(std::move(inside)) {}

std::uint64_t SaveAnswer::positions() const { return inside_->answer.positions; }
std::uint64_t SaveAnswer::p_positions() const { return inside_->answer.p_positions; }
std::uint64_t SaveAnswer::bytes() const { return inside_->answer.bytes; }

VerifyAnswer::VerifyAnswer(std::shared_ptr<const Inside> inside)
    : AnswerHead{inside->file.game->text, inside->file.misere, inside->answer.known, inside->answer.engine,
                 inside->answer.status},
      inside_(std::move(inside)) {}

std::uint64_t VerifyAnswer::positions() const { return inside_->answer.positions; }
const std::optional<std::string>& VerifyAnswer::wrong() const { return inside_->answer.wrong; }

SequenceAnswer::SequenceAnswer(std::shared_ptr<const Inside> inside)
    : AnswerHead(head_of(inside->answer)), inside_(std::move(inside)) {}

std::int64_t SequenceAnswer::to() const { return inside_->answer.to; }
const std::vector<SequenceRow>& SequenceAnswer::rows() const { return inside_->answer.rows; }

std::optional<Integer> SequenceAnswer::value(const Integer& n, std::size_t mode) const {
  const auto& rows = inside_->whole.empty() ? inside_->answer.rows : inside_->whole;
  const SequenceRow& row = rows.at(mode);
  const auto held = static_cast<std::int64_t>(row.values.size());
  if (n.negative()) return std::nullopt;
  if (n < Integer(held)) {
    const std::int64_t value = row.values[static_cast<std::size_t>(*n.to_int64())];
    return value == kNotValid ? std::nullopt : std::optional<Integer>(value);
  }
  if (!row.law || row.law->preperiod + row.law->period > held) return std::nullopt;
  const Integer beyond = n - row.law->preperiod;
  const std::int64_t rest = floor_modulo(beyond, row.law->period);
  const auto& saltus = row.law->saltus;
  return floor_divide(beyond, row.law->period) * saltus[static_cast<std::size_t>(rest) % saltus.size()] +
         row.values[static_cast<std::size_t>(row.law->preperiod + rest)];
}

ProveAnswer::Inside::Inside(render::ProveReport found) : report(std::move(found)), first(report.first) {
  if (!report.answer.proof) return;
  const automata::Proof& proof = *report.answer.proof;
  if (report.statement) statement = render::statement_lines(proof, *report.statement);
  for (const auto& part : report.outcomes) {
    const auto add = [&](std::vector<std::string>& lines, const std::string& line) {
      lines.push_back(std::string(1, part.outcome) + "  " + line);
    };
    if (part.statement) {
      for (const std::string& line : render::statement_lines(proof, *part.statement)) add(statement, line);
    }
    for (const std::string& line : part.first) add(first, line);
  }
}

ProveAnswer::ProveAnswer(std::shared_ptr<const Inside> inside)
    : AnswerHead(head_of(inside->report)), inside_(std::move(inside)) {}

bool ProveAnswer::proved() const { return inside_->report.answer.proof.has_value(); }
bool ProveAnswer::grundy() const { return inside_->report.question.grundy; }
int ProveAnswer::coordinates() const { return inside_->report.coordinates; }
Numeration ProveAnswer::numeration() const { return inside_->report.question.numeration; }
const std::vector<std::string>& ProveAnswer::statement() const { return inside_->statement; }
const std::vector<std::string>& ProveAnswer::first_positions() const { return inside_->first; }
std::size_t ProveAnswer::states() const { return inside_->report.answer.states; }
std::uint64_t ProveAnswer::product_states() const { return inside_->report.answer.product_states; }
double ProveAnswer::seconds() const { return inside_->report.answer.seconds; }
bool ProveAnswer::kept() const { return inside_->report.kept; }
const std::string& ProveAnswer::hint() const { return inside_->report.answer.hint; }

std::string ProveAnswer::certificate() const { return render::certificate_of(inside_->report); }
std::string ProveAnswer::latex() const { return render::latex_of(inside_->report); }
std::string ProveAnswer::claims() const { return render::claims_of(inside_->report); }
std::string ProveAnswer::walnut(const std::string& mode) const { return render::walnut_of(inside_->report, mode); }
std::string ProveAnswer::graphviz() const { return render::graphviz_of(inside_->report); }

DigitAutomaton ProveAnswer::automaton() const {
  const render::ProveReport& report = inside_->report;
  if (!report.answer.proof) throw Error("there is no proof, and so no automaton", "", report.answer.hint);
  const automata::Proof& proof = *report.answer.proof;
  const automata::Automaton& found = proof.automaton;
  DigitAutomaton automaton;
  automaton.numeration = found.numeration;
  automaton.tracks = report.tracks;
  // In a slice the first numbers have bounds, and nobody may change their places.
  if (automata::options_of(proof)->rays().sorted && proof.at_most.empty()) {
    automaton.stacks = report.tracks.size() - (proof.grundy ? 1 : 0);
  }
  automaton.modes = report.modes;
  for (const std::uint32_t start : found.starts) {
    automaton.starts.push_back(start == automata::Automaton::kNoStart ? std::nullopt : std::optional(start));
  }
  automaton.next = found.next;
  automaton.accepting.assign(found.accepting.begin(), found.accepting.end());
  return automaton;
}

CertificateAnswer::Inside::Inside(lab::CheckedCertificate found)
    : answer(std::move(found)), claim(answer.claim()), fails(answer.fails()) {
  if (const auto* automaton = std::get_if<lab::CheckedAutomaton>(&answer.checked)) {
    rules = automaton->rules;
    built_in = automaton->built_in;
  }
  if (const auto* sentence = std::get_if<lab::CheckedSentence>(&answer.checked)) {
    for (const auto& game : sentence->games) {
      rules += game.rules;
      if (game.built_in) built_in = built_in.value_or(true) && *game.built_in;
    }
  }
}

CertificateAnswer::CertificateAnswer(std::shared_ptr<const Inside> inside)
    : AnswerHead(head_of(inside->answer)), inside_(std::move(inside)) {}

bool CertificateAnswer::proved() const { return inside_->answer.proved(); }
const std::string& CertificateAnswer::claim() const { return inside_->claim; }
const std::string& CertificateAnswer::fails() const { return inside_->fails; }
const std::string& CertificateAnswer::rules() const { return inside_->rules; }
std::optional<bool> CertificateAnswer::built_in() const { return inside_->built_in; }

}  // namespace cairn
