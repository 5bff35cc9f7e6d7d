// Random rules that look like a shape which some engine recognises, and differ from it in a place or two.
//
// The shapes are a pile with two purses that change hands, and a pile with amounts that do not depend on it. What may
// differ: words and numbers beside them, the order of coordinates, what is a pile and what a purse, where numbers go,
// conditions, `valid`, a second move, and moves of Left and Right. An engine must see the difference or not mind it.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace cross_test {

class LookAlikes {
 public:
  explicit LookAlikes(std::uint32_t seed) : random_(seed) {}

  // "game alike ...", the same for the same seed.
  std::string purses();
  std::string one_pile();

  std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>(random_() % bound); }

 private:
  struct Coordinate {
    std::string name;
    std::string kind;
    std::string target;
  };

  bool chance(std::uint32_t percent) { return below(100) < percent; }
  const std::string& pick(const std::vector<std::string>& list) {
    return list[below(static_cast<std::uint32_t>(list.size()))];
  }
  void add(Coordinate coordinate);  // anywhere
  void add_words();
  void add_number();
  std::string move(const std::string& amount) const;
  std::string game(const std::string& amount, const std::string& second_amount);

  std::mt19937 random_;
  std::vector<Coordinate> coordinates_;
  std::vector<std::string> conditions_;
  std::vector<std::string> valid_;
  bool next_ = false;  // some word is chosen by the player
};

}  // namespace cross_test
