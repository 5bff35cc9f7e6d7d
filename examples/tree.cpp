// The game tree of a small position, and pictures of it and of a game that is played there.
#include <cairn/lab.hpp>
#include <cairn/match.hpp>

#include <iostream>

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
  std::cout << to_svg(tree).size() << " and " << to_svg(match, {.style = cairn::PictureStyle::print}).size()
            << " bytes of pictures\n";
}
