// Proofs in the store that somebody made up, with the checksums that belong to them: none is believed.
#include "engine/engines.hpp"
#include "engine/same_rules.hpp"
#include "language/library.hpp"
#include "language/parse_position.hpp"
#include "prove/certificate.hpp"
#include "prove/kept_proofs.hpp"
#include "prove/proof_support.hpp"
#include "prove/proofs_support.hpp"
#include "store/table_support.hpp"

#include <gtest/gtest.h>

#include <random>

namespace cairn {
namespace {

using testing::FastFolder;
using testing::proof_of;

GameName named(const std::string& text) {
  static Library library = built_in_games();
  return parse_game(text, library);
}

const Ruleset& rules_of(const std::string& name) {
  static Library library = built_in_games();
  return library.find(name);
}

struct Kept {
  explicit Kept(const std::string& path, const Control& control = {}, bool recheck = false)
      : proofs(
            path, [this](const std::string& line) { warnings.push_back(line); }, control, recheck) {}
  std::vector<std::string> warnings;
  KeptProofs proofs;
};

// As the store keeps proofs, with right checksums.
void put(const std::string& path, const Proof& proof, std::uint64_t product_states) {
  KeptProof row;
  row.key = {played_rules(*proof.game), proof.coordinates, proof.misere, proof.grundy, "binary", kProverVersion};
  row.game = proof.game->text;
  row.certificate = write_certificate(proof, rules_of(proof.game->rules.name));
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
    EXPECT_EQ(kept.proofs.find(*named("minnie").game, 3, false, false), nullptr);
    ASSERT_EQ(kept.warnings.size(), 1U);
    EXPECT_NE(kept.warnings[0].find("is not used"), std::string::npos) << kept.warnings[0];
    EXPECT_EQ(kept.proofs.find_exactly(*named("minnie").game, 3, false, false, Numeration::binary), nullptr);
    // The next proof takes its place.
    EXPECT_TRUE(kept.proofs.keep(proof, rules_of("minnie")));
    EXPECT_NE(kept.proofs.find(*named("minnie").game, 3, false, false), nullptr);
    EXPECT_NE(Kept(path).proofs.find(*named("minnie").game, 3, false, false), nullptr);
  }
  EXPECT_GT(forged, 20);
}

TEST(ForgedProofs, LargeOnesAreNeverCalledProvedUnchecked) {
  const FastFolder folder;
  Proof wrong = proof_of({"minnie", 3})->proof();
  for (auto& accepting : wrong.automaton.accepting) accepting = accepting != 0 ? 0 : 1;
  put(folder.path("proofs"), wrong, kMostStatesCheckedUnasked + 1);
  Kept kept(folder.path("proofs"));
  const auto found = kept.proofs.find(*named("minnie").game, 3, false, false);
  ASSERT_NE(found, nullptr);
  EXPECT_FALSE(found->checked());
  EXPECT_EQ(found->known().how, HowKnown::How::observed);
  EXPECT_EQ(found->known().detail.find("kept proof, not rechecked"), 0U) << found->known().detail;
  EXPECT_EQ(found->argument().find("proved"), std::string::npos) << found->argument();
  Library library = built_in_games();
  // Small positions are searched, and a search is believed; beyond that the answer says where it comes from.
  const SolveAnswer small = solve(parse_position("minnie[1,2,3]", library), Control(), "", &kept.proofs);
  EXPECT_EQ(small.known.how, HowKnown::How::computed);
  EXPECT_EQ(small.outcome, 'P');
  const SolveAnswer large =
      solve(parse_position("minnie[100000000000,200000000000,300000000001]", library), Control(), "", &kept.proofs);
  EXPECT_EQ(large.known.how, HowKnown::How::observed);
  // What needs a proof has it checked, and so has whoever asks for it.
  EXPECT_EQ(kept.proofs.find_exactly(*named("minnie").game, 3, false, false, Numeration::binary), nullptr);
  Kept checking(folder.path("proofs"), {}, true);
  EXPECT_EQ(checking.proofs.find(*named("minnie").game, 3, false, false), nullptr);
  EXPECT_EQ(checking.warnings.size(), 1U);
}

TEST(ForgedProofs, RightOnesAreProvedWhenTheyWereRechecked) {
  const FastFolder folder;
  put(folder.path("proofs"), proof_of({"minnie", 3})->proof(), kMostStatesCheckedUnasked + 1);
  Kept kept(folder.path("proofs"), {}, true);
  const auto found = kept.proofs.find(*named("minnie").game, 3, false, false);
  ASSERT_NE(found, nullptr);
  EXPECT_TRUE(found->checked());
  EXPECT_EQ(found->known().how, HowKnown::How::proved);
  EXPECT_TRUE(kept.warnings.empty());
  // Without the time to check it stays what a file says.
  Control late;
  late.deadline = Control::Clock::now();
  Kept hurried(folder.path("proofs"), late, true);
  const auto unchecked = hurried.proofs.find(*named("minnie").game, 3, false, false);
  ASSERT_NE(unchecked, nullptr);
  EXPECT_FALSE(unchecked->checked());
  EXPECT_EQ(hurried.proofs.find_exactly(*named("minnie").game, 3, false, false, Numeration::binary), nullptr);
  EXPECT_TRUE(hurried.warnings.empty());
}

}  // namespace
}  // namespace cairn
