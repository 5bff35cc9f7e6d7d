// What hints of the library speak of, and what people try who know other programs: what it is called here.
#include "cli/option_names.hpp"

#include <algorithm>
#include <array>

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

struct ExpectedWord {
  std::string_view word;
  std::string_view instead;
};

constexpr std::string_view kAnalyze = "'cairn analyze POSITION' says why, and which moves win";
constexpr std::string_view kSolve = "'cairn solve POSITION' prints outcome, Grundy value and winning moves";
constexpr std::string_view kMoves = "'cairn moves POSITION' prints every option";
constexpr std::string_view kSequence = "'cairn sequence GAME' finds periods and proves them";
constexpr std::string_view kList = "'cairn list GAME --to N' prints the P-positions";
constexpr std::string_view kDraw =
    "'cairn table GAME --to N -o FILE.svg' draws a table; other answers are drawn by -o FILE.svg, too";
constexpr std::string_view kVerify =
    "'cairn check-proof FILE' checks a certificate, 'cairn table --verify FILE' a saved table";
constexpr std::string_view kProve =
    "'cairn prove GAME' proves the P-positions of a game, 'cairn check CLAIM' decides a claim";
constexpr std::string_view kClaims = "'cairn claims' has what the papers say, and what is true of it";
constexpr std::string_view kGuess = "'cairn guess GAME' looks for patterns";
constexpr std::string_view kRules = "'cairn rules GAME' prints the rules of a game";

constexpr std::array kExpectedCommands{
    ExpectedWord{"why", kAnalyze},
    ExpectedWord{"explain", kAnalyze},
    ExpectedWord{"grundy", kSolve},
    ExpectedWord{"nimber", kSolve},
    ExpectedWord{"value", kSolve},
    ExpectedWord{"outcome", kSolve},
    ExpectedWord{"win", kSolve},
    ExpectedWord{"winner", kSolve},
    ExpectedWord{"options", kMoves},
    ExpectedWord{"period", kSequence},
    ExpectedWord{"periods", kSequence},
    ExpectedWord{"positions", kList},
    ExpectedWord{"draw", kDraw},
    ExpectedWord{"plot", kDraw},
    ExpectedWord{"picture", kDraw},
    ExpectedWord{"verify", kVerify},
    ExpectedWord{"decide", kProve},
    ExpectedWord{"theorem", kProve},
    ExpectedWord{"papers", kClaims},
    ExpectedWord{"ledger", kClaims},
    ExpectedWord{"literature", kClaims},
    ExpectedWord{"conjecture", kGuess},
    ExpectedWord{"patterns", kGuess},
    ExpectedWord{"discover", kGuess},
    ExpectedWord{"show", kRules},
    ExpectedWord{"describe", kRules},
    ExpectedWord{"version", "see 'cairn --version'"},
};

constexpr std::array kExpectedOptions{
    ExpectedWord{"--max", "--to"},         ExpectedWord{"--bound", "--to"},   ExpectedWord{"--limit", "--to"},
    ExpectedWord{"--size", "--to"},        ExpectedWord{"-n", "--to"},        ExpectedWord{"--piles", "--stacks"},
    ExpectedWord{"--heaps", "--stacks"},   ExpectedWord{"-k", "--stacks"},    ExpectedWord{"--values", "--grundy"},
    ExpectedWord{"--nimbers", "--grundy"}, ExpectedWord{"-j", "--threads"},   ExpectedWord{"--jobs", "--threads"},
    ExpectedWord{"--timeout", "--time"},   ExpectedWord{"-t", "--time"},      ExpectedWord{"--mem", "--memory"},
    ExpectedWord{"-m", "--memory"},        ExpectedWord{"--out", "--output"}, ExpectedWord{"--file", "--output"},
};

constexpr std::array<std::string_view, 9> kFormats{"text", "csv", "json", "latex", "bfile",
                                                   "svg",  "png", "pdf",  "tikz"};

template <class Words>
std::string_view instead_of(std::string_view word, const Words& words) {
  const auto found =
      std::find_if(words.begin(), words.end(), [&](const ExpectedWord& other) { return other.word == word; });
  return found == words.end() ? std::string_view() : found->instead;
}

}  // namespace

std::string instead_of_command(std::string_view word) { return std::string(instead_of(word, kExpectedCommands)); }

std::string instead_of_option(std::string_view word, const std::vector<std::string>& options) {
  const auto meant = [&](std::string_view option, std::string_view value = "") {
    if (std::find(options.begin(), options.end(), option) == options.end()) return std::string();
    return "did you mean '" + std::string(option) + std::string(value) + "'?";
  };
  if (word == "--misere") return "write 'misere' in front of the game, as in 'misere nim'.";
  if (!word.empty() && word.find_first_not_of("0123456789") == std::string_view::npos) {
    return meant("--to", " " + std::string(word));
  }
  if (word.starts_with("--") && std::find(kFormats.begin(), kFormats.end(), word.substr(2)) != kFormats.end()) {
    return meant("--format", " " + std::string(word.substr(2)));
  }
  return meant(instead_of(word, kExpectedOptions));
}

std::string with_option_names(std::string hint) {
  for (const OptionName& option : kOptionNames) {
    const std::size_t at = hint.find(option.words);
    if (at == std::string::npos) continue;
    hint.insert(at + option.words.size(), " (" + std::string(option.name) + ")");
  }
  return hint;
}

}  // namespace cairn::cli
