// Game after game, within two or three seconds of processor time.
#include "lab/same_set.hpp"

#include "check/proof_compare.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>

namespace cairn::lab {

namespace {

// Of processor time, so that what is found does not depend on how busy the machine is.
constexpr std::chrono::milliseconds kForOne{250}, kForAll{2500};
// Steps of looking at small positions, a few milliseconds. Nearly all games differ there.
constexpr std::uint64_t kSmallWork = 20'000;

Control within(const Control& control, std::chrono::nanoseconds time) {
  Control part = control;
  const auto deadline = Control::thread_time() + time;
  part.thread_deadline = std::min(control.thread_deadline.value_or(deadline), deadline);
  return part;
}

// Positions of both games are the same lists of numbers.
bool same_coordinates(const Question& a, const Question& b) {
  const Ruleset &one = a.game->rules, &other = b.game->rules;
  if (a.coordinates() != b.coordinates() || one.partizan() != other.partizan()) return false;
  if (one.shape->of_stacks() != other.shape->of_stacks()) return false;
  if (one.shape->interchangeable() != other.shape->interchangeable()) return false;
  const auto cells = one.cells_for(a.coordinates()), others = other.cells_for(b.coordinates());
  return std::equal(cells.begin(), cells.end(), others.begin(), others.end(),
                    [](const Coordinate& x, const Coordinate& y) { return x.kind == y.kind; });
}

// Is the set that of another game at small positions, by that game's definition?
bool same_when_small(const Proof& proof, const Question& other, const Control& control) {
  Proof of_other = proof;
  of_other.game = other.game;
  of_other.stacks = other.stacks;
  check::ProofCheck found;
  check::compare_with_definition(of_other, options_of(proof)->rays(), kSmallWork, control, found);
  return found.fails.empty();
}

}  // namespace

std::vector<std::string> games_with_the_same_set(Laboratory& laboratory, const ProveQuestion& question,
                                                 const Proof& proof, const Control& control) {
  // Modes are words of one game, and a slice is no game of which sentences speak.
  if (proof.automaton.starts.size() != 1 || !question.at_most.empty() || question.game->rules.partizan()) return {};
  const Control all = within(control, kForAll);
  const auto names = laboratory.with_library([](Library& library) {
    std::vector<std::string> found;
    for (const auto& [name, rules] : library.games()) {
      if (rules.parameters.empty()) found.push_back(name);
    }
    return found;
  });
  std::vector<std::string> sentences;
  for (const std::string& name : names) {
    if (all.stop()) break;
    try {
      ProveQuestion other = question;
      other.game = laboratory.game(name).game;
      other.insist = false;
      if (other.game->text == question.game->text || !same_coordinates(question, other)) continue;
      if (!same_when_small(proof, other, all)) continue;
      const Control one = within(all, kForOne);
      const Proving proving = laboratory.prove(other, one);
      if (!proving.answer.proof || proving.answer.proof->automaton.starts.size() != 1) continue;
      if (automata::shortest_difference(proof.automaton, proving.answer.proof->automaton)) continue;
      const bool any = question.game->rules.shape->arity() == 0 && other.game->rules.shape->arity() == 0;
      sentences.push_back(fmt::format("{} same {} as {}", question.name(), question.grundy ? "G" : "P", other.name()));
      if (any && question.coordinates() != 2) sentences.back() += fmt::format(" on {} stacks", question.coordinates());
    } catch (const Error&) {
      // Rules of another kind than can be proved about, another number of stacks, or a limit.
      continue;
    }
  }
  return sentences;
}

}  // namespace cairn::lab
