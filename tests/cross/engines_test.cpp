// Every game by every engine that accepts it, normal and misere, on all positions of small boxes. The reference engine
// judges, and is itself judged by an independent implementation of each game's rules (handwritten_support).
#include "base/all_layers.hpp"
#include "cross/games_support.hpp"
#include "cross/handwritten_support.hpp"
#include "engine/rows/row_plan.hpp"
#include "engine/rows/rows.hpp"
#include "engine/search/lazy.hpp"
#include "engine/search/prepare.hpp"
#include "engine/search/reference.hpp"
#include "engine/sequence/one_pile.hpp"
#include "engine/sequence/sequence.hpp"
#include "engine/table/box.hpp"
#include "engine/table/table.hpp"
#include "engine/table/tables.hpp"
#include "lab/solve.hpp"

#include <gtest/gtest.h>

#include <algorithm>

namespace cairn::testing {

namespace {

struct Size {
  int stacks;
  std::int64_t to;
};

// Boxes that keep the suite in minutes: the reference engine is the slow one.
std::vector<Size> boxes(const Game& game) {
  if (game.rules.arity() == 0) return {{1, 30}, {2, 16}, {3, 9}, {4, 6}, {5, 3}};
  if (numeric_coordinates(game.rules) == 1) return {{1, 60}};
  return {{game.rules.arity(), numeric_coordinates(game.rules) == 2 ? 20 : 10}};
}

class EnginesAgree : public ::testing::TestWithParam<std::string> {};

Position position_of(const std::shared_ptr<const Game>& game, const Cells& cells, bool misere) {
  return {misere, {{game, from_cells(game->rules, cells)}}};
}

// The reference engine in normal and in misere play. It is slow and remembers what it was asked, so that all engines
// are compared with the same one.
struct References {
  explicit References(const std::shared_ptr<const Game>& game) : normal(game, false), misere(game, true) {}
  Reference& of(bool in_misere) { return in_misere ? misere : normal; }

  Reference normal;
  Reference misere;
};

void check_lazy(const std::shared_ptr<const Game>& game, const Size& size, bool misere, References& references) {
  const auto options = std::make_shared<const Options>(
      lower(*game, numeric_coordinates(game->rules) == 0 ? size.stacks : numeric_coordinates(game->rules)));
  const Rays& rays = options->rays();
  Reference& reference = references.of(misere);
  const Control control;
  Lazy lazy({{options}}, misere);  // positions come smallest first, so what is solved is packed anew again and again
  const bool impartial = !game->rules.partizan();
  for_each_position(*game, size.stacks, size.to, [&](const Cells& cells) {
    const Lowered at = to_lowered(rays, cells);
    ASSERT_EQ(to_cells(rays, at.mode, at.x.data()), cells);
    Lazy::State state{at.mode};
    state.insert(state.end(), at.x.begin(), at.x.end());
    ASSERT_EQ(lazy.run(state, control), Status::complete);
    const auto value = lazy.find(state);
    ASSERT_TRUE(value);
    const std::string where = (misere ? "misere " : "") + to_string(*game, cells);
    EXPECT_EQ(value->outcome(), reference.outcome(cells)) << where;
    if (!impartial) return;
    EXPECT_EQ(static_cast<int>(value->remoteness), reference.remoteness(cells)) << where;
    if (!misere) {
      EXPECT_EQ(static_cast<int>(value->grundy), reference.grundy(cells)) << where;
    }
  });
}

void check_table(const std::shared_ptr<const Game>& game, const Size& size, bool misere, bool grundy,
                 References& references) {
  const auto options = std::make_shared<const Options>(
      lower(*game, numeric_coordinates(game->rules) == 0 ? size.stacks : numeric_coordinates(game->rules)));
  const Rays& rays = options->rays();
  const DenseTable table = fill_table(*options, size.to, grundy, misere, Control());
  Reference& reference = references.of(misere);
  std::uint64_t valid = 0;
  for_each_position(*game, size.stacks, size.to, [&](const Cells& cells) {
    const Lowered at = to_lowered(rays, cells);
    const auto rank = table.box.rank(at.mode, at.x.data());
    const bool infinite = std::count(cells.begin(), cells.end(), kInfinite) > 0;
    ASSERT_EQ(rank.has_value(), !infinite);
    if (!rank) return;
    ++valid;
    ASSERT_LT(*rank, table.values.size());
    const std::int32_t expected = grundy ? reference.grundy(cells) : reference.outcome(cells);
    EXPECT_EQ(table.values[*rank], expected) << (misere ? "misere " : "") << to_string(*game, cells);
  });
  // Every other entry is marked as not valid.
  EXPECT_EQ(static_cast<std::uint64_t>(
                std::count_if(table.values.begin(), table.values.end(), [](auto v) { return v >= 0; })),
            valid);
}

// Notes every bit and value of a run, by position of the box.
class RowsSeen : public RowConsumer {
 public:
  explicit RowsSeen(const Box& box) : box_(box), p_(box.size(), 0), values_(box.size(), -2) {}

  bool row(const Row& row) override {
    std::vector<std::int64_t> x(row.prefix.begin(), row.prefix.end());
    x.push_back(0);
    for (x.back() = row.first; x.back() <= row.last; ++x.back()) {
      const auto rank = box_.rank(box_.modes()[row.slot], x.data());
      const auto y = static_cast<std::size_t>(x.back());
      p_[*rank] = static_cast<char>((row.words[y / 64] >> (y % 64)) & 1U);
      if (row.values != nullptr) values_[*rank] = row.values[x.back() - row.first];
    }
    return true;
  }
  [[nodiscard]] bool is_p(std::uint64_t rank) const { return p_[rank] != 0; }
  [[nodiscard]] std::int32_t value(std::uint64_t rank) const { return values_[rank]; }

 private:
  const Box& box_;
  std::vector<char> p_;
  std::vector<std::int32_t> values_;
};

// Nothing where the game does not fit.
void check_rows(const std::shared_ptr<const Game>& game, const Size& size, bool misere, bool grundy,
                References& references) {
  const auto options = std::make_shared<const Options>(
      lower(*game, numeric_coordinates(game->rules) == 0 ? size.stacks : numeric_coordinates(game->rules)));
  const Rays& rays = options->rays();
  RowsQuestion question;
  question.to = size.to;
  question.grundy = grundy;
  question.misere = misere;
  if (!Rows::misfit(rays, question).empty()) return;
  Rows rows(rays, question, Control().memory);
  const Box box(rays, size.to);
  RowsSeen seen(box);
  try {
    EXPECT_EQ(rows.fill(&seen, Control()), Status::complete);
  } catch (const RowsMisfit&) {
    return;  // some moves show only on the way that they do not fit, such as those that raise a number
  }
  Reference& reference = references.of(misere);
  for_each_position(*game, size.stacks, size.to, [&](const Cells& cells) {
    const Lowered at = to_lowered(rays, cells);
    const auto rank = box.rank(at.mode, at.x.data());
    if (!rank) return;
    const std::string where = (misere ? "misere " : "") + to_string(*game, cells);
    if (grundy) {
      EXPECT_EQ(seen.value(*rank), reference.grundy(cells)) << where;
      EXPECT_EQ(seen.is_p(*rank), reference.grundy(cells) == 0) << where;
    } else {
      EXPECT_EQ(seen.is_p(*rank), reference.outcome(cells) == 'P') << where;
    }
  });
}

// Lazy search, tables and, where they fit, rows.
void check_all(const std::shared_ptr<const Game>& game, const std::vector<Size>& sizes, References& references) {
  const bool impartial = !game->rules.partizan();
  for (const auto& size : sizes) {
    SCOPED_TRACE(std::to_string(size.stacks) + " stacks to " + std::to_string(size.to));
    for (const bool misere : {false, true}) {
      check_lazy(game, size, misere, references);
      check_table(game, size, misere, false, references);
      check_rows(game, size, misere, false, references);
    }
    if (!impartial) continue;
    check_table(game, size, false, true, references);
    check_rows(game, size, false, true, references);
  }
}

TEST_P(EnginesAgree, LazyTablesAndRowsAreTheReference) {
  const auto g = game(GetParam());
  References references(g);
  check_all(g, boxes(*g), references);
  // Rows beyond a word, where the reference engine can.
  if (g->rules.arity() != 0 && numeric_coordinates(g->rules) != 1) return;
  for (const bool misere : {false, true}) check_rows(g, {1, 130}, misere, false, references);
  if (!g->rules.partizan()) check_rows(g, {1, 130}, false, true, references);
}

TEST_P(EnginesAgree, SequenceIsTheReferenceWhereItFits) {
  const auto g = game(GetParam());
  const int k = numeric_coordinates(g->rules);
  if (k > 1 || g->rules.partizan()) GTEST_SKIP() << "not a game of one pile";
  const auto options = options_for(*g, 1);
  for (const bool misere : {false, true}) {
    const SequenceValues answer = sequence({{g, 1, misere}, 60}, Control());
    Reference reference(g, misere);
    for (std::size_t row = 0; row < answer.rows.size(); ++row) {
      ASSERT_EQ(answer.rows[row].values.size(), 61U);
      for (std::int64_t n = 0; n <= 60; ++n) {
        const Cells cells = to_cells(options->rays(), static_cast<int>(row), &n);
        const std::int64_t expected = misere ? (reference.outcome(cells) == 'N' ? 1 : 0) : reference.grundy(cells);
        EXPECT_EQ(answer.rows[row].values[static_cast<std::size_t>(n)], expected) << to_string(*g, cells);
      }
    }
  }
}

TEST_P(EnginesAgree, SolveGivesTheSameByEveryEngine) {
  const auto g = game(GetParam());
  const int stacks = 3;
  const Control control;
  int all = 0;
  for_each_position(*g, stacks, 5, [&](const Cells& /*cells*/) { ++all; });
  const int step = std::max(7, all / 40);
  int seen = 0;
  for_each_position(*g, stacks, 5, [&](const Cells& cells) {
    if (++seen % step != 0) return;
    for (const bool misere : {false, true}) {
      const Position position = position_of(g, cells, misere);
      const SolveAnswer expected = solve(position, control, Engine::reference);
      const SolveAnswer lazy = solve(position, control, Engine::lazy);
      EXPECT_EQ(lazy.outcome, expected.outcome) << lazy.position;
      EXPECT_EQ(lazy.grundy, expected.grundy) << lazy.position;
      EXPECT_EQ(lazy.remoteness, expected.remoteness) << lazy.position;
      const auto moves_of = [](const SolveAnswer& answer) {
        std::vector<std::pair<std::string, Player>> list;
        for (const auto& move : answer.winning_moves) list.emplace_back(move.position, move.player);
        std::sort(list.begin(), list.end());
        return list;
      };
      EXPECT_EQ(moves_of(lazy), moves_of(expected)) << lazy.position;
      if (std::count(cells.begin(), cells.end(), kInfinite) > 0) continue;
      const SolveAnswer table = solve(position, control, Engine::table);
      EXPECT_EQ(table.outcome, expected.outcome) << table.position;
      EXPECT_EQ(table.grundy, expected.grundy) << table.position;
      EXPECT_EQ(moves_of(table), moves_of(expected)) << table.position;
    }
  });
}

INSTANTIATE_TEST_SUITE_P(Games, EnginesAgree, ::testing::ValuesIn(instances()),
                         [](const auto& instance) { return test_name(instance.param); });

// The same on boxes that take minutes.
class EnginesAgreeLong : public ::testing::TestWithParam<std::string> {};

TEST_P(EnginesAgreeLong, OnLargerBoxes) {
  const auto g = game(GetParam());
  std::vector<Size> sizes{{1, 80}, {2, 40}, {3, 16}, {4, 9}, {5, 6}};
  if (g->rules.arity() != 0) sizes = {{g->rules.arity(), numeric_coordinates(g->rules) == 1 ? 200 : 24}};
  References references(g);
  check_all(g, sizes, references);
}

// Rows of more than one word, judged by the rules as they are written.
TEST_P(EnginesAgreeLong, RowsOfTwoStacksBeyondAWord) {
  const auto g = game(GetParam());
  if (g->rules.arity() != 0 && numeric_coordinates(g->rules) != 2) GTEST_SKIP() << "not a game of two numbers";
  References references(g);
  for (const bool misere : {false, true}) check_rows(g, {2, 70}, misere, false, references);
  if (!g->rules.partizan()) check_rows(g, {2, 70}, false, true, references);
}

INSTANTIATE_TEST_SUITE_P(Games, EnginesAgreeLong, ::testing::ValuesIn(instances()),
                         [](const auto& instance) { return test_name(instance.param); });

// The reference engine itself, against rules written by hand.
class ReferenceAgrees : public ::testing::TestWithParam<std::size_t> {};

TEST_P(ReferenceAgrees, WithTheRulesWrittenByHand) {
  const handwritten::Game& by_hand = handwritten::games()[GetParam()];
  const auto g = game(by_hand.instance);
  for (const bool misere : {false, true}) {
    Reference reference(g, misere);
    const int stacks = by_hand.any_stacks ? 3 : by_hand.fixed_stacks;
    const std::int64_t to = numeric_coordinates(g->rules) == 1 ? 40 : by_hand.any_stacks ? 7 : 10;
    std::size_t positions = 0;
    for_each_position(*g, stacks, to, [&](const Cells& cells) {
      ++positions;
      ASSERT_TRUE(by_hand.valid(cells)) << to_string(*g, cells);
      EXPECT_EQ(options_by_definition(g->rules, cells, Player::left), by_hand.left(cells)) << to_string(*g, cells);
      EXPECT_EQ(options_by_definition(g->rules, cells, Player::right), by_hand.right(cells)) << to_string(*g, cells);
      EXPECT_EQ(reference.outcome(cells), handwritten::outcome(by_hand, cells, misere)) << to_string(*g, cells);
      if (by_hand.partizan) return;
      EXPECT_EQ(reference.remoteness(cells), handwritten::remoteness(by_hand, cells, misere)) << to_string(*g, cells);
      if (!misere) {
        EXPECT_EQ(reference.grundy(cells), handwritten::grundy(by_hand, cells)) << to_string(*g, cells);
      }
    });
    EXPECT_GT(positions, 20U);
  }
}

INSTANTIATE_TEST_SUITE_P(Handwritten, ReferenceAgrees, ::testing::Range<std::size_t>(0, handwritten::games().size()),
                         [](const auto& instance) {
                           return test_name(handwritten::games()[instance.param].instance) + "_" +
                                  std::to_string(instance.index);
                         });

TEST(ReferenceAgrees, RulesWrittenByHandAreOfGamesThatExist) {
  const Library library = built_in_games();
  for (const auto& by_hand : handwritten::games()) EXPECT_EQ(library.games().count(by_hand.name), 1U) << by_hand.name;
}

}  // namespace

}  // namespace cairn::testing
