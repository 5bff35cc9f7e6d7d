// A game that is played move by move.
#include <cairn/match.hpp>

#include <iostream>

int main() {
  const cairn::Lab lab;
  cairn::Match match(lab, "minnie[3,4]");
  const cairn::ParsedPosition begin = match.position();
  match.move(match.option("[3,3]"));
  std::cout << match.position().text() << ": " << match.moves().options.size() << " moves\n";

  // Who can win does so as soon as possible; who cannot makes it last.
  match.go_to(begin);
  while (!match.over()) {
    const cairn::OptionAnswer best = match.best();
    std::cout << best.position << (best.outcome == 'P' ? " wins\n" : "\n");
    match.move(best);
  }
}
// prints:
// minnie[3,3]: 3 moves
// minnie[1,3] wins
// minnie[1,2]
// minnie[1,1] wins
// minnie[0,1]
// minnie[0,0] wins
