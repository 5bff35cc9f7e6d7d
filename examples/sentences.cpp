// Sentences with quantifiers, families and many claims at once.
#include <cairn/lab.hpp>

#include <iostream>

int main() {
  const cairn::Lab lab;
  const cairn::ClaimAnswer right = lab.check("for all a exists unique b: wythoff[a,b] is P");
  std::cout << (*right.holds ? "holds" : "does not hold") << ", " << to_string(right.known.how) << "\n";

  // What exists has a smallest example, and what is wrong a smallest counterexample.
  const cairn::ClaimAnswer found = lab.check("exists a, b: 2 <= a and a < b and minnie[a,b] is P");
  for (const auto& [name, value] : found.witness->variables) std::cout << name << " = " << value << "\n";
  const cairn::ClaimAnswer wrong = lab.check("for all a exists b > a: nim[a,b] is P", {.certificate = true});
  std::cout << "fails for a = " << wrong.witness->variables.front().second << "\n";

  // The proof of either can be checked by others.
  std::cout << (lab.check_proof(wrong.certificate).proved() ? "checked" : "not proved") << "\n";

  // Many claims, as many at a time as there are cores; the answers come in order.
  const auto family = lab.asked_claims("for k in 1..6: nim[a,k]: P iff a = k and k <= 4");
  std::vector<cairn::ClaimAttempt> members;
  lab.check(family, {}, {}, [&](std::size_t, const cairn::ClaimAttempt& attempt) { members.push_back(attempt); });
  std::cout << to_text(family_answer(family.front().family, members));
}
// prints:
// holds, proved
// a = 2
// b = 6
// fails for a = 0
// checked
// for k in 1..6: proved for all sizes for k = 1..4; refuted for k = 5 (a = 5), 6 (a = 6)
