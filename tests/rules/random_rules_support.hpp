// Random rules text: games that nobody would write, from every corner of the grammar, the same for the same seed.
//
// They need not make sense as games (a move may take nothing); they are for comparing readers of rules with each other.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace rules_test {

class RandomRules {
 public:
  explicit RandomRules(std::uint32_t seed) : random_(seed) {}

  // "game random ..." with everything but parameters.
  std::string game();

  // A condition or number over the names x, y and t; for tests of printing alone.
  std::string condition(int depth);
  std::string number(int depth);
  std::string set();

  std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>(random_() % bound); }
  bool chance(std::uint32_t percent) { return below(100) < percent; }

 private:
  const std::string& pick(const std::vector<std::string>& list) {
    return list[below(static_cast<std::uint32_t>(list.size()))];
  }
  std::string leaf();
  std::string amount();
  std::string take();
  std::string go();
  std::string where();
  std::string target(const std::string& own);

  std::mt19937 random_;
  bool stacks_ = false;
  bool primes_ = false;
  bool with_amount_ = false;
  std::vector<std::string> names_{"x", "y"};  // numbers
  std::vector<std::string> choices_;          // coordinates with labels u, v, w
};

}  // namespace rules_test
