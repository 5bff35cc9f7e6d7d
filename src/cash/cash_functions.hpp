// The functions of NIM with Cash that sentences speak about, for one set of amounts: f1, f2, g1, g2, W, price, class1,
// class2 (rules/statement/sentence.hpp has their names). By their proved forms for all sizes; by their definitions
// otherwise.
#pragma once

#include "base/control.hpp"
#include "cash/cash.hpp"
#include "rules/evaluate.hpp"
#include "rules/question.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cairn::cash {

class CashFunctions {
 public:
  CashFunctions(std::vector<std::int64_t> amounts, const Control& control);

  // Of f1, f2, g1, g2, W: all values. Nothing when no form of them is proved; then says why.
  [[nodiscard]] std::optional<PeriodicSequence> form(const std::string& function, std::string& why);

  // Of all functions, at the number of stones and, where there is one, a purse. Absent: there is no such price.
  // Nothing: the numbers are too large.
  [[nodiscard]] std::optional<Number> value(const std::string& function, const std::vector<std::int64_t>& numbers);

 private:
  [[nodiscard]] std::optional<std::int64_t> of_stones(const std::string& function, std::int64_t n);
  [[nodiscard]] std::optional<Number> price(std::int64_t n, std::int64_t e);
  void look_for_forms();

  std::vector<std::int64_t> amounts_;
  const Control& control_;
  bool looked_ = false;
  std::optional<PeriodicSequence> outcomes_;
  std::optional<CashForms> forms_;
  DefinedF defined_;
  PriceRows rows_;
};

// The amounts of the game. Throws Error that names the function when the game is not NIM with Cash.
[[nodiscard]] std::vector<std::int64_t> amounts_for(const std::string& function, const Game& game);

}  // namespace cairn::cash
