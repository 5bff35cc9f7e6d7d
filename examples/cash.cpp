// NIM with Cash: who wins a position, what is known of a row and of a set, a picture, and the proof.
#include <cairn/lab.hpp>

#include <iostream>

int main() {
  const cairn::Lab lab;
  const cairn::CashAnswer position = lab.cash({.set = "1,3,4", .n = "42", .d = "26", .e = "24"});
  std::cout << position.game << ": Player " << *position.winner() << " wins";
  for (const std::int64_t amount : position.winning_moves()) std::cout << ", by taking " << amount;
  std::cout << "\n";

  // The row of 43 stones, and who wins for which purses as a picture.
  const cairn::CashAnswer row = lab.cash({.set = "1,6", .n = "43"});
  std::cout << to_text(row);
  const std::string picture = cairn::printed(row, cairn::Format::svg);
  std::cout << picture.substr(0, picture.find(' ')) << " ...\n";

  // What holds for all numbers of stones, with its proof.
  const cairn::CashAnswer set = lab.cash({.set = "1,3,4", .certificate = true});
  std::cout << to_string(set.known.how) << ", " << set.known.detail << "\n";
  std::cout << (lab.check_proof(set.certificate()).proved() ? "the proof is right\n" : "the proof is wrong\n");

  std::cout << to_csv(lab.cash({.sweep = 2}));
}
// prints:
// cash{1,3,4}: Player 1 wins, by taking 1
// cash{1,6}, row n = 43
//   without purses  Player I wins
//   Player I        poor below g1 = 22, rich from f1 = 37 on
//   Player II       poor below g2 = 22, rich from f2 = 34 on
//
//   I wins against e when d is at least
//     e = 0..21    e + 1
//     e = 22..23   22
//     e = 24..33   27 + 5 floor((e - 24)/5)
//     e >= 34      37
//
//   known           proved: price rows repeat from n = 18 with period 14: shown by induction
//                   (docs/cash.md)
// <svg ...
// proved, price rows repeat from n = 20 with period 14: shown by induction (docs/cash.md)
// the proof is right
// # NIM with Cash, all sets of amounts up to 2: 3 sets; Cairn 0.1.0, build 1f0c2a9b3d4e
// set,outcome_period,form_period,slopes,cash_periodic,from,cash_period,row_period,row_offset,steps,known
// {1},2,2,1,yes,0,2,2,2,1,proved
// {2},4,4,2,yes,0,4,4,4,2,proved
// "{1,2}",3,3,2,yes,0,3,3,3,1,proved
