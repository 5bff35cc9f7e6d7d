// What data suggests about a game: statements that check() reads, proved where that goes.
#include <cairn/lab.hpp>

#include <iostream>

int main() {
  const cairn::Lab lab;
  for (const std::string game : {"wynnie", "euclid"}) {
    const cairn::GuessAnswer answer = lab.guess({.game = game});
    for (const cairn::GuessedPattern& pattern : answer.patterns) {
      if (pattern.whole) std::cout << to_string(pattern.known.how) << ": " << pattern.statement << "\n";
    }
  }

  // Without the prover, what was seen is all that is known.
  const cairn::GuessAnswer observed = lab.guess({.game = "mark", .to = 200, .prove = false});
  std::cout << observed.patterns.at(0).statement << "\n" << observed.patterns.at(0).known.detail << "\n";
  // Each statement can be asked about as it stands.
  std::cout << to_string(lab.check(observed.patterns.at(0).statement).known.how) << "\n";
}
// prints:
// proved: wynnie[a,b], a <= b: P iff a + 1 = 2*twopart(b + 1) or b = 0
// observed: euclid[a,b], a <= b: P iff b*b - b*a - a*a < 0
// mark[n], n >= 1: P iff twopart(n) mod 3 = 2
// fits up to 100, confirmed up to 200
// proved
