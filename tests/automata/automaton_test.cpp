// Automata against their definition: every operation is compared with running words, one by one.
#include "automata/automaton.hpp"
#include "base/all_layers.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace cairn {

namespace {

Automaton random_automaton(std::mt19937& random, int tracks, std::size_t states, std::size_t starts) {
  Automaton result;
  result.tracks = tracks;
  for (std::size_t i = 0; i < starts; ++i) result.starts.push_back(static_cast<std::uint32_t>(random() % states));
  for (std::size_t state = 0; state < states; ++state) {
    result.accepting.push_back(static_cast<std::uint8_t>(random() % 2));
    for (std::size_t letter = 0; letter < result.letters(); ++letter) {
      result.next.push_back(static_cast<std::uint32_t>(random() % states));
    }
  }
  return result;
}

// All words up to a length, shortest first, in the order of letters.
std::vector<Letters> words(int tracks, std::size_t longest) {
  std::vector<Letters> all{{}};
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (all[i].size() == longest) break;
    for (Letter letter = 0; letter < (Letter{1} << tracks); ++letter) {
      Letters word = all[i];
      word.push_back(letter);
      all.push_back(std::move(word));
    }
  }
  return all;
}

TEST(Automaton, NumbersAndWordsAreTheSame) {
  for (const Numeration numeration : {Numeration::binary, Numeration::zeckendorf}) {
    for (std::int64_t a = 0; a < 60; ++a) {
      for (std::int64_t b = 0; b < 60; ++b) {
        const std::vector<std::int64_t> x{a, b};
        const Letters word = letters_of(numeration, std::span<const std::int64_t>(x));
        EXPECT_EQ(numbers_of(numeration, 2, word), (std::vector<Integer>{a, b}));
        if (a + b > 0) {
          EXPECT_NE(word.front(), 0U);
        }
      }
    }
  }
}

TEST(Automaton, LargeNumbersHaveTheRightDigits) {
  for (const Numeration numeration : {Numeration::binary, Numeration::zeckendorf}) {
    Integer number = 1;
    for (int i = 0; i < 90; ++i) {
      number = number * Integer(1'000'003) + Integer(i);
      const auto digits = digits_of(numeration, number);
      EXPECT_EQ(value_of_digits(numeration, digits), number);
      EXPECT_EQ(digits.front(), 1);
      for (std::size_t j = 0; numeration == Numeration::zeckendorf && j + 1 < digits.size(); ++j) {
        EXPECT_FALSE(digits[j] == 1 && digits[j + 1] == 1);
      }
    }
  }
}

TEST(Automaton, OperationsAgreeWithWords) {
  std::mt19937 random(7);
  const std::vector<Letters> all = words(2, 6);
  for (int round = 0; round < 60; ++round) {
    const Automaton a = random_automaton(random, 2, 1 + random() % 7, 2);
    const Automaton b = random_automaton(random, 2, 1 + random() % 5, 2);
    const Automaton both = conjunction(a, b), either = disjunction(a, b), not_a = complement(a), small = minimised(a);
    EXPECT_LE(small.states(), a.states());
    EXPECT_EQ(minimised(small), small);
    for (int mode = 0; mode < 2; ++mode) {
      for (const Letters& word : all) {
        const bool in_a = a.accepts(mode, word), in_b = b.accepts(mode, word);
        ASSERT_EQ(both.accepts(mode, word), in_a && in_b);
        ASSERT_EQ(either.accepts(mode, word), in_a || in_b);
        ASSERT_EQ(not_a.accepts(mode, word), !in_a);
        ASSERT_EQ(small.accepts(mode, word), in_a);
      }
    }
  }
}

TEST(Automaton, NoTwoStatesOfAMinimalOneAreAlike) {
  std::mt19937 random(11);
  for (int round = 0; round < 40; ++round) {
    const Automaton a = minimised(random_automaton(random, 1, 2 + random() % 8, 1));
    for (std::uint32_t i = 0; i < a.states(); ++i) {
      for (std::uint32_t j = 0; j < i; ++j) {
        Automaton from_i = a, from_j = a;
        from_i.starts = {i};
        from_j.starts = {j};
        EXPECT_TRUE(shortest_difference(from_i, from_j).has_value());
      }
    }
  }
}

TEST(Automaton, WitnessesAreTheFirstOfTheShortest) {
  std::mt19937 random(13);
  const std::vector<Letters> all = words(1, 9);
  for (int round = 0; round < 200; ++round) {
    const Automaton a = random_automaton(random, 1, 1 + random() % 8, 1);
    const Automaton b = random_automaton(random, 1, 1 + random() % 8, 1);
    const auto first = [&](const auto& wanted) -> std::optional<Letters> {
      for (const Letters& word : all) {
        if (wanted(a.accepts(0, word), b.accepts(0, word))) return word;
      }
      return std::nullopt;
    };
    const auto compare = [&](const std::optional<Found>& found, const std::optional<Letters>& expected) {
      // What the words up to nine digits do not show may still be there, but not shorter.
      if (expected) {
        ASSERT_TRUE(found.has_value());
        EXPECT_EQ(found->word, *expected);
      } else if (found) {
        EXPECT_GT(found->word.size(), 9U);
      }
    };
    compare(shortest_accepted(a), first([](bool x, bool) { return x; }));
    compare(shortest_difference(a, b), first([](bool x, bool y) { return x != y; }));
    compare(not_included(a, b), first([](bool x, bool y) { return x && !y; }));
  }
}

TEST(Automaton, AliveStatesAreThoseThatMayStillAccept) {
  std::mt19937 random(17);
  for (int round = 0; round < 50; ++round) {
    Automaton a = random_automaton(random, 1, 2 + random() % 8, 1);
    for (auto& accepting : a.accepting) accepting = random() % 6 == 0 ? 1 : 0;
    const auto live = alive(a);
    for (std::uint32_t state = 0; state < a.states(); ++state) {
      Automaton from = a;
      from.starts = {state};
      EXPECT_EQ(live[state] != 0, shortest_accepted(from).has_value());
    }
  }
}

TEST(Automaton, ValidWordsHaveNoTwoOnesInARowInZeckendorf) {
  const Automaton valid = valid_words(Numeration::zeckendorf, 2, 1);
  for (const Letters& word : words(2, 5)) {
    bool expected = true;
    for (std::size_t i = 0; i + 1 < word.size(); ++i) expected = expected && (word[i] & word[i + 1]) == 0;
    EXPECT_EQ(valid.accepts(0, word), expected);
  }
  EXPECT_EQ(valid_words(Numeration::binary, 3, 1).states(), 1U);
}

}  // namespace

}  // namespace cairn
