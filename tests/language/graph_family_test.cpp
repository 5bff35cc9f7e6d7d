// Families of graphs by a text with n in it.
#include "language/graph/graph_family.hpp"
#include "base/all_layers.hpp"

#include <gtest/gtest.h>

namespace cairn {
namespace {

std::string member(const std::string& family, int n) {
  return graph_of_family_text(graph_family_text(family), n, built_in_games()).text();
}

TEST(GraphFamilyText, AnNAtTheEndMayBeLeftOut) {
  EXPECT_EQ(graph_family_text("cycle"), "cycle n");
  EXPECT_EQ(graph_family_text(" grid 4 "), "grid 4 n");
  EXPECT_EQ(graph_family_text("bipartite n 3"), "bipartite n 3");
  EXPECT_EQ(graph_family_text("path 3 + path"), "path 3 + path n");
}

TEST(GraphFamilyText, MembersAreGraphsWithTheNumberInPlaceOfN) {
  EXPECT_EQ(member("cycle", 7), "cycle 7");
  EXPECT_EQ(member("grid n n", 3), "grid 3 3");
  EXPECT_EQ(member("stars 2 3 joined n", 4), "stars 2 3 joined 4");
  EXPECT_EQ(member("path n + cycle (n + 1)", 4), "path 4 + cycle 5");
  EXPECT_EQ(member("path (2n)", 4), "path 8");
  EXPECT_EQ(member("cycle 2n", 4), "cycle 8");
  EXPECT_EQ(member("grid 2 n", 4), "grid 2 4");
}

TEST(GraphFamilyText, WhatIsNoGraphIsRefused) {
  const auto refused = [](const std::string& family, int n) {
    try {
      static_cast<void>(member(family, n));
    } catch (const Error& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  EXPECT_EQ(refused("cycle", 2), "there is no cycle 2");
  EXPECT_NE(refused("cube", 2).find("a graph"), std::string::npos);
  EXPECT_NE(refused("cycle n + 1", 3).find("a graph"), std::string::npos);
  EXPECT_NE(refused("grid", 3).find("a number"), std::string::npos);
  EXPECT_EQ(refused("", 3), "the family is empty");
  EXPECT_EQ(refused("path 5", 3), "'path 5' is one graph and not a family");
  EXPECT_NE(refused("cycle n n", 3).find("expected '+' or the end"), std::string::npos);
}

}  // namespace
}  // namespace cairn
