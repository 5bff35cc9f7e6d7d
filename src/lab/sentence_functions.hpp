// The functions of games in one sentence: f1(GAME, n), price(GAME, n, e), period(GAME).
//
// Automata take their proved forms, a box their values. What has no arguments is a number, and stands in the sentence
// as such before anything else is done.
#pragma once

#include "base/control.hpp"
#include "cash/cash_functions.hpp"
#include "rules/statement/sentence.hpp"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace cairn::lab {

class SentenceFunctions {
 public:
  // Throws Error when a function is used of a game that it does not belong to.
  SentenceFunctions(const Sentence& sentence, const Control& control);
  SentenceFunctions(const SentenceFunctions&) = delete;
  SentenceFunctions& operator=(const SentenceFunctions&) = delete;

  // Some function that the sentence uses; null: none.
  [[nodiscard]] const Expr* first() const { return first_; }

  // The sentence with numbers for period(GAME) and preperiod(GAME); their proofs in words. Throws Error when one of
  // them is not known.
  struct Filled {
    Sentence sentence;
    std::string known;
  };
  [[nodiscard]] Filled filled(const Sentence& sentence);

  // For automata: throws NotLinear when there is no proved form.
  [[nodiscard]] PeriodicSequence form(const Expr& call);
  // For a box; nothing: not known.
  [[nodiscard]] std::optional<Number> value(const Expr& call, const std::vector<std::int64_t>& numbers);
  // "f1, f2 of cash{1,3,4}": the proved forms that were asked for.
  [[nodiscard]] std::string forms_used() const;

 private:
  [[nodiscard]] cash::CashFunctions& cash_of(const Expr& call);

  const Control& control_;
  const Expr* first_ = nullptr;
  std::map<std::string, std::unique_ptr<cash::CashFunctions>> cash_;  // by the text of the game
  std::map<std::string, std::set<std::string>> used_;                 // forms, by the text of the game
};

}  // namespace cairn::lab
