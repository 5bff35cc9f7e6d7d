// All that is known about a position.
#include <cairn/lab.hpp>

#include <iostream>

int main() {
  const cairn::Lab lab;
  // A proof is looked for within this time; without it, for a moment.
  const cairn::AnalyzeAnswer answer = lab.analyze("minnie[3,8]", {.seconds = 60});
  std::cout << answer.position << " is " << answer.outcome.value_or('?') << "\n";
  for (const cairn::ProvedLine& line : answer.why.lines) {
    if (line.position == answer.position) std::cout << "proved: " << line.line << "\n";
  }
  for (const cairn::ExplainedMove& move : answer.why.moves) {
    std::cout << move.words << (move.reply ? ", answered by " + move.reply->position : "") << "\n";
  }
}
// prints:
// minnie[3,8] is P
// proved: [3, n]: n = 0 mod 4, n >= 8
// take 1 from the 3, answered by minnie[2,6]
// take 2 from the 3, answered by minnie[1,7]
// take 3 from the 3, answered by minnie[0,0]
// take 1 from the 8, answered by minnie[1,7]
// take 2 from the 8, answered by minnie[2,6]
// take 3 from the 8, answered by minnie[1,5]
