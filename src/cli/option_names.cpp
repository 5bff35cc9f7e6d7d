// What hints of the library speak of, and what that is called on the command line.
#include "cli/option_names.hpp"

#include <array>
#include <string_view>

namespace cairn::cli {

namespace {

struct OptionName {
  std::string_view words;
  std::string_view name;
};

constexpr std::array kOptionNames{
    OptionName{"a smaller bound", "--to"},
    OptionName{"leave out the bound", "--to"},
    OptionName{"fewer stacks", "--stacks"},
    OptionName{"the number of stacks", "--stacks"},
    OptionName{"more memory", "--memory"},
    OptionName{"more time", "--time"},
    OptionName{"leave out the engine", "--engine"},
    OptionName{"use the engine lazy", "--engine lazy"},
    OptionName{"use the engine table", "--engine table"},
    OptionName{"in the numeration binary", "--numeration binary"},
    OptionName{"in the numeration zeckendorf", "--numeration zeckendorf"},
    OptionName{"ask for outcomes", "without --grundy"},
    OptionName{"leave out the remoteness", "--remoteness"},
    OptionName{"only count them", "--count"},
    OptionName{"a bit a position in a file", "--save"},
    OptionName{"a table that is not saved", "without --save"},
    OptionName{"without the table", "--table"},
    OptionName{"print the table instead", "--format csv or --json"},
    OptionName{"load its own rules", "--rules"},
    OptionName{"load the rules file", "--rules"},
    OptionName{"the list of games", "'cairn games'"},
    OptionName{"ask for its moves", "'cairn moves'"},
    OptionName{"ask for a table", "'cairn table'"},
    OptionName{"prove a game", "'cairn prove'"},
    OptionName{"choose one of the modes", "--mode"},
    OptionName{"leave out the number of chips", "--chips"},
    OptionName{"all graphs up to 6 vertices", "--graphs 6"},
    OptionName{"a list of graphs", "'cairn list GAME --graphs N'"},
    OptionName{"choose a bound", "--to"},
    OptionName{"with each position once", "--once"},
    OptionName{"the square of all purses", "--square"},
    OptionName{"about the set alone", "'cairn cash SET'"},
};

}  // namespace

std::string with_option_names(std::string hint) {
  for (const OptionName& option : kOptionNames) {
    const std::size_t at = hint.find(option.words);
    if (at == std::string::npos) continue;
    hint.insert(at + option.words.size(), " (" + std::string(option.name) + ")");
  }
  return hint;
}

}  // namespace cairn::cli
