// Claims with parameters mean what they mean with the numbers written out by hand.
#include "base/all_layers.hpp"
#include "language/parse_claim.hpp"

#include <cairn/error.hpp>

#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <fstream>
#include <random>

namespace cairn {
namespace {

class ClaimFamily : public ::testing::Test {
 protected:
  ClaimFamily() { library_.add("game capped(k: number)\n  stacks any\n  move take t from one where t <= k\n", "my"); }

  std::vector<Claim> family(const std::string& text) { return parse_claim_family(text, library_); }
  std::string texts(const std::string& text) {
    std::string all;
    for (const auto& claim : family(text)) all += claim.text + "\n";
    return all;
  }
  std::string complaint(const std::string& text) {
    try {
      return "accepted: " + texts(text);
    } catch (const Error& problem) {
      EXPECT_NE(problem.where().find('^'), std::string::npos) << text;
      return problem.what();
    }
  }

  Library library_ = built_in_games();
};

TEST_F(ClaimFamily, AParameterIsANumberOfItsOwn) {
  EXPECT_EQ(texts("for k in 2..3: comply{1..k}[n, S]: G = n if n <= 2k else (n+1) mod (k+1)"),
            "comply{1..2}[n, S]: G = n if n <= 4 else (n + 1) mod 3\n"
            "comply{1..3}[n, S]: G = n if n <= 6 else (n + 1) mod 4\n");
  EXPECT_EQ(texts("for k in 2..3: nim[a,b]: P iff a = b and 2k >= 20"),
            "nim[a,b]: P iff a = b and 4 >= 20\nnim[a,b]: P iff a = b and 6 >= 20\n");
  EXPECT_EQ(texts("for k in {3}: nim[n]: P iff n mod 2k = 2k^2 or n < 2^2k"), "nim[n]: P iff n mod 6 = 18 or n < 64\n");
  EXPECT_EQ(texts("for k in {3}: nim[n]: P iff n <= floor(n/2k) + 20 - k"), "nim[n]: P iff n <= floor(n/6) + 20 - 3\n");
}

TEST_F(ClaimFamily, AParameterStandsWhereverANumberMay) {
  EXPECT_EQ(texts("for L in {2,5}: cash{1,L,L+1}[n; L, 2L + e]: N"),
            "cash{1,2,3}[n; 2, 4 + e]: N\ncash{1,5,6}[n; 5, 10 + e]: N\n");
  EXPECT_EQ(texts("for k in {3}: subtraction{k,2k,..}[n], n in {k-1..2k, k^2}: N"),
            "subtraction{3,6,..}[n], n in {2..6,9}: N\n");
  EXPECT_EQ(texts("for k in {3}: subtraction{k,k+2,..,k+2*5}[n], n in {0,k}: N"),
            "subtraction{3,5,..,13}[n], n in {0,3}: N\n");
  EXPECT_EQ(texts("for k in {3}: subtraction(not {1..k, (k+1)*2})[n], n not in {2k}: N"),
            "subtraction(not {1..3,8})[n], n not in {6}: N\n");
  EXPECT_EQ(texts("for k in {3}: maximum_nim(floor((n-k)/2k))[a]: N"), "maximum_nim(floor((n - 3)/6))[a]: N\n");
  EXPECT_EQ(texts("for k in {3}: capped(2k+1)[2^k, min(k, 2)]: N"), "capped(7)[8,2]: N\n");
  EXPECT_EQ(texts("for a in 1..2: nim[a,b], b is a stack: P iff a = b"),
            "nim[1,b], b is a stack: P iff 1 = b\nnim[2,b], b is a stack: P iff 2 = b\n");
  // A number on both sides of mod behind = is a congruence, whoever put it there.
  EXPECT_EQ(texts("for k in {7}: nim[n]: P iff n = k mod 4"), "nim[n]: P iff n mod 4 = 3\n");
  EXPECT_EQ(texts("for k in {7}: nim[n]: P iff n = 2k mod (k-2)"), "nim[n]: P iff n mod 5 = 4\n");
  EXPECT_EQ(texts("for k in {7}: nim[n]: P iff n = -1 mod k"), "nim[n]: P iff n mod 7 = 6\n");
  EXPECT_EQ(texts("for k in {7}: nim[n]: P iff n = (k mod 4)"), "nim[n]: P iff n = 3\n");
  EXPECT_EQ(texts("for k in {7}: nim[n]: P iff n = (n + k) mod 4"), "nim[n]: P iff n = (n + 7) mod 4\n");
}

TEST_F(ClaimFamily, ParametersRunThroughRangesAndSets) {
  EXPECT_EQ(texts("for a in {1,4}, b in 2..3: nim[a,b]: N"), "nim[1,2]: N\nnim[1,3]: N\nnim[4,2]: N\nnim[4,3]: N\n");
  EXPECT_EQ(texts("for k in 1..3, j in 1..k-1: nim[k,j]: N"), "nim[2,1]: N\nnim[3,1]: N\nnim[3,2]: N\n");
  EXPECT_EQ(texts("for k in 2^2..5: nim[k]: N"), "nim[4]: N\nnim[5]: N\n");
  EXPECT_EQ(texts("for k in {0,3,..,9}: nim[k]: N"), "nim[0]: N\nnim[3]: N\nnim[6]: N\nnim[9]: N\n");
  EXPECT_EQ(texts("nim[a,b]: N"), "nim[a,b]: N\n");
}

TEST_F(ClaimFamily, SaysWhatIsWrong) {
  EXPECT_EQ(complaint("for k in 3..2: nim[k]: N"), "the range is empty");
  EXPECT_EQ(complaint("for k in 1..1, j in 1..k-1: nim[k,j]: N"), "there are no such claims: the ranges are empty");
  EXPECT_EQ(complaint("for k in 0..99999: nim[k]: N"), "these are too many claims");
  EXPECT_EQ(complaint("for k in 1..1000, j in 1..1000: nim[k,j]: N"), "these are too many claims");
  EXPECT_EQ(complaint("for k in 1..9999, j in 1..9999, h in 5..j-9999: nim[k]: N"), "these are too many claims");
  EXPECT_EQ(complaint("for k in {1,3,..}: nim[k]: N"), "a parameter has finitely many values");
  EXPECT_EQ(complaint("for i in 1..3: subtraction{i^2}[n]: N"), "'i' in braces is the index of a set");
  EXPECT_EQ(complaint("for k in 1..3: for j in 1..2: nim[k,j]: N"), "'for' stands in front of a claim once");
  EXPECT_EQ(complaint("for k in {9007199254740992}: nim[n]: P iff n = k*k"),
            "'9007199254740992 * 9007199254740992' is beyond 64 bits (with k = 9007199254740992)");
  EXPECT_EQ(complaint("for k in 1..2 nim[k]: N"), "expected ':', found 'nim'");
  EXPECT_EQ(complaint("for P in 1..2: nim[P]: N"), "'P' means something else in a claim");
  EXPECT_EQ(complaint("for k in 1..2, k in 3..4: nim[k]: N"), "the parameter 'k' stands twice");
  EXPECT_EQ(complaint("for k in 1..m: nim[k]: N"), "expected a number, found 'm'");
  EXPECT_EQ(complaint("for k in 1..2: nim[k-2,a]: N"), "negative numbers are not allowed here (with k = 1)");
  EXPECT_EQ(complaint("for k in 0..2: subtraction{1..k}[n]: N"), "the range is empty (with k = 0)");
  EXPECT_EQ(complaint("for k in 1..2: subtraction{k-3,2}[n]: N"), "'1 - 3' is negative: -2 (with k = 1)");
  EXPECT_EQ(complaint("for k in {60}: subtraction{1,2^k}[n]: N"),
            "'2^60' is not a whole number up to 2^53 (with k = 60)");
  EXPECT_EQ(complaint("for k in {2}: subtraction{1,k+m}[n]: N"), "'m' means nothing in a set (with k = 2)");
  EXPECT_EQ(complaint("for S in 1..2: comply{1..S}[n, S]: N"),
            "the parameter 'S' is also a word of comply (with S = 1)");
  EXPECT_EQ(complaint("for L in 1..2: partizan_euclid[p,q]: L iff p > L"),
            "the parameter 'L' is also an outcome of partizan_euclid (with L = 1)");
  EXPECT_EQ(complaint("for k in 1..2: comply{1}[n, k]: N"), "'k' is a number, but side is a word (with k = 1)");
  EXPECT_EQ(complaint("for n in 1..2: maximum_nim(floor(n/2))[a]: N"),
            "the parameter 'n' is also the n of the rule 'f' (with n = 1)");
  EXPECT_EQ(complaint("for k in 1..2: nim[n]: P iff n = k'"), "'k' is the same number after the move (with k = 1)");
  EXPECT_EQ(complaint("for k in 1..2: nim[n]: P iff n = k(3)"), "unknown function 'k' (with k = 1)");
}

// A parameter has finitely many values, so that no hint may propose a set without end.
TEST_F(ClaimFamily, ProposesFiniteSets) {
  const auto hint = [&](const std::string& text) {
    try {
      (void)family(text);
    } catch (const Error& problem) {
      return problem.hint();
    }
    return std::string("accepted");
  };
  EXPECT_EQ(hint("for k in {1,2,4,..}: nim[k]: N"), "list the numbers without '..'");
  EXPECT_EQ(hint("for k in {1,2,4,..,32}: nim[k]: N"), "if you mean these, write {1,2,4,8,16,32}");
}

// What is printed can be asked again: a game in a file is not known by its name.
TEST_F(ClaimFamily, KeepsThePathOfAGame) {
  const std::string path = testing::TempDir() + "cairn_family.rules";
  std::ofstream(path) << "game inside(k: number)\n  pile n\n  move take t in 1..k\n";
  EXPECT_EQ(texts("for k in 1..2: misere " + path + "(k)[n+k]: P iff n = 1"),
            "misere " + path + "(1)[n + 1]: P iff n = 1\nmisere " + path + "(2)[n + 2]: P iff n = 1\n");
  std::remove(path.c_str());
}

// A number in which the parameters k and j stand: as a person writes it, and what it comes to. The value is calculated
// here and not by Cairn.
struct Term {
  std::string text;
  std::int64_t value;
  int level;  // 1: a sum, 2: a product, 3: a number that is raised or stands alone
};

class Templates {
 public:
  Templates(unsigned seed, std::int64_t k, std::int64_t j) : random_(seed), k_(k), j_(j) {}

  struct Pair {
    std::string with_names;
    std::string by_hand;
  };

  // The same seed makes the same claim for other values.
  Pair next() {
    result_ = {};
    const int kind = below(5);
    const char* names[] = {"n", "n", "n", "m"};
    if (kind == 0) {
      both("nim[n");
      if (chance()) both(" + ", small());
      both(", m]");
    } else if (kind == 1) {
      both("subtraction{");
      elements();
      both("}[n + m]");
    } else if (kind == 2) {
      both("comply{1..", small(true));
      both("}[n + m, S]");
    } else if (kind == 3) {
      both("capped(", small(true));
      both(")[n, m]");
    } else {
      both("maximum_nim(floor((n + ", small());
      both(")/", raised(small(true)));
      both("))[n + 2*m]");
    }
    variable_ = names[below(4)];
    for (int i = below(3); i > 0; --i) {
      both(", ");
      comparison();
    }
    both(": ");
    if (chance()) {
      both("G = ");
      number();
      both(" if ");
      condition();
      both(" else ");
      number();
    } else {
      both(chance() ? "P iff " : "N only if ");
      condition();
    }
    return result_;
  }

 private:
  int below(int count) { return std::uniform_int_distribution<int>(0, count - 1)(random_); }
  bool chance() { return below(2) == 0; }

  void both(const std::string& text) {
    result_.with_names += text;
    result_.by_hand += text;
  }
  void both(const std::string& before, const Term& term) {
    both(before);
    result_.with_names += term.text;
    result_.by_hand += std::to_string(term.value);
  }

  // At least 0, or at least 1. k and j are at least 1.
  Term small(bool positive = false) {
    const std::array<Term, 17> all{{{"k", k_, 3},
                                    {"j", j_, 3},
                                    {"2k", 2 * k_, 3},
                                    {"3j", 3 * j_, 3},
                                    {"k^2", k_ * k_, 3},
                                    {"2k^2", 2 * k_ * k_, 3},
                                    {"2^k", std::int64_t{1} << k_, 3},
                                    {"floor(2k/2)", k_, 3},
                                    {"max(k, 2j)", std::max(k_, 2 * j_), 3},
                                    {"(k + j)", k_ + j_, 3},
                                    {"k*j", k_ * j_, 2},
                                    {"2k*3", 6 * k_, 2},
                                    {"k+1", k_ + 1, 1},
                                    {"2k + j", 2 * k_ + j_, 1},
                                    {"2k - k + 2", k_ + 2, 1},
                                    {"k - 1", k_ - 1, 1},
                                    {"k mod 2", k_ % 2, 2}}};
    return all[static_cast<std::size_t>(below(positive ? 15 : 17))];
  }
  // Fit for a place where only a number that binds tightly may stand.
  static Term raised(Term term, int level = 3) {
    return term.level >= level ? term : Term{"(" + term.text + ")", term.value, 3};
  }

  // Behind = a remainder would be a congruence.
  Term value() {
    const Term term = small();
    return term.text == "k mod 2" ? raised(term) : term;
  }

  void elements() {
    const Term first = small(true);
    const Term second = small(true);
    switch (below(3)) {
      case 0:
        return both("", first), both(", ", second);
      case 1:
        both("1..", first);
        return both(", ", {second.text + " + 20", second.value + 20, 1});
      default:
        both("", first);
        return both(",", {first.text + "+" + raised(second, 2).text, first.value + second.value, 1}), both(",..");
    }
  }

  void number() {
    switch (below(7)) {
      case 0:
        return both("", value());
      case 1:
        return both(variable_ + " + ", raised(small(), 2));
      case 2:
        return both("(" + variable_ + " + ", small()), both(") mod ", raised(small(true)));
      case 3:
        return both("floor(" + variable_ + "/", raised(small(true))), both(")");
      case 4:
        return both("", raised(small(), 2)), both(" * " + variable_);
      case 5:
        return both(variable_ + " xor ", small());
      default:
        return both("20 - ", raised(small(), 2)), both(" + " + variable_);
    }
  }

  void comparison() {
    static constexpr std::array<const char*, 4> kSigns{" <= ", " > ", " = ", " != "};
    switch (below(7)) {
      case 0: {  // a congruence: the remainder is calculated here
        const bool equal = chance();
        const Term modulus = raised(small(true));
        const Term residue = raised(small(), 2);
        result_.with_names += variable_ + (equal ? " = " : " != ") + residue.text + " mod " + modulus.text;
        result_.by_hand += variable_ + " mod " + std::to_string(modulus.value) + (equal ? " = " : " != ") +
                           std::to_string(residue.value % modulus.value);
        return;
      }
      case 1:
        return both(variable_ + " in {"), elements(), both("}");
      case 2:
        return both("", raised(small(true))), both(" divides " + variable_);
      case 3:
        return both(variable_ + " mod ", raised(small(true))), both(" = ", value());
      default:
        both(variable_ + kSigns[static_cast<std::size_t>(below(4))]);
        return number();
    }
  }

  void condition() {
    comparison();
    if (!chance()) return;
    both(chance() ? " and " : " or ");
    comparison();
  }

  std::mt19937 random_;
  std::int64_t k_;
  std::int64_t j_;
  std::string variable_;
  Pair result_;
};

// Everything that the claim says about small positions, whatever their outcome, and the moves of its game from them.
std::string said(const Claim& claim) {
  std::string all;
  for (std::int64_t n = 0; n <= 12; ++n) {
    for (std::int64_t m = 0; m <= 5; ++m) {
      const std::array<std::int64_t, 2> values{n, m};
      ClaimInstance instance(claim, values);
      if (!instance.written()) {
        all += "-";
        continue;
      }
      for (const auto cell : *instance.written()) all += std::to_string(cell) + ",";
      all += instance.applies() ? "+" : "-";
      for (const auto& option : options_by_definition(claim.game->rules, instance.position(), Player::left)) {
        for (const auto cell : option) all += std::to_string(cell) + ";";
      }
      for (const std::int64_t grundy : {0, 1, 2, 3, 7}) {
        instance.suppose(grundy == 0 ? 'P' : 'N', grundy);
        all += instance.is_true() ? "1" : "0";
      }
    }
  }
  return all;
}

TEST_F(ClaimFamily, RandomClaimsMeanWhatTheyMeanByHand) {
  for (unsigned seed = 0; seed < 300; ++seed) {
    const std::string text = "for k in 1..3, j in {1,4}: " + Templates(seed, 1, 1).next().with_names;
    SCOPED_TRACE(text);
    const std::vector<Claim> claims = family(text);
    ASSERT_EQ(claims.size(), 6U);
    for (std::size_t i = 0; i < claims.size(); ++i) {
      const std::string by_hand =
          Templates(seed, 1 + static_cast<std::int64_t>(i / 2), i % 2 == 0 ? 1 : 4).next().by_hand;
      SCOPED_TRACE(by_hand);
      EXPECT_EQ(said(claims[i]), said(parse_claim(by_hand, library_)));
      // What is printed is the same claim.
      EXPECT_TRUE(same(parse_claim(claims[i].text, library_), claims[i])) << claims[i].text;
    }
    if (HasFailure()) return;
  }
}

}  // namespace
}  // namespace cairn
