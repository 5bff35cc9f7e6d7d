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
  // The number is called n in these rules, which need not be said.
  EXPECT_EQ(bfile_of(table_named("subtraction{1,2}", 6, true)).find("n = n"), std::string::npos);
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

// What stands between two places of a text.
std::string between(const std::string& text, const std::string& begin, const std::string& end, std::size_t from) {
  const std::size_t first = text.find(begin, from) + begin.size();
  return text.substr(first, text.find(end, first) - first);
}

// The width of a cell in points at a size of 10 pt, by the metrics of Computer Modern: digits 5 pt, capitals 6.25 to
// 7.5, a plus 7.8, a dot 2.8; letters in italics are at most 8.2.
double cell_width(const std::string& cell) {
  double width = 0;
  for (std::size_t i = 0; i < cell.size(); ++i) {
    if (cell.compare(i, 7, "\\textit") == 0) {
      i += 7;
    } else if (cell.compare(i, 12, "$\\,\\backslas") == 0) {
      width += 5 + 2 * 1.7;
      i = cell.find('$', i + 1);
    } else if (cell.compare(i, 5, "$\\cdo") == 0) {
      width += 2.8;
      i = cell.find('$', i + 1);
    } else if (cell[i] >= '0' && cell[i] <= '9') {
      width += 5.01;
    } else if (cell[i] == '+') {
      width += 7.8;
    } else if (cell[i] == 'P' || cell[i] == 'L' || cell[i] == 'R') {
      width += 7.5;
    } else if (cell[i] != ' ' && cell[i] != '{' && cell[i] != '}' && cell[i] != '\n') {
      width += 5.6;
    }
  }
  return width;
}

// The width and the number of lines of every table of a document; longtables have 0 lines, because they go on over
// pages.
std::vector<std::pair<double, int>> table_sizes(const std::string& text) {
  std::vector<std::pair<double, int>> sizes;
  for (std::size_t at = text.find("\\toprule"); at != std::string::npos; at = text.find("\\toprule", at + 1)) {
    const std::size_t table = text.rfind("\\setlength{\\tabcolsep}", at);
    const double gap = std::stod(between(text, "\\tabcolsep}{", "pt}", table));
    const std::string before = text.substr(table > 20 ? table - 20 : 0, 20);
    // Of a digit, compared with that of 10 pt.
    const double scale = before.ends_with("\\footnotesize") ? 0.85 : before.ends_with("\\scriptsize") ? 0.797 : 1;
    std::istringstream lines(between(text, "\\toprule\n", "\\bottomrule", at - 1));
    std::vector<double> widths;
    int count = 0;
    for (std::string line; std::getline(lines, line);) {
      if (line.find('&') == std::string::npos) continue;
      ++count;
      line.erase(line.rfind(" \\\\"));
      std::size_t column = 0;
      for (std::size_t begin = 0; begin <= line.size(); ++column) {
        const std::size_t end = std::min(line.find(" & ", begin), line.size());
        if (column == widths.size()) widths.push_back(0);
        widths[column] = std::max(widths[column], scale * cell_width(line.substr(begin, end - begin)));
        begin = end + 3;
      }
    }
    // Rows of a longtable follow its foot.
    const bool over_pages = text.compare(text.rfind("\\begin{", at), 16, "\\begin{longtable") == 0;
    if (over_pages) {
      std::istringstream rows(between(text, "\\endfoot\n", "\\end{longtable}", at));
      for (std::string line; std::getline(rows, line);) {
        line.erase(line.rfind(" \\\\"));
        std::size_t column = 0;
        for (std::size_t begin = 0; begin <= line.size(); ++column) {
          const std::size_t end = std::min(line.find(" & ", begin), line.size());
          widths.at(column) = std::max(widths.at(column), scale * cell_width(line.substr(begin, end - begin)));
          begin = end + 3;
        }
      }
    }
    double width = gap + 10 * scale;
    for (const double one : widths) width += one;
    sizes.emplace_back(width + gap * (2 * static_cast<double>(widths.size() - 1)), over_pages ? 0 : count);
  }
  return sizes;
}

// The class article has 345 pt by 550 pt for texts.
TEST(Latex, TablesStayOnThePage) {
  std::vector<std::string> files;
  for (const int to : {5, 12, 20, 23, 31, 40, 59}) {
    files.push_back(latex_of(table_named("wythoff", to, true)));
    files.push_back(latex_of(table_named("wythoff", to, false)));
    files.push_back(latex_of(table_named("partizan_euclid", to, false)));
  }
  for (const int to : {9, 60, 400, 3000}) {
    RangeQuestion pile;
    pile.game = testing::game_named("subtract_a_square");
    pile.grundy = true;
    pile.to = to;
    files.push_back(latex_of(sequence(pile, Control())));
    files.push_back(latex_of(table_named("subtraction{1,4,9}", to, true)));
  }
  // Numbers of six digits.
  files.push_back(latex_of(testing::table_of(
      "subtraction{1,2}", 1, 99, true, [](int, const auto& x) { return 900'000 + static_cast<std::int32_t>(x[0]); })));
  for (const std::string& text : files) {
    const auto sizes = table_sizes(text);
    EXPECT_FALSE(sizes.empty());
    for (const auto& [width, lines] : sizes) {
      EXPECT_LE(width, 345) << text.substr(0, 60);
      EXPECT_GT(width, 10);
      EXPECT_LE(lines * 8, 500) << text.substr(0, 60);
    }
  }
}

TEST(Latex, WideGridsAreBrokenIntoBlocksOfColumns) {
  const std::string text = latex_of(table_named("wythoff", 59, true));
  // Every column is there once, in order.
  std::vector<std::string> heads;
  for (std::size_t at = text.find("\\toprule\n"); at != std::string::npos; at = text.find("\\toprule\n", at + 1)) {
    std::istringstream words(between(text, " & ", " \\\\", at));
    for (std::string word; words >> word;) {
      if (word != "&") heads.push_back(word);
    }
  }
  ASSERT_EQ(heads.size(), 60U);
  for (std::size_t i = 0; i < heads.size(); ++i) EXPECT_EQ(heads[i], std::to_string(i));
  EXPECT_NE(text.find(" Columns 0 to "), std::string::npos);
  EXPECT_EQ(latex_of(table_named("wythoff", 12, true)).find("Columns"), std::string::npos);
}

TEST(Latex, SequencesHaveTenValuesInALine) {
  RangeQuestion pile;
  pile.game = testing::game_named("subtraction{1,2}");
  pile.grundy = true;
  pile.to = 29;
  const std::string text = latex_of(sequence(pile, Control()));
  EXPECT_NE(text.find("\n20 & 2 & 0 & 1 & 2 & 0 & 1 & 2 & 0 & 1 & 2 \\\\\n"), std::string::npos) << text;
  EXPECT_EQ(text.find("docs/"), std::string::npos) << text;
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
