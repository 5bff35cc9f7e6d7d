// Sets that are given by a rule, read digit by digit.
#include "automata/rule_counter.hpp"

#include <cairn/error.hpp>

#include <algorithm>
#include <bit>
#include <cstdlib>

namespace cairn::automata {

namespace {

constexpr std::int64_t kLargestOfRule = std::int64_t{1} << 20;  // of the numbers of a rule
constexpr std::int64_t kLargestForm = std::int64_t{1} << 30;    // of those of the form, so that no product overflows
constexpr std::int64_t kFar = std::int64_t{1} << 58;            // no difference comes back from there

bool is_power_of_two(std::int64_t number) { return std::has_single_bit(static_cast<std::uint64_t>(number)); }

}  // namespace

std::string RuleCounter::misfit(Numeration numeration, const SetRule& rule) {
  const std::string text = "{" + rule.to_string() + "}";
  const bool binary = numeration == Numeration::binary;
  if (rule.kind == SetRule::Kind::fibonacci) {
    if (!binary) return "";
    return "membership in {fibonacci} is not a matter of binary digits (it is one of Zeckendorf digits)";
  }
  if (rule.kind != SetRule::Kind::exponential || !is_power_of_two(rule.base)) {
    return "membership in " + text + " takes more than finitely many states, in binary and in Zeckendorf numeration";
  }
  if (!binary) return "membership in " + text + " is not a matter of Zeckendorf digits (it is one of binary digits)";
  const auto large = [](std::int64_t number) { return number > kLargestOfRule || number < -kLargestOfRule; };
  if (large(rule.coefficients[0]) || large(rule.coefficients[1]) || large(rule.divisor)) {
    return "the numbers of " + text + " are too large for automata";
  }
  return "";
}

RuleCounter::RuleCounter(Numeration numeration, const Affine& form, const SetRule& rule) : numeration_(numeration) {
  std::int64_t size = std::abs(form.constant());
  for (const Term& term : form.terms()) size = std::max(size, std::abs(term.factor));
  if (size > kLargestForm)
    throw TooLarge("the numbers of a condition are too large for automata: {" + rule.to_string() + "}");
  constant_ = form.constant();
  if (rule.kind == SetRule::Kind::exponential) {
    divisor_ = rule.divisor;
    factor_ = rule.coefficients[1];
    exponent_ = std::countr_zero(static_cast<std::uint64_t>(rule.base));
    constant_ = divisor_ * constant_ - rule.coefficients[0];
  }
  for (const Term& term : form.terms()) (term.factor < 0 ? falls_ : rises_) += divisor_ * std::abs(term.factor);
  // The number may be longer than those of the form: then zeros before them belong to its digits.
  Guesses guesses{Guess{}};
  Sum read = append(numeration_, {}, -factor_);
  for (std::int64_t zeros = 0; read.value > -kFar; ++zeros, read = append(numeration_, read, 0)) {
    guesses.push_back({true, zeros % exponent_, read.value, read.before});
  }
  intern(std::move(guesses));
}

// Can the difference still become zero?
bool RuleCounter::possible(const Guess& guess) const {
  const Sum sum{guess.value, guess.before};
  const std::int64_t falls = falls_ + (guess.begun ? 0 : factor_);
  return !stays_above(numeration_, sum, falls, -constant_) && !stays_below(numeration_, sum, rises_, -constant_);
}

bool RuleCounter::is_end(const Guess& guess) const {
  return guess.begun && guess.zeros == 0 && guess.value + constant_ == 0;
}

std::uint32_t RuleCounter::intern(Guesses guesses) {
  std::erase_if(guesses, [&](const Guess& guess) { return !possible(guess); });
  std::sort(guesses.begin(), guesses.end());
  guesses.erase(std::unique(guesses.begin(), guesses.end()), guesses.end());
  const auto [found, added] = ids_.try_emplace(guesses, static_cast<std::uint32_t>(guesses_.size()));
  if (added) {
    holds_.push_back(std::any_of(guesses.begin(), guesses.end(), [&](const Guess& guess) { return is_end(guess); }));
    guesses_.push_back(std::move(guesses));
    steps_.emplace_back();
  }
  return found->second;
}

std::uint32_t RuleCounter::step(std::uint32_t state, std::int64_t d) {
  if (const auto found = steps_[state].find(d); found != steps_[state].end()) return found->second;
  Guesses next;
  for (const Guess& guess : guesses_[state]) {
    const Sum sum = append(numeration_, {guess.value, guess.before}, divisor_ * d);
    next.push_back({guess.begun, guess.begun ? (guess.zeros + 1) % exponent_ : 0, sum.value, sum.before});
    if (guess.begun) continue;
    const Sum one = append(numeration_, {guess.value, guess.before}, divisor_ * d - factor_);
    next.push_back({true, 0, one.value, one.before});
  }
  const std::uint32_t target = intern(std::move(next));
  steps_[state][d] = target;
  return target;
}

}  // namespace cairn::automata
