// Sentences as they are read: what they print, what their variables are, and what is refused where.
#include "base/all_layers.hpp"
#include "language/print_expression.hpp"
#include "language/sentence/parse_statement.hpp"

#include <cairn/error.hpp>

#include <gtest/gtest.h>

#include <fstream>
#include <string>
#include <variant>
#include <vector>

namespace cairn {
namespace {

using rules::Sentence;

class ParseSentence : public ::testing::Test {
 protected:
  Sentence read(const std::string& text) {
    auto statements = language::parse_statements(text, library_);
    EXPECT_EQ(statements.size(), 1U) << text;
    EXPECT_TRUE(std::holds_alternative<Sentence>(statements[0])) << text;
    return std::get<Sentence>(std::move(statements[0]));
  }
  // As it is printed, which must be read back as the same sentence.
  std::string printed(const std::string& text) {
    try {
      const Sentence sentence = read(text);
      EXPECT_EQ(sentence.text, text);
      const std::string again = rules::to_string(sentence);
      EXPECT_TRUE(rules::same(read(again), sentence)) << text << "\n" << again;
      return again;
    } catch (const Error& problem) {
      return std::string("error: ") + problem.what() + "\n" + problem.where() + "\n" + problem.hint();
    }
  }
  // "what | hint"
  std::string error(const std::string& text) {
    try {
      (void)language::parse_statements(text, library_);
      return "accepted";
    } catch (const Error& problem) {
      EXPECT_NE(problem.where().find('^'), std::string::npos) << text << ": " << problem.what();
      return std::string(problem.what()) + " | " + problem.hint();
    }
  }
  // The place of the caret, from 0.
  std::size_t caret(const std::string& text) {
    try {
      (void)language::parse_statements(text, library_);
    } catch (const Error& problem) {
      const std::string where = problem.where();
      return where.size() - where.rfind('\n') - 4;
    }
    return std::string::npos;
  }
  // "a b | c": the free variables, then the bound ones; "side{S,not S}" for words.
  std::string variables(const std::string& text) {
    const Sentence sentence = read(text);
    std::string all;
    for (std::size_t i = 0; i < sentence.variables.size(); ++i) {
      if (i == sentence.free) all += "| ";
      all += sentence.variables[i].name;
      std::string labels;
      for (const auto& label : sentence.variables[i].labels) labels += (labels.empty() ? "" : ",") + label;
      all += (labels.empty() ? "" : "{" + labels + "}") + " ";
    }
    return all;
  }

  Library library_ = built_in_games();
};

TEST_F(ParseSentence, Quantifiers) {
  EXPECT_EQ(printed("for all a exists unique b: wythoff[a,b] is P"), "for all a: exists unique b: wythoff[a,b] is P");
  for (const char* words : {"for all", "forall", "for every", "for each"}) {
    EXPECT_EQ(printed(std::string(words) + " a: nim[a,a] is P"), "for all a: nim[a,a] is P");
  }
  for (const char* words : {"exists", "there is", "there exists"}) {
    EXPECT_EQ(printed(std::string(words) + " a: nim[a] is P"), "exists a: nim[a] is P");
    EXPECT_EQ(printed(std::string(words) + " a such that nim[a] is P"), "exists a: nim[a] is P");
    EXPECT_EQ(printed(std::string(words) + " a, nim[a] is P"), "exists a: nim[a] is P");
  }
  for (const char* words : {"exists unique", "exists exactly one", "there is exactly one", "there is a unique"}) {
    EXPECT_EQ(printed(std::string(words) + " a: nim[a] is P"), "exists unique a: nim[a] is P");
  }
  for (const char* words : {"exists infinitely many", "exist infinitely many", "there are infinitely many"}) {
    EXPECT_EQ(printed(std::string(words) + " a: nim[a] is N"), "exists infinitely many a: nim[a] is N");
  }
  EXPECT_EQ(printed("for almost all a: nim[a] is N"), "for almost all a: nim[a] is N");
  EXPECT_EQ(printed("for all a, b, c: nim[a,b,c] is P implies a <= b + c"),
            "for all a: for all b: for all c: nim[a,b,c] is P implies a <= b + c");
}

TEST_F(ParseSentence, ConditionsOfQuantifiers) {
  EXPECT_EQ(printed("for all a >= 1: nim[a] is N"), "for all a: a >= 1 implies nim[a] is N");
  EXPECT_EQ(printed("for almost all a >= 1: nim[a] is N"), "for almost all a: a >= 1 implies nim[a] is N");
  EXPECT_EQ(printed("for all a: exists b > a: nim[a,b] is N"), "for all a: exists b: b > a and nim[a,b] is N");
  // The b of the definition is another one.
  EXPECT_EQ(read("let f(v) iff exists b <= v: nim[v,b] is P; if f(b) then there is 2 <= d <= b + 2: nim[d] is N").free,
            1);
  EXPECT_EQ(error("for all a => 1: nim[a] is N"),
            "expected ':' behind the names, found 'implies' | '=>' means 'implies'; 'at least' is written '>='");
  EXPECT_EQ(printed("for all 1 <= a <= b: nim[a,b] is N or a = b"),
            "for all a: for all b: 1 <= a and a <= b implies nim[a,b] is N or a = b");
  EXPECT_EQ(printed("for all a, b with a < b: nim[a,b] is N"), "for all a: for all b: a < b implies nim[a,b] is N");
  EXPECT_EQ(printed("for all a exists b with b < a: nim[a,b] is N"), "for all a: exists b: b < a and nim[a,b] is N");
  EXPECT_EQ(printed("for all a exists b with nim[a,b] is P"), "for all a: exists b: nim[a,b] is P");
  EXPECT_EQ(printed("for all n in 0..12: nim[n,n] is P"), "for all n: n <= 12 implies nim[n,n] is P");
  EXPECT_EQ(printed("for all n in 3..12: nim[n,n] is P"), "for all n: 3 <= n and n <= 12 implies nim[n,n] is P");
  EXPECT_EQ(printed("for all t in {1,3}: nim[t] is N"), "for all t: t in {1,3} implies nim[t] is N");
  EXPECT_EQ(printed("exists t in {0,3}: nim[t] is N"), "exists t: t in {0,3} and nim[t] is N");
  // Both of them, unless the condition is about the other one.
  EXPECT_EQ(printed("for all a, b >= 1: nim[a,b] is N or a = b"),
            "for all a: for all b: a >= 1 and b >= 1 implies nim[a,b] is N or a = b");
  EXPECT_EQ(printed("for all a, b > a: nim[a,b] is N"), "for all a: for all b: b > a implies nim[a,b] is N");
  // Behind a comma a name that is known already begins what is said.
  EXPECT_EQ(printed("for all a exists b, a < b and nim[a,b] is N"), "for all a: exists b: a < b and nim[a,b] is N");
  EXPECT_EQ(printed("nim[a] is N implies exists 1 <= b <= a: nim[b] is N"),
            "nim[a] is N implies (exists b: 1 <= b and b <= a and nim[b] is N)");
}

TEST_F(ParseSentence, ConditionsOfSomeOfTheNames) {
  const std::string both = "for all a: a <= 2 implies (for all b: b >= 3 implies nim[a,b] is N)";
  EXPECT_EQ(printed("for all a <= 2, b: nim[a,b] is N"), "for all a: a <= 2 implies (for all b: nim[a,b] is N)");
  EXPECT_EQ(printed("for all a <= 2, b >= 3: nim[a,b] is N"), both);
  EXPECT_EQ(printed("for all a <= 2 for all b >= 3: nim[a,b] is N"), both);
  EXPECT_EQ(printed("for all a >= 1, b < a exists c: nim[a,b,c] is P"),
            "for all a: a >= 1 implies (for all b: b < a implies (exists c: nim[a,b,c] is P))");
  EXPECT_EQ(printed("for all a >= 1, b <= max(a, 3) implies nim[a,b] is N"),
            "for all a: a >= 1 implies b <= max(a, 3) implies nim[a,b] is N");
  EXPECT_EQ(printed("for all a >= 1, there exists b: nim[a,b] is P"),
            "for all a: a >= 1 implies (exists b: nim[a,b] is P)");
  // The comma may stand for the colon.
  EXPECT_EQ(printed("for all a >= 1, nim[a,a] is P"), "for all a: a >= 1 implies nim[a,a] is P");
  EXPECT_EQ(printed("for all a >= 1, b = a implies nim[a,b] is P"),
            "for all a: a >= 1 implies b = a implies nim[a,b] is P");
}

TEST_F(ParseSentence, SymbolsOfPapers) {
  EXPECT_EQ(printed("∀ a ∃ b: nim[a,b] is P ∧ a ≤ b"), printed("for all a exists b: nim[a,b] is P and a <= b"));
  EXPECT_EQ(printed("nim[a,b] is P ⇔ ¬(a ≠ b)"), printed("nim[a,b] is P iff not (a != b)"));
  EXPECT_EQ(printed("nim[a,b] is P => a = b ∨ a ∈ {1}"), printed("nim[a,b] is P implies a = b or a in {1}"));
  EXPECT_EQ(printed("G(nim[a,b]) = a ⊕ b"), printed("G(nim[a,b]) = a xor b"));
  EXPECT_EQ(printed("subtraction{1,2}[n] is P <=> n = 0 mod 3"), printed("subtraction{1,2}[n] is P iff n = 0 mod 3"));
  // Both have the same remainder; of written numbers that is the usual congruence.
  EXPECT_EQ(printed("nim[n] is P iff n ≡ 5 (mod 4)"), printed("nim[n] is P iff n mod 4 = 1"));
  EXPECT_EQ(printed("nim[n] is P iff n ≢ 1 mod 4"), printed("nim[n] is P iff n mod 4 != 1"));
  EXPECT_EQ(printed("nim[a,b] is P iff a ≡ b + 1 (mod 3)"), printed("nim[a,b] is P iff (a - (b + 1)) mod 3 = 0"));
  EXPECT_EQ(printed("nim[a,b] is P iff a = b (mod 3)"), printed("nim[a,b] is P iff (a - b) mod 3 = 0"));
  EXPECT_EQ(printed("nim[a,b] is P iff a ≡ b mod 3"), printed("nim[a,b] is P iff (a - b) mod 3 = 0"));
  for (const char* text : {"nim[a,b] is P iff a ≡ b", "nim[a,b] is P iff a < b (mod 3)"}) {
    EXPECT_EQ(error(text).find("a congruence is an equation with a modulus | "), 0U) << error(text);
  }
  EXPECT_EQ(printed("cash{1,3}[n; ∞, d] is N"), printed("cash{1,3}[n; inf, d] is N"));
}

TEST_F(ParseSentence, Connectives) {
  EXPECT_EQ(printed("nim[a] is P iff nim[b] is P implies a = b or a < b and not b = 3"),
            "nim[a] is P iff nim[b] is P implies a = b or a < b and not b = 3");
  EXPECT_EQ(printed("(nim[a] is P iff nim[b] is P) implies a = b"), "(nim[a] is P iff nim[b] is P) implies a = b");
  EXPECT_EQ(printed("a = 1 implies b = 1 implies nim[a,b] is P"), "a = 1 implies b = 1 implies nim[a,b] is P");
  EXPECT_EQ(printed("(a = 1 implies b = 1) implies nim[a,b] is P"), "(a = 1 implies b = 1) implies nim[a,b] is P");
  EXPECT_EQ(printed("if a = b then nim[a,b] is P"), "a = b implies nim[a,b] is P");
  EXPECT_EQ(printed("nim[a,b] is P if a = b"), "a = b implies nim[a,b] is P");
  EXPECT_EQ(printed("nim[a,b] is P only if a = b"), "nim[a,b] is P implies a = b");
  EXPECT_EQ(printed("nim[a,b] is P if and only if a = b"), "nim[a,b] is P iff a = b");
  EXPECT_EQ(printed("not exists a: nim[a] is P"), "not (exists a: nim[a] is P)");
  EXPECT_EQ(printed("nim[a] is P or exists b: nim[a,b] is P and a = b"),
            "nim[a] is P or (exists b: nim[a,b] is P and a = b)");
  EXPECT_EQ(printed("(exists a: nim[a] is P) and (exists a: nim[a] is N)"),
            "(exists a: nim[a] is P) and (exists a: nim[a] is N)");
  EXPECT_EQ(read("a = 1 iff b = 1 iff nim[a,b] is P").warnings.size(), 1U);
  EXPECT_EQ(read("a = 1 iff nim[a,b] is P").warnings.size(), 0U);
}

TEST_F(ParseSentence, PositionsAndNumbers) {
  EXPECT_EQ(printed("P(wythoff[a,b]) iff not N(wythoff[a,b])"), "wythoff[a,b] is P iff not wythoff[a,b] is N");
  EXPECT_EQ(printed("wythoff[a, b] is not P"), "not wythoff[a,b] is P");
  EXPECT_EQ(printed("misere nim[a] + minnie[a, b+1] is P"), "misere nim[a] + minnie[a,b + 1] is P");
  EXPECT_EQ(printed("G(nim[a] + nim[b]) = a xor b"), "G(nim[a] + nim[b]) = a xor b");
  EXPECT_EQ(printed("G(nim[n]) = n if n <= 8 else 5"), "G(nim[n]) = (n if n <= 8 else 5)");
  EXPECT_EQ(printed("remoteness(nim[a,b]) <= a + b"), "remoteness(nim[a,b]) <= a + b");
  EXPECT_EQ(printed("nim[floor(a/2), 2*a - 1, a*a, twopart(a)] is P"),
            "nim[floor(a/2),2 * a - 1,a * a,twopart(a)] is P");
  EXPECT_EQ(printed("nim[(least a: nim[a,b] is P)] is P"), "nim[least a: nim[a,b] is P] is P");
  EXPECT_EQ(printed("b = (the a: nim[a,b] is P)"), "b = (the a: nim[a,b] is P)");
  EXPECT_EQ(printed("G(nim[b]) = (the least a >= 1: nim[a,b] is N)"),
            "G(nim[b]) = (least a: a >= 1 and nim[a,b] is N)");
  EXPECT_EQ(printed("cash{1,3,4}[n; inf, e] is N"), "cash{1,3,4}[n; inf, e] is N");
  EXPECT_EQ(printed("partizan_subtraction({1}, {2})[n] is L"), "partizan_subtraction({1}, {2})[n] is L");
  EXPECT_EQ(printed("nim[3 of a, 2] is N"), "nim[a,a,a,2] is N");
  EXPECT_EQ(printed("for all x1..x3: nim[x1..x3] is P implies x1 <= x2 + x3"),
            "for all x1: for all x2: for all x3: nim[x1,x2,x3] is P implies x1 <= x2 + x3");
  // A claim about one position stays one.
  EXPECT_TRUE(std::holds_alternative<Claim>(language::parse_statements("nim[a,b]: P iff a = b", library_)[0]));
  EXPECT_TRUE(std::holds_alternative<Claim>(language::parse_statements("misere nim[a,b], a = b: N", library_)[0]));
}

TEST_F(ParseSentence, Graphs) {
  EXPECT_EQ(printed("wyg(path 3)[a,b,c | e] is P implies e != none"), "wyg(path 3)[a,b,c | e] is P implies e != none");
  EXPECT_EQ(printed("wyg(path 2)[n] is P and wyg(path 2)[deg] is N"),
            "wyg(path 2)[n,n | none] is P and wyg(path 2)[1,1 | none] is N");
  EXPECT_EQ(variables("wyg(path 3)[a | e] is P implies e = 2-1 or e = 2-3"), "a e{none,1-2,2-3} ");
}

TEST_F(ParseSentence, VariablesAreFreeFirst) {
  EXPECT_EQ(variables("exists c: nim[b,c] is P and exists d: nim[a,d] is P"), "b a | c d ");
  EXPECT_EQ(variables("(exists a: nim[a] is P) and (exists a: nim[a] is N)"), "| a a ");
  EXPECT_EQ(variables("let f(n) = n + 1; for all a: nim[f(a), b] is N"), "b | n a ");
  const Sentence sentence = read("exists c: nim[b,c] is P");
  EXPECT_EQ(sentence.body.value, 1);
  EXPECT_EQ(sentence.body.args[0].args[0].value, 0);
  EXPECT_EQ(sentence.body.args[0].args[1].value, 1);
}

TEST_F(ParseSentence, Words) {
  EXPECT_EQ(variables("for all n exists side: comply{1..4}[n, side] is P"), "| n side{S,not S} ");
  EXPECT_EQ(printed("for all n exists side: comply{1..4}[n, side] is P and side != not S"),
            "for all n: exists side: comply{1..4}[n, side] is P and side != not S");
  const Sentence sentence = read("comply{1..4}[n, side] is P implies side = not S");
  EXPECT_EQ(sentence.body.args[1].args[0].value, 1);
  EXPECT_EQ(sentence.body.args[1].args[1].value, -2);
  EXPECT_EQ(variables("exists s: exists t: s != t and comply{1..4}[n, t] is P"), "n | s{S,not S} t{S,not S} ");
  EXPECT_EQ(variables("let f(n, s) iff comply{1..4}[n, s] is P; f(a, t) or f(a, S)"), "a t{S,not S} | n s{S,not S} ");
  EXPECT_EQ(error("comply{1..4}[n, side] is P implies side = T"),
            "'T' is not one of the named values | the named values are: S, not S");
  EXPECT_EQ(error("comply{1..4}[n, side] is P implies side > 2"),
            "'side' stands for words, but a number is needed here | it is one of: S, not S");
  EXPECT_EQ(error("comply{1..4}[n, S] is P implies n > S"),
            "'S' is also a word of comply{1..4} | choose another letter for the variable");
}

TEST_F(ParseSentence, Definitions) {
  EXPECT_EQ(printed("let A(n) = the a: wythoff[a, a+n] is P; for all n: A(n+1) > A(n)"),
            "let A(n) = the a: wythoff[a,a + n] is P; for all n: A(n + 1) > A(n)");
  EXPECT_EQ(printed("let cold(a,b) iff wythoff[a,b] is P; let B(n) = least b: cold(n, b); cold(n, B(n))"),
            "let cold(a, b) iff wythoff[a,b] is P; let B(n) = least b: cold(n, b); cold(n, B(n))");
  EXPECT_EQ(error("let f(n) = n + m; nim[f(a)] is N"),
            "unknown name 'm' in the definition of f | what it depends on stands in parentheses behind its name: f(n, "
            "m)");
  EXPECT_EQ(error("let f(n) = n; nim[f(a,b)] is N"), "'f' depends on 1 number, not on 2 | ");
  EXPECT_EQ(error("let f(n) = n; let f(n) = 2; nim[f(a)] is N"), "'f' is defined twice | choose another name");
  EXPECT_EQ(error("let f(n) = n nim[f(a)] is N"),
            "expected ';', found 'nim' | a definition ends with a semicolon, and the sentence follows");
}

TEST_F(ParseSentence, SameAs) {
  EXPECT_EQ(printed("misere nim same P as nim on 3 stacks"),
            "for all x1: for all x2: for all x3: misere nim[x1,x2,x3] is P iff nim[x1,x2,x3] is P");
  EXPECT_EQ(printed("nim same G as minnie"), "for all x1: for all x2: G(nim[x1,x2]) = G(minnie[x1,x2])");
  EXPECT_EQ(printed("nim same outcome as minnie on 1 stack"),
            "for all x1: (nim[x1] is P iff minnie[x1] is P) and (nim[x1] is N iff minnie[x1] is N)");
  EXPECT_EQ(variables("comply{1..4} same P as comply{1..5}"), "| n side{S,not S} ");
  EXPECT_EQ(error("cash{1} same P as comply{1}"),
            "cash{1} has 3 coordinates and comply{1} has 2 | only games of the same coordinates can be compared in "
            "this way; say which positions belong together, as in 'for all n: subtraction{1,2}[n] is P iff nim[n, 0] "
            "is P'");
  EXPECT_EQ(error("nim same L as minnie"), "'L' is an outcome of partizan games alone | here outcomes are P and N");
}

TEST_F(ParseSentence, SymbolsOfOtherLanguages) {
  EXPECT_EQ(printed("for all a, b: nim[a,b] is P -> a == b"), "for all a: for all b: nim[a,b] is P implies a = b");
  EXPECT_EQ(printed("for all a, b: nim[a,b] is P <-> a = b"), "for all a: for all b: nim[a,b] is P iff a = b");
  EXPECT_EQ(printed("for all a: a > 1 && a < 3 || a = 5"), printed("for all a: a > 1 and a < 3 or a = 5"));
  EXPECT_EQ(printed("for some a: nim[a,a] is P"), "exists a: nim[a,a] is P");
  EXPECT_EQ(printed("for all a for some b > a: nim[a,b] is N"), "for all a: exists b: b > a and nim[a,b] is N");
}

TEST_F(ParseSentence, ANegationBehindTheLeastNumberNeedsNoColon) {
  EXPECT_EQ(printed("let A(n) = least a not nim[a,n] is N; for all n: A(n) = n"),
            printed("let A(n) = least a: not nim[a,n] is N; for all n: A(n) = n"));
  // Here "not in" belongs to the condition on a.
  EXPECT_NE(printed("for all n: (least a not in {1,3}: a > n) > n").find("least a: "), std::string::npos);
}

TEST_F(ParseSentence, SaysWhatIsWrong) {
  EXPECT_EQ(error("for all a: exists a: nim[a] is P"), "'a' is bound already | choose another letter for the variable");
  EXPECT_EQ(caret("for all a: exists a: nim[a] is P"), 18U);
  EXPECT_EQ(error("for all 1 <= a <= (the a: nim[a] is P): nim[a] is P"),
            "'a' is bound already | choose another letter for the variable");
  EXPECT_EQ(error("for all P: nim[P] is P"), "'P' means something else in a claim | choose another letter");
  EXPECT_EQ(error("exists iff: nim[iff] is P"), "'iff' means something else in a sentence | choose another letter");
  EXPECT_EQ(error("exists in: nim[a] is P"),
            "expected a name, found 'in' | 'in' is a word of the language: choose another name");
  EXPECT_EQ(error("exists a < b < c: nim[a] is P"), "accepted");
  EXPECT_EQ(error("exists 1 <= a <= b: nim[a,b] is P"),
            "which of 'a' and 'b' is meant? | name what the quantifier binds: exists a, b with a < b: ...");
  EXPECT_EQ(error("(for all a <= b: nim[a] is N) or b = 3"),
            "'b' is bound by a condition elsewhere, but not here | name what a quantifier binds: for all a, b with a "
            "<= b: ...");
  EXPECT_EQ(error("exists unique a, b: nim[a,b] is P"),
            "'exists unique' binds one variable at a time | write the quantifier once more for the next one, or "
            "another sentence");
  EXPECT_EQ(error("exists b, a < b and nim[a,b] is N"),
            "expected ':' behind the names, found 'and' | write 'for all a: ...', 'for all a, b with a < b: ...' or "
            "'exists b > a: ...'");
  EXPECT_EQ(error("a = nim[b]"),
            "a position is no number | write G(...) for its Grundy value; of its outcome it is said '... is P'");
  EXPECT_EQ(error("nim[a] is L"), "'L' is an outcome of partizan games alone | here outcomes are P and N");
  EXPECT_EQ(error("nim[a] is odd"), "expected an outcome, found 'odd' | outcomes are P and N");
  EXPECT_EQ(error("G(misere nim[a]) = 1"),
            "there are no Grundy values in misere play | speak about outcomes: ... is P");
  EXPECT_EQ(error("for all a: P"), "'P' of which position? | write it as in nim[a,b] is P");
  EXPECT_EQ(error("for all a: nim[a] is N or least = 1"),
            "'least' of which position? | a sentence may be about several positions: compare their cells, as in a <= "
            "b");
  EXPECT_EQ(error("nim[a] + nim[b]: P"),
            "expected 'is P' or 'is N' behind the position, found ':' | of a sum it is said as in nim[a] + nim[b] is "
            "P");
  EXPECT_EQ(error("for all a: wythof[a] is P"),
            "unknown game 'wythof' | did you mean 'wythoff'? If not, see the list of games");
  EXPECT_EQ(caret("for all a: wythof[a] is P"), 11U);
  EXPECT_EQ(error("for all a: nim[a] is P and a"), "'a' is a number, but a condition is needed here | ");
  EXPECT_EQ(error("for all a: nim[a'] is P"), "there is no 'after the move' in a claim | leave out the prime");
  EXPECT_EQ(error("nim[a] is P else 5"),
            "expected 'and', 'or', 'implies', 'iff' or the end, found 'else' | a sentence reads like: for all a exists "
            "unique b: wythoff[a,b] is P");
  EXPECT_EQ(
      error("exists a: foo(a) = 1 and nim[a] is P"),
      "unknown function 'foo' | the functions are floor, ceil, min, max, twopart, ones, fibpart, fibshift, fibzeros, "
      "G and remoteness");
  std::string deep;
  for (int i = 0; i < 200; ++i) deep += "(";
  EXPECT_EQ(error(deep + "nim[a] is P"), "this is nested too deeply | ");
  std::string many;
  for (int i = 0; i < 200; ++i) many += "exists a" + std::to_string(i) + " ";
  EXPECT_EQ(error(many + ": nim[a1] is P"), "these are too many variables | ");
  std::string chain = "nim[a] is P";
  for (int i = 0; i < 200; ++i) chain += " implies nim[a] is P";
  EXPECT_EQ(error(chain), "this is nested too deeply | ");
}

// Words of sentences name games and variables elsewhere.
TEST_F(ParseSentence, WordsAreSpecialOnlyWhereTheyAreNeeded) {
  library_.add("game same\n  stacks any\n  move take t from one\n", "my");
  library_.add("game exists\n  stacks any\n  move take t from one\n", "my");
  EXPECT_TRUE(std::holds_alternative<Claim>(language::parse_statements("same[the, exists]: P", library_)[0]));
  EXPECT_EQ(printed("same[the] is P"), "same[the] is P");
  EXPECT_EQ(printed("exists[a] is P"), "exists[a] is P");
  EXPECT_EQ(printed("same same P as exists on 1 stack"), "for all x1: same[x1] is P iff exists[x1] is P");
}

TEST_F(ParseSentence, GamesInFiles) {
  const std::string path = ::testing::TempDir() + "sentence_test.rules";
  {
    std::ofstream file(path);
    file << "game mine\n  stacks any\n  move take t from one\n";
  }
  const Sentence sentence = read("exists a: G(" + path + "[a]) = 3 and (" + path + "[a] is N)");
  EXPECT_EQ(rules::to_string(sentence), "exists a: G(mine[a]) = 3 and mine[a] is N");
  const auto family = language::parse_statements("for k in 1..2: exists a: G(" + path + "[a]) = k", library_);
  ASSERT_EQ(family.size(), 2U);
  EXPECT_EQ(text_of(family[1]), "exists a: G(" + path + "[a]) = 2");
}

TEST_F(ParseSentence, Latex) {
  const auto latex = [&](const std::string& text) { return language::Notation{true}.printed(read(text).body); };
  EXPECT_EQ(latex("for all a exists unique b: wythoff[a,b] is P implies a <= b"),
            "\\forall a \\colon \\exists! b \\colon \\text{wythoff}[a,b] \\in \\mathcal{P} \\Rightarrow a \\le b");
  EXPECT_EQ(latex("not nim[a] is P iff G(nim[a]) > 0"),
            "\\text{nim}[a] \\notin \\mathcal{P} \\Leftrightarrow \\mathcal{G}(\\text{nim}[a]) > 0");
  EXPECT_EQ(latex("exist infinitely many a: a = (least b: nim[a,b] is P)"),
            "\\exists^{\\infty} a \\colon a = (\\min\\{b : \\text{nim}[a,b] \\in \\mathcal{P}\\})");
}

}  // namespace
}  // namespace cairn
