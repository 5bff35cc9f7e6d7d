// Reading amounts, purses and triples.
#include "cash/cash_input.hpp"

#include "language/parse_number.hpp"
#include "language/parser.hpp"

#include <cairn/error.hpp>

#include <algorithm>
#include <charconv>
#include <fstream>
#include <optional>

namespace cairn::cash {

namespace {

constexpr std::int64_t kLargestRead = 100'000;
constexpr std::size_t kMostAmounts = 10'000;
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

std::vector<std::int64_t> parse_amounts(const std::string& text) {
  const auto first = text.find_first_not_of(" \t");
  const std::string braced = first != std::string::npos && text[first] == '{' ? text : "{" + text + "}";
  Parser parser({braced, ""});
  parser.want_finite_sets(true);
  const Set set = parser.set_literal();
  if (!parser.at_end()) parser.fail_expected("the end of the set", "write a set such as 1,3,4 or 1..4");
  const auto greatest = set.greatest();
  if (!greatest) throw Error("the set of amounts must be finite", "", "write a set such as 1,3,4 or 1..4");
  if (*greatest < 1) throw Error("the set of amounts is empty", "", "write a set such as 1,3,4 or 1..4");
  std::vector<std::int64_t> amounts;
  for (auto next = set.next(1); next && amounts.size() <= kMostAmounts; next = set.next(*next + 1)) {
    amounts.push_back(*next);
  }
  if (*greatest > kLargestRead || amounts.size() > kMostAmounts) {
    throw Error("the amounts must be at most " + std::to_string(kLargestRead) + ", and not more than " +
                std::to_string(kMostAmounts));
  }
  return amounts;
}

Money parse_purse(const std::string& text) {
  if (text == "inf" || text == "infinity") return std::nullopt;
  return parse_number(text);
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

}  // namespace cairn::cash
