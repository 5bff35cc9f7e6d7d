// Engines that recognise a shape, on rules that nearly have it: whoever accepts a game says what the definition says.
#include "base/all_layers.hpp"
#include "cash/price_rows.hpp"
#include "cross/games_support.hpp"
#include "cross/look_alikes_support.hpp"
#include "engine/search/reference.hpp"
#include "engine/sequence/one_pile.hpp"
#include "engine/sequence/sequence.hpp"
#include "engine/table/tables.hpp"
#include "lab/solve.hpp"
#include "language/parse_position.hpp"
#include "prove/learn/membership.hpp"

#include <cairn/error.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>

namespace {

using namespace cairn;

// How often an engine took a game, and how often a game had the shape that was looked for.
struct Counts {
  int games = 0;
  std::map<std::string, int> accepted;
};

std::set<std::string> positions_of(const std::vector<OptionAnswer>& options) {
  std::set<std::string> result;
  for (const auto& option : options) result.insert(option.position);
  return result;
}

class Judge {
 public:
  Judge(Library& library, bool misere, cross_test::LookAlikes& random, Counts& counts)
      : library_(library),
        random_(random),
        counts_(counts),
        game_(parse_game("alike", library).game),
        misere_(misere),
        rays_(lower(*game_, numeric_coordinates(game_->rules))),
        reference_(game_, misere) {
    cairn::testing::for_each_position(*game_, rays_.coordinates, side(), [&](const Cells& cells) {
      if (is_valid(game_->rules, cells)) box_.push_back(cells);
    });
  }

  void run() {
    for (const Engine engine : {Engine::chosen, Engine::lazy, Engine::table, Engine::staircase, Engine::sequence})
      compare_solved(engine);
    for (const Engine engine : {Engine::chosen, Engine::table, Engine::rows}) {
      compare_table(engine, false);
      if (!misere_ && !rays_.partizan) compare_table(engine, true);
    }
    if (rays_.partizan) return;
    if (rays_.coordinates == 1) compare_sequence();
    compare_membership(false);
    if (!misere_) compare_membership(true);
    compare_purses();
    compare_one_pile();
  }

 private:
  [[nodiscard]] std::int64_t side() const { return rays_.coordinates == 1 ? 24 : rays_.coordinates == 2 ? 7 : 4; }

  [[nodiscard]] Position position(const Cells& cells) const {
    return {misere_, {{game_, from_cells(game_->rules, cells)}}};
  }

  void count(const std::string& engine) { ++counts_.accepted[engine]; }

  // Some positions of the box: outcome, Grundy value, all options, and the winning ones. A game that an engine does
  // not take is refused at all positions or at those with an infinite purse.
  void compare_solved(Engine engine) {
    bool accepted = false;
    for (int i = 0; i < 12; ++i) {
      const Cells& cells = box_[random_.below(static_cast<std::uint32_t>(box_.size()))];
      const Position at = position(cells);
      std::optional<MovesAnswer> found;
      try {
        found = moves(at, Control(), engine);
      } catch (const Error&) {
        continue;
      }
      accepted = true;
      const MovesAnswer expected = moves(at, Control(), Engine::reference);
      const std::string where = "engine '" + to_string(engine) + "' at " + to_string(at);
      EXPECT_EQ(found->outcome, expected.outcome) << where;
      if (found->grundy) {
        EXPECT_EQ(found->grundy, expected.grundy) << where;
      }
      EXPECT_EQ(positions_of(found->options), positions_of(expected.options)) << where;
      EXPECT_EQ(positions_of(found->winning_moves), positions_of(expected.winning_moves)) << where;
      for (const auto& option : found->options) {
        EXPECT_NO_THROW((void)parse_position(option.position, library_)) << where << ": " << option.position;
      }
    }
    if (accepted) count(engine == Engine::chosen ? "unasked" : to_string(engine));
  }

  void compare_table(Engine engine, bool grundy) {
    TableQuestion question;
    question.game = game_;
    question.misere = misere_;
    question.grundy = grundy;
    question.to = side();
    std::optional<TableValues> found;
    try {
      found = table(question, Control(), engine);
    } catch (const Error&) {
      return;
    }
    if (engine == Engine::rows) count("rows");
    for (const Cells& cells : box_) {
      const Lowered at = to_lowered(rays_, cells);
      const auto rank = found->box.rank(at.mode, at.x.data());
      if (!rank) continue;  // an infinite purse
      const std::int32_t expected = grundy ? reference_.grundy(cells) : reference_.outcome(cells);
      EXPECT_EQ(found->values[*rank], expected)
          << "table by '" << to_string(engine) << "' at " << to_string(*game_, cells);
    }
  }

  void compare_sequence() {
    std::optional<SequenceValues> found;
    try {
      found = sequence({{game_, 1, misere_}, side()}, Control());
    } catch (const Error&) {
      return;
    }
    for (const Cells& cells : box_) {
      const Lowered at = to_lowered(rays_, cells);
      const auto row = std::find_if(found->rows.begin(), found->rows.end(), [&](const auto& of_mode) {
        return of_mode.mode == rays_.modes[static_cast<std::size_t>(at.mode)].text;
      });
      if (row == found->rows.end()) continue;
      const std::int32_t expected = misere_ ? (reference_.wins(cells) ? 1 : 0) : reference_.grundy(cells);
      EXPECT_EQ(row->values[static_cast<std::size_t>(at.x[0])], expected) << to_string(*game_, cells);
    }
  }

  // What the prover learns from.
  void compare_membership(bool grundy) {
    std::unique_ptr<Membership> membership;
    try {
      membership = membership_of({{game_, stacks_of(*game_, rays_.coordinates), misere_, grundy}, &rays_}, Control());
    } catch (const Error&) {
      return;
    }
    count("membership by " + to_string(membership->engine()));
    for (const Cells& cells : box_) {
      const Lowered at = to_lowered(rays_, cells);
      if (!rays_.modes[static_cast<std::size_t>(at.mode)].finite()) continue;
      std::vector<std::int64_t> x = at.x;
      bool expected = grundy ? true : !reference_.wins(cells);
      if (grundy) {
        const std::int64_t value = reference_.grundy(cells);
        x.push_back(random_.below(2) == 0 ? value : random_.below(4));
        expected = x.back() == value;
      }
      const auto found = membership->ask(at.mode, x);
      EXPECT_EQ(found.value_or(expected), expected)
          << to_string(membership->engine()) << " at " << to_string(*game_, cells);
    }
  }

  // Far beyond the box: the options are those of the amounts.
  void compare_purses() {
    const auto amounts = cash_amounts(rays_);
    if (!amounts) return;
    ASSERT_EQ(game_->rules.arity(), 3);
    for (int i = 0; i < 20; ++i) {
      Cells at;
      for (const auto& coordinate : game_->rules.cells()) {
        const bool infinite = coordinate.kind == cairn::Coordinate::Kind::purse && random_.below(4) == 0;
        at.push_back(infinite ? kInfinite : random_.below(90));
      }
      std::set<Cells> expected;
      for (const std::int64_t a : *amounts) {
        if (a > at[0] || a > at[1]) continue;
        expected.insert({at[0] - a, at[2], at[1] == kInfinite ? kInfinite : at[1] - a});
      }
      const auto options = options_by_definition(game_->rules, at, Player::either);
      EXPECT_EQ(std::set<Cells>(options.begin(), options.end()), expected) << to_string(*game_, at);
    }
  }

  void compare_one_pile() {
    const auto shape = one_pile_shape(rays_);
    if (!shape) return;
    for (int i = 0; i < 20; ++i) {
      const std::int64_t n = random_.below(200);
      const std::size_t mode = random_.below(static_cast<std::uint32_t>(shape->modes));
      std::set<Cells> expected;
      for (std::size_t to = 0; to < shape->modes; ++to) {
        for (std::int64_t t = 1; t <= n; ++t) {
          const std::int64_t rest = n - t;
          if (shape->is_legal(mode, to, t)) expected.insert(to_cells(rays_, static_cast<int>(to), &rest));
        }
      }
      const Cells at = to_cells(rays_, static_cast<int>(mode), &n);
      const auto options = options_by_definition(game_->rules, at, Player::either);
      EXPECT_EQ(std::set<Cells>(options.begin(), options.end()), expected) << to_string(*game_, at);
    }
  }

  Library& library_;
  cross_test::LookAlikes& random_;
  Counts& counts_;
  std::shared_ptr<const Game> game_;
  bool misere_;
  Rays rays_;
  Reference reference_;
  std::vector<Cells> box_;
};

void compare(std::uint32_t begin, std::uint32_t end, std::string (cross_test::LookAlikes::*rules)(), Counts& counts) {
  for (std::uint32_t seed = begin; seed < end && !::testing::Test::HasFailure(); ++seed) {
    cross_test::LookAlikes random(seed);
    const std::string text = (random.*rules)();
    Library library;
    try {
      library.add(text, "alike.rules");
    } catch (const Error&) {
      continue;  // play might never end, or a pile might become infinite
    }
    SCOPED_TRACE("seed " + std::to_string(seed) + "\n" + text);
    ++counts.games;
    try {
      Judge(library, seed % 4 == 3, random, counts).run();
    } catch (const std::exception& error) {
      FAIL() << error.what();
    }
  }
}

// Each engine that recognises a shape has taken some of the games, and by far not all.
void expect_some(const Counts& counts, const std::string& engine) {
  if (::testing::Test::HasFailure()) return;
  const auto found = counts.accepted.find(engine);
  const int accepted = found == counts.accepted.end() ? 0 : found->second;
  EXPECT_GE(accepted * 20, counts.games) << engine;
  EXPECT_LE(accepted * 5, counts.games * 4) << engine;
}

void purses(std::uint32_t begin, std::uint32_t end) {
  Counts counts;
  compare(begin, end, &cross_test::LookAlikes::purses, counts);
  EXPECT_TRUE(::testing::Test::HasFailure() || counts.games * 2 > static_cast<int>(end - begin)) << counts.games;
  for (const char* engine : {"staircase", "membership by staircase"}) expect_some(counts, engine);
}

void one_pile(std::uint32_t begin, std::uint32_t end) {
  Counts counts;
  compare(begin, end, &cross_test::LookAlikes::one_pile, counts);
  EXPECT_TRUE(::testing::Test::HasFailure() || counts.games * 2 > static_cast<int>(end - begin)) << counts.games;
  for (const char* engine : {"sequence", "membership by sequence"}) expect_some(counts, engine);
}

TEST(LookAlikes, OfAPileWithTwoPurses) { purses(0, 150); }

TEST(LookAlikes, OfOnePile) { one_pile(0, 150); }

TEST(LookAlikesLong, OfAPileWithTwoPurses) { purses(150, 10'000); }

TEST(LookAlikesLong, OfOnePile) { one_pile(150, 10'000); }

}  // namespace
