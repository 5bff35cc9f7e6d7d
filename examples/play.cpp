// A game that is played move by move.
#include <cairn/match.hpp>

#include <iostream>

int main() {
  const cairn::Lab lab;
  cairn::Match match(lab, "minnie[3,4]");
  const cairn::PlayedMove first = match.move("take 1 from 4");
  std::cout << "you: " << first.words << ", " << first.to << "; better was " << first.better.value_or("nothing")
            << "\n";

  // Who can win does so as soon as possible; who cannot makes it last.
  match.undo();
  while (!match.over()) {
    const bool wins = match.wins(match.best());
    const cairn::PlayedMove& played = match.move(match.best());
    std::cout << played.words << ": " << played.to << (wins ? " wins\n" : "\n");
  }
}
// prints:
// you: takes 1 from the 4, minnie[3,3]; better was minnie[1,3]
// takes 3 from the 4: minnie[1,3] wins
// takes 1 from the 3: minnie[1,2]
// takes 1 from the 2: minnie[1,1] wins
// takes 1 from the 1: minnie[0,1]
// takes 1 from the 1: minnie[0,0] wins
