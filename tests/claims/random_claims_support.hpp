// Random claims as text: about many games, mostly wrong, some of them right by chance or by construction.
#pragma once

#include <random>
#include <string>

namespace cairn::testing {

struct ClaimStyle {
  bool linear = false;  // only what can be decided for all sizes
  bool grundy = true;   // claims about Grundy values too
};

class RandomClaims {
 public:
  explicit RandomClaims(unsigned seed) : random_(seed) {}

  std::string next(const ClaimStyle& style);

 private:
  int below(int count) { return std::uniform_int_distribution<int>(0, count - 1)(random_); }
  bool chance(int percent) { return below(100) < percent; }
  std::string constant(int most) { return std::to_string(below(most + 1)); }
  std::string cell();
  std::string variable();
  std::string number(int depth);
  std::string condition(int depth);
  std::string comparison(int depth);

  std::mt19937 random_;
  ClaimStyle style_;
  std::string variables_;  // a letter each
  bool stacks_ = false;
  bool words_ = false;
};

}  // namespace cairn::testing
