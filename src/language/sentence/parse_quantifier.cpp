// Quantifiers in the words that people use, and the numbers that a condition picks: "least a: ...".
//
// "for all a, b >= 1" means both, as in papers; in "for all a <= 2, b" the second has no condition. In "for all 1 <= a
// <= b" the names that are not known yet are bound. Where it is not clear what "exists" binds, the reader is asked to
// say so.
#include "base/printable.hpp"
#include "language/sentence/number_cells.hpp"
#include "language/sentence/parse_sentence.hpp"
#include "rules/fold.hpp"

#include <algorithm>
#include <array>

namespace cairn::language {

namespace {

constexpr const char* kNames = "write 'for all a: ...', 'for all a, b with a < b: ...' or 'exists b > a: ...'";
constexpr std::size_t kMostNested = 50;

bool is_universal(Op op) { return op == Op::for_all || op == Op::almost_all; }
bool is_plain(Op op) { return op == Op::for_all || op == Op::exists; }

// What to write instead of what was found. "=>" is no comparison.
const char* names_hint(const Token& found) {
  const bool arrow = found.is("implies") && found.length == 2;
  return arrow ? "'=>' means 'implies'; 'at least' is written '>='" : kNames;
}

// Behind a name: does a condition on it begin?
bool begins_condition(const Token& token) {
  static constexpr std::array<std::string_view, 10> kConditions{
      "in", "<", "<=", "=", "==", "!=", ">=", ">", "odd", "even"};
  return std::any_of(kConditions.begin(), kConditions.end(), [&](auto sign) { return token.is(sign); });
}

}  // namespace

SentenceParser::Words SentenceParser::quantifier_words(std::size_t ahead) const {
  const auto at = [&](std::size_t i) -> const Token& { return parser_.peek(ahead + i); };
  const auto every = [&](std::size_t i) { return at(i).is("all") || at(i).is("every") || at(i).is("each"); };
  if (at(0).is("forall")) return {Op::for_all, 1};
  if (at(0).is("for") && every(1)) return {Op::for_all, 2};
  if (at(0).is("for") && at(1).is("almost") && every(2)) return {Op::almost_all, 3};
  if (at(0).is("for") && at(1).is("some") && !at(2).is("in") && !at(2).is("within")) return {Op::exists, 2};
  if (at(0).is("exists") || at(0).is("exist")) return existence_words(1 + ahead);
  if (at(0).is("there") && (at(1).is("is") || at(1).is("are") || at(1).is("exists") || at(1).is("exist"))) {
    return existence_words(2 + ahead);
  }
  return {};
}

// What stands behind "exists"; the words that came before are counted.
SentenceParser::Words SentenceParser::existence_words(std::size_t ahead) const {
  const auto at = [&](std::size_t i) -> const Token& { return parser_.peek(ahead + i); };
  const auto is_word = [&](std::size_t i) { return at(i).kind == Token::Kind::word; };
  const std::size_t before = ahead;
  const bool bound_first = at(1).kind == Token::Kind::number;  // exists unique 1 <= b <= a
  if (at(0).is("unique") && (is_word(1) || bound_first)) return {Op::exists_unique, before + 1};
  if (at(0).is("a") && at(1).is("unique") && is_word(2)) return {Op::exists_unique, before + 2};
  if (at(0).is("exactly") && at(1).is("one")) return {Op::exists_unique, before + 2};
  if (at(0).is("infinitely") && at(1).is("many")) return {Op::infinitely_many, before + 2};
  if (is_word(0) || at(0).kind == Token::Kind::number || at(0).is("(")) return {Op::exists, before};
  return {};
}

// least a: ..., the a: ..., the least a: ...
SentenceParser::Words SentenceParser::number_words() const {
  const bool article = parser_.peek().is("the");
  const std::size_t ahead = article ? 1 : 0;
  const bool least = parser_.peek(ahead).is("least");
  const Token& name = parser_.peek(ahead + (least ? 1 : 0));
  if ((!article && !least) || name.kind != Token::Kind::word || is_reserved(name.text)) return {};
  if (is_sentence_word(name.text)) return {};  // a variable may be called "the"
  return {least ? Op::least_such : Op::the_only, ahead + (least ? 1U : 0U)};
}

Expr SentenceParser::quantified(Words words) {
  const std::size_t outside = scope_.size();
  std::vector<Binder> binders;
  do {
    binders.push_back(binder(words));
    words = binders.back().goes_on ? Words{words.op, 0} : quantifier_words();
  } while ((words.count > 0 && !binders.back().complete) || binders.back().goes_on);
  Expr body = binders.back().complete ? Expr() : parser_.expression();
  scope_.resize(outside);
  for (; !binders.empty(); binders.pop_back()) body = bind(std::move(binders.back()), std::move(body));
  return body;
}

SentenceParser::Binder SentenceParser::binder(Words words) {
  Binder result;
  result.op = words.op;
  result.place = parser_.peek().place;
  for (std::size_t i = 0; i < words.count; ++i) parser_.take();
  names(result);
  if (result.names.size() > 1 && !is_plain(result.op)) {
    parser_.fail_at(in_quotes(std::string(info(result.op).text)) + " binds one variable at a time",
                    result.names[1].place, "write the quantifier once more for the next one, or another sentence");
  }
  result.goes_on = result.condition && parser_.peek().is(",") && is_plain(result.op) && name_ahead(result);
  if (result.goes_on) {
    parser_.take();
  } else {
    separator(result);
  }
  return result;
}

// Behind a comma that stands here: another name, as the b of "for all a <= 2, b: ..." and of "for all a <= 2, b >= 3:
// ..."? In the second the names must end before anything that belongs to a sentence: in "for all a >= 1, b = a implies
// ..." the comma stands for the colon, and b is any number.
bool SentenceParser::name_ahead(const Binder& binder) const {
  static constexpr std::array<std::string_view, 9> kSaid{"and", "or", "not",  "implies", "iff",
                                                         "is",  "if", "then", "only"};
  const Token& token = parser_.peek(1);
  if (token.kind != Token::Kind::word || is_reserved(token.text) || !is_new(token.text, binder)) return false;
  if (quantifier_words(1).count > 0) return false;
  if (ends_names(2)) return true;
  if (!begins_condition(parser_.peek(2))) return false;
  int depth = 0;
  for (std::size_t i = 3; parser_.peek(i).kind != Token::Kind::end; ++i) {
    const Token& at = parser_.peek(i);
    if (at.is("(") || at.is("[") || at.is("{")) ++depth;
    if (at.is(")") || at.is("]") || at.is("}")) --depth;
    if (depth > 0) continue;
    if (ends_names(i)) return true;
    if (std::any_of(kSaid.begin(), kSaid.end(), [&](auto word) { return parser_.peek(i).is(word); })) return false;
  }
  return false;
}

// Does the list of names end behind the token?
bool SentenceParser::ends_names(std::size_t ahead) const {
  const Token& token = parser_.peek(ahead);
  return token.is(",") || token.is(":") || token.is("such") || token.is("with") || quantifier_words(ahead).count > 0;
}

bool SentenceParser::is_new(std::string_view name, const Binder& binder) const {
  if (parser_.is_parameter(name) || std::find(scope_.begin(), scope_.end(), name) != scope_.end()) return false;
  if (std::any_of(binder.names.begin(), binder.names.end(), [&](const Expr& own) { return own.name == name; }))
    return false;
  return true;
}

// Behind a comma that stands here: another name, or already what is said?
bool SentenceParser::names_go_on(const Binder& binder) const {
  const Token& token = parser_.peek(1);
  if (token.kind != Token::Kind::word || is_reserved(token.text) || quantifier_words(1).count > 0) return false;
  if (is_name_range(parser_, 1)) return true;
  if (!is_new(token.text, binder)) return false;
  return ends_names(2) || begins_condition(parser_.peek(2));
}

void SentenceParser::check_name(const std::string& name, Place place) const {
  check_sentence_name(name, place);
  if (parser_.is_parameter(name)) {
    parser_.fail_at("'" + name + "' is a parameter already", place, "choose another letter for the variable");
  }
  if (std::find(scope_.begin(), scope_.end(), name) != scope_.end()) {
    parser_.fail_at("'" + name + "' is bound already", place, "choose another letter for the variable");
  }
}

void SentenceParser::add_name(Binder& binder, const std::string& name, Place place) {
  check_name(name, place);
  if (scope_.size() == kMostNested) parser_.fail_at("these are too many variables", place);
  scope_.push_back(name);
  ever_bound_.insert(name);
  binder.names.push_back(rules::name(name, false, place));
}

// a, b    a >= 1    1 <= a <= b    n in 0..12    t in {1,3}    x1..xk
void SentenceParser::names(Binder& binder) {
  do {
    const Token token = parser_.peek();
    if (is_name_range(parser_)) {
      for (const std::string& each : name_range(parser_)) add_name(binder, each, token.place);
    } else if (token.kind != Token::Kind::word) {
      if (token.kind != Token::Kind::number && !token.is("(")) parser_.fail_expected("a name", kNames);
      note_words();
      binder.condition = parser_.comparison();
      return add_implied(binder, false);
    } else if (ends_names(1) || is_reserved(token.text) || negation_behind(binder)) {
      add_name(binder, parser_.expect_name("a name"), token.place);
    } else {
      return conditional_name(binder);
    }
  } while (parser_.peek().is(",") && names_go_on(binder) && parser_.accept(","));
}

// "least a not nim[a,n] is N": what is said begins with its negation, and no colon is needed. "a not in {1,3}" is a
// condition on a.
bool SentenceParser::negation_behind(const Binder& binder, std::size_t ahead) const {
  const bool number = binder.op == Op::least_such || binder.op == Op::the_only;
  return number && parser_.peek(ahead).is("not") && !parser_.peek(ahead + 1).is("in");
}

// The last name, with which a condition begins: b > a, n in 0..12.
void SentenceParser::conditional_name(Binder& binder) {
  const Token token = parser_.peek();
  note_words();
  add_name(binder, std::string(token.text), token.place);
  const std::size_t last = binder.names.size() - 1;
  if (parser_.peek(1).is("in")) {
    parser_.take();
    parser_.take();
    binder.condition = range(binder.names.back());
  } else {
    binder.condition = parser_.comparison();
    if (info(binder.condition->op).result != Type::truth)
      parser_.fail_expected("':' behind the names", names_hint(parser_.peek()));
    add_implied(binder, true);
  }
  // "for all a, b >= 1" is about both; "for all a, b > a" is about b.
  const auto mentions = [&](const Expr& other) {
    return any_node(*binder.condition,
                    [&](const Expr& part) { return part.op == Op::name && part.name == other.name; });
  };
  const auto others_end = binder.names.begin() + static_cast<std::ptrdiff_t>(last);
  if (std::any_of(binder.names.begin(), others_end, mentions)) return;
  const Expr own = *binder.condition;
  for (std::size_t i = last; i-- > 0;) {
    Expr copy = rewritten(parser_.copied(own, own.place), [&](Expr part) {
      if (part.op == Op::name && part.name == token.text) part.name = binder.names[i].name;
      return part;
    });
    binder.condition = parser_.made(Op::conjunction, {std::move(copy), std::move(*binder.condition)}, own.place);
  }
}

// The words of the sentence up to here, which may be free variables.
void SentenceParser::note_words() {
  for (; noted_ < parser_.mark(); ++noted_) {
    const Token& token = parser_.token(noted_);
    if (token.kind == Token::Kind::word) words_.insert(std::string(token.text));
  }
}

// 0..12, a..b, {1,3}
Expr SentenceParser::range(const Expr& of) {
  const Place place = parser_.peek().place;
  if (parser_.peek().is("{") || parser_.peek().is("not") || parser_.bound_set(parser_.peek()) != nullptr ||
      (parser_.peek().kind == Token::Kind::word && (parser_.peek(1).is(":") || parser_.peek(1).is(",")))) {
    return parser_.membership(of, place);
  }
  Expr first = parser_.sum();
  parser_.expect("..", "write 'for all n in 0..12: ' or 'for all n in {1,3}: '");
  Expr last = parser_.sum();
  Expr above = parser_.made(Op::less_equal, {of, std::move(last)}, place);
  if (constant_value(first) == 0) return above;
  return parser_.made(Op::conjunction, {parser_.made(Op::less_equal, {std::move(first), of}, place), std::move(above)},
                      place);
}

// The names of a condition that are not known yet: "for all 1 <= a <= b" binds both. leading: one was bound already,
// and "exists b > a" is about b alone.
void SentenceParser::add_implied(Binder& binder, bool leading) {
  if (leading && binder.op != Op::for_all) return;
  std::vector<Expr> found;
  (void)any_node(*binder.condition, [&](const Expr& part) {
    const bool free_before = words_.contains(part.name) && !ever_bound_.contains(part.name);
    const bool open = part.op == Op::name && is_new(part.name, binder) && !free_before;
    const auto same_name = [&](const Expr& other) { return other.name == part.name; };
    if (open && std::none_of(found.begin(), found.end(), same_name)) found.push_back(part);
    return false;
  });
  if (binder.op != Op::for_all && found.size() > 1) {
    parser_.fail_at("which of " + in_quotes(found[0].name) + " and " + in_quotes(found[1].name) + " is meant?",
                    binder.place, "name what the quantifier binds: exists a, b with a < b: ...");
  }
  for (const Expr& each : found) {
    add_name(binder, each.name, each.place);
    read_.implied.insert(each.name);
    (void)any_node(*binder.condition, [&](const Expr& part) {
      if (is_binder(part.op) && part.name == each.name) {
        parser_.fail_at("'" + each.name + "' is bound already", part.place, "choose another letter for the variable");
      }
      return false;
    });
  }
  if (binder.names.empty()) {
    parser_.fail_at("the quantifier binds no variable", binder.place, kNames);
  }
}

void SentenceParser::separator(Binder& binder) {
  const auto add_condition = [&] {
    const Place place = parser_.peek().place;
    Expr more = parser_.disjunction();
    if (binder.condition) more = parser_.made(Op::conjunction, {std::move(*binder.condition), std::move(more)}, place);
    binder.condition = std::move(more);
  };
  if (parser_.accept("with")) {
    add_condition();
    // "exists b with nim[a,b] is P" is complete.
    binder.complete = !is_universal(binder.op) && (parser_.at_end() || parser_.peek().is(")"));
    if (binder.complete) return;
  }
  if (parser_.accept("such")) {
    parser_.expect("that");
    if (!is_universal(binder.op)) return;
    add_condition();
  }
  if (parser_.accept(":") || parser_.accept(",") || quantifier_words().count > 0) return;
  if (negation_behind(binder, 0)) return;
  parser_.fail_expected("':' behind the names", names_hint(parser_.peek()));
}

Expr SentenceParser::bind(Binder binder, Expr body) {
  if (binder.condition) {
    body = binder.complete ? std::move(*binder.condition)
                           : parser_.made(is_universal(binder.op) ? Op::implication : Op::conjunction,
                                          {std::move(*binder.condition), std::move(body)}, binder.place);
  }
  for (std::size_t i = binder.names.size(); i-- > 0;) {
    body = parser_.made(binder.op, {std::move(body)}, binder.names[i].place);
    body.name = binder.names[i].name;
  }
  return body;
}

// A name for a coordinate of a game that nothing else has.
std::string SentenceParser::free_name(const std::string& text) const {
  const auto taken = [&](const std::string& name) {
    return is_reserved(name) || is_sentence_word(name) || parser_.is_parameter(name) ||
           std::find(scope_.begin(), scope_.end(), name) != scope_.end();
  };
  std::string name = text;
  for (int i = 1; taken(name); ++i) name = text + "_" + std::to_string(i);
  return name;
}

}  // namespace cairn::language
