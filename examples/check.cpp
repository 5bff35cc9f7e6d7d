// Claims: decided for all sizes, or refuted by the smallest counterexample.
#include <cairn/lab.hpp>

#include <filesystem>
#include <fstream>
#include <iostream>

int main() {
  const cairn::Lab lab;
  const cairn::ClaimAnswer right = lab.check("nim[a,b]: P iff a = b");
  std::cout << (*right.holds ? "holds" : "does not hold") << ", " << to_string(right.known.how) << "\n";

  const cairn::ClaimAnswer wrong = lab.check("wythoff[a,b], a <= b: P iff b = 2a", {.to = 100});
  std::cout << "counterexample " << wrong.counterexample->position << "\n";

  // A family is a claim for each value of its parameter.
  for (const cairn::ParsedClaim& claim : lab.claim("for k in 1..3: subtraction{1..k}[n]: P iff n mod (k + 1) = 0")) {
    std::cout << claim.game() << " " << (*lab.check(claim).holds ? "yes" : "no") << "\n";
  }

  // A file of claims: a line that is none costs the others nothing.
  const std::string path = (std::filesystem::temp_directory_path() / "cairn_example.claims").string();
  std::ofstream(path) << "# NIM\nnim[a,b]: P iff a = b\nnim[a,b]: P iff\n";
  for (const cairn::AskedClaim& asked : lab.claims_file(path)) {
    std::cout << "line " << *asked.line << ": " << (asked.claim ? "a claim" : "no claim") << "\n";
  }
  std::filesystem::remove(path);
}
// prints:
// holds, proved
// counterexample wythoff[2,4]
// subtraction{1} yes
// subtraction{1..2} yes
// subtraction{1..3} yes
// line 2: a claim
// line 3: no claim
