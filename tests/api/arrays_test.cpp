// Tables in the arrays of other programs: boxes, bits, and automata that are walked through from outside.
#include <cairn/lab.hpp>

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace cairn {

namespace {

using Numbers = std::vector<std::int64_t>;

// Every cell of a box is what value() says of it.
template <class Number = std::int16_t>
void expect_box(const TableAnswer& table, const Numbers& first, const Numbers& size, std::size_t mode) {
  std::size_t cells = 1;
  for (const std::int64_t side : size) cells *= static_cast<std::size_t>(side);
  std::vector<Number> box(cells);
  table.copy_box(first, size, box, mode);
  Numbers x = first;
  for (std::size_t i = 0; i < cells; ++i) {
    ASSERT_EQ(box[i], table.value(x, mode).value_or(kNotValid)) << testing::PrintToString(x);
    for (std::size_t k = x.size(); k-- > 0;) {
      if (++x[k] < first[k] + size[k]) break;
      x[k] = first[k];
    }
  }
}

TEST(Arrays, BoxesOfStacksAreCopiedInAnyOrder) {
  const TableAnswer two = Lab().table({.game = "wythoff", .to = 12, .grundy = true});
  for (const auto& [first, size] : std::vector<std::pair<Numbers, Numbers>>{{{0, 0}, {13, 13}},
                                                                            {{3, 3}, {5, 5}},
                                                                            {{3, 3}, {14, 14}},
                                                                            {{5, 0}, {3, 16}},
                                                                            {{0, 5}, {13, 2}},
                                                                            {{20, 20}, {3, 3}}}) {
    expect_box(two, first, size, 0);
  }
  const TableAnswer three = Lab().table({.game = "minnie", .to = 7, .stacks = 3, .grundy = true});
  for (const auto& [first, size] : std::vector<std::pair<Numbers, Numbers>>{
           {{0, 0, 0}, {8, 8, 8}}, {{2, 1, 1}, {4, 9, 9}}, {{1, 2, 1}, {5, 3, 5}}, {{4, 0, 2}, {2, 8, 3}}}) {
    expect_box(three, first, size, 0);
  }
}

// So large that blocks of it are mirrored as a whole.
TEST(Arrays, LargeBoxesAreCopied) {
  const TableAnswer two = Lab().table({.game = "wythoff", .to = 290, .grundy = true});
  for (const auto& [first, size] : std::vector<std::pair<Numbers, Numbers>>{
           {{0, 0}, {291, 291}}, {{7, 7}, {256, 256}}, {{40, 40}, {300, 300}}, {{0, 9}, {291, 270}}}) {
    expect_box<std::int16_t>(two, first, size, 0);
    expect_box<std::int32_t>(two, first, size, 0);
  }
  std::vector<std::int8_t> small(291 * 291);  // WYTHOFF's values go beyond 127 here
  EXPECT_THROW(two.copy_box(Numbers{0, 0}, Numbers{291, 291}, small), Error);
  expect_box<std::int8_t>(Lab().table({.game = "wythoff", .to = 200}), {0, 0}, {201, 201}, 0);
  const TableAnswer three = Lab().table({.game = "minnie", .to = 140, .stacks = 3});
  expect_box<std::int8_t>(three, {0, 0, 0}, {141, 141, 141}, 0);
  expect_box<std::int8_t>(three, {70, 3, 3}, {3, 138, 138}, 0);
}

TEST(Arrays, BoxesOfNumbersWithWordsAreCopied) {
  const TableAnswer table = Lab().table({.game = "comply{1..4}", .to = 20, .grundy = true});
  for (std::size_t mode = 0; mode < 2; ++mode) expect_box(table, {7}, {20}, mode);
}

TEST(Arrays, BitsSayWhatTablesSay) {
  const Lab lab;
  for (const TableRequest& request :
       {TableRequest{.game = "wythoff", .to = 130}, TableRequest{.game = "minnie", .to = 12, .stacks = 3},
        TableRequest{.game = "comply{1..4}", .to = 70}, TableRequest{.game = "misere nim", .to = 9},
        TableRequest{.game = "mine", .to = 40}, TableRequest{.game = "euclid", .to = 30}}) {
    const OutcomeBits bits = lab.outcome_bits(request);
    const TableAnswer table = lab.table(request);
    EXPECT_EQ(bits.known.how, How::computed);
    const std::size_t numbers = bits.coordinates().size();
    std::size_t rows = 0;
    for (std::size_t mode = 0; mode < bits.modes().size(); ++mode) {
      Numbers x(numbers, 0);
      for (;;) {
        const std::uint64_t* row = bits.words().data() + rows * bits.words_of_row();
        for (x.back() = 0; x.back() <= request.to; ++x.back()) {
          const auto y = static_cast<std::size_t>(x.back());
          ASSERT_EQ((row[y / 64] >> (y % 64)) & 1U, table.value(x, mode) == 'P' ? 1U : 0U)
              << request.game << testing::PrintToString(x);
        }
        ++rows;
        std::size_t k = numbers - 1;
        while (k-- > 0 && ++x[k] > request.to) x[k] = 0;
        if (k == SIZE_MAX) break;
      }
    }
    EXPECT_EQ(rows * bits.words_of_row(), bits.words().size());
  }
}

TEST(Arrays, BitsAreRefusedOrEndLikeTables) {
  const Lab lab;
  EXPECT_THROW(static_cast<void>(lab.outcome_bits({.game = "nim", .to = 100'000}, {.memory = 1 << 20})), TooLarge);
  EXPECT_THROW(static_cast<void>(lab.outcome_bits({.game = "nim", .to = 9, .grundy = true})), Error);
  const OutcomeBits none = lab.outcome_bits({.game = "nim", .to = 3000}, {.seconds = 0});
  EXPECT_EQ(none.status, Status::limit_reached);
  EXPECT_EQ(none.complete_below(), 0);
  EXPECT_EQ(lab.outcome_bits({.game = "nim", .to = 9}).complete_below(), 10);
}

// What bits say below the number to which they are complete is true, whatever ends the run, and when.
TEST(Arrays, BitsOfARunThatWasEndedAreCompleteAsFarAsTheySay) {
  const Lab lab;
  for (const TableRequest& request : {TableRequest{.game = "nim", .to = 300}, TableRequest{.game = "euclid", .to = 200},
                                      TableRequest{.game = "minnie", .to = 40, .stacks = 3}}) {
    const OutcomeBits whole = lab.outcome_bits(request);
    for (const Engine engine : {Engine::chosen, Engine::table}) {
      for (double seconds = 1e-4; seconds < 100; seconds *= 1.6) {
        const OutcomeBits bits = lab.outcome_bits(request, {.seconds = seconds, .engine = engine});
        ASSERT_GE(bits.complete_below(), 0);
        const bool complete = bits.status == Status::complete;
        ASSERT_EQ(bits.complete_below() == request.to + 1, complete) << request.game;
        const std::size_t slab = whole.words().size() / static_cast<std::size_t>(request.to + 1);
        const std::size_t known = slab * static_cast<std::size_t>(bits.complete_below());
        EXPECT_TRUE(std::equal(bits.words().begin(), bits.words().begin() + static_cast<std::ptrdiff_t>(known),
                               whole.words().begin()))
            << request.game << " " << bits.complete_below();
        if (complete) break;
      }
    }
  }
}

TEST(Arrays, SequencesKnowEveryValueThatTheirLawSays) {
  const Lab lab;
  for (const std::string game : {"subtraction{2,5,7}", "subtract_a_square", "comply{1..4}"}) {
    const SequenceAnswer few = lab.sequence({.game = game, .to = 3});
    const SequenceAnswer many = lab.sequence({.game = game, .to = 400});
    for (std::size_t mode = 0; mode < few.rows().size(); ++mode) {
      for (std::int64_t n = 0; n <= 400; ++n) {
        if (!few.rows()[mode].law && n > 3) {
          EXPECT_FALSE(few.value(n, mode));
        } else {
          EXPECT_EQ(few.value(n, mode), Integer(many.rows()[mode].values.at(static_cast<std::size_t>(n)))) << game << n;
        }
      }
    }
  }
  const SequenceAnswer five = lab.sequence({.game = "subtraction{1,2,3,4}", .to = 0});
  EXPECT_EQ(five.value(*Integer::parse("10000000000000000000000000000003")), Integer(3));  // n modulo 5
  EXPECT_FALSE(five.value(-1));
  EXPECT_FALSE(lab.sequence({.game = "subtraction{1,2}", .to = 5}, {.engine = Engine::table}).value(6));
}

TEST(Arrays, AnAutomatonIsWalkedThroughFromOutside) {
  const Lab lab;
  const DigitAutomaton automaton = lab.prove({.game = "nim"}).automaton();
  EXPECT_EQ(automaton.tracks, (std::vector<std::string>{"x1", "x2"}));
  EXPECT_EQ(automaton.next.size(), automaton.states() * 4);
  for (std::int64_t a = 0; a < 20; ++a) {
    for (std::int64_t b = 0; b < 20; ++b) {
      const std::array<Integer, 2> stacks{a, b};
      EXPECT_EQ(automaton.accepts(stacks), a == b);
    }
  }
  const std::array<Integer, 2> numbers{2, 5};  // 010 and 101, most significant digits first
  EXPECT_EQ(automaton.word(numbers), (std::vector<std::uint32_t>{2, 1, 2}));
  const std::array<Integer, 2> negative{-1, 5};
  EXPECT_THROW(static_cast<void>(automaton.accepts(negative)), Error);
  EXPECT_THROW(static_cast<void>(automaton.accepts(std::span(numbers).first(1))), Error);
  EXPECT_THROW(static_cast<void>(automaton.accepts(numbers, 1)), Error);
  EXPECT_THROW(static_cast<void>(lab.prove({.game = "wythoff"}, {.seconds = 0}).automaton()), Error);
}

TEST(Arrays, AnAutomatonOfGrundyValuesReadsThemLast) {
  const DigitAutomaton automaton = Lab().prove({.game = "nim", .grundy = true}).automaton();
  EXPECT_EQ(automaton.tracks.back(), "v");
  const std::array<Integer, 3> right{9, 3, 10};
  const std::array<Integer, 3> wrong{3, 10, 8};
  EXPECT_TRUE(automaton.accepts(right));
  EXPECT_FALSE(automaton.accepts(wrong));
}

TEST(Arrays, TheBuildHasAName) {
  EXPECT_EQ(version(), "0.1.0");
  EXPECT_EQ(build().size(), 12U);
  EXPECT_EQ(build().find_first_not_of("0123456789abcdef"), std::string::npos);
  EXPECT_EQ(made_by(), "Cairn 0.1.0, build " + build());
  EXPECT_EQ(version_line().find("cairn 0.1.0 (build " + build() + ", "), 0U);
}

}  // namespace

}  // namespace cairn
