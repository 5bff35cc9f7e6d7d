// Games with their parameters, positions and sums.
#include "language/parse_position.hpp"

#include "language/parse_number.hpp"
#include "language/parser.hpp"
#include "language/try_rules.hpp"

#include <algorithm>
#include <map>

namespace cairn {

namespace {

constexpr std::size_t kLongestText = 1 << 20;

// A path to a rules file cannot be told from other text by tokens, so it is cut off before they are made and
// a stand-in word takes its place.
struct PathCut {
  std::string text;
  std::map<std::string, std::string> paths;
};

PathCut cut_paths(std::string_view text) {
  PathCut result;
  // The word as it is spelled in French.
  static constexpr std::string_view kAccented = "mis\u00e8re ";
  const auto start = std::min(text.find_first_not_of(" \t"), text.size());
  if (text.substr(start).starts_with(kAccented)) {
    result.text = "misere ";
    text.remove_prefix(start + kAccented.size());
  }
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find_first_of(" \t[{(+", at), text.size());
    const std::string_view word = text.substr(at, end - at);
    if (word.ends_with(".rules")) {
      // As long as the path, so that carets point to the right place.
      std::string stand_in = "p" + std::to_string(result.paths.size() + 1);
      stand_in.resize(std::max(word.size(), stand_in.size()), '_');
      result.paths[stand_in] = word;
      result.text += stand_in;
    } else {
      result.text += word;
    }
    if (end == text.size()) break;
    // Brackets hold no paths.
    const char open = text[end];
    const std::string_view closing = open == '[' ? "]" : open == '{' ? "}" : open == '(' ? ")" : "";
    std::size_t next = end + 1;
    if (!closing.empty()) next = std::min(text.find(closing, end), text.size() - 1) + 1;
    result.text += text.substr(end, next - end);
    at = next;
  }
  return result;
}

class PositionParser {
 public:
  PositionParser(Source source, const PathCut& cut, Library& library) : parser_(source), cut_(cut), library_(library) {}

  GameName game_alone() {
    GameName result;
    result.misere = misere();
    result.game = game();
    if (parser_.peek().is("[")) {
      parser_.fail("expected the name of a game alone", "leave out the position: minnie, not minnie[3,8]");
    }
    if (!parser_.at_end()) parser_.fail_expected("the end");
    return result;
  }

  Position sum() {
    Position position;
    position.misere = misere();
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
  bool misere() { return parser_.peek(1).kind == Token::Kind::word && parser_.accept("misere"); }

  std::shared_ptr<const Game> game() {
    const Token word = parser_.peek();
    std::string name = parser_.expect_name("the name of a game");
    if (const auto path = cut_.paths.find(name); path != cut_.paths.end()) name = path->second;
    try {
      const Ruleset& rules = library_.find(name);
      auto game = std::make_shared<const Game>(instantiate(rules, arguments(rules)));
      if (!rules.parameters.empty()) try_game(*game);
      return game;
    } catch (const Misplaced& problem) {
      parser_.fail_at(problem.what, problem.place.line == 0 ? word.place : problem.place, problem.hint);
    } catch (const Error& problem) {
      if (!problem.where().empty()) throw;
      parser_.fail_at(problem.what(), word.place, problem.hint());
    }
  }

  // {1,3,4}, not {2,5}, or anything in parentheses, by the kinds of the parameters.
  std::vector<Argument> arguments(const Ruleset& rules) {
    std::vector<Argument> result;
    if (parser_.peek().is("{") || parser_.peek().is("not")) {
      result.push_back(parser_.set_expression());
    } else if (parser_.accept("(")) {
      do {
        const std::size_t i = result.size();
        const bool set = i < rules.parameters.size() ? rules.parameters[i].kind == Parameter::Kind::set
                                                     : parser_.peek().is("{") || parser_.peek().is("not");
        result.push_back(set ? parser_.set_expression() : parser_.sum());
      } while (parser_.accept(","));
      parser_.expect(")");
    }
    return result;
  }

  Component component() {
    const Token word = parser_.peek();
    Component result;
    result.game = game();
    const Ruleset& rules = result.game->rules;
    parser_.expect("[", "a position is written as in minnie[7,9,20]");
    if (parser_.peek().is("]")) parser_.fail("the position is empty", "the empty board is written [0]");
    do {
      result.cells.push_back(cell(rules, result.cells.size()));
      if (result.cells.size() > static_cast<std::size_t>(kMostStacks)) {
        parser_.fail("there are more than " + std::to_string(kMostStacks) + " stacks");
      }
    } while (parser_.accept(",") || parser_.accept(";"));
    parser_.expect("]");
    const auto count = static_cast<int>(result.cells.size());
    if (rules.arity() != 0 && count != rules.arity()) {
      // A game of several stacks may leave out empty ones only when it allows any number.
      parser_.fail_at(result.game->text + " has " + std::to_string(rules.arity()) + " " + unit(rules) + ", not " +
                          std::to_string(count),
                      word.place, shape_hint(*result.game));
    }
    if (rules.stacks) {
      std::sort(result.cells.begin(), result.cells.end(),
                [](const Cell& a, const Cell& b) { return a.number < b.number; });
    }
    if (!is_valid_position(result)) {
      std::string reason;
      for (const auto& condition : rules.valid) reason += (reason.empty() ? "" : ", ") + to_string(condition);
      parser_.fail_at(to_string(result) + " is not a position of " + result.game->text, word.place,
                      "its rules demand: " + reason);
    }
    return result;
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

  static std::string unit(const Ruleset& rules) {
    if (!rules.stacks) return rules.arity() == 1 ? "pile" : "coordinates";
    return rules.arity() == 1 ? "stack" : "stacks";
  }

  static std::string shape_hint(const Game& game) {
    std::string text = game.text + "[";
    for (int i = 0; i < game.rules.arity(); ++i) {
      const auto at = static_cast<std::size_t>(i);
      if (i > 0) text += !game.rules.stacks && game.rules.coordinates[at - 1].semicolon ? "; " : ", ";
      text += game.rules.stacks ? std::string(1, static_cast<char>('a' + i % 26)) : game.rules.coordinates[at].name;
    }
    return "write " + text + "]";
  }

  Cell cell(const Ruleset& rules, std::size_t index) {
    Cell result;
    const Coordinate* coordinate =
        !rules.stacks && index < rules.coordinates.size() ? &rules.coordinates[index] : nullptr;
    if (coordinate != nullptr && coordinate->kind == Coordinate::Kind::choice) {
      result.kind = Cell::Kind::choice;
      result.choice = label(*coordinate);
      return result;
    }
    if (parser_.peek().is("inf")) {
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

  int label(const Coordinate& coordinate) {
    const Place place = parser_.peek().place;
    std::string known;
    for (const auto& label : coordinate.labels) known += (known.empty() ? "" : ", ") + label.text;
    const std::string hint = coordinate.name + " is one of: " + known;
    if (parser_.peek().kind != Token::Kind::word) parser_.fail_expected("a value of " + coordinate.name, hint);
    const std::string text = to_string(parser_.set_expression());
    for (std::size_t i = 0; i < coordinate.labels.size(); ++i) {
      if (coordinate.labels[i].text == text) return static_cast<int>(i);
    }
    parser_.fail_at("'" + text + "' is not a value of " + coordinate.name, place, hint);
  }

  Parser parser_;
  const PathCut& cut_;
  Library& library_;
};

template <class Result>
Result parse(std::string_view text, Library& library, Result (PositionParser::*read)()) {
  if (text.size() > kLongestText) throw Error("the position is longer than " + std::to_string(kLongestText) + " bytes");
  const PathCut cut = cut_paths(text);
  try {
    return (PositionParser({cut.text, ""}, cut, library).*read)();
  } catch (const Error& error) {
    std::string where = error.where();
    for (const auto& [stand_in, path] : cut.paths) {
      const std::size_t at = where.find(stand_in);
      if (at != std::string::npos) where.replace(at, stand_in.size(), path);
    }
    throw Error(error.what(), where, error.hint());
  }
}

}  // namespace

GameName parse_game(std::string_view text, Library& library) {
  return parse(text, library, &PositionParser::game_alone);
}

Position parse_position(std::string_view text, Library& library) { return parse(text, library, &PositionParser::sum); }

}  // namespace cairn
