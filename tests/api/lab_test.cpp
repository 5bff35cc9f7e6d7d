// The public Lab. Values are those of the papers, or follow from the rules in a line.
#include <cairn/lab.hpp>

#include <gtest/gtest.h>

#include <array>
#include <fstream>
#include <stdexcept>

#include "cli/run_support.hpp"

namespace cairn {
namespace {

TEST(Lab, AnswersHaveOneHead) {
  const Lab lab;
  const SolveAnswer sum = lab.solve("misere nim[1] + minnie[2,3]");
  EXPECT_EQ(sum.game, "nim + minnie");
  EXPECT_EQ(sum.play(), "misere");
  const std::array<AnswerHead, 6> heads{lab.moves("nim[1,2]"),
                                        lab.table({.game = "nim", .to = 3}),
                                        lab.list({.game = "nim", .to = 3}),
                                        lab.sequence({.game = "subtraction{1,2}", .to = 5}),
                                        lab.prove({.game = "nim"}),
                                        lab.check("nim[a,b]: P iff a = b")};
  for (const AnswerHead& head : heads) {
    EXPECT_TRUE(head.game == "nim" || head.game == "subtraction{1,2}") << head.game;
    EXPECT_EQ(head.play(), "normal");
    EXPECT_TRUE(head.known.how == How::proved || head.known.how == How::computed);
    EXPECT_FALSE(head.known.detail.empty());
    EXPECT_NE(head.engine, Engine::chosen);
    EXPECT_EQ(head.status, Status::complete);
  }
}

// Few positions may have many options: a search of 600,000 of them would look at thirty thousand million.
TEST(Lab, AProofAnswersWhereASearchBesideItWouldTakeMinutes) {
  Lab lab;
  ASSERT_TRUE(lab.prove({.game = "nim"}).proved());
  const SolveAnswer small = lab.solve("nim[300,5]");
  EXPECT_EQ(small.grundy, Integer(300 ^ 5));
  EXPECT_TRUE(small.remoteness);
  const SolveAnswer large = lab.solve("nim[100000,5]");
  EXPECT_EQ(large.outcome, 'N');
  ASSERT_EQ(large.winning_moves.size(), 1U);
  EXPECT_EQ(large.winning_moves[0].position, "nim[5,5]");
  EXPECT_EQ(large.known.how, How::proved);
  EXPECT_FALSE(large.remoteness);
}

TEST(Lab, PositionsKnowTheirPartsAndWhetherTheyAreEqual) {
  Lab lab;
  const ParsedPosition position = lab.position("misere cash{1,3,4}[14; inf, 10] + comply{1..4}[12, not S]");
  EXPECT_TRUE(position.misere());
  const std::vector<PositionPart> parts = position.parts();
  ASSERT_EQ(parts.size(), 2U);
  EXPECT_EQ(parts[0].game, "cash{1,3,4}");
  EXPECT_EQ(parts[0].cells[0].number, Integer(14));
  EXPECT_EQ(parts[0].cells[1].kind, PositionCell::Kind::infinite);
  EXPECT_EQ(parts[1].cells[1].word, "not S");
  EXPECT_EQ(lab.position("nim[5,3]"), lab.position("nim[3,5]"));
  EXPECT_NE(lab.position("nim[5,3]"), lab.position("nim[3,6]"));
  const ParsedPosition before = lab.position("nim[1]");
  lab.add_rules("game nim\n  stacks any\n  move take t from one where t <= 2\n");
  EXPECT_NE(lab.position("nim[1]"), before);
}

TEST(Lab, FindsGamesByWords) {
  Lab lab;
  EXPECT_EQ(lab.games().size(), lab.games("  ").size());
  lab.add_rules("game hares\n  about \"A tortoise waits.\"\n  cite Aesop 1\n  group Fables\n  pile n\n  move take t\n");
  for (const char* query : {"hares", "TORTOISE", "aesop", "fable", "fables  hare 1"}) {
    const std::vector<GameInfo> found = lab.games(query);
    ASSERT_EQ(found.size(), 1U) << query;
    EXPECT_EQ(found[0].name, "hares");
    EXPECT_EQ(found[0].group, "Fables");
  }
  EXPECT_TRUE(lab.games("fables fox").empty());
}

TEST(Lab, RulesOfOnesOwnReplaceOthersForAllQuestions) {
  Lab lab;
  EXPECT_EQ(lab.solve("nim[3]").grundy, Integer(3));
  EXPECT_EQ(lab.table({.game = "nim", .to = 3, .stacks = 1, .grundy = true}).values().back(), 3);
  EXPECT_TRUE(lab.prove({.game = "nim", .stacks = 1}).proved());
  lab.add_rules("game nim\n  stacks any\n  move take t from one where t <= 2\n");
  EXPECT_EQ(lab.solve("nim[3]").grundy, Integer(0));
  EXPECT_EQ(lab.table({.game = "nim", .to = 3, .stacks = 1, .grundy = true}).values().back(), 0);
  EXPECT_FALSE(lab.prove({.game = "nim", .stacks = 1}).kept());
}

TEST(Lab, GamesSayWhatTheyAre) {
  const Lab lab;
  const GameInfo cash = lab.game("cash{1,3,4}");
  EXPECT_EQ(cash.name, "cash");
  ASSERT_EQ(cash.parameters.size(), 1U);
  EXPECT_EQ(cash.parameters[0].kind, GameParameter::Kind::set);
  EXPECT_EQ(cash.coordinates, (std::vector<std::string>{"n", "d", "e"}));
  EXPECT_FALSE(cash.stacks);
  EXPECT_TRUE(lab.game("nim").stacks);
  EXPECT_EQ(lab.game("wythoff").stack_count, 2);
  EXPECT_THROW(static_cast<void>(lab.game("no_such_game")), Error);
}

TEST(Lab, FilesAreReadOnlyWhereThatIsAllowed) {
  const testing::Folder folder;
  const std::string path = folder.file("mine.rules", "game mine\n  stacks any\n  move take t from one where t <= 2\n");
  EXPECT_THROW(static_cast<void>(Lab().solve(path + "[3]")), Error);
  LabSettings settings;
  settings.rules_files = true;
  EXPECT_EQ(Lab(settings).solve(path + "[3]").outcome, 'P');
}

TEST(Lab, ProofsAreKeptAndUsedWithoutAStore) {
  const Lab lab;
  const std::string huge = "minnie[3,1000000000000000000000000000000000000]";
  EXPECT_THROW(static_cast<void>(lab.solve(huge)), TooLarge);
  EXPECT_FALSE(lab.prove({.game = "minnie"}).kept());
  EXPECT_TRUE(lab.prove({.game = "minnie"}).kept());
  EXPECT_FALSE(lab.prove({.game = "minnie", .again = true}).kept());
  const SolveAnswer answer = lab.solve(huge);
  EXPECT_EQ(answer.outcome, 'P');  // [3, n] with n = 0 mod 4
  EXPECT_EQ(answer.known.how, How::proved);
  // Another Lab knows nothing of it.
  EXPECT_THROW(static_cast<void>(Lab().solve(huge)), TooLarge);
}

TEST(Lab, ProofsOfAStoreAreSharedByOthers) {
  const testing::Folder folder;
  LabSettings settings;
  settings.proofs = folder.path("proofs.sqlite");
  EXPECT_TRUE(Lab(settings).prove({.game = "minnie"}).proved());
  EXPECT_TRUE(Lab(settings).prove({.game = "minnie"}).kept());
}

TEST(Lab, TablesGoIntoArraysOfAnyKind) {
  const Lab lab;
  const TableAnswer table = lab.table({.game = "nim", .to = 6, .grundy = true});
  EXPECT_TRUE(table.sorted());
  EXPECT_EQ(table.coordinates(), (std::vector<std::string>{"x1", "x2"}));
  const std::array<std::int64_t, 2> first{2, 0};
  const std::array<std::int64_t, 2> size{3, 9};
  std::array<std::int8_t, 27> small{};
  std::array<std::int32_t, 27> wide{};
  table.copy_box(first, size, small);
  table.copy_box(first, size, wide);
  for (std::int64_t x = 2; x < 5; ++x) {
    for (std::int64_t y = 0; y < 9; ++y) {
      const auto at = static_cast<std::size_t>((x - 2) * 9 + y);
      EXPECT_EQ(small[at], y > 6 ? kNotValid : x ^ y);
      EXPECT_EQ(wide[at], small[at]);
      const std::array<std::int64_t, 2> place{x, y};
      EXPECT_EQ(table.value(place).value_or(kNotValid), wide[at]);
    }
  }
  EXPECT_THROW(table.copy_box(first, size, std::span(wide).first(26)), Error);
  EXPECT_THROW(table.copy_box(first, std::span(size).first(1), wide), Error);
  const std::array<std::int64_t, 2> negative{-1, 0};
  EXPECT_THROW(table.copy_box(negative, size, wide), Error);
  EXPECT_EQ(table.value(negative), std::nullopt);
  EXPECT_THROW(table.copy_box(first, size, wide, 1), Error);
}

TEST(Lab, TablesWithWordsHaveAModeForEach) {
  const TableAnswer table = Lab().table({.game = "comply{1..4}", .to = 12, .grundy = true});
  EXPECT_EQ(table.modes(), (std::vector<std::string>{"side = S", "side = not S"}));
  EXPECT_FALSE(table.sorted());
  const std::array<std::int64_t, 1> first{0};
  const std::array<std::int64_t, 1> size{13};
  std::array<std::int16_t, 13> comply{};
  table.copy_box(first, size, comply, 0);
  // comply{1..k}[n, S]: n up to 2k, then (n + 1) mod (k + 1).
  for (int n = 0; n <= 12; ++n) EXPECT_EQ(comply[static_cast<std::size_t>(n)], n <= 8 ? n : (n + 1) % 5);
}

TEST(Lab, SeveralClaimsAreReadAndCheckedOneByOne) {
  const Lab lab;
  const std::string family = "for k in 1..3: subtraction{1..k}[n]: P iff n mod (k + 1) = 0";
  EXPECT_EQ(lab.claims(family).size(), 3U);
  EXPECT_THROW(static_cast<void>(lab.check(family)), Error);
  EXPECT_THROW(static_cast<void>(lab.claims("nim[a,b]: P iff")), Error);
}

TEST(Lab, CertificatesOfOthersAreJudged) {
  const Lab lab;
  std::string certificate = lab.prove({.game = "wynnie"}).certificate();
  const CertificateAnswer right = lab.check_proof(certificate);
  EXPECT_TRUE(right.proved());
  EXPECT_EQ(right.game, "wynnie");
  EXPECT_EQ(right.built_in(), true);
  EXPECT_EQ(to_string(right.engine), "check-proof");
  const auto at = certificate.find("t <= least");
  ASSERT_NE(at, std::string::npos);
  certificate.replace(at, 10, "t <= 1    ");
  EXPECT_FALSE(lab.check_proof(certificate).proved());
  EXPECT_THROW(static_cast<void>(lab.check_proof("not a certificate")), Error);
  EXPECT_THROW(static_cast<void>(lab.prove({.game = "nim"}, {.seconds = 0}).certificate()), Error);
}

TEST(Lab, NumbersThatMakeNoSenseAreRefused) {
  const Lab lab;
  EXPECT_THROW(static_cast<void>(lab.table({.game = "nim", .to = -1})), Error);
  EXPECT_THROW(static_cast<void>(lab.list({.game = "nim", .to = 5, .stacks = -2})), Error);
  EXPECT_THROW(static_cast<void>(lab.list({.game = "nim", .to = 5, .stacks = 1000})), Error);
  EXPECT_THROW(static_cast<void>(lab.table({.game = "wythoff", .to = 5, .stacks = 3})), Error);
  EXPECT_THROW(static_cast<void>(lab.sequence({.game = "subtraction{1,2}", .to = -5})), Error);
  EXPECT_THROW(static_cast<void>(lab.prove({.game = "cash{1,3,4}", .stacks = 2})), Error);
}

TEST(Lab, CanBeMoved) {
  Lab first;
  static_cast<void>(first.prove({.game = "minnie"}));
  Lab second = std::move(first);
  EXPECT_TRUE(second.prove({.game = "minnie"}).kept());
}

TEST(Lab, WarnsOfWhatMayBeMeantInAnotherWay) {
  std::vector<std::string> warnings;
  LabSettings settings;
  settings.proofs = "/dev/null/no/such/folder/proofs";
  settings.warn = [&](const Error& error) { warnings.emplace_back(error.what()); };
  static_cast<void>(Lab(settings).prove({.game = "minnie"}));
  EXPECT_EQ(warnings.size(), 1U);  // the proof cannot be kept there
}

}  // namespace
}  // namespace cairn
