// Random games by rows and by the table engine, wherever they fit. The seeds are fixed, so a failure repeats.
#include "base/all_layers.hpp"
#include "cross/linear_rules_support.hpp"
#include "engine/rows_check_support.hpp"
#include "language/parse_rules.hpp"
#include "rules/random_rules_support.hpp"

#include <cairn/error.hpp>

#include <gtest/gtest.h>

#include <array>
#include <functional>
#include <optional>
#include <random>

namespace {

using Text = std::function<std::string(std::uint32_t)>;

std::string any_rules(std::uint32_t seed) { return rules_test::RandomRules(seed).game(); }
std::string linear_rules(std::uint32_t seed) { return cross_test::LinearRules(seed).game(); }

// Three or four named piles, from most of which anything may be taken, and from the others under a condition on their
// neighbours: rules in which equal piles are not the same.
std::string named_piles(std::uint32_t seed) {
  std::mt19937 random(seed);
  const auto below = [&](std::uint32_t n) { return random() % n; };
  const std::uint32_t count = 3 + below(2);
  const auto pile = [&](std::uint32_t i) { return std::string(1, static_cast<char>('a' + i % count)); };
  std::string text = "game named\n  state ";
  for (std::uint32_t i = 0; i < count; ++i) text += (i > 0 ? ", " : "") + pile(i) + ": pile";
  text += "\n";
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::string one = pile(i + 1 + below(count - 1));
    const std::string other = pile(i + 1 + below(count - 1));
    text += "  move take t from " + pile(i);
    switch (below(7)) {
      case 0:
        text += " where " + one + " + " + other + " >= " + std::to_string(1 + below(3));
        break;
      case 1:
        text += " where " + one + " = 0 or " + other + " = 0";
        break;
      case 2:
        text += " where t <= " + one;
        break;
      default:
        break;
    }
    text += "\n";
  }
  return text;
}

// Three named piles, perhaps with a word that moves change, and moves that empty piles, copy or exchange them or
// subtract one from another: after such a move the last number may stand anywhere.
class EmptiedPiles {
 public:
  explicit EmptiedPiles(std::uint32_t seed) : random_(seed), words_(below(2) == 0) {}

  std::string game() {
    std::string text = "game emptied\n  state a: pile, b: pile, c: pile";
    text += words_ ? ", side: {L, R}\n" : "\n";
    for (std::uint32_t moves = 2 + below(3); moves > 0; --moves) text += move();
    return text;
  }

 private:
  std::uint32_t below(std::uint32_t n) { return random_() % n; }

  std::string move() {
    const std::uint32_t from = below(3);
    const std::uint32_t other = (from + 1 + below(2)) % 3;
    std::array<std::string, 3> piles{"a", "b", "c"};
    const std::string x = piles[from];
    const std::string y = piles[other];
    std::string amount;
    std::string where;
    switch (below(6)) {
      case 0:
        where = x + " >= 1";
        piles[from] = "0";
        break;
      case 1:
        where = x + " >= 1, " + y + " >= " + x;
        piles[from] = "0";
        piles[other] = y + " - " + x;
        break;
      case 2:
        where = x + " > " + y;
        piles[from] = y;
        break;
      case 3:
        where = x + " > " + y + ", " + y + " >= " + std::to_string(1 + below(2));
        piles[from] = y;
        piles[other] = "0";
        break;
      case 4:
        where = x + " >= 1";
        piles[from] = y;
        piles[other] = x + " - 1";
        break;
      default:
        amount = "t in 1.." + x + " ";
        where = "t <= " + y + " + " + std::to_string(below(3));
        piles[from] = x + " - t";
    }
    std::string text = "  move " + amount + "where " + where;
    const std::string words = below(2) == 0 ? "side" : below(2) == 0 ? "L" : "R";
    if (words_ && below(2) == 0) text += ", side = " + std::string(below(2) == 0 ? "L" : "R");
    text += " to (" + piles[0] + ", " + piles[1] + ", " + piles[2];
    return text + (words_ ? ", " + words + ")\n" : ")\n");
  }

  std::mt19937 random_;
  bool words_;
};

std::string emptied_piles(std::uint32_t seed) { return EmptiedPiles(seed).game(); }

// Rays for each number of stacks that is tried; none when the rules are refused.
std::vector<cairn::Rays> lowered(const std::string& text, int most_stacks) {
  std::vector<cairn::Rays> rays;
  try {
    const cairn::Game game = cairn::instantiate(cairn::parse_rules(text, "random.rules").front(), {});
    const int fixed = cairn::numeric_coordinates(game.rules);
    for (int k = fixed == 0 ? 1 : fixed; k <= (fixed == 0 ? most_stacks : fixed); ++k) {
      rays.push_back(cairn::lower(game, k));
    }
  } catch (const cairn::Error&) {
    return {};  // an empty range, a move that takes nothing, or too many rays
  }
  return rays;
}

// The table engine's answer; nothing when the moves leave the box, or take nothing, or lead to invalid positions.
std::optional<cairn::DenseTable> judged(const cairn::Options& options, std::int64_t to, bool grundy, bool misere) {
  try {
    return cairn::fill_table(options, to, grundy, misere, cairn::Control());
  } catch (const cairn::Error&) {
    return std::nullopt;
  }
}

struct Compared {
  int tables = 0;     // compared
  int grundy = 0;     // compared, with values
  int misfits = 0;    // a table exists, but not by rows
  int refusals = 0;   // the same, found out only while rows were filled
  int with_both = 0;  // outcome tables that have P- and other positions beyond the first word or layer
};

bool interesting(const cairn::DenseTable& table) {
  const auto p = rows_test::count_p(table, false);
  return p > 2 && p + 2 < table.values.size();
}

class RandomBoxes {
 public:
  explicit RandomBoxes(bool large) : large_(large) {}
  // Rows beyond a word mostly, and now and then in boxes of three numbers too.
  [[nodiscard]] std::int64_t to(const cairn::Rays& rays, std::uint32_t seed) const {
    const auto modes = static_cast<std::int64_t>(rays.modes.size());
    if (rays.coordinates == 1) return 130 + seed % 5;
    if (rays.coordinates == 2) return modes > 4 ? 20 : 62 + seed % 6;
    if (rays.coordinates == 3)
      return (large_ ? seed % 5 : seed % 40) == 0 && rays.sorted ? 64 + seed % 4 : 11 + seed % 4;
    return 7;
  }

 private:
  bool large_;
};

// Compares the games of these seeds; ends at the first that differs.
Compared compare(const Text& text_of, std::uint32_t begin, std::uint32_t end, const RandomBoxes& boxes,
                 int most_stacks) {
  Compared counts;
  for (std::uint32_t seed = begin; seed < end && !::testing::Test::HasFailure(); ++seed) {
    const std::string text = text_of(seed);
    for (auto& of_k : lowered(text, most_stacks)) {
      const std::int64_t to = boxes.to(of_k, seed);
      const cairn::Options options(std::move(of_k));
      for (const bool misere : {false, true}) {
        const bool fits = cairn::Rows::misfit(options.rays(), {to, false, misere, true, true, 1}).empty();
        if (!fits && (!options.rays().not_linear.empty() || options.rays().partizan)) continue;
        const auto expected = judged(options, to, false, misere);
        if (!expected) continue;
        if (!fits) {
          ++counts.misfits;
          continue;
        }
        const std::string found = rows_test::difference_in_some_way(options, *expected, false, misere, seed);
        if (rows_test::is_refusal(found)) {
          ++counts.refusals;
          continue;
        }
        ++counts.tables;
        counts.with_both += interesting(*expected) ? 1 : 0;
        EXPECT_EQ(found, "") << "seed " << seed << "\n" << text << cairn::rules::to_string(options.rays());
      }
      if (seed % 3 != 0 || options.rays().partizan) continue;
      if (!cairn::Rows::misfit(options.rays(), {to, true, false, true, true, 1}).empty()) continue;
      const auto expected = judged(options, to, true, false);
      if (!expected) continue;
      const std::string found = rows_test::difference_in_some_way(options, *expected, true, false, seed);
      if (rows_test::is_refusal(found)) {
        ++counts.refusals;
        continue;
      }
      ++counts.grundy;
      EXPECT_EQ(found, "") << "seed " << seed << "\n" << text << cairn::rules::to_string(options.rays());
    }
  }
  return counts;
}

// Enough games were compared, most of them worth it, and few of those with a table were refused.
void expect_enough(const Compared& counts, int tables) {
  if (::testing::Test::HasFailure()) return;
  EXPECT_GE(counts.tables, tables);
  EXPECT_GE(counts.grundy, tables / 10);
  EXPECT_GE(counts.with_both * 2, counts.tables);
  EXPECT_LE(counts.misfits * 3, counts.tables);  // the grammar has much that is not linear
  EXPECT_LE(counts.refusals * 20, counts.tables);
}

TEST(RowsOfRandomGames, FromTheWholeGrammar) { expect_enough(compare(any_rules, 0, 1000, RandomBoxes(false), 3), 500); }

TEST(RowsOfRandomGames, FromLinearRules) { expect_enough(compare(linear_rules, 0, 400, RandomBoxes(false), 3), 400); }

TEST(RowsOfRandomGames, OfNamedPiles) {
  const Compared counts = compare(named_piles, 0, 300, RandomBoxes(false), 3);
  if (::testing::Test::HasFailure()) return;
  EXPECT_GE(counts.tables, 300);
  EXPECT_GE(counts.with_both * 2, counts.tables);
}

TEST(RowsOfRandomGames, OfPilesThatAreEmptied) {
  const Compared counts = compare(emptied_piles, 0, 400, RandomBoxes(false), 3);
  if (::testing::Test::HasFailure()) return;
  EXPECT_GE(counts.tables, 400);
  EXPECT_GE(counts.with_both * 2, counts.tables);
  EXPECT_LE(counts.misfits, counts.tables);  // exchanges may raise the first number
  EXPECT_LE(counts.refusals * 20, counts.tables);
}

TEST(RowsOfRandomGamesLong, FromTheWholeGrammar) {
  expect_enough(compare(any_rules, 1000, 20'000, RandomBoxes(true), 4), 10'000);
}

TEST(RowsOfRandomGamesLong, FromLinearRules) {
  expect_enough(compare(linear_rules, 400, 20'000, RandomBoxes(true), 4), 20'000);
}

}  // namespace
