// What a Lab keeps between questions, and how a program that runs for long gives it back.
#include <cairn/lab.hpp>

#include <iostream>

int main() {
  cairn::Lab lab;
  const auto before = lab.kept_bytes();
  const auto first = lab.solve("minnie[7,9,20]");
  std::cout << "outcome " << *first.outcome << (lab.kept_bytes() > before ? ", and something is kept\n" : "\n");

  lab.forget();
  std::cout << (lab.kept_bytes() == before ? "nothing is kept\n" : "something is kept\n");
  const auto again = lab.solve("minnie[7,9,20]");
  std::cout << "outcome " << *again.outcome << " again\n";
}
// prints:
// outcome N, and something is kept
// nothing is kept
// outcome N again
