// Answers about many positions at once.
//
// These may be large, so copies share what they hold; it never changes.
#pragma once

#include <cairn/answer.hpp>
#include <cairn/automaton.hpp>
#include <cairn/error.hpp>
#include <cairn/integer.hpp>
#include <cairn/numeration.hpp>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace cairn {

// One of several positions that were asked about at once: an answer, or what is wrong with the question.
struct SolveAttempt {
  SolveAnswer answer;  // with the text of the question, and unknown, when there is an error
  std::optional<Error> error;
};

// Outcomes or Grundy values of every position whose numbers go up to a bound.
class TableAnswer : public AnswerHead {
 public:
  struct Inside;  // known to the library only
  explicit TableAnswer(std::shared_ptr<const Inside> inside);

  [[nodiscard]] bool grundy() const;      // Grundy values
  [[nodiscard]] bool remoteness() const;  // how many moves are left; otherwise the letters of outcomes
  [[nodiscard]] std::int64_t to() const;
  // The names of the numbers of a position: x1, x2, ... for stacks, otherwise those of the rules.
  [[nodiscard]] const std::vector<std::string>& coordinates() const;
  // What words a position may have: "side = S", "side = not S"; one empty text when there are none.
  [[nodiscard]] const std::vector<std::string>& modes() const;
  // Stacks, of which each multiset is held once.
  [[nodiscard]] bool sorted() const;

  // Every value that is held. In order: the first number goes slowest, then the others, then modes. Of sorted stacks
  // only x1 <= x2 <= ... kNotValid where the rules allow no position, or the run ended before.
  [[nodiscard]] std::span<const std::int32_t> values() const;
  // The value of one position; stacks in any order. Nothing when it lies outside or is not valid.
  [[nodiscard]] std::optional<std::int32_t> value(std::span<const std::int64_t> numbers, std::size_t mode = 0) const;

  // Copies a box of the table into an array: size[i] numbers from first[i] on, the last number fastest, stacks in any
  // order. What lies outside of the table is kNotValid. Throws Error when the array has another size than the box, or a
  // value does not fit. Letters of outcomes fit into eight bits.
  void copy_box(std::span<const std::int64_t> first, std::span<const std::int64_t> size, std::span<std::int8_t> out,
                std::size_t mode = 0) const;
  void copy_box(std::span<const std::int64_t> first, std::span<const std::int64_t> size, std::span<std::int16_t> out,
                std::size_t mode = 0) const;
  void copy_box(std::span<const std::int64_t> first, std::span<const std::int64_t> size, std::span<std::int32_t> out,
                std::size_t mode = 0) const;

  [[nodiscard]] const Inside& inside() const { return *inside_; }

 private:
  std::shared_ptr<const Inside> inside_;
};

// The P-positions among all positions whose numbers go up to a bound, a bit each: for programs that count or compare
// whole tables, 64 positions at a time.
class OutcomeBits : public AnswerHead {
 public:
  struct Inside;
  explicit OutcomeBits(std::shared_ptr<const Inside> inside);

  [[nodiscard]] std::int64_t to() const;
  [[nodiscard]] const std::vector<std::string>& coordinates() const;  // as a table has them
  [[nodiscard]] const std::vector<std::string>& modes() const;
  // A row is what only the last number changes in. Bit y % 64 of its word y / 64 is set where that number y makes a
  // P-position; positions that the rules do not allow, or that were not reached, have no bit set.
  [[nodiscard]] std::size_t words_of_row() const;
  // The rows one after the other: a mode goes slowest, then the first number, and so on; stacks in any order.
  [[nodiscard]] std::span<const std::uint64_t> words() const;
  // When a limit ended the run: what is known for sure is all positions whose first number is below this. to() + 1 when
  // the table is complete.
  [[nodiscard]] std::int64_t complete_below() const;

  [[nodiscard]] const Inside& inside() const { return *inside_; }

 private:
  std::shared_ptr<const Inside> inside_;
};

// A part of a table in which some numbers are fixed, or run through a range: minnie[3,b,c], minnie[1..9,b,c].
class SliceAnswer : public AnswerHead {
 public:
  struct Inside;
  explicit SliceAnswer(std::shared_ptr<const Inside> inside);

  [[nodiscard]] bool grundy() const;
  [[nodiscard]] bool remoteness() const;
  [[nodiscard]] std::int64_t to() const;
  // The names of the one or two numbers that are free.
  [[nodiscard]] const std::vector<std::string>& free() const;
  // A grid for each value of the others: "minnie[1,b,c]", "minnie[2,b,c]", ...
  [[nodiscard]] std::size_t panels() const;
  [[nodiscard]] std::string panel(std::size_t index) const;
  // Its values, each free number from 0 to the bound, the last one fastest; stacks in any order. kNotValid where there
  // is no position, or the run ended before.
  [[nodiscard]] std::span<const std::int32_t> values(std::size_t index) const;

  [[nodiscard]] const Inside& inside() const { return *inside_; }

 private:
  std::shared_ptr<const Inside> inside_;
};

// The P-positions whose numbers go up to a bound.
class ListAnswer : public AnswerHead {
 public:
  struct Inside;
  explicit ListAnswer(std::shared_ptr<const Inside> inside);

  [[nodiscard]] std::int64_t to() const;
  // How many there are; how many were found, when the run ended before its time.
  [[nodiscard]] std::uint64_t count() const;
  [[nodiscard]] bool complete() const;  // there are no others
  // The names of the cells of a position.
  [[nodiscard]] const std::vector<std::string>& columns() const;
  // Their numbers, sorted; a word is given by its place among the words of its coordinate. Empty when only counted.
  [[nodiscard]] const std::vector<std::vector<std::int64_t>>& positions() const;
  // One of them as text that can be asked about: "wythoff[1,2]".
  [[nodiscard]] std::string text(std::size_t index) const;

  [[nodiscard]] const Inside& inside() const { return *inside_; }

 private:
  std::shared_ptr<const Inside> inside_;
};

// How a table or a list would be made; nothing is computed.
class TablePlan : public AnswerHead {
 public:
  struct Inside;
  explicit TablePlan(std::shared_ptr<const Inside> inside);

  [[nodiscard]] const std::string& plan() const;  // some lines for people

  [[nodiscard]] const Inside& inside() const { return *inside_; }

 private:
  std::shared_ptr<const Inside> inside_;
};

// The Grundy values of a game of one pile; in misere play 1 where the player to move wins, and 0 elsewhere.
class SequenceAnswer : public AnswerHead {
 public:
  struct Inside;
  explicit SequenceAnswer(std::shared_ptr<const Inside> inside);

  [[nodiscard]] std::int64_t to() const;
  // One for each mode, with the law by which it goes on for ever where that is proved.
  [[nodiscard]] const std::vector<SequenceRow>& rows() const;
  // The value of any n, by the law where it is not among the values. Nothing where it is not known, or the rules allow
  // no position.
  [[nodiscard]] std::optional<Integer> value(const Integer& n, std::size_t mode = 0) const;

  [[nodiscard]] const Inside& inside() const { return *inside_; }

 private:
  std::shared_ptr<const Inside> inside_;
};

// The P-positions, or Grundy values, of a game for all sizes; or how far the proof came.
class ProveAnswer : public AnswerHead {
 public:
  struct Inside;
  explicit ProveAnswer(std::shared_ptr<const Inside> inside);

  [[nodiscard]] bool proved() const;
  [[nodiscard]] bool grundy() const;
  [[nodiscard]] int coordinates() const;
  [[nodiscard]] Numeration numeration() const;
  // The set in words, a line for each part of it; empty when no words were found. Of partizan games, each line begins
  // with the outcome.
  [[nodiscard]] const std::vector<std::string>& statement() const;
  // Otherwise its first positions.
  [[nodiscard]] const std::vector<std::string>& first_positions() const;
  [[nodiscard]] std::size_t states() const;            // of the automaton
  [[nodiscard]] std::uint64_t product_states() const;  // on which it was decided
  [[nodiscard]] double seconds() const;
  [[nodiscard]] bool kept() const;                // it was known before
  [[nodiscard]] const std::string& hint() const;  // what may help, when it is not proved
  // The proof as a text that check_proof() and other programs can check. Throws Error when there is none.
  [[nodiscard]] std::string certificate() const;
  // The automaton for Walnut's Automata Library, of one mode: "side = S", or "S"; and as a drawing for Graphviz. Throw
  // Error when there is no proof or no such mode.
  [[nodiscard]] std::string walnut(const std::string& mode = "") const;
  [[nodiscard]] std::string graphviz() const;
  // The same as a value. Throws Error when there is no proof.
  [[nodiscard]] DigitAutomaton automaton() const;
  // The words of statement() for a paper, and as claims that check() reads. Throw Error when there are none.
  [[nodiscard]] std::string latex() const;
  [[nodiscard]] std::string claims() const;

  [[nodiscard]] const Inside& inside() const { return *inside_; }

 private:
  std::shared_ptr<const Inside> inside_;
};

// What the independent checker says of a certificate.
class CertificateAnswer : public AnswerHead {
 public:
  struct Inside;
  explicit CertificateAnswer(std::shared_ptr<const Inside> inside);

  [[nodiscard]] bool proved() const;
  [[nodiscard]] const std::string& claim() const;  // what it says, in a sentence
  [[nodiscard]] const std::string& fails() const;  // what is wrong with it; empty when nothing is known to be
  // The rules that it is about, which it brings along, and whether they are those of the built-in game of that name;
  // nothing when there is none.
  [[nodiscard]] const std::string& rules() const;
  [[nodiscard]] std::optional<bool> built_in() const;

  [[nodiscard]] const Inside& inside() const { return *inside_; }

 private:
  std::shared_ptr<const Inside> inside_;
};

}  // namespace cairn
