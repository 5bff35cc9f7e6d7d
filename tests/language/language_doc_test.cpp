// Every ruleset in docs/language.md is accepted, prints and parses back, and every mistake in it gets the answer shown.
#include "base/all_layers.hpp"
#include "docs/blocks_support.hpp"
#include "language/library.hpp"
#include "language/parse_position.hpp"
#include "language/parse_rules.hpp"
#include "language/print_rules.hpp"

#include <cairn/error.hpp>

#include <gtest/gtest.h>

namespace {

std::vector<cairn::testing::Block> blocks() { return cairn::testing::blocks_of("language.md"); }

TEST(LanguageDocument, HoldsOnlyRulesThatAreAccepted) {
  int games = 0;
  for (const auto& block : blocks()) {
    if (block.kind != "rules") continue;
    SCOPED_TRACE("docs/language.md:" + std::to_string(block.line));
    try {
      cairn::Library library;
      library.add(block.text, "my.rules");
      for (const auto& [name, rules] : library.games()) {
        EXPECT_TRUE(cairn::parse_rules(cairn::print_rules(rules), "printed.rules").front() == rules) << name;
        ++games;
      }
    } catch (const cairn::Error& error) {
      ADD_FAILURE() << error.what() << "\n" << error.where() << "\n" << error.hint();
    }
  }
  EXPECT_GE(games, 15);
}

TEST(LanguageDocument, ShowsTheErrorsThatArePrinted) {
  std::string wrong;
  int shown = 0;
  for (const auto& block : blocks()) {
    if (block.kind == "wrong") wrong = block.text;
    if (block.kind != "error") continue;
    ++shown;
    try {
      cairn::Library library;
      library.add(wrong, "my.rules");
      ADD_FAILURE() << "accepted:\n" << wrong;
    } catch (const cairn::Error& error) {
      EXPECT_EQ(block.text,
                "error: " + std::string(error.what()) + "\n" + error.where() + "\nhint: " + error.hint() + "\n")
          << "docs/language.md:" << block.line;
    }
  }
  EXPECT_EQ(shown, 3);
}

// The games of games/ that the document repeats are the same games.
TEST(LanguageDocument, RepeatsGamesOfTheLibraryFaithfully) {
  const cairn::Library built_in = cairn::built_in_games();
  for (const auto& block : blocks()) {
    if (block.kind != "rules") continue;
    for (const auto& rules : cairn::parse_rules(block.text, "my.rules")) {
      const auto found = built_in.games().find(rules.name);
      if (found == built_in.games().end()) continue;
      EXPECT_TRUE(found->second.moves == rules.moves) << rules.name;
      EXPECT_TRUE(found->second.valid == rules.valid) << rules.name;
      EXPECT_TRUE(*found->second.shape == *rules.shape) << rules.name;
    }
  }
}

TEST(LanguageDocument, WritesPositionsThatAreRead) {
  cairn::Library library = cairn::built_in_games();
  for (const char* text :
       {"minnie[7,9,20]", "nim[0]", "cash{1,3,4}[14; inf, 10]", "comply{1..4}[12, not S]", "subtraction(not {2,5})[40]",
        "misere wynnie[2,2]", "minnie[3,8] + nim[5]", "nim[10^100 + 7, 2*10^99, 3^50]", "wynnie[0,5]"}) {
    EXPECT_NO_THROW((void)cairn::parse_position(text, library)) << text;
  }
}

}  // namespace
