// Answers made by hand, for tests of rendering; no engine is asked.
#pragma once

#include "base/all_layers.hpp"
#include "engine/answer.hpp"
#include "language/parse_position.hpp"
#include "rules/rays.hpp"

#include <functional>
#include <memory>
#include <string>

namespace cairn::testing {

inline std::shared_ptr<const Game> game_named(const std::string& text) {
  Library library = built_in_games();
  return parse_game(text, library).game;
}

inline OptionAnswer option(const std::string& position, char outcome) {
  OptionAnswer answer;
  answer.position = position;
  answer.outcome = outcome;
  return answer;
}

inline OptionAnswer option(const std::string& position, char outcome, std::int64_t grundy, std::int64_t remoteness) {
  OptionAnswer answer = option(position, outcome);
  answer.grundy = grundy;
  answer.remoteness = remoteness;
  return answer;
}

inline OptionAnswer option(const std::string& position, char outcome, Player player) {
  OptionAnswer answer = option(position, outcome);
  answer.player = player;
  return answer;
}

inline HowKnown computed(const std::string& detail) { return {HowKnown::How::computed, detail}; }

// minnie[7,9,20] as an independent program found it.
inline SolveAnswer minnie_answer() {
  SolveAnswer answer;
  answer.position = "minnie[7,9,20]";
  answer.outcome = 'N';
  answer.grundy = 12;
  answer.remoteness = 31;
  answer.winning_moves = {option("minnie[1,9,20]", 'P')};
  answer.known = computed("exhaustive search of 123 positions");
  answer.engine = Engine::lazy;
  return answer;
}

// A table of every position of the box; value says what stands in a cell, by mode and coordinates.
inline TableValues table_of(const std::string& game, int coordinates, std::int64_t to, bool grundy,
                            const std::function<std::int32_t(int, const std::vector<std::int64_t>&)>& value) {
  TableValues answer;
  answer.game = game_named(game);
  answer.stacks = stacks_of(*answer.game, coordinates);
  answer.grundy = grundy;
  answer.to = to;
  answer.box = Box(lower(*answer.game, coordinates), to);
  Box::Walk walk = answer.box.first();
  do {
    answer.values.push_back(value(walk.mode, walk.x));
  } while (answer.box.advance(walk));
  answer.known = computed("by hand");
  answer.engine = Engine::table;
  return answer;
}

}  // namespace cairn::testing
