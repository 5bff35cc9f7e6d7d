// Claims as sentences: both say the same of all positions up to a bound.
#include "claims/claim_sentence.hpp"
#include "base/all_layers.hpp"
#include "claims/check_support.hpp"
#include "claims/random_claims_support.hpp"
#include "claims/sentence_box.hpp"
#include "language/parse_claim.hpp"
#include "language/sentence/parse_statement.hpp"

#include <cairn/error.hpp>

#include <gtest/gtest.h>

namespace cairn {
namespace {

ClaimAnswer on_box(const Sentence& sentence, std::int64_t to) {
  testing::EnginesAlone engines;
  const TableOf tables = [](const TableQuestion& question, const Control& limits) {
    return std::make_shared<const TableValues>(table(question, limits));
  };
  return check_sentence_to(sentence, to, Control(), engines, tables);
}

// Numbers up to a bound are those of the variables for a sentence, and those of the position for a claim.
bool has_plain_cells(const Claim& claim) {
  return std::all_of(claim.cells.begin(), claim.cells.end(), [](const ClaimCell& cell) {
    return cell.kind != ClaimCell::Kind::number || cell.expr.op == Op::name;
  });
}

TEST(ClaimSentence, RandomClaimsAndTheirSentencesAreJudgedAlike) {
  Library library = built_in_games();
  testing::RandomClaims claims(20261118);
  int holding = 0, failing = 0, left_out = 0;
  for (int i = 0; i < 400; ++i) {
    const std::string text = claims.next({});
    SCOPED_TRACE(text);
    const Claim claim = parse_claim(text, library);
    const auto sentence = as_sentence(claim);
    if (!sentence || !has_plain_cells(claim) || claim.cells.size() > 3) {
      ++left_out;
      continue;
    }
    const std::int64_t to = claim.cells.size() > 2 ? 6 : 11;
    const ClaimAnswer expected = testing::check_by_engines(claim, to);
    const ClaimAnswer found = on_box(*sentence, to);
    EXPECT_EQ(found.holds, expected.holds) << sentence->text << ": " << found.known.detail;
    (expected.holds == true ? holding : failing) += 1;
    // Its text is read back as the same sentence.
    const auto statements = parse_statements(sentence->text, library);
    ASSERT_EQ(statements.size(), 1U);
    ASSERT_TRUE(std::holds_alternative<Sentence>(statements[0])) << sentence->text;
    EXPECT_TRUE(same(std::get<Sentence>(statements[0]), *sentence)) << sentence->text;
  }
  EXPECT_GT(holding, 10);
  EXPECT_GT(failing, 60);
  EXPECT_LT(left_out, 300);
}

TEST(ClaimSentence, SaysWhatTheClaimSays) {
  Library library = built_in_games();
  const auto said = [&](const std::string& text) {
    const auto sentence = as_sentence(parse_claim(text, library));
    return sentence ? sentence->text : "none";
  };
  EXPECT_EQ(said("nim[a,b]: P iff a = b"), "for all a: for all b: nim[a,b] is P iff a = b");
  EXPECT_EQ(said("nim[a,b], a < b, b odd: N if a > 2"),
            "for all a: for all b: a < b implies b mod 2 = 1 implies a > 2 implies nim[a,b] is N");
  EXPECT_EQ(said("nim[2a, 7]: G >= 1 if a > 0"), "for all a: a > 0 implies G(nim[2 * a,7]) >= 1");
  EXPECT_EQ(said("misere nim[a]: P only if a = 1"), "for all a: misere nim[a] is P implies a = 1");
  EXPECT_EQ(said("cash{1,3}[n; inf, e]: N"), "for all n: for all e: cash{1,3}[n; inf, e] is N");
  EXPECT_EQ(said("comply{1,2}[n, side], side != S: N"),
            "for all n: for all side: side != S implies comply{1,2}[n, side] is N");
  for (const char* text : {"nim[a,b]: N if least = 1", "nim[a,b], distinct: N", "nim[a,b]: N if 3 is a stack"}) {
    EXPECT_EQ(said(text), "none") << text;
  }
}

}  // namespace
}  // namespace cairn
