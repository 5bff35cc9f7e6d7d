// All positions up to a bound: as text, value by value, and copied into an array.
#include <cairn/lab.hpp>

#include <array>
#include <cstdint>
#include <iostream>

int main() {
  const cairn::Lab lab;
  const cairn::TableAnswer table = lab.table({.game = "wythoff", .to = 5});
  std::cout << to_text(table);

  const std::array<std::int64_t, 2> place{5, 3};
  std::cout << "wythoff[3,5] is " << static_cast<char>(*table.value(place)) << "\n";

  // A tile of two rows and three columns, from x1 = 1 and x2 = 1 on.
  const std::array<std::int64_t, 2> first{1, 1};
  const std::array<std::int64_t, 2> size{2, 3};
  std::array<std::int8_t, 6> tile{};
  table.copy_box(first, size, tile);
  for (const std::int8_t outcome : tile) std::cout << static_cast<char>(outcome);
  std::cout << "\n";

  // The same as bits: the row of x1 = 1 is one word, in which bit 2 is set.
  const cairn::OutcomeBits bits = lab.outcome_bits({.game = "wythoff", .to = 5});
  std::cout << bits.words()[1 * bits.words_of_row()] << "\n";

  // Of three stacks, those with one of 2.
  std::cout << to_text(lab.slice({.slice = "nim[2,b,c]", .to = 3}));
}
// prints:
// wythoff, normal play, every stack up to 5: outcomes
//
//   x1\x2  0 1 2 3 4 5
//       0  P . . . . .
//       1  . . P . . .
//       2  . P . . . .
//       3  . . . . . P
//       4  . . . . . .
//       5  . . . P . .
//
// P: the player who just moved wins; '.': the player to move wins (N)
// known: computed: all 21 positions with numbers up to 5 (rows)
// wythoff[3,5] is P
// NPNPNN
// 4
// nim[2,b,c], normal play, b and c up to 3: outcomes
//
//   b\c  0 1 2 3
//     0  . . P .
//     1  . . . P
//     2  P . . .
//     3  . P . .
//
// known: computed: all 10 positions of the slice (rows)
