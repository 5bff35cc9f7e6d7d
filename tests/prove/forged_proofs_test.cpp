// Proofs in the store that somebody made up, with the checksums that belong to them: none is believed.
#include "base/all_layers.hpp"
#include "check/certificate.hpp"
#include "check/proof_support.hpp"
#include "engine/table/tables.hpp"
#include "lab/solve.hpp"
#include "language/library.hpp"
#include "language/parse_position.hpp"
#include "language/same_rules.hpp"
#include "prove/kept_proofs.hpp"
#include "prove/kept_support.hpp"
#include "prove/proofs_support.hpp"
#include "rules/position.hpp"
#include "store/table_support.hpp"

#include <cairn/error.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <functional>
#include <latch>
#include <mutex>
#include <random>
#include <set>
#include <stdexcept>
#include <thread>

namespace cairn {
namespace {

using testing::FastFolder;
using testing::Kept;
using testing::named;
using testing::proof_of;

constexpr std::uint64_t kNoWork = 10;  // no proof is checked by so few steps

// As the store keeps proofs, with right checksums. What it says of its size is nobody's business.
void put(const std::string& path, const Proof& proof, std::uint64_t product_states = 1) {
  KeptProof row;
  row.key = {played_rules(*proof.game),
             proof.coordinates(),
             proof.misere,
             proof.grundy,
             to_string(proof.automaton.numeration),
             kProverVersion};
  row.game = proof.game->text;
  row.certificate = write_certificate(proof);
  row.states = proof.automaton.states();
  row.product_states = product_states;
  ASSERT_TRUE(ProofStore(path, nullptr).keep(row));
}

TEST(ForgedProofs, AreReportedAndNotUsed) {
  const FastFolder folder;
  const Proof proof = proof_of({"minnie", 3})->proof();
  std::mt19937_64 random(17);
  int forged = 0;
  for (int i = 0; i < 40; ++i) {
    Proof wrong = proof;
    wrong.automaton = testing::mutated(proof.automaton, random);
    if (testing::same_language(wrong.automaton, proof.automaton)) continue;
    const std::string path = folder.path(std::to_string(++forged));
    put(path, wrong, proof.product_states);
    Kept kept(path);
    EXPECT_EQ(kept.proofs.find({named("minnie").game, 3}), nullptr);
    ASSERT_EQ(kept.warnings.size(), 1U);
    EXPECT_NE(kept.warnings[0].find("is not used"), std::string::npos) << kept.warnings[0];
    EXPECT_EQ(kept.proofs.find_exactly({named("minnie").game, 3}, Numeration::binary), nullptr);
    // The next proof takes its place.
    EXPECT_TRUE(kept.proofs.keep(proof));
    EXPECT_NE(kept.proofs.find({named("minnie").game, 3}), nullptr);
    EXPECT_NE(Kept(path).proofs.find({named("minnie").game, 3}), nullptr);
  }
  EXPECT_GT(forged, 20);
}

// Right for numbers of few digits, and otherwise, of so many that no search follows.
Proof wrong_when_large(Proof proof, const std::function<bool(bool)>& accepted) {
  constexpr std::uint32_t kManyDigits = 45;
  proof.automaton = testing::forged(proof.automaton, {200, kManyDigits, accepted});
  return proof;
}

const auto kOpposite = [](bool right) { return !right; };
const auto kNever = [](bool) { return false; };
const auto kAlways = [](bool) { return true; };

SolveAnswer solved(const std::string& text, ProvedGames* proofs, Engine engine = Engine::chosen) {
  Library library = built_in_games();
  return solve(parse_position(text, library), Control(), engine, proofs);
}

TEST(ForgedProofs, WhatTheRowSaysOfItsSizeDoesNotMatter) {
  const FastFolder folder;
  Proof wrong = proof_of({"cash{1,3,4}"})->proof();
  for (auto& accepting : wrong.automaton.accepting) accepting = accepting != 0 ? 0 : 1;
  put(folder.path("proofs"), wrong, 20'000);
  Kept kept(folder.path("proofs"));
  EXPECT_EQ(kept.proofs.find({named("cash{1,3,4}").game, 3}), nullptr);
  ASSERT_EQ(kept.warnings.size(), 1U);
  EXPECT_NE(kept.warnings[0].find("the checker refutes it: "), std::string::npos) << kept.warnings[0];
}

TEST(ForgedProofs, EachOneIsReportedOnce) {
  const FastFolder folder;
  for (const char* game : {"minnie", "mine", "nim"}) {
    Proof wrong = proof_of({game, 2})->proof();
    for (auto& accepting : wrong.automaton.accepting) accepting = 1;
    put(folder.path("proofs"), wrong);
  }
  Kept kept(folder.path("proofs"));
  for (int again = 0; again < 2; ++again) {
    for (const char* game : {"minnie", "mine", "nim"}) {
      for (const int stacks : {1, 2}) EXPECT_EQ(kept.proofs.find({named(game).game, stacks}), nullptr);
      EXPECT_EQ(kept.proofs.find_exactly({named(game).game, 2}, Numeration::binary), nullptr);
    }
  }
  EXPECT_EQ(kept.warnings.size(), 3U);
}

TEST(ForgedProofs, LargeOnesAreNeverCalledProvedUnchecked) {
  const FastFolder folder;
  put(folder.path("proofs"), wrong_when_large(proof_of({"minnie", 3})->proof(), kOpposite));
  Kept kept(folder.path("proofs"), {}, false, kNoWork);
  const auto found = kept.proofs.find({named("minnie").game, 3});
  ASSERT_NE(found, nullptr);
  EXPECT_FALSE(found->checked());
  EXPECT_EQ(found->known().how, HowKnown::How::observed);
  EXPECT_EQ(found->known().detail.find("kept proof, not rechecked"), 0U) << found->known().detail;
  EXPECT_EQ(found->argument().find("proved"), std::string::npos) << found->argument();
  // Small positions are searched, and a search is believed; beyond that the answer says where it comes from.
  const SolveAnswer small = solved("minnie[1,2,3]", &kept.proofs);
  EXPECT_EQ(small.known.how, HowKnown::How::computed);
  EXPECT_EQ(small.outcome, 'P');
  // What needs a proof has it checked, and so has whoever asks for it.
  EXPECT_EQ(kept.proofs.find_exactly({named("minnie").game, 3}, Numeration::binary), nullptr);
  Kept checking(folder.path("proofs"), {}, true);
  EXPECT_EQ(checking.proofs.find({named("minnie").game, 3}), nullptr);
  EXPECT_EQ(checking.warnings.size(), 1U);
}

TEST(ForgedProofs, RightOnesAreProvedWhenTheyWereRechecked) {
  const FastFolder folder;
  put(folder.path("proofs"), proof_of({"minnie", 2})->proof());
  Kept unasked(folder.path("proofs"), {}, false, kNoWork);
  EXPECT_FALSE(unasked.proofs.find({named("minnie").game, 2})->checked());
  // Where nothing else answers, it does.
  const std::string huge = "minnie[1,1000000000000000000000000000001]";
  EXPECT_EQ(solved(huge, &unasked.proofs).known.how, HowKnown::How::observed);
  EXPECT_EQ(solved(huge, &unasked.proofs).outcome, 'P');
  Kept kept(folder.path("proofs"), {}, true);
  const auto found = kept.proofs.find({named("minnie").game, 2});
  ASSERT_NE(found, nullptr);
  EXPECT_TRUE(found->checked());
  EXPECT_EQ(found->known().how, HowKnown::How::proved);
  EXPECT_TRUE(kept.warnings.empty());
  // Without the time to check it stays what a file says.
  Control late;
  late.deadline = Control::Clock::now();
  Kept hurried(folder.path("proofs"), late, true);
  const auto unchecked = hurried.proofs.find({named("minnie").game, 2});
  ASSERT_NE(unchecked, nullptr);
  EXPECT_FALSE(unchecked->checked());
  const std::string detail = unchecked->known().detail;
  EXPECT_EQ(detail.find("kept proof, the check did not finish in the time given: "), 0U) << detail;
  EXPECT_EQ(hurried.proofs.find_exactly({named("minnie").game, 2}, Numeration::binary), nullptr);
  EXPECT_TRUE(hurried.warnings.empty());
}

// Proofs of more than ten thousand product states that take no more than a tenth of a second.
TEST(KeptProofsUnasked, RealOnesAreChecked) {
  const FastFolder folder;
  const Proof comply = proof_of({"comply{8,21,34,47}", 0, true})->proof();
  EXPECT_GT(comply.product_states, 10'000U);
  put(folder.path("proofs"), comply);
  Kept kept(folder.path("proofs"));
  const auto found = kept.proofs.find({named("comply{8,21,34,47}").game, 1, false, true});
  ASSERT_NE(found, nullptr);
  EXPECT_TRUE(found->checked());
  // What answers is what is named.
  const SolveAnswer sum = solved("comply{8,21,34,47}[1000000000000000000000000000000, S] + nim[3]", &kept.proofs);
  EXPECT_EQ(sum.known.how, HowKnown::How::proved);
  EXPECT_EQ(sum.engine, Engine::sequence);
  EXPECT_NE(sum.known.detail.find("by its proved period"), std::string::npos) << sum.known.detail;
}

// The last one knows least; an error is worse than any answer.
int worth(const std::function<SolveAnswer()>& ask, SolveAnswer& answer) {
  try {
    answer = ask();
    return static_cast<int>(answer.known.how);
  } catch (const Error&) {
    return 1 + static_cast<int>(HowKnown::How::unknown);
  }
}

struct Kind {
  testing::Proved game;
  std::vector<std::string> positions;
  int stacks = 0;
};

const std::vector<Kind>& kinds() {
  static const std::string k30(30, '0');
  static const std::vector<Kind> all{
      {{"minnie", 2}, {"minnie[3,8]", "minnie[1,1" + k30 + "]", "minnie[5" + k30 + ",7" + k30 + "]"}, 2},
      {{"misere wynnie"}, {"misere wynnie[3,8]", "misere wynnie[1,1" + k30 + "]"}, 2},
      {{"subtraction{1,2}", 0, true},
       {"subtraction{1,2}[7]", "subtraction{1,2}[1" + k30 + "]", "subtraction{1,2}[1" + k30 + "] + nim[3]"}},
      {{"nimb", 2, true}, {"nimb[2,3]", "nimb[1" + k30 + ",3]", "nimb[1" + k30 + ",3] + nim[2]"}, 2},
      {{"wythoff", 2, false, Numeration::zeckendorf}, {"wythoff[1,2]", "wythoff[1" + k30 + ",2]"}, 2},
      {{"partizan_subtraction({1}, {2})"},
       {"partizan_subtraction({1}, {2})[7]", "partizan_subtraction({1}, {2})[1" + k30 + "]"}},
      {{"cash{1,3,4}"}, {"cash{1,3,4}[10; 5, 6]", "cash{1,3,4}[1" + k30 + "; 6" + k30 + ", 6" + k30 + "]"}}};
  return all;
}

// Whatever a file says that nobody checked: no answer is worse than without it, and none of the others is changed.
TEST(ForgedProofs, UncheckedOnesMakeNoAnswerWorse) {
  int observed = 0;
  for (const Kind& kind : kinds()) {
    const Proof right = proof_of(kind.game)->proof();
    for (const auto& accepted : std::vector<std::function<bool(bool)>>{kOpposite, kNever, kAlways}) {
      const FastFolder folder;
      put(folder.path("proofs"), wrong_when_large(right, accepted));
      Kept kept(folder.path("proofs"), {}, false, kNoWork);
      const auto found = kept.proofs.find(right);
      ASSERT_NE(found, nullptr) << kind.game.game;
      ASSERT_FALSE(found->checked()) << kind.game.game;
      for (const std::string& position : kind.positions) {
        SolveAnswer with;
        SolveAnswer without;
        const int believed = worth([&] { return solved(position, &kept.proofs); }, with);
        const int known = worth([&] { return solved(position, nullptr); }, without);
        EXPECT_LE(believed, known) << position;
        if (known <= static_cast<int>(HowKnown::How::observed)) {
          EXPECT_EQ(with.known.detail, without.known.detail) << position;
          EXPECT_EQ(with.outcome, without.outcome) << position;
        }
        if (believed < known) ++observed;
        Library library = built_in_games();
        const Position parsed = parse_position(position, library);
        (void)worth([&] { return moves(parsed, Control(), Engine::chosen, &kept.proofs); }, with);
        (void)worth([&] { return solve(parsed, Control(), Engine::automaton, &kept.proofs); }, with);
      }
    }
  }
  EXPECT_GT(observed, 0);
}

TEST(ForgedProofs, WhatContradictsItselfIsReportedAndNotUsed) {
  const FastFolder folder;
  put(folder.path("proofs"), wrong_when_large(proof_of({"nimb", 2, true})->proof(), kNever));
  Kept kept(folder.path("proofs"), {}, false, kNoWork);
  EXPECT_THROW((void)solved("nimb[1000000000000000000000000000000,3]", &kept.proofs), Error);
  ASSERT_EQ(kept.warnings.size(), 1U);
  EXPECT_NE(kept.warnings[0].find("it gives no Grundy value to a position"), std::string::npos) << kept.warnings[0];
  EXPECT_EQ(kept.proofs.find({named("nimb").game, 2, false, true}), nullptr);

  put(folder.path("other"), wrong_when_large(proof_of({"minnie", 2})->proof(), kNever));
  Kept other(folder.path("other"), {}, false, kNoWork);
  EXPECT_THROW((void)solved("minnie[1,1000000000000000000000000000001]", &other.proofs), Error);
  ASSERT_EQ(other.warnings.size(), 1U);
  EXPECT_NE(other.warnings[0].find("it calls a position N"), std::string::npos) << other.warnings[0];
}

// Two threads that meet when each has found a contradiction in the same proof: one complains, has another proof read,
// and only then the other complains.
class MeetingAtRefusal final : public ProvedGames {
 public:
  MeetingAtRefusal(KeptProofs& kept, Question other) : kept_(kept), other_(std::move(other)) {}

  std::shared_ptr<const ProvedGame> find(const Question& question) override { return kept_.find(question); }
  bool refuse(const ProofContradiction& wrong) override {
    both_.arrive_and_wait();
    const std::lock_guard lock(mutex_);
    const bool refused = kept_.refuse(wrong);
    EXPECT_TRUE(refused);
    const auto unchecked = kept_.find(other_);
    EXPECT_TRUE(unchecked != nullptr && !unchecked->checked());
    return refused;
  }

 private:
  KeptProofs& kept_;
  Question other_;
  std::latch both_{2};
  std::mutex mutex_;
};

TEST(ForgedProofs, TwoThreadsMayFindAContradictionAtOnce) {
  const FastFolder folder;
  const Proof minnie = wrong_when_large(proof_of({"minnie", 2})->proof(), kNever);
  const Proof wynnie = proof_of({"wynnie"})->proof();
  put(folder.path("proofs"), minnie);
  put(folder.path("proofs"), wynnie);
  Kept kept(folder.path("proofs"), {}, false, kNoWork);
  MeetingAtRefusal proofs(kept.proofs, wynnie);
  std::atomic<int> refused_as_too_large = 0;
  const auto ask = [&] {
    try {
      (void)solved("minnie[1,1000000000000000000000000000001]", &proofs);
    } catch (const Error&) {
      ++refused_as_too_large;  // as without any proof
    } catch (const std::logic_error& error) {
      ADD_FAILURE() << error.what();
    }
  };
  {
    const std::jthread one(ask);
    const std::jthread two(ask);
  }
  EXPECT_EQ(refused_as_too_large, 2);
  EXPECT_EQ(kept.warnings.size(), 1U);
}

TEST(ForgedProofs, ListsAreComputedWhereTheyCanBe) {
  for (const Kind& kind : kinds()) {
    const FastFolder folder;
    const Proof right = proof_of(kind.game)->proof();
    // Wrong from the beginning.
    Proof wrong = right;
    for (auto& accepting : wrong.automaton.accepting) accepting = 1;
    put(folder.path("proofs"), wrong);
    Kept kept(folder.path("proofs"), {}, false, kNoWork);
    TableQuestion question;
    question.game = right.game;
    question.misere = right.misere;
    question.stacks = kind.stacks;
    question.to = 12;
    const ListedPositions with = list(question, false, Control(), Engine::chosen, &kept.proofs);
    EXPECT_EQ(with.known.how, HowKnown::How::computed) << kind.game.game;
    EXPECT_EQ(with.positions, list(question, false, Control()).positions) << kind.game.game;
    // Counted far beyond any table, where the proof is the last resort.
    question.to = 1'000'000'000'000;
    Control small;
    small.memory = 1 << 20;
    try {
      EXPECT_NE(list(question, true, small, Engine::chosen, &kept.proofs).known.how, HowKnown::How::proved)
          << kind.game.game;
    } catch (const TooLarge&) {  // more than can be counted
    }
  }
}

// Whatever the automaton accepts, what is printed are positions, each once.
TEST(ForgedProofs, OnlyPositionsAreListed) {
  for (const Kind& kind : kinds()) {
    Proof wrong = proof_of(kind.game)->proof();
    for (auto& accepting : wrong.automaton.accepting) accepting = 1;
    const testing::ProofsInMemory unchecked({std::make_shared<const ProvedAutomaton>(wrong, false)});
    TableQuestion question;
    question.game = wrong.game;
    question.misere = wrong.misere;
    question.stacks = kind.stacks;
    question.to = 9;
    testing::ProofsInMemory proofs = unchecked;
    const ListedPositions listed = list(question, false, Control(), Engine::automaton, &proofs);
    EXPECT_EQ(listed.positions.size(), listed.count) << kind.game.game;
    std::set<std::string> texts;
    for (const Cells& cells : listed.positions) {
      EXPECT_TRUE(is_valid(wrong.game->rules, cells)) << kind.game.game;
      const std::string text = to_string(Component{wrong.game, from_cells(wrong.game->rules, cells)});
      EXPECT_TRUE(texts.insert(text).second) << text;
    }
  }
}

}  // namespace
}  // namespace cairn
