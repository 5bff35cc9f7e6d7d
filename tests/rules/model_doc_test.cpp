// The listings in docs/model.md are what the program prints, to the letter.
//
// A block that opens with ```rays GAME K holds the rays of that game for K numbers, ```formulas GAME K their formulas.
#include "base/all_layers.hpp"
#include "docs/blocks_support.hpp"
#include "rules/boards_support.hpp"
#include "rules/wyg_support.hpp"

#include <gtest/gtest.h>

#include <set>
#include <sstream>

namespace {

struct Listing {
  std::string kind;
  std::string game;
  int k = 0;
  std::string text;
  int line = 0;
};

std::vector<Listing> listings() {
  std::vector<Listing> result;
  for (const auto& [kind, text, line] : cairn::testing::blocks_of("model.md")) {
    if (!kind.starts_with("rays ") && !kind.starts_with("formulas ")) continue;
    const std::size_t first = kind.find(' ');
    const std::size_t last = kind.rfind(' ');
    result.push_back({kind.substr(0, first), kind.substr(first + 1, last - first - 1), std::stoi(kind.substr(last + 1)),
                      text, line});
  }
  return result;
}

cairn::Rays rays_of(const Listing& listing) {
  if (listing.game == "wyg(path 3)") return rules_test::wyg_rays();
  return cairn::lower(rules_test::built_in(listing.game), listing.k);
}

TEST(ModelDocument, ListsTheRaysThatAreUsed) {
  for (const auto& listing : listings()) {
    const cairn::Rays rays = rays_of(listing);
    EXPECT_EQ(rays.coordinates, listing.k);
    std::string expected;
    if (listing.kind == "rays") expected = cairn::rules::to_string(rays);
    if (listing.kind == "formulas") {
      for (const auto& ray : rays.rays) expected += cairn::presburger(rays, ray) + "\n";
    }
    EXPECT_EQ(listing.text, expected) << "docs/model.md:" << listing.line << ": " << listing.kind << " of "
                                      << listing.game;
  }
}

TEST(ModelDocument, ShowsEveryKindOfGame) {
  std::set<std::string> shown;
  for (const auto& listing : listings()) shown.insert(listing.game);
  for (const char* game : {"minnie", "mine", "nimtb", "jennifer", "susen", "wynnie_some", "comply{2,5}", "cash{1,3,4}",
                           "wyg(path 3)", "partizan_euclid", "maximum_nim(floor(sqrt(n)))"}) {
    EXPECT_TRUE(shown.contains(game)) << game;
  }
}

}  // namespace
