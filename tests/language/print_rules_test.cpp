// parse(print(r)) is r: for every game of the library, for hand-picked expressions and for random ones.
#include "language/print_rules.hpp"
#include "base/all_layers.hpp"

#include "language/library.hpp"
#include "language/parse_rules.hpp"
#include "language/parser.hpp"
#include "rules/affine_expression.hpp"
#include "rules/random_rules_support.hpp"
#include "rules/rays.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

namespace {

using cairn::Expr;
using cairn::Op;

Expr parsed_expression(const std::string& text) {
  cairn::Parser parser({text, ""});
  Expr result = parser.expression();
  if (!parser.at_end()) parser.fail_expected("the end");
  return result;
}

TEST(PrintRules, ParsesBackForEveryGame) {
  const cairn::Library library = cairn::built_in_games();
  for (const auto& [name, rules] : library.games()) {
    const std::string printed = cairn::print_rules(rules);
    const auto again = cairn::parse_rules(printed, "printed.rules");
    ASSERT_EQ(again.size(), 1U) << printed;
    EXPECT_TRUE(again[0] == rules) << printed;
    EXPECT_EQ(cairn::print_rules(again[0]), printed);
  }
}

TEST(PrintRules, WritesOneClausePerLine) {
  const std::string text =
      "game odd(S: set, f: rule)\n"
      "  about  \"A game.\"\n"
      "  cite   nobody2024 ch. 1, # not a comment\n"
      "  group  Odd games\n"
      "  state  n: pile; d: purse, side: {S, not S, red}\n"
      "  valid  n <= 5, d > 3 or side = red\n"
      "  measure n\n"
      "  move   t in 1..f(n), next in {S, red} where t in not S to (n - t; d, next)\n"
      "  left   take t in S from d where t < 3\n"
      "  right  where side != not S to (n - 1; d, not S)\n";
  EXPECT_EQ(cairn::print_rules(cairn::parse_rules(text, "text.rules").front()), text);
}

TEST(PrintRules, ReturnsOfACarriageAreBlanks) {
  const auto read =
      cairn::parse_rules("game g\r\n cite\r\r moved\r\n pile n\r\n move take t\r\n", "windows.rules").front();
  EXPECT_EQ(read.cite, "moved");
  EXPECT_TRUE(cairn::parse_rules(cairn::print_rules(read), "printed.rules").front() == read);
}

TEST(PrintRules, NamesTheParameters) {
  const cairn::Library library = cairn::built_in_games();
  EXPECT_EQ(cairn::print_heading(library.games().at("cash")), "cash(A: set)");
  EXPECT_EQ(cairn::print_heading(library.games().at("maximum_nim")), "maximum_nim(f: rule)");
  EXPECT_EQ(cairn::print_heading(library.games().at("minnie")), "minnie");
  const auto& minnie = library.games().at("minnie");
  EXPECT_EQ(cairn::print_move(minnie, minnie.moves[0]), "take t from one where t <= least");
}

// What is added comes first, and sums inside a nim-sum are set apart.
TEST(PrintExpression, WritesAsPeopleDo) {
  EXPECT_EQ(cairn::rules::to_string(parsed_expression("t xor t - 1 xor a + b = 2")), "t xor (t - 1) xor (a + b) = 2");
  EXPECT_EQ(cairn::rules::to_string(parsed_expression("a xor (b xor 2*c) = 2")), "a xor (b xor 2 * c) = 2");
  cairn::Library library;
  library.add(
      "game g\n  state a: pile, b: pile\n"
      "  move t in 1..a where t xor (t - 1) = 1, (1 - b) xor 2 >= 1, -2*b - t < 3*a - 9 to (a - t, b)\n",
      "my.rules");
  const cairn::Game game = cairn::instantiate(library.find("g"), {});
  const std::string rays = cairn::rules::to_string(cairn::lower(game, 2));
  EXPECT_NE(rays.find("t xor (t - 1) = 1"), std::string::npos) << rays;
  EXPECT_NE(rays.find("(1 - x2) xor 2 >= 1"), std::string::npos) << rays;
  EXPECT_EQ(rays.find("+ -"), std::string::npos) << rays;
  const auto text_of = [](const cairn::Affine& form) {
    return cairn::rules::to_string(cairn::rules::as_expression(form));
  };
  EXPECT_EQ(text_of(cairn::Affine(1) - cairn::Affine::variable(0)), "1 - x1");
  EXPECT_EQ(text_of(cairn::Affine::variable(1) - cairn::Affine::variable(0, 2)), "x2 - 2 * x1");
  EXPECT_EQ(text_of(cairn::Affine(-1) - cairn::Affine::variable(0)), "-x1 - 1");
}

TEST(PrintExpression, KeepsParenthesesThatMatter) {
  for (const char* text : {"a - (b - 1) = 2",
                           "a - b - 1 = 2",
                           "(a + b) * 2 = a * (b + 1)",
                           "-(a + b) = -a",
                           "(-a)^2 = -a^2",
                           "2^(3^2) = (2^3)^2",
                           "a mod (b mod 3) = a mod b mod 3",
                           "a * (b mod 3) = 1",
                           "floor((a + b)/2) = 1",
                           "floor(2 * a/(b + 1)) = 1",
                           "floor(a/-2) = 1",
                           "ceil((a - 1)/(2 * b)) = 1",
                           "floor(floor(a/2)/2) = 1",
                           "not (a < 1 and b < 2)",
                           "not (a < 1 or b < 2)",
                           "not not a < 1",
                           "(a < 1 or b < 2) and a < 3",
                           "a < 1 or b < 2 and a < 3",
                           "a < 1 and (b < 2 and a < 3)",
                           "a < 1 or (b < 2 or a < 3)",
                           "a - -b = 1",
                           "min(a, b + 1) - max(a, 2) = 0",
                           "2 * -a = 1",
                           "not t in {1,2}",
                           "a + 1 is a stack",
                           "not a is a stack",
                           "least' != least",
                           "distinct or distinct'",
                           "f(a + 1) = f(f(b))",
                           "side = not S",
                           "t in not S",
                           "t in not not S",
                           "floor(sqrt(a * b + 1)) = 3",
                           "a^2 divides b - 1",
                           "--a = 1",
                           "2^-a = 1"}) {
    const Expr expr = parsed_expression(text);
    EXPECT_TRUE(parsed_expression(cairn::rules::to_string(expr)) == expr)
        << text << "  printed  " << cairn::rules::to_string(expr);
  }
}

// Any tree of numbers and conditions, whether or not a parser would build it this way.
Expr random_number(int depth) {
  const int roll = *rc::gen::inRange(0, depth <= 0 ? 4 : 14);
  const auto sub = [&] { return random_number(depth - 1); };
  switch (roll) {
    case 0:
      return cairn::number(*rc::gen::inRange<std::int64_t>(0, 20));
    case 1:
      return cairn::name(*rc::gen::element<std::string>("n", "m", "long_name2"), *rc::gen::arbitrary<bool>());
    case 2:
    case 3: {
      Expr leaf = cairn::node(roll == 2 ? Op::least : Op::greatest, {});
      leaf.after = *rc::gen::arbitrary<bool>();
      return leaf;
    }
    case 4:
      return cairn::node(Op::negate, {sub()});
    case 5:
      return cairn::node(Op::floor_root, {sub()});
    case 6: {
      Expr call = cairn::node(Op::call, {sub()});
      call.name = "f";
      return call;
    }
    default: {
      const Op op = *rc::gen::element(Op::power, Op::multiply, Op::modulo, Op::add, Op::subtract, Op::floor_divide,
                                      Op::ceil_divide, Op::minimum, Op::maximum);
      return cairn::node(op, {sub(), sub()});
    }
  }
}

Expr random_set(int depth) {
  if (depth > 0 && *rc::gen::inRange(0, 3) == 0) {
    Expr inside = random_set(depth - 1);
    // The complement of a written set is read as a set.
    if (inside.op != Op::set) return cairn::node(Op::complement, {std::move(inside)});
    inside.set = inside.set.inverted();
    return inside;
  }
  if (*rc::gen::arbitrary<bool>()) return cairn::name("S");
  Expr set = cairn::node(Op::set, {});
  set.set.parts = {{*rc::gen::inRange<std::int64_t>(1, 9), 2, std::nullopt}};
  return set;
}

Expr random_condition(int depth) {
  const int roll = *rc::gen::inRange(depth <= 0 ? 3 : 0, 8);
  const auto sub = [&] { return random_condition(depth - 1); };
  switch (roll) {
    case 0:
      return cairn::node(Op::negation, {sub()});
    case 1:
      return cairn::node(Op::conjunction, {sub(), sub()});
    case 2:
      return cairn::node(Op::disjunction, {sub(), sub()});
    case 3:
      return cairn::node(Op::is_stack, {random_number(2)});
    case 4:
      return cairn::node(Op::member, {random_number(2), random_set(2)});
    case 5: {
      Expr leaf = cairn::node(Op::distinct, {});
      leaf.after = *rc::gen::arbitrary<bool>();
      return leaf;
    }
    default: {
      const Op op = *rc::gen::element(Op::less, Op::less_equal, Op::equal, Op::not_equal, Op::greater_equal,
                                      Op::greater, Op::divides);
      return cairn::node(op, {random_number(2), random_number(2)});
    }
  }
}

RC_GTEST_PROP(PrintExpression, ParsesBackForRandomTrees, ()) {
  for (int i = 0; i < 20; ++i) {
    const Expr expr = random_condition(3);
    RC_LOG() << cairn::rules::to_string(expr) << "\n";
    RC_ASSERT(parsed_expression(cairn::rules::to_string(expr)) == expr);
  }
}

TEST(PrintExpression, ParsesBackForRandomTexts) {
  for (std::uint32_t seed = 0; seed < 3000; ++seed) {
    rules_test::RandomRules random(seed);
    const Expr expr = parsed_expression(random.condition(2));
    const std::string printed = cairn::rules::to_string(expr);
    EXPECT_TRUE(parsed_expression(printed) == expr) << seed << ": " << printed;
  }
}

}  // namespace
