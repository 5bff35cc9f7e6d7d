// Names of questions, and how many numbers their positions have.
#include "rules/question.hpp"

#include "rules/rays.hpp"

#include <cairn/error.hpp>

#include <algorithm>

namespace cairn::rules {

namespace {

constexpr int kDefaultStacks = 2;

}  // namespace

int Question::coordinates() const { return coordinates_for(*game, stacks); }

std::string Question::name() const { return (misere ? "misere " : "") + game->text; }

bool Question::bounded(int number) const {
  return static_cast<std::size_t>(number) < at_most.size() && at_most[static_cast<std::size_t>(number)] != kNoBound;
}

int Question::free_numbers() const {
  const auto bounds = std::count_if(at_most.begin(), at_most.end(), [](auto bound) { return bound != kNoBound; });
  return coordinates() - static_cast<int>(bounds);
}

std::string Question::slice_words() const {
  const Shape& shape = *game->rules.shape;
  const int numbers = coordinates();
  if (free_numbers() == numbers) return "";
  if (shape.interchangeable() && numbers - free_numbers() == 1) {
    return std::string("with the ") + (numbers == 2 ? "smaller" : "smallest") + " stack at most " +
           std::to_string(at_most[0]);
  }
  const std::vector<std::string> names = shape.number_names(game->rules.cell_count(numbers));
  std::string text;
  for (int i = 0; i < numbers; ++i) {
    if (!bounded(i)) continue;
    const auto at = static_cast<std::size_t>(i);
    text += (text.empty() ? "with " : " and ") + names[at] + " at most " + std::to_string(at_most[at]);
  }
  return text;
}

Question Question::settled() const { return {game, stacks_of(*game, coordinates()), misere, grundy, at_most}; }

bool same_game(const std::shared_ptr<const Game>& a, const std::shared_ptr<const Game>& b) {
  return a == b || (a->text == b->text && a->rules == b->rules);
}

bool same_question(const Question& a, const Question& b) {
  return a.misere == b.misere && a.grundy == b.grundy && same_game(a.game, b.game) &&
         a.coordinates() == b.coordinates() && a.at_most == b.at_most;
}

std::string prove_command(const Question& question) {
  std::string command = "cairn prove '" + question.name() + "'";
  if (question.game->rules.arity() == 0) command += " --stacks " + std::to_string(question.coordinates());
  if (question.grundy) command += " --grundy";
  for (std::size_t i = 0; i < question.at_most.size(); ++i) {
    const std::int64_t bound = question.at_most[i];
    command += (i == 0 ? " --slice " : ",") + (bound == kNoBound ? "any" : std::to_string(bound));
  }
  return command;
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
