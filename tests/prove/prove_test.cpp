// Guess and prove: what must be proved is, what is proved agrees with the definition, what is wrong is refuted.
#include "prove/prove.hpp"
#include "base/all_layers.hpp"
#include "places_support.hpp"

#include "base/cpu_support.hpp"
#include "cross/games_support.hpp"
#include "cross/linear_rules_support.hpp"
#include "engine/search/reference.hpp"
#include "engine/sequence/sequence.hpp"
#include "engine/table/box.hpp"
#include "engine/table/tables.hpp"
#include "lab/solve.hpp"
#include "language/parse_position.hpp"
#include "prove/decide/obligations.hpp"
#include "prove/proofs_support.hpp"
#include "rules/boards_support.hpp"
#include "rules/wyg_support.hpp"

#include <cairn/error.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <random>

namespace cairn {

namespace {

using testing::question;

Control limited(int seconds) {
  Control control;
  control.memory = std::size_t{1} << 30;
  control.deadline = Control::Clock::now() + std::chrono::seconds(seconds);
  return control;
}

// The automaton and the reference engine agree on every position up to a size.
void agrees_with_definition(const Proof& proof, std::int64_t to) {
  const Rays rays = lower(*proof.game, proof.coordinates());
  Reference reference(proof.game, proof.misere);
  testing::for_each_position(*proof.game, proof.coordinates(), to, [&](const Cells& cells) {
    const Lowered at = to_lowered(rays, cells);
    if (!rays.modes[static_cast<std::size_t>(at.mode)].finite()) return;
    std::vector<std::int64_t> x = at.x;
    if (!proof.grundy) {
      const Letters word = letters_of(proof.automaton.numeration, std::span<const std::int64_t>(x));
      ASSERT_EQ(proof.automaton.accepts(at.mode, word), reference.outcome(cells) == 'P')
          << to_string(*proof.game, cells);
      return;
    }
    const int value = reference.grundy(cells);
    x.push_back(0);
    for (x.back() = 0; x.back() <= value + 2; ++x.back()) {
      const Letters word = letters_of(proof.automaton.numeration, std::span<const std::int64_t>(x));
      ASSERT_EQ(proof.automaton.accepts(at.mode, word), x.back() == value) << to_string(*proof.game, cells);
    }
  });
}

struct Case {
  std::string game;
  int stacks = 0;
  bool grundy = false;
  Numeration numeration = Numeration::binary;
  std::int64_t compared_to = 0;
  std::string name = {};
};

class Prove : public ::testing::TestWithParam<Case> {};

TEST_P(Prove, ProvesAndAgreesWithTheDefinition) {
  const Case& at = GetParam();
  const ProofSearch answer = prove_game(question({at.game, at.stacks, at.grundy, at.numeration}), limited(3600));
  ASSERT_TRUE(answer.proof.has_value()) << answer.why;
  EXPECT_EQ(answer.status, Status::complete);
  EXPECT_EQ(answer.proof->automaton, minimised(answer.proof->automaton));
  agrees_with_definition(*answer.proof, at.compared_to);
}

const Numeration kBinary = Numeration::binary, kZeckendorf = Numeration::zeckendorf;

INSTANTIATE_TEST_SUITE_P(
    Games, Prove,
    ::testing::Values(
        Case{"nim", 1, false, kBinary, 30, "Nim1"}, Case{"nim", 2, false, kBinary, 20, "Nim2"},
        Case{"nim", 3, false, kBinary, 9, "Nim3"}, Case{"nim", 4, false, kBinary, 5, "Nim4"},
        Case{"misere nim", 3, false, kBinary, 9, "MisereNim3"}, Case{"wynnie", 2, false, kBinary, 24, "Wynnie"},
        Case{"misere wynnie", 2, false, kBinary, 24, "MisereWynnie"}, Case{"minnie", 2, false, kBinary, 24, "Minnie2"},
        Case{"minnie", 3, false, kBinary, 12, "Minnie3"}, Case{"minnie", 4, false, kBinary, 7, "Minnie4"},
        Case{"misere minnie", 2, false, kBinary, 24, "MisereMinnie2"},
        Case{"misere minnie", 3, false, kBinary, 12, "MisereMinnie3"},
        Case{"misere minnie", 4, false, kBinary, 7, "MisereMinnie4"}, Case{"mine", 2, false, kBinary, 24, "Mine2"},
        Case{"mine", 3, false, kBinary, 12, "Mine3"}, Case{"mine", 4, false, kBinary, 9, "Mine4"},
        Case{"misere mine", 2, false, kBinary, 24, "MisereMine2"},
        Case{"misere mine", 3, false, kBinary, 12, "MisereMine3"},
        Case{"misere mine", 4, false, kBinary, 9, "MisereMine4"}, Case{"greedy_nim", 3, false, kBinary, 10, "Greedy3"},
        Case{"wynnie_all", 3, false, kBinary, 10, "WynnieAll3"}, Case{"nimb", 3, false, kBinary, 10, "Nimb3"},
        Case{"nimtb", 3, false, kBinary, 10, "Nimtb3"}, Case{"cash{1,8}", 0, false, kBinary, 12, "Cash18"},
        Case{"cash{1,7,8}", 0, false, kBinary, 12, "Cash178"}, Case{"cash{2,9}", 0, false, kBinary, 12, "Cash29"},
        Case{"cash{6,7}", 0, false, kBinary, 12, "Cash67"}, Case{"cash{7,8}", 0, false, kBinary, 12, "Cash78"},
        Case{"cash{1,20}", 0, false, kBinary, 12, "Cash120"},
        Case{"misere cash{1,2}", 0, false, kBinary, 9, "MisereCash"},
        Case{"comply{1..4}", 0, true, kBinary, 40, "Comply4"}, Case{"comply{1..20}", 0, true, kBinary, 60, "Comply20"},
        Case{"comply{8,21,34,47}", 0, true, kBinary, 80, "ComplyProgression"},
        Case{"comply{2,5}", 0, false, kBinary, 60, "ComplyOutcome"},
        Case{"subtraction{1,3,4}", 0, true, kBinary, 60, "Subtraction134"},
        Case{"subtraction{2,5,7}", 0, true, kBinary, 60, "Subtraction257"},
        Case{"subtraction(not {2,3})", 0, true, kBinary, 60, "SubtractionAllBut"},
        Case{"subtraction{3,7,..}", 0, false, kBinary, 60, "SubtractionProgression"},
        Case{"nimb", 2, true, kBinary, 20, "NimbGrundy2"}, Case{"nimb", 3, true, kBinary, 9, "NimbGrundy3"},
        Case{"nimtb", 2, true, kBinary, 20, "NimtbGrundy2"}, Case{"nimtb", 3, true, kBinary, 9, "NimtbGrundy3"},
        Case{"wythoff", 2, false, kZeckendorf, 30, "WythoffZeckendorf"},
        Case{"minnie", 2, false, kZeckendorf, 20, "MinnieZeckendorf"},
        Case{"misere wythoff", 2, false, kZeckendorf, 30, "MisereWythoff"}),
    [](const auto& at) { return at.param.name; });

TEST(ProveCash, EverySubsetOfOneToSix) {
  for (int subset = 1; subset < 64; ++subset) {
    std::string set;
    for (int a = 1; a <= 6; ++a) {
      if ((subset >> (a - 1)) % 2 != 0) set += (set.empty() ? "" : ",") + std::to_string(a);
    }
    const ProofSearch answer = prove_game(question({"cash{" + set + "}", 0}), limited(3600));
    ASSERT_TRUE(answer.proof.has_value()) << set << ": " << answer.why;
    agrees_with_definition(*answer.proof, 7);
  }
}

// The sequence engine proves periods by windows of values; automata know nothing of that.
TEST(Prove, SubtractionGamesAreThoseOfTheSequenceEngine) {
  std::mt19937 random(23);
  for (int round = 0; round < 15; ++round) {
    std::string set;
    for (int i = 0; i < 3; ++i)
      set += (set.empty() ? "" : ",") + std::to_string(1 + random() % 9 + 9U * static_cast<unsigned>(i));
    const ProofSearch answer = prove_game(question({"subtraction{" + set + "}", 0, true}), limited(3600));
    ASSERT_TRUE(answer.proof.has_value()) << set << ": " << answer.why;
    const SequenceValues values = sequence({*answer.proof, 400}, limited(3600));
    for (std::int64_t n = 0; n <= 400; ++n) {
      for (std::int64_t v = 0; v < 5; ++v) {
        const std::vector<std::int64_t> x{n, v};
        ASSERT_EQ(answer.proof->automaton.accepts(0, letters_of(kBinary, std::span<const std::int64_t>(x))),
                  values.rows[0].values[static_cast<std::size_t>(n)] == v)
            << set << " at " << n;
      }
    }
  }
}

TEST(Prove, SetsThatAreNoAutomatonsEndAsUnknown) {
  for (const auto& [game, grundy] : std::vector<std::pair<std::string, bool>>{
           {"wythoff", false}, {"jennifer", false}, {"susen", false}, {"minnie", true}, {"wynnie", true}}) {
    const ProofSearch answer =
        prove_game(question({game, game == "wythoff" || game == "wynnie" ? 0 : 2, grundy}), limited(3600));
    EXPECT_FALSE(answer.proof.has_value()) << game;
    EXPECT_EQ(answer.status, Status::limit_reached);
    EXPECT_FALSE(answer.why.empty());
    EXPECT_LT(answer.seconds, 200) << game << " ends by its own limits, not by the clock";
  }
}

// The whole board of a game on a graph: P-positions by the options that wyg_support reads off the rules.
TEST(ProveGraphs, WygOnAPathIsThatOfTheRules) {
  Library library = built_in_games();
  library.add_file(source_file("tests/prove/graphs.rules"));
  ProveQuestion asked;
  asked.game = parse_game("wyg_path3", library).game;
  const ProofSearch answer = prove_game(asked, limited(3600));
  ASSERT_TRUE(answer.proof.has_value()) << answer.why;
  std::map<rules_test::Point, bool> is_p;
  const std::function<bool(const rules_test::Point&)> look = [&](const rules_test::Point& at) {
    if (const auto found = is_p.find(at); found != is_p.end()) return found->second;
    const auto options = rules_test::wyg_options(at);
    const bool p = std::none_of(options.begin(), options.end(), look);
    is_p[at] = p;
    return p;
  };
  for (const rules_test::Point& at : rules_test::wyg_box(9)) {
    // Modes in the order of the labels: free, ab, bc.
    ASSERT_EQ(answer.proof->automaton.accepts(at.mode, letters_of(kBinary, std::span<const std::int64_t>(at.x))),
              look(at))
        << rules_test::to_string(at);
  }
}

TEST(ProveGraphs, TrianglesAreProvedAndAgreeWithTheDefinition) {
  Library library = built_in_games();
  library.add_file(source_file("tests/prove/graphs.rules"));
  for (const char* name : {"wyg_triangle", "mig_triangle"}) {
    ProveQuestion asked;
    asked.game = parse_game(name, library).game;
    const ProofSearch answer = prove_game(asked, limited(3600));
    ASSERT_TRUE(answer.proof.has_value()) << name << ": " << answer.why;
    agrees_with_definition(*answer.proof, 6);
  }
}

TEST(Prove, RefusesWhatIsNotLinear) {
  EXPECT_THROW(static_cast<void>(prove_game(question({"euclid", 0}), limited(3600))), Error);
  EXPECT_THROW(static_cast<void>(prove_game(question({"partizan_euclid", 0}), limited(3600))), Error);
}

// A game whose moves leave the valid positions, further away than rules are tried when they are read.
TEST(Prove, RefusesMovesToPositionsThatAreNotValid) {
  Library library;
  library.add("game hole\n pile n\n valid n != 300\n move take t in {1,2}\n", "hole.rules");
  library.add("game row\n state n: pile, m: pile\n valid n <= m + 40\n move take t from m\n", "row.rules");
  for (const auto& [name, from] : {std::pair("hole", "hole[301]"), std::pair("row", "row[")}) {
    ProveQuestion asked;
    asked.game = parse_game(name, library).game;
    try {
      static_cast<void>(prove_game(asked, limited(3600)));
      ADD_FAILURE() << name;
    } catch (const Error& error) {
      EXPECT_NE(std::string(error.what()).find(std::string("leads from ") + from), std::string::npos) << error.what();
    }
  }
}

// A long period takes many states, and data to match.
TEST(Prove, OnePileWithALongPeriod) {
  const ProofSearch answer = prove_game(question({"subtraction{1,500}", 0}), limited(3600));
  ASSERT_TRUE(answer.proof.has_value()) << answer.why;
  agrees_with_definition(*answer.proof, 1600);
}

TEST(Prove, KeepsItsTimeWhileMovesAreTranslated) {
  const double began = testing::cpu_seconds();
  const ProofSearch answer = prove_game(question({"wynnie_some", 6}), limited(1));
  EXPECT_FALSE(answer.proof.has_value());
  EXPECT_EQ(answer.status, Status::limit_reached);
  EXPECT_NE(answer.why.find("time is up"), std::string::npos) << answer.why;
  EXPECT_LT(testing::cpu_seconds() - began, 60);
}

TEST(Prove, KeepsItsTime) {
  Control control = limited(0);
  const ProofSearch answer = prove_game(question({"minnie", 5}), control);
  EXPECT_FALSE(answer.proof.has_value());
  EXPECT_NE(answer.status, Status::complete);
}

// Does the sentence hold at one position, by the definition of moves and a set that is given by its automaton?
bool holds_at(const Game& game, const Rays& rays, const Automaton& p, bool misere, const Lowered& at) {
  const auto in_p = [&](const Lowered& position) {
    return p.accepts(position.mode, letters_of(p.numeration, std::span<const std::int64_t>(position.x)));
  };
  const auto options = options_by_definition(game.rules, to_cells(rays, at.mode, at.x.data()), Player::either);
  const bool moves_into_p =
      std::any_of(options.begin(), options.end(), [&](const Cells& option) { return in_p(to_lowered(rays, option)); });
  return in_p(at) == (!moves_into_p && (!misere || !options.empty()));
}

// Where the data cannot grow, the limit that would do is named.
TEST(Prove, NamesTheLimitOfProductStates) {
  ProveQuestion asked = question({"minnie", 4});
  asked.most_product_states = 100;
  Control control = limited(600);
  control.memory = std::size_t{2} << 20;
  const ProofSearch answer = prove_game(asked, control);
  ASSERT_FALSE(answer.proof);
  EXPECT_EQ(answer.why, "deciding takes more than 100 product states");
  EXPECT_EQ(answer.hint, "allow more product states");
}

// A wrong automaton is refuted, at a position where the sentence really fails, and not a longer one than need be.
TEST(Obligations, RefuteWrongAutomataAtAShortestPosition) {
  std::mt19937 random(29);
  for (const auto& [text, stacks] : std::vector<std::pair<std::string, int>>{
           {"minnie", 2}, {"misere minnie", 2}, {"mine", 3}, {"cash{1,3}", 0}, {"comply{1,2}", 0}, {"wynnie", 0}}) {
    const ProveQuestion asked = question({text, stacks});
    const ProofSearch answer = prove_game(asked, limited(3600));
    ASSERT_TRUE(answer.proof.has_value()) << text;
    const Rays rays = lower(*asked.game, answer.proof->coordinates());
    const MoveRelation moves(rays, kBinary, false);
    for (int round = 0; round < 60; ++round) {
      Automaton wrong = answer.proof->automaton;
      if (round % 3 == 0) {
        wrong.accepting[random() % wrong.states()] ^= 1U;
      } else {
        wrong.next[random() % wrong.next.size()] = static_cast<std::uint32_t>(random() % wrong.states());
      }
      for (const std::uint32_t start : wrong.starts) {  // zeros before a number mean nothing
        if (start != Automaton::kNoStart) wrong.next[start * wrong.letters()] = start;
      }
      wrong = conjunction(wrong, moves.valid());
      const Verdict verdict = decide(moves, wrong, asked.misere, {}, limited(3600));
      const bool same = !shortest_difference(wrong, answer.proof->automaton).has_value();
      if (same) {
        EXPECT_EQ(verdict.kind, Verdict::Kind::holds) << text;
        continue;
      }
      ASSERT_EQ(verdict.kind, Verdict::Kind::fails) << text;
      const Found& found = verdict.failures.front();
      std::vector<std::int64_t> x;
      for (const Integer& number : numbers_of(kBinary, wrong.tracks, found.word)) x.push_back(*number.to_int64());
      if (found.word.size() > 7) continue;
      EXPECT_FALSE(holds_at(*asked.game, rays, wrong, asked.misere, {found.mode, x})) << text;
      if (found.word.size() > 4) continue;
      const std::int64_t shorter = (std::int64_t{1} << found.word.size()) / 2 - 1;
      if (shorter < 0) continue;
      testing::for_each_position(*asked.game, answer.proof->coordinates(), shorter, [&](const Cells& cells) {
        const Lowered at = to_lowered(rays, cells);
        if (!rays.modes[static_cast<std::size_t>(at.mode)].finite()) return;
        EXPECT_TRUE(holds_at(*asked.game, rays, wrong, asked.misere, at))
            << text << " " << to_string(*asked.game, cells);
      });
    }
  }
}

// Rules that nobody thought of: whatever is proved about them agrees with the definition.
// Returns whether a fair share of them was proved in that time each.
bool random_games(std::uint32_t first, std::uint32_t last, int seconds) {
  int proved = 0, tried = 0;
  for (std::uint32_t seed = first; seed < last; ++seed) {
    const std::string text = cross_test::LinearRules(seed).game();
    std::shared_ptr<const Game> game;
    try {
      game = std::make_shared<const Game>(rules_test::from_text(text));
    } catch (const Error&) {
      continue;
    }
    ProveQuestion asked;
    asked.game = game;
    asked.stacks = game->rules.shape->ignores_empty() ? 2 : 0;
    asked.misere = seed % 3 == 0;
    asked.grundy = !asked.misere && seed % 5 == 0;
    asked.numeration = seed % 7 == 0 ? kZeckendorf : kBinary;
    asked.most_states = 200;
    asked.most_product_states = 20'000;
    try {
      ++tried;
      const ProofSearch answer = prove_game(asked, limited(seconds));
      if (!answer.proof) continue;
      ++proved;
      SCOPED_TRACE(text);
      agrees_with_definition(*answer.proof, answer.proof->coordinates() > 2 ? 4 : 9);
    } catch (const Error&) {
      continue;
    }
    if (::testing::Test::HasFatalFailure()) return true;
  }
  return proved > tried / 10;
}

// A busy machine gets more time.
void random_games(std::uint32_t first, std::uint32_t last) {
  int seconds = 1;
  while (seconds < 1000 && !random_games(first, last, seconds)) seconds *= 10;
  EXPECT_LT(seconds, 1000) << "hardly anything was proved";
}

// The data of five stacks does not fit; what the decision says of the automaton before its first failure does as well.
TEST(Prove, GoesOnWithoutATable) {
  Control little = limited(3600);
  little.memory = std::size_t{20} << 20U;
  const ProofSearch with_little = prove_game(question({"minnie", 5, false}), little);
  ASSERT_TRUE(with_little.proof.has_value()) << with_little.why;
  EXPECT_LE(with_little.table_to, 63);
  const ProofSearch with_much = prove_game(question({"minnie", 5, false}), limited(3600));
  ASSERT_TRUE(with_much.proof.has_value()) << with_much.why;
  EXPECT_EQ(with_little.states, with_much.states);
  EXPECT_FALSE(shortest_difference(with_little.proof->automaton, with_much.proof->automaton).has_value());
}

TEST(Prove, WhichMovesLeadToWordsBefore) {
  const auto lowers = [](const std::string& game, int stacks) {
    const ProveQuestion asked = question({game, stacks, false});
    return MoveRelation(rays_of_proof(asked), Numeration::binary, false).lowers();
  };
  for (const char* game : {"nim", "minnie", "wythoff", "mine"})
    EXPECT_TRUE(lowers(game, game == std::string("wythoff") ? 0 : 3)) << game;
  for (const char* game : {"yama_nim", "cash{1,3,4}"}) EXPECT_FALSE(lowers(game, 0)) << game;
}

TEST(Prove, RandomRulesAgreeWithTheDefinition) { random_games(0, 20); }
TEST(ProveRandomLong, RandomRulesAgreeWithTheDefinition) { random_games(20, 6000); }

}  // namespace

}  // namespace cairn
