// Many small positions by one call of the library: what calls from Python are compared with (python_bench.py).
// Reads positions from standard input, one a line, and prints the seconds of processor time that solving took.
#include <cairn/lab.hpp>

#include <cstdio>
#include <ctime>
#include <iostream>
#include <string>
#include <vector>

int main() {
  std::vector<std::string> positions;
  for (std::string line; std::getline(std::cin, line);) positions.push_back(line);
  const cairn::Lab lab;
  const std::clock_t begin = std::clock();
  const auto answers = lab.solve(positions);
  const double passed = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  for (const auto& answer : answers) {
    if (answer.error) {
      std::cerr << answer.answer.position << ": " << answer.error->what() << "\n";
      return 2;
    }
  }
  std::printf("%.6f\n", passed);
}
