// Random rules that are linear and whose moves lower the total: most of them fit every engine.
//
// RandomRules bends the whole grammar and rarely makes a game; these are games, with guards of every linear kind.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace cross_test {

class LinearRules {
 public:
  explicit LinearRules(std::uint32_t seed) : random_(seed) {}

  // "game linear ...", the same for the same seed.
  std::string game();

 private:
  std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>(random_() % bound); }
  bool chance(std::uint32_t percent) { return below(100) < percent; }
  const std::string& pick(const std::vector<std::string>& list) {
    return list[below(static_cast<std::uint32_t>(list.size()))];
  }
  std::string set();
  std::string number();     // a stack, pile or the like
  std::string form();       // an affine form, perhaps with t
  std::string atom();       // one condition
  std::string condition();  // one or two
  std::string where();
  std::string amount();
  std::string take();
  std::string go();

  std::mt19937 random_;
  bool stacks_ = false;
  std::vector<std::string> names_;
  bool side_ = false;
  std::string kept_;  // a condition that every move must add to keep positions valid
};

}  // namespace cross_test
