// The options of 'cairn cash', and the file of --check-solution.
#include "cli/cash.hpp"

#include <cairn/error.hpp>

#include <algorithm>
#include <charconv>
#include <fstream>

namespace cairn::cli {

namespace {

constexpr std::size_t kMostTriples = 10'000'000;
constexpr std::int64_t kLargestEntry = 1'000'000;

// Three numbers of a line, or nothing.
std::optional<Triple> triple_of(const std::string& line) {
  std::vector<std::int64_t> numbers;
  const char* at = line.data();
  const char* const end = at + line.size();
  while (true) {
    while (at != end && (*at == ' ' || *at == '\t' || *at == ',' || *at == '\r')) ++at;
    if (at == end) break;
    std::int64_t value = 0;
    const auto [next, error] = std::from_chars(at, end, value);
    if (error != std::errc() || value < 0 || value > kLargestEntry || numbers.size() == 3) return std::nullopt;
    numbers.push_back(value);
    at = next;
  }
  if (numbers.size() != 3) return std::nullopt;
  return Triple{numbers[0], numbers[1], numbers[2]};
}

}  // namespace

void CashArguments::declare(CommandOptions& options) {
  options.argument("SET", set, "the amounts, such as 1,3,4 or 1..4", false);
  options.argument("n", n, "how many stones", false);
  options.argument("d", d, "the purse of Player I, who moves; inf for one without end", false);
  options.argument("e", e, "the purse of Player II", false);
  options.text("--to", "N", to, "the table of a set goes to n = N (default 20)");
  options.text("--format", "FORMAT", format, "text, csv, json or latex (default text)");
  options.text("--plot", "FILE", plot, "with n: draw who wins for which purses; .svg or .png");
  options.flag("--square", square, "with --plot: all purses, not the middle class alone");
  options.flag("--formulas", formulas, "with --format csv: the formulas instead of the values");
  options.flag("--states", states, "the tables c1(i, a) and c2(i, a) of corresponding states");
  options.flag("--solution", solution, "the solution set X: formulas and triples");
  options.text("--bound", "B", bound, "triples of X with b and b' up to B (default 12)");
  options.text("--check-solution", "FILE", check_solution, "is the X of this file a solution set? lines: i b b'");
  options.text("--certificate", "FILE", certificate,
               "write the proof of the law, or the automaton, for 'cairn check-proof'");
  options.text("--sweep", "M", sweep, "all sets of amounts up to M, instead of SET");
  options.text("--threads", "N", threads, "with --sweep: the number of threads (default: one for each core)");
}

CashFormat CashArguments::chosen_format(const CommonOptions& common) const {
  if (format != "latex") {
    if (!format.empty() && format != "text" && format != "csv" && format != "json") {
      throw Error("'" + format.substr(0, 64) + "' is not a format", "", "the formats are text, csv, json and latex");
    }
    switch (cli::chosen_format(common, format)) {
      case Format::text:
        break;
      case Format::csv:
        return CashFormat::csv;
      case Format::json:
        return CashFormat::json;
    }
    return CashFormat::text;
  }
  if (common.json) throw Error("--json and --format latex contradict each other", "", "give one of them");
  return CashFormat::latex;
}

std::vector<Triple> read_triples(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw Error("cannot read " + path);
  std::vector<Triple> triples;
  std::string line;
  bool names = false;
  for (int number = 1; std::getline(file, line); ++number) {
    const auto first = line.find_first_not_of(" \t\r");
    if (first == std::string::npos || line[first] == '#') continue;
    const auto triple = triple_of(line);
    // The line of names of a CSV file.
    if (!triple && triples.empty() && !names && line[first] == 'i') {
      names = true;
      continue;
    }
    if (!triple) {
      throw Error(path + ", line " + std::to_string(number) + ": '" + line.substr(0, 64) + "' is no triple", "",
                  "write three whole numbers, i b b', such as 0 2 1");
    }
    if (triples.size() == kMostTriples) throw Error(path + " has more than 10 million triples");
    triples.push_back(*triple);
  }
  if (file.bad()) throw Error("cannot read " + path);
  if (triples.empty()) throw Error("there are no triples in " + path, "", "write lines i b b', such as 0 2 1");
  return triples;
}

std::int64_t largest_in(const std::vector<Triple>& triples) {
  std::int64_t largest = 0;
  for (const auto& triple : triples) largest = std::max({largest, triple.b, triple.b_other});
  return largest;
}

}  // namespace cairn::cli
