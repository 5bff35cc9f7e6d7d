// Proofs about slices: their values are those of the definition, they are told apart from proofs about the game, and
// their certificates say which slice they are about.
#include "base/all_layers.hpp"
#include "check/certificate.hpp"
#include "check/proof_check.hpp"
#include "check/proof_support.hpp"
#include "engine/search/reference.hpp"
#include "engine/table/table.hpp"
#include "prove/kept_support.hpp"
#include "prove/learn/membership.hpp"
#include "prove/proofs_support.hpp"
#include "prove/prove.hpp"
#include "rules/board.hpp"
#include "rules/boards_support.hpp"
#include "rules/turns.hpp"
#include "store/table_support.hpp"

#include <cairn/error.hpp>

#include <gtest/gtest.h>

#include <algorithm>

namespace cairn {
namespace {

using testing::named;

struct AskedSlice {
  std::string game;
  std::vector<std::int64_t> at_most;
  bool grundy = false;
  int stacks = 0;
  std::int64_t compared_to = 40;
};

prove::ProveQuestion slice_question(const AskedSlice& slice) {
  prove::ProveQuestion question;
  const GameName name = named(slice.game);
  question.game = name.game;
  question.misere = name.misere;
  question.stacks = slice.stacks;
  question.grundy = slice.grundy;
  question.at_most = slice.at_most;
  return question;
}

Proof proof_of_slice(const AskedSlice& slice) {
  const auto found = prove::prove_game(slice_question(slice), Control());
  if (!found.proof) {
    ADD_FAILURE() << slice.game << ": " << found.why;
    return {};
  }
  return *found.proof;
}

// The automaton on every position of the slice with numbers up to a bound, beside the definition.
void expect_slice_right(const AskedSlice& slice) {
  const Proof proof = proof_of_slice(slice);
  ASSERT_FALSE(proof.automaton.starts.empty()) << slice.game;
  const Rays rays = rays_of_proof(proof);
  Reference reference(proof.game, proof.misere);
  std::vector<std::int64_t> x(static_cast<std::size_t>(rays.coordinates), 0);
  std::size_t compared = 0;
  for (;;) {
    for (int mode = 0; mode < static_cast<int>(rays.modes.size()); ++mode) {
      if (!rays.modes[static_cast<std::size_t>(mode)].finite()) continue;
      const Cells cells = to_cells(rays, mode, x.data());
      const bool stacks = proof.game->rules.shape->interchangeable();
      const bool valid = (!stacks || std::is_sorted(cells.begin(), cells.end())) && is_valid(proof.game->rules, cells);
      std::vector<std::int64_t> word = x;
      if (proof.grundy) {
        const int value = valid ? reference.grundy(cells) : -1;
        for (int v = 0; v <= std::max(value, 0) + 2; ++v) {
          word.resize(x.size());
          word.push_back(v);
          const auto letters = letters_of(proof.automaton.numeration, std::span<const std::int64_t>(word));
          ASSERT_EQ(proof.automaton.accepts(mode, letters), v == value) << slice.game << " " << mode << " " << x[0];
        }
      } else {
        const bool right = proof.game->rules.partizan() && 2 * static_cast<std::size_t>(mode) >= rays.modes.size();
        const auto letters = letters_of(proof.automaton.numeration, std::span<const std::int64_t>(word));
        ASSERT_EQ(proof.automaton.accepts(mode, letters),
                  valid && !reference.wins(cells, right ? Player::right : Player::left))
            << slice.game << " " << mode << " " << x[0];
      }
      compared += valid ? 1 : 0;
    }
    std::size_t i = 0;
    while (i < x.size() && ++x[i] > slice.compared_to) x[i++] = 0;
    if (i == x.size()) break;
  }
  EXPECT_GT(compared, 30U) << slice.game;
}

TEST(SliceProofs, SayWhatTheDefinitionSays) {
  for (const AskedSlice& slice : std::vector<AskedSlice>{{"wythoff", {3}, true},
                                                         {"wythoff", {3}},
                                                         {"misere wythoff", {2}},
                                                         {"minnie", {2}, true},
                                                         {"minnie", {1, 3}, false, 3},
                                                         {"minnie", {2}, false, 3, 16},
                                                         {"wynnie", {2}, true},
                                                         {"nim", {1, 1}, true, 3},
                                                         {"cash{1,2}", {4}, false, 0, 8},
                                                         {"partial_nim", {2}, false, 0, 12}}) {
    expect_slice_right(slice);
    if (HasFatalFailure()) return;
  }
}

TEST(SliceProofsLong, TheFirstRowsOfTheGrundyValuesOfWythoff) {
  expect_slice_right({"wythoff", {12}, true, 0, 60});
  expect_slice_right({"minnie", {8}, true, 0, 60});
  expect_slice_right({"wynnie", {8}, true, 0, 60});
}

// The bound is larger than the first table would be, of so many modes.
TEST(SliceProofs, LearnFromRowsThatReachAsFarAsTheBound) {
  constexpr std::int64_t kBound = 40;
  MembershipQuestion question;
  question.game = std::make_shared<const Game>(
      rules_test::from_text("game tri\n  state a: pile, b: pile, c: pile\n  move take t from a\n"
                            "  move take t from b where t <= c\n  move take t from c where t <= b\n"));
  question.at_most = {kBound};
  const auto board = board_of(question);
  question.rays = &board->rays();
  const auto membership = membership_of(question, Control());
  EXPECT_EQ(membership->engine(), Engine::rows);
  ASSERT_GE(membership->to(), kBound);
  const DenseTable expected = fill_table(Options(lower(*question.game, 3)), kBound, false, false, Control());
  for (std::size_t mode = 0; mode < board->rays().modes.size(); ++mode) {
    const std::int64_t a = board->rays().modes[mode].fixed[0];
    for (std::int64_t b = 0; b <= kBound; ++b) {
      for (std::int64_t c = 0; c <= kBound; ++c) {
        const std::vector<std::int64_t> rest{b, c}, all{a, b, c};
        const bool is_p = expected.values[*expected.box.rank(0, all.data())] == 'P';
        ASSERT_EQ(membership->ask(static_cast<int>(mode), rest), is_p) << a << " " << b << " " << c;
      }
    }
  }
}

TEST(SliceProofs, CertificatesSayWhichSlice) {
  const Proof proof = proof_of_slice({"wythoff", {2}, true});
  const std::string text = check::write_certificate(proof);
  EXPECT_NE(text.find("\"slice\": [2]"), std::string::npos);
  const Proof read = check::read_certificate(text, "here");
  EXPECT_EQ(read.at_most, proof.at_most);
  EXPECT_EQ(read.automaton, proof.automaton);
  EXPECT_TRUE(check_proof(read, Control()).proved());
  EXPECT_GT(check_proof(read, Control()).compared, 100U);
  EXPECT_EQ(check::claim_of(read),
            "wythoff, with the smaller stack at most 2, numbers of all sizes: the Grundy value of x is v exactly when "
            "the automaton of " +
                std::to_string(proof.automaton.states()) + " states accepts (x, v)");
  const auto with = [&](const std::string& slice) {
    std::string changed = text;
    changed.replace(changed.find("\"slice\": [2]"), 12, slice);
    return changed;
  };
  // Of another slice, or of the game, it is no certificate: there are other modes.
  for (const char* slice : {"\"slice\": [3]", "\"slice\": []", "\"slice\": [null]", "\"slice\": 2", "\"slice\": [-1]",
                            "\"slice\": [2,2]", "\"slice\": [null,2]", "\"slices\": [2]", "\"slice\": [\"2\"]"}) {
    EXPECT_THROW((void)check::read_certificate(with(slice), "here"), Error) << slice;
  }
}

TEST(SliceProofs, NoMutantIsAccepted) {
  std::mt19937_64 random(7);
  int refused = 0;
  for (const AskedSlice& slice : std::vector<AskedSlice>{{"wythoff", {2}, true}, {"minnie", {2}}, {"cash{1,2}", {3}}}) {
    const Proof proof = proof_of_slice(slice);
    for (int i = 0; i < 200; ++i) {
      Proof mutant = proof;
      mutant.automaton = testing::mutated(proof.automaton, random);
      if (testing::same_language(proof.automaton, mutant.automaton)) continue;
      ++refused;
      ASSERT_FALSE(check_proof(mutant, Control()).fails.empty()) << slice.game << ", mutation " << i;
    }
  }
  EXPECT_GT(refused, 300);
}

TEST(SliceProofs, AreKeptButAnswerNothingElse) {
  const testing::FastFolder folder;
  const Proof proof = proof_of_slice({"nim", {2}});
  Question question;
  question.game = proof.game;
  {
    testing::Kept kept(folder.path("proofs"));
    EXPECT_TRUE(kept.proofs.keep(proof));
    EXPECT_EQ(kept.proofs.find(question), nullptr);
  }
  testing::Kept kept(folder.path("proofs"));
  EXPECT_EQ(kept.proofs.find(question), nullptr);
  EXPECT_EQ(kept.proofs.find_exactly(question, Numeration::binary), nullptr);
  question.at_most = {3};
  EXPECT_EQ(kept.proofs.find_exactly(question, Numeration::binary), nullptr);
  question.at_most = {2};
  const auto found = kept.proofs.find_exactly(question, Numeration::binary);
  ASSERT_NE(found, nullptr);
  EXPECT_EQ(found->proof().automaton, proof.automaton);
  EXPECT_EQ(found->proof().at_most, proof.at_most);
  EXPECT_EQ(kept.warnings, std::vector<std::string>());
}

TEST(SliceProofs, AreRefusedWhereAMoveMayLeaveThem) {
  EXPECT_THROW((void)prove::prove_game(slice_question({"cash{1,2}", {kNoBound, 3}}), Control()), Error);
}

}  // namespace
}  // namespace cairn
