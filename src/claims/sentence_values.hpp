// A sentence with numbers in place of its variables: true, false, or not known.
//
// Quantifiers range over all numbers, and only a part of these is looked at. By Kleene's rules what is looked at may
// decide all the same: a witness makes "exists" true, a counterexample makes "for all" false. Where the condition
// itself bounds its variable ("exists b <= a: ...", see sentence_guards.hpp) the numbers within the bounds are all
// there are, and the answer is exact.
#pragma once

#include "base/control.hpp"
#include "claims/sentence_positions.hpp"
#include "rules/evaluate.hpp"
#include "rules/statement/sentence.hpp"

#include <cstdint>
#include <functional>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace cairn::claims {

enum class Truth : std::uint8_t { no, unknown, yes };
[[nodiscard]] inline Truth truth_of(bool value) { return value ? Truth::yes : Truth::no; }
[[nodiscard]] Truth opposite(Truth value);

struct Guard;

// A function of a game (Op::function_of) at these numbers, all from 0 on; absent where it has no value. Nothing: not
// known.
using FunctionOf = std::function<std::optional<Number>(const Expr& call, const std::vector<std::int64_t>& numbers)>;

// A part of the sentence, made ready.
struct SentenceNode {
  const Expr* expr = nullptr;
  Op op = Op::number;
  std::int64_t value = 0;
  bool words = false;  // it is a word, binds a variable that stands for words, or compares words
  // Can it be seen to be true, or false, by looking at finitely many numbers?
  bool can_hold = true;
  bool can_fail = true;
  std::vector<SentenceNode> args;
  // Of a quantifier: a number at which when_true does not hold makes its condition false, and a number at which
  // when_false does not hold makes it true.
  std::shared_ptr<const Guard> when_true, when_false;
};

// Numbers from low to high.
struct NumberRange {
  static constexpr std::int64_t kEndless = std::numeric_limits<std::int64_t>::max();
  std::int64_t low = 0;
  std::int64_t high = kEndless;
  [[nodiscard]] bool bounded() const { return high != kEndless; }
  [[nodiscard]] bool empty() const { return low > high; }
};

class SentenceValues {
 public:
  // Without functions none of them is known.
  SentenceValues(const Sentence& sentence, SentencePositions& positions, const FunctionOf& functions,
                 const Control& control);
  SentenceValues(const SentenceValues&) = delete;
  SentenceValues& operator=(const SentenceValues&) = delete;
  ~SentenceValues();

  [[nodiscard]] const SentenceNode& body() const { return body_; }
  [[nodiscard]] const Sentence& sentence() const { return sentence_; }

  // Nothing: not known. What leaves 64 bits is not known either.
  [[nodiscard]] Truth truth(const SentenceNode& node);
  [[nodiscard]] std::optional<Number> number(const SentenceNode& node);

  [[nodiscard]] const Number& value(int variable) const { return values_[static_cast<std::size_t>(variable)]; }
  void set(int variable, Number value) { values_[static_cast<std::size_t>(variable)] = value; }
  // A variable without bounds runs from 0 to this.
  void set_reach(std::int64_t reach) { reach_ = reach; }
  [[nodiscard]] std::int64_t reach() const { return reach_; }

  // Outside of this range the condition of the guard does not hold. Words: their number.
  [[nodiscard]] NumberRange range(int variable, const Guard* guard);

  // The cells of a position; nothing when one is not known.
  [[nodiscard]] std::optional<std::vector<Cells>> cells(const SentenceNode& node);
  [[nodiscard]] SentencePositions& positions() { return positions_; }

  // Has a number left 64 bits since this was forgotten?
  [[nodiscard]] bool has_overflowed() const { return causes_.overflow; }
  void forget_causes() { causes_ = {}; }
  // Is the number not known because some number leaves 64 bits?
  [[nodiscard]] bool overflows(const SentenceNode& node);
  // The first call that was too deep: "f(1000) is needed by 1000 calls, one within the other". Empty: none was.
  [[nodiscard]] const std::string& too_deep() const { return too_deep_; }

  // About as many nodes as were looked at.
  [[nodiscard]] double steps() const { return static_cast<double>(steps_) + positions_.steps(); }

 private:
  struct Kept {
    bool running = false;
    std::optional<Number> number;  // a condition is 1 or 0
    std::int64_t reach = -1;       // how far was looked when it was not known
    bool overflow = false;         // it is not known because a number leaves 64 bits, however far is looked
  };
  // What made numbers unknown since it was last forgotten.
  struct Causes {
    bool reach = false;     // more may be known when variables run further, or fewer calls are within one another
    bool overflow = false;  // a number left 64 bits
  };

  [[nodiscard]] SentenceNode made(const Expr& expr) const;
  void find_guards(SentenceNode& node);
  void step();
  [[nodiscard]] bool stands_for_words(const SentenceNode& node) const;
  [[nodiscard]] std::int64_t word_place(const SentenceNode& node) const;
  [[nodiscard]] const std::string& word(const SentenceNode& node) const;
  [[nodiscard]] Truth comparison(const SentenceNode& node);
  [[nodiscard]] Truth outcome(const SentenceNode& node);
  [[nodiscard]] Truth quantified(const SentenceNode& node);
  [[nodiscard]] Truth one_or_all(const SentenceNode& node, bool all);
  [[nodiscard]] Truth unique(const SentenceNode& node);
  [[nodiscard]] std::optional<Number> chosen(const SentenceNode& node);
  [[nodiscard]] std::optional<Number> defined(const SentenceNode& node);
  [[nodiscard]] std::optional<Number> function(const SentenceNode& node);
  // The numbers to look at; exact: there are no others.
  struct Looked {
    NumberRange numbers;
    bool exact = false;
  };
  [[nodiscard]] Looked looked(int variable, const Guard* guard);

  const Sentence& sentence_;
  SentencePositions& positions_;
  const FunctionOf& functions_;
  const Control& control_;
  std::vector<Number> values_;
  SentenceNode body_;
  std::vector<SentenceNode> definitions_;
  std::vector<std::map<std::vector<std::int64_t>, Kept>> kept_;  // of each definition
  int depth_ = 0;
  Causes causes_;
  std::string too_deep_;
  std::int64_t reach_ = 0;
  std::uint64_t steps_ = 0;
};

}  // namespace cairn::claims
