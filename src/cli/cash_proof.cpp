// The automaton of NIM with Cash, for sets of amounts whose law no induction shows: kept, or proved here and kept.
#include "cash/price_law_decided.hpp"
#include "cli/cash.hpp"
#include "language/library.hpp"
#include "prove/prove.hpp"

#include <algorithm>
#include <utility>

namespace cairn::cli {

namespace {

// Where no law shows, the automaton is likely to be large: then it is tried for small amounts, and not for long.
constexpr std::int64_t kLargestWithoutLaw = 64;
constexpr std::chrono::seconds kTimeWithoutLaw{60};

std::shared_ptr<const Game> game_of(const std::vector<std::int64_t>& amounts, Library& library) {
  std::string text;
  for (const std::int64_t a : amounts) text += (text.empty() ? "cash{" : ",") + std::to_string(a);
  return parse_game(text + "}", library).game;
}

// Its lines say what is done.
Control telling(const Control& control, const std::string& what) {
  Control told = control;
  if (control.progress) {
    told.progress = [progress = control.progress, what](const std::string& line) { progress(what + ": " + line); };
  }
  return told;
}

}  // namespace

std::shared_ptr<const ProvedAutomaton> cash_automaton(const std::vector<std::int64_t>& amounts,
                                                      std::optional<PriceLaw>& law, Context& context) {
  // The game of this command, whatever --rules says of the name.
  Library library = built_in_games();
  ProveQuestion question;
  question.game = game_of(amounts, library);
  auto known = context.lab().kept_proof(question);
  if (!known) {
    Control control = telling(context.control(), "no law of the rows is shown by induction; proving by an automaton");
    if (!law) {
      if (amounts.back() > kLargestWithoutLaw) return nullptr;
      const auto latest = Control::Clock::now() + kTimeWithoutLaw;
      control.deadline = control.deadline ? std::min(*control.deadline, latest) : latest;
    }
    try {
      ProveAnswer answer = context.lab().prove(question, control, true).answer;
      if (!answer.proof) return nullptr;
      known = std::make_shared<const ProvedAutomaton>(std::move(*answer.proof), true);
    } catch (const TooLarge&) {
      return nullptr;
    }
  }
  if (law)
    judge_by_proof(*law, known->proof(), telling(context.control(), "deciding the law of the rows by its automaton"));
  return known;
}

}  // namespace cairn::cli
