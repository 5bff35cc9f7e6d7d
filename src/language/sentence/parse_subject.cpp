// Positions with numbers, words and variables in their cells.
#include "language/sentence/parse_subject.hpp"

#include "base/printable.hpp"
#include "language/graph/cells_on_graph.hpp"
#include "language/sentence/number_cells.hpp"
#include "language/sentence/option_condition.hpp"
#include "rules/fold.hpp"

#include <algorithm>
#include <utility>

namespace cairn::language {

namespace {

bool is_partizan(const Subject& subject) {
  return std::any_of(subject.parts.begin(), subject.parts.end(),
                     [](const SubjectPart& part) { return part.game->rules.partizan(); });
}

Expr made_position(Op op, Subject subject, std::vector<Expr> args, Place place) {
  Expr result = node(op, std::move(args), place);
  result.subject = std::make_shared<const Subject>(std::move(subject));
  return result;
}

Expr joined(Op op, std::vector<Expr> parts) {
  Expr result = std::move(parts.front());
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const Place place = result.place;
    result = node(op, {std::move(result), std::move(parts[i])}, place);
  }
  return result;
}

}  // namespace

// The token behind the name of a game and its parameters: cash{1,3}, wyg(path 3), subtraction not {1,2}.
std::size_t SubjectParser::behind_game(std::size_t ahead) const {
  std::size_t at = ahead + 1;
  if (parser_.peek(at).is("not")) ++at;
  if (!parser_.peek(at).is("(") && !parser_.peek(at).is("{")) return at;
  int depth = 0;
  for (;; ++at) {
    const Token& token = parser_.peek(at);
    if (token.kind == Token::Kind::end) return at;
    if (token.is("(") || token.is("{")) ++depth;
    if (token.is(")") || token.is("}")) --depth;
    if (depth == 0) return at + 1;
  }
}

bool SubjectParser::position_ahead() const {
  const bool misere = parser_.peek().is("misere") && parser_.peek(1).kind == Token::Kind::word;
  const Token& word = parser_.peek(misere ? 1 : 0);
  if (word.kind != Token::Kind::word || is_reserved(word.text)) return false;
  const std::size_t behind = behind_game(misere ? 1 : 0);
  if (parser_.peek(behind).is("[")) return true;
  // On a whole graph: edge_delete(path 5) is P.
  return library_.has(std::string(word.text)) && parser_.peek(misere ? 2 : 1).is("(") &&
         (parser_.peek(behind).is("is") || parser_.peek(behind).is("+"));
}

bool SubjectParser::same_ahead() const {
  const bool misere =
      parser_.peek().is("misere") && parser_.peek(1).kind == Token::Kind::word && !parser_.peek(1).is("same");
  const Token& word = parser_.peek(misere ? 1 : 0);
  if (word.kind != Token::Kind::word || is_reserved(word.text)) return false;
  const std::size_t behind = behind_game(misere ? 1 : 0);
  return parser_.peek(behind).is("same") && parser_.peek(behind + 1).kind == Token::Kind::word;
}

std::shared_ptr<const Game> SubjectParser::game() {
  const Place place = parser_.peek().place;
  auto result = games_.game();
  games_.check_parameters(*result, place);
  if (!games_.path().empty()) paths_[result->rules.name] = games_.path();
  return result;
}

Expr SubjectParser::position(Op op) {
  const Place place = parser_.peek().place;
  Subject subject;
  subject.misere = games_.misere();
  std::vector<Expr> args;
  do {
    if (parser_.peek().is("misere")) parser_.fail("'misere' binds the whole sum", "write it once, in front");
    if (subject.parts.size() == static_cast<std::size_t>(kMostStacks)) parser_.fail("the sum is too long");
    subject.parts.push_back(part(args));
  } while (parser_.accept("+"));
  return made_position(op, std::move(subject), std::move(args), place);
}

SubjectPart SubjectParser::part(std::vector<Expr>& args) {
  const Place place = parser_.peek().place;
  SubjectPart result;
  result.game = game();
  cells(result, args);
  games_.check_count(*result.game, result.cells.size(), place);
  return result;
}

void SubjectParser::cells(SubjectPart& part, std::vector<Expr>& args) {
  const Ruleset& rules = part.game->rules;
  if (const OnGraph* shape = on_graph(*rules.shape)) return cells_on_graph(*shape, part, args);
  parser_.expect("[", "a position is written as in minnie[a, b+1]");
  if (parser_.peek().is("]")) parser_.fail("the position is empty", "the empty board is written [0]");
  do {
    const std::size_t index = part.cells.size();
    const Coordinate* coordinate = index < rules.cells().size() ? &rules.cells()[index] : nullptr;
    if (coordinate != nullptr && coordinate->kind == Coordinate::Kind::choice) {
      word(*coordinate, part, args);
    } else {
      numbers(coordinate, part, args);
    }
    if (part.cells.size() > static_cast<std::size_t>(kMostStacks)) {
      parser_.fail("there are more than " + std::to_string(kMostStacks) + " stacks");
    }
  } while (parser_.accept(",") || parser_.accept(";"));
  if (part.cells.empty()) parser_.fail("the position is empty", "the empty board is written [0]");
  parser_.expect("]");
}

// A number for each vertex or edge, or one for all of them, and the mark, which may be left out: no edge is active.
// Without brackets the graph is whole, where a vertex or an edge can only be there or not.
void SubjectParser::cells_on_graph(const OnGraph& shape, SubjectPart& part, std::vector<Expr>& args) {
  const auto count = static_cast<std::size_t>(shape.stacks());
  const auto add = [&](Expr cell) {
    part.cells.emplace_back();
    args.push_back(std::move(cell));
  };
  if (shape.form().most == 1 && shape.form().mark == OnGraph::Mark::none && !parser_.peek().is("[")) {
    for (std::size_t i = 0; i < count; ++i) add(number(1, parser_.peek().place));
    return;
  }
  parser_.expect(
      "[", "a position is written as in " + part.game->text + "[1], one for every vertex, or with a number for each");
  if (parser_.peek().is("]")) parser_.fail("the position is empty", "write a number for each vertex, or one for all");
  check_stacks_on_graph(parser_, shape);
  if (const auto degrees = accept_degrees(parser_, shape)) {
    for (const std::int64_t degree : *degrees) add(number(degree));
  } else {
    do numbers(nullptr, part, args);
    while (parser_.accept(",") || parser_.accept(";"));
    if (part.cells.size() == 1) {
      const Expr all = args.back();
      while (part.cells.size() < count) add(parser_.copied(all, all.place));
    }
  }
  if (accept_mark(parser_, shape)) {
    word(shape.cells(shape.arity()).back(), part, args);
  } else if (shape.unwritten_label()) {
    part.cells.push_back({SubjectCell::Kind::word, *shape.unwritten_label()});
  }
  parser_.expect("]");
}

void SubjectParser::numbers(const Coordinate* coordinate, SubjectPart& part, std::vector<Expr>& args) {
  if (parser_.peek().is("inf")) {
    if (coordinate == nullptr || coordinate->kind != Coordinate::Kind::purse) {
      parser_.fail("only a purse can be infinite");
    }
    parser_.take();
    part.cells.push_back({SubjectCell::Kind::infinite, 0});
    return;
  }
  for (Expr& cell : number_cells(parser_, &Parser::value)) {
    if (constant_value(cell).value_or(0) < 0) {
      parser_.fail_at("negative numbers are not allowed here", cell.place, "stacks, piles and purses are 0 or more");
    }
    part.cells.emplace_back();
    args.push_back(std::move(cell));
  }
}

// One of the words of a coordinate, or the name of a variable that stands for any of them.
void SubjectParser::word(const Coordinate& coordinate, SubjectPart& part, std::vector<Expr>& args) {
  const Place place = parser_.peek().place;
  bool number = parser_.peek().kind == Token::Kind::number && GameParser::has_numbers(coordinate);
  Expr expr = number ? name(games_.label()) : parser_.set_expression();
  std::string text = to_string(expr);
  if (const auto parameter = parser_.bound().find(text); parameter != parser_.bound().end()) {
    number = GameParser::has_numbers(coordinate);  // of a vertex
    if (!number) parser_.fail_at("'" + text + "' is a number, but " + coordinate.name + " is a word", place);
    text = std::to_string(parameter->second);
  }
  const auto& labels = coordinate.labels;
  const auto found = std::find_if(labels.begin(), labels.end(), [&](const auto& l) { return l.text == text; });
  if (found != labels.end()) {
    part.cells.push_back({SubjectCell::Kind::word, static_cast<int>(found - labels.begin())});
    return;
  }
  if (expr.op != Op::name || number || expr.after) {
    if (const OnGraph* shape = on_graph(*part.game->rules.shape)) {
      refuse_mark(parser_, *shape, text, place, "; a variable stands for any of these");
    }
    std::string known;
    for (const auto& label : labels) known += (known.empty() ? "" : ", ") + label.text;
    parser_.fail_at("'" + text + "' is not a value of " + coordinate.name, place,
                    coordinate.name + " is one of: " + known + "; a variable stands for any of them");
  }
  expr.place = place;
  part.cells.push_back({SubjectCell::Kind::word_variable, 0});
  args.push_back(std::move(expr));
}

Expr SubjectParser::option_of(Expr option, Place place) {
  constexpr const char* kOptionExample = "write 'minnie[3,5] is an option of minnie[3,7]'";
  if (!position_ahead()) parser_.fail_expected("a position", kOptionExample);
  const Expr of = position(Op::is_option);
  for (const Expr* position : {&std::as_const(option), &of}) {
    const Subject& subject = *position->subject;
    if (subject.parts.size() > 1) {
      parser_.fail_at("a sentence does not speak of the options of sums", place,
                      "speak of the part in which the move is made");
    }
    if (subject.misere) parser_.fail_at("options are the same in misere play", place, "leave out 'misere'");
    if (std::any_of(subject.parts[0].cells.begin(), subject.parts[0].cells.end(),
                    [](const SubjectCell& cell) { return cell.kind == SubjectCell::Kind::word_variable; })) {
      parser_.fail_at("the words of both positions must be given", place, kOptionExample);
    }
    for (const Expr& cell : position->args) {
      if (any_node(cell, [](const Expr& part) { return is_binder(part.op); })) {
        parser_.fail_at("a number that is looked for cannot stand here", cell.place,
                        "give it a name by 'let' or 'exists'");
      }
    }
  }
  const SubjectPart& first = option.subject->parts[0];
  const SubjectPart& second = of.subject->parts[0];
  if (first.game->text != second.game->text || first.cells.size() != second.cells.size()) {
    parser_.fail_at("both must be positions of one game with equally many cells", place,
                    "an empty stack is written 0: nim[0,5] is an option of nim[3,5]");
  }
  Expr condition = option_condition({first, option.args}, {second, of.args}, place);
  Subject both;
  both.parts = {first, second};
  std::vector<Expr> args = std::move(option.args);
  args.insert(args.end(), of.args.begin(), of.args.end());
  args.push_back(std::move(condition));
  return made_position(Op::is_option, std::move(both), std::move(args), place);
}

Expr SubjectParser::game_of_function(const GameFunction& function) {
  const Place place = parser_.peek().place;
  if (parser_.peek().kind != Token::Kind::word) {
    parser_.fail_expected("a game", "'" + std::string(function.name) + "' belongs to a game, which comes first");
  }
  Subject subject;
  subject.parts.push_back({game(), {}});
  SubjectPart& part = subject.parts[0];
  if (function.kind == GameFunction::Kind::constant) {
    const Ruleset& rules = part.game->rules;
    const auto all = rules.cells_for(std::max(rules.arity(), 1));
    const auto words = std::count_if(all.begin(), all.end(), [](const Coordinate& coordinate) {
      return coordinate.kind == Coordinate::Kind::choice;
    });
    if (static_cast<std::size_t>(words) + 1 != all.size() || on_graph(*rules.shape) != nullptr || rules.partizan()) {
      parser_.fail_at(in_quotes(std::string(function.name)) + " belongs to games of one pile", place,
                      part.game->text + " is another game");
    }
    if (parser_.peek().is("[")) {
      cells_of_sequence(part);
    } else if (words > 0) {
      parser_.fail_at("with which of its words?", place,
                      "write the cells too, as in " + part.game->text + "[n, " + all.back().labels[0].text + "]");
    }
  } else if (parser_.peek().is("[")) {
    parser_.fail("this function belongs to the game, not to a position", "leave out the cells");
  }
  return made_position(Op::function_of, std::move(subject), {}, place);
}

// [n, S]: any name for the pile, and the words.
void SubjectParser::cells_of_sequence(SubjectPart& part) {
  const Ruleset& rules = part.game->rules;
  parser_.expect("[");
  do {
    const std::size_t index = part.cells.size();
    const Place place = parser_.peek().place;
    if (index < rules.cells().size() && rules.cells()[index].kind == Coordinate::Kind::choice) {
      std::vector<Expr> variables;
      word(rules.cells()[index], part, variables);
      if (variables.empty()) continue;
      std::string known;
      for (const Label& label : rules.cells()[index].labels) known += (known.empty() ? "" : ", ") + label.text;
      parser_.fail_at("expected one word, found a variable", place, "the words are: " + known);
    }
    (void)parser_.expect_name("the name of the pile");
    part.cells.push_back({SubjectCell::Kind::every_size, 0});
  } while (parser_.accept(",") || parser_.accept(";"));
  parser_.expect("]");
  games_.check_count(*part.game, part.cells.size(), parser_.peek().place);
  const auto piles = std::count_if(part.cells.begin(), part.cells.end(),
                                   [](const SubjectCell& cell) { return cell.kind == SubjectCell::Kind::every_size; });
  if (piles != 1) parser_.fail("expected one pile", "write " + part.game->text + "[n]");
}

void SubjectParser::check_outcome(const Subject& subject, const std::string& outcome, Place place) const {
  const bool sided = outcome == "L" || outcome == "R";
  if (outcome != "P" && outcome != "N" && !sided) {
    parser_.fail_at("expected an outcome, found " + in_quotes(outcome), place,
                    is_partizan(subject) ? "outcomes are P, N, L and R" : "outcomes are P and N");
  }
  if (sided && !is_partizan(subject)) {
    parser_.fail_at("'" + outcome + "' is an outcome of partizan games alone", place, "here outcomes are P and N");
  }
}

void SubjectParser::check_grundy(const Subject& subject, Place place) const {
  if (!subject.misere && !is_partizan(subject)) return;
  parser_.fail_at("there are no Grundy values in " + std::string(subject.misere ? "misere play" : "partizan games"),
                  place, "speak about outcomes: ... is P");
}

void SubjectParser::check_remoteness(const Subject& subject, Place place) const {
  if (is_partizan(subject)) parser_.fail_at("there is no remoteness in partizan games", place, "speak about outcomes");
}

// "on 3 stacks"; otherwise as many as a game has, or two.
int SubjectParser::stacks_of_both(const Game& first, const Game& second, Place place) {
  constexpr int kUsual = 2;
  const int one = first.rules.arity();
  const int other = second.rules.arity();
  if (one != 0 && other != 0 && one != other) {
    parser_.fail_at(first.text + " has " + std::to_string(one) + (one == 1 ? " coordinate" : " coordinates") + " and " +
                        second.text + " has " + std::to_string(other),
                    place,
                    "only games of the same coordinates can be compared in this way; say which positions belong "
                    "together, as in 'for all n: subtraction{1,2}[n] is P iff nim[n, 0] is P'");
  }
  const int fixed = one != 0 ? one : other;
  if (!parser_.peek().is("on")) return fixed != 0 ? fixed : kUsual;
  const Place at = parser_.take().place;
  const std::int64_t count = parser_.expect_constant();
  if (!parser_.accept("stack")) parser_.expect("stacks", "write 'on 3 stacks'");
  if (count < 1 || count > kMostStacks) {
    parser_.fail_at("there are 1 to " + std::to_string(kMostStacks) + " stacks, not " + std::to_string(count), at);
  }
  if (fixed != 0 && count != fixed) {
    parser_.fail_at((one != 0 ? first : second).text + " has " + std::to_string(fixed) + " coordinates, not " +
                        std::to_string(count),
                    at);
  }
  return static_cast<int>(count);
}

void SubjectParser::check_coordinates(const Game& first, const Game& second, Place place) const {
  const auto one = first.rules.cells();
  const auto other = second.rules.cells();
  for (std::size_t i = 0; i < std::min(one.size(), other.size()); ++i) {
    const auto texts = [](const Coordinate& coordinate) {
      std::vector<std::string> result;
      for (const Label& label : coordinate.labels) result.push_back(label.text);
      return result;
    };
    if (texts(one[i]) == texts(other[i])) continue;
    parser_.fail_at("the coordinates number " + std::to_string(i + 1) + " of " + first.text + " and " + second.text +
                        " have other values",
                    place, "only games of the same coordinates can be compared in this way");
  }
}

Expr SubjectParser::same_as(const std::function<std::string(const std::string&)>& free_name) {
  const Place place = parser_.peek().place;
  Subject first;
  first.misere = games_.misere();
  first.parts.push_back({game(), {}});
  parser_.expect("same");
  const Place what_place = parser_.peek().place;
  const std::string what = parser_.expect_name("'P', 'N', 'G' or 'outcome'");
  parser_.expect("as", "write 'X same P as Y'");
  Subject second;
  second.misere = games_.misere();
  second.parts.push_back({game(), {}});
  const bool partizan = is_partizan(first) || is_partizan(second);
  if (what == "G") {
    check_grundy(first, what_place);
    check_grundy(second, what_place);
  } else if (what != "outcome") {
    check_outcome(is_partizan(first) ? first : second, what, what_place);
  }
  const Game& one = *first.parts[0].game;
  const Game& other = *second.parts[0].game;
  const int count = stacks_of_both(one, other, place);
  check_coordinates(one, other, place);
  std::vector<Expr> names;
  const Ruleset& named = one.rules.arity() != 0 ? one.rules : other.rules;
  for (const std::string& text : named.shape->cell_names(count)) names.push_back(name(free_name(text), false, place));
  for (SubjectPart* part : {&first.parts[0], &second.parts[0]}) {
    for (const Coordinate& coordinate : part->game->rules.cells_for(count)) {
      const bool choice = coordinate.kind == Coordinate::Kind::choice;
      part->cells.push_back({choice ? SubjectCell::Kind::word_variable : SubjectCell::Kind::number, 0});
    }
  }
  const auto is = [&](const Subject& subject, const std::string& outcome) {
    Expr result = made_position(Op::is_outcome, subject, names, place);
    result.name = outcome;
    return result;
  };
  const auto both = [&](const std::string& outcome) {
    return node(Op::equivalence, {is(first, outcome), is(second, outcome)}, place);
  };
  Expr body;
  if (what == "outcome") {
    std::vector<Expr> all;
    for (const char* outcome : {"P", "N", "L", "R"}) {
      if (partizan || outcome[0] == 'P' || outcome[0] == 'N') all.push_back(both(outcome));
    }
    body = joined(Op::conjunction, std::move(all));
  } else if (what != "G") {
    body = both(what);
  } else {
    body = node(Op::equal,
                {made_position(Op::grundy_of, first, names, place), made_position(Op::grundy_of, second, names, place)},
                place);
    // What is no position has no Grundy value: then the other must be none, either.
    if (!one.rules.valid.empty() || !other.rules.valid.empty() || on_graph(*one.rules.shape) != nullptr ||
        on_graph(*other.rules.shape) != nullptr) {
      const auto valid = [&](const Subject& subject) {
        return node(Op::disjunction, {is(subject, "P"), is(subject, "N")}, place);
      };
      body = node(Op::conjunction,
                  {node(Op::equivalence, {valid(first), valid(second)}, place),
                   node(Op::implication, {valid(first), std::move(body)}, place)},
                  place);
    }
  }
  for (std::size_t i = names.size(); i-- > 0;) {
    body = node(Op::for_all, {std::move(body)}, place);
    body.name = names[i].name;
  }
  return body;
}

}  // namespace cairn::language
