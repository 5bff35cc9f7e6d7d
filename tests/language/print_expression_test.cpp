// Expressions as mathematics, plainly and in LaTeX, and whole rulesets for a paper. Expected texts are written by hand.
#include "language/print_expression.hpp"
#include "base/all_layers.hpp"

#include "language/library.hpp"
#include "language/parse_rules.hpp"
#include "language/parser.hpp"
#include "language/print_latex.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace cairn {

namespace {

Expr expression(const std::string& text) {
  Parser parser({text, ""});
  return parser.expression();
}

struct Written {
  const char* language;
  const char* plain;
  const char* latex;
};

TEST(PrintExpression, WritesMathematics) {
  for (const Written& expected : std::vector<Written>{
           {"2*a - b + 3", "2a - b + 3", "2a - b + 3"},
           {"3*2^(n + 1)", "3 * 2^(n + 1)", "3 \\cdot 2^{n + 1}"},
           {"2*(a + b)", "2 (a + b)", "2 (a + b)"},
           {"a - (b - c)", "a - (b - c)", "a - (b - c)"},
           {"x12 <= pile", "x12 <= pile", "x_{12} \\le \\mathit{pile}"},
           {"n mod 4 = 3", "n = 3 mod 4", "n \\equiv 3 \\pmod{4}"},
           {"n = 3 mod 4", "n = 3 mod 4", "n \\equiv 3 \\pmod{4}"},
           {"n mod 4 != 3", "n != 3 mod 4", "n \\not\\equiv 3 \\pmod{4}"},
           {"(a + b) mod 2 = 1", "a + b odd", "a + b\\text{ odd}"},
           {"p mod q > 0", "p mod q > 0", "p \\bmod q > 0"},
           {"n mod 4 = 7", "n mod 4 = 7", "n \\bmod 4 = 7"},  // never true, and no congruence
           {"n in {0,2}", "n in {0, 2}", "n \\in \\{0, 2\\}"},
           {"n mod 9 in {0..5,7}", "n mod 9 in {0..5, 7}", "n \\bmod 9 \\in \\{0, \\dots, 5, 7\\}"},
           {"t not in {8,21,..,47}", "t not in {8, 21, .., 47}", "t \\notin \\{8, 21, 34, 47\\}"},
           {"t in not {2,5}", "t in not {2, 5}", "t \\in \\overline{\\{2, 5\\}}"},
           {"t in {3*2^i}", "t in {3*2^i}", "t \\in \\{3 \\cdot 2^{i} : i \\ge 0\\}"},
           {"t in {i^2}", "t in {i^2}", "t \\in \\{i^{2} > 0 : i \\ge 0\\}"},
           {"floor((n + 1)/2) >= t", "floor((n + 1) / 2) >= t", "\\lfloor (n + 1) / 2 \\rfloor \\ge t"},
           {"floor(sqrt(n))", "floor(sqrt(n))", "\\lfloor \\sqrt{n} \\rfloor"},
           {"ceil(n/3)", "ceil(n / 3)", "\\lceil n / 3 \\rceil"},
           {"min(a, b) = a xor b", "min(a, b) = a xor b", "\\min(a, b) = a \\oplus b"},
           {"b divides t", "b divides t", "b \\mid t"},
           {"least' != least", "least' != least", "\\operatorname{least}' \\ne \\operatorname{least}"},
           {"t is not a stack", "t is not a stack", "t\\text{ is not a stack}"},
           {"a = 0 and (b = 0 or c < 1)", "a = 0 and (b = 0 or c < 1)", "a = 0\\text{ and }(b = 0\\text{ or }c < 1)"},
       }) {
    const Expr expr = expression(expected.language);
    EXPECT_EQ(Notation{}.printed(expr), expected.plain) << expected.language;
    EXPECT_EQ(Notation{true}.printed(expr), expected.latex) << expected.language;
  }
}

// Sets hold no 0; the condition that stands for {0,2} is written as it was.
TEST(PrintExpression, ZeroInASetIsReadBack) {
  for (const char* text : {"n in {0,2}", "n not in {0,2}", "n in {0..3}", "n in {0; 5,7,..}", "n in {0,i^2}",
                           "a = 1 and n mod 7 in {0,2}", "n in {0,1,2}"}) {
    const Expr expr = expression(text);
    EXPECT_EQ(to_string(expr), text);
    EXPECT_TRUE(expression(to_string(expr)) == expr) << text;
  }
}

TEST(PrintLatex, RulesOfStacks) {
  const Library library = built_in_games();
  EXPECT_EQ(print_latex(library.games().at("nimb")),
            "\\paragraph{nimb}\n"
            "Take from one stack so that the least stack changes.\n"
            "(mullen2016 ch. 3)\n"
            "\\begin{itemize}\n"
            "  \\item Positions: $(x_1, \\dots, x_k)$, stacks in any order with $x_j \\ge 0$, for any $k$.\n"
            "  \\item Moves: $x_j \\to x_j - t$ for one $j$, $t \\ge 1$, where $\\operatorname{least}' \\ne "
            "\\operatorname{least}$.\n"
            "  \\item $\\operatorname{least}$ is the smallest non-empty stack.\n"
            "  \\item A prime means: after the move.\n"
            "\\end{itemize}\n");
}

TEST(PrintLatex, RulesOfNamedNumbers) {
  const Library library = built_in_games();
  EXPECT_EQ(print_latex(library.games().at("cash")),
            "\\paragraph{cash$(A)$}\n"
            "Take a number of A from the pile and pay it from your purse.\n"
            "(gasarch2015 NIM with Cash)\n"
            "\\begin{itemize}\n"
            "  \\item Parameter: a set $A \\subseteq \\{1, 2, 3, \\dots\\}$.\n"
            "  \\item Positions: $(n; d, e)$, $n \\ge 0$, $0 \\le d \\le \\infty$, $0 \\le e \\le \\infty$.\n"
            "  \\item Moves: $(n; d, e) \\to (n - a; e, d - a)$, $a \\in A$, where $a \\le n$ and $a \\le d$.\n"
            "\\end{itemize}\n");
}

// What a fragment must keep to compile: dollars in pairs, braces that match, no bare underscore outside mathematics.
TEST(PrintLatex, EveryGameIsWellFormed) {
  const Library library = built_in_games();
  for (const auto& [name, rules] : library.games()) {
    const std::string text = print_latex(rules);
    int depth = 0;
    bool mathematics = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] == '\\' && i + 1 < text.size() && std::string("_%#&${}\\").find(text[i + 1]) != std::string::npos) {
        ++i;
        continue;
      }
      if (text[i] == '$') mathematics = !mathematics;
      if (text[i] == '{') ++depth;
      if (text[i] == '}') --depth;
      ASSERT_GE(depth, 0) << text;
      EXPECT_TRUE(mathematics || (text[i] != '_' && text[i] != '^' && text[i] != '#')) << text;
    }
    EXPECT_EQ(depth, 0) << text;
    EXPECT_FALSE(mathematics) << text;
    EXPECT_EQ(std::count(text.begin(), text.end(), '\n') > 4, true) << name;
  }
}

}  // namespace

}  // namespace cairn
