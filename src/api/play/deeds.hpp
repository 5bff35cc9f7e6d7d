// What moves do, in words: "takes 7 from the 9", "takes 3 from the pile and pays 3", "takes 1 from vertex 2".
//
// A position after a move does not always say what was done: from [3,5] to [1,3] one may have taken 2 from both. So the
// rays are asked, which know where every number comes from. Numbers beyond machine words, and rays that are not linear,
// are compared with what was there before.
#pragma once

#include "rules/position.hpp"

#include <cairn/answer.hpp>
#include <cairn/integer.hpp>

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cairn::api {

// One way to make a move.
struct Deed {
  struct Taken {
    std::size_t cell = 0;  // of the part
    Integer amount;        // negative when something is added
  };
  // A number that remembers something of the last move, such as how much may be taken next.
  struct Noted {
    std::size_t cell = 0;
    std::int64_t value = 0;
  };
  std::size_t part = 0;
  std::vector<Taken> taken;
  std::vector<Noted> noted;
  std::vector<std::string> words;  // that the word cells of the part have afterwards: "not S", "1-2"
};

// "take 5 from 9" when it is typed.
struct AskedDeed {
  std::string amount;               // digits
  bool all = false;                 // "take all from 7": there is no amount
  bool deletes = false;             // "delete vertex 3"
  std::vector<std::string> places;  // sizes, vertices, edges, names of cells, words of the position, "both", "all"
  std::string game;                 // of a sum: in which; empty when that was not said
};
// Nothing when the text is of another kind.
[[nodiscard]] std::optional<AskedDeed> asked_deed(std::string_view text);

// Do the moves exchange the two purses of the game? Then the first belongs to whoever is to move.
[[nodiscard]] bool exchanges_purses(const rules::Ruleset& rules);

// What can be done at a position.
class Deeds {
 public:
  Deeds(const rules::Position& position, Player mover);

  // The ways that lead there; at least one when it is an option.
  [[nodiscard]] std::vector<Deed> of(const rules::Position& after) const;
  // One move to each of the positions, which are written as in answers; none to positions that no ray leads to.
  [[nodiscard]] std::map<std::string, Deed> to(const std::set<std::string>& positions) const;
  // "takes 7 from the 9", or as an advice: "take 7 from the 9".
  [[nodiscard]] std::string words(const Deed& deed, bool advice) const;
  [[nodiscard]] bool is(const Deed& deed, const AskedDeed& asked) const;
  // The number that was asked for as the size of a stack, where no stack is of that size; otherwise empty.
  [[nodiscard]] std::string missing_stack(const AskedDeed& asked) const;

 private:
  using Found = std::map<rules::Cells, std::vector<Deed>>;

  void look(std::size_t part, Player mover);
  [[nodiscard]] Deed compared(std::size_t part, const std::vector<rules::Cell>& after) const;
  [[nodiscard]] std::string place(const Deed& deed, std::size_t cell) const;
  [[nodiscard]] bool lies_at(const Deed& deed, const Deed::Taken& taken, const std::string& place) const;
  [[nodiscard]] std::vector<Deed::Taken> without_purses(const Deed& deed) const;
  [[nodiscard]] bool deletes_at(const Deed& deed, const AskedDeed& asked) const;
  // What is taken and added, and which words of the position change, each in words.
  [[nodiscard]] std::vector<std::string> takings(const Deed& deed, bool advice) const;
  [[nodiscard]] std::vector<std::string> choices(const Deed& deed, bool advice) const;

  rules::Position position_;
  std::vector<std::vector<bool>> memories_;     // by part and cell: what the moves only write, and nobody takes from
  std::vector<Found> found_;                    // by part, and by the cells after the move
  std::vector<std::set<rules::Cells>> others_;  // by part: the cells after moves that are compared with those before
};

}  // namespace cairn::api
