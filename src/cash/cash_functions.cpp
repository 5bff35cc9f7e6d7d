// Values by recursion as far as they are computed, and forms that hold for ever.
#include "cash/cash_functions.hpp"

#include "cash/cash_forms.hpp"
#include "rules/board.hpp"
#include "rules/statement/sentence.hpp"

#include <cairn/error.hpp>

#include <algorithm>

namespace cairn::cash {

namespace {

using How = HowKnown::How;

constexpr std::int64_t kMostDefined = std::int64_t{1} << 22;  // values of f
constexpr std::int64_t kMostRows = 20'000;                    // of prices

// Definition 3.1 grows by min A with every 2 min A stones, from the first on.
PeriodicSequence poor_border(std::int64_t least, bool first) {
  PeriodicSequence result;
  result.law = {0, 2 * least, {least}};
  for (std::int64_t n = 0; n < 2 * least; ++n) {
    const Integer border = first ? poor_below1(least, Integer(n)) : poor_below2(least, Integer(n));
    result.values.push_back(*border.to_int64());
  }
  return result;
}

std::int64_t winner(bool first) { return first ? 1 : 2; }

}  // namespace

CashFunctions::CashFunctions(std::vector<std::int64_t> amounts, const Control& control)
    : amounts_(std::move(amounts)), control_(control), rows_(amounts_, true) {}

void CashFunctions::look_for_forms() {
  if (looked_) return;
  looked_ = true;
  outcomes_ = outcome_period(amounts_, control_);
  if (outcomes_) forms_ = defined_forms(amounts_, *outcomes_, control_);
}

std::optional<PeriodicSequence> CashFunctions::form(const std::string& function, std::string& why) {
  const std::int64_t least = *std::min_element(amounts_.begin(), amounts_.end());
  if (function == "g1" || function == "g2") return poor_border(least, function == "g1");
  look_for_forms();
  if (function == "W") {
    if (!outcomes_) why = "no period of the game without purses was found";
    if (!outcomes_) return std::nullopt;
    PeriodicSequence result = *outcomes_;
    for (std::int64_t& value : result.values) value = winner(value == 1);
    return result;
  }
  if (!forms_) {
    why = "no form of it was found";
    return std::nullopt;
  }
  const QuasiLinear& found = function == "f1" ? forms_->f1 : forms_->f2;
  if (found.known.how == How::proved) return found;
  why = "its form is not proved: " + found.known.detail;
  return std::nullopt;
}

std::optional<std::int64_t> CashFunctions::of_stones(const std::string& function, std::int64_t n) {
  if (function[0] != 'g' && n <= kMostDefined) {
    if (static_cast<std::int64_t>(defined_.f1.size()) <= n)
      defined_ = defined_f(amounts_, std::max<std::int64_t>(2 * n, 64));
    if (function == "W") return winner(defined_.wins[index(n)]);
    return (function == "f1" ? defined_.f1 : defined_.f2)[index(n)];
  }
  std::string why;
  const auto all = form(function, why);
  return all ? std::optional(all->at(n)) : std::nullopt;
}

std::optional<Number> CashFunctions::price(std::int64_t n, std::int64_t e) {
  for (; rows_.size() <= n; rows_.extend()) {
    if (rows_.size() > kMostRows || rows_.bytes() > control_.memory / 4 || control_.stop()) return std::nullopt;
  }
  const std::int64_t found = rows_.row(n).price(e);
  return found == kNoPrice ? Number() : Number(found);
}

std::optional<Number> CashFunctions::value(const std::string& function, const std::vector<std::int64_t>& numbers) {
  const std::int64_t n = numbers[0];
  if (function == "price") return price(n, numbers[1]);
  if (rules::game_function(function)->kind == rules::GameFunction::Kind::sequence) {
    const auto found = of_stones(function, n);
    return found ? std::optional<Number>(*found) : std::nullopt;
  }
  const std::string player = function.substr(function.size() - 1);
  const auto rich = of_stones("f" + player, n);
  const auto poor = of_stones("g" + player, n);
  if (!rich || !poor) return std::nullopt;
  const CashClass found = numbers[1] >= *rich   ? CashClass::rich
                          : numbers[1] >= *poor ? CashClass::middle
                                                : CashClass::poor;
  return Number(static_cast<std::int64_t>(found));
}

std::vector<std::int64_t> amounts_for(const std::string& function, const Game& game) {
  std::string why = "it has no pile and purses";
  std::optional<std::vector<std::int64_t>> amounts;
  if (game.rules.arity() == 3) amounts = cash_amounts(rules::board_of(game, 3)->rays(), &why);
  if (amounts) return *amounts;
  throw Error("'" + function + "' is a function of NIM with Cash, and " + game.text + " is not of its kind: " + why, "",
              "write " + function + " of a game like cash{1,3,4}");
}

}  // namespace cairn::cash
