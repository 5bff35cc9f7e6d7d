// A proof that people ask for: what cannot be, and what may help, is part of the answer.
#include "base/clock.hpp"
#include "lab/laboratory.hpp"
#include "prove/decide/outcome_sets.hpp"
#include "prove/decide/relation.hpp"
#include "rules/board.hpp"
#include "rules/turns.hpp"

#include <cairn/error.hpp>

#include <algorithm>
#include <chrono>

namespace cairn::lab {

namespace {

// Another numeration is tried as long as the first one was, and at least so long.
constexpr double kLeastSecondsForHint = 2;

Numeration other_numeration(Numeration numeration) {
  return numeration == Numeration::binary ? Numeration::zeckendorf : Numeration::binary;
}

// Lowers the game, and fills in the names of the modes. False when the question is too large, with the answer that says
// so; throws Error when the rules are of another kind than those that can be proved about.
bool prepare(const ProveQuestion& question, const Control& control, Proving& proving,
             std::shared_ptr<const Board>& board) {
  const Game& game = *question.game;
  ProofSearch& answer = proving.answer;
  const auto too_large = [&](const std::string& why) {
    answer.why = why;
    answer.status = Status::limit_reached;
    if (game.rules.arity() == 0) answer.hint = "choose fewer stacks";
    return false;
  };
  const std::string many = MoveRelation::too_many(question.free_numbers(), question.grundy);
  if (!many.empty()) return too_large(many);
  try {
    board = board_of(question, &control);
    const Rays rays = rays_of_proof(question, &control);
    const std::string misfit = MoveRelation::misfit(rays, question.grundy, question.numeration);
    if (!misfit.empty()) {
      const Numeration other = other_numeration(question.numeration);
      const bool fits = MoveRelation::misfit(rays, question.grundy, other).empty();
      throw Error("automata cannot decide " + game.text + ": " + misfit, "",
                  fits ? "they can in the numeration " + to_string(other) : "");
    }
    for (const Mode& mode : rays.modes) proving.modes.push_back(mode.text);
  } catch (const TooLarge& error) {
    return too_large(error.what());
  } catch (const Stopped& error) {  // as many stacks may do with more time
    answer.why = error.what();
    answer.status = control.stop().value_or(Status::limit_reached);
    answer.hint = error.hint();
    return false;
  }
  return true;
}

}  // namespace

// What was given up in one numeration may be an automaton's in the other. The hint names it only when that is so: it is
// tried here. A proof that is found so is kept as any other.
std::string Laboratory::growth_hint(const ProveQuestion& question, const ProofSearch& answer, const Control& control) {
  ProveQuestion other = question;
  other.numeration = other_numeration(other.numeration);
  const std::string name = to_string(other.numeration);
  Control limited = control;
  const auto least = std::chrono::duration<double>(std::max(kLeastSecondsForHint, answer.seconds));
  const auto until = Control::Clock::now() + std::chrono::duration_cast<Control::Clock::duration>(least);
  limited.deadline = control.deadline ? std::min(*control.deadline, until) : until;
  Proving proving;
  try {
    proving = prove(other, limited, true);
  } catch (const Error&) {  // the rules are linear in one numeration alone
    return answer.hint;
  }
  if (proving.answer.proof) {
    return "the numeration " + name + (proving.stored ? " proves it; that proof is kept" : " proves it");
  }
  return proving.answer.grows
             ? "it keeps growing in " + name + ", too; insist, and it goes on to the limits"
             : "a short try in " + name + " did not prove it, either; insist, and it goes on to the limits";
}

Proving Laboratory::attempt(const ProveQuestion& question, const Control& control, bool again) {
  if (question.grundy && question.game->rules.partizan()) {
    throw Error(question.game->text + " is partizan and has no Grundy values", "", "ask for outcomes");
  }
  if (question.misere && question.grundy) {
    throw Error("Grundy values belong to normal play", "", "ask for outcomes, or for normal play");
  }
  Proving prepared;
  std::shared_ptr<const Board> board;  // held until the end, so that the game is lowered once
  if (!prepare(question, control, prepared, board)) return prepared;
  Proving proving = prove(question, control, again);
  proving.modes = std::move(prepared.modes);
  if (proving.answer.grows) proving.answer.hint = growth_hint(question, proving.answer, control);
  return proving;
}

}  // namespace cairn::lab
