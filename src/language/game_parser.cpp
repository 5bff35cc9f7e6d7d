// Games as they are named in positions and claims.
#include "language/game_parser.hpp"

#include "language/graph/parse_graph.hpp"
#include "language/try_rules.hpp"
#include "rules/fold.hpp"
#include "rules/statement/claim.hpp"

#include <algorithm>

namespace cairn::language {

namespace {

// How long the word misere is there, in small or capital letters, with an accent as in French or without, and the blank
// after it; 0 when the text begins with something else.
std::size_t misere_at(std::string_view text) {
  static constexpr std::string_view kSmall = "\u00e8";
  static constexpr std::string_view kCapital = "\u00c8";
  std::size_t at = 0;
  for (const char letter : std::string_view("misere ")) {
    const std::string_view rest = text.substr(std::min(at, text.size()));
    if (letter == 'e' && (rest.starts_with(kSmall) || rest.starts_with(kCapital))) {
      at += kSmall.size();
    } else if (!rest.empty() && (rest[0] == letter || (letter != ' ' && rest[0] == letter - 'a' + 'A'))) {
      ++at;
    } else {
      return 0;
    }
  }
  return at;
}

bool is_in_word(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

}  // namespace

PathCut::PathCut(std::string_view whole, bool everywhere) {
  std::string plain;
  if (everywhere) {
    for (std::size_t at = 0; at < whole.size();) {
      const std::size_t length = at > 0 && is_in_word(whole[at - 1]) ? 0 : misere_at(whole.substr(at));
      plain += length > 0 ? "misere " : whole.substr(at, 1);
      at += std::max<std::size_t>(length, 1);
    }
    whole = plain;
  }
  const auto start = std::min(whole.find_first_not_of(" \t"), whole.size());
  if (const std::size_t length = misere_at(whole.substr(start)); length > 0) {
    text = "misere ";
    whole.remove_prefix(start + length);
  }
  std::size_t at = 0;
  while (at < whole.size()) {
    const std::size_t end = std::min(whole.find_first_of(" \t[{(+", at), whole.size());
    const std::string_view word = whole.substr(at, end - at);
    if (word.ends_with(".rules")) {
      // As long as the path, so that carets point to the right place.
      std::string stand_in = "p" + std::to_string(paths.size() + 1);
      stand_in.resize(std::max(word.size(), stand_in.size()), '_');
      paths[stand_in] = word;
      text += stand_in;
    } else {
      text += word;
    }
    if (end == whole.size()) break;
    // Brackets hold no paths.
    const char open = whole[end];
    const std::string_view closing = open == '[' ? "]" : open == '{' ? "}" : open == '(' && !everywhere ? ")" : "";
    std::size_t next = end + 1;
    if (!closing.empty()) next = std::min(whole.find(closing, end), whole.size() - 1) + 1;
    text += whole.substr(end, next - end);
    at = next;
  }
}

Error PathCut::restored(const Error& error) const {
  std::string where = error.where();
  for (const auto& [stand_in, path] : paths) {
    const std::size_t at = where.find(stand_in);
    if (at != std::string::npos) where.replace(at, stand_in.size(), path);
  }
  return Error(error.what(), where, error.hint());
}

namespace {

// Rules are tried when they are read, with samples of their parameters. Sets, numbers and rules may make all the
// difference; one graph more does not, and a large one would take long.
bool needs_trial(const Ruleset& rules) {
  return std::any_of(rules.parameters.begin(), rules.parameters.end(),
                     [](const Parameter& parameter) { return parameter.kind != Parameter::Kind::graph; });
}

}  // namespace

bool GameParser::misere() { return parser_.peek(1).kind == Token::Kind::word && parser_.accept("misere"); }

std::shared_ptr<const Game> GameParser::game() {
  const Token word = parser_.peek();
  std::string name = parser_.expect_name("the name of a game");
  path_.clear();
  if (const auto path = cut_.paths.find(name); path != cut_.paths.end()) name = path_ = path->second;
  try {
    const Ruleset& rules = library_.find(name);
    const std::vector<Argument> filled_in = arguments(rules);
    // By what the arguments are, not by how they are written: a file may hold another graph the next time.
    std::string text = rules.name;
    for (const Argument& argument : filled_in) text += "\n" + to_string(argument);
    if (auto known = library_.tried(text)) return known;
    auto game = std::make_shared<const Game>(instantiate(rules, filled_in));
    if (needs_trial(rules)) try_game(*game);
    library_.keep_tried(text, game);
    return game;
  } catch (const Misplaced& problem) {
    parser_.fail_at(problem.what, problem.place.line == 0 ? word.place : problem.place, problem.hint);
  } catch (const Error& problem) {
    if (!problem.where().empty()) throw;
    parser_.fail_at(problem.what(), word.place, problem.hint());
  }
}

// {1,3,4}, not {2,5}, or anything in parentheses, by the kinds of the parameters.
std::vector<Argument> GameParser::arguments(const Ruleset& rules) {
  std::vector<Argument> result;
  if (parser_.peek().is("{") || parser_.peek().is("not")) {
    result.push_back(parser_.set_expression());
  } else if (parser_.accept("(")) {
    do {
      const std::size_t i = result.size();
      const bool set = i < rules.parameters.size() ? rules.parameters[i].kind == Parameter::Kind::set
                                                   : parser_.peek().is("{") || parser_.peek().is("not");
      const bool graph = i < rules.parameters.size() && rules.parameters[i].kind == Parameter::Kind::graph;
      const Place place = parser_.peek().place;
      result.push_back(set     ? parser_.set_expression()
                       : graph ? graph_leaf(parse_graph(parser_, library_), place)
                               : argument(rules, i));
    } while (parser_.accept(","));
    parser_.expect(")");
  }
  return result;
}

// A number may be calculated, capped(2*3). The n of a rule is not a parameter of a family of claims.
Argument GameParser::argument(const Ruleset& rules, std::size_t index) {
  const bool rule = index < rules.parameters.size() && rules.parameters[index].kind == Parameter::Kind::rule;
  if (rule && parser_.bound().contains("n")) {
    parser_.fail("the parameter 'n' is also the n of the rule '" + rules.parameters[index].name + "'",
                 "choose another letter for the parameter");
  }
  Expr expr = parser_.sum();
  return rule && parser_.bound().empty() ? expr : folded(std::move(expr));
}

bool GameParser::has_numbers(const Coordinate& coordinate) {
  return std::any_of(coordinate.labels.begin(), coordinate.labels.end(),
                     [](const Label& label) { return label.text.front() >= '0' && label.text.front() <= '9'; });
}

std::string GameParser::label() {
  if (parser_.peek().kind != Token::Kind::number) return to_string(parser_.set_expression());
  std::int64_t first = parser_.expect_number();
  if (!parser_.accept("-")) return std::to_string(first);
  std::int64_t second = parser_.expect_number();
  if (second < first) std::swap(first, second);  // an edge may be named from either end
  return std::to_string(first) + "-" + std::to_string(second);
}

namespace {

std::string unit(const Ruleset& rules) {
  if (!rules.shape->of_stacks()) return rules.arity() == 1 ? "pile" : "coordinates";
  return rules.arity() == 1 ? "stack" : "stacks";
}

std::string shape_hint(const Game& game) {
  const Shape& shape = *game.rules.shape;
  std::string text = game.text + "[";
  for (int i = 0; i < game.rules.arity(); ++i) {
    const auto at = static_cast<std::size_t>(i);
    if (i > 0) text += shape.target_separator(at - 1);
    text += shape.of_stacks() ? std::string(1, static_cast<char>('a' + i % 26)) : game.rules.cells()[at].name;
  }
  return "write " + text + "]";
}

}  // namespace

// comply{1..S}[n, S]: the number or the word?
void GameParser::check_parameters(const Game& game, Place place) const {
  for (const auto& [name, value] : parser_.parameters()) {
    const bool outcome = game.rules.partizan() && (name == "L" || name == "R");
    if (!outcome && word_index(game.rules, name) < 0) continue;
    parser_.fail_at(
        "the parameter '" + name + "' is also " + (outcome ? "an outcome of " : "a word of ") + game.rules.name, place,
        "choose another letter for the parameter");
  }
}

// A game of several stacks may leave out empty ones only when it allows any number.
void GameParser::check_count(const Game& game, std::size_t cells, Place place) const {
  const int arity = game.rules.arity();
  if (arity == 0 || cells == static_cast<std::size_t>(arity)) return;
  parser_.fail_at(
      game.text + " has " + std::to_string(arity) + " " + unit(game.rules) + ", not " + std::to_string(cells), place,
      shape_hint(game));
}

}  // namespace cairn::language
