// Rules text becomes the ruleset that it describes: every clause, every way to write a move, and the precedence of
// what stands in conditions.
#include "language/parse_rules.hpp"
#include "base/all_layers.hpp"

#include "language/embedded.hpp"
#include "language/library.hpp"

#include <cairn/error.hpp>

#include <gtest/gtest.h>

namespace {

using cairn::Op;
using cairn::Player;
using cairn::Ruleset;

Ruleset parsed(const std::string& text) { return cairn::parse_rules(text, "test.rules").front(); }

// The first condition of a move of a game of stacks a >= b, written back with all its parentheses.
std::string tree(const cairn::Expr& expr) {
  std::string text = expr.op == Op::name || expr.op == Op::number || expr.op == Op::set || expr.args.empty()
                         ? cairn::rules::to_string(expr)
                         : std::string(cairn::info(expr.op).text);
  if (expr.args.empty()) return text;
  std::string list;
  for (const auto& arg : expr.args) list += (list.empty() ? "" : " ") + tree(arg);
  return text + "(" + list + ")";
}

std::string condition(const std::string& text) {
  return tree(parsed("game g\n stacks a >= b\n move take t from one where " + text + "\n").moves[0].where[0]);
}

TEST(ParseRules, ReadsEveryClauseOfAGame) {
  const Ruleset rules = parsed(
      "# a comment before\n"
      "game cash(A: set, f: rule, k: number)   # and one behind\n"
      "  about  \"Take and pay.\"\n"
      "  cite   gasarch2015 NIM with Cash, sec. 2\n"
      "  group  Games with a memory, and purses\n"
      "  state  n: pile; d: purse, e: purse, side: {red, A, not A}\n"
      "  valid  n >= 0, d + e <= 100\n"
      "  valid  side != red or n < k\n"
      "  measure n\n"
      "  move   a in A where a <= n, a <= d to (n - a; e, d - a, side)\n"
      "  left   t in 1..f(n), next in {red, A} to (n - t; d, e, next)\n"
      "  right  where n >= 1 to (n - 1; d, e, not A)\n");
  EXPECT_EQ(rules.name, "cash");
  EXPECT_EQ(rules.about, "Take and pay.");
  EXPECT_EQ(rules.cite, "gasarch2015 NIM with Cash, sec. 2");
  EXPECT_EQ(rules.group, "Games with a memory, and purses");
  ASSERT_EQ(rules.parameters.size(), 3U);
  EXPECT_EQ(rules.parameters[0].kind, cairn::Parameter::Kind::set);
  EXPECT_EQ(rules.parameters[1].kind, cairn::Parameter::Kind::rule);
  EXPECT_EQ(rules.parameters[2].kind, cairn::Parameter::Kind::number);
  ASSERT_EQ(rules.cells().size(), 4U);
  EXPECT_TRUE(rules.cells()[0].semicolon);
  EXPECT_FALSE(rules.cells()[1].semicolon);
  EXPECT_EQ(rules.cells()[1].kind, cairn::Coordinate::Kind::purse);
  ASSERT_EQ(rules.cells()[3].labels.size(), 3U);
  EXPECT_FALSE(rules.cells()[3].labels[0].set);
  EXPECT_TRUE(rules.cells()[3].labels[1].set);
  EXPECT_EQ(rules.cells()[3].labels[2].text, "not A");
  EXPECT_EQ(rules.valid.size(), 3U);
  ASSERT_TRUE(rules.measure);
  ASSERT_EQ(rules.moves.size(), 3U);
  EXPECT_TRUE(rules.partizan());
  EXPECT_EQ(rules.moves[0].player, Player::either);
  EXPECT_EQ(rules.moves[0].amount, "a");
  EXPECT_TRUE(rules.moves[0].set);
  EXPECT_EQ(rules.moves[0].where.size(), 2U);
  EXPECT_EQ(rules.moves[0].to.size(), 4U);
  EXPECT_EQ(rules.moves[1].player, Player::left);
  EXPECT_TRUE(rules.moves[1].low);
  ASSERT_EQ(rules.moves[1].choices.size(), 1U);
  EXPECT_EQ(rules.moves[1].choices[0].name, "next");
  EXPECT_EQ(rules.moves[2].player, Player::right);
  EXPECT_TRUE(rules.moves[2].amount.empty());
}

TEST(ParseRules, ReadsTheShapesOfStacks) {
  const auto shape = [](const std::string& text) {
    return parsed("game g\n stacks " + text + "\n move take t from one");
  };
  EXPECT_EQ(shape("any").arity(), 0);
  EXPECT_TRUE(shape("any").shape->ignores_empty());
  EXPECT_EQ(shape("3").arity(), 3);
  EXPECT_TRUE(shape("3").cells()[2].name.empty());
  EXPECT_EQ(shape("a >= b").cells()[0].name, "b");  // smallest first
  EXPECT_EQ(shape("a >= b").cells()[1].name, "a");
  EXPECT_EQ(shape("a >= b").arity(), 2);
  const Ruleset pile = parsed("game g\n pile n\n move take t");
  EXPECT_FALSE(pile.shape->of_stacks());
  EXPECT_EQ(pile.arity(), 1);
}

TEST(ParseRules, ReadsWhatIsTakenFrom) {
  for (const char* word : {"one", "two", "both", "some", "all", "greatest", "least", "b"}) {
    const auto move = parsed(std::string("game g\n stacks a >= b\n move take t from ") + word).moves[0];
    EXPECT_TRUE(move.take);
    EXPECT_EQ(move.from, word);
  }
  EXPECT_EQ(parsed("game g\n pile n\n move take t").moves[0].from, "");
  const auto ranged = parsed("game g\n stacks any\n move take t in 2..least from one").moves[0];
  EXPECT_EQ(cairn::rules::to_string(*ranged.low), "2");
  EXPECT_EQ(cairn::rules::to_string(*ranged.high), "least");
  EXPECT_EQ(cairn::rules::to_string(*parsed("game g\n pile n\n move take t in not {2}").moves[0].set), "not {2}");
}

TEST(ParseRules, BindsTighterFromOrToPower) {
  EXPECT_EQ(condition("a < 1 or b < 2 and t < 3"), "or(<(a 1) and(<(b 2) <(t 3)))");
  EXPECT_EQ(condition("not a < 1 and b < 2"), "and(not(<(a 1)) <(b 2))");
  EXPECT_EQ(condition("not (a < 1 and b < 2)"), "not(and(<(a 1) <(b 2)))");
  EXPECT_EQ(condition("a - b - 1 = 2 * t + 3 * b"), "=(-(-(a b) 1) +(*(2 t) *(3 b)))");
  EXPECT_EQ(condition("a mod 3 + 1 = 2 * a mod 5"), "=(+(mod(a 3) 1) mod(*(2 a) 5))");
  EXPECT_EQ(condition("-a^2 = 2^3^2"), "=(-(^(a 2)) ^(2 ^(3 2)))");
  EXPECT_EQ(condition("2 * -a = 2^-1"), "=(*(2 -(a)) ^(2 -(1)))");
  EXPECT_EQ(condition("floor(2*a/3) = ceil((a+b)/2)"), "=(floor(*(2 a) 3) ceil(+(a b) 2))");
  EXPECT_EQ(condition("floor(sqrt(a + 1)) = min(a, max(b, 1))"), "=(floor(+(a 1)) min(a max(b 1)))");
}

TEST(ParseRules, ReadsConditionsInWords) {
  EXPECT_EQ(condition("t is a stack"), "is a stack(t)");
  EXPECT_EQ(condition("t is not a stack"), "not(is a stack(t))");
  EXPECT_EQ(condition("t + 1 in {1,3}"), "in(+(t 1) {1,3})");
  EXPECT_EQ(condition("t not in {1,3}"), "not(in(t {1,3}))");
  EXPECT_EQ(condition("t in not {1,3}"), "in(t not {1,3})");
  EXPECT_EQ(condition("b divides t"), "divides(b t)");
  EXPECT_EQ(condition("t == b"), "=(t b)");
  EXPECT_EQ(condition("distinct' and least' != least"), "and(distinct' !=(least' least))");
  EXPECT_EQ(condition("a' >= b'"), ">=(a' b')");
}

// A number that is filled in for a parameter is read as if it were written.
TEST(ParseRules, ReadsCongruencesOfParameters) {
  const auto read = [](const std::string& text) {
    const Ruleset rules = parsed("game g(c: number, k: number)\n pile n\n move take t where " + text);
    return cairn::rules::to_string(rules.moves[0].where[0]);
  };
  EXPECT_EQ(read("t = c mod k"), "(t - c) mod k = 0");
  EXPECT_EQ(read("t != 2 mod k"), "(t - 2) mod k != 0");
  EXPECT_EQ(read("t = c + 1 mod 4"), "t = c + 1 mod 4");  // a sum
  EXPECT_EQ(read("t = (c mod k)"), "t = c mod k");
  EXPECT_EQ(read("t = n mod k"), "t = n mod k");
}

TEST(ParseRules, ReadsTheIndexOfASetWhereNoWordIsCalledSo) {
  const cairn::Move plain = parsed("game g\n pile n\n move t in {i} to (n - t)").moves[0];
  EXPECT_TRUE(plain.choices.empty());
  EXPECT_EQ(cairn::rules::to_string(*plain.set), "{1..}");
  EXPECT_EQ(cairn::rules::to_string(*parsed("game g\n pile n\n move t in {i^2, 2^i} to (n - t)").moves[0].set),
            "{i^2,2^i}");
  EXPECT_EQ(cairn::rules::to_string(*parsed("game g\n pile n\n move t in {i, 2^i} to (n - t)").moves[0].set),
            "{1..; 2^i}");
  EXPECT_EQ(
      parsed("game g\n state n: pile, s: {i, j}\n move w in {i} where n >= 1 to (n - 1, w)").moves[0].choices.size(),
      1U);
}

TEST(ParseRules, ReadsChainsAsAllTheirLinks) {
  EXPECT_EQ(condition("1 <= t < b = 4"), "and(and(<=(1 t) <(t b)) =(b 4))");
}

TEST(ParseRules, AllowsFreeLayout) {
  const Ruleset usual = parsed("game g\n  stacks any\n  move take t from one where t <= least, t != 2\n");
  EXPECT_EQ(parsed("game g\r\n\tstacks any\r\n\tmove take t from one where t <= least, t != 2\r\n"), usual);
  EXPECT_EQ(parsed("game g\nstacks any\nmove take t from one # comment\n   where t <= least,\n\n      t != 2"), usual);
}

// A clause may go on over several lines, as above, but needs a line of its own to begin with.
TEST(ParseRules, StartsClausesOnTheirOwnLine) {
  EXPECT_THROW((void)parsed("game g stacks any move take t from one"), cairn::Error);
}

TEST(ParseRules, ReadsSeveralGames) {
  const auto games = cairn::parse_rules(
      "game one\n pile n\n move take t\n\n# next\ngame two\n stacks any\n move take t from one\n", "test.rules");
  ASSERT_EQ(games.size(), 2U);
  EXPECT_EQ(games[0].name, "one");
  EXPECT_EQ(games[1].name, "two");
}

TEST(Library, HoldsTheGamesOfTheBrief) {
  const cairn::Library library = cairn::built_in_games();
  for (const char* name : {"nim",        "subtraction", "maximum_nim",     "minimum_nim", "comply", "cash",
                           "wythoff",    "euclid",      "partizan_euclid", "greedy_nim",  "susen",  "jennifer",
                           "nimb",       "nimtb",       "wynnie",          "minnie",      "mine",   "euclid_zero",
                           "nimtb_open", "wynnie_two",  "wynnie_some",     "wynnie_all"}) {
    EXPECT_TRUE(library.games().contains(name)) << name;
  }
  for (const auto& [name, rules] : library.games()) {
    EXPECT_FALSE(rules.about.empty()) << name;
    EXPECT_FALSE(rules.cite.empty()) << name;
    EXPECT_FALSE(rules.group.empty()) << name;
  }
}

TEST(Library, ReplacesAGameOfTheSameName) {
  cairn::Library library = cairn::built_in_games();
  library.add("game nim\n pile n\n move take t in {1,2}\n", "mine.rules");
  EXPECT_FALSE(library.find("nim").shape->of_stacks());
}

TEST(Library, SuggestsTheNearestName) {
  cairn::Library library = cairn::built_in_games();
  try {
    (void)library.find("minie");
    FAIL();
  } catch (const cairn::Error& error) {
    EXPECT_NE(std::string(error.what()).find("minie"), std::string::npos);
    EXPECT_NE(error.hint().find("'min"), std::string::npos) << error.hint();
  }
}

TEST(Instantiate, FillsInTheParameters) {
  const Ruleset rules = parsed(
      "game g(A: set, f: rule, k: number)\n pile n\n valid n <= 100 * k\n measure n + k\n"
      " move t in k..f(f(n)) where t in A, t mod k = 0 to (n - t)\n");
  cairn::Expr set;
  set.op = Op::set;
  set.set.parts = {{1, 1, 3}};
  const auto half = cairn::node(Op::floor_divide, {cairn::name("n"), cairn::number(2)});
  const cairn::Game game = cairn::instantiate(rules, {set, half, cairn::number(7)});
  EXPECT_EQ(game.text, "g({1..3}, floor(n/2), 7)");
  const auto& move = game.rules.moves[0];
  EXPECT_EQ(cairn::rules::to_string(*move.low), "7");
  EXPECT_EQ(cairn::rules::to_string(*move.high), "floor(floor(n/2)/2)");
  EXPECT_EQ(cairn::rules::to_string(move.where[0]), "t in {1..3}");
  EXPECT_EQ(cairn::rules::to_string(move.where[1]), "t mod 7 = 0");
  EXPECT_EQ(cairn::rules::to_string(game.rules.valid[0]), "n <= 100 * 7");
  EXPECT_EQ(cairn::rules::to_string(*game.rules.measure), "n + 7");
  EXPECT_TRUE(game.rules.parameters.empty());
}

// The program relies on this and does not try them when it starts.
TEST(BuiltInGames, AreTriedOnSmallBoards) {
  ASSERT_GT(cairn::kEmbeddedGameCount, 20U);
  for (std::size_t i = 0; i < cairn::kEmbeddedGameCount; ++i) {
    const auto& [name, text] = cairn::kEmbeddedGames[i];
    cairn::Library library;
    EXPECT_NO_THROW(library.add(text, name)) << name;
  }
  const std::string endless = "game endless\n  pile n\n  move to (n)\n";
  cairn::Library library;
  EXPECT_THROW(library.add(endless, "endless.rules"), cairn::Error);
  EXPECT_FALSE(library.has("endless"));
}

TEST(Library, ReadsWhatIsCompiledInWhenItIsAskedFor) {
  const std::string text =
      "game one\n  pile n\n  move take t in {1}\n\ngame two(S: set)\n  pile n\n  move take t in S\n";
  cairn::Library library;
  library.add_later(text, "later.rules");
  EXPECT_TRUE(library.has("one"));
  EXPECT_TRUE(library.has("two"));
  EXPECT_FALSE(library.has("game"));
  EXPECT_EQ(library.find("two").parameters.size(), 1U);
  EXPECT_EQ(library.games().size(), 2U);
  EXPECT_TRUE(library.games().at("one") == cairn::parse_rules(text, "all.rules").front());
  // A name of one's own comes first.
  library.add_later(text, "later.rules");
  library.add("game one\n  pile n\n  move take t\n", "mine.rules");
  EXPECT_FALSE(library.find("one") == cairn::parse_rules(text, "all.rules").front());
}

}  // namespace
