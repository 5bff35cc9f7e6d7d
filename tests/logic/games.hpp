// Small games, played out from what their rules say in words. Nothing here comes from Cairn: outcomes and Grundy values
// are found by looking at every move, and every position that was met is remembered.
#pragma once
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace logic {

enum class Kind { nim, wythoff, minnie, wynnie, mine, subtraction, comply, cash };

struct Game {
  Kind kind = Kind::nim;
  std::vector<int> amounts;  // of subtraction, comply and cash

  [[nodiscard]] bool has_stacks() const { return kind <= Kind::mine; }
  friend auto operator<=>(const Game&, const Game&) = default;
};

// "comply{1,3}"
std::string to_text(const Game& game);

inline constexpr int kInfinite = 1 << 20;  // what an infinite purse holds
inline constexpr int kSideS = 0;           // the second cell of comply: bound to S ...
inline constexpr int kSideNotS = 1;        // ... or to its complement

struct Part {
  Game game;
  std::vector<int> cells;  // stacks; n; n and side; n, own purse, other purse
  friend auto operator<=>(const Part&, const Part&) = default;
};
using Position = std::vector<Part>;  // a sum

// Whether the rules allow the position. No cell is negative.
bool is_valid(const Part& part);
// All positions after one move.
std::vector<Part> options(const Part& part);
// Whether some move leads from the second position to the first; the order of stacks does not matter.
bool is_option(const Part& after, const Part& before);

class Oracle {
 public:
  // Of a valid position.
  int grundy(const Part& part);
  // Whether the player who is to move loses. Nothing when the position is not valid.
  std::optional<bool> is_p(const Position& position, bool misere);

 private:
  bool loses_misere(const Position& position);

  std::map<Part, int> values_;
  std::map<Position, bool> misere_;
};

// From `first` on the outcome, or the Grundy value, of a game of one pile repeats with `period`. Subtraction games, and
// comply games bound to S, whose outcome depends on as many smaller piles as the largest amount. Found by meeting the
// same values of so many neighbours again, after which all that follows is the same.
struct Law {
  int first = 0;
  int period = 1;
};
Law law_of(Oracle& oracle, const Game& game);

}  // namespace logic
