// Tables for papers and for the OEIS: against published sequences, and compiled where TeX is installed.
#include "answers_support.hpp"
#include "base/all_layers.hpp"
#include "engine/sequence/sequence.hpp"
#include "engine/table/tables.hpp"
#include "render/board/position_picture.hpp"
#include "render/moves_table.hpp"
#include "render/paper/bfile.hpp"
#include "render/paper/latex_answers.hpp"
#include "render/picture/answer_pictures.hpp"
#include "render/picture/drawing.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace cairn {
namespace {

TableValues table_named(const std::string& name, std::int64_t to, bool grundy) {
  TableQuestion question;
  question.game = testing::game_named(name);
  question.to = to;
  question.grundy = grundy;
  return table(question, Control());
}

template <class Answer>
std::string bfile_of(const Answer& answer) {
  return collected([&](const PrintPart& print) { print_bfile(answer, Control(), print); });
}

template <class Answer>
std::string latex_of(const Answer& answer) {
  return collected([&](const PrintPart& print) { print_latex(answer, Control(), print); });
}

// The terms of a b-file; every line that is no comment is "n a(n)", n counted from the offset.
std::vector<std::int64_t> terms_of(const std::string& text, std::int64_t offset) {
  std::vector<std::int64_t> terms;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with('#')) continue;
    std::istringstream words(line);
    std::int64_t n = -1;
    std::int64_t term = -1;
    words >> n >> term;
    EXPECT_EQ(n, offset + static_cast<std::int64_t>(terms.size()));
    EXPECT_EQ(line, fmt::format("{} {}", n, term));
    terms.push_back(term);
  }
  return terms;
}

TEST(BFile, NimAdditionIsA003987) {
  const std::string text = bfile_of(table_named("nim", 5, true));
  EXPECT_TRUE(text.starts_with("# Table of n, a(n) for n = 0..20\n# Square array T(x1, x2), ")) << text;
  const std::vector<std::int64_t> published{0, 1, 1, 2, 0, 2, 3, 3, 3, 3, 4, 2, 0, 2, 4};
  const auto terms = terms_of(text, 0);
  ASSERT_EQ(terms.size(), 21U);
  EXPECT_EQ(std::vector<std::int64_t>(terms.begin(), terms.begin() + 15), published);
}

TEST(BFile, WythoffAgreesWithA317205) {
  // T(n, m) for m <= n, row by row.
  const std::vector<std::int64_t> published{0, 1, 2, 2, 0, 1, 3, 4, 5,  6, 4, 5, 3, 2, 7, 5, 3, 4,
                                            0, 6, 8, 6, 7, 8, 1, 9, 10, 3, 7, 8, 6, 9, 0, 1, 4, 5};
  const auto terms = terms_of(bfile_of(table_named("wythoff", 7, true)), 0);
  ASSERT_EQ(terms.size(), 36U);
  std::size_t at = 0;
  for (std::size_t sum = 0; sum <= 7; ++sum) {
    for (std::size_t i = 0; i <= sum; ++i) {
      const std::size_t n = std::max(i, sum - i);
      const std::size_t m = std::min(i, sum - i);
      EXPECT_EQ(terms[at++], published[n * (n + 1) / 2 + m]) << i << " " << sum - i;
    }
  }
}

TEST(BFile, AntidiagonalsDescend) {
  const TableValues table = testing::table_of("fibonacci_nim", 2, 2, true, [](int /*mode*/, const auto& x) {
    return static_cast<std::int32_t>(10 * x[0] + x[1]);
  });
  EXPECT_EQ(terms_of(bfile_of(table), 0), (std::vector<std::int64_t>{0, 1, 10, 2, 11, 20}));
}

TEST(BFile, OnePileIsItsSequence) {
  RangeQuestion question;
  question.game = testing::game_named("subtraction{1,2}");
  question.grundy = true;
  question.to = 9;
  const std::string text = bfile_of(sequence(question, Control()));
  EXPECT_TRUE(
      text.starts_with("# Table of n, a(n) for n = 0..9\n# a(n) is the Grundy value in normal play of subtraction{1,2} "
                       "with a pile of n\n# "))
      << text;
  // A010872: n mod 3.
  EXPECT_EQ(terms_of(text, 0), (std::vector<std::int64_t>{0, 1, 2, 0, 1, 2, 0, 1, 2, 0}));
  // Outcomes: 1 for P-positions.
  EXPECT_EQ(terms_of(bfile_of(table_named("subtraction{1,2}", 6, false)), 0),
            (std::vector<std::int64_t>{1, 0, 0, 1, 0, 0, 1}));
}

TEST(BFile, PPositionsOfOnePileAreCountedFromOne) {
  TableQuestion question;
  question.game = testing::game_named("subtraction{1,2}");
  question.to = 10;
  EXPECT_EQ(terms_of(bfile_of(list(question, false, Control())), 1), (std::vector<std::int64_t>{0, 3, 6, 9}));
}

TEST(BFile, WhatIsNoSequenceIsRefused) {
  EXPECT_THROW((void)bfile_of(table_named("comply{1..4}", 6, true)), Error);      // two modes
  EXPECT_THROW((void)bfile_of(table_named("partizan_euclid", 6, false)), Error);  // letters, and gaps
  EXPECT_THROW((void)bfile_of(testing::table_of("nim", 3, 3, true, [](int, const auto&) { return 0; })), Error);
}

TEST(Latex, GridsHaveARowForEachNumber) {
  const std::string text = latex_of(table_named("wythoff", 5, true));
  EXPECT_NE(
      text.find("\\toprule\n\\textit{x1}$\\,\\backslash\\,$\\textit{x2} & 0 & 1 & 2 & 3 & 4 & 5 \\\\\n\\midrule\n"),
      std::string::npos)
      << text;
  EXPECT_NE(text.find("\n1 & 1 & 2 & 0 & 4 & 5 & 3 \\\\\n"), std::string::npos) << text;
  EXPECT_NE(text.find("Grundy values, normal play, numbers up to 5. Computed: all 21 positions"), std::string::npos)
      << text;
  EXPECT_THROW((void)latex_of(table_named("wythoff", 60, true)), TooLarge);
}

// Everything that is written for TeX, compiled by it.
TEST(Latex, CompilesAsItIs) {
  const char* engine = nullptr;
  for (const char* name : {"pdflatex", "lualatex", "xelatex", "tectonic"}) {
    if (engine == nullptr && std::system(fmt::format("command -v {} >/dev/null 2>&1", name).c_str()) == 0)
      engine = name;
  }
  if (engine == nullptr) GTEST_SKIP() << "no TeX engine is installed";
  MovesAnswer moves;
  moves.position = "cash{1,3}[5; 2, inf]";
  moves.options = {testing::option("cash{1,3}[4; inf, 1]", 'P', 0, 6)};
  RangeQuestion pile;
  pile.game = testing::game_named("comply{1..4}");
  pile.grundy = true;
  pile.to = 50;
  TableQuestion listed;
  listed.game = testing::game_named("wythoff");
  listed.to = 200;
  const TableValues outcomes = table_named("partizan_euclid", 12, false);
  const SequenceValues values = sequence(pile, Control());
  std::vector<std::pair<std::string, std::string>> files{{"grid", latex_of(table_named("wythoff", 20, true))},
                                                         {"partizan", latex_of(outcomes)},
                                                         {"moves", latex_of(moves)},
                                                         {"sequence", latex_of(values)},
                                                         {"list", latex_of(list(listed, false, Control()))}};
  const bool tikz = std::system("kpsewhich standalone.cls >/dev/null 2>&1 && kpsewhich tikz.sty >/dev/null 2>&1") == 0;
  if (tikz) {
    const TableValues grid = table_named("wythoff", 12, true);
    files.emplace_back("picture", tikz_of(picture_of(grid, {})));
    files.emplace_back("plot", tikz_of(picture_of(values, {})));
    const PositionPicture position{{"nim_{1}[3,5]", "Outcome N; 3 < 5", "by hand"},
                                   {{{"nim", {{.number = Integer(3)}, {.number = Integer(500)}, {.infinite = true}}}}},
                                   {{{{{1, Integer(497)}}}, "take 497", "to [3,3]"}},
                                   "One move wins.",
                                   moves_table(moves)};
    files.emplace_back("drawn", tikz_of(drawing_of(position, {.style = PictureStyle::print})));
  }
  const auto folder = std::filesystem::temp_directory_path() / fmt::format("cairn_tex_{}", ::getpid());
  std::filesystem::create_directories(folder);
  for (const auto& [name, text] : files) {
    std::ofstream(folder / (name + ".tex")) << text;
    const std::string command =
        fmt::format("cd {} && {} {}{}.tex >{}.out 2>&1 </dev/null", folder.string(), engine,
                    std::string(engine) == "tectonic" ? "" : "-interaction=nonstopmode -halt-on-error ", name, name);
    EXPECT_EQ(std::system(command.c_str()), 0) << name << "\n" << text;
    EXPECT_TRUE(std::filesystem::exists(folder / (name + ".pdf"))) << name;
  }
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace cairn
