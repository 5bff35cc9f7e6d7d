// What a game is called and says about itself.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace cairn {

// What stands behind the name of a game: the set in cash{1,3,4}, the rule in maximum_nim(floor((n-1)/2)).
struct GameParameter {
  enum class Kind : unsigned char { set, rule, number, graph };

  std::string name;
  Kind kind = Kind::set;
};

struct GameInfo {
  std::string name;
  std::vector<GameParameter> parameters;  // to be filled in; none for most games
  std::string about;                      // one sentence
  std::string cite;                       // where it comes from
  bool partizan = false;                  // Left and Right have moves of their own
  bool stacks = false;                    // positions are stacks of which only the sizes matter
  std::optional<int> stack_count;         // of games with stacks: how many; nothing when any number is allowed
  std::vector<std::string> coordinates;   // of other games: the names of the numbers and words of a position
  std::string rules;                      // as text that add_rules() reads
};

}  // namespace cairn
