// The Grundy values of a game of one pile, and how they go on for ever.
#include <cairn/lab.hpp>

#include <iostream>

int main() {
  const cairn::Lab lab;
  const cairn::SequenceAnswer answer = lab.sequence({.game = "subtraction{1,3,4}", .to = 13});
  const cairn::SequenceRow& row = answer.rows().front();
  for (const std::int64_t value : row.values) std::cout << value << " ";
  std::cout << "\nperiod " << row.law->period << ", " << to_string(answer.known.how) << "\n";
}
// prints:
// 0 1 0 1 2 3 2 0 1 0 1 2 3 2
// period 7, proved
