// What a game is called and says about itself.
#pragma once

#include <cstddef>
#include <memory>
#include <optional>
#include <string>
#include <utility>
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
  std::string heading;                    // the name with its parameters: "cash(A: set)"
  std::vector<GameParameter> parameters;  // to be filled in; none for most games
  std::string about;                      // one sentence
  std::string cite;                       // where it comes from
  std::string group;                      // the heading under which it is listed; may be empty
  bool partizan = false;                  // Left and Right have moves of their own
  bool stacks = false;                    // positions are stacks of which only the sizes matter
  std::optional<int> stack_count;         // of games with stacks: how many; nothing when any number is allowed
  std::vector<std::string> coordinates;   // of other games: the names of the numbers and words of a position
  std::string rules;                      // as text that add_rules() reads
};

// The moves of a game on a fixed number of numbers, as the engines see them: linear pieces, see docs/model.md.
class GameRays {
 public:
  struct Inside;  // known to the library only
  explicit GameRays(std::shared_ptr<const Inside> inside) : inside_(std::move(inside)) {}

  [[nodiscard]] const GameInfo& game() const;
  [[nodiscard]] std::size_t size() const;
  // The line of a ray, after a heading when it is the first of its case.
  [[nodiscard]] std::string line(std::size_t index) const;

  [[nodiscard]] const Inside& inside() const { return *inside_; }

 private:
  std::shared_ptr<const Inside> inside_;
};

// No position has more stacks.
inline constexpr int kLargestStackCount = 32;

}  // namespace cairn
