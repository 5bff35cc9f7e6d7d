// Names of questions, and how many numbers their positions have.
#include "rules/question.hpp"

#include "rules/rays.hpp"

#include <cairn/error.hpp>

namespace cairn::rules {

namespace {

constexpr int kDefaultStacks = 2;

}  // namespace

int Question::coordinates() const { return coordinates_for(*game, stacks); }

std::string Question::name() const { return (misere ? "misere " : "") + game->text; }

Question Question::settled() const { return {game, stacks_of(*game, coordinates()), misere, grundy}; }

bool same_game(const std::shared_ptr<const Game>& a, const std::shared_ptr<const Game>& b) {
  return a == b || (a->text == b->text && a->rules == b->rules);
}

bool same_question(const Question& a, const Question& b) {
  return a.misere == b.misere && a.grundy == b.grundy && same_game(a.game, b.game) &&
         a.coordinates() == b.coordinates();
}

std::string prove_command(const Question& question) {
  std::string command = "cairn prove '" + question.name() + "'";
  if (question.game->rules.arity() == 0) command += " --stacks " + std::to_string(question.coordinates());
  return question.grundy ? command + " --grundy" : command;
}

int coordinates_for(const Game& game, int stacks) {
  const int fixed = numeric_coordinates(game.rules);
  if (fixed != 0 && stacks != 0 && stacks != fixed) {
    throw Error(game.text +
                (game.rules.shape->of_stacks() ? " has " + std::to_string(fixed) + " stacks, not "
                                               : " has no stacks that could be ") +
                std::to_string(stacks));
  }
  return fixed != 0 ? fixed : stacks != 0 ? stacks : kDefaultStacks;
}

int stacks_of(const Game& game, int coordinates) { return game.rules.shape->of_stacks() ? coordinates : 0; }

}  // namespace cairn::rules
