// Sets by a rule in proofs: what is linear is proved and checked, against theorems of the literature and the
// definition; what is not is refused with its reason.
#include "automata/linear.hpp"
#include "base/all_layers.hpp"
#include "check/proof_check.hpp"
#include "check/proof_support.hpp"
#include "check/proof_watch.hpp"
#include "cross/games_support.hpp"
#include "engine/search/reference.hpp"
#include "engine/table/box.hpp"
#include "prove/prove.hpp"

#include <cairn/error.hpp>

#include <gtest/gtest.h>

#include <random>
#include <span>

namespace cairn {
namespace {

SetRule exponential(std::int64_t constant, std::int64_t factor, std::int64_t base, std::int64_t divisor) {
  return {SetRule::Kind::exponential, {constant, factor}, base, divisor};
}

const SetRule kFibonacci{SetRule::Kind::fibonacci, {}, 0, 1};

// One rule or two, with progressions beside them, or all numbers but these.
Set random_set(std::mt19937& random, Numeration numeration) {
  const std::vector<SetRule> rules{exponential(0, 1, 2, 1),  exponential(0, 1, 4, 1), exponential(0, 2, 8, 1),
                                   exponential(-1, 3, 2, 1), exponential(1, 2, 4, 3), exponential(-4, 1, 2, 1),
                                   exponential(0, 5, 2, 1),  exponential(7, 3, 16, 1)};
  Set set;
  if (numeration == Numeration::zeckendorf) {
    set.rules = {kFibonacci};
  } else {
    set.rules = {rules[random() % rules.size()]};
    if (random() % 4 == 0) set.rules.push_back(rules[random() % rules.size()]);
  }
  if (random() % 3 == 0) set.parts.push_back({3, 1, 3});
  if (random() % 5 == 0) set.parts.push_back({4, 7, std::nullopt});
  set.complement = random() % 3 == 0;
  return set;
}

Atom random_atom(std::mt19937& random, Numeration numeration) {
  Atom atom;
  atom.kind = random() % 2 == 0 ? Atom::Kind::member : Atom::Kind::not_member;
  atom.set = random_set(random, numeration);
  const auto between = [&](int low, int high) {
    return low + static_cast<int>(random() % static_cast<std::uint32_t>(high - low + 1));
  };
  atom.form = Affine::variable(0, between(1, 3)) + Affine::variable(1, between(-3, 2)) + Affine(between(-6, 6));
  return atom;
}

// A pair of numbers for which the form is often close to an element.
std::vector<std::int64_t> random_point(std::mt19937& random, const Atom& atom) {
  const std::int64_t size = std::int64_t{1} << (random() % 24);
  std::vector<std::int64_t> x{static_cast<std::int64_t>(random() % size), static_cast<std::int64_t>(random() % size)};
  if (random() % 2 == 0) return x;
  const Set listed{atom.set.parts, false, atom.set.rules};
  const std::int64_t near = *listed.next(1 + static_cast<std::int64_t>(random() % size)) + random() % 3 - 1;
  const std::int64_t rest = near - atom.form.constant() - atom.form.factor(1) * x[1];
  if (rest >= 0) x[0] = rest / atom.form.factor(0);
  return x;
}

TEST(SetRulesInProofs, AreReadAsTheyAreDefined) {
  std::mt19937 random(5);
  int inside = 0;
  for (int round = 0; round < 400; ++round) {
    const Numeration numeration = round % 4 == 0 ? Numeration::zeckendorf : Numeration::binary;
    const Atom atom = random_atom(random, numeration);
    Counter counter(numeration, atom);
    ProofWatch watch(atom, 2, numeration == Numeration::zeckendorf);
    for (int i = 0; i < 200; ++i) {
      const std::vector<std::int64_t> x = random_point(random, atom);
      std::uint32_t state = counter.start();
      int watched = watch.start();
      bool dead = false;
      Letters word = letters_of(numeration, std::span<const std::int64_t>(x));
      word.insert(word.begin(), random() % 3, 0);  // zeros before a number mean nothing
      for (const Letter letter : word) {
        std::int64_t d = 0;
        for (int track = 0; track < 2; ++track) d += (letter >> track & 1U) != 0 ? atom.form.factor(track) : 0;
        state = counter.step(state, d);
        dead = dead || counter.dead(state);
        if (watched != ProofWatch::kDead) watched = watch.step(watched, letter);
      }
      const bool expected = holds(atom, x, 0);
      inside += expected ? 1 : 0;
      ASSERT_EQ(counter.holds(state), expected) << to_string(atom) << " at " << x[0] << ", " << x[1];
      ASSERT_FALSE(dead && expected) << to_string(atom) << " at " << x[0] << ", " << x[1];
      ASSERT_EQ(watched != ProofWatch::kDead && watch.holds(watched), expected)
          << to_string(atom) << " at " << x[0] << ", " << x[1];
    }
  }
  EXPECT_GT(inside, 10'000);
}

TEST(SetRulesInProofs, RefuseWhatIsNotLinear) {
  const std::vector<SetRule> others{{SetRule::Kind::polynomial, {0, 0, 1}, 0, 1},
                                    {SetRule::Kind::factorial, {}, 0, 1},
                                    {SetRule::Kind::primes, {}, 0, 1},
                                    exponential(0, 1, 3, 1)};
  Atom atom;
  atom.kind = Atom::Kind::member;
  atom.form = Affine::variable(0);
  for (const SetRule& rule : others) {
    atom.set.rules = {rule};
    for (const Numeration numeration : {Numeration::binary, Numeration::zeckendorf}) {
      EXPECT_THROW(Counter(numeration, atom), Error) << rule.to_string();
      EXPECT_THROW(ProofWatch(atom, 1, numeration == Numeration::zeckendorf), Error) << rule.to_string();
    }
  }
  atom.set.rules = {kFibonacci};
  EXPECT_THROW(Counter(Numeration::binary, atom), Error);
  EXPECT_THROW(ProofWatch(atom, 1, false), Error);
  atom.set.rules = {exponential(0, 1, 2, 1)};
  EXPECT_THROW(Counter(Numeration::zeckendorf, atom), Error);
  EXPECT_THROW(ProofWatch(atom, 1, true), Error);
}

// Powers of two leave the remainders 1 and 2 modulo 3 in turn, so taking them is like taking 1 or 2.
TEST(SetRulesInProofs, SubtractionOfPowersOfTwoIsAMatterOfThrees) {
  for (const std::string words : {"", "grundy", "misere"}) {
    const Proof proof = testing::proof_by_prover({"subtraction{2^i}", 0, words});
    for (std::int64_t n = 0; n < 3000; ++n) {
      std::vector<std::int64_t> x{n};
      if (words == "grundy") x.push_back(n % 3);
      const bool accepted =
          proof.automaton.accepts(0, letters_of(Numeration::binary, std::span<const std::int64_t>(x)));
      ASSERT_EQ(accepted, words == "grundy" || n % 3 == (words.empty() ? 0 : 1)) << n << words;
    }
    EXPECT_TRUE(check_proof(proof, Control()).proved()) << words;
  }
}

// A wrong automaton is found out by the checker: n mod 3 for a set that lacks 1.
TEST(SetRulesInProofs, TheCheckerTellsOneSetFromAnother) {
  const auto threes = [](const std::string& game) {
    return testing::proof_by_hand(
        testing::proof_game(game), 1, 3, [](auto state, auto digit) { return (2 * state + digit) % 3; },
        [](auto state) { return state == 0; });
  };
  EXPECT_TRUE(check_proof(threes("subtraction{2^i}"), Control()).proved());
  EXPECT_TRUE(check_proof(threes("subtraction{2^i, 1}"), Control()).proved());
  EXPECT_TRUE(check_proof(threes("subtraction{2^i; 1,2,5,7}"), Control()).proved());
  EXPECT_FALSE(check_proof(threes("subtraction{2^i, 3}"), Control()).proved());
  EXPECT_FALSE(check_proof(threes("subtraction{4^i}"), Control()).proved());
  EXPECT_FALSE(check_proof(threes("subtraction{2*2^i}"), Control()).proved());
  EXPECT_FALSE(check_proof(threes("subtraction(not {2^i})"), Control()).proved());
}

// From a Fibonacci number everything can be taken, from others nothing: they are the P-positions.
TEST(SetRulesInProofs, FibonacciNumbersAreReadInTheirNumeration) {
  ProveQuestion question;
  question.game = testing::proof_game("stop", "game stop\n state n: pile\n move where n in {fibonacci} to (0)\n");
  question.numeration = Numeration::zeckendorf;
  const ProofSearch answer = prove_game(question, Control());
  ASSERT_TRUE(answer.proof.has_value()) << answer.why;
  EXPECT_TRUE(check_proof(*answer.proof, Control()).proved());
  for (std::int64_t n = 0, a = 1, b = 2; n < 200; ++n) {
    const Letters word = letters_of(Numeration::zeckendorf, std::span<const std::int64_t>(&n, 1));
    EXPECT_EQ(answer.proof->automaton.accepts(0, word), n != a) << n;
    if (n != a) continue;
    const std::int64_t next = a + b;
    a = b;
    b = next;
  }
}

// What the prover finds is checked, and agrees with the definition of the game.
TEST(SetRulesInProofs, AgreeWithTheDefinition) {
  for (const auto& question : std::vector<testing::ProofQuestion>{{"subtraction{2^i, 3}", 0, ""},
                                                                  {"subtraction{4^i}", 0, "grundy"},
                                                                  {"subtraction{3*2^i, 2}", 0, ""},
                                                                  {"subtraction{2^i - 1}", 0, ""}}) {
    SCOPED_TRACE(question.game);
    const Proof proof = testing::proof_by_prover(question);
    EXPECT_TRUE(check_proof(proof, Control()).proved());
    const bool grundy = question.words == "grundy";
    Reference reference(proof.game, false);
    const Rays rays = lower(*proof.game, 1);
    testing::for_each_position(*proof.game, 1, 150, [&](const Cells& cells) {
      const Lowered at = to_lowered(rays, cells);
      std::vector<std::int64_t> x = at.x;
      if (grundy) x.push_back(reference.grundy(cells));
      const Letters word = letters_of(Numeration::binary, std::span<const std::int64_t>(x));
      ASSERT_EQ(proof.automaton.accepts(at.mode, word), grundy || reference.outcome(cells) == 'P')
          << to_string(*proof.game, cells);
    });
  }
}

}  // namespace
}  // namespace cairn
