// A table in a file, a bit a position: saved, asked about, and compared with its rules.
#include <cairn/lab.hpp>

#include <cstdio>
#include <filesystem>
#include <iostream>

int main() {
  cairn::Lab lab;
  const std::string path = (std::filesystem::temp_directory_path() / "cairn_example.table").string();
  const cairn::SaveAnswer saved = lab.save_table({.path = path, .game = "nim", .to = 100, .stacks = 3});
  std::cout << saved.p_positions() << " of " << saved.positions() << " positions are P\n";

  const cairn::TableFile table = lab.open_table(path);
  table.expect({.game = "nim", .to = 100});
  std::cout << "nim[19,50,33] is " << *table.solve(lab.position("nim[19,50,33]")).outcome << "\n";
  std::cout << table.list(true).count() << " P-positions\n";
  const cairn::VerifyAnswer verdict = table.verify({.all = true});
  std::cout << verdict.positions() << " positions compared, " << (verdict.wrong() ? *verdict.wrong() : "none is wrong")
            << "\n";
  try {
    table.expect({.game = "wythoff"});
  } catch (const cairn::Error& error) {
    std::cout << "it is not a table of wythoff\n";
  }
  std::remove(path.c_str());
}
// prints:
// 1418 of 176851 positions are P
// nim[19,50,33] is P
// 1418 P-positions
// 176851 positions compared, none is wrong
// it is not a table of wythoff
