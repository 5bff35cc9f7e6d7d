// The data model holds what it promises: rays alone give options, rows of outcomes and formulas, and all three are the
// game. Judges: the rules read as they are written, and the moves written out by hand.
//
// Every comparison runs over the whole box of 12: for three stacks 455 positions, for NIM with Cash all purses from 0
// to 12 and infinite, for WYG all three modes. Formulas are tried on every pair of positions of the box.
#include "base/all_layers.hpp"
#include "cross/games_support.hpp"
#include "cross/handwritten_support.hpp"
#include "rules/boards_support.hpp"
#include "rules/presburger_support.hpp"
#include "rules/rows_support.hpp"
#include "rules/wyg_support.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <map>
#include <set>

namespace {

using rules_test::Point;

constexpr int kLimit = 12;

struct Model {
  cairn::Rays rays;
  std::vector<Point> positions;
  std::function<std::vector<Point>(const Point&)> reference;
  std::function<std::vector<Point>(const Point&)> by_hand;
};

Model wyg_model() {
  return {rules_test::wyg_rays(), rules_test::wyg_box(kLimit), rules_test::wyg_options, rules_test::wyg_options};
}

Model model_of(const std::string& name) {
  if (name == "wyg(path 3)") return wyg_model();
  const cairn::Game game = rules_test::built_in(name);
  Model model;
  model.rays = cairn::lower(game, rules_test::coordinates(game, 3));
  for (const auto& cells : rules_test::box(game.rules, 3, kLimit)) {
    if (cairn::is_valid(game.rules, cells)) model.positions.push_back(rules_test::to_point(model.rays, cells));
  }
  const cairn::Rays& rays = model.rays;
  const auto points = [](const cairn::Rays& of, const std::vector<cairn::Cells>& list) {
    std::vector<Point> result;
    for (const auto& cells : list) result.push_back(rules_test::to_point(of, cells));
    return rules_test::sorted_unique(std::move(result));
  };
  model.reference = [rays, game, points](const Point& point) {
    return points(rays,
                  cairn::options_by_definition(game.rules, rules_test::to_cells(rays, point), cairn::Player::left));
  };
  model.by_hand = [rays, name, points](const Point& point) {
    return points(rays, handwritten::game(name).left(rules_test::to_cells(rays, point)));
  };
  return model;
}

std::string write(const std::vector<Point>& points) {
  std::string text;
  for (const auto& point : points) text += rules_test::to_string(point) + " ";
  return text;
}

// Outcomes by recursion over the reference, for every position that can be reached.
class Recursion {
 public:
  Recursion(const Model& model, bool misere) : model_(model), misere_(misere) {}

  bool previous_wins(const Point& point) {
    const auto found = known_.find(point);
    if (found != known_.end()) return found->second;
    const auto options = model_.reference(point);
    bool wins = options.empty() && misere_;
    for (const auto& option : options) wins = wins || previous_wins(option);
    return known_[point] = !wins;
  }

 private:
  const Model& model_;
  bool misere_;
  std::map<Point, bool> known_;
};

class ModelTest : public testing::TestWithParam<std::string> {};

TEST_P(ModelTest, OptionsFromRaysAreTheGame) {
  const Model model = model_of(GetParam());
  const cairn::Options options(model.rays);
  for (const auto& point : model.positions) {
    const auto expected = model.reference(point);
    const auto found = rules_test::sorted_unique(rules_test::listed_options(options, point));
    ASSERT_EQ(write(found), write(expected)) << "from " << rules_test::to_string(point);
    ASSERT_EQ(write(model.by_hand(point)), write(expected)) << "by hand, from " << rules_test::to_string(point);
  }
}

TEST_P(ModelTest, RowsFromRaysAreTheGame) {
  const Model model = model_of(GetParam());
  for (const bool misere : {false, true}) {
    const rules_test::Rows rows(model.rays, kLimit, misere);
    Recursion recursion(model, misere);
    for (const auto& point : model.positions) {
      ASSERT_EQ(rows.previous_wins(point), recursion.previous_wins(point))
          << (misere ? "misere " : "") << rules_test::to_string(point);
    }
  }
}

TEST_P(ModelTest, PrintedFormulasAreTheGame) {
  const Model model = model_of(GetParam());
  // Every position as the one after the move; of many, a part as the one before it.
  const std::size_t step = 1 + model.positions.size() / 700;
  std::vector<Point> before;
  for (std::size_t i = 0; i < model.positions.size(); i += step) before.push_back(model.positions[i]);
  std::map<Point, std::set<Point>> moves;
  for (const auto& ray : model.rays.rays) {
    const rules_test::Formula formula(cairn::presburger(model.rays, ray));
    for (const auto& from : before) {
      rules_test::Assignment at;
      at.mode() = from.mode;
      std::copy(from.x.begin(), from.x.end(), at.x());
      // An amount is at most all that lies on the board.
      for (at.t() = 0; at.t() <= (formula.has_amount() ? 3 * kLimit : 0); ++at.t()) {
        if (!formula.holds_before(at)) continue;
        for (const auto& to : model.positions) {
          at.mode_after() = to.mode;
          std::copy(to.x.begin(), to.x.end(), at.after());
          if (formula.holds_after(at)) moves[from].insert(to);
        }
      }
    }
  }
  for (const auto& point : before) {
    const std::vector<Point> found(moves[point].begin(), moves[point].end());
    ASSERT_EQ(write(found), write(model.reference(point))) << "from " << rules_test::to_string(point);
  }
}

TEST_P(ModelTest, ValidityFromRaysIsTheGames) {
  if (GetParam() == "wyg(path 3)") {
    const auto rays = rules_test::wyg_rays();
    for (const auto& point : rules_test::wyg_box(3)) EXPECT_TRUE(rays.is_valid(point.mode, point.x));
    EXPECT_FALSE(rays.is_valid(1, std::vector<std::int64_t>{1, 0, 1}));
    EXPECT_FALSE(rays.is_valid(2, std::vector<std::int64_t>{1, 1, 0}));
    return;
  }
  const cairn::Game game = rules_test::built_in(GetParam());
  const cairn::Rays rays = cairn::lower(game, rules_test::coordinates(game, 3));
  for (const auto& cells : rules_test::box(game.rules, 3, kLimit)) {
    const Point point = rules_test::to_point(rays, cells);
    const bool valid = handwritten::game(GetParam()).valid(cells);
    ASSERT_EQ(rays.is_valid(point.mode, point.x), valid) << cairn::rules::to_string(game, cells);
    ASSERT_EQ(cairn::is_valid(game.rules, cells), valid) << cairn::rules::to_string(game, cells);
  }
}

INSTANTIATE_TEST_SUITE_P(Games, ModelTest,
                         testing::Values("nim", "minnie", "mine", "nimtb", "jennifer", "susen", "wynnie_some",
                                         "comply{2,5}", "comply{1..3}", "cash{1,3,4}", "wyg(path 3)"),
                         [](const auto& at) { return cairn::testing::test_name(at.param); });

}  // namespace
