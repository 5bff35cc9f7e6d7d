// Slices and tables of remoteness: against plain tables and single positions, for many games.
#include <cairn/lab.hpp>

#include <gtest/gtest.h>

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <vector>

namespace cairn {
namespace {

// Every value of a slice of three stacks is that of the plain table.
void expect_like_table(Lab& lab, const std::string& game, std::int64_t from, std::int64_t to, bool grundy,
                       bool misere) {
  constexpr std::int64_t kTo = 12;
  const std::string name = (misere ? "misere " : "") + game;
  const SliceAnswer slice =
      lab.slice({.slice = fmt::format("{}[{}..{},b,c]", name, from, to), .to = kTo, .grundy = grundy});
  const TableAnswer table = lab.table({.game = name, .to = std::max(kTo, to), .stacks = 3, .grundy = grundy});
  ASSERT_EQ(slice.panels(), static_cast<std::size_t>(to - from + 1)) << name;
  EXPECT_EQ(slice.free(), (std::vector<std::string>{"b", "c"}));
  for (std::int64_t a = from; a <= to; ++a) {
    const auto index = static_cast<std::size_t>(a - from);
    EXPECT_EQ(slice.panel(index), fmt::format("{}[{},b,c]", name, a));
    const auto values = slice.values(index);
    ASSERT_EQ(values.size(), 169U);
    for (std::int64_t b = 0; b <= kTo; ++b) {
      for (std::int64_t c = 0; c <= kTo; ++c) {
        const std::vector<std::int64_t> x{a, b, c};
        ASSERT_EQ(values[static_cast<std::size_t>(13 * b + c)], table.value(x).value_or(kNotValid))
            << name << " " << a << " " << b << " " << c << " by " << to_string(slice.engine);
      }
    }
  }
}

TEST(Slices, AreWhatTheTableSays) {
  Lab lab;
  for (const char* game : {"minnie", "nim", "mine", "nimb", "greedy_nim", "wythoff", "lim"}) {
    GameInfo info = lab.game(game);
    if (!info.stacks || info.stack_count) continue;
    expect_like_table(lab, game, 0, 4, false, false);
    expect_like_table(lab, game, 3, 3, true, false);
    expect_like_table(lab, game, 2, 14, false, true);
  }
}

TEST(Slices, OfNamedNumbersAndWords) {
  Lab lab;
  const SliceAnswer cash = lab.slice({.slice = "cash{1,3,4}[14; d, e]", .to = 10});
  const TableAnswer table = lab.table({.game = "cash{1,3,4}", .to = 14});
  for (std::int64_t d = 0; d <= 10; ++d) {
    for (std::int64_t e = 0; e <= 10; ++e) {
      ASSERT_EQ(cash.values(0)[static_cast<std::size_t>(11 * d + e)],
                *table.value(std::vector<std::int64_t>{14, d, e}));
    }
  }
  const SliceAnswer word = lab.slice({.slice = "comply{1..4}[n, not S]", .to = 30, .grundy = true});
  const TableAnswer both = lab.table({.game = "comply{1..4}", .to = 30, .grundy = true});
  ASSERT_EQ(both.modes()[1], "side = not S");
  for (std::int64_t n = 0; n <= 30; ++n) {
    EXPECT_EQ(word.values(0)[static_cast<std::size_t>(n)], *both.value(std::vector<std::int64_t>{n}, 1));
  }
  EXPECT_EQ(lab.slice({.slice = "comply{1..4}[n, side]", .to = 5}).panels(), 2U);
}

TEST(Slices, AreSmallerThanTheWholeTable) {
  Lab lab;
  // The whole table of three stacks up to 500 has 2.1e7 positions, 84 MB.
  const SliceAnswer slice = lab.slice({.slice = "minnie[2,b,c]", .to = 500}, {.memory = std::size_t{40} << 20U});
  EXPECT_EQ(slice.status, Status::complete);
  for (const auto& [b, c] : std::vector<std::pair<std::int64_t, std::int64_t>>{{7, 9}, {40, 2}, {33, 35}}) {
    const SolveAnswer one = lab.solve(fmt::format("minnie[2,{},{}]", b, c), {.engine = Engine::lazy});
    EXPECT_EQ(slice.values(0)[static_cast<std::size_t>(501 * b + c)], *one.outcome);
  }
}

TEST(Slices, WhatMakesNoSenseIsRefused) {
  Lab lab;
  for (const char* text : {"minnie[3,4,5]", "minnie[a,b,c]", "minnie[3,b,b]", "minnie[9..1,b,c]", "minnie[3,b,c",
                           "wythoff[3,b,c]", "comply{1..4}[n, X]", "cash{1,3}[5; inf, e]", "minnie[3,b,c] + nim[b]"}) {
    EXPECT_THROW((void)lab.slice({.slice = text, .to = 5}), Error) << text;
  }
}

TEST(Remoteness, TablesAreWhatSinglePositionsSay) {
  Lab lab;
  for (const char* name : {"wythoff", "minnie", "nim", "misere nim", "misere minnie", "euclid"}) {
    const TableAnswer table = lab.table({.game = name, .to = 7, .remoteness = true});
    EXPECT_TRUE(table.remoteness());
    for (std::int64_t a = 0; a <= 7; ++a) {
      for (std::int64_t b = a; b <= 7; ++b) {
        const auto value = table.value(std::vector<std::int64_t>{a, b});
        if (!value) continue;
        const SolveAnswer one = lab.solve(fmt::format("{}[{},{}]", name, a, b), {.engine = Engine::reference});
        EXPECT_EQ(*value, one.remoteness) << one.position;
      }
    }
  }
  EXPECT_THROW((void)lab.table({.game = "partizan_euclid", .to = 5, .remoteness = true}), Error);
  EXPECT_THROW((void)lab.table({.game = "nim", .to = 5, .grundy = true, .remoteness = true}), Error);
}

TEST(Formats, AreChosenByTheEnding) {
  EXPECT_EQ(format_of_file("a/B.SVG"), Format::svg);
  EXPECT_EQ(format_of_file("x.Tex"), Format::latex);
  EXPECT_EQ(format_of_file("folder.svg/x"), std::nullopt);
  EXPECT_EQ(format_of_file("b003987.txt"), Format::bfile);
  EXPECT_EQ(format_of_file("b3987.txt"), Format::text);
  EXPECT_EQ(format_of_file(""), std::nullopt);
  for (const char* name : {"text", "csv", "json", "latex", "bfile", "svg", "png", "pdf", "tikz"}) {
    EXPECT_EQ(to_string(parse_format(name)), name);
  }
  EXPECT_THROW((void)parse_format("gif"), Error);
}

}  // namespace
}  // namespace cairn
