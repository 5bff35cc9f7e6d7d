// All that is known about one position: why it is won or lost, where it lies in the table, and who wrote about it.
#pragma once

#include <cairn/answer.hpp>
#include <cairn/integer.hpp>
#include <cairn/ledger.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace cairn {

// A position whose outcome a line of a proof's words says.
struct ProvedLine {
  std::string position;  // "minnie[3,8]"
  char outcome = 'P';
  std::string line;  // "[3, n]: n = 0 mod 4, n >= 8"
};

// A move of the position that is asked about, with what follows.
struct ExplainedMove {
  OptionAnswer option;
  std::string words;  // as an advice: "take 7 from the 9"
  bool wins = false;
  // Of a move that loses: the answer that wins, and how it is made.
  std::optional<OptionAnswer> reply = std::nullopt;
  std::string reply_words = {};
};

// Why the player to move wins or loses.
struct Explanation {
  std::string position;
  std::optional<char> outcome;
  bool wins = false;                       // true when the player to move wins
  std::optional<std::int64_t> remoteness;  // the number of moves for which the loser can delay the end
  std::vector<ExplainedMove> moves;        // winning moves first; at most kMostExplainedMoves
  bool moves_complete = true;
  // The lines of a proof that cover this position, the positions after winning moves, and those after replies.
  std::vector<ProvedLine> lines;
  std::vector<std::string> notes;  // explain the functions that the lines use
  // Of a sum in normal play: its games and their Grundy values.
  std::vector<std::pair<std::string, Integer>> values;
  HowKnown known;
};

inline constexpr std::size_t kMostExplainedMoves = 60;

// The table around a position: its last two numbers change, or its only number, and the others stay.
struct TableExcerpt {
  bool grundy = false;  // Grundy values; otherwise the letters of outcomes
  std::string rows;     // the name of the number that changes from row to row; empty when there is one row
  std::string columns;
  std::int64_t first_row = 0;
  std::int64_t first_column = 0;
  std::int64_t row = 0;  // of the position itself, as the numbers count
  std::int64_t column = 0;
  std::vector<std::vector<std::string>> values;  // "" where the rules allow no position, or it is not known
};

// What a paper says about the game; it is not checked here.
struct NamedClaim {
  std::string id;      // "mullen-5.8"
  std::string source;  // "Theorem 5.8"
  std::optional<LedgerVerdict> recorded;
};

struct AnalyzeAnswer : MovesAnswer {
  Explanation why;
  std::optional<TableExcerpt> excerpt;
  std::optional<std::size_t> proof_states;  // of the automaton that decides the game for all sizes, if it is proved
  std::string prove_command;                // what prints that proof, or looks for one; empty for sums
  std::vector<NamedClaim> claims;
};

}  // namespace cairn
