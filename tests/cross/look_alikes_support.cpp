// A shape as it is recognised, then twists by chance; about one game in six has none.
#include "cross/look_alikes_support.hpp"

#include <algorithm>
#include <utility>

namespace cross_test {

void LookAlikes::add(Coordinate coordinate) {
  const auto at = below(static_cast<std::uint32_t>(coordinates_.size()) + 1);
  coordinates_.insert(coordinates_.begin() + at, std::move(coordinate));
}

void LookAlikes::add_words() {
  for (int count = chance(80) ? 1 : 2; count > 0; --count) {
    const std::string name = count == 1 ? "side" : "other";
    if (chance(12)) {
      add({name, "{A}", chance(50) ? "A" : name});
      continue;
    }
    const bool chosen = !next_ && chance(40);
    next_ = next_ || chosen;
    add({name, "{A, B}", chosen ? "next" : chance(60) ? name : chance(50) ? "A" : "B"});
    if (chance(35)) conditions_.push_back(name + (chance(50) ? " = A" : " != B"));
    if (chance(10)) conditions_.push_back(name + "' = B");
    if (chance(15)) conditions_.push_back("(" + name + " = A or a >= 2)");
  }
}

void LookAlikes::add_number() {
  static const std::vector<std::string> kTargets{"m", "m - a", "m - 1", "m + 1", "0", "m + a - 1"};
  add({"m", chance(70) ? "pile" : "purse", pick(kTargets)});
}

std::string LookAlikes::move(const std::string& amount) const {
  std::string text = amount + (next_ ? (amount.empty() ? "" : ", ") + std::string("next in {A, B}") : "");
  for (const auto& condition : conditions_) text += (&condition == &conditions_[0] ? " where " : ", ") + condition;
  text += " to (";
  for (const auto& coordinate : coordinates_) {
    text += (&coordinate == &coordinates_[0] ? "" : ", ") + coordinate.target;
  }
  return text + ")\n";
}

std::string LookAlikes::game(const std::string& amount, const std::string& second_amount) {
  std::string text = "game alike\n  state ";
  for (const auto& coordinate : coordinates_) {
    text += (&coordinate == &coordinates_[0] ? "" : ", ") + coordinate.name + ": " + coordinate.kind;
  }
  text += "\n";
  for (const auto& condition : valid_) text += "  valid " + condition + "\n";
  const bool partizan = chance(7);
  text += (partizan ? "  left " : "  move ") + move(amount);
  if (partizan || chance(15)) text += (partizan ? "  right " : "  move ") + move(second_amount);
  return text;
}

std::string LookAlikes::purses() {
  static const std::vector<std::string> kAmounts{"a in {1,3,4}", "a in {1,2}", "a in {2,3}", "a in {1,3}",
                                                 "a in {2}",     "a in 1..2",  "a in 1..n",  "a in {1,4,..}"};
  static const std::vector<std::string> kConditions{"a <= e", "n >= 3", "n mod 2 = 1", "a + 1 <= d", "d != e",
                                                    "a < n",  "n <= 9", "a != 2",      "d <= n + 4"};
  const std::string own = chance(60) ? "purse" : "pile";
  const std::string his = chance(92) ? own : "purse";
  coordinates_ = {{"n", chance(93) ? "pile" : "purse", "n - a"}, {"d", own, "e"}, {"e", his, "d - a"}};
  conditions_ = {"a <= n", "a <= d"};
  if (chance(35)) {
    using Targets = std::vector<std::string>;
    static const std::vector<Targets> kTargets{
        {"n - a", "d - a", "e"},      // nobody else moves
        {"n - a", "e + a", "d - a"},  // pays the other
        {"n - a", "e", "d"},          // pays nothing
        {"d - a", "e", "n - a"},      // pile and purse change places
        {"n - a", "e", "d - 2*a"},   {"n - 2*a", "e", "d - a"}, {"n - a", "d", "e - a"},
        {"n - a", "e - 1", "d - a"}, {"n", "e", "d - a"},       {"n - 1", "e", "d - 1"},
    };
    const Targets& targets = kTargets[below(static_cast<std::uint32_t>(kTargets.size()))];
    for (std::size_t i = 0; i < 3; ++i) coordinates_[i].target = targets[i];
  }
  if (chance(20)) conditions_.push_back(pick(kConditions));
  if (chance(10)) conditions_.erase(conditions_.begin() + below(2));
  if (chance(25)) std::swap(coordinates_[below(3)], coordinates_[below(3)]);
  if (chance(50)) add_words();
  if (chance(12)) add_number();
  if (chance(10)) valid_.push_back(chance(50) ? "n <= 6" : "n <= d + e + 9");
  return game(pick(kAmounts), pick(kAmounts));
}

std::string LookAlikes::one_pile() {
  static const std::vector<std::string> kAmounts{"a in {1,3,4}",  "a in {2,5}", "a in {1,4,..}", "a in not {2}",
                                                 "a in {3,6,..}", "a in 1..n",  "a in {2..7}",   "a in not {1,3,..}",
                                                 "a in 0..3",     "a in -2..n"};
  static const std::vector<std::string> kConditions{
      "n >= 3",     "n mod 2 = 1", "a < n",    "a != 2", "a mod 3 != 1", "a <= 2*n",        "n <= 30",
      "a <= n + 2", "n > 0",       "2*a <= n", "a != n", "2*a in {6}",   "(n > 9 or a > 1)"};
  static const std::vector<std::string> kTargets{"n - 2*a", "n - a - 1", "n - 2", "a", "n + a - 7", "2*n - a"};
  coordinates_ = {{"n", chance(85) ? "pile" : "purse", chance(75) ? "n - a" : pick(kTargets)}};
  if (chance(60)) conditions_.push_back("a <= n");
  if (chance(30)) conditions_.push_back(pick(kConditions));
  if (chance(50)) add_words();
  if (chance(12)) add_number();
  if (chance(8)) valid_.push_back("n != 4");
  return game(pick(kAmounts), pick(kAmounts));
}

}  // namespace cross_test
