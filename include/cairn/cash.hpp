// NIM with Cash: everything about a set of amounts, a row of it, a position, or all sets up to a number.
#pragma once

#include <cairn/answer.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace cairn {

// What is asked about a set. overview: classes, formulas, win condition. formulas: the same, but CSV has the formulas
// in place of the values. states: the tables c1(i, a) and c2(i, a). solution: the set X of (i; b, b') where I wins.
enum class CashTopic : std::uint8_t { overview, formulas, states, solution };

inline constexpr std::int64_t kLargestSolutionBound = 1000;
inline constexpr std::int64_t kLargestSweep = 20;

struct CashRequest {
  std::string set = {};  // the amounts: "1,3,4", "{1,3,4}" or "1..4"
  CashTopic topic = CashTopic::overview;
  std::int64_t to = 20;  // overview: the table of values goes so far
  // solution: triples with b and b' up to this (12). check_solution: the same (the largest number of the file).
  std::optional<std::int64_t> bound = std::nullopt;
  // Instead of a topic: is the X of this file a solution set? Its lines have i, b and b'.
  std::string check_solution = {};
  // Instead of a topic: the row of n stones, or the position where Player I, who moves, has d and Player II e. Numbers
  // are written as in positions, such as 10^60 + 7; a purse may be inf.
  std::string n = {};
  std::string d = {};
  std::string e = {};
  bool certificate = false;  // the proof will be asked for
  bool all_classes = false;  // of a row: its picture shows all purses, not those of the middle class alone
  // Instead of a set: all sets of amounts up to this.
  std::int64_t sweep = 0;
};

class CashAnswer : public AnswerHead {
 public:
  struct Inside;  // known to the library only
  explicit CashAnswer(std::shared_ptr<const Inside> inside);

  // What was asked about does not exist: the set is not cash-periodic, or X is no solution set.
  [[nodiscard]] bool refuted() const;
  // Of a position: 1 or 2, and the amounts by which the player to move wins. Nothing when that is not known.
  [[nodiscard]] std::optional<int> winner() const;
  [[nodiscard]] const std::vector<std::int64_t>& winning_moves() const;
  // The proof as a text that check_proof() can check. Throws Error when there is none.
  [[nodiscard]] std::string certificate() const;
  [[nodiscard]] const Inside& inside() const { return *inside_; }

 private:
  std::shared_ptr<const Inside> inside_;
};

}  // namespace cairn
