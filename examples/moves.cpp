// Every option of a position and what it is worth.
#include <cairn/lab.hpp>

#include <iostream>

int main() {
  const cairn::Lab lab;
  for (const cairn::OptionAnswer& option : lab.moves("wythoff[1,3]").options) {
    std::cout << option.position << " " << *option.outcome << "\n";
  }
}
// prints:
// wythoff[0,3] N
// wythoff[1,2] P
// wythoff[1,1] N
// wythoff[0,1] N
// wythoff[0,2] N
