// "X is an option of Y" in sentences, compared with the moves that the engines list, and in theorems about all sizes.
#include "base/all_layers.hpp"
#include "lab/sentences_support.hpp"

#include <cairn/lab.hpp>

#include <gtest/gtest.h>

#include <set>
#include <string>
#include <vector>

namespace cairn {
namespace {

std::string cells(const std::vector<int>& numbers, const std::string& word) {
  std::string text;
  for (std::size_t i = 0; i < numbers.size(); ++i) text += (i == 0 ? "" : ", ") + std::to_string(numbers[i]);
  return "[" + text + (word.empty() ? "" : ", " + word) + "]";
}

// All tuples of this size of numbers up to a bound.
std::vector<std::vector<int>> tuples(std::size_t size, int to) {
  std::vector<std::vector<int>> all{{}};
  for (std::size_t i = 0; i < size; ++i) {
    std::vector<std::vector<int>> longer;
    for (const auto& tuple : all) {
      for (int n = 0; n <= to; ++n) {
        longer.push_back(tuple);
        longer.back().push_back(n);
      }
    }
    all = std::move(longer);
  }
  return all;
}

// As it is printed; nothing for what is no position of the game.
std::string printed(const Lab& lab, const std::string& position) {
  try {
    return lab.position(position).text();
  } catch (const Error&) {
    return "";
  }
}

std::set<std::string> options_of(const Lab& lab, const std::string& position) {
  std::set<std::string> options;
  if (printed(lab, position).empty()) return options;
  for (const auto& move : lab.moves(position).options) options.insert(printed(lab, move.position));
  return options;
}

struct Compared {
  std::string game;
  std::size_t numbers;
  int to;
  std::vector<std::string> words = {""};
};

std::string counterexample(const Lab& lab, const std::string& text) {
  const ClaimAnswer answer = lab.check(text);
  EXPECT_EQ(answer.holds, false) << text;
  std::string found;
  if (!answer.witness) return found;
  for (const auto& [name, value] : answer.witness->variables)
    found += (found.empty() ? "" : ", ") + name + " = " + value;
  return found;
}

}  // namespace

TEST(OptionsInSentences, AreTheMovesOfTheEngines) {
  const Lab lab;
  for (const Compared& each :
       {Compared{"wythoff", 2, 3}, Compared{"minnie", 2, 4}, Compared{"nimb", 3, 1}, Compared{"susen", 2, 3},
        Compared{"subtraction{1,3}", 1, 6}, Compared{"comply{1,2}", 1, 3, {"S", "not S"}}, Compared{"cash{1,2}", 3, 2},
        Compared{"subtraction(not {2})", 1, 5}, Compared{"greedy_nim", 2, 3}, Compared{"mine", 2, 4},
        Compared{"wyg(path 2)", 2, 2, {"none"}}}) {
    SCOPED_TRACE(each.game);
    const bool on_graph = each.words[0] == "none";
    for (const std::string& word : each.words) {
      for (const auto& from : tuples(each.numbers, each.to)) {
        const std::string of = each.game + cells(from, on_graph ? "" : word);
        const std::set<std::string> options = options_of(lab, of);
        for (const std::string& word_after : each.words) {
          for (const auto& to : tuples(each.numbers, each.to)) {
            const std::string option = each.game + cells(to, on_graph ? "" : word_after);
            const bool expected = options.contains(printed(lab, option));
            const ClaimAnswer answer = lab.check(option + " is an option of " + of);
            EXPECT_EQ(answer.holds, expected) << option << " of " << of;
            if (!expected) continue;
            EXPECT_EQ(lab.check(option + " is not an option of " + of).holds, false) << option << " of " << of;
          }
        }
      }
    }
  }
}

// The two sentences that make a set the P-positions, said of the set that was proved; and slips in them.
TEST(OptionsInSentences, SayWhatPPositionsAre) {
  const Lab lab;
  for (const std::string game : {"wythoff", "minnie", "nim"}) {
    const std::string move = game + "[c,d] is an option of " + game + "[a,b]";
    expect_proved(lab, "for all a, b, c, d: not (" + game + "[a,b] is P and " + game + "[c,d] is P and " + move + ")");
    expect_proved(lab,
                  "for all a, b: if " + game + "[a,b] is N then exists c, d: " + move + " and " + game + "[c,d] is P");
    expect_proved(lab, "for all a, b, c, d: if " + move + " then c + d < a + b");
  }
  // The smallest position with a move to an N-position is [1,1]; taking 2 or 3 from 4 leaves 2 or 1.
  EXPECT_EQ(counterexample(lab, "for all a, b, c, d: if nim[c,d] is an option of nim[a,b] then nim[c,d] is P"),
            "a = 1, b = 1, c = 0, d = 1");
  EXPECT_EQ(counterexample(lab,
                           "for all n: subtraction{2,3}[n] is N implies "
                           "subtraction{2,3}[0] is an option of subtraction{2,3}[n]"),
            "n = 4");
  expect_proved(lab, "cash{1,3}[7; inf, 2] is an option of cash{1,3}[8; 3, inf]");
}

// A coordinate that a move only hands on may not be negative either.
TEST(OptionsInSentences, AreNotNegative) {
  const Lab lab;
  for (const char* text :
       {"exists a: a < 5 and cash{1}[0; a - 5, 0] is an option of cash{1}[1; 1, a - 5]",
        "exists b: silver_dollar_3[b - 5, b + 2, b + 3] is an option of silver_dollar_3[b - 5, b + 2, b + 4] "
        "and b < 5",
        "exists a: a < 3 and nim[a - 3, 1] is an option of nim[a - 3, 2]"}) {
    EXPECT_EQ(lab.check(text).holds, false) << text;
  }
  expect_proved(lab,
                "for all a, b, c: if cash{1}[a; b - 3, c] is an option of cash{1}[a + 1; c + 1, b - 3] then b >= 3");
  expect_proved(lab,
                "exists b: silver_dollar_3[b - 5, b + 2, b + 3] is an option of silver_dollar_3[b - 5, b + 2, b + 4]");
}

TEST(OptionsInSentences, AreRefusedWhereTheyCannotBe) {
  const Lab lab;
  for (const char* text :
       {"nim[1] is an option of nim[1,2]", "nim[1] is an option of minnie[2]", "nim[1] + nim[2] is an option of nim[3]",
        "nim[1] is an option of", "nim[1] is an option", "misere nim[1] is an option of nim[3]",
        "euclid[2,1] is an option of euclid[3,1]", "nim[(least a: nim[a] is P)] is an option of nim[3]"}) {
    EXPECT_THROW((void)lab.check(text), Error) << text;
  }
}

}  // namespace cairn
