// Looking for a proof and its words within a moment.
#include "api/proved_words.hpp"

#include "api/play/price_line.hpp"
#include "base/clock.hpp"
#include "render/statement/statement.hpp"
#include "rules/board.hpp"

#include <cairn/error.hpp>
#include <cairn/integer.hpp>

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <cstdint>

namespace cairn::api {

namespace {

constexpr double kSecondsToProve = 1.5;   // in each numeration
constexpr double kSecondsForWords = 2.5;  // for each outcome
// The mode of a position does not depend on how large its numbers are.
constexpr std::int64_t kLargeEnough = 1'000'000;

// A moment; where it was said how long this may take, half of the time that is left.
base::Control within(const base::Control& control, double seconds) {
  using Clock = base::Control::Clock;
  const auto now = Clock::now();
  const auto moment = std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  base::Control limited = control;
  limited.deadline = now + (control.deadline ? (*control.deadline - now) / 2 : moment);
  return limited;
}

}  // namespace

ProvedWords::Theorem& ProvedWords::theorem(const rules::Component& part, bool misere, const base::Control& control) {
  const std::string key = fmt::format("{}{}/{}", misere ? "misere " : "", part.game->text, part.cells.size());
  const auto [at, is_new] = theorems_.try_emplace(key);
  if (!is_new) return at->second;
  prove::ProveQuestion question;
  question.game = part.game;
  question.misere = misere;
  if (part.game->rules.arity() == 0) question.stacks = static_cast<int>(part.cells.size());
  static constexpr std::array kNumerations{Numeration::binary, Numeration::zeckendorf};
  for (const Numeration numeration : kNumerations) {
    question.numeration = numeration;
    try {
      if (const auto kept = laboratory_.kept_proof(question, within(control, kSecondsToProve))) {
        at->second.proof = kept->proof();
        return at->second;
      }
    } catch (const Error&) {  // there is none, or it cannot be read in time
      continue;
    }
  }
  for (const Numeration numeration : kNumerations) {
    question.numeration = numeration;
    try {
      lab::Proving proving = laboratory_.prove(question, within(control, kSecondsToProve));
      if (!proving.answer.proof) continue;
      at->second.proof = std::move(proving.answer.proof);
      return at->second;
    } catch (const Error&) {  // these rules cannot be proved about, or not in this numeration
      continue;
    }
  }
  return at->second;
}

std::optional<CoveringLine> ProvedWords::line_of(const rules::Component& part, bool misere, char outcome,
                                                 const base::Control& control) {
  rules::Component smaller = part;
  std::vector<Integer> x;
  for (rules::Cell& cell : smaller.cells) {
    if (cell.kind == rules::Cell::Kind::choice) continue;
    x.push_back(cell.kind == rules::Cell::Kind::number ? cell.number : Integer(0));
    if (cell.kind == rules::Cell::Kind::number && cell.number > Integer(kLargeEnough)) {
      cell.number = Integer(kLargeEnough);
    }
  }
  const auto cells = rules::to_cells(smaller);
  if (!cells) return std::nullopt;
  Theorem& theorem = this->theorem(part, misere, control);
  if (!theorem.proof) return std::nullopt;
  const automata::Proof& proof = *theorem.proof;
  const int mode = rules::to_lowered(automata::options_of(proof)->rays(), *cells).mode;
  const auto [words, is_new] = theorem.words.try_emplace(outcome);
  if (is_new) {
    const base::Control limited = within(control, kSecondsForWords);
    try {
      words->second = part.game->rules.partizan() ? prove::words_of_outcome(proof, outcome, limited)
                                                  : prove::words_of(proof, limited);
    } catch (const Error& error) {
      if (!base::is_limit(error)) throw;
    }
  }
  if (!words->second) return std::nullopt;
  const auto line = render::covering_line(proof, *words->second, mode, x);
  if (!line) return std::nullopt;
  return CoveringLine{*line, render::statement_notes(*words->second)};
}

std::optional<CoveringLine> ProvedWords::line(const rules::Component& part, bool misere, char outcome,
                                              const base::Control& control) {
  if (auto price = price_line(part, misere, outcome)) return price;
  if (outcome != 'P' && !part.game->rules.partizan()) return std::nullopt;
  if (auto found = line_of(part, misere, outcome, control)) return found;
  // On fewer stacks there may be words.
  if (!part.game->rules.shape->ignores_empty()) return std::nullopt;
  rules::Component smaller = part;
  std::erase_if(smaller.cells, [](const rules::Cell& cell) { return cell.number == Integer(0); });
  if (smaller.cells.empty() || smaller.cells.size() == part.cells.size()) return std::nullopt;
  return line_of(smaller, misere, outcome, control);
}

std::optional<std::size_t> ProvedWords::states(const rules::Component& part, bool misere,
                                               const base::Control& control) {
  const Theorem& found = theorem(part, misere, control);
  return found.proof ? std::optional(found.proof->automaton.states()) : std::nullopt;
}

}  // namespace cairn::api
