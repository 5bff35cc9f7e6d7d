// Sentences from their texts to checked certificates: what deciding writes down, the checker reads and accepts.
#include "check/derivation_sentence.hpp"
#include "base/all_layers.hpp"
#include "check/derivation_certificate.hpp"
#include "check/derivation_check.hpp"
#include "check/proof_support.hpp"
#include "claims/decide_sentence.hpp"
#include "language/library.hpp"
#include "language/sentence/parse_statement.hpp"

#include <cairn/error.hpp>

#include <gtest/gtest.h>

namespace cairn {
namespace {

Derivation decided(const std::string& text, Numeration numeration) {
  Library library = built_in_games();
  const auto statements = parse_statements(text, library);
  const auto& sentence = std::get<Sentence>(statements.at(0));
  const auto proof_of = [&](const Question& question) {
    const std::string words = std::string(question.misere ? "misere " : "") + (question.grundy ? "grundy " : "") +
                              (numeration == Numeration::zeckendorf ? "zeckendorf" : "");
    return std::make_shared<const Proof>(
        testing::proof_by_prover({question.game->text, stacks_of(*question.game, question.coordinates()), words}));
  };
  return claims::decide(sentence, formula_of(sentence, numeration), numeration, proof_of).derivation;
}

struct Case {
  std::string text;
  bool holds;  // by arithmetic, and by what is known of these games
  Numeration numeration = Numeration::binary;
};

const std::vector<Case>& cases() {
  static const std::vector<Case> all{
      {"for all a exists b: b = 2*a", true},
      {"for all a exists b: a = 2*b", false},
      {"for all a, b: floor(a/3) <= b or a mod 3 < 3*b + 3", true},
      {"exists a: a > 5 and a xor 3 = 4", true},
      {"there are infinitely many a: a in {2^i}", true},
      {"for almost all a: exists x, y: a = 3*x + 5*y", true},
      {"for all n >= 1: twopart(n) in {2^i}", true},
      {"for all a exists unique b: nim[a,b] is P", true},
      {"for all a: nim[a,a] is P", true},
      {"for all a, b: G(nim[a,b]) = a xor b", true},
      {"for all a, b: G(nim[a,b]) = a + b", false},
      {"let B(a) = the b: nim[a,b] is P; for all a: B(a) = a", true},
      {"let f(n) = least m: 2*m >= n; for all n: f(f(n)) <= n", true},
      {"for all x, y, z: chocolate_1[x,y,z] is P or chocolate_1[x,y,z] is N", false},
      {"for all x, y, z with y <= z: chocolate_1[x,y,z] is P or chocolate_1[x,y,z] is N", true},
      {"for all a exists unique b: wythoff[a,b] is P", true, Numeration::zeckendorf},
      {"for all d exists unique a: wythoff[a,a+d] is P", true, Numeration::zeckendorf},
      {"for all a, b: wythoff[a,b] is P implies wythoff[b,a+1] is N", true, Numeration::zeckendorf},
      {"for all n >= 1: fibshift(n) > n", true, Numeration::zeckendorf},
      {"for all a exists b: b = 2*a + 1000000000007", true},
      {"exists a: a mod 3 = 1 and a = 1000000000000", true},
      {"for all a: a in {5, 700, 1000003, 2000000..3000000} iff a >= 2000000 and a <= 3000000", false},
      {"for all n: nim[n, n + 1000000007] is N", true},
      {"for all a exists b: wythoff[a + 10000000, b] is P", true, Numeration::zeckendorf},
      {"for all a, b: a + 123456789 < b implies b >= 123456790", true, Numeration::zeckendorf},
  };
  return all;
}

TEST(DerivationSentence, WhatIsDecidedIsAccepted) {
  for (const Case& one : cases()) {
    const Derivation derivation = decided(one.text, one.numeration);
    EXPECT_EQ(derivation.holds(), one.holds) << one.text;
    const Derivation read = read_derivation(write_derivation(derivation), "a file");
    const DerivationCheck found =
        check_derivation(read, formula_of_text(read, "a file"), Control(), DerivationProofs::known);
    EXPECT_EQ(found.fails, "") << one.text;
    EXPECT_TRUE(found.proved()) << one.text;
    EXPECT_EQ(claim_of(read).find(one.text + (one.holds ? ": true, " : ": false, ")), 0U) << claim_of(read);
  }
}

// The steps of one sentence under the text of another.
TEST(DerivationSentence, AnotherTextIsRefused) {
  int refused = 0;
  std::vector<Derivation> all;
  for (const Case& one : cases()) {
    if (one.text.find("chocolate") == std::string::npos && one.numeration == Numeration::binary) {
      all.push_back(decided(one.text, one.numeration));
    }
  }
  for (const Derivation& a : all) {
    for (const Derivation& b : all) {
      if (a.sentence == b.sentence) continue;
      Derivation mixed = a;
      mixed.sentence = b.sentence;
      try {
        const DerivationCheck found =
            check_derivation(mixed, formula_of_text(mixed, "a file"), Control(), DerivationProofs::known);
        EXPECT_NE(found.fails, "") << a.sentence << " as " << b.sentence;
      } catch (const Error&) {  // the variables have other names
      }
      ++refused;
    }
  }
  EXPECT_GT(refused, 100);
}

}  // namespace
}  // namespace cairn
