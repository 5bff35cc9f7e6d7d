// The game tree of a small position: whatever can follow, with who wins there.
#pragma once

#include <cairn/answer.hpp>
#include <cairn/integer.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cairn {

struct TreeRequest {
  std::string position = {};
  bool once = false;              // each position once, whatever leads to it; otherwise as often as it is met
  std::size_t most_places = 400;  // of the tree
};

struct TreeMove {
  std::size_t to = 0;              // a place of the tree
  Player player = Player::either;  // who may make it
  bool wins = false;               // whoever makes it
};

// A position at its place in the tree.
struct TreePlace {
  std::string position;
  std::optional<char> outcome;
  std::optional<Integer> grundy;
  std::optional<std::int64_t> remoteness;
  std::vector<TreeMove> moves;
};

struct TreeAnswer : AnswerHead {
  std::string position;
  bool partizan = false;
  bool once = false;
  std::vector<TreePlace> places;  // the position itself is the first; moves lead to places behind it
};

}  // namespace cairn
