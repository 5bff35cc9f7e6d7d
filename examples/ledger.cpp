// A ledger of one's own: what a text says, what is true of it, and whether the check of that could have failed.
#include <cairn/lab.hpp>

#include <iostream>

int main() {
  const cairn::Lab lab;
  const cairn::Ledger ledger = cairn::read_ledger(
      "paper heaps\n"
      "  title   Two heaps\n"
      "claim heaps-1\n"
      "  source  Theorem 1\n"
      "  quote   The second player always wins.\n"
      "  says    nim[a,b]: P\n"
      "  verdict refuted\n"
      "  correction nim[a,b]: P iff a = b\n");
  const cairn::LedgerAnswer answer = lab.ledger({.ledger = ledger});
  for (const cairn::EntryAnswer& entry : answer.papers.at(0).entries) {
    std::cout << entry.claim.id << " is " << to_string(entry.verdict) << " at " << entry.counterexample->text << "\n";
    for (const std::string& line : entry.counterexample->moves) std::cout << line << "\n";
    std::cout << "true is: " << entry.correction() << "\n";
  }
  std::cout << answer.counts().differ << " differ from what is recorded\n";

  // One thing in each true statement is changed, until the check refutes the changed statement.
  for (const cairn::MutantAnswer& entry : lab.mutants({.ledger = ledger}).entries) {
    std::cout << entry.statement << "\nchanged, " << entry.change << ": " << entry.mutant << "\nis refuted at "
              << entry.at << "\n";
  }
}
// prints:
// heaps-1 is refuted at a = 0, b = 1
// nim[0,1] is N: the move to nim[0,0] wins
// true is: nim[a,b]: P iff a = b
// 0 differ from what is recorded
// nim[a,b]: P iff a = b
// changed, = -> !=: nim[a,b]: P iff a != b
// is refuted at a = 0, b = 0
