// Proofs go to the store and come back as engines of the same game, however its sets are written, and of no other.
#include "prove/kept_proofs.hpp"
#include "base/all_layers.hpp"

#include <gtest/gtest.h>

#include "check/certificate.hpp"
#include "language/library.hpp"
#include "language/parse_position.hpp"
#include "language/print_rules.hpp"
#include "language/same_rules.hpp"
#include "prove/kept_support.hpp"
#include "prove/proofs_support.hpp"
#include "store/table_support.hpp"

namespace cairn {

namespace {

using testing::FastFolder;
using testing::Kept;
using testing::named;
using testing::proof_of;

}  // namespace

TEST(KeptProofs, AProofComesBackInAnotherRun) {
  const FastFolder folder;
  const auto proved = proof_of({"minnie", 3});
  {
    Kept kept(folder.path("proofs"));
    EXPECT_EQ(kept.proofs.find({named("minnie").game, 3}), nullptr);
    EXPECT_TRUE(kept.proofs.keep(proved->proof()));
    EXPECT_NE(kept.proofs.find({named("minnie").game, 3}), nullptr);  // what was not there is looked for
  }
  Kept kept(folder.path("proofs"));
  const auto found = kept.proofs.find_exactly({named("minnie").game, 3}, Numeration::binary);
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(found->proof().automaton, proved->proof().automaton);
  EXPECT_EQ(found->argument(), proved->argument());
  EXPECT_EQ(found->proof().product_states, proved->proof().product_states);
  EXPECT_EQ(found->proof().seconds, proved->proof().seconds);
  EXPECT_EQ(kept.proofs.find_exactly({named("minnie").game, 2}, Numeration::binary), nullptr);
  EXPECT_EQ(kept.proofs.find_exactly({named("minnie").game, 3}, Numeration::zeckendorf), nullptr);
  const auto fewer = kept.proofs.find({named("minnie").game, 1});
  ASSERT_NE(fewer, nullptr);
  EXPECT_EQ(fewer->coordinates(), 3);
  EXPECT_EQ(fewer, kept.proofs.find({named("minnie").game, 1}));  // read once
  EXPECT_EQ(kept.proofs.find({named("minnie").game, 4}), nullptr);
  EXPECT_EQ(kept.proofs.find({named("minnie").game, 3, true, false}), nullptr);
  EXPECT_EQ(kept.proofs.find({named("mine").game, 3}), nullptr);
  EXPECT_EQ(kept.warnings, std::vector<std::string>());
}

TEST(KeptProofs, GamesWithParametersAreToldApartByTheirSets) {
  const FastFolder folder;
  Kept kept(folder.path("proofs"));
  EXPECT_TRUE(kept.proofs.keep(proof_of({"cash{1,3,4}"})->proof()));
  EXPECT_TRUE(kept.proofs.keep(proof_of({"comply{1..4}"})->proof()));
  for (const char* same : {"cash{1,3,4}", "cash{4,1,3}", "cash{1,3..4}", "comply{1,2,3,4}", "comply{1..4}"}) {
    const auto game = named(same).game;
    EXPECT_NE(kept.proofs.find({game, numeric_coordinates(game->rules)}), nullptr) << same;
  }
  for (const char* other : {"cash{1,3}", "cash{1,3,5}", "comply{1..5}", "comply(not {1..4})"}) {
    const auto game = named(other).game;
    EXPECT_EQ(kept.proofs.find({game, numeric_coordinates(game->rules)}), nullptr) << other;
  }
  EXPECT_EQ(kept.warnings, std::vector<std::string>());
}

TEST(KeptProofs, RulesOfTheSameNameThatDifferHaveNoPartInIt) {
  const FastFolder folder;
  Kept kept(folder.path("proofs"));
  EXPECT_TRUE(kept.proofs.keep(proof_of({"minnie", 2})->proof()));
  Library library;
  library.add("game minnie\n  about \"Other words.\"\n  stacks any\n  move take t from one where t <= least\n",
              "words");
  EXPECT_NE(kept.proofs.find({parse_game("minnie", library).game, 2}), nullptr);
  library.add("game minnie\n  stacks any\n  move take t from one where t < least\n", "rules");
  EXPECT_EQ(kept.proofs.find({parse_game("minnie", library).game, 2}), nullptr);
}

TEST(KeptProofs, ACertificateThatIsNoneOrOfAnotherGameIsReportedAndNotUsed) {
  const FastFolder folder;
  const auto proved = proof_of({"minnie", 2});
  const std::string good = write_certificate(proved->proof());
  Proof counts_zeros = proved->proof();
  Automaton& automaton = counts_zeros.automaton;
  automaton.next[automaton.starts[0] * automaton.letters()] = automaton.starts[0] == 0 ? 1 : 0;
  int number = 0;
  for (const std::string& certificate :
       {write_certificate(counts_zeros), std::string("nonsense"), std::string(), good.substr(0, good.size() / 2),
        write_certificate(proof_of({"wynnie"})->proof())}) {
    const std::string path = folder.path(std::to_string(++number));
    KeptProof row;
    row.key = {played_rules(*named("minnie").game), 2, false, false, "binary", kProverVersion};
    row.game = "minnie";
    row.certificate = certificate;
    EXPECT_TRUE(ProofStore(path, nullptr).keep(row));
    Kept kept(path);
    EXPECT_EQ(kept.proofs.find({named("minnie").game, 2}), nullptr);
    EXPECT_EQ(kept.proofs.find({named("minnie").game, 1}), nullptr);
    EXPECT_EQ(kept.warnings.size(), 1U);
  }
}

TEST(PlayedRules, AreTheSameForGamesThatArePlayedAlike) {
  const auto text = [](const std::string& game) { return played_rules(*named(game).game); };
  EXPECT_EQ(text("cash{1,3,4}"), text("cash{4,3,3,1}"));
  EXPECT_EQ(text("subtraction{1..4}"), text("subtraction{1,2,3..4}"));
  EXPECT_EQ(text("subtraction(not {2,5})"), text("subtraction(not {5,2})"));
  EXPECT_NE(text("subtraction{1..4}"), text("subtraction{1..5}"));
  EXPECT_NE(text("comply{1..4}"), text("comply{1..5}"));
  EXPECT_NE(text("maximum_nim(floor(n/2))"), text("maximum_nim(floor(n/3))"));
  EXPECT_NE(text("subtraction{8,21,..}"), text("subtraction{8,22,..}"));
}

}  // namespace cairn
