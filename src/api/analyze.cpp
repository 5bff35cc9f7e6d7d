// Analysing a position: what the engines, a proof, the table around it and the ledger say.
#include "api/call.hpp"
#include "api/explain.hpp"
#include "api/inside.hpp"
#include "api/proved_words.hpp"
#include "rules/graph/on_graph.hpp"
#include "rules/question.hpp"

#include <cairn/lab.hpp>

#include <algorithm>
#include <cctype>
#include <chrono>
#include <span>

namespace cairn {

namespace {

constexpr std::int64_t kRowsAround = 3;     // before and behind the position
constexpr std::int64_t kColumnsAround = 6;  // the same, when there are rows
constexpr std::int64_t kValuesAround = 10;  // of a game with one number
constexpr double kSecondsForExcerpt = 2;

struct Window {
  std::size_t cell = 0;
  std::int64_t first = 0;
  std::int64_t count = 1;
};

std::int64_t number_at(const rules::Component& part, std::size_t cell) { return *part.cells[cell].number.to_int64(); }

Window window_around(const rules::Component& part, std::size_t cell, std::int64_t around) {
  const std::int64_t at = number_at(part, cell);
  const std::int64_t first = std::max<std::int64_t>(0, at - around);
  return {cell, first, std::max(at + around, 2 * around) - first + 1};
}

// Nothing for sums and graphs, and where a number is beyond what is counted.
std::optional<TableExcerpt> excerpt_of(const Lab& lab, const ParsedPosition& position, const SolveAnswer& answer,
                                       const Limits& limits) {
  const rules::Position& here = position.inside().position;
  if (here.parts.size() != 1) return std::nullopt;
  const rules::Component& part = here.parts.front();
  const rules::Shape& shape = *part.game->rules.shape;
  if (rules::on_graph(shape) != nullptr) return std::nullopt;
  std::vector<std::size_t> numbers;
  for (std::size_t i = 0; i < part.cells.size(); ++i) {
    if (part.cells[i].kind != rules::Cell::Kind::number) continue;
    const auto number = part.cells[i].number.to_int64();
    if (!number || *number > kLargestBound) return std::nullopt;
    numbers.push_back(i);
  }
  if (numbers.empty()) return std::nullopt;
  const bool one = numbers.size() == 1;
  const Window columns = window_around(part, numbers.back(), one ? kValuesAround : kColumnsAround);
  const Window rows = one ? Window{} : window_around(part, numbers[numbers.size() - 2], kRowsAround);
  TableExcerpt excerpt;
  excerpt.grundy = answer.grundy.has_value();
  const std::vector<std::string> names = shape.cell_names(static_cast<int>(part.cells.size()));
  if (!one) {
    excerpt.rows = names[rows.cell];
    excerpt.first_row = rows.first;
    excerpt.row = number_at(part, rows.cell);
  }
  excerpt.columns = names[columns.cell];
  excerpt.first_column = columns.first;
  excerpt.column = number_at(part, columns.cell);
  std::vector<std::string> asked;
  for (std::int64_t row = 0; row < rows.count; ++row) {
    for (std::int64_t column = 0; column < columns.count; ++column) {
      rules::Position near = here;
      if (!one) near.parts[0].cells[rows.cell].number = Integer(rows.first + row);
      near.parts[0].cells[columns.cell].number = Integer(columns.first + column);
      if (shape.interchangeable()) {
        std::sort(near.parts[0].cells.begin(), near.parts[0].cells.end(),
                  [](const rules::Cell& a, const rules::Cell& b) { return a.number < b.number; });
      }
      asked.push_back(rules::to_string(near));
    }
  }
  Limits limited = limits;
  if (!limits.seconds && !limits.deadline) limited.seconds = kSecondsForExcerpt;
  const std::vector<SolveAttempt> solved = lab.solve(std::span<const std::string>(asked), limited);
  // A proof of the P-positions knows no other values.
  excerpt.grundy = excerpt.grundy && std::none_of(solved.begin(), solved.end(), [](const SolveAttempt& attempt) {
                     return !attempt.error && attempt.answer.outcome && !attempt.answer.grundy;
                   });
  bool known = false;
  for (std::size_t i = 0; i < solved.size(); ++i) {
    if (i % static_cast<std::size_t>(columns.count) == 0) excerpt.values.emplace_back();
    const SolveAnswer& found = solved[i].answer;
    std::string value;
    if (!solved[i].error && excerpt.grundy && found.grundy) value = found.grundy->to_string();
    if (!solved[i].error && !excerpt.grundy && found.outcome) value = std::string(1, *found.outcome);
    known = known || !value.empty();
    excerpt.values.back().push_back(std::move(value));
  }
  return known ? std::optional(excerpt) : std::nullopt;
}

// Is the game named in this statement?
bool names(const std::string& statement, const std::string& game) {
  const auto letter = [&](std::size_t at) {
    return at < statement.size() &&
           (std::isalnum(static_cast<unsigned char>(statement[at])) != 0 || statement[at] == '_');
  };
  for (std::size_t at = statement.find(game); at != std::string::npos; at = statement.find(game, at + 1)) {
    if ((at == 0 || !letter(at - 1)) && !letter(at + game.size())) return true;
  }
  return false;
}

std::vector<NamedClaim> claims_about(const rules::Position& position) {
  std::vector<NamedClaim> found;
  for (const LedgerPaper& paper : known_ledger().papers) {
    for (const LedgerClaim& claim : paper.claims) {
      const bool about = std::any_of(claim.statements.begin(), claim.statements.end(), [&](const auto& statement) {
        return std::any_of(position.parts.begin(), position.parts.end(),
                           [&](const rules::Component& part) { return names(statement.text, part.game->rules.name); });
      });
      if (about) found.push_back({claim.id, claim.source, claim.recorded});
    }
  }
  return found;
}

}  // namespace

AnalyzeAnswer Lab::analyze(std::string_view text, const Limits& limits) const {
  const ParsedPosition position = this->position(text);
  const rules::Position& here = position.inside().position;
  AnalyzeAnswer answer;
  api::ProvedWords words(inside_->laboratory);
  static_cast<MovesAnswer&>(answer) = *api::moves_within(*this, position, words, limits, true);
  if (answer.status == Status::complete) {
    answer.why = api::explain(*this, position, answer, Player::either, words, limits);
  } else {
    answer.why.position = position.text();
    answer.why.known = answer.known;
  }
  if (here.parts.size() == 1) {
    api::Call call(limits, *inside_);
    const rules::Component& part = here.parts.front();
    answer.proof_states = words.states(part, here.misere, call.control());
    rules::Question question;
    question.game = part.game;
    question.misere = here.misere;
    if (part.game->rules.arity() == 0) question.stacks = static_cast<int>(part.cells.size());
    answer.prove_command = rules::prove_command(question);
  }
  answer.excerpt = excerpt_of(*this, position, answer, limits);
  answer.claims = claims_about(here);
  return answer;
}

}  // namespace cairn
