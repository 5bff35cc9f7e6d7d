// The game tree of a small position, and pictures of it and of a game that is played there.
#include <cairn/lab.hpp>
#include <cairn/match.hpp>

#include <iostream>
#include <string>

int main() {
  const cairn::Lab lab;
  const cairn::TreeAnswer tree = lab.tree({.position = "nim[1,2]", .once = true});
  std::cout << to_text(tree);
  for (const cairn::TreePlace& place : tree.places) {
    for (const cairn::TreeMove& move : place.moves) {
      if (move.wins) std::cout << place.position << " is won by " << tree.places[move.to].position << "\n";
    }
  }

  cairn::Match match(lab, "nim[1,2]", {.by_cairn = {true, true}});
  while (!match.over()) match.move(cairn::OptionAnswer(match.chosen()));
  // SVG for a page; write() has PNG, PDF and TikZ as well.
  for (const std::string& picture : {to_svg(tree), to_svg(match, {.style = cairn::PictureStyle::print})}) {
    std::cout << picture.substr(0, 4) << "\n";
  }
}
// prints:
// nim[1,2], normal play: the game tree, 5 positions, each once
//
//   [1,2]  N, G = 3  to [0,2] [1,1]* [0,1]
//   [0,2]  N, G = 2  to [0,1] [0,0]*
//   [1,1]  P  to [0,1]
//   [0,1]  N, G = 1  to [0,0]*
//   [0,0]  P
//
// *: winning moves; G: Grundy values that are not 0
// known: computed: exhaustive search of 5 positions (lazy)
// nim[1,2] is won by nim[1,1]
// nim[0,2] is won by nim[0,0]
// nim[0,1] is won by nim[0,0]
// <svg
// <svg
