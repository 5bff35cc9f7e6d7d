// The shape of a position: what its cells are, how they are declared, and which of them a move may take from.
//
// Everything that differs between a heap of interchangeable stacks, a list of named coordinates and whatever comes next
// is answered here; a shape is one file that derives from Shape and adds its keyword (add_shape, or the list in
// shape.cpp). Engines, prover and printers ask the shape and never what kind it is.
#pragma once

#include "base/layers.hpp"
#include "rules/expression.hpp"

#include <cstdint>
#include <functional>
#include <limits>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <typeinfo>
#include <vector>

namespace cairn::rules {

// One number a cell: the size of a stack, a pile or a purse (kInfinite for an infinite one), or the index of a label.
using Cells = std::vector<std::int64_t>;
inline constexpr std::int64_t kInfinite = std::numeric_limits<std::int64_t>::max();

inline constexpr int kMostStacks = 32;

// A complaint about rules that knows its place but not yet the text around it.
struct Misplaced {
  std::string what;
  Place place;
  std::string hint;
};

// One value of a finite-domain coordinate: a word, or a set that conditions may ask about (S, not S).
struct Label {
  std::string text;
  std::optional<Expr> set;
  friend bool operator==(const Label&, const Label&) = default;
};

// A cell of a position.
struct Coordinate {
  enum class Kind : std::uint8_t { pile, purse, choice };  // a purse may be infinite
  std::string name;                                        // empty for a stack that rules cannot speak of
  Kind kind = Kind::pile;
  std::vector<Label> labels;  // choice
  bool semicolon = false;     // written with ; after it: [14; 9, 9]
  friend bool operator==(const Coordinate&, const Coordinate&) = default;
};

// Cells that "take t from ..." may mean together.
struct Taking {
  std::vector<int> cells;
  std::optional<int> as_large_as;  // only where the first of the cells holds as much as this one
  bool by_name = false;            // these very cells, also when others hold as much
};

class Shape {
 public:
  Shape() = default;
  Shape(const Shape&) = default;
  Shape& operator=(const Shape&) = delete;
  virtual ~Shape() = default;

  // The line of the rules that declares it: a keyword, and the text behind it, which reads back as the same shape.
  [[nodiscard]] virtual std::string keyword() const = 0;
  [[nodiscard]] virtual std::string text() const = 0;

  // The number of cells of a position; 0 when there may be any number, and then all cells are piles without names.
  [[nodiscard]] virtual int arity() const = 0;
  // The cells of a position with that number of cells, which is the arity when there is one.
  [[nodiscard]] virtual std::span<const Coordinate> cells(int count) const = 0;
  // Cells that are written in any order and kept sorted, smallest first. All of them are piles.
  [[nodiscard]] virtual bool interchangeable() const = 0;
  // Cells that are stacks, all of them piles, counted with --stacks and called x1, x2, ... in answers.
  [[nodiscard]] virtual bool of_stacks() const = 0;

  // What "take t from WORD" may take from, on a board with that number of cells of which the first `empty` are empty (0
  // unless the cells are interchangeable). The word is empty when the rules say only "take t".
  // Throws TooManyTakings when there is no sense in listing them.
  [[nodiscard]] virtual std::vector<Taking> takings(const std::string& word, int count, int empty) const = 0;
  // The same on one board, by the definition, for the reference engine: cells that are not empty.
  [[nodiscard]] virtual std::vector<std::vector<int>> takings_by_definition(const std::string& word,
                                                                            const Cells& board) const;
  // Why "take t from WORD" makes no sense here; nothing when it does.
  [[nodiscard]] virtual std::optional<Misplaced> complaint(const std::string& word) const = 0;

  // The same with other labels: parameters are filled in, sets are moved out. Null when there are no labels; a shape
  // with labels has to say how they are changed.
  using ChangeLabels = std::function<void(std::vector<Label>&)>;
  [[nodiscard]] virtual std::shared_ptr<const Shape> with_labels(const ChangeLabels& change) const;

  // An empty cell more or less makes no difference.
  [[nodiscard]] bool ignores_empty() const { return interchangeable() && arity() == 0; }
  // The names of the cells, and of those that are numbers, as answers show them.
  [[nodiscard]] std::vector<std::string> cell_names(int count) const;
  [[nodiscard]] std::vector<std::string> number_names(int count) const;
  // What stands in a position between the cell and the one after it: ",", ", ", "; " or " | ".
  [[nodiscard]] virtual std::string_view separator(std::size_t cell) const;
  // The same between the targets of a move, as rules are printed.
  [[nodiscard]] virtual std::string_view target_separator(std::size_t cell) const;
  // The label that a position leaves out, with its separator, where it is the value of the last cell; nothing when
  // every cell is written.
  [[nodiscard]] virtual std::optional<int> unwritten_label() const { return std::nullopt; }

  friend bool operator==(const Shape& a, const Shape& b) { return typeid(a) == typeid(b) && a.same(b); }

 protected:
  // The other is of the same class.
  [[nodiscard]] virtual bool same(const Shape& other) const { return text() == other.text(); }
};

struct TooManyTakings {};

// How a shape reads what stands behind its keyword.
class ShapeReader {
 public:
  ShapeReader() = default;
  ShapeReader(const ShapeReader&) = delete;
  ShapeReader& operator=(const ShapeReader&) = delete;
  virtual ~ShapeReader() = default;

  virtual bool accept(std::string_view symbol) = 0;
  [[nodiscard]] virtual bool next_is(std::string_view symbol) const = 0;
  // A number, when one stands here.
  virtual std::optional<std::int64_t> number() = 0;
  // A name; `what` says what it should name when there is none.
  virtual std::string name(const std::string& what) = 0;
  virtual void expect(std::string_view symbol) = 0;
  // {S, not S}
  virtual std::vector<Label> labels() = 0;
  // The name of a parameter that is a graph.
  virtual std::string graph_parameter() = 0;
  // Fails at the token that stands here, or at the number that was read last.
  [[noreturn]] virtual void fail(const std::string& what, const std::string& hint) = 0;
  [[noreturn]] virtual void fail_at_number(const std::string& what, const std::string& hint) = 0;
  [[noreturn]] virtual void fail_expected(const std::string& what) = 0;
};

using ReadShape = std::shared_ptr<const Shape> (*)(ShapeReader& reader);

struct ShapeKeyword {
  std::string word;
  ReadShape read = nullptr;
};

// The keywords that declare shapes: stacks, pile, state and on, and those that were added. A keyword is added before
// the first rules are read, by one thread.
[[nodiscard]] const std::vector<ShapeKeyword>& shape_keywords();
void add_shape(ShapeKeyword keyword);

// The shape of rules that have not declared one: no cells at all.
[[nodiscard]] const std::shared_ptr<const Shape>& no_shape();

}  // namespace cairn::rules
