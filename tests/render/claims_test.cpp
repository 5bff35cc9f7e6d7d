// Verdicts on claims and sentences, families, and tables of many claims, as text and JSON.
#include "base/all_layers.hpp"
#include "base/json.hpp"

#include <cairn/claims.hpp>
#include <cairn/print.hpp>

#include <gtest/gtest.h>

namespace cairn {
namespace {

ClaimAnswer sentence(bool holds, const Witness& witness) {
  ClaimAnswer answer;
  answer.claim = "said";
  answer.holds = holds;
  answer.known = {holds ? How::proved : How::refuted, "by automata"};
  answer.engine = Engine::automaton;
  answer.witness = witness;
  return answer;
}

std::string verdict_on(const ClaimAnswer& answer) {
  const std::string text = to_text(answer);
  const auto begin = text.find("\n  ") + 3;
  return text.substr(begin, text.find('\n', begin) - begin);
}

TEST(ClaimText, SaysForWhatASentenceFails) {
  EXPECT_EQ(verdict_on(sentence(false, {{{"a", "3"}}, {"b"}, {"wythoff[3,5] is P"}, true})),
            "fails for a = 3, whatever b: wythoff[3,5] is P");
  EXPECT_EQ(verdict_on(sentence(false, {{{"a", "3"}, {"b", "4"}}, {}, {"nim[3,4] is N", "nim[4,3] is N"}, false})),
            "fails for a = 3, b = 4: nim[3,4] is N, nim[4,3] is N (not the smallest)");
  EXPECT_EQ(verdict_on(sentence(false, {{}, {"a", "b"}, {}, true})), "is false, whatever a, b");
  EXPECT_EQ(verdict_on(sentence(false, {{}, {}, {"nim[3] is N"}, true})), "is false: nim[3] is N");
  ClaimAnswer none = sentence(false, {});
  none.witness.reset();
  EXPECT_EQ(verdict_on(none), "is false");
}

TEST(ClaimText, SaysForWhatASentenceHolds) {
  EXPECT_EQ(verdict_on(sentence(true, {{{"a", "1"}, {"b", "4"}}, {}, {"minnie[1,4] is P"}, true})),
            "holds: a = 1, b = 4 (minnie[1,4] is P)");
  EXPECT_EQ(verdict_on(sentence(true, {{{"a", "1"}}, {"b"}, {}, false})),
            "holds: a = 1, whatever b (not the smallest)");
  ClaimAnswer universal = sentence(true, {});
  universal.witness.reset();
  EXPECT_EQ(verdict_on(universal), "holds for all sizes");
  universal.to = 500;
  EXPECT_EQ(verdict_on(universal), "holds up to 500");
}

TEST(ClaimJson, AWitnessOfWhatFailsIsACounterexample) {
  const std::string found = R"({"variables":{"a":3,"s":"S"},"whatever":["b"],"facts":["nim[3] is N"],"smallest":true})";
  const Witness witness{{{"a", "3"}, {"s", "S"}}, {"b"}, {"nim[3] is N"}, true};
  const Json no = Json::parse(to_json(sentence(false, witness)));
  EXPECT_EQ(no["counterexample"].dump(), found);
  EXPECT_EQ(no["witness"], nullptr);
  ClaimAnswer member = sentence(true, witness);
  member.parameters = {{"L", "2"}, {"A", "{1,3}"}};
  const Json yes = Json::parse(to_json(member));
  EXPECT_EQ(yes["counterexample"], nullptr);
  EXPECT_EQ(yes["witness"].dump(), found);
  EXPECT_EQ(yes["parameters"].dump(), R"({"L":2,"A":"{1,3}"})");
  EXPECT_EQ(no["parameters"], nullptr);
}

ClaimAttempt member(int number, How how) {
  ClaimAttempt attempt;
  attempt.answer.parameters = {{"L", std::to_string(number)}};
  attempt.answer.known.how = how;
  if (how != How::unknown) attempt.answer.holds = how != How::refuted;
  if (how == How::computed) attempt.answer.to = 500;
  if (how == How::refuted) attempt.answer.witness = Witness{{{"n", "3"}}, {}, {}, true};
  return attempt;
}

TEST(FamilyText, NamesTheValuesByHowTheyAreKnown) {
  std::vector<ClaimAttempt> members;
  for (int i = 2; i <= 12; ++i) {
    members.push_back(member(i, i == 10 ? How::computed : i == 12 ? How::refuted : How::proved));
  }
  const FamilyAnswer answer = family_answer("for L in 2..12: nim[L,n]: N", members);
  EXPECT_EQ(to_text(answer),
            "for L in 2..12: proved for all sizes for L = 2..9, 11; computed up to 500 for L = 10; refuted for L = 12 "
            "(n = 3)\n");
  EXPECT_EQ(answer.known.how, How::refuted);
  EXPECT_EQ(answer.proved.size(), 9U);
  const Json json = Json::parse(to_json(answer));
  EXPECT_EQ(json["family"], "for L in 2..12: nim[L,n]: N");
  EXPECT_EQ(json["proved"][8].dump(), R"({"L":11})");
  EXPECT_EQ(json["computed"].dump(), R"([{"L":10}])");
  EXPECT_EQ(json["refuted"].dump(), R"([{"L":12}])");
  EXPECT_EQ(json["unknown"], Json::array());
  EXPECT_EQ(json["known"]["how"], "refuted");
}

TEST(FamilyText, KnowsSeveralParametersSetsAndErrors) {
  std::vector<ClaimAttempt> members{member(1, How::proved), member(2, How::unknown), member(3, How::unknown)};
  members[2].error = Error("too large");
  EXPECT_EQ(to_text(family_answer("for L in {1,2,3}: nim[L]: N", members)),
            "for L in {1,2,3}: proved for all sizes for L = 1; unknown for L = 2; not answered for L = 3\n");
  EXPECT_EQ(family_answer("", members).known.how, How::unknown);
  members.pop_back();
  for (auto& one : members) one.answer.parameters = {{"k", "2"}, {"A", "{1}"}};
  EXPECT_EQ(to_text(family_answer("for k in 2..2, A within {1}: x", members)),
            "for k in 2..2, A within {1}: proved for all sizes for (k, A) = (2, {1}); unknown for (k, A) = (2, {1})\n");
  // What would be a long list is cut off.
  std::vector<ClaimAttempt> many;
  for (int i = 0; i < 40; ++i) many.push_back(member(2 * i, How::proved));
  EXPECT_EQ(to_text(family_answer("for L in {0,2..78}: x", many)),
            "for L in {0,2..78}: proved for all sizes for L = 0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22 and 28 more\n");
}

TEST(ClaimTable, CountsInWords) {
  ClaimCounts counts;
  EXPECT_EQ(to_text(counts), "no claim was checked\n");
  for (int i = 0; i < 29; ++i) counts.add(member(1, How::proved));
  counts.add(member(1, How::computed));
  for (int i = 0; i < 3; ++i) counts.add(member(1, How::refuted));
  counts.add(member(1, How::unknown));
  counts.add({{}, Error("no")}, false);
  EXPECT_EQ(to_text(counts), "30 hold: 29 proved, 1 computed; 3 refuted; 1 unknown; 1 is no claim\n");
  ClaimCounts one;
  one.add(member(1, How::computed));
  one.add({{}, Error("too large")});
  EXPECT_EQ(to_text(one), "1 holds: 1 computed; 1 cannot be answered\n");
}

TEST(ClaimTable, RowsFitTheWidth) {
  AskedClaim asked{.text = "for all a: " + std::string(200, 'x'), .line = 7};
  asked.error = Error("unknown name");
  const std::string row = claim_row(asked, {{}, asked.error}, 3, {false, 80});
  EXPECT_EQ(row.size(), 81U);
  EXPECT_EQ(row.find("  7  no claim  "), 0U) << row;
  EXPECT_TRUE(row.ends_with("xxx...\n")) << row;
}

}  // namespace
}  // namespace cairn
