// One position by a proof about its game.
//
// An outcome is that of the proof, whatever the size; winning moves are found by it too, and Grundy values when it is
// about these. Small positions are searched all the same, for what a proof does not tell; the two must agree.
#include "engine/search/solved.hpp"

#include <cairn/error.hpp>

#include <algorithm>
#include <stdexcept>

namespace cairn::engine {

namespace {

using How = HowKnown::How;

OptionAnswer option_of(const Position& position, const ProvedPart& part, const LoweredPosition& place, Player player) {
  OptionAnswer option;
  option.player = player;
  option.position = after_move(position, 0, part.cells(place));
  option.outcome = part.outcome(place);
  if (!position.misere && !part.partizan() && option.outcome == 'P') option.grundy = 0;
  return option;
}

[[noreturn]] void refuse_contradiction(const std::string& position, const std::string& proved,
                                       const std::string& found) {
  throw std::logic_error(position + " is " + proved + " by a proof that was kept, but " + found + " by " +
                         "the other engines");
}

// With this player to move.
void check_consistent(const ProvedGame& proof, const LoweredPosition& place, bool misere, const Control& control) {
  const bool lost = proof.is_p(place);
  const bool moves_to_p = !proof.p_options(place, 1, control).positions.empty();
  if (lost && moves_to_p)
    throw ProofContradiction(proof, "a move leads from a position that it calls P to another one");
  if (lost || moves_to_p) {
    if (misere && lost && proof.options(place, 1, control).positions.empty()) {
      throw ProofContradiction(proof, "it calls a position without moves P, in misere play");
    }
    return;
  }
  if (misere && proof.options(place, 1, control).positions.empty()) return;
  throw ProofContradiction(proof, "it calls a position N from which no move leads to a position that it calls P");
}

}  // namespace

void check_consistent(const ProvedPart& part, bool misere, const Control& control) {
  const ProvedGame& proof = part.proof();
  if (proof.checked()) return;
  if (proof.has_values()) {
    const Integer value = part.value();
    if (proof.is_p(part.place()) != (value == Integer(0))) {
      throw ProofContradiction(proof, "it gives two Grundy values to a position");
    }
    if (!proof.options_of_value(part.place(), value, 1, control).positions.empty()) {
      throw ProofContradiction(proof, "it gives a position the Grundy value of one of its options");
    }
  }
  check_consistent(proof, part.place(part.partizan() ? Player::left : Player::either), misere, control);
  if (part.partizan()) check_consistent(proof, part.place(Player::right), misere, control);
}

namespace {

// The winning moves, and on demand the other options.
void add_proved_options(Solved& solved, const Position& position, const ProvedPart& part, bool all_options,
                        const Control& control) {
  SolveAnswer& answer = solved.answer;
  const ProvedGame& proof = part.proof();
  const auto players = part.partizan() ? std::vector{Player::left, Player::right} : std::vector{Player::either};
  for (const Player player : players) {
    if (proof.is_p(part.place(player))) continue;  // no move wins
    const LoweredPositions winning = proof.p_options(part.place(player), kMostWinningMoves, control);
    for (const LoweredPosition& place : winning.positions) {
      solved.options.push_back(option_of(position, part, place, player));
    }
    answer.winning_moves_complete = answer.winning_moves_complete && winning.complete;
  }
  const bool complete = answer.winning_moves_complete;
  keep_winning_moves(solved);
  answer.winning_moves_complete = answer.winning_moves_complete && complete;
  if (!all_options) return;
  std::vector<OptionAnswer> options;
  bool all_found = true;
  for (const Player player : players) {
    const LoweredPositions all = proof.options(part.place(player), kMostWinningMoves, control);
    all_found = all_found && all.complete;
    for (const LoweredPosition& place : all.positions) {
      options.push_back(option_of(position, part, place, player));
      if (proof.has_values()) options.back().grundy = proof.value(place);
    }
  }
  solved.options_complete = all_found;
  if (all_found) solved.options.clear();  // they come again, in their order
  solved.options.insert(solved.options.end(), options.begin(), options.end());
  remove_repetitions(solved.options);
}

}  // namespace

Solved value_by_automaton(const Position& position, const ProvedPart& part) {
  Solved solved;
  SolveAnswer& answer = solved.answer;
  const ProvedGame& proof = part.proof();
  answer.engine = Engine::automaton;
  answer.partizan = part.partizan();
  answer.outcome = part.outcome();
  answer.known = proof.known();
  if (proof.has_values()) {
    answer.grundy = part.value();
  } else if (answer.outcome == 'P' && !position.misere && !part.partizan()) {
    answer.grundy = 0;
  }
  solved.options_complete = false;
  return solved;
}

Solved by_automaton(const Position& position, const ProvedPart& part, bool all_options, const Control& control) {
  check_consistent(part, position.misere, control);
  Solved solved = value_by_automaton(position, part);
  SolveAnswer& answer = solved.answer;
  try {
    add_proved_options(solved, position, part, all_options, control);
  } catch (const Stopped& stopped) {
    answer.status = control.stop().value_or(Status::limit_reached);
    answer.winning_moves_complete = false;
    answer.known.detail += std::string("; ") + stopped.what();
  }
  return solved;
}

void confirm(Solved& solved, const ProvedPart& part) {
  SolveAnswer& answer = solved.answer;
  const char outcome = part.outcome();
  const ProvedGame& proof = part.proof();
  if (answer.outcome != outcome) {
    refuse_contradiction(to_string(Component{part.game(), part.written()}), {outcome}, {*answer.outcome});
  }
  if (proof.has_values() && answer.grundy) {
    const Integer value = part.value();
    if (value != *answer.grundy) {
      refuse_contradiction(to_string(Component{part.game(), part.written()}), "of value " + value.to_string(),
                           "of value " + answer.grundy->to_string());
    }
  }
  if (answer.known.how == How::proved) return;
  answer.known = {How::proved, proof.argument() + "; all else by " + answer.known.detail};
  answer.engine = Engine::automaton;
}

void refuse_without_proof(const PreparedPart& part, bool misere, bool values) {
  const std::string text = to_string(Position{misere, {{part.game, part.cells}}});
  throw Error(std::string("no proof is known for ") + (values ? "the Grundy values of " : "") +
                  (text.size() > 80 ? text.substr(0, 77) + "..." : text),
              "", ProvedPart::command(part, misere, values) + " looks for one");
}

}  // namespace cairn::engine
