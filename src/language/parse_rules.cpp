// The layout of a rules file: games, each a list of clauses that begin on a line of their own.
#include "language/parse_rules.hpp"

#include "base/printable.hpp"
#include "language/parse_set_rule.hpp"
#include "language/parser.hpp"
#include "rules/graph/sites.hpp"

#include <algorithm>
#include <array>
#include <set>

namespace cairn::language {

namespace {

constexpr std::array<std::string_view, 9> kClauses{"game",    "about", "cite", "group", "valid",
                                                   "measure", "move",  "left", "right"};

const ShapeKeyword* shape_keyword(std::string_view word) {
  const auto& all = shape_keywords();
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const ShapeKeyword& known) { return known.word == word; });
  return found == all.end() ? nullptr : &*found;
}

// "stacks, pile, state, on"
std::string list_of_shapes() {
  std::string list;
  for (const auto& keyword : shape_keywords()) list += (list.empty() ? "" : ", ") + keyword.word;
  return list;
}

bool starts_clause(const Token& token) {
  return token.starts_line && token.kind == Token::Kind::word &&
         (std::find(kClauses.begin(), kClauses.end(), token.text) != kClauses.end() ||
          shape_keyword(token.text) != nullptr);
}

class RulesParser {
 public:
  explicit RulesParser(Source source) : parser_(source) {}

  std::vector<Ruleset> run() {
    std::vector<Ruleset> games;
    std::set<std::string> names;
    while (!parser_.at_end()) {
      const Place place = parser_.peek().place;
      if (!parser_.peek().is("game")) {
        parser_.fail_expected("'game'", "a rules file begins with a line such as 'game nim'");
      }
      games.push_back(game());
      if (!names.insert(games.back().name).second) {
        parser_.fail_at("game '" + games.back().name + "' is defined twice", place);
      }
      try {
        check_rules(games.back());
      } catch (const Misplaced& problem) {
        parser_.fail_at(problem.what, problem.place, problem.hint);
      }
    }
    if (games.empty()) parser_.fail("there is no game here", "begin with a line such as 'game nim'");
    return games;
  }

  [[nodiscard]] std::vector<Error> warnings() const { return parser_.warnings(); }

 private:
  [[nodiscard]] bool clause_ends() const { return parser_.at_end() || starts_clause(parser_.peek()); }

  Ruleset game() {
    Ruleset rules;
    const std::size_t words = parser_.set_words();
    rules.place = parser_.expect("game").place;
    rules.name = name("the name of the game");
    if (parser_.accept("(")) {
      do {
        parameter(rules);
      } while (parser_.accept(","));
      parser_.expect(")");
    }
    std::set<std::string, std::less<>> numbers;
    for (const Parameter& parameter : rules.parameters) {
      if (parameter.kind == Parameter::Kind::number) numbers.insert(parameter.name);
    }
    parser_.set_numbers(std::move(numbers));
    end_clause();
    std::set<std::string_view> seen;
    while (!parser_.at_end() && !parser_.peek().is("game")) {
      const Token word = parser_.peek();
      if (!starts_clause(word))
        parser_.fail_expected("one of about, cite, group, " + list_of_shapes() + ", valid, measure, move");
      const bool repeatable = word.is("move") || word.is("left") || word.is("right") || word.is("valid");
      if (!repeatable && !seen.insert(word.text).second) parser_.fail("'" + std::string(word.text) + "' stands twice");
      clause(rules, parser_.take());
      end_clause();
    }
    check_set_words(rules, words);
    return rules;
  }

  // {i} would else be read as a set where the pile i is meant.
  void check_set_words(const Ruleset& rules, std::size_t since) const {
    for (const auto& parameter : rules.parameters) parser_.refuse_set_word(parameter.name, "the parameter", since);
    for (const auto& cell : rules.cells()) {
      static constexpr const char* kKinds[] = {"the pile", "the purse", "the coordinate"};
      const char* kind = rules.shape->of_stacks() ? "the stack" : kKinds[static_cast<std::size_t>(cell.kind)];
      if (!cell.name.empty()) parser_.refuse_set_word(cell.name, kind, since);
    }
  }

  // A name on the clause's own line; the next line begins a clause of its own.
  std::string name(const std::string& what) {
    if (clause_ends()) parser_.fail_expected(what);
    return parser_.expect_name(what);
  }

  void end_clause() {
    if (clause_ends()) return;
    parser_.fail_expected(parser_.peek().starts_line ? "one of game, about, cite, group, " + list_of_shapes() +
                                                           ", valid, measure, move, left, right"
                                                     : "the end of the line");
  }

  void parameter(Ruleset& rules) {
    Parameter parameter;
    parameter.name = name("the name of a parameter");
    parser_.expect(":");
    const Token kind = parser_.take();
    if (kind.is("set")) {
      parameter.kind = Parameter::Kind::set;
    } else if (kind.is("rule")) {
      parameter.kind = Parameter::Kind::rule;
    } else if (kind.is("number")) {
      parameter.kind = Parameter::Kind::number;
    } else if (kind.is("graph")) {
      parameter.kind = Parameter::Kind::graph;
    } else {
      parser_.fail_at("a parameter is a set, a rule, a number or a graph", kind.place,
                      "write (A: set), (f: rule), (k: number) or (G: graph)");
    }
    rules.parameters.push_back(std::move(parameter));
  }

  void clause(Ruleset& rules, const Token& word) {
    if (word.is("about")) {
      if (parser_.peek().kind != Token::Kind::quoted) parser_.fail_expected("a sentence in quotation marks");
      const auto text = parser_.take().text;
      rules.about = printable(text.substr(1, text.size() - 2));
    } else if (word.is("cite")) {
      rules.cite = printable(parser_.take().text);
    } else if (word.is("group")) {
      rules.group = printable(parser_.take().text);
    } else if (const ShapeKeyword* shape = shape_keyword(word.text)) {
      shape_once(rules, word);
      Reader reader(*this, rules);
      rules.shape = shape->read(reader);
    } else if (word.is("valid")) {
      conditions(rules.valid);
    } else if (word.is("measure")) {
      rules.measure = parser_.sum();
    } else {
      move(rules, word);
    }
  }

  void shape_once(const Ruleset& rules, const Token& word) const {
    if (rules.shape != no_shape()) {
      parser_.fail_at("the position is described twice", word.place, "use one of " + list_of_shapes());
    }
  }

  // What the declaration of a shape sees of the parser.
  class Reader final : public ShapeReader {
   public:
    Reader(RulesParser& rules_parser, const Ruleset& rules) : rules_parser_(rules_parser), rules_(rules) {}

    bool accept(std::string_view symbol) override { return parser().accept(symbol); }
    [[nodiscard]] bool next_is(std::string_view symbol) const override {
      return rules_parser_.parser_.peek().is(symbol);
    }
    std::optional<std::int64_t> number() override {
      if (parser().peek().kind != Token::Kind::number) return std::nullopt;
      number_place_ = parser().peek().place;
      return parser().expect_number();
    }
    std::string name(const std::string& what) override { return rules_parser_.name(what); }
    void expect(std::string_view symbol) override { parser().expect(symbol); }
    std::vector<Label> labels() override { return rules_parser_.labels(rules_); }
    std::string graph_parameter() override {
      const Place place = parser().peek().place;
      std::string name = rules_parser_.name("the name of a graph");
      const bool known = std::any_of(rules_.parameters.begin(), rules_.parameters.end(), [&](const auto& parameter) {
        return parameter.name == name && parameter.kind == Parameter::Kind::graph;
      });
      if (known) return name;
      parser().fail_at("'" + name + "' is not a graph", place,
                       "declare it: game " + rules_.name + "(" + name + ": graph)");
    }
    [[noreturn]] void fail(const std::string& what, const std::string& hint) override { parser().fail(what, hint); }
    [[noreturn]] void fail_at_number(const std::string& what, const std::string& hint) override {
      parser().fail_at(what, number_place_, hint);
    }
    [[noreturn]] void fail_expected(const std::string& what) override { parser().fail_expected(what); }

   private:
    [[nodiscard]] Parser& parser() { return rules_parser_.parser_; }

    RulesParser& rules_parser_;
    const Ruleset& rules_;
    Place number_place_;
  };

  // {S, not S}: words; those that name a set parameter can be asked about.
  std::vector<Label> labels(const Ruleset& rules) {
    std::vector<Label> result;
    parser_.expect("{");
    do {
      const Expr value = parser_.set_expression();
      const Expr& word = value.op == Op::complement ? value.args[0] : value;
      if (word.op != Op::name || word.after) parser_.fail("a value is a word such as S, or 'not S'");
      const bool is_set = std::any_of(rules.parameters.begin(), rules.parameters.end(), [&](const auto& parameter) {
        return parameter.name == word.name && parameter.kind == Parameter::Kind::set;
      });
      if (value.op == Op::complement && !is_set) parser_.fail("'not' needs a set parameter behind it");
      result.push_back({to_string(value), is_set ? std::optional<Expr>(value) : std::nullopt});
      if (result.size() > kMostModes) parser_.fail("there are too many values");
    } while (parser_.accept(","));
    parser_.expect("}");
    return result;
  }

  void conditions(std::vector<Expr>& list) {
    do {
      list.push_back(parser_.expression());
    } while (parser_.accept(","));
  }

  void move(Ruleset& rules, const Token& word) {
    Move move;
    move.place = word.place;
    move.player = word.is("left") ? Player::left : word.is("right") ? Player::right : Player::either;
    site(move);
    if (move.site && !parser_.peek().is("take")) {
      parser_.expect("delete", "at a vertex or an edge a move says 'take t from v' or 'delete v'");
      parts(*move.site);
    } else if (parser_.accept("take")) {
      move.take = true;
      if (parser_.peek().kind == Token::Kind::number) {
        parser_.fail("name the amount", "write 'take t from one where t = 2', or 'take t in {1,2}'");
      }
      move.amount = name("a name for the amount, as in 'take t from one'");
      if (parser_.accept("in")) amount(move);
      if (parser_.accept("from")) move.site ? parts(*move.site) : from(move);
    } else if (!parser_.peek().is("where") && !parser_.peek().is("to")) {
      do {
        binding(rules, move);
      } while (parser_.accept(","));
    }
    // "take i in {i^2}" can be meant in one way only; in conditions i might be the amount.
    const std::size_t words = parser_.set_words();
    if (parser_.accept("where")) conditions(move.where);
    parser_.refuse_set_word(move.amount, "the amount", words);
    if (move.site) {
      for (const std::string& vertex : {move.site->first, move.site->second}) {
        parser_.refuse_set_word(vertex, "the vertex", words);
      }
    } else if (!move.take) {
      parser_.expect("to", "a move says 'take t from ...' or '... to (...)'");
      parser_.expect("(");
      do {
        move.to.push_back(parser_.peek().is("not") ? parser_.set_expression() : parser_.sum());
      } while (parser_.accept(",") || parser_.accept(";"));
      parser_.expect(")");
    }
    rules.moves.push_back(std::move(move));
  }

  // "vertex v:", "active edge u v:", when the move begins with it.
  void site(Move& move) {
    using Kind = Site::Kind;
    for (const Kind kind : {Kind::vertex, Kind::edge, Kind::active_edge, Kind::token, Kind::next_vertex}) {
      const std::string_view words = site_words(kind);
      const std::size_t blank = words.find(' ');
      const bool two_words = blank != std::string_view::npos;
      if (!parser_.peek().is(words.substr(0, blank))) continue;
      if (two_words && !parser_.peek(1).is(words.substr(blank + 1))) continue;
      if (parser_.peek(two_words ? 2 : 1).is("in")) continue;  // an amount of that name
      parser_.take();
      if (two_words) parser_.take();
      Site site;
      site.kind = kind;
      site.first = name("a name for the vertex, as in 'vertex v:'");
      if (has_two_ends(kind)) site.second = name("a name for the other vertex, as in 'edge u v:'");
      parser_.expect(":", "what happens there follows behind a colon");
      move.site = std::move(site);
      return;
    }
  }

  // u, v; v, near v; it
  void parts(Site& site) {
    do {
      Site::Part part;
      part.near = parser_.peek(1).kind == Token::Kind::word && !is_reserved(parser_.peek(1).text) &&
                  !starts_clause(parser_.peek(1)) && parser_.accept("near");
      part.name = name("the name of a vertex");
      site.parts.push_back(std::move(part));
    } while (parser_.accept(","));
  }

  // What follows "t in": a range low..high or a set.
  void amount(Move& move) {
    if (parser_.peek().is("{") || parser_.peek().is("not")) {
      move.set = parser_.set_expression();
      return;
    }
    Expr first = parser_.sum();
    if (parser_.accept("..")) {
      move.low = std::move(first);
      move.high = parser_.sum();
    } else if (first.op == Op::name) {
      move.set = std::move(first);
    } else {
      parser_.fail_expected("'..'", "an amount lies in a range such as 1..n, or in a set");
    }
  }

  // Not the beginning of a rule such as {i^2} or {primes}?
  static bool is_label(const Ruleset& rules, const Token& word, const Token& next) {
    if (word.kind != Token::Kind::word) return false;
    if (word.is("not")) return true;
    if (!next.is(",") && !next.is("}")) return false;
    // i and primes may be words as well; then the position says so.
    const auto cells = rules.cells();
    return !(word.is("i") || is_named_set(word.text)) ||
           std::any_of(cells.begin(), cells.end(), [&](const Coordinate& coordinate) {
             return std::any_of(coordinate.labels.begin(), coordinate.labels.end(),
                                [&](const Label& label) { return label.text == word.text; });
           });
  }

  // "t in 1..n" binds the amount, "next in {S, not S}" picks a named value.
  void binding(const Ruleset& rules, Move& move) {
    const Place place = parser_.peek().place;
    const std::string bound = name("'take', or a name as in 't in 1..n'");
    parser_.expect("in");
    const bool words = parser_.peek().is("{") && is_label(rules, parser_.peek(1), parser_.peek(2));
    if (words) {
      move.choices.push_back({bound, labels(rules)});
      if (move.choices.size() > 8) parser_.fail_at("a move picks too many values", place);
      return;
    }
    if (!move.amount.empty()) {
      parser_.fail_at("a move has one amount only", place,
                      "split the move, or derive the second number from the first");
    }
    move.amount = bound;
    amount(move);
  }

  // The word is read by the shape; here it is any of the reserved ones, or a name.
  void from(Move& move) {
    static constexpr std::array<std::string_view, 7> kWords{"one", "two", "both", "some", "all", "greatest", "least"};
    for (const auto word : kWords) {
      if (!parser_.accept(word)) continue;
      move.from = word;
      return;
    }
    move.from = name("one, two, both, some, all, greatest, least or the name of a pile");
  }

  Parser parser_;
};

}  // namespace

std::vector<Ruleset> parse_rules(std::string_view text, std::string_view file_name, std::vector<Error>* warnings) {
  if (text.size() > kLargestRulesFile) {
    throw Error("the rules file is too large: " + std::to_string(text.size()) + " bytes, at most " +
                    std::to_string(kLargestRulesFile),
                std::string(file_name), "rules of a game fit on a few lines");
  }
  RulesParser parser({text, file_name});
  std::vector<Ruleset> games = parser.run();
  if (warnings != nullptr) *warnings = parser.warnings();
  return games;
}

}  // namespace cairn::language
