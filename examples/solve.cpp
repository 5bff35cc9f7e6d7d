// One position: who wins, and by which move.
#include <cairn/lab.hpp>

#include <iostream>

int main() {
  const cairn::Lab lab;
  const cairn::SolveAnswer answer = lab.solve("minnie[7,9,20]");
  std::cout << "outcome " << *answer.outcome << ", Grundy value " << answer.grundy->to_string() << "\n";
  for (const auto& move : answer.winning_moves) std::cout << "move to " << move.position << "\n";
  std::cout << to_string(answer.known.how) << ": " << answer.known.detail << "\n";

  // A position can be read once and asked about often; it also says what it consists of.
  const cairn::ParsedPosition position = lab.position("nim[5,3] + minnie[3,8]");
  std::cout << position.text() << " has " << position.parts().size() << " parts, outcome "
            << *lab.solve(position).outcome << "\n";
}
// prints:
// outcome N, Grundy value 12
// move to minnie[1,9,20]
// computed: exhaustive search of 788 positions
// nim[3,5] + minnie[3,8] has 2 parts, outcome N
