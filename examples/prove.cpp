// The P-positions of a game for all sizes, with a certificate that an independent checker accepts.
#include <cairn/lab.hpp>

#include <iostream>

int main() {
  const cairn::Lab lab;
  const cairn::ProveAnswer proof = lab.prove({.game = "minnie"});
  for (const std::string& line : proof.statement()) std::cout << line << "\n";

  // From now on positions of any size are known.
  const auto answer = lab.solve("minnie[3,123456789012345678901234567890]");
  std::cout << *answer.outcome << ", " << to_string(answer.known.how) << "\n";

  const cairn::CertificateAnswer checked = lab.check_proof(proof.certificate());
  std::cout << checked.game << ": " << (checked.proved() ? "the certificate is right" : checked.fails()) << "\n";
}
// prints:
// [0, 0]
// [1, n]: n odd
// [2, n]: n = 2 mod 4
// [3, n]: n = 0 mod 4, n >= 8
// [4, 4]
// N, proved
// minnie: the certificate is right
