// Small boards by the definition, and only for what the lowering could not show.
#include "language/try_rules.hpp"

#include "language/endless.hpp"
#include "language/lexer.hpp"
#include "language/print_rules.hpp"
#include "rules/graph/graph.hpp"
#include "rules/lowering/play_ends.hpp"
#include "rules/position.hpp"
#include "rules/rays.hpp"

#include <algorithm>
#include <functional>

namespace cairn::language {

namespace {

// Numbers up to this are tried: a thousand boards or so, none when there are too many cells.
std::int64_t largest_tried(int cells) {
  static constexpr std::int64_t kLargest[] = {0, 200, 24, 8, 5, 3, 2, 2, 1, 1, 1, 1, 1};
  return cells < static_cast<int>(std::size(kLargest)) ? kLargest[cells] : 0;
}

// Graphs that differ in what a vertex has next to it: two ends and a middle, and all alike.
std::vector<std::shared_ptr<const Graph>> sample_graphs() {
  return {std::make_shared<const Graph>(3, std::vector<Edge>{{1, 2}, {2, 3}}, "path 3"),
          std::make_shared<const Graph>(3, std::vector<Edge>{{1, 2}, {1, 3}, {2, 3}}, "cycle 3")};
}

std::vector<Argument> sample_arguments(const Ruleset& rules, const std::shared_ptr<const Graph>& graph) {
  std::vector<Argument> arguments;
  for (const auto& parameter : rules.parameters) {
    Expr sample = number(2);
    if (parameter.kind == Parameter::Kind::set) {
      sample.op = Op::set;
      sample.value = 0;
      sample.set.parts = {{1, 1, 2}};
    }
    if (parameter.kind == Parameter::Kind::graph) sample = graph_leaf(graph);
    arguments.push_back(std::move(sample));
  }
  return arguments;
}

// Every small position, infinite purses and all labels included.
void for_each_small(const Ruleset& rules, int cells, const std::function<void(const Cells&)>& visit) {
  Cells position;
  const auto kinds = rules.shape->cells(cells);
  const std::function<void()> extend = [&] {
    const std::size_t i = position.size();
    if (static_cast<int>(i) == cells) return visit(position);
    std::int64_t low = 0;
    std::int64_t high = largest_tried(cells);
    if (rules.shape->interchangeable()) {
      low = i > 0 ? position[i - 1] : 0;
    } else if (kinds[i].kind == Coordinate::Kind::choice) {
      high = static_cast<std::int64_t>(kinds[i].labels.size()) - 1;
    }
    for (std::int64_t value = low; value <= high; ++value) {
      position.push_back(value);
      extend();
      position.pop_back();
    }
    if (kinds[i].kind == Coordinate::Kind::purse) {
      position.push_back(kInfinite);
      extend();
      position.pop_back();
    }
  };
  extend();
}

// Notes what the move does on small boards.
void try_move(const Game& game, std::size_t move, int cells, std::vector<Change>& changes) {
  constexpr std::size_t kMostChanges = 50'000;
  Ruleset alone = game.rules;
  alone.moves = {game.rules.moves[move]};
  const auto write = [&](const Cells& cells_of) { return to_string(game, cells_of); };
  for_each_small(game.rules, cells, [&](const Cells& position) {
    if (!is_valid(game.rules, position)) return;
    for (const Player player : {Player::left, Player::right}) {
      for (Cells& option : options_by_definition(alone, position, player)) {
        if (!is_valid(game.rules, option)) {
          throw Misplaced{"this move leads from " + write(position) + " to " + write(option) + ", which is not valid",
                          game.rules.moves[move].place,
                          "forbid it, for example by a primed condition such as distinct'"};
        }
        if (changes.size() < kMostChanges * (move + 1)) changes.push_back({position, std::move(option), move});
      }
    }
  });
}

// What lies beyond the boards that are tried.
void refuse_standing_still(const Game& game, const Rays& rays) {
  const auto move = rays.measure_falls ? std::nullopt : move_that_stands_still(rays);
  if (!move) return;
  throw Misplaced{"this move can lead from a position back to the same, so play might never end",
                  game.rules.moves[static_cast<std::size_t>(*move)].place,
                  "no play may return to a position: every move must change something"};
}

void try_moves(const Game& game) {
  const int fixed = numeric_coordinates(game.rules);
  const Rays rays = lower_in_text(game, fixed == 0 ? 3 : fixed);
  if (rays.measure_falls && rays.stays_valid && !game.rules.measure) return;
  const int cells = game.rules.arity() == 0 ? 3 : game.rules.arity();
  if (largest_tried(cells) == 0) return refuse_standing_still(game, rays);
  std::vector<Change> changes;
  for (std::size_t move = 0; move < game.rules.moves.size(); ++move) try_move(game, move, cells, changes);
  if (!rays.measure_falls || game.rules.measure) refuse_endless(game, changes, rays);
  refuse_standing_still(game, rays);
}

}  // namespace

void try_rules(const Ruleset& rules, std::string_view text, std::string_view file_name) {
  // Sets and numbers have typical samples; what a rule may be, the game alone knows.
  const bool has_rule = std::any_of(rules.parameters.begin(), rules.parameters.end(),
                                    [](const auto& parameter) { return parameter.kind == Parameter::Kind::rule; });
  if (has_rule) return;
  const Source source{text, file_name};
  try {
    const bool wants_graph = std::any_of(rules.parameters.begin(), rules.parameters.end(),
                                         [](const auto& p) { return p.kind == Parameter::Kind::graph; });
    auto graphs = sample_graphs();
    if (!wants_graph) graphs.resize(1);
    for (const auto& graph : graphs) try_moves(instantiate(rules, sample_arguments(rules, graph)));
  } catch (const Misplaced& problem) {
    throw source.error(problem.what, problem.place, problem.hint);
  } catch (const Error& problem) {
    if (!problem.where().empty()) throw;
    throw source.error(problem.what(), rules.place, problem.hint());
  }
}

void try_game(const Game& game) {
  try {
    try_moves(game);
  } catch (const Misplaced& problem) {
    throw Error(problem.what, "", problem.hint);
  }
}

}  // namespace cairn::language
