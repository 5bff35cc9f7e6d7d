// Derivations that are right are accepted, and thousands with one thing changed are not, unless nothing was changed.
#include "check/derivation_check.hpp"
#include "base/all_layers.hpp"
#include "check/damaged_support.hpp"
#include "check/derivation_certificate.hpp"
#include "check/derivation_support.hpp"

#include <cairn/error.hpp>

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace cairn {
namespace {

using testing::decided_formulas;
using testing::DecidedFormula;

DerivationCheck check(const DecidedFormula& decided, const Derivation& derivation) {
  // The proofs are right, and have tests of their own.
  return check_derivation(derivation, decided.formula, Control(), DerivationProofs::known);
}

const DecidedFormula& named(const std::string& name) {
  for (const DecidedFormula& decided : decided_formulas()) {
    if (decided.name == name) return decided;
  }
  throw Error("no such sentence");
}

// In Zeckendorf numeration words without 11 are numbers; whatever else is accepted makes a difference as well.
bool same_numbers(const Predicate& a, const Predicate& b) {
  std::set<std::pair<std::uint32_t, std::uint32_t>> met{{a.start, b.start}};
  std::vector<std::pair<std::uint32_t, std::uint32_t>> open(met.begin(), met.end());
  while (!open.empty()) {
    const auto [x, y] = open.back();
    open.pop_back();
    if ((a.accepting[x] != 0) != (b.accepting[y] != 0)) return false;
    for (Letter letter = 0; letter < a.letters(); ++letter) {
      const std::pair to{a.step(x, letter), b.step(y, letter)};
      if (met.insert(to).second) open.push_back(to);
    }
  }
  return true;
}

TEST(DerivationCheck, AcceptsWhatIsRight) {
  std::set<Step::Kind> kinds;
  for (const DecidedFormula& decided : decided_formulas()) {
    for (const Step& step : decided.derivation.steps) kinds.insert(step.kind);
    const DerivationCheck found = check_derivation(decided.derivation, decided.formula, Control());
    EXPECT_EQ(found.fails, "") << decided.name;
    EXPECT_TRUE(found.proved()) << decided.name;
    EXPECT_GT(found.product_states, 0U) << decided.name;
  }
  EXPECT_GE(kinds.size(), 11U);
}

// Known without any automaton: from elementary arithmetic, and from the theory of NIM and of WYTHOFF's game.
TEST(DerivationCheck, TheVerdictsAreThoseOfArithmetic) {
  for (const DecidedFormula& decided : decided_formulas()) {
    const std::set<std::string> wrong{"not each number is twice another", "sums of 3 and 5, from 7 on",
                                      "nim_sum is not the sum", "ones of the next number"};
    EXPECT_EQ(decided.derivation.holds(), !wrong.contains(decided.name)) << decided.name;
  }
  EXPECT_EQ(named("sums of 3 and 5, from 7 on").derivation.member->at(0), Integer(7));
  EXPECT_EQ(named("not each number is twice another").derivation.member->at(0), Integer(1));
  EXPECT_EQ(named("a power of 2").derivation.member->at(0), Integer(256));
}

TEST(DerivationCheck, SaysWhichStepIsWrong) {
  // sums of 3 and 5 are 0, 3, 5, 6, 8, ...; step numbers are those of the file.
  Derivation derivation = named("sums of 3 and 5").derivation;
  std::size_t last = 0;
  for (std::size_t i = 0; i < derivation.steps.size(); ++i) {
    if (derivation.steps[i].kind == Step::Kind::some && derivation.steps[i].result.variables == std::vector<int>{0}) {
      last = i;
    }
  }
  Predicate& result = derivation.steps[last].result;
  result.accepting[result.start] = 0;
  const DerivationCheck found = check(named("sums of 3 and 5"), derivation);
  EXPECT_EQ(found.failed_step, last);
  EXPECT_NE(found.fails.find("step " + std::to_string(last) + ", the projection of "), std::string::npos)
      << found.fails;
  EXPECT_NE(found.fails.find("does not accept n = 0, but some "), std::string::npos) << found.fails;
}

TEST(DerivationCheck, TheEndIsLookedAt) {
  const DecidedFormula& false_one = named("sums of 3 and 5, from 7 on");
  Derivation derivation = false_one.derivation;
  derivation.member = std::vector<Integer>{Integer(8)};
  EXPECT_NE(check(false_one, derivation).fails.find("n = 8 is no member"), std::string::npos);
  derivation.member.reset();
  EXPECT_NE(check(false_one, derivation).fails.find("n = 7 is a member"), std::string::npos);
  derivation = false_one.derivation;
  derivation.universal = false;
  EXPECT_FALSE(check(false_one, derivation).fails.empty());
}

// Steps that are right in themselves, for another sentence.
TEST(DerivationCheck, TheStepsMustBeThoseOfTheSentence) {
  int refused = 0;
  for (const DecidedFormula& a : decided_formulas()) {
    for (const DecidedFormula& b : decided_formulas()) {
      if (&a == &b || a.formula.variables != b.formula.variables) continue;
      const DerivationCheck found = check(a, b.derivation);
      // The same sentence is there in both numerations.
      if (a.name == b.name) {
        EXPECT_EQ(found.fails, "") << a.name;
      } else {
        EXPECT_NE(found.fails, "") << a.name << " by " << b.name;
        ++refused;
      }
    }
  }
  EXPECT_GT(refused, 50);
}

TEST(DerivationCheck, LimitsAreKept) {
  const DecidedFormula& decided = named("a partner in wythoff");
  const DerivationCheck found =
      check_derivation(decided.derivation, decided.formula, Control(), DerivationProofs::known, 500);
  EXPECT_EQ(found.status, Status::limit_reached);
  EXPECT_EQ(found.limit, ProofLimit::work);
  EXPECT_FALSE(found.proved());
  Control control;
  control.memory = 1000;
  EXPECT_EQ(check_derivation(decided.derivation, decided.formula, control, DerivationProofs::known).limit,
            ProofLimit::memory);
}

TEST(DerivationCheck, AWrongProofIsRefused) {
  const DecidedFormula& decided = named("a partner in nim");
  Derivation derivation = decided.derivation;
  Proof proof = *derivation.proofs[0];
  proof.automaton.accepting[proof.automaton.starts[0]] ^= 1U;
  derivation.proofs[0] = std::make_shared<const Proof>(proof);
  const DerivationCheck found = check_derivation(derivation, decided.formula, Control());
  EXPECT_EQ(found.fails.find("the proof about nim is wrong: "), 0U) << found.fails;
}

struct MutantTally {
  int refused = 0;
  int harmless = 0;  // accepted, and rightly so
};

// A table is changed. When it accepts anything else it must be refused.
void mutate_table(const DecidedFormula& decided, std::mt19937_64& random, MutantTally& tally) {
  Derivation derivation = decided.derivation;
  const std::size_t at = random() % derivation.steps.size();
  Predicate& result = derivation.steps[at].result;
  switch (random() % 4) {
    case 0:
      result.accepting[random() % result.states()] ^= 1U;
      break;
    case 1:
      result.start = static_cast<std::uint32_t>(random() % result.states());
      break;
    case 2:
      result.columns[random() % result.letters()] = static_cast<std::uint32_t>(random() % result.column_count);
      break;
    default:
      result.next[random() % result.next.size()] = static_cast<std::uint32_t>(random() % result.states());
  }
  const bool same = same_numbers(result, decided.derivation.steps[at].result);
  const DerivationCheck found = check(decided, derivation);
  ASSERT_EQ(found.status, Status::complete);
  if (!same) {
    // A constant may become the other one; then it is no part of the sentence.
    ASSERT_FALSE(found.fails.empty()) << decided.name << ", step " << at;
    ++tally.refused;
  } else {
    ++tally.harmless;
  }
}

// Anything else is changed. What is still accepted has the same verdict, and a member that is one.
void mutate_rest(const DecidedFormula& decided, std::mt19937_64& random, MutantTally& tally) {
  Derivation derivation = decided.derivation;
  const auto any = [&](std::size_t size) { return static_cast<std::size_t>(random() % size); };
  const std::size_t at = any(derivation.steps.size());
  Step& step = derivation.steps[at];
  const auto other = static_cast<int>(any(derivation.variables.size()));
  switch (random() % 10) {
    case 0:
      if (!step.operands.empty()) step.operands[any(step.operands.size())] = static_cast<std::uint32_t>(any(at));
      break;
    case 1:
      step.atom.form = step.atom.form + Affine(random() % 2 == 0 ? 1 : -1);
      break;
    case 2:
      step.atom.form = step.atom.form + Affine::variable(other, random() % 2 == 0 ? 1 : -1);
      break;
    case 3:
      step.atom.kind = static_cast<Atom::Kind>(any(7));
      break;
    case 4:
      step.atom.modulus += static_cast<std::int64_t>(any(3));
      step.atom.remainder = static_cast<std::int64_t>(any(static_cast<std::size_t>(step.atom.modulus)));
      break;
    case 5:
      if (!step.variables.empty()) step.variables[any(step.variables.size())] = other;
      break;
    case 6:
      step.kind = static_cast<Step::Kind>(any(13));
      break;
    case 7:  // a step is dropped
      derivation.steps.erase(derivation.steps.begin() + static_cast<std::ptrdiff_t>(at));
      for (Step& later : derivation.steps) {
        for (std::uint32_t& operand : later.operands) operand -= operand > at ? 1 : 0;
      }
      for (std::uint32_t& last : derivation.last) last -= last > at ? 1 : 0;
      break;
    case 8:
      if (random() % 2 == 0) {
        derivation.last[any(derivation.last.size())] = static_cast<std::uint32_t>(any(derivation.steps.size()));
      } else {
        derivation.universal = !derivation.universal;
      }
      break;
    default:
      if (derivation.member && !derivation.member->empty() && random() % 3 != 0) {
        derivation.member->at(any(derivation.member->size())) = Integer(static_cast<std::int64_t>(any(12)));
      } else if (derivation.member) {
        derivation.member.reset();
      } else {
        derivation.member.emplace();
        std::set<int> variables;
        for (const std::uint32_t last : derivation.last) {
          const auto& more = derivation.steps[last].result.variables;
          variables.insert(more.begin(), more.end());
        }
        for (std::size_t i = 0; i < variables.size(); ++i) {
          derivation.member->emplace_back(static_cast<std::int64_t>(any(12)));
        }
      }
  }
  const DerivationCheck found = check(decided, derivation);
  if (!found.fails.empty()) {
    ++tally.refused;
    return;
  }
  ++tally.harmless;
  ASSERT_TRUE(found.proved());
  ASSERT_EQ(derivation.holds(), decided.derivation.holds()) << decided.name;
  ASSERT_EQ(derivation.universal, decided.derivation.universal);
  if (!derivation.member) return;
  std::map<int, Integer> values;
  std::set<int> variables;
  for (const std::uint32_t last : derivation.last) {
    const auto& more = derivation.steps[last].result.variables;
    variables.insert(more.begin(), more.end());
  }
  std::size_t next = 0;
  for (const int variable : variables) values[variable] = derivation.member->at(next++);
  for (const std::uint32_t last : decided.derivation.last) {
    const Predicate& right = decided.derivation.steps[last].result;
    std::vector<Integer> numbers;
    for (const int variable : right.variables) numbers.push_back(values.at(variable));
    ASSERT_TRUE(right.holds(numbers)) << decided.name;
  }
}

TEST(DerivationMutation, NoTableThatAcceptsAnythingElseIsAccepted) {
  std::mt19937_64 random(14);
  MutantTally tally;
  for (const DecidedFormula& decided : decided_formulas()) {
    for (int i = 0; i < 150; ++i) {
      mutate_table(decided, random, tally);
      if (HasFatalFailure()) return;
    }
  }
  EXPECT_GT(tally.refused, 2500);
}

TEST(DerivationMutation, NoOtherVerdictIsAccepted) {
  std::mt19937_64 random(41);
  MutantTally tally;
  for (const DecidedFormula& decided : decided_formulas()) {
    for (int i = 0; i < 150; ++i) {
      mutate_rest(decided, random, tally);
      if (HasFatalFailure()) return;
    }
  }
  EXPECT_GT(tally.refused, 1500);
}

TEST(DerivationCertificate, WhatIsReadIsWhatWasWritten) {
  for (const DecidedFormula& decided : decided_formulas()) {
    const std::string text = write_derivation(decided.derivation);
    EXPECT_TRUE(is_sentence_certificate(text));
    const Derivation read = read_derivation(text, "a file");
    EXPECT_EQ(write_derivation(read), text);
    EXPECT_EQ(read.sentence, decided.name);
    EXPECT_EQ(read.member, decided.derivation.member);
    ASSERT_EQ(read.steps.size(), decided.derivation.steps.size());
    for (std::size_t i = 0; i < read.steps.size(); ++i) {
      EXPECT_EQ(read.steps[i].result, decided.derivation.steps[i].result);
    }
    EXPECT_EQ(check(decided, read).fails, "") << decided.name;
  }
}

std::string refusal(const std::string& text) {
  try {
    (void)read_derivation(text, "a file");
  } catch (const Error& error) {
    EXPECT_FALSE(error.hint().empty());
    return error.what();
  }
  return "";
}

TEST(DerivationCertificate, SaysWhatIsWrongWithAText) {
  const std::string text = write_derivation(named("nim with itself").derivation);
  const auto changed = [&](const std::string& from, const std::string& to) {
    std::string result = text;
    const std::size_t at = result.find(from);
    EXPECT_NE(at, std::string::npos) << from;
    return result.replace(at, from.size(), to);
  };
  EXPECT_EQ(refusal(text), "");
  for (const auto& [from, to, why] : std::vector<std::array<std::string, 3>>{
           {"\"version\": 1", "\"version\": 2", "its version is not known"},
           {"\"kind\":\"negation\"", "\"kind\":\"nothing\"", "the kind of step 1 is not one of constant, atom"},
           {"\"operands\":[0]", "\"operands\":[1]", "step 1: its operand 1 is not a step before it"},
           {"\"operands\":[0]", "\"operands\":[0,0]", "step 1: it has 2 operands, not 1"},
           {"\"variables\":[0,0]", "\"variables\":[0]", "step 0: it has 1 variables, not 2"},
           {"\"variables\":[0,0]", "\"variables\":[0,7]", "step 0: it has an unknown variable 7"},
           {"\"proof\":0", "\"proof\":3", "step 0: there is no proof 3"},
           {"\"last\": [1]", "\"last\": [5]", "'last' names a step 5 that is not there"},
           {"\"last\": [1]", "\"last\": []", "'last' names no step"},
           {"\"universal\": true", "\"universal\": 1", "'universal' is neither true nor false"},
           {"\"member\": null", "\"member\": [\"4\",\"4\"]", "'member' has 2 numbers for"},
           {"\"member\": null", "\"member\": [\"-4\"]", "'member' has a text that is no number"},
           {"\"columns\":[", "\"columns\":[0,", "step 0: its result has columns for"},
           {"\"start\":0,\"accepting\"", "\"start\":90,\"accepting\"", "step 0: its result has no state 90"},
           {"\"member\": null", "\"member\": null, \"more\": 1", "it has fields that are not known"}}) {
    EXPECT_NE(refusal(changed(from, to)).find(why), std::string::npos) << refusal(changed(from, to));
  }
}

TEST(DerivationCertificate, DamagedTextsAreRefusedOrHarmless) {
  std::mt19937_64 random(9);
  int refused = 0;
  for (const char* name : {"sums of 3 and 5", "a power of 2", "nim with itself", "fib_zeros", "ones"}) {
    const DecidedFormula& decided = named(name);
    const std::string text = write_derivation(decided.derivation);
    for (int i = 0; i < 400; ++i) {
      const std::string damaged = testing::damaged(text, random);
      try {
        const Derivation read = read_derivation(damaged, "a file");
        const DerivationCheck found = check(decided, read);
        if (!found.fails.empty()) {
          ++refused;
        } else {
          EXPECT_EQ(read.holds(), decided.derivation.holds()) << name;
        }
      } catch (const Error&) {
        ++refused;
      }
    }
  }
  EXPECT_GT(refused, 1000);
}

}  // namespace
}  // namespace cairn
