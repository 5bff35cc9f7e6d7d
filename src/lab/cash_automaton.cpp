// When an automaton is tried for a set of amounts, and within which limits.
#include "lab/cash_automaton.hpp"

#include "cash/price_certificate.hpp"
#include "cash/price_law_decided.hpp"
#include "language/library.hpp"
#include "prove/prove.hpp"

#include <algorithm>
#include <utility>

namespace cairn::lab {

namespace {

// Where no law shows, the automaton is likely to be large: then it is tried for small amounts, and not for long.
constexpr std::int64_t kLargestWithoutLaw = 64;
constexpr std::chrono::seconds kTimeWithoutLaw{60};

// Its lines say what is done.
Control with_heading(const Control& control, const std::string& what) {
  Control result = control;
  if (control.progress) {
    result.progress = [progress = control.progress, what](const std::string& line) { progress(what + ": " + line); };
  }
  return result;
}

}  // namespace

std::shared_ptr<const ProvedAutomaton> cash_automaton(Laboratory& lab, const std::vector<std::int64_t>& amounts,
                                                      std::optional<PriceLaw>& law, const Control& control) {
  // The built-in game, whatever other rules say of its name.
  Library library = built_in_games();
  ProveQuestion question;
  question.game = parse_game(game_text(amounts), library).game;
  auto known = lab.kept_proof(question, control);
  if (!known) {
    Control proving = with_heading(control, "no law of the rows is shown by induction; proving by an automaton");
    if (!law) {
      if (amounts.back() > kLargestWithoutLaw) return nullptr;
      const auto latest = Control::Clock::now() + kTimeWithoutLaw;
      proving.deadline = control.deadline ? std::min(*control.deadline, latest) : latest;
    }
    try {
      ProofSearch answer = lab.prove(question, proving, true).answer;
      if (!answer.proof) return nullptr;
      known = std::make_shared<const ProvedAutomaton>(std::move(*answer.proof), true);
    } catch (const TooLarge&) {
      return nullptr;
    }
  }
  if (law) judge_by_proof(*law, known->proof(), with_heading(control, "deciding the law of the rows by its automaton"));
  return known;
}

}  // namespace cairn::lab
