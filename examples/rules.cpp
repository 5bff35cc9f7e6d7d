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
  std::cout << (lab.games().size() > 10 ? "there are other games\n" : "");
  try {
    lab.add_rules("game tortoise\n  stacks any\n  move take t from one wher t <= least\n", "my.rules");
  } catch (const cairn::Error& error) {
    std::cout << error.where().substr(0, error.where().find('\n')) << "\n";
  }
}
// prints:
// Take from one stack, at most twice what the smallest stack holds.
// hare[1,4] is P
// there are other games
// my.rules:3:24
