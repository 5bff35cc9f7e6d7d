// The judges: slow engines that solve one component straight from the definition, or from a dense table.
#include "engine/search/reference.hpp"
#include "engine/search/solved.hpp"
#include "engine/table/table.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace cairn::engine {

using How = HowKnown::How;

Solved by_reference(const Position& position, const PreparedPart& part, const Control& control) {
  constexpr std::int64_t kLargest = 20'000;
  if (measure(part.game->rules, to_cells(part.options->rays(), part.lowered->mode, part.lowered->x.data())) >
      kLargest) {
    refuse_large(position, part, "the reference engine is for small boards");
  }
  Solved solved;
  SolveAnswer& answer = solved.answer;
  answer.engine = Engine::reference;
  const Cells cells = to_cells(part.options->rays(), part.lowered->mode, part.lowered->x.data());
  Reference reference(part.game, position.misere, &control);
  answer.partizan = part.game->rules.partizan();
  const auto fill = [&](const Cells& at, auto& target) {
    target.outcome = reference.outcome(at);
    if (answer.partizan) return;
    target.remoteness = reference.remoteness(at);
    if (!position.misere) target.grundy = reference.grundy(at);
  };
  fill(cells, answer);
  answer.known = {How::computed, "by the definition"};
  const auto players = answer.partizan ? std::vector{Player::left, Player::right} : std::vector{Player::either};
  for (const Player player : players) {
    for (const auto& option : options_by_definition(part.game->rules, cells, player)) {
      OptionAnswer found;
      found.player = player;
      found.position = after_move(position, 0, from_cells(part.game->rules, option));
      fill(option, found);
      solved.options.push_back(std::move(found));
    }
  }
  keep_winning_moves(solved);
  return solved;
}

Solved by_table(const Position& position, const PreparedPart& part, const Control& control) {
  Solved solved;
  SolveAnswer& answer = solved.answer;
  answer.engine = Engine::table;
  const Rays& rays = part.options->rays();
  const auto& x = part.lowered->x;
  std::int64_t to = *std::max_element(x.begin(), x.end());
  check_table_fits(part.game->rules, rays.coordinates, to, control);  // before its options are looked at, one by one
  // Moves may raise a number, and what they lead to is looked up, too.
  part.options->for_each(part.lowered->mode, x.data(), [&](const OptionVisit& option) {
    to = std::max(to, *std::max_element(option.x, option.x + x.size()));
  });
  check_table_fits(part.game->rules, rays.coordinates, to, control);
  const DenseTable outcomes = fill_table(*part.options, to, false, position.misere, control);
  answer.partizan = rays.partizan;
  const bool with_grundy = !position.misere && !answer.partizan;
  DenseTable grundy;
  if (with_grundy) grundy = fill_table(*part.options, to, true, false, control);
  if (outcomes.status != Status::complete || grundy.status != Status::complete) {
    answer.status = outcomes.status != Status::complete ? outcomes.status : grundy.status;
    answer.known = {How::unknown, limit_words(answer.status) + " while filling the table"};
    return solved;
  }
  if (!outcomes.box.rank(part.lowered->mode, x.data())) {
    throw Error("the table engine does not hold positions with an infinite purse");
  }
  const auto fill = [&](int mode, const std::int64_t* at, auto& target) {
    const auto rank = outcomes.box.rank(mode, at);
    target.outcome = static_cast<char>(outcomes.values[*rank]);
    if (with_grundy) target.grundy = static_cast<std::int64_t>(grundy.values[*rank]);
  };
  fill(part.lowered->mode, x.data(), answer);
  answer.known = {How::computed, fmt::format("a table of {} positions", outcomes.box.size())};
  const auto players = answer.partizan ? std::vector{Player::left, Player::right} : std::vector{Player::either};
  for (const Player player : players) {
    part.options->for_each(part.lowered->mode, x.data(), player, [&](const OptionVisit& option) {
      OptionAnswer found;
      found.player = player;
      found.position = after_move(position, 0, from_cells(part.game->rules, to_cells(rays, option.mode, option.x)));
      fill(option.mode, option.x, found);
      solved.options.push_back(std::move(found));
    });
  }
  remove_repetitions(solved.options);
  keep_winning_moves(solved);
  return solved;
}

}  // namespace cairn::engine
