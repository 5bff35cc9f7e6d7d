// What every answer has in common, and the answers about one position.
//
// An answer is a value: what was found, how it is known, which engine found it, and how the run ended. What is not
// known, or is not defined, is left out (std::nullopt), never guessed.
#pragma once

#include <cairn/graph_board.hpp>
#include <cairn/integer.hpp>
#include <cairn/position.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cairn {

// proved: for all sizes that are asked about, by an argument. computed: by looking at every position that matters.
// observed: a pattern in data, or what a file says that was not checked. refuted: there is a counterexample.
enum class How : std::uint8_t { proved, computed, observed, refuted, unknown };

struct HowKnown {
  using How = cairn::How;

  How how = How::unknown;
  std::string detail;  // by which argument, or up to which bound

  friend bool operator==(const HowKnown&, const HowKnown&) = default;
};

// How a run ended. Whatever was found until then is in the answer.
enum class Status : std::uint8_t { complete, limit_reached, cancelled };

// Who answers. `chosen` leaves it to the laboratory; in an answer it says that no engine was needed. The last two
// cannot be asked for: a saved table is opened, and the checker judges certificates.
enum class Engine : std::uint8_t {
  chosen,
  reference,
  lazy,
  sequence,
  table,
  rows,
  staircase,
  automaton,
  graph,
  saved_table,
  checker
};

// Who may move: either player in impartial games, one of them in partizan games.
enum class Player : std::uint8_t { either, left, right };

// "proved", ...
[[nodiscard]] std::string to_string(How how);
// "complete", "limit reached", "cancelled"
[[nodiscard]] std::string to_string(Status status);
// "lazy", ...; "" for Engine::chosen.
[[nodiscard]] std::string to_string(Engine engine);
// The engine of that name, "" for Engine::chosen. Throws Error when there is none.
[[nodiscard]] Engine parse_engine(std::string_view name);

// The head of every answer.
struct AnswerHead {
  std::string game;     // "cash{1,3,4}"; of a sum, its games: "minnie + nim"
  bool misere = false;  // the player who cannot move wins
  HowKnown known;
  Engine engine = Engine::chosen;
  Status status = Status::complete;

  // "normal" or "misere"
  [[nodiscard]] std::string_view play() const { return misere ? "misere" : "normal"; }
};

// One option of a position, with what is known about it.
struct OptionAnswer {
  Player player = Player::either;  // who may move there
  std::string position;
  std::optional<char> outcome;
  std::optional<Integer> grundy;
  std::optional<std::int64_t> remoteness;
};

inline constexpr std::size_t kMostWinningMoves = 1000;

struct SolveAnswer : AnswerHead {
  std::string position;  // as Cairn writes it: stacks sorted, smallest first
  bool partizan = false;
  std::optional<char> outcome;              // N: the player to move wins; P: the other; L, R: Left or Right does
  std::optional<Integer> grundy;            // normal play of impartial games
  std::optional<std::int64_t> remoteness;   // moves when the winner hastens and the loser delays; impartial games
  std::vector<OptionAnswer> winning_moves;  // at most kMostWinningMoves; for partizan games those of both players
  bool winning_moves_complete = true;       // there are no others
  std::vector<GraphBoard> boards = {};      // of its games on graphs, one for each
  // The position itself, which its pictures show. Nothing in answers that were not made by a Lab or a table.
  std::optional<ParsedPosition> parsed = std::nullopt;
};

// The same with every option.
struct MovesAnswer : SolveAnswer {
  std::vector<OptionAnswer> options;  // in the order in which the rules make them, without repetitions
  bool options_complete = true;
};

// A position for which a claim is not true.
struct Counterexample {
  std::string position;                                        // "minnie[3,8]"
  std::vector<std::pair<std::string, std::string>> variables;  // a is 3, b is 8
  char outcome = 0;                                            // what is true: the outcome ...
  std::optional<Integer> grundy;                               // ... and, when the claim is about it, the Grundy value
  std::string claimed;                                         // what the claim would have: "N", "G = 5"
};

// Values for variables of a sentence that show that it is true, or that it is not.
struct Witness {
  std::vector<std::pair<std::string, std::string>> variables;  // a is 3
  std::vector<std::string> whatever;                           // the variables whose value does not matter: b
  std::vector<std::string> facts;                              // "wythoff[3,5] is P", "G(nim[3]) = 3"
  bool smallest = true;                                        // false when there was no time to look for smaller ones
};

// What became of a claim: it holds, or here is the smallest position for which it does not.
struct ClaimAnswer : AnswerHead {
  std::string claim;
  // What the parameters of a family stand for: L is 2.
  std::vector<std::pair<std::string, std::string>> parameters = {};
  std::optional<bool> holds;       // nothing when it was not decided
  std::optional<std::int64_t> to;  // all numbers up to this were looked at; nothing: for all sizes, or single
  bool single = false;             // it names its positions one by one, so that there is nothing to bound
  bool empty = false;              // it is about no position at all, as far as was looked
  std::uint64_t instances = 0;     // cases up to `to`, or single ones, that were compared; not counted for all sizes
  std::optional<Counterexample> counterexample;  // of a claim about one position
  // Of a sentence: when it holds, the smallest values that it says exist; when not, the smallest for which it fails.
  std::optional<Witness> witness = std::nullopt;
  // The proof as others can check it (docs/certificates.md), when that was asked for: of a sentence, true or false,
  // that was decided for all sizes. Otherwise empty.
  std::string certificate = {};
  std::vector<std::string> warnings;  // how the claim was read, where it might be meant in another way
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
  std::vector<std::int64_t> values;  // n = 0, 1, ...; kNotValid where the rules allow no such position
  std::optional<Law> law;
};

// In place of a value where the rules allow no position.
inline constexpr std::int32_t kNotValid = -1;

}  // namespace cairn
