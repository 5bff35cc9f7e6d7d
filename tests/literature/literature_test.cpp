// Theorems about the games of the literature: what Cairn says of each is what literature.claims expects.
#include "places_support.hpp"

#include <cairn/lab.hpp>

#include <gtest/gtest.h>

#include <fstream>
#include <set>
#include <string>
#include <vector>

namespace cairn {
namespace {

// A line of the file: "proved | CLAIM", "to N | CLAIM" or "fails POSITION | CLAIM".
struct Expected {
  int line = 0;
  std::string verdict;
  std::string claim;
};

std::vector<Expected> expectations() {
  std::vector<Expected> all;
  std::ifstream file(source_file("tests/literature/literature.claims"));
  std::string text;
  for (int line = 1; std::getline(file, text); ++line) {
    if (text.empty() || text.front() == '#') continue;
    const std::size_t bar = text.find(" | ");
    if (bar == std::string::npos) {
      ADD_FAILURE() << "line " << line << " has no verdict: " << text;
      continue;
    }
    all.push_back({line, text.substr(0, bar), text.substr(bar + 3)});
  }
  return all;
}

// The bound of "to N".
std::optional<std::int64_t> bound(const std::string& verdict) {
  if (!verdict.starts_with("to ")) return std::nullopt;
  return std::stoll(verdict.substr(3));
}

// The verdict as the file would write it; something that the file never says when the answer fits to none.
std::string verdict_of(const ClaimAnswer& answer) {
  if (answer.status != Status::complete || answer.empty || !answer.holds) return "open";
  if (!*answer.holds) return answer.counterexample ? "fails " + answer.counterexample->position : "open";
  if (answer.known.how == How::proved) return answer.to ? "open" : "proved";
  if (answer.known.how == How::computed && answer.to) return "to " + std::to_string(*answer.to);
  return "open";
}

TEST(Literature, EveryTheoremHasTheVerdictThatIsWritten) {
  const Lab lab;
  for (const Expected& expected : expectations()) {
    for (const ParsedClaim& claim : lab.claims(expected.claim, "literature.claims")) {
      EXPECT_TRUE(claim.warnings().empty()) << "line " << expected.line;
      const ClaimAnswer answer = lab.check(claim, {.to = bound(expected.verdict)});
      EXPECT_EQ(verdict_of(answer), expected.verdict) << "line " << expected.line << ": " << claim.text() << "\n"
                                                      << answer.known.detail;
    }
  }
}

TEST(Literature, AWrongVerdictIsNoticed) {
  const Lab lab;
  EXPECT_EQ(verdict_of(lab.check("nim[a,b]: P iff a = b")), "proved");
  EXPECT_EQ(verdict_of(lab.check("nim[a,b]: P iff a = b", {.to = 9})), "to 9");
  EXPECT_EQ(verdict_of(lab.check("nim[a,b]: P iff a = b and a != 4")), "fails nim[4,4]");
  EXPECT_EQ(verdict_of(lab.check("nim[a,b]: P iff a = b and a != 14", {.to = 9})), "to 9");
}

// Claims that vanish by oversight are missed.
TEST(Literature, ClaimsAreAboutManyGames) {
  const Lab lab;
  std::set<std::string> games;
  for (const Expected& expected : expectations()) {
    for (const ParsedClaim& claim : lab.claims(expected.claim, "literature.claims")) {
      games.insert(claim.game().substr(0, claim.game().find_first_of("({")));
    }
  }
  EXPECT_GE(games.size(), 50U);
}

}  // namespace
}  // namespace cairn
