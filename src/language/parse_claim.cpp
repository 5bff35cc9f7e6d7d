// The layout of a claim: a position with variables, conditions, a colon, and what is said about it.
#include "language/parse_claim.hpp"

#include "base/printable.hpp"
#include "language/claim_family.hpp"
#include "language/game_parser.hpp"
#include "language/graph/cells_on_graph.hpp"
#include "language/resolve_claim.hpp"
#include "language/sentence/number_cells.hpp"
#include "rules/fold.hpp"

#include <algorithm>

namespace cairn::language {

namespace {

using Relation = Claim::Relation;

constexpr const char* kWhole = "a claim reads like: minnie[a,b], 1 <= a <= b: P iff a = 1 and b odd";

class ClaimParser {
 public:
  ClaimParser(Source source, const PathCut& cut, Library& library)
      : parser_(source), cut_(cut), library_(library), games_(parser_, cut, library) {
    parser_.allow_conditionals();
  }

  [[nodiscard]] bool is_family() const { return begins_family(parser_); }

  Claim run() {
    try {
      return claim();
    } catch (const Misplaced& problem) {
      parser_.fail_at(problem.what, problem.place, problem.hint);
    }
  }

  // A claim for each value of the parameters, and its text with numbers in their places.
  std::vector<Claim> run_family() {
    std::vector<Claim> claims;
    for_each_member(parser_, library_, [&] {
      claims.push_back(run());
      claims.back().text = with_path(claims.back());
      claims.back().parameters = parser_.parameters();
    });
    return claims;
  }

 private:
  Claim claim() {
    Claim result;
    result.misere = games_.misere();
    const Place place = parser_.peek().place;
    result.game = games_.game();
    games_.check_parameters(*result.game, place);
    const std::size_t words = parser_.set_words();
    cells(result);
    games_.check_count(*result.game, result.cells.size(), place);
    check_bounded(result, place);
    if (parser_.peek().is("+")) parser_.fail("a claim is about one game, not about a sum");
    while (parser_.accept(",")) {
      Expr condition = parser_.expression();
      resolve(condition, Type::truth, result);
      result.where.push_back(calculated(std::move(condition)));
    }
    parser_.expect(":", kWhole);
    statement(result);
    if (!parser_.at_end()) {
      if (result.relation == Relation::always) parser_.fail_expected("'iff', 'if', 'only if' or the end");
      parser_.fail_expected("the end of the claim");
    }
    if (!result.asks_grundy() && !result.asks_outcome()) {
      throw Misplaced{"the claim says nothing about the outcome", result.fact.place, kWhole};
    }
    for (const auto& variable : result.variables) {
      parser_.refuse_set_word(variable.name, "the variable of the claim", words);
    }
    result.fact = calculated(std::move(result.fact));
    result.condition = calculated(std::move(result.condition));
    for (const Error& warning : parser_.warnings()) result.warnings.push_back(cut_.restored(warning));
    return result;
  }

  // The claim as it can be asked again: a game that was given by a path is not known by its name.
  [[nodiscard]] std::string with_path(const Claim& claim) const {
    std::string text = to_string(claim);
    const std::string& name = claim.game->rules.name;
    if (!games_.path().empty()) text.replace(text.find(name), name.size(), games_.path());
    return text;
  }

  // Where numbers stand for parameters, what can be calculated is: n <= 6 reads better than n <= 2*3.
  [[nodiscard]] Expr calculated(Expr expr) const {
    (void)any_node(expr, [&](const Expr& part) {
      const bool innermost = std::none_of(part.args.begin(), part.args.end(), overflows);
      if (overflows(part) && innermost) parser_.fail_at("'" + to_string(part) + "' is beyond 64 bits", part.place);
      return false;
    });
    return parser_.parameters().empty() ? expr : folded_for_reading(std::move(expr));
  }

  void cells(Claim& claim) {
    const Ruleset& rules = claim.game->rules;
    const OnGraph* shape = on_graph(*rules.shape);
    if (shape != nullptr && is_whole_graph(parser_, *shape)) {
      claim.cells.resize(static_cast<std::size_t>(shape->stacks()), number_cell(number(1), claim));
      return;
    }
    parser_.expect("[", kWhole);
    if (parser_.peek().is("]")) parser_.fail("the position is empty", "the empty board is written [0]");
    if (shape != nullptr) return cells_on_graph(claim, *shape);
    do {
      const std::size_t index = claim.cells.size();
      const Coordinate* coordinate = index < rules.cells().size() ? &rules.cells()[index] : nullptr;
      add_cells(claim, coordinate);
      if (claim.cells.size() > static_cast<std::size_t>(kMostStacks)) {
        parser_.fail("there are more than " + std::to_string(kMostStacks) + " stacks");
      }
    } while (parser_.accept(",") || parser_.accept(";"));
    if (claim.cells.empty()) parser_.fail("the position is empty", "the empty board is written [0]");
    parser_.expect("]");
  }

  // A number for each vertex or edge, or one for all of them, and the mark, which may be left out: no edge is active.
  void cells_on_graph(Claim& claim, const OnGraph& shape) {
    check_stacks_on_graph(parser_, shape);
    if (const auto degrees = accept_degrees(parser_, shape)) {
      for (const std::int64_t degree : *degrees) claim.cells.push_back(number_cell(number(degree), claim));
    } else {
      do add_cells(claim, nullptr);
      while (parser_.accept(",") || parser_.accept(";"));
      if (claim.cells.size() == 1) {
        claim.cells.resize(static_cast<std::size_t>(shape.stacks()), ClaimCell(claim.cells[0]));
      }
    }
    if (accept_mark(parser_, shape)) {
      claim.cells.push_back(word(claim, shape.cells(shape.arity()).back()));
    } else if (shape.unwritten_label()) {
      ClaimCell& unwritten = claim.cells.emplace_back();
      unwritten.kind = ClaimCell::Kind::word;
      unwritten.label = *shape.unwritten_label();
    }
    parser_.expect("]");
  }

  // What stands in one cell; "k of 1" and "x1..xk" are several.
  void add_cells(Claim& claim, const Coordinate* coordinate) {
    if (coordinate != nullptr && coordinate->kind == Coordinate::Kind::choice) {
      claim.cells.push_back(word(claim, *coordinate));
      return;
    }
    if (parser_.peek().is("inf")) {
      if (coordinate == nullptr || coordinate->kind != Coordinate::Kind::purse) {
        parser_.fail("only a purse can be infinite");
      }
      parser_.take();
      claim.cells.emplace_back().kind = ClaimCell::Kind::infinite;
      return;
    }
    for (Expr& cell : number_cells(parser_, &Parser::sum)) {
      claim.cells.push_back(number_cell(calculated(std::move(cell)), claim));
    }
  }

  // One of the words of a coordinate, or a new name that stands for any of them.
  ClaimCell word(Claim& claim, const Coordinate& coordinate) {
    const Place place = parser_.peek().place;
    ClaimCell cell;
    cell.kind = ClaimCell::Kind::word;
    bool number = parser_.peek().kind == Token::Kind::number && GameParser::has_numbers(coordinate);
    const Expr expr = number ? name(games_.label()) : parser_.set_expression();
    std::string text = to_string(expr);
    if (const auto parameter = parser_.bound().find(text); parameter != parser_.bound().end()) {
      number = GameParser::has_numbers(coordinate);  // of a vertex
      if (!number) parser_.fail_at("'" + text + "' is a number, but " + coordinate.name + " is a word", place);
      text = std::to_string(parameter->second);
    }
    const auto& labels = coordinate.labels;
    const auto found = std::find_if(labels.begin(), labels.end(), [&](const auto& l) { return l.text == text; });
    if (found != labels.end()) {
      cell.label = static_cast<int>(found - labels.begin());
      return cell;
    }
    std::string known;
    for (const auto& label : labels) known += (known.empty() ? "" : ", ") + label.text;
    const bool taken =
        std::any_of(claim.variables.begin(), claim.variables.end(), [&](const auto& v) { return v.name == text; });
    if (expr.op != Op::name || number || taken || word_index(claim.game->rules, text) >= 0) {
      if (const OnGraph* shape = on_graph(*claim.game->rules.shape)) {
        refuse_mark(parser_, *shape, text, place, "; a new name stands for any of these");
      }
      parser_.fail_at("'" + text + "' is not a value of " + coordinate.name, place,
                      coordinate.name + " is one of: " + known + "; a new name stands for any of them");
    }
    check_variable_name(text, place);
    cell.variable = static_cast<int>(claim.variables.size());
    claim.variables.push_back({text, static_cast<int>(claim.cells.size())});
    return cell;
  }

  // P iff c, P if c, P only if c, if c then P, G = n if c else m, ...
  void statement(Claim& claim) {
    if (parser_.accept("if")) {
      claim.relation = Relation::whenever;
      condition(claim);
      parser_.expect("then", "say 'if n odd then P', or 'P if n odd'");
      claim.fact = parser_.expression();
      return resolve(claim.fact, Type::truth, claim, true);
    }
    if (parser_.at_end()) parser_.fail_expected("what is claimed", kWhole);
    parser_.forget_rephrased();
    claim.fact = parser_.expression();
    const bool rephrased = parser_.rephrased();
    if (parser_.accept("iff")) {
      claim.relation = Relation::iff;
      condition(claim);
    } else if (parser_.accept("only")) {
      parser_.expect("if");
      claim.relation = Relation::only_if;
      condition(claim);
    } else if (const Token word = parser_.peek(); parser_.accept("if")) {
      claim.relation = Relation::whenever;
      if (parser_.accept("and")) {  // if and only if
        parser_.expect("only");
        parser_.expect("if");
        claim.relation = Relation::iff;
      }
      claim.condition = parser_.expression();
      if (claim.relation == Relation::whenever && parser_.peek().is("else")) {
        otherwise(claim, word, rephrased);
      } else {
        resolve(claim.condition, Type::truth, claim);
      }
    }
    resolve(claim.fact, Type::truth, claim, true);
  }

  void condition(Claim& claim) {
    claim.condition = parser_.expression();
    resolve(claim.condition, Type::truth, claim);
  }

  // What was read as "G = n", if "c" turns out to go on with "else m".
  void otherwise(Claim& claim, const Token& word, bool rephrased) {
    const Op op = claim.fact.op;
    const bool comparison = op == Op::equal || op == Op::not_equal || op == Op::less || op == Op::less_equal ||
                            op == Op::greater || op == Op::greater_equal;
    if (!comparison || rephrased) {
      parser_.fail(
          "'else' belongs to a number: G = n if n <= 8 else 5",
          rephrased ? "put a remainder of written numbers in parentheses: G = (7 mod 4) if n <= 8 else 5" : "");
    }
    parser_.take();
    Expr& number = claim.fact.args[1];
    number = node(Op::conditional, {std::move(number), std::move(claim.condition), parser_.value()}, word.place);
    claim.condition = {};
    claim.relation = Relation::always;
  }

  Parser parser_;
  const PathCut& cut_;
  const Library& library_;
  GameParser games_;
};

void check_length(std::string_view text) {
  if (text.size() <= kLargestClaimsFile) return;
  throw Error("the claim is longer than " + std::to_string(kLargestClaimsFile) + " bytes");
}

}  // namespace

Claim parse_claim(std::string_view text, Library& library, std::string_view file_name, int line) {
  check_length(text);
  const PathCut cut(text);
  try {
    Claim claim = ClaimParser({cut.text, file_name, line}, cut, library).run();
    const auto first = text.find_first_not_of(" \t\r\n");
    claim.text = printable(text.substr(first, text.find_last_not_of(" \t\r\n") - first + 1));
    return claim;
  } catch (const Error& error) {
    throw cut.restored(error);
  }
}

std::vector<Claim> parse_claim_family(std::string_view text, Library& library, std::string_view file_name, int line) {
  check_length(text);
  const PathCut cut(text);
  try {
    ClaimParser parser({cut.text, file_name, line}, cut, library);
    if (parser.is_family()) return parser.run_family();
  } catch (const Error& error) {
    throw cut.restored(error);
  }
  return {parse_claim(text, library, file_name, line)};
}

}  // namespace cairn::language
