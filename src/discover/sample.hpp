// What patterns are looked for in: positions of one form, such as minnie[2,n] with n >= 2, and their values up to a
// bound.
//
// The form writes statements as claims do; the values are those of a table. Everything that proposes statements sees
// one of these and nothing else of the game.
#pragma once

#include "base/layers.hpp"

#include <cairn/answer.hpp>

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace cairn::discover {

// Positions as a claim writes them.
struct Form {
  std::string game;                     // "misere minnie"; of a family the position, "wyg(complete n)[1]"
  std::vector<std::string> cells;       // "a", "3", "S"; none of a family
  std::vector<std::string> separators;  // behind each cell but the last
  std::vector<std::string> variables;   // in the order of their cells
  std::vector<std::size_t> places;      // the cell of each variable
  bool ascending = false;               // the variables are stacks: none is larger than the one behind it
  std::int64_t from = 0;                // the least number of each variable
  std::int64_t family_to = 0;           // of a family: the largest one

  [[nodiscard]] bool is_family() const { return cells.empty(); }
  // "minnie[2,n]"; with other numbers for the variables: "minnie[2,n + 4]"
  [[nodiscard]] std::string position() const { return position(variables); }
  [[nodiscard]] std::string position(std::span<const std::string> numbers) const;
  // "1 <= a <= b", or empty when there is nothing to say
  [[nodiscard]] std::string range() const;
  // A claim about all of them: "minnie[a,b], a <= b: P iff a = b"; of a family "for n in 1..9: nim[n of 1]: P iff n
  // even"
  [[nodiscard]] std::string claim(const std::string& what) const;
  // The same as a sentence, where some cells are fixed: "for all n >= 2: minnie[2,n] is P iff n mod 4 = 2", and for
  // Grundy values "for all n: G(nim[1,n]) = n xor 1". Otherwise empty.
  [[nodiscard]] std::string sentence(const std::string& what) const;
  // The same with one variable fixed.
  [[nodiscard]] Form with(std::size_t variable, std::int64_t number) const;
};

class Sample {
 public:
  // kNotValid where there is no such position.
  using Value = std::function<std::int32_t(std::span<const std::int64_t>)>;

  // All numbers of the variables from the least one up to the bound.
  Sample(Form form, bool grundy, std::int64_t to, Value value);

  [[nodiscard]] const Form& form() const { return form_; }
  [[nodiscard]] bool grundy() const { return grundy_; }
  [[nodiscard]] std::int64_t to() const { return to_; }
  [[nodiscard]] std::size_t variables() const { return form_.variables.size(); }

  // The valid positions, and their values: letters of outcomes, or Grundy values.
  [[nodiscard]] std::size_t size() const { return values_.size(); }
  [[nodiscard]] std::span<const std::int64_t> point(std::size_t i) const {
    return std::span(numbers_).subspan(i * variables(), variables());
  }
  [[nodiscard]] std::int32_t value(std::size_t i) const { return values_[i]; }
  [[nodiscard]] bool is_p(std::size_t i) const { return grundy_ ? values_[i] == 0 : values_[i] == 'P'; }
  // Its largest number is in the upper half of what is looked at. What concerns no such position, data beyond cannot
  // confirm.
  [[nodiscard]] bool is_far(std::size_t i) const;
  // Of any numbers; kNotValid also beyond the bound.
  [[nodiscard]] std::int32_t at(std::span<const std::int64_t> numbers) const;

  [[nodiscard]] Sample with(std::size_t variable, std::int64_t number) const;
  [[nodiscard]] Sample from(std::int64_t least) const;

 private:
  void add(std::vector<std::int64_t>& numbers);

  Form form_;
  bool grundy_;
  std::int64_t to_;
  Value value_;
  std::vector<std::int64_t> numbers_;
  std::vector<std::int32_t> values_;
};

// A statement that the data suggests.
struct Candidate {
  std::string statement;
  // The same as a sentence, where that may be decided though the claim is not: about a slice of the game.
  std::string sentence = {};
  double cost = 1;            // of reading it
  bool whole = false;         // it says everything about the positions of the form
  std::size_t variables = 0;  // of the form
  // Of outcomes by one variable: when a position is P, "n odd"; "no" and "yes" for never and always.
  std::string condition = {};
  // Chance may do that, too: a row of a table with few P-positions in which there is none. It needs a proof.
  bool needs_proof = false;
  bool law = false;          // it says how the values go on, and not where they begin
  bool about_games = false;  // that two games are the same, whatever their positions are
  bool restricted = false;   // the variables begin above 0, so that it leaves out positions of the form
};

using Candidates = std::vector<Candidate>;

// A statement that says everything about a form: "P iff a = b".
[[nodiscard]] Candidate whole_statement(const Form& form, const std::string& what, double cost);

// Whole statements first, those about more positions before others, then the simpler ones.
void sort_by_interest(Candidates& candidates);

}  // namespace cairn::discover
