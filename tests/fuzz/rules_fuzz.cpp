// Feeds arbitrary bytes to the parser of rules: it answers with rulesets or an Error, and never crashes or hangs.
//
// Every ruleset it accepts must print as text that parses to the same ruleset.
#include "base/all_layers.hpp"
#include "language/parse_rules.hpp"
#include "language/print_rules.hpp"

#include <cairn/error.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

namespace {

// libFuzzer takes an abort for a finding and keeps the input.
[[noreturn]] void report(const char* problem, const std::string& printed) {
  std::fprintf(stderr, "%s:\n%s\n", problem, printed.c_str());
  std::abort();
}

void check_printing(const cairn::Ruleset& ruleset) {
  const std::string printed = cairn::print_rules(ruleset);
  std::vector<cairn::Ruleset> again;
  try {
    again = cairn::parse_rules(printed, "printed.rules");
  } catch (const cairn::Error& error) {
    report(error.what(), printed);
  }
  if (again.size() != 1 || again[0] != ruleset) report("the printed rules say something else", printed);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  std::vector<cairn::Ruleset> rulesets;
  try {
    rulesets = cairn::parse_rules(text, "input.rules");
  } catch (const cairn::Error&) {
    return 0;
  }
  for (const auto& ruleset : rulesets) check_printing(ruleset);
  return 0;
}
