// From sentences to formulas, inside: numbers, positions and conditions are a file each.
//
// A number of the sentence becomes cases: under guards, and with new variables, it is linear. A condition is translated
// together with whether it is wanted to be true or false, so that negations end at atoms and quantifiers. Words are
// numbers: their place among the labels of their coordinate.
#pragma once

#include "automata/formula.hpp"
#include "rules/board.hpp"

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace cairn::automata {

// A linear form that the number is for some values of the new variables, where the guards hold.
struct Case {
  std::vector<FormulaPtr> guards;
  std::vector<int> fresh;
  Affine form;
};
// Guards exclude each other; where none holds the number does not exist.
using Cases = std::vector<Case>;

// Throws NotLinear.
[[noreturn]] void refuse_number(const Expr& expr, const std::string& why);
[[nodiscard]] FormulaPtr not_negative(const Affine& form);
[[nodiscard]] FormulaPtr zero(const Affine& form);
[[nodiscard]] FormulaPtr residue(const Affine& form, std::int64_t modulus, std::int64_t remainder);
[[nodiscard]] FormulaPtr compared(Op op, const Affine& a, const Affine& b);
// Both together; the form is that of the first.
[[nodiscard]] Case merged(const Case& a, const Case& b);
// A fact about a case.
[[nodiscard]] FormulaPtr closed(const Case& at, FormulaPtr fact);

class Translator {
 public:
  Translator(const Sentence& sentence, Numeration numeration, const std::vector<Question>& slices,
             const FormOf& form_of)
      : sentence_(sentence),
        numeration_(numeration),
        slices_(slices),
        form_of_(form_of),
        variables_(static_cast<int>(sentence.variables.size())) {}

  SentenceFormula run();

 private:
  struct Defined {
    FormulaPtr formula;
    std::vector<int> parameters;  // variables
    int value = -1;               // of a number: its variable
  };
  // What is said of a position of one part, by its mode and the variables of its numbers.
  using Say = std::function<FormulaPtr(const Question&, const Rays&, int mode, const std::vector<int>& numbers)>;

  int fresh() { return variables_++; }
  // A variable that stands for words is one of them.
  [[nodiscard]] FormulaPtr in_range(int variable) const;
  // The condition, or its negation when it is not wanted.
  FormulaPtr truth(const Expr& expr, bool wanted);
  FormulaPtr atom(const Expr& expr);
  // There is one beyond every bound.
  FormulaPtr infinitely_many(int variable, const FormulaPtr& body);
  FormulaPtr comparison(const Expr& expr);
  // One case without guards is always there.
  static bool always(const Cases& cases);
  static FormulaPtr existing(const Cases& cases);
  FormulaPtr member(const Expr& expr);
  // A number that is the same everywhere.
  std::optional<std::int64_t> constant(const Expr& expr);
  Cases number(const Expr& expr);
  static Cases mapped(Cases cases, const std::function<Affine(const Affine&)>& map);
  static Cases guarded(Cases cases, const FormulaPtr& guard);
  Cases combined(const Expr& expr, const std::function<Affine(const Affine&, const Affine&)>& combine);
  static void check_count(const Expr& expr, std::size_t cases);
  // floor(f / d) is q with d q <= f <= d q + d - 1, or, for a negative f, -1 - q with q = floor((-1 - f) / d).
  Cases quotient(const Expr& expr);
  Cases counted(const Expr& expr, std::int64_t modulus);
  Cases extremum(const Expr& expr);
  // A variable that is the number of a case, which exists only where that is not negative.
  int natural(Case& at);
  // Functions that are seen from the digits.
  Cases by_digits(const Expr& expr, Formula::Kind kind);
  // All arguments at once, each held by a variable: by_tuple(case, variables).
  void for_each_tuple(std::span<const Expr> args,
                      const std::function<void(const Case&, const std::vector<int>&)>& by_tuple);
  FormulaPtr said(const Subject& subject, const SubjectPart& part, std::span<const Expr> args, bool grundy,
                  const Say& say);
  // Can the words of the position be those of the mode? Then which words the variables must be, the variables of the
  // numbers, and those of them that stand for infinite purses.
  bool matches(const SubjectPart& part, const rules::Mode& mode, const std::vector<int>& held,
               std::vector<FormulaPtr>& words, std::vector<int>& numbers, std::vector<int>& infinite);
  // A purse that is infinite is as good as every purse that is large enough: the positions that can be reached are
  // finitely many, and each comparison in their moves with a purse settles as the purse grows.
  FormulaPtr beyond_all(const std::vector<int>& infinite, FormulaPtr fact);
  // Purses stand only in comparisons, none of which has two of them, and amounts are bounded by other things. Throws
  // NotLinear.
  static void check_settles(const Game& game, const Rays& rays);
  // Of a game, or of its slice where that is asked.
  FormulaPtr game(Formula::Kind kind, const Question& question, int mode, const std::vector<int>& variables);
  FormulaPtr sliced(Formula::Kind kind, const Question& slice, const Rays& rays, int mode,
                    const std::vector<int>& variables);
  FormulaPtr valid(const Question& question, const Rays& rays, int mode, const std::vector<int>& numbers);
  FormulaPtr outcome(const Expr& expr);
  // A variable for the Grundy value of each part; what makes it that is added to the parts of a formula.
  std::vector<int> part_values(const Expr& expr, std::vector<FormulaPtr>& parts);
  int nim_sum(const std::vector<int>& values, std::vector<FormulaPtr>& parts);
  Cases grundy(const Expr& expr);
  // A definition with its arguments put in; of a number, that it has this value.
  FormulaPtr called(const Expr& expr, std::optional<int> value);
  const Defined& defined(std::size_t index, const Expr& expr);
  // What was defined, with these arguments and this value.
  FormulaPtr applied(const Defined& definition, std::span<const Expr> args, std::optional<int> value);
  // A function of a game, as a relation between its arguments and its value.
  const Defined& function(const Expr& expr);
  FormulaPtr values_of(const PeriodicSequence& sequence, int at, int value) const;

  const Sentence& sentence_;
  Numeration numeration_;
  const std::vector<Question>& slices_;
  const FormOf& form_of_;
  int variables_;
  std::vector<std::shared_ptr<const rules::Board>> boards_;  // so that they are lowered once
  std::map<std::size_t, Defined> defined_;
  std::map<std::string, Defined> functions_;  // by their name and their game
  std::vector<int> made_;                     // the variables of the last sum
};

}  // namespace cairn::automata
