// Rules of one's own, and what is known about a game. Errors say where they are and what would be right.
#include <cairn/lab.hpp>

#include <iostream>

int main() {
  cairn::Lab lab;
  lab.add_rules(
      "game hare\n"
      "  about  \"Take from one stack, at most twice what the smallest stack holds.\"\n"
      "  stacks any\n"
      "  move   take t from one where t <= 2*least\n");
  std::cout << lab.game("hare").about << "\n";
  std::cout << "hare[1,4] is " << *lab.solve("hare[1,4]").outcome << "\n";
  // The moves as the engines see them.
  const cairn::GameRays rays = lab.rays({.game = "hare", .stacks = 1});
  for (std::size_t i = 0; i < rays.size(); ++i) std::cout << rays.line(i);
  std::cout << (to_latex(lab.game("hare")).size() > 100 ? "the rules for a paper\n" : "");
  std::cout << (lab.games().size() > 10 ? "there are other games\n" : "");
  try {
    lab.add_rules("game tortoise\n  stacks any\n  move take t from one wher t <= least\n", "my.rules");
  } catch (const cairn::Error& error) {
    std::cout << error.where().substr(0, error.where().find('\n')) << "\n";
  }
  try {
    lab.add_rules_file("no/such/file.rules");
  } catch (const cairn::Error& error) {
    std::cout << error.what() << "\n";
  }
  std::cout << cairn::parse_integer("10^3 + 7").to_string() << " is a number, as positions have them\n";
}
// prints:
// Take from one stack, at most twice what the smallest stack holds.
// hare[1,4] is P
// 0 empty stacks:
//   (x1 - t)  if t >= 1, t <= x1
// the rules for a paper
// there are other games
// my.rules:3:24
// cannot read the rules file no/such/file.rules
// 1007 is a number, as positions have them
