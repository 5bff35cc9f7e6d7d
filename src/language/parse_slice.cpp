// Slices: a game, and a cell for each number or word of its positions.
#include "language/game_parser.hpp"
#include "language/parse_number.hpp"
#include "language/parse_position.hpp"

#include <cairn/error.hpp>
#include <cairn/limits.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace cairn::language {

namespace {

constexpr std::size_t kLongestSlice = 1 << 16;
constexpr int kMostFree = 2;

class SliceParser {
 public:
  SliceParser(const PathCut& cut, Library& library) : parser_({cut.text, ""}), games_(parser_, cut, library) {}

  [[nodiscard]] std::vector<Error> warnings() const { return parser_.warnings(); }

  SliceName slice() {
    SliceName result;
    result.misere = games_.misere();
    const Token word = parser_.peek();
    result.game = games_.game();
    const Ruleset& rules = result.game->rules;
    parser_.expect("[", "a slice is written as in minnie[3,b,c]");
    do {
      result.cells.push_back(cell(rules, result.cells));
    } while (parser_.accept(",") || parser_.accept(";") || parser_.accept("|"));
    parser_.expect("]");
    if (!parser_.at_end()) parser_.fail_expected("the end");
    games_.check_count(*result.game, result.cells.size(), word.place);
    const auto free =
        std::count_if(result.cells.begin(), result.cells.end(), [](const auto& cell) { return cell.free(); });
    if (free == 0) {
      parser_.fail_at("no number of the slice is free", word.place,
                      "write a name for one or two of them, as in minnie[3,b,c]");
    }
    if (free > kMostFree) {
      parser_.fail_at(fmt::format("{} numbers of the slice are free", free), word.place,
                      "fix all but two of them: minnie[3,b,c], or minnie[1..9,b,c] for a grid of each");
    }
    return result;
  }

 private:
  SliceCell cell(const Ruleset& rules, const std::vector<SliceCell>& before) {
    const std::size_t index = before.size();
    if (index < rules.cells().size() && rules.cells()[index].kind == Coordinate::Kind::choice) {
      return word(rules.cells()[index]);
    }
    SliceCell result;
    if (parser_.peek().is("inf"))
      parser_.fail("a table has no infinite purses", "give a number, or a name for a free one");
    if (parser_.peek().kind == Token::Kind::word) {
      const Token name = parser_.take();
      result.name = name.text;
      const auto same =
          std::find_if(before.begin(), before.end(), [&](const auto& cell) { return cell.name == name.text; });
      if (same != before.end()) {
        parser_.fail_at(fmt::format("'{}' stands for two numbers", name.text), name.place,
                        "give each free number a name of its own");
      }
      return result;
    }
    result.from = number();
    result.to = parser_.accept("..") ? number() : result.from;
    if (result.to < result.from) parser_.fail("the range is empty", "write the smaller number first: 1..9");
    return result;
  }

  std::int64_t number() {
    const Place place = parser_.peek().place;
    const auto value = number_expression(parser_).to_int64();
    if (!value || *value > kLargestBound) parser_.fail_at("the number is too large for a table", place, "");
    return *value;
  }

  // One of the words, or the name of the coordinate for all of them.
  SliceCell word(const Coordinate& coordinate) {
    const Place place = parser_.peek().place;
    const std::string text = games_.label();
    const auto count = static_cast<std::int64_t>(coordinate.labels.size());
    if (text == coordinate.name) return {"", 0, count - 1};
    std::string known;
    for (std::int64_t i = 0; i < count; ++i) {
      const std::string& label = coordinate.labels[static_cast<std::size_t>(i)].text;
      if (label == text) return {"", i, i};
      known += (known.empty() ? "" : ", ") + label;
    }
    parser_.fail_at("'" + text + "' is not a value of " + coordinate.name, place,
                    fmt::format("{0} is one of: {1}; '{0}' alone means each of them", coordinate.name, known));
  }

  Parser parser_;
  GameParser games_;
};

}  // namespace

bool has_brackets(std::string_view text) {
  const std::size_t end = text.find_last_not_of(" \t\n");
  return end != std::string_view::npos && text[end] == ']';
}

SliceName parse_slice(std::string_view text, Library& library) {
  if (text.size() > kLongestSlice) throw Error(fmt::format("the slice is longer than {} bytes", kLongestSlice));
  const PathCut cut(text);
  try {
    SliceParser parser(cut, library);
    SliceName result = parser.slice();
    for (const Error& warning : parser.warnings()) library.warn(cut.restored(warning));
    return result;
  } catch (const Error& error) {
    throw cut.restored(error);
  }
}

}  // namespace cairn::language
