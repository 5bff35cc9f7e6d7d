// The P-positions of a game for all sizes, with a certificate that an independent checker accepts.
#include <cairn/lab.hpp>

#include <array>
#include <filesystem>
#include <fstream>
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
  const std::string path = (std::filesystem::temp_directory_path() / "cairn_example.json").string();
  std::ofstream(path) << proof.certificate();
  std::ifstream file(path);
  const bool again = lab.check_proof_file(path).proved() && lab.check_proof(file, "a stream").proved();
  std::cout << (again ? "so are its file and a stream\n" : "");
  std::filesystem::remove(path);

  // For papers, for check(), for Walnut and for Graphviz.
  for (const cairn::ParsedClaim& claim : lab.claims(proof.claims())) {
    std::cout << "as a claim it " << (*lab.check(claim).holds ? "holds\n" : "does not hold\n");
  }
  const std::string walnut = proof.walnut();
  std::cout << walnut.substr(0, walnut.find('\n')) << "\n";
  // The automaton itself, which reads numbers of any size.
  const cairn::DigitAutomaton automaton = proof.automaton();
  const std::array<cairn::Integer, 2> stacks{cairn::parse_integer("10^60 + 2"), cairn::Integer(2)};
  std::cout << automaton.states() << " states " << (automaton.accepts(stacks) ? "accept" : "refuse") << " it\n";
  const std::string drawing = proof.graphviz();
  std::cout << drawing.substr(0, drawing.find(' ')) << ", " << (proof.latex().size() > 100 ? "LaTeX\n" : "\n");
}
// prints:
// [0, 0]
// [1, n]: n odd
// [2, n]: n = 2 mod 4
// [3, n]: n = 0 mod 4, n >= 8
// [4, 4]
// N, proved
// minnie: the certificate is right
// so are its file and a stream
// as a claim it holds
// msd_2 msd_2
// 8 states accept it
// digraph, LaTeX
