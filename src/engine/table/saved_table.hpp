// A saved table of outcomes: asked about single positions, it reads only the chunks that hold them.
#pragma once

#include "engine/answer.hpp"
#include "engine/rows/row_table.hpp"
#include "rules/options.hpp"
#include "rules/question.hpp"
#include "store/table_reader.hpp"

#include <memory>
#include <span>
#include <string>
#include <vector>

namespace cairn::engine {

// What a saved table says of itself: which game, by which rules, how far, in which order.
//
// It holds the rules themselves, so that a table is read without the file that they came from, and so that a table of
// other rules under the same name is never taken for it. Nothing in it depends on when or how the run was made: the
// same build gives the same bytes for the same question.
struct TableDescription : RangeQuestion {
  std::string rules;               // before their parameters are filled in, without what they say about themselves
  std::vector<std::string> modes;  // what they are called, in the order of the rows
  std::string made_by;             // version and build; empty in tables of old, which do not say it

  [[nodiscard]] std::string to_text() const;
  // Throws Error when the text of the file at `path` is none, or names a game that its rules are not about.
  [[nodiscard]] static TableDescription parse(const std::string& text, const std::string& path);
};

[[nodiscard]] TableDescription described(const RangeQuestion& question, const Box& box);

// For one thread; open the file once for each.
class SavedTable {
 public:
  // Reads the head of the file and the rules in it. Throws Error when it is no table, unfinished or damaged there.
  explicit SavedTable(const std::string& path);

  [[nodiscard]] const std::string& path() const { return path_; }
  [[nodiscard]] const RangeQuestion& question() const { return description_; }
  [[nodiscard]] const std::shared_ptr<const Game>& game() const { return description_.game; }
  [[nodiscard]] bool misere() const { return description_.misere; }
  [[nodiscard]] std::int64_t to() const { return description_.to; }
  [[nodiscard]] int stacks() const { return description_.stacks; }
  [[nodiscard]] const Box& box() const { return box_; }
  // The name of the game without parameters, and the text of its rules.
  [[nodiscard]] const std::string& name() const { return game()->rules.name; }
  [[nodiscard]] const std::string& rules() const { return description_.rules; }
  [[nodiscard]] const std::string& made_by() const { return description_.made_by; }

  // Throws Error unless that game, so played, is the one of the table.
  void check_game(const Game& game, bool misere) const;

  // Of a valid position of the box; stacks sorted. Throws Error when its chunk is damaged.
  [[nodiscard]] bool is_p(int mode, std::span<const std::int64_t> x);

  // Outcome and winning moves. Throws Error when the position is not in the table.
  [[nodiscard]] SolveAnswer solve(const Position& position, const Control& control);
  // The P-positions, read in pieces; with count_only only how many. Throws TooLarge when they would not fit into the
  // memory.
  [[nodiscard]] ListedPositions list(bool count_only, const Control& control);
  // Reads all; throws Error at the first damage.
  void verify() const { reader_.verify_all(); }

 private:
  [[nodiscard]] Lowered find(const Component& component) const;
  [[nodiscard]] std::size_t slot_of(int mode) const;
  void add_winning_moves(SolveAnswer& answer, const Position& position, const Lowered& at, const Control& control);
  // Calls visit(row) for every row until it is false.
  template <class Visitor>
  void for_each_row(const Visitor& visit);

  std::string path_;
  TableReader reader_;
  TableDescription description_;
  std::shared_ptr<const Options> options_;
  Box box_;
  RowLayout layout_;
};

}  // namespace cairn::engine
