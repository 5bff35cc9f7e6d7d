// Answers about many positions as values: what was found, how it is known, how the run ended. Rendering sees these and
// never an engine. Answers about one position are public as they are (cairn/answer.hpp).
#pragma once

#include "base/control.hpp"
#include "engine/engine.hpp"
#include "engine/table/box.hpp"
#include "rules/position.hpp"
#include "rules/question.hpp"
#include "rules/slice.hpp"

#include <cairn/answer.hpp>

#include <cstdint>
#include <string>
#include <vector>

namespace cairn::engine {

// The head of each: what was asked, with its number of stacks filled in, and how the answer is known.
struct RangeAnswer : RangeQuestion {
  HowKnown known;
  Status status = Status::complete;
  Engine engine = Engine::chosen;

  RangeAnswer() = default;
  explicit RangeAnswer(const RangeQuestion& asked) : RangeQuestion{asked.settled(), asked.to, asked.remoteness} {}
};

// A dense table: a value for every position of a box, invalid positions included but marked.
struct TableValues : RangeAnswer {
  using RangeAnswer::RangeAnswer;

  Box box;
  std::vector<std::int32_t> values;  // Grundy values, or the letter of the outcome; kNotValid where none
  std::uint64_t beyond = 0;          // positions outside of the box that had to be solved as well

  static constexpr std::int32_t kNotValid = cairn::kNotValid;
};

// A part of a table: some numbers are fixed, or run through a range, a panel for each of their values.
struct SliceValues : RangeAnswer {
  using RangeAnswer::RangeAnswer;

  struct Panel {
    Cells cells;                       // as it is written; kFreeCell where a number is free
    std::vector<std::int32_t> values;  // as in a table; the first free number goes slowest, each from 0 to the bound
  };
  std::vector<SliceCell> cells;
  std::vector<Panel> panels;

  static constexpr std::int64_t kFreeCell = -1;
};

// The P-positions of a box, in its order.
struct ListedPositions : RangeAnswer {
  using RangeAnswer::RangeAnswer;

  std::uint64_t count = 0;       // how many there are; how many were found, when the rest of the box is open
  bool counted = true;           // there are no others
  std::vector<Cells> positions;  // empty when only counted
};

// The outcomes of a box, saved in a file.
struct SavedAnswer : RangeAnswer {
  using RangeAnswer::RangeAnswer;

  std::string path;
  std::uint64_t positions = 0;    // of the whole box
  std::uint64_t p_positions = 0;  // of the rows that are there
  std::uint64_t bytes = 0;        // of the file as it is
  std::uint64_t whole_bytes = 0;  // and when it is whole
  std::uint64_t rows = 0;
  std::uint64_t resumed_rows = 0;  // of these, taken over from an earlier run
};

// How a table would be filled, without doing it.
struct PlanAnswer : RangeAnswer {
  using RangeAnswer::RangeAnswer;

  std::string plan;
};

// The Grundy sequence of a one-pile game (for misere play: 1 where the player to move wins).
struct SequenceValues : RangeAnswer {
  using RangeAnswer::RangeAnswer;

  std::vector<SequenceRow> rows;
};

}  // namespace cairn::engine
