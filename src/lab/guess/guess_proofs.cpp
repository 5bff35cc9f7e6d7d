// What was observed is handed to the prover.
//
// The game as a whole is proved first, where that goes; then every statement is decided by that proof. Where it does
// not, statements about a row of it may still be decided, each by a proof of its own slice.
#include "lab/guess/guess.hpp"
#include "language/sentence/parse_statement.hpp"

#include <cairn/error.hpp>

#include <algorithm>
#include <variant>

namespace cairn::lab {

namespace {

constexpr double kSecondsOfGame = 10;      // for the whole game, in each numeration
constexpr double kSecondsOfStatement = 5;  // for one statement
constexpr double kSecondsOfSlices = 30;    // for all of those that need a slice
constexpr std::size_t kMostStates = 2000;

Control within(const Control& control, double seconds) {
  Control result = control;
  const auto until = Control::Clock::now() +
                     std::chrono::duration_cast<Control::Clock::duration>(std::chrono::duration<double>(seconds));
  if (!result.deadline || until < *result.deadline) result.deadline = until;
  return result;
}

}  // namespace

PatternProver::PatternProver(Laboratory& laboratory, const Question& question, const Control& control)
    : laboratory_(laboratory), control_(control) {
  for (const Numeration numeration : {Numeration::binary, Numeration::zeckendorf}) {
    try {
      prove::ProveQuestion asked{question, numeration};
      asked.most_states = kMostStates;
      proof_ = laboratory.prove(asked, within(control, kSecondsOfGame)).answer.proof;
      if (proof_) {
        proved_.push_back(numeration);
        break;
      }
    } catch (const Error&) {
      break;  // not linear, or another reason that no proof can be had
    }
  }
  if (proved_.empty()) control_ = within(control, kSecondsOfSlices);
}

std::optional<GuessedPattern> PatternProver::decided(const discover::Candidate& candidate, const HowKnown& observed) {
  const GuessedPattern open{candidate.statement, candidate.whole && !candidate.law, observed};
  std::vector<std::string> ways;
  if (!proved_.empty()) ways.push_back(candidate.statement);
  if (proved_.empty() && !candidate.sentence.empty()) ways.push_back(candidate.sentence);
  if (proved_.empty() && candidate.sentence.empty() && candidate.whole) ways.push_back(candidate.statement);
  for (const std::string& way : ways) {
    if (control_.stop()) break;
    const auto answer = decide(way, kSecondsOfStatement);
    if (!answer) continue;
    if (answer->holds == false) return std::nullopt;
    if (answer->holds == true && answer->known.how == How::proved) {
      return GuessedPattern{way, candidate.whole && !candidate.law, answer->known};
    }
  }
  return open;
}

std::optional<ClaimAnswer> PatternProver::decide(const std::string& statement, double seconds) {
  ClaimQuestion question;
  question.engine = Engine::automaton;
  if (!proved_.empty()) question.numerations = proved_;
  const Control control = within(control_, seconds);
  try {
    const auto read =
        laboratory_.with_library([&](Library& library) { return language::parse_statements(statement, library); });
    if (read.size() != 1) return std::nullopt;
    return std::visit([&](const auto& said) { return laboratory_.check(said, question, control); }, read.front());
  } catch (const Error&) {
    return std::nullopt;
  }
}

}  // namespace cairn::lab
