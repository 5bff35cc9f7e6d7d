// Slices: their positions are those of the game with the bounded numbers within their bounds, and so are the options.
#include "rules/slice.hpp"
#include "base/all_layers.hpp"

#include <gtest/gtest.h>

#include "rules/board.hpp"
#include "rules/boards_support.hpp"
#include "rules/question.hpp"

#include <cairn/error.hpp>

#include <algorithm>
#include <memory>
#include <set>

namespace cairn {
namespace {

struct SliceCase {
  std::string game;
  std::vector<std::int64_t> at_most;
  int stacks = 2;
  std::int64_t to = 12;
};

Rays slice_of(const Game& game, int stacks, const std::vector<std::int64_t>& at_most) {
  return slice(game, lower(game, rules_test::coordinates(game, stacks)), at_most);
}

// The numbers of cells, words left out.
std::vector<std::int64_t> plain_numbers(const Game& game, const Cells& cells) {
  std::vector<std::int64_t> numbers;
  const auto kinds = game.rules.shape->cells(static_cast<int>(cells.size()));
  for (std::size_t i = 0; i < cells.size(); ++i) {
    if (kinds[i].kind != Coordinate::Kind::choice) numbers.push_back(cells[i]);
  }
  return numbers;
}

bool lies_within(const SliceCase& what, const Game& game, const Cells& cells) {
  const std::vector<std::int64_t> numbers = plain_numbers(game, cells);
  for (std::size_t i = 0; i < what.at_most.size(); ++i) {
    if (what.at_most[i] != kNoBound && numbers[i] > what.at_most[i]) return false;
  }
  return true;
}

std::vector<Player> sides_of(const Game& game) {
  return game.rules.partizan() ? std::vector<Player>{Player::left, Player::right} : std::vector<Player>{Player::left};
}

std::string options_text(const std::set<Cells>& options) {
  std::string text;
  for (const Cells& cells : options) {
    for (const std::int64_t cell : cells) text += std::to_string(cell) + " ";
    text += "| ";
  }
  return text;
}

void expect_slice(const SliceCase& what) {
  const Game game = rules_test::built_in(what.game);
  const int k = rules_test::coordinates(game, what.stacks);
  const Options options(slice_of(game, what.stacks, what.at_most));
  const Rays& rays = options.rays();
  const auto bounds = std::count_if(what.at_most.begin(), what.at_most.end(), [](auto b) { return b != kNoBound; });
  ASSERT_EQ(rays.coordinates, k - bounds);
  std::size_t found = 0;
  for (const Cells& cells : rules_test::box(game.rules, k, what.to)) {
    if (!lies_within(what, game, cells)) continue;
    const Lowered at = to_lowered(rays, cells);
    ASSERT_LT(at.mode, static_cast<int>(rays.modes.size())) << what.game;
    ASSERT_EQ(to_cells(rays, at.mode, at.x.data()), cells) << what.game;
    ASSERT_EQ(rays.is_valid(at.mode, at.x), is_valid(game.rules, cells)) << what.game;
    if (!is_valid(game.rules, cells)) continue;
    ++found;
    for (const Player player : sides_of(game)) {
      std::set<Cells> got;
      options.for_each(at.mode, at.x.data(), player, [&](const OptionVisit& option) {
        got.insert(to_cells(rays, option.mode, option.x));
        for (const Level& level : rays.measure) {
          const std::span<const std::int64_t> after(option.x, at.x.size());
          if (rays.measure.size() == 1) {
            ASSERT_LT(level.at(option.mode, after), level.at(at.mode, at.x)) << what.game;
          }
        }
      });
      const auto expected = options_by_definition(game.rules, cells, player);
      const std::set<Cells> wanted(expected.begin(), expected.end());
      ASSERT_EQ(options_text(got), options_text(wanted)) << what.game << " from " << options_text({cells});
    }
  }
  EXPECT_GT(found, 10U) << what.game;
  // Nothing else is a valid position of the slice: of stacks, none that are not sorted.
  std::size_t valid = 0;
  std::vector<std::int64_t> x(static_cast<std::size_t>(rays.coordinates), 0);
  for (;;) {
    for (int mode = 0; mode < static_cast<int>(rays.modes.size()); ++mode) {
      const std::vector<bool> infinite = rays.modes[static_cast<std::size_t>(mode)].infinite_numbers();
      bool stored = true;  // an infinite purse is stored as 0
      for (std::size_t i = 0; i < x.size(); ++i) stored = stored && (!infinite[i] || x[i] == 0);
      if (stored && rays.is_valid(mode, x)) ++valid;
    }
    std::size_t i = 0;
    while (i < x.size() && ++x[i] > what.to) x[i++] = 0;
    if (i == x.size()) break;
  }
  EXPECT_EQ(valid, found) << what.game;
}

TEST(Slice, HasTheOptionsOfTheGame) {
  for (const SliceCase& what : std::vector<SliceCase>{{"wythoff", {5}},
                                                      {"wythoff", {0}},
                                                      {"minnie", {4}},
                                                      {"minnie", {2}, 3, 8},
                                                      {"minnie", {2, 4}, 3, 9},
                                                      {"mine", {3, 3, 3}, 4, 6},
                                                      {"wynnie", {6}},
                                                      {"nim", {1, 2}, 4, 5},
                                                      {"jennifer", {4}},
                                                      {"cash{1,3,4}", {6}, 0, 8},
                                                      {"cash{1,3,4}", {kNoBound, 4, 4}, 0, 9},
                                                      {"partizan_end_nim", {kNoBound, 2}, 0, 7},
                                                      {"partial_nim", {3}, 0, 7}}) {
    expect_slice(what);
    if (HasFatalFailure()) return;
  }
}

std::string slice_complaint(const std::string& game, const std::vector<std::int64_t>& at_most, int stacks = 2) {
  try {
    (void)slice_of(rules_test::built_in(game), stacks, at_most);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(Slice, IsRefusedWhereAMoveMayLeaveIt) {
  // The purses change places.
  EXPECT_EQ(slice_complaint("cash{1,3,4}", {kNoBound, 3}),
            "there is no slice of cash{1,3,4} with d at most 3: a move may raise d above that");
  const Game up = rules_test::from_text(
      "game up\n"
      "  state a: pile, b: pile\n"
      "  measure 2*a + b\n"
      "  move t in 1..a to (a - t, b + t)\n"
      "  move t in 1..b to (a, b - t)\n");
  EXPECT_NO_THROW((void)slice_of(up, 0, {3}));
  EXPECT_THROW((void)slice_of(up, 0, {kNoBound, 3}), Error);
}

TEST(Slice, IsRefusedWhereItMakesNoSense) {
  EXPECT_EQ(slice_complaint("wythoff", {3, 4}), "a slice of wythoff bounds some of its numbers, not all of them");
  EXPECT_EQ(slice_complaint("wythoff", {3, 4, 5}), "a slice of wythoff has more bounds than the position has numbers");
  EXPECT_EQ(slice_complaint("minnie", {kNoBound, 4}, 3), "a slice of stacks bounds the smallest ones");
  EXPECT_NE(slice_complaint("euclid", {3}).find("not linear"), std::string::npos);
  EXPECT_NE(slice_complaint("minnie", {100'000}).find("modes"), std::string::npos);
}

TEST(Slice, BoardsAreFoundByTheirBounds) {
  Game game = rules_test::built_in("wythoff");
  game.boards = std::make_shared<Boards>();
  Question question;
  question.game = std::make_shared<const Game>(game);
  const auto whole = board_of(question);
  question.at_most = {3};
  const auto three = board_of(question);
  question.at_most = {4};
  EXPECT_NE(three, whole);
  EXPECT_NE(board_of(question), three);
  question.at_most = {3};
  EXPECT_EQ(board_of(question), three);
  EXPECT_EQ(three->rays().modes.size(), 4U);
  EXPECT_EQ(three->rays().modes[2].text, "x1 = 2");
}

TEST(Slice, IsNamedInWords) {
  const auto words = [](const std::string& game, int stacks, std::vector<std::int64_t> at_most) {
    Question question;
    question.game = std::make_shared<const Game>(rules_test::built_in(game));
    question.stacks = stacks;
    question.at_most = std::move(at_most);
    return question.slice_words();
  };
  EXPECT_EQ(words("wythoff", 0, {}), "");
  EXPECT_EQ(words("wythoff", 0, {12}), "with the smaller stack at most 12");
  EXPECT_EQ(words("minnie", 3, {5}), "with the smallest stack at most 5");
  EXPECT_EQ(words("minnie", 3, {5, 6}), "with x1 at most 5 and x2 at most 6");
  EXPECT_EQ(words("cash{1,2}", 0, {7}), "with n at most 7");
}

}  // namespace
}  // namespace cairn
