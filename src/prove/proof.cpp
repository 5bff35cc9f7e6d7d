#include "prove/proof.hpp"

namespace cairn {

std::vector<std::string> names_of_tracks(const Ruleset& rules, int coordinates, bool grundy) {
  std::vector<std::string> names;
  for (int i = 1; rules.stacks && i <= coordinates; ++i) names.push_back("x" + std::to_string(i));
  for (const Coordinate& coordinate : rules.coordinates) {
    if (coordinate.kind != Coordinate::Kind::choice) names.push_back(coordinate.name);
  }
  if (grundy) names.emplace_back("v");
  return names;
}

}  // namespace cairn
