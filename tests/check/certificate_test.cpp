// Certificates of automata: written, read again, damaged in every way.
#include "check/certificate.hpp"
#include "base/all_layers.hpp"
#include "check/damaged_support.hpp"

#include "base/json.hpp"
#include "check/proof_check.hpp"
#include "check/proof_support.hpp"
#include "language/print_rules.hpp"

#include <cairn/error.hpp>
#include <cairn/version.hpp>

#include <gtest/gtest.h>

namespace cairn {
namespace {

using testing::proof_by_prover;
using testing::proof_game;
using testing::ProofQuestion;
using testing::rules_of;

std::string certificate(const ProofQuestion& question) {
  const Proof proof = proof_by_prover(question);
  return write_certificate(proof);
}

// n is even, for the game of taking 1.
std::string small_certificate() {
  Proof proof = testing::proof_by_hand(
      proof_game("subtraction{1}"), 1, 2, [](std::uint32_t, std::uint32_t digit) { return digit; },
      [](std::uint32_t state) { return state == 0; });
  proof.product_states = 7;
  proof.rounds = 1;
  proof.table_to = 31;
  return write_certificate(proof);
}

TEST(Certificate, WhatIsReadIsWhatWasWritten) {
  for (const ProofQuestion& question : std::vector<ProofQuestion>{{"minnie", 3, ""},
                                                                  {"mine", 2, "misere"},
                                                                  {"cash{1,3,4}", 0, ""},
                                                                  {"comply{2}", 0, ""},
                                                                  {"subtraction(not {2,5})", 0, ""},
                                                                  {"maximum_nim(floor((n-1)/2))", 0, ""},
                                                                  {"nimb", 2, "grundy"},
                                                                  {"wythoff", 0, "misere zeckendorf"}}) {
    const Proof proof = proof_by_prover(question);
    const Ruleset rules = rules_of(proof.game->rules.name);
    const std::string text = write_certificate(proof);
    EXPECT_TRUE(is_automaton_certificate(text));
    const Proof read = read_certificate(text, "a file");
    EXPECT_EQ(read.game->text, proof.game->text);
    EXPECT_EQ(read.game->rules, proof.game->rules);
    EXPECT_EQ(read.coordinates(), proof.coordinates());
    EXPECT_EQ(read.misere, proof.misere);
    EXPECT_EQ(read.grundy, proof.grundy);
    EXPECT_EQ(read.automaton, proof.automaton);
    EXPECT_EQ(read.product_states, proof.product_states);
    EXPECT_EQ(read.table_to, proof.table_to);
    EXPECT_EQ(read.rounds, proof.rounds);
    EXPECT_EQ(write_certificate(read), text);
  }
}

TEST(Certificate, IsAPlainText) {
  EXPECT_EQ(
      small_certificate(),
      "{\n"
      "  \"certificate\": \"cairn automaton\",\n"
      "  \"version\": 1,\n"
      "  \"made_by\": \"" +
          made_by() +
          "\",\n"
          "  \"rules\": \"game subtraction(S: set)\\n  about  \\\"Take a number of S from the pile.\\\"\\n  cite   "
          "berlekamp1982 ch. 4\\n  group  One pile\\n  pile   n\\n  move   take s in S\\n\",\n"
          "  \"game\": \"subtraction{1}\",\n"
          "  \"stacks\": 1,\n"
          "  \"play\": \"normal\",\n"
          "  \"question\": \"outcome\",\n"
          "  \"numeration\": \"binary\",\n"
          "  \"digits\": \"the most significant digit first; a letter is the sum of 2^i over the tracks i = 0, 1, ... "
          "whose "
          "digit is 1; any number of zeros may lead\",\n"
          "  \"tracks\": [\"n\"],\n"
          "  \"modes\": [{\"mode\":\"\",\"start\":0}],\n"
          "  \"accepting\": [0],\n"
          "  \"transitions\": [\n"
          "    [0,1],\n"
          "    [0,1]\n"
          "  ],\n"
          "  \"decided\": {\"sentences\":[\"moves lead from valid positions to valid positions\",\"what is accepted is "
          "a "
          "valid position\",\"no move leads from an accepted position to an accepted position\",\"from a valid "
          "position "
          "that "
          "is not accepted a move leads to an accepted one\"],\"product_states\":7,\"automata_tried\":1,"
          "\"learned_from_numbers_to\":31}\n"
          "}\n");
}

// Those of before did not say it. Whatever stands there proves nothing, but it is a text.
TEST(Certificate, IsReadWithAndWithoutItsMaker) {
  const std::string text = small_certificate();
  const std::string line = "  \"made_by\": \"" + made_by() + "\",\n";
  const auto with = [&](const std::string& other) {
    std::string changed = text;
    changed.replace(changed.find(line), line.size(), other);
    return changed;
  };
  for (const std::string& other : {with(""), with("  \"made_by\": \"somebody else\",\n")}) {
    EXPECT_EQ(read_certificate(other, "a file").automaton, read_certificate(text, "a file").automaton);
  }
  EXPECT_THROW(static_cast<void>(read_certificate(with("  \"made_by\": 7,\n"), "a file")), Error);
  EXPECT_THROW(static_cast<void>(read_certificate(with(line + line), "a file")), Error);
  EXPECT_THROW(static_cast<void>(read_certificate(with(line + "  \"maker\": \"x\",\n"), "a file")), Error);
}

// A reader of its own, of the JSON alone: what the field "digits" says is how to read it.
TEST(Certificate, TellsOutsidersAllTheyNeed) {
  const Json json = Json::parse(certificate({"wynnie", 0, ""}));
  const auto accepts = [&](int a, int b) {
    int state = json["modes"][0]["start"];
    for (int bit = 9; bit >= 0; --bit) {
      state = json["transitions"][static_cast<std::size_t>(state)]
                  [static_cast<std::size_t>((a >> bit & 1) + 2 * (b >> bit & 1))];
    }
    for (const auto& accepting : json["accepting"]) {
      if (accepting == state) return true;
    }
    return false;
  };
  // WYNNIE straight from its rules.
  constexpr int kTo = 40;
  std::vector<std::vector<bool>> p(kTo + 1, std::vector<bool>(kTo + 1));
  for (int a = 0; a <= kTo; ++a) {
    for (int b = a; b <= kTo; ++b) {
      bool wins = false;
      const int most = a > 0 ? a : b;
      for (int t = 1; t <= most; ++t) {
        if (t <= a) wins = wins || p[static_cast<std::size_t>(a - t)][static_cast<std::size_t>(b)];
        wins = wins || p[static_cast<std::size_t>(std::min(a, b - t))][static_cast<std::size_t>(std::max(a, b - t))];
        if (t <= a) wins = wins || p[static_cast<std::size_t>(a - t)][static_cast<std::size_t>(b - t)];
      }
      p[static_cast<std::size_t>(a)][static_cast<std::size_t>(b)] = !wins;
      EXPECT_EQ(accepts(a, b), !wins) << a << ", " << b;
    }
  }
}

TEST(Certificate, RulesOfUsersGoWithIt) {
  const std::string rules = "game hare\n  stacks any\n  move take t from one where t <= 2*least\n";
  Library library;
  library.add(rules, "hare.rules");
  const Proof proof = testing::proof_by_hand(
      proof_game("hare", rules), 1, 2, [](std::uint32_t state, std::uint32_t digit) { return state | digit; },
      [](std::uint32_t state) { return state == 0; });
  const Proof read = read_certificate(write_certificate(proof), "x");
  EXPECT_EQ(print_rules(read.game->rules), print_rules(library.find("hare")));
  EXPECT_TRUE(check_proof(read, Control()).proved());
  EXPECT_EQ(
      claim_of(read),
      "hare on 1 stack, numbers of all sizes: x is a P-position exactly when the automaton of 2 states accepts x");
}

TEST(Certificate, SaysWhatItClaims) {
  EXPECT_EQ(
      claim_of(proof_by_prover({"cash{1}", 0, ""})).find("cash{1}, numbers of all sizes, finite purses: x is a P-"),
      0U);
  EXPECT_EQ(
      claim_of(proof_by_prover({"nim", 2, "grundy"}))
          .find("nim on 2 stacks, numbers of all sizes: the Grundy value of x is v exactly when the automaton of "),
      0U);
}

enum class Reading : std::uint8_t { unreadable, refused, accepted };

Reading verdict(const std::string& text, const Automaton& right) {
  Proof proof;
  try {
    proof = read_certificate(text, "a file");
  } catch (const Error& error) {
    EXPECT_EQ(std::string(error.what()).find("this is no certificate: "), 0U) << error.what();
    EXPECT_EQ(error.where().find("a file"), 0U) << error.where();
    EXPECT_NE(error.hint(), "") << error.what();
    return Reading::unreadable;
  }
  ProofCheck check;
  try {
    check = check_proof(proof, Control());
  } catch (const Error&) {
    return Reading::refused;  // the rules have become something else
  }
  if (!check.fails.empty()) return Reading::refused;
  // The rules, or their description, may have changed into rules with the same P-positions.
  EXPECT_TRUE(testing::same_language(proof.automaton, right)) << text;
  return Reading::accepted;
}

TEST(Certificate, FlippedDigitsAreFound) {
  std::mt19937_64 random(21);
  const Proof proof = proof_by_prover({"minnie", 2, ""});
  const std::string text = write_certificate(proof);
  const std::size_t from = text.find("\"modes\"");
  const std::size_t to = text.find("\"decided\"");
  int refused = 0;
  for (std::size_t i = from; i < to; ++i) {
    if (text[i] < '0' || text[i] > '9') continue;
    std::string damaged = text;
    damaged[i] = static_cast<char>('0' + (text[i] - '0' + 1 + static_cast<int>(random() % 9)) % 10);
    const Reading found = verdict(damaged, proof.automaton);
    refused += found != Reading::accepted ? 1 : 0;
  }
  EXPECT_GT(refused, 30);
}

TEST(Certificate, ChangedBytesNeverCrash) {
  std::mt19937_64 random(22);
  const Proof proof = proof_by_prover({"subtraction{1,2}", 0, ""});
  const std::string text = write_certificate(proof);
  int accepted = 0;
  for (int i = 0; i < 300; ++i) {
    accepted += verdict(testing::damaged(text, random), proof.automaton) == Reading::accepted ? 1 : 0;
  }
  EXPECT_LT(accepted, 100);  // blanks, and the description of the game
}

TEST(Certificate, CutShortItCannotBeRead) {
  const std::string text = small_certificate();
  const std::size_t end = text.rfind('}');
  for (std::size_t size = 0; size <= end; ++size) {
    EXPECT_THROW((void)read_certificate(text.substr(0, size), "a file"), Error) << size;
  }
}

void expect_unreadable(const std::string& text, const std::string& from, const std::string& to,
                       const std::string& complaint) {
  const std::size_t at = text.find(from);
  ASSERT_NE(at, std::string::npos) << from;
  std::string changed = text;
  changed.replace(at, from.size(), to);
  try {
    (void)read_certificate(changed, "a.json");
    ADD_FAILURE() << "read: " << to;
  } catch (const Error& error) {
    EXPECT_EQ(error.what(), "this is no certificate: " + complaint) << to;
    EXPECT_EQ(error.where().find("a.json"), 0U) << error.where();
    EXPECT_NE(error.hint(), "") << to;
  }
}

TEST(Certificate, ErrorsSayWhatIsWrong) {
  const std::string text = small_certificate();
  expect_unreadable(text, "cairn automaton", "something", "'certificate' is not \"cairn automaton\"");
  expect_unreadable(text, "\"version\": 1", "\"version\": 2", "its version is not known");
  expect_unreadable(text, "\"version\": 1", "\"version\": 1, \"more\": 1", "it has fields that are not known");
  expect_unreadable(text, "\"version\": 1", "\"version\": 1, \"game\": 1", "'game' is there twice");
  expect_unreadable(text, "  \"stacks\": 1,\n", "", "'stacks' is missing");
  expect_unreadable(text, "\"stacks\": 1", "\"stacks\": 0", "'stacks' is not between 1 and 12");
  expect_unreadable(text, "\"stacks\": 1", "\"stacks\": 13", "'stacks' is not between 1 and 12");
  expect_unreadable(text, "\"stacks\": 1", "\"stacks\": 2", "subtraction{1} has 1 numbers, not 2");
  expect_unreadable(text, "\"normal\"", "\"polite\"", "'play' is neither \"normal\" nor \"misere\"");
  expect_unreadable(text, "\"outcome\"", "\"colour\"", "'question' is neither \"outcome\" nor \"grundy\"");
  expect_unreadable(text, "\"binary\"", "\"decimal\"", "'numeration' is neither \"binary\" nor \"zeckendorf\"");
  expect_unreadable(text, "the most", "the least",
                    "'digits' is not \"the most significant digit first; a letter is the "
                    "sum of 2^i over the tracks i = 0, 1, ... whose digit is 1; any number of zeros may lead\"");
  expect_unreadable(text, "[\"n\"]", "[\"m\"]", "'tracks' is not [\"n\"]");
  expect_unreadable(text, "subtraction{1}", "subtraction", "subtraction takes 1 parameter, not 0");
  expect_unreadable(text, "subtraction{1}", "nim", "'game' is not \"subtraction\" with its parameters");
  expect_unreadable(text, "subtraction{1}", "/etc/passwd.rules", "'game' is not \"subtraction\" with its parameters");
  expect_unreadable(text, "subtraction{1}", "subtraction.rules", "'game' is not \"subtraction\" with its parameters");
  expect_unreadable(text, "take s in S", "tak s in S", "expected 'in', found 's'");
  expect_unreadable(text, "game subtraction(S: set)", "", "expected 'game', found 'about'");
  expect_unreadable(text, "{\"mode\":\"\",\"start\":0}", "", "0 modes are given, not 1");
  expect_unreadable(text, "{\"mode\":\"\",\"start\":0}", "0", "mode 1 of 'modes' has not a 'mode' and a 'start'");
  expect_unreadable(text, "{\"mode\":\"\"", "{\"mode\":\"side = S\"", "mode 1 of 'modes' is not \"\"");
  expect_unreadable(text, "\"start\":0", "\"start\":null", "mode 1 of 'modes' must have a start");
  expect_unreadable(text, "\"start\":0", "\"start\":2", "there is no state 2, in mode 1 of 'modes'");
  expect_unreadable(text, "\"accepting\": [0]", "\"accepting\": 0", "'accepting' is not a list");
  expect_unreadable(text, "\"accepting\": [0]", "\"accepting\": [2]", "there is no state 2, in 'accepting'");
  expect_unreadable(text, "[0,1],", "[0],", "the transitions of state 0 are 1, not 2");
  expect_unreadable(text, "[0,1],", "[0,2],", "there is no state 2, in the transitions of state 0");
  expect_unreadable(text, "[0,1],", "[0,-1],", "a number is negative or too large in the transitions of state 0");
  expect_unreadable(text, "[0,1],", "[0,1.5],", "a number is missing in the transitions of state 0");
  expect_unreadable(text, "\"product_states\":7", "\"product_states\":\"many\"",
                    "a number is missing in 'product_states'");
  expect_unreadable(text, "moves lead from", "moves go from", "'sentences' are not those of this kind of certificate");
  expect_unreadable(text, "\"rules\"", "rules", "it is not JSON");
  EXPECT_THROW((void)read_certificate("[]", "x"), Error);
  EXPECT_THROW((void)read_certificate("", "x"), Error);
}

TEST(Certificate, NothingIsSaidAboutInfinitePurses) {
  const std::string text = certificate({"cash{1}", 0, ""});
  expect_unreadable(text, "{\"mode\":\"e infinite\",\"start\":null}", "{\"mode\":\"e infinite\",\"start\":0}",
                    "mode 2 of 'modes' must be null, not a start");
}

}  // namespace
}  // namespace cairn
