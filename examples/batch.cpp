// Many positions: they share their work, and one that is wrong costs no other its answer.
#include <cairn/lab.hpp>

#include <iostream>
#include <string>
#include <vector>

int main() {
  const cairn::Lab lab;
  const std::vector<std::string> positions{"nim[1,2,3]", "nim[1,2,4]", "nim[1,2,"};
  for (const cairn::SolveAttempt& attempt : lab.solve(positions)) {
    if (attempt.error) {
      std::cout << attempt.answer.position << " is no position\n";
    } else {
      std::cout << attempt.answer.position << " " << *attempt.answer.outcome << "\n";
    }
  }
}
// prints:
// nim[1,2,3] P
// nim[1,2,4] N
// nim[1,2, is no position
