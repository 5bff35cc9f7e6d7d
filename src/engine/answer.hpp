// Answers as values: what was found, how it is known, how the run ended. Rendering sees these and never an engine.
#pragma once

#include "base/control.hpp"
#include "engine/engine.hpp"
#include "engine/table/box.hpp"
#include "rules/position.hpp"

#include <cairn/integer.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace cairn::engine {

struct HowKnown {
  enum class How : std::uint8_t { proved, computed, observed, refuted, unknown };
  How how = How::unknown;
  std::string detail;
};

[[nodiscard]] std::string to_string(HowKnown::How how);

inline constexpr std::size_t kMostWinningMoves = 1000;

// One option of a position, with what is known about it.
struct OptionAnswer {
  Player player = Player::either;  // who may move there; either for impartial games
  std::string position;
  std::optional<char> outcome;
  std::optional<Integer> grundy;
  std::optional<std::int64_t> remoteness;
};

struct SolveAnswer {
  std::string position;
  bool misere = false;
  bool partizan = false;
  std::optional<char> outcome;              // N, P; L, R for partizan games
  std::optional<Integer> grundy;            // normal play of impartial games
  std::optional<std::int64_t> remoteness;   // impartial games
  std::vector<OptionAnswer> winning_moves;  // at most kMostWinningMoves; for partizan games of either player
  bool winning_moves_complete = true;
  HowKnown known;
  Status status = Status::complete;
  Engine engine = Engine::chosen;
};

struct MovesAnswer {
  SolveAnswer position;
  std::vector<OptionAnswer> options;  // sorted as the rules generate them, without repetitions
  bool options_complete = true;
};

// A dense table: a value for every position of a box, invalid positions included but marked.
struct TableAnswer {
  std::shared_ptr<const Game> game;
  bool misere = false;
  bool grundy = false;  // Grundy values; otherwise outcomes
  std::int64_t to = 0;
  Box box;
  std::vector<std::int32_t> values;  // Grundy values, or the letter of the outcome; kNotValid where none
  std::uint64_t beyond = 0;          // positions outside of the box that had to be solved as well
  HowKnown known;
  Status status = Status::complete;
  Engine engine = Engine::chosen;

  static constexpr std::int32_t kNotValid = -1;
};

// The P-positions of a box, in its order.
struct ListAnswer {
  std::shared_ptr<const Game> game;
  bool misere = false;
  std::int64_t to = 0;
  int stacks = 0;                // how many, for games of stacks
  std::uint64_t count = 0;       // how many there are; how many were found, when the rest of the box is open
  bool counted = true;           // there are no others
  std::vector<Cells> positions;  // empty when only counted
  HowKnown known;
  Status status = Status::complete;
  Engine engine = Engine::chosen;
};

// The outcomes of a box, saved in a file.
struct SavedAnswer {
  std::shared_ptr<const Game> game;
  bool misere = false;
  std::int64_t to = 0;
  int stacks = 0;  // how many, for games of stacks
  std::string path;
  std::uint64_t positions = 0;    // of the whole box
  std::uint64_t p_positions = 0;  // of the rows that are there
  std::uint64_t bytes = 0;        // of the file as it is
  std::uint64_t whole_bytes = 0;  // and when it is whole
  std::uint64_t rows = 0;
  std::uint64_t resumed_rows = 0;  // of these, taken over from an earlier run
  HowKnown known;
  Status status = Status::complete;
  Engine engine = Engine::chosen;
};

// How a table would be filled, without doing it.
struct PlanAnswer {
  std::shared_ptr<const Game> game;
  bool misere = false;
  std::int64_t to = 0;
  int stacks = 0;  // how many, for games of stacks
  std::string plan;
  Engine engine = Engine::chosen;
};

// How the values of one mode go on for ever: value(n + period) = value(n) + saltus of n's residue, from preperiod on.
struct Law {
  std::int64_t preperiod = 0;
  std::int64_t period = 1;
  std::vector<std::int64_t> saltus;  // by (n - preperiod) mod period; a single entry when all are equal

  friend bool operator==(const Law&, const Law&) = default;
};

struct SequenceRow {
  std::string mode;                  // "side = S"; empty when there is only one
  std::vector<std::int64_t> values;  // n = 0, 1, ... to
  std::optional<Law> law;
};

// The Grundy sequence of a one-pile game (for misere play: 1 where the player to move wins).
struct SequenceAnswer {
  std::shared_ptr<const Game> game;
  bool misere = false;
  std::int64_t to = 0;
  std::vector<SequenceRow> rows;
  HowKnown known;
  Status status = Status::complete;
  Engine engine = Engine::chosen;
};

}  // namespace cairn::engine
