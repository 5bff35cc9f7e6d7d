// Functions of games in sentences: their values are those of the definitions in docs/cash.md, computed here anew.
#include "base/all_layers.hpp"
#include "lab/sentences_support.hpp"

#include <cairn/lab.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <string>
#include <tuple>
#include <vector>

namespace cairn {

namespace {

using Amounts = std::vector<int>;

// NIM with Cash from its definitions, by plain recursion.
class PlainCash {
 public:
  explicit PlainCash(Amounts amounts) : amounts_(std::move(amounts)) {}

  [[nodiscard]] int least() const { return *std::min_element(amounts_.begin(), amounts_.end()); }
  // The winner without purses, and f^I, f^II of Definitions 2.1 and 2.3.
  [[nodiscard]] int winner(int n) const {
    return std::any_of(amounts_.begin(), amounts_.end(), [&](int a) { return a <= n && winner(n - a) == 2; }) ? 1 : 2;
  }
  [[nodiscard]] int f2(int n) const {
    int most = 0;
    for (const int a : amounts_) {
      if (a <= n) most = std::max(most, f1(n - a));
    }
    return n < least() ? 0 : most;
  }
  [[nodiscard]] int f1(int n) const {
    if (n < least()) return 0;
    if (const auto known = f1_.find(n); known != f1_.end()) return known->second;
    const int goal = f2(n);
    int found = -1;
    for (const int a : amounts_) {
      if (a > n || !(winner(n) == 1 ? winner(n - a) == 2 : f1(n - a) == goal)) continue;
      const int paid = f2(n - a) + a;
      if (found < 0 || paid < found) found = paid;
    }
    return f1_[n] = found;
  }
  // Definition 3.1.
  [[nodiscard]] int g1(int n) const {
    const int k = n / (2 * least()), i = n % (2 * least());
    return least() * k + std::min(i + 1, least());
  }
  [[nodiscard]] int g2(int n) const {
    const int k = n / (2 * least()), i = n % (2 * least());
    return least() * k + std::max(0, i - least() + 1);
  }
  [[nodiscard]] bool wins(int n, int d, int e) {
    const auto key = std::tuple(n, d, e);
    if (const auto known = wins_.find(key); known != wins_.end()) return known->second;
    const bool found = std::any_of(amounts_.begin(), amounts_.end(),
                                   [&](int a) { return a <= n && a <= d && !wins(n - a, e, d - a); });
    return wins_[key] = found;
  }

  [[nodiscard]] std::string game() const {
    std::string text = "cash{";
    for (const int a : amounts_) text += (a == amounts_[0] ? "" : ",") + std::to_string(a);
    return text + "}";
  }

 private:
  Amounts amounts_;
  mutable std::map<int, int> f1_;
  std::map<std::tuple<int, int, int>, bool> wins_;
};

ClaimAnswer ask(const Lab& lab, const std::string& text) { return lab.check(text); }

std::string why(const ClaimAnswer& answer) { return answer.claim + ": " + answer.known.detail; }

using Values = std::vector<std::pair<std::string, std::string>>;

std::string number(int value) { return std::to_string(value); }

}  // namespace

TEST(SentenceFunctions, HaveTheValuesOfTheDefinitions) {
  const Lab lab;
  for (const Amounts& amounts : {Amounts{1}, Amounts{2, 3}, Amounts{1, 3, 4}, Amounts{2, 5}}) {
    PlainCash plain(amounts);
    const std::string game = plain.game();
    // By automata for all sizes, which must agree with the definitions where these are tried.
    std::string all = "for all n: ";
    constexpr int kTo = 30;
    for (int n = 0; n <= kTo; ++n) {
      const std::string at = "(" + game + ", n) = ";
      all += std::string(n > 0 ? " and " : "") + "(n = " + number(n) + " implies f1" + at + number(plain.f1(n)) +
             " and f2" + at + number(plain.f2(n)) + " and g1" + at + number(plain.g1(n)) + " and g2" + at +
             number(plain.g2(n)) + " and W" + at + number(plain.winner(n)) + ")";
    }
    expect_proved(lab, all);
    // One by one, by recursion.
    for (int n = 0; n <= kTo; n += 7) {
      const ClaimAnswer one = ask(lab, "f1(" + game + ", " + number(n) + ") = " + number(plain.f1(n)) + " and f2(" +
                                           game + ", " + number(n) + ") = " + number(plain.f2(n)));
      EXPECT_EQ(one.holds, true) << why(one);
      const ClaimAnswer wrong = ask(lab, "f1(" + game + ", " + number(n) + ") = " + number(plain.f1(n) + 1));
      EXPECT_EQ(wrong.holds, false) << why(wrong);
    }
  }
}

TEST(SentenceFunctions, KnowTheLeastWinningPurse) {
  const Lab lab;
  PlainCash plain({1, 3, 4});
  constexpr int kMost = 12;  // no purse beyond the stones helps
  for (int n = 0; n <= kMost; n += 3) {
    for (int e = 0; e <= 6; e += 2) {
      int least = 0;
      while (least <= n && !plain.wins(n, least, e)) ++least;
      const std::string call = "price(cash{1,3,4}, n, e)";
      const std::string where = "exists n, e: n = " + number(n) + " and e = " + number(e) + " and ";
      const std::string is = least > n ? "not exists p: p = " + call : call + " = " + number(least);
      const ClaimAnswer decided = ask(lab, where + is);
      EXPECT_EQ(decided.holds, true) << why(decided);
      EXPECT_EQ(decided.engine, Engine::automaton);
      const ClaimAnswer single = ask(lab, "price(cash{1,3,4}, " + number(n) + ", " + number(e) + ") " +
                                              (least > n ? "!= 0" : "= " + number(least)));
      EXPECT_EQ(single.holds, true) << why(single);
    }
  }
  // It is the price: with that much and no less the player to move wins.
  expect_proved(lab, "for all n, d, e: cash{1,3,4}[n; d, e] is N iff d >= price(cash{1,3,4}, n, e)");
}

TEST(SentenceFunctions, ProveTheoremsOnTheRich) {
  const Lab lab;
  for (const Amounts& amounts : {Amounts{1, 2}, Amounts{2, 3}, Amounts{1, 3, 4}, Amounts{1, 4}}) {
    const std::string game = PlainCash(amounts).game();
    const std::string rich1 = "d >= f1(" + game + ", n)", rich2 = "e >= f2(" + game + ", n)";
    const std::string is = game + "[n; d, e] is ";
    expect_proved(lab, "for all n, d, e with " + rich1 + " and not " + rich2 + ": " + is + "N");
    expect_proved(lab, "for all n, d, e with not " + rich1 + " and " + rich2 + ": " + is + "P");
    expect_proved(lab, "for all n, d, e with " + rich1 + " and " + rich2 + ": " + is + "N iff W(" + game + ", n) = 1");
    expect_proved(lab, "for all n, d, e with class1(" + game + ", n, d) = rich and class2(" + game +
                           ", n, e) != rich: " + is + "N");
  }
  expect_proved(lab, "for all n: f1(cash{1,4}, n) <= n");
}

TEST(SentenceFunctions, FindTheSmallestCounterexample) {
  const Lab lab;
  // Note 4.2 of the paper, g <= f, fails for {1}: f^I(2) = 1 and g^I(2) = 2, while f^I(0) = 0 < g^I(0) = 1.
  const PlainCash one({1});
  int first = 0;
  while (one.g1(first) <= one.f1(first)) ++first;
  const ClaimAnswer wrong = ask(lab, "for all n: g1(cash{1}, n) <= f1(cash{1}, n)");
  ASSERT_TRUE(wrong.witness) << why(wrong);
  EXPECT_EQ(wrong.witness->variables, (Values{{"n", number(first)}}));
  EXPECT_EQ(wrong.known.how, How::refuted);
  // One less than Theorem 2.4 asks for.
  PlainCash plain({1, 3, 4});
  Values expected;
  for (int most = 0; expected.empty(); ++most) {
    for (int n = 0; n <= most && expected.empty(); ++n) {
      for (int d = 0; d <= most && expected.empty(); ++d) {
        for (int e = 0; e <= most && expected.empty(); ++e) {
          if (std::max({n, d, e}) == most && d + 1 >= plain.f1(n) && e < plain.f2(n) && !plain.wins(n, d, e)) {
            expected = {{"n", number(n)}, {"d", number(d)}, {"e", number(e)}};
          }
        }
      }
    }
  }
  const ClaimAnswer less = ask(lab,
                               "for all n, d, e with d + 1 >= f1(cash{1,3,4}, n) and e < f2(cash{1,3,4}, n): "
                               "cash{1,3,4}[n; d, e] is N");
  ASSERT_TRUE(less.witness) << why(less);
  EXPECT_EQ(less.witness->variables, expected);
  EXPECT_FALSE(less.witness->facts.empty());
}

TEST(SentenceFunctions, DivideThePlayersIntoClasses) {
  const Lab lab;
  const PlainCash plain({2, 3});
  for (int n = 0; n <= 20; n += 5) {
    for (int d = 0; d <= 20; d += 3) {
      const std::string wealth = d >= plain.f1(n) ? "rich" : d >= plain.g1(n) ? "middle" : "poor";
      const std::string other = d >= plain.f2(n) ? "rich" : d >= plain.g2(n) ? "middle" : "poor";
      const std::string at = "(cash{2,3}, " + number(n) + ", " + number(d) + ")";
      EXPECT_EQ(ask(lab, "class1" + at + " = " + wealth).holds, true) << at;
      EXPECT_EQ(ask(lab, "class2" + at + " != " + other).holds, false) << at;
      const ClaimAnswer decided = ask(lab, "for all n, d with n = " + number(n) + " and d = " + number(d) +
                                               ": class1(cash{2,3}, n, d) = " + wealth);
      EXPECT_EQ(decided.holds, true) << why(decided);
      EXPECT_EQ(decided.known.how, How::proved);
    }
  }
}

TEST(SentenceFunctions, KnowPeriodsOfOnePile) {
  const Lab lab;
  // Taking 1 or 3: 0, 1, 0, 1, ...; taking 2 or 3: 0, 0, 1, 1, 2 for ever.
  expect_proved(lab, "period(subtraction{1,3}) = 2 and preperiod(subtraction{1,3}[n]) = 0");
  expect_proved(lab, "period(subtraction{2,3}) = 5");
  expect_proved(lab, "for all n: G(subtraction{2,3}[n + period(subtraction{2,3})]) = G(subtraction{2,3}[n])");
  EXPECT_EQ(ask(lab, "period(subtraction{2,3}) = 4").holds, false);
  // Proposition of the thesis: from n = 2k + 1 on the values are (n + 1) mod (k + 1).
  expect_proved(lab, "period(comply{1..3}[n, S]) = 4");
  // One heap of NIM grows and has no period.
  EXPECT_EQ(ask(lab, "exists p: p = period(nim[n])").holds, false);
}

TEST(SentenceFunctions, AreRefusedWhereTheyDoNotBelong) {
  const Lab lab;
  for (const char* text : {"f1(minnie, n) = 0", "f1(cash{1,3}[n; d, e], n) = 0", "f1(cash{1,3}) = 0",
                           "class1(cash{1}, n, d) = 2", "class1(cash{1}, n, d) > poor", "period(wythoff[n, 2]) = 1",
                           "period(comply{1,2}) = 3", "f1(n) = 2", "class1(cash{1}, n, d) = richer"}) {
    EXPECT_THROW((void)ask(lab, text), Error) << text;
  }
  // A definition of that name is meant where there is one.
  EXPECT_EQ(ask(lab, "let f1(n) = n + 1; for all n: f1(n) > n").holds, true);
}

}  // namespace cairn
