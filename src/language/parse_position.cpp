// Positions and sums of them.
#include "language/parse_position.hpp"

#include "base/near.hpp"
#include "language/game_parser.hpp"
#include "language/graph/cells_on_graph.hpp"
#include "language/parse_number.hpp"

#include <algorithm>

namespace cairn::language {

namespace {

constexpr std::size_t kLongestText = 1 << 20;

class PositionParser {
 public:
  PositionParser(const PathCut& cut, Library& library) : parser_({cut.text, ""}), games_(parser_, cut, library) {}

  [[nodiscard]] std::vector<Error> warnings() const { return parser_.warnings(); }

  GameName game_alone() {
    GameName result;
    result.misere = games_.misere();
    result.game = games_.game();
    if (parser_.peek().is("[")) {
      parser_.fail("expected the name of a game alone", "leave out the position: minnie, not minnie[3,8]");
    }
    if (!parser_.at_end()) parser_.fail_expected("the end");
    return result;
  }

  Position sum() {
    Position position;
    position.misere = games_.misere();
    do {
      if (parser_.peek().is("misere")) {
        parser_.fail("'misere' binds the whole sum", "write it once, in front");
      }
      position.parts.push_back(component());
    } while (parser_.accept("+"));
    if (!parser_.at_end()) parser_.fail_expected("'+' or the end");
    return position;
  }

 private:
  Component component() {
    const Token word = parser_.peek();
    Component result;
    result.game = games_.game();
    const Ruleset& rules = result.game->rules;
    if (const OnGraph* shape = on_graph(*rules.shape)) {
      stacks_on_graph(*shape, result);
    } else {
      parser_.expect("[", "a position is written as in minnie[7,9,20]");
      numbers(rules, result.cells);
      parser_.expect("]");
    }
    games_.check_count(*result.game, result.cells.size(), word.place);
    if (rules.shape->interchangeable()) {
      std::sort(result.cells.begin(), result.cells.end(),
                [](const Cell& a, const Cell& b) { return a.number < b.number; });
    }
    if (!is_valid_position(result)) {
      std::string reason;
      for (const auto& condition : rules.valid) reason += (reason.empty() ? "" : ", ") + to_string(condition);
      if (reason.empty())
        reason = "on " + rules.shape->text() + (on_graph(*rules.shape) ? ", an active edge has both its ends" : "");
      parser_.fail_at(to_string(result) + " is not a position of " + result.game->text, word.place,
                      "its rules demand: " + reason);
    }
    return result;
  }

  void numbers(const Ruleset& rules, std::vector<Cell>& cells, std::size_t most = kMostStacks) {
    if (parser_.peek().is("]")) parser_.fail("the position is empty", "the empty board is written [0]");
    do {
      cells.push_back(cell(rules, cells.size()));
      if (cells.size() > most) {
        parser_.fail("there are more than " + std::to_string(most) + " stacks");
      }
    } while (parser_.accept(",") || parser_.accept(";"));
  }

  // [1,2,2 | 1-2], one number for all, [deg] for the number of neighbours. Without brackets the graph is whole, where a
  // vertex or an edge can only be there or not.
  void stacks_on_graph(const OnGraph& shape, Component& result) {
    const auto count = static_cast<std::size_t>(shape.stacks());
    if (is_whole_graph(parser_, shape)) {
      result.cells = from_cells(result.game->rules, Cells(count, 1));
      return;
    }
    parser_.expect("[", "a position is written as in " + result.game->text +
                            "[1], one for every vertex, or with a number for each");
    check_stacks_on_graph(parser_, shape);
    if (const auto degrees = accept_degrees(parser_, shape)) {
      for (const std::int64_t degree : *degrees) result.cells.emplace_back().number = degree;
    } else {
      numbers(result.game->rules, result.cells, std::max<std::size_t>(count, kMostStacks));
      if (result.cells.size() == 1) result.cells.resize(count, result.cells[0]);
    }
    const bool marked = accept_mark(parser_, shape);
    if (marked || shape.unwritten_label()) {
      Cell mark;
      mark.kind = Cell::Kind::choice;
      mark.choice = marked ? label(result.game->rules, result.game->rules.cells().back()) : *shape.unwritten_label();
      result.cells.push_back(std::move(mark));
    }
    parser_.expect("]");
  }

  // Numbers that no machine word holds are replaced by large ones in the same order; conditions that calculate with
  // them are passed over, and it is left to the engines to refuse the position as too large.
  static bool is_valid_position(const Component& component) {
    if (const auto cells = to_cells(component)) return is_valid(component.game->rules, *cells);
    constexpr std::int64_t kLarge = std::int64_t{1} << 59;
    std::vector<Integer> huge;
    for (const auto& cell : component.cells) {
      if (cell.kind == Cell::Kind::number && cell.number >= Integer(kLarge)) huge.push_back(cell.number);
    }
    std::sort(huge.begin(), huge.end());
    Component small = component;
    for (auto& cell : small.cells) {
      const auto at = std::lower_bound(huge.begin(), huge.end(), cell.number);
      if (cell.kind == Cell::Kind::number && at != huge.end() && *at == cell.number) {
        cell.number = kLarge + (at - huge.begin());
      }
    }
    Ruleset rules = component.game->rules;
    std::erase_if(rules.valid, [](const Expr& condition) {
      return any_node(condition, [](const Expr& e) {
        const bool leaf = e.op == Op::number || e.op == Op::name || e.op == Op::least || e.op == Op::greatest;
        return (!leaf && info(e.op).result == Type::number) || e.op == Op::divides || e.op == Op::member;
      });
    });
    return is_valid(rules, *to_cells(small));
  }

  Cell cell(const Ruleset& rules, std::size_t index) {
    Cell result;
    const Coordinate* coordinate = index < rules.cells().size() ? &rules.cells()[index] : nullptr;
    if (coordinate != nullptr && coordinate->kind == Coordinate::Kind::choice) {
      result.kind = Cell::Kind::choice;
      result.choice = label(rules, *coordinate);
      return result;
    }
    if (parser_.peek().kind == Token::Kind::word && base::in_lower_case(std::string(parser_.peek().text)) == "inf") {
      if (coordinate == nullptr || coordinate->kind != Coordinate::Kind::purse) {
        parser_.fail("only a purse can be infinite");
      }
      parser_.take();
      result.kind = Cell::Kind::infinite;
      return result;
    }
    result.number = number_expression(parser_);
    return result;
  }

  int label(const Ruleset& rules, const Coordinate& coordinate) {
    const Place place = parser_.peek().place;
    std::string known;
    for (const auto& label : coordinate.labels) known += (known.empty() ? "" : ", ") + label.text;
    const std::string hint = coordinate.name + " is one of: " + known;
    const bool readable = parser_.peek().kind == Token::Kind::word ||
                          (parser_.peek().kind == Token::Kind::number && GameParser::has_numbers(coordinate));
    if (!readable) parser_.fail_expected("a value of " + coordinate.name, hint);
    const std::string text = games_.label();
    for (std::size_t i = 0; i < coordinate.labels.size(); ++i) {
      if (coordinate.labels[i].text == text) return static_cast<int>(i);
    }
    if (const OnGraph* shape = on_graph(*rules.shape)) refuse_mark(parser_, *shape, text, place);
    parser_.fail_at("'" + text + "' is not a value of " + coordinate.name, place, hint);
  }

  Parser parser_;
  GameParser games_;
};

template <class Result>
Result parse(std::string_view text, Library& library, Result (PositionParser::*read)()) {
  if (text.size() > kLongestText) throw Error("the position is longer than " + std::to_string(kLongestText) + " bytes");
  const PathCut cut(text);
  try {
    PositionParser parser(cut, library);
    Result result = (parser.*read)();
    for (const Error& warning : parser.warnings()) library.warn(cut.restored(warning));
    return result;
  } catch (const Error& error) {
    throw cut.restored(error);
  }
}

}  // namespace

GameName parse_game(std::string_view text, Library& library) {
  return parse(text, library, &PositionParser::game_alone);
}

Position parse_position(std::string_view text, Library& library) { return parse(text, library, &PositionParser::sum); }

}  // namespace cairn::language
