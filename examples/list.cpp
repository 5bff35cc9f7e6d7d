// The P-positions up to a bound, or only how many there are.
#include <cairn/lab.hpp>

#include <iostream>

int main() {
  const cairn::Lab lab;
  const cairn::ListAnswer list = lab.list({.game = "wythoff", .to = 10});
  for (std::size_t i = 0; i < list.positions().size(); ++i) std::cout << list.text(i) << "\n";
  std::cout << lab.list({.game = "wythoff", .to = 100'000, .count_only = true}).count() << " up to 100000\n";
}
// prints:
// wythoff[0,0]
// wythoff[1,2]
// wythoff[3,5]
// wythoff[4,7]
// wythoff[6,10]
// 38197 up to 100000
