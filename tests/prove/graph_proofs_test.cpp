// Games on small graphs for all numbers of chips: what is proved agrees with the game played from its sentence
// (graph_play_support), and its certificate is checked when it is read back.
#include "base/all_layers.hpp"
#include "check/certificate.hpp"
#include "check/proof_check.hpp"
#include "cross/graph_play_support.hpp"
#include "prove/proofs_support.hpp"
#include "rules/boards_support.hpp"
#include "rules/rays.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace cairn {

namespace {

using graph_play::Plain;
using graph_play::PlayedGame;
using graph_play::Stand;

const Numeration kInBinary = Numeration::binary, kInZeckendorf = Numeration::zeckendorf;

const Plain kPath{3, {{0, 1}, {1, 2}}};
const Plain kTriangle{3, {{0, 1}, {0, 2}, {1, 2}}};
const Plain kStar{4, {{0, 1}, {0, 2}, {0, 3}}};

struct GraphCase {
  std::string game;
  std::string graph;
  Plain played_on;
  Numeration numeration = kInBinary;
  std::int64_t to = 0;  // chips on a vertex, when it is played from its sentence
  std::string name = {};
};

const PlayedGame& played(const std::string& name) {
  const auto& games = graph_play::played_games();
  return *std::find_if(games.begin(), games.end(), [&](const PlayedGame& game) { return game.name == name; });
}

class GraphProofs : public ::testing::TestWithParam<GraphCase> {};

TEST_P(GraphProofs, AgreeWithTheSentenceAndHaveACertificate) {
  const GraphCase& at = GetParam();
  const std::string text = at.game + "(" + at.graph + ")";
  const auto proved = testing::proof_of({text, 0, false, at.numeration});
  ASSERT_NE(proved, nullptr);
  const Proof& proof = proved->proof();
  const Rays rays = lower(*proof.game, proof.coordinates());
  const PlayedGame& game = played(at.game);
  graph_play::Values values(game, at.played_on);
  std::size_t p_positions = 0;
  for (const Stand& stand : graph_play::positions(game, at.played_on, at.to)) {
    Cells cells = stand.numbers;
    if (game.marked == graph_play::Marked::edge) cells.push_back(stand.mark);
    const Lowered lowered = to_lowered(rays, cells);
    const Letters word = letters_of(at.numeration, std::span<const std::int64_t>(lowered.x));
    const bool is_p = values.grundy(stand) == 0;
    ASSERT_EQ(proof.automaton.accepts(lowered.mode, word), is_p)
        << text << graph_play::written(game, at.played_on, stand);
    p_positions += is_p ? 1 : 0;
  }
  EXPECT_GT(p_positions, 1U);
  Proof read = check::read_certificate(check::write_certificate(proof), "certificate");
  EXPECT_TRUE(check::check_proof(read, Control()).proved());
  // If the empty board were no P-position, it would prove nothing.
  std::uint8_t& empty = read.automaton.accepting[read.automaton.starts.front()];
  empty = empty == 0 ? 1 : 0;
  EXPECT_FALSE(check::check_proof(read, Control()).proved());
}

INSTANTIATE_TEST_SUITE_P(
    Games, GraphProofs,
    ::testing::Values(GraphCase{"wyg", "path 3", kPath, kInBinary, 9, "WygPath"},
                      GraphCase{"wyg", "complete 3", kTriangle, kInBinary, 8, "WygTriangle"},
                      GraphCase{"wygthoff", "path 3", kPath, kInBinary, 8, "WygthoffPath"},
                      GraphCase{"wygthoff", "complete 3", kTriangle, kInZeckendorf, 8, "WygthoffTriangle"},
                      GraphCase{"wygthoff_free", "path 3", kPath, kInBinary, 8, "WygthoffFreePath"},
                      GraphCase{"wygthoff", "star 3", kStar, kInBinary, 4, "WygthoffStar"},
                      GraphCase{"mig", "complete 3", kTriangle, kInBinary, 9, "MigTriangle"}),
    [](const auto& at) { return at.param.name; });

}  // namespace

}  // namespace cairn
