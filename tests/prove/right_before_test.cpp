// "Data without a table" (docs/proofs.md): before its first failure an automaton is right, where every move leads to a
// word that comes before. The condition is compared with the moves by definition, the conclusion with the proved set;
// and where the condition does not hold, neither does the conclusion.
#include "base/all_layers.hpp"
#include "cross/games_support.hpp"
#include "cross/linear_rules_support.hpp"
#include "language/parse_position.hpp"
#include "prove/decide/obligations.hpp"
#include "prove/proofs_support.hpp"
#include "prove/prove.hpp"
#include "rules/board.hpp"
#include "rules/boards_support.hpp"
#include "rules/turns.hpp"

#include <cairn/error.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <random>

namespace cairn {

namespace {

using testing::question;

bool comes_before(const Letters& a, const Letters& b) {
  return a.size() != b.size() ? a.size() < b.size() : std::ranges::lexicographical_compare(a, b);
}

// By definition: does every move lead to a word that comes before, or to the same one in another mode?
bool lowers_by_definition(const Game& game, const Rays& rays, Numeration numeration, std::int64_t to) {
  bool lowers = true;
  testing::for_each_position(game, rays.coordinates, to, [&](const Cells& cells) {
    const Lowered at = to_lowered(rays, cells);
    if (!rays.modes[static_cast<std::size_t>(at.mode)].finite()) return;
    const Letters word = letters_of(numeration, std::span<const std::int64_t>(at.x));
    for (const Cells& option : options_by_definition(game.rules, cells, Player::either)) {
      const Lowered after = to_lowered(rays, option);
      const Letters next = letters_of(numeration, std::span<const std::int64_t>(after.x));
      lowers = lowers && (next == word ? after.mode != at.mode : comes_before(next, word));
    }
  });
  return lowers;
}

int lowering = 0, not_lowering = 0;  // games of the suite below

class Lowers : public ::testing::TestWithParam<std::string> {
 public:
  static void TearDownTestSuite() {  // the suite has seen both
    EXPECT_GT(lowering, 20);
    EXPECT_GT(not_lowering, 5);
  }
};

// Of every built-in game, whatever its moves, conditions, words and purses are.
TEST_P(Lowers, IsWhatTheMovesByDefinitionDo) {
  const auto game = testing::game(GetParam());
  if (game->rules.partizan()) return;
  const int fixed = numeric_coordinates(game->rules);
  const int stacks = fixed != 0 ? fixed : 3;
  if (stacks > 3) return;
  const Rays rays = lower(*game, stacks);
  for (const Numeration numeration : {Numeration::binary, Numeration::zeckendorf}) {
    if (!MoveRelation::misfit(rays, false, numeration).empty()) continue;
    const bool claimed = MoveRelation(rays, numeration, false).lowers();
    const bool seen = lowers_by_definition(*game, rays, numeration, stacks == 3 ? 12 : 20);
    EXPECT_EQ(claimed, seen) << to_string(numeration);
    ++(claimed ? lowering : not_lowering);
  }
}

INSTANTIATE_TEST_SUITE_P(Games, Lowers, ::testing::ValuesIn(testing::instances()),
                         [](const auto& at) { return testing::test_name(at.param); });

TEST(LowersRandom, NeverClaimsWhatTheMovesByDefinitionDoNot) {
  int claimed = 0;
  for (std::uint32_t seed = 0; seed < 150; ++seed) {
    const std::string text = cross_test::LinearRules(seed).game();
    try {
      const auto game = std::make_shared<const Game>(rules_test::from_text(text));
      const int stacks = coordinates_for(*game, 0);
      if (stacks > 3 || game->rules.partizan()) continue;
      const Rays rays = lower(*game, stacks);
      const Numeration numeration = seed % 3 == 0 ? Numeration::zeckendorf : Numeration::binary;
      if (!MoveRelation::misfit(rays, false, numeration).empty()) continue;
      if (!MoveRelation(rays, numeration, false).lowers()) continue;
      ++claimed;
      EXPECT_TRUE(lowers_by_definition(*game, rays, numeration, 6)) << text;
    } catch (const Error&) {
      continue;
    }
  }
  EXPECT_GT(claimed, 20);
}

// What the first failure says of an automaton that differs from the right one in one place.
struct Claimed {
  Letters before;
  Verdict verdict;
  std::optional<Found> difference;  // the first word at which the automata differ
};

class Mutants {
 public:
  explicit Mutants(const ProveQuestion& asked) : asked_(asked), proof_(prove_game(asked, Control())) {
    if (!proof_.proof) throw Error(asked.game->text + " is not proved: " + proof_.why);
    moves_.emplace(rays_of_proof(asked), asked.numeration, asked.grundy);
  }
  [[nodiscard]] const MoveRelation& moves() const { return *moves_; }
  [[nodiscard]] bool one_mode() const { return moves_->modes() == 1; }

  // Nothing when it accepts what the right one does.
  std::optional<Claimed> next(std::mt19937& random) const {
    Automaton wrong = proof_.proof->automaton;
    if (random() % 3 == 0) {
      wrong.accepting[random() % wrong.states()] ^= 1U;
    } else {
      wrong.next[random() % wrong.next.size()] = static_cast<std::uint32_t>(random() % wrong.states());
    }
    for (const std::uint32_t start : wrong.starts) {
      if (start != Automaton::kNoStart) wrong.next[start * wrong.letters()] = start;
    }
    wrong = conjunction(wrong, moves_->valid());
    Claimed result;
    result.difference = shortest_difference(wrong, proof_.proof->automaton);
    if (!result.difference) return std::nullopt;
    ObligationLimits limits;
    limits.failures = 30;
    limits.product_states = random() % 4 == 0 ? 5 : 100'000;  // also where the search ends early
    result.verdict = decide(*moves_, wrong, asked_.misere, limits, Control());
    result.before = result.verdict.right_before;
    return result;
  }

 private:
  const ProveQuestion asked_;
  ProofSearch proof_;
  std::optional<MoveRelation> moves_;
};

struct Asked {
  std::string text;
  int stacks = 0;
  bool grundy = false;
  Numeration numeration = Numeration::binary;
  std::vector<std::int64_t> at_most = {};
};

// `valid` (mine), misere play, Grundy tracks, words (comply), moves of words alone (a pass), Fibonacci digits, slices.
TEST(RightBefore, NoWordBeforeTheFirstFailureIsMisjudged) {
  std::mt19937 random(31);
  for (const Asked& at : std::vector<Asked>{{"minnie", 2},
                                            {"minnie", 3},
                                            {"misere minnie", 3},
                                            {"mine", 3},
                                            {"misere mine", 2},
                                            {"wynnie", 0},
                                            {"nimb", 2, true},
                                            {"subtraction{1,3,4}", 0, true},
                                            {"comply{1..4}", 0, true},
                                            {"comply{2,5}", 0},
                                            {"wythoff", 2, false, Numeration::zeckendorf},
                                            {"minnie", 2, false, Numeration::zeckendorf},
                                            {"nim_with_a_pass", 0, false, Numeration::binary, {2}},
                                            {"minnie", 3, false, Numeration::binary, {4}}}) {
    ProveQuestion asked = question({at.text, at.stacks, at.grundy, at.numeration});
    asked.at_most = at.at_most;
    const Mutants mutants(asked);
    ASSERT_TRUE(mutants.moves().lowers()) << at.text;
    int told = 0;
    for (int round = 0; round < 60; ++round) {
      const auto claimed = mutants.next(random);
      if (!claimed || claimed->before.empty()) continue;
      ++told;
      EXPECT_FALSE(comes_before(claimed->difference->word, claimed->before)) << at.text;
      // And the first failure is the first difference.
      if (mutants.one_mode() && claimed->verdict.kind == Verdict::Kind::fails) {
        EXPECT_EQ(claimed->difference->word, claimed->before) << at.text;
      }
    }
    EXPECT_GT(told, 10) << at.text;
  }
}

// Does a set of positions exist that is as the sentence wants it at all words before some word, and yet wrong about one
// of them? Whatever does not come before that word is taken to be what it is not; the rest follows from the rules.
bool can_be_misjudged(const Game& game, std::int64_t to) {
  const Rays rays = lower(game, numeric_coordinates(game.rules));
  struct At {
    Letters word;
    bool p = false;                // by definition
    std::vector<Letters> options;  // words
  };
  std::map<Letters, At> positions;  // of finite numbers, so that a word is one position
  std::function<bool(const Cells&)> visit = [&](const Cells& cells) {
    const Lowered at = to_lowered(rays, cells);
    const Letters word = letters_of(Numeration::binary, std::span<const std::int64_t>(at.x));
    if (const auto known = positions.find(word); known != positions.end()) return known->second.p;
    At here{word, true, {}};
    for (const Cells& option : options_by_definition(game.rules, cells, Player::either)) {
      here.p = !visit(option) && here.p;
      const Lowered after = to_lowered(rays, option);
      here.options.push_back(letters_of(Numeration::binary, std::span<const std::int64_t>(after.x)));
    }
    const bool p = here.p;
    positions.emplace(word, std::move(here));
    return p;
  };
  testing::for_each_position(game, rays.coordinates, to, [&](const Cells& cells) {
    if (rays.modes[static_cast<std::size_t>(to_lowered(rays, cells).mode)].finite()) visit(cells);
  });
  for (const auto& [first, ignored] : positions) {
    std::map<Letters, bool> believed;
    std::function<bool(const Letters&)> look = [&](const Letters& word) {
      const At& at = positions.at(word);
      if (!comes_before(word, first)) return !at.p;
      if (const auto known = believed.find(word); known != believed.end()) return known->second;
      const bool p = std::ranges::none_of(at.options, look);
      return believed[word] = p;
    };
    for (const auto& [word, at] : positions) {
      if (comes_before(word, first) && look(word) != at.p) return true;
    }
  }
  return false;
}

// Where purses change places or piles are raised, a set may be wrong about words before its first failure, so whoever
// believed it would learn what is not true.
TEST(RightBefore, DoesNotHoldWhereMovesRaiseOrSwapNumbers) {
  for (const std::string text : {"cash{1,3}", "cash{1,4}", "yama_nim"}) {
    const auto game = testing::game(text);
    EXPECT_FALSE(MoveRelation(lower(*game, numeric_coordinates(game->rules)), Numeration::binary, false).lowers())
        << text;
    EXPECT_TRUE(can_be_misjudged(*game, 6)) << text;
  }
  for (const std::string text : {"wynnie", "fibonacci_nim"}) {
    const auto game = testing::game(text);
    const bool lowers =
        MoveRelation(lower(*game, numeric_coordinates(game->rules)), Numeration::binary, false).lowers();
    EXPECT_EQ(can_be_misjudged(*game, 6), !lowers) << text;
  }
}

}  // namespace

}  // namespace cairn
