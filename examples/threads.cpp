// One Lab may be asked by several threads at the same time.
#include <cairn/lab.hpp>

#include <array>
#include <iostream>
#include <string>
#include <thread>

int main() {
  const cairn::Lab lab;
  std::array<std::string, 3> found;
  {
    std::jthread first([&] { found[0] = *lab.solve("minnie[7,9,20]").outcome; });
    std::jthread second([&] { found[1] = std::to_string(lab.list({.game = "nim", .to = 100}).count()); });
    std::jthread third([&] { found[2] = lab.prove({.game = "wynnie"}).proved() ? "proved" : "open"; });
  }
  for (const std::string& text : found) std::cout << text << "\n";
}
// prints:
// N
// 101
// proved
