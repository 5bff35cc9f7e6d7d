// Grundy values of moves that take any amount up to some, along lines of all directions: random rules of this shape,
// and of shapes that nearly are, against the table engine.
//
// Which filler takes a game is read off the plan, so that the tests know that each of them was tried.
#include "base/all_layers.hpp"
#include "engine/rows/row_plan.hpp"
#include "engine/rows/rows.hpp"
#include "engine/rows_check_support.hpp"
#include "engine/table/tables.hpp"
#include "rules/boards_support.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <random>
#include <string>
#include <tuple>
#include <vector>

namespace grundy_lines {
namespace {

enum class Filler : std::uint8_t { windows, lines, planes, none };

constexpr std::size_t kMemory = std::size_t{1} << 30;

cairn::RowsQuestion values_to(std::int64_t to, int threads = 1) { return {to, true, false, false, true, threads}; }

// Who fills the table, by the words of the plan.
Filler filler_of(const cairn::Rays& rays, std::int64_t to) {
  if (!cairn::Rows::misfit(rays, values_to(to)).empty()) return Filler::none;
  try {
    const std::string plan = cairn::Rows(rays, values_to(to), kMemory).explain();
    if (plan.find("no line of any direction holds") != std::string::npos) return Filler::lines;
    return plan.find("no line through a position holds") != std::string::npos ? Filler::windows : Filler::planes;
  } catch (const cairn::Error&) {
    return Filler::none;
  }
}

struct OnLines {
  const char* name;
  const char* shape;
  const char* moves;
  Filler filler;  // on three stacks, or as many as the shape says
};

// NOLINTNEXTLINE(readability-identifier-naming): found by GoogleTest under this name
void PrintTo(const OnLines& rules, std::ostream* out) { *out << rules.name; }

const OnLines kOnLines[] = {
    {"two", "stacks any", "move take t from one where t <= least\n  move take t from two where t <= least",
     Filler::lines},
    {"some", "stacks any", "move take t from some where t <= least", Filler::lines},
    {"all", "stacks any", "move take t from one where t <= least\n  move take t from all where t <= least",
     Filler::lines},
    {"two_alone", "stacks any", "move take t from two where t <= 7", Filler::lines},
    {"without_bounds", "stacks any", "move take t from some", Filler::lines},
    {"one_and_two_of_other_amounts", "stacks any",
     "move take t from one where t <= 3\n  move take t from two where t <= 2*least + 1", Filler::lines},
    {"in_two_parts", "stacks any",
     "move take t from some where t <= 4\n  move take t from some where 3 <= t, t <= least", Filler::lines},
    {"the_rest_of_a_stack_by_another_move", "stacks any",
     "move take t from one where t <= 4\n  move take t from one where t >= 5\n  move take t from two where t <= 1",
     Filler::lines},
    {"up_to_a_bound_that_falls_with_the_greatest", "stacks 2",
     "move take t from one where t <= 70 - greatest\n  move take t from both where t <= 3", Filler::lines},
    // What does not fit: amounts with a gap that only shows on larger boards, and windows that open again.
    {"from_three_on", "stacks any", "move take t from one where t >= 3\n  move take t from two where t <= least",
     Filler::none},
    {"gap_from_five_on", "stacks any",
     "move take t from one where t <= 2\n  move take t from one where t >= 5\n  move take t from two where t <= least",
     Filler::none},
    {"gap_from_twenty_on", "stacks any",
     "move take t from one where t <= 2\n  move take t from one where t >= 20\n  move take t from two where t <= least",
     Filler::none},
    {"opens_again", "stacks any",
     "move take t from one where t <= 2 or least >= 5\n  move take t from two where t <= least", Filler::none},
    {"an_equation", "stacks any", "move take t from one where t <= 2\n  move take t from two where t = least",
     Filler::none},
};

cairn::Game game_of(const OnLines& rules) {
  return rules_test::from_text(fmt::format("game lines\n  {}\n  {}\n", rules.shape, rules.moves));
}

// Around the ends of words, and of all sizes of boards.
std::vector<std::pair<int, std::int64_t>> boxes_of(const cairn::Game& game) {
  if (cairn::numeric_coordinates(game.rules) == 2) return {{2, 0}, {2, 1}, {2, 63}, {2, 64}, {2, 65}, {2, 130}};
  return {{2, 0}, {2, 1}, {2, 63}, {2, 64}, {2, 65}, {2, 130}, {3, 1}, {3, 9}, {3, 33}, {4, 9}};
}

class GrundyLines : public testing::TestWithParam<OnLines> {};

TEST_P(GrundyLines, AreThoseOfTheTable) {
  const cairn::Game game = game_of(GetParam());
  for (const auto& [k, to] : boxes_of(game)) {
    const cairn::Options options(cairn::lower(game, k));
    if (!rows_test::fits(options.rays(), to, true, false)) {
      EXPECT_FALSE(GetParam().filler == Filler::lines && k > 2) << k << " stacks to " << to;
      continue;
    }
    const std::string found = rows_test::difference_in_any_way(options, to, true, false, 2);
    if (rows_test::is_refusal(found) && GetParam().filler == Filler::none) continue;
    EXPECT_EQ(found, "") << k << " stacks to " << to << "\n" << cairn::rules::to_string(options.rays());
  }
}

TEST_P(GrundyLines, AreChosenByTheirShape) {
  const cairn::Game game = game_of(GetParam());
  const int stacks = cairn::numeric_coordinates(game.rules);
  const cairn::Rays rays = cairn::lower(game, stacks == 0 ? 3 : stacks);
  const Filler found = filler_of(rays, 30);
  if (GetParam().filler != Filler::none || found == Filler::none) {
    EXPECT_EQ(found, GetParam().filler);
    return;
  }
  // Small boards do not show everything; then it is seen while rows are filled.
  cairn::Rows rows(rays, values_to(30), kMemory);
  EXPECT_THROW((void)rows.fill(nullptr, cairn::Control()), cairn::engine::RowsMisfit);
}

// Whatever the rows engine says about them, the answer is right.
TEST_P(GrundyLines, AreAnsweredOneWayOrAnother) {
  const cairn::Game game = game_of(GetParam());
  cairn::TableQuestion question;
  question.game = std::make_shared<const cairn::Game>(game);
  question.stacks = cairn::numeric_coordinates(game.rules) == 2 ? 2 : 3;
  question.to = 30;
  question.grundy = true;
  const auto answer = cairn::engine::table(question, cairn::Control(), cairn::Engine::chosen);
  const auto expected = cairn::fill_table(cairn::Options(cairn::lower(game, question.stacks)), question.to, true, false,
                                          cairn::Control());
  EXPECT_EQ(answer.values, expected.values);
}

INSTANTIATE_TEST_SUITE_P(Rules, GrundyLines, testing::ValuesIn(kOnLines),
                         [](const auto& instance) { return std::string(instance.param.name); });

// Where there is no room for sets, but for the table.
TEST(GrundyLinesOfMuchMemory, AreLeftToTheTable) {
  cairn::TableQuestion question;
  question.game = std::make_shared<const cairn::Game>(rules_test::built_in("wynnie_two"));
  question.stacks = 3;
  question.to = 60;
  question.grundy = true;
  cairn::Control control;
  for (const auto& [bytes, engine] :
       {std::pair{std::size_t{1} << 24, cairn::Engine::rows}, std::pair{std::size_t{300'000}, cairn::Engine::table}}) {
    control.memory = bytes;
    EXPECT_EQ(cairn::engine::table(question, control, cairn::Engine::chosen).engine, engine) << bytes;
  }
}

// Rules whose moves take from one, two, some or all stacks, with bounds of many kinds, most of which make windows.
class WindowRules {
 public:
  explicit WindowRules(std::uint32_t seed) : random_(seed) {}

  std::string game() {
    const std::vector<std::string> shapes{"stacks any", "stacks any",    "stacks any",
                                          "stacks 2",   "stacks a >= b", "stacks a >= b >= c"};
    const std::string shape = pick(shapes);
    names_ = shape == "stacks a >= b" ? 2 : shape == "stacks a >= b >= c" ? 3 : 0;
    std::string text = "game windows\n  " + shape + "\n";
    if (names_ > 0 && below(5) == 0) text += fmt::format("  valid b <= {}\n", 5 + below(30));
    const std::uint32_t moves = 1 + below(3);
    for (std::uint32_t i = 0; i < moves; ++i) {
      std::string from = "one";
      if (i > 0 || below(4) == 0) from = pick(names_ == 2 || shape == "stacks 2" ? few_ : many_);
      text += "  move take t from " + from;
      if (const std::string bound = where(); !bound.empty()) text += " where " + bound;
      text += "\n";
    }
    return text;
  }

 private:
  std::uint32_t below(std::uint32_t bound) { return static_cast<std::uint32_t>(random_() % bound); }
  const std::string& pick(const std::vector<std::string>& list) {
    return list[below(static_cast<std::uint32_t>(list.size()))];
  }
  // A number that may be found at the board, before the move.
  std::string number() {
    if (names_ > 0 && below(2) == 0) return std::string(1, static_cast<char>('a' + below(names_)));
    return below(4) == 0 ? "greatest" : "least";
  }
  std::string where() {
    const std::string some = number();
    switch (below(12)) {
      case 0:
        return "";
      case 1:
      case 2:
        return fmt::format("t <= {}", 1 + below(9));
      case 3:
        return fmt::format("t <= {}", 60 + below(10));
      case 4:
      case 5:
        return "t <= " + some;
      case 6:
        return fmt::format("t <= {} + {}", some, 1 + below(4));
      case 7:
        return fmt::format("t <= {}*{}", 2 + below(2), some);
      case 8:
        return fmt::format("t <= {} - {}", 3 + below(80), some);
      case 9:
        return fmt::format("t <= {} or t <= {}", 1 + below(6), some);
      case 10:
        return fmt::format("t <= {} - {}", some, 1 + below(3));
      default:
        return below(2) == 0 ? fmt::format("t >= {}", 1 + below(5)) : fmt::format("t >= {} - {}", 3 + below(30), some);
    }
  }

  std::mt19937 random_;
  std::uint32_t names_ = 0;
  const std::vector<std::string> few_{"one", "both", "some"};
  const std::vector<std::string> many_{"one", "two", "some", "all", "greatest"};
};

struct Compared {
  int windows = 0, lines = 0, planes = 0;
  int refusals = 0;  // seen while rows were filled
  int none = 0;
};

// Games of these seeds, at the sizes that size_of(stacks, seed) tells (-1: not at all), by so many threads.
template <class SizeOf>
Compared compare(std::uint32_t begin, std::uint32_t end, const SizeOf& size_of, int threads) {
  Compared counts;
  for (std::uint32_t seed = begin; seed < end && !testing::Test::HasFailure(); ++seed) {
    const std::string text = WindowRules(seed).game();
    const cairn::Game game = rules_test::from_text(text);
    const int fixed = cairn::numeric_coordinates(game.rules);
    for (int k = fixed == 0 ? 2 : fixed; k <= (fixed == 0 ? 4 : fixed); ++k) {
      const std::int64_t to = size_of(k, seed);
      if (to < 0) continue;
      const cairn::Options options(cairn::lower(game, k));
      const Filler filler = filler_of(options.rays(), to);
      if (filler == Filler::none) {
        ++counts.none;
        continue;
      }
      const auto expected = cairn::fill_table(options, to, true, false, cairn::Control());
      for (int many = 1; many <= threads; ++many) {
        const std::string found =
            rows_test::difference(options.rays(), values_to(to, many), rows_test::Reading::every_row, expected);
        if (rows_test::is_refusal(found)) {
          ++counts.refusals;
          break;
        }
        if (many == 1)
          ++(filler == Filler::windows ? counts.windows : filler == Filler::lines ? counts.lines : counts.planes);
        EXPECT_EQ(found, "") << "seed " << seed << ", " << k << " stacks to " << to << "\n"
                             << text << cairn::rules::to_string(options.rays());
      }
    }
  }
  return counts;
}

void expect_enough(const Compared& counts, int of_each) {
  if (testing::Test::HasFailure()) return;
  EXPECT_GE(counts.windows, of_each);
  EXPECT_GE(counts.lines, of_each);
  EXPECT_LE(counts.refusals, counts.windows + counts.lines);
}

std::int64_t small_sizes(int stacks, std::uint32_t seed) {
  const auto more = static_cast<std::int64_t>(seed % 4);
  return stacks == 2 ? 62 + more : stacks == 3 ? 10 + 5 * more : 5 + more;
}

std::int64_t large_sizes(int stacks, std::uint32_t seed) {
  const auto more = static_cast<std::int64_t>(seed % 4);
  return stacks == 2 ? 126 + more : stacks == 3 ? (seed % 3 == 0 ? 62 + more : 24) : 12 + more;
}

TEST(RandomWindows, AreThoseOfTheTable) { expect_enough(compare(0, 300, small_sizes, 1), 60); }

// Rows that are long enough to go to several threads.
TEST(RandomWindows, DoNotDependOnTheNumberOfThreads) {
  const auto sizes = [](int stacks, std::uint32_t seed) { return std::int64_t{stacks == 2 ? 254 + seed % 20 : -1}; };
  expect_enough(compare(1000, 1030, sizes, 3), 1);
}

TEST(RandomWindowsLong, AreThoseOfTheTable) { expect_enough(compare(2000, 3500, large_sizes, 1), 300); }

TEST(RandomWindowsLong, DoNotDependOnTheNumberOfThreads) {
  const auto sizes = [](int stacks, std::uint32_t seed) {
    return std::int64_t{stacks == 2 ? 254 + seed % 70 : stacks == 3 && seed % 97 == 0 ? 256 : -1};
  };
  expect_enough(compare(10'000, 10'400, sizes, 3), 10);
}

}  // namespace
}  // namespace grundy_lines
