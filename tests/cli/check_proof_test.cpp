// cairn check-proof: what is proved, what is not, and what is no certificate.
#include "base/all_layers.hpp"
#include "base/json.hpp"
#include "cash/price_certificate.hpp"
#include "cash/price_law_search.hpp"
#include "check/certificate.hpp"
#include "check/proof_support.hpp"
#include "cli/run_support.hpp"

#include <gtest/gtest.h>

namespace cairn {
namespace {

using testing::error_sentences;
using testing::Finished;
using testing::Folder;
using testing::run_cairn;
using testing::text_of_file;

std::string certificate() { return to_text(find_price_law({1, 3, 4}, Control()).value()); }

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  return text.replace(text.find(from), from.size(), to);
}

TEST(CheckProof, SaysWhatIsProved) {
  const Folder folder;
  const Finished run = run_cairn("check-proof " + folder.file("a.json", certificate()));
  EXPECT_EQ(run.code, 0);
  EXPECT_EQ(run.err, "");
  EXPECT_EQ(run.out.find("proved: NIM with Cash {1,3,4}, all n, d, e: "), 0U) << run.out;
  EXPECT_NE(run.out.find("row n + 14 is row n, its zones moved by 0, 7, 10\n"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("\nchecked: rows 0 to "), std::string::npos) << run.out;
}

TEST(CheckProof, SaysWhatIsNot) {
  const Folder folder;
  const std::string path = folder.file("a.json", replaced(certificate(), "[1,3,4]", "[1,3,5]"));
  const Finished run = run_cairn("check-proof " + path);
  EXPECT_EQ(run.code, 1);
  EXPECT_EQ(run.err, "");
  EXPECT_EQ(run.out.find("not proved: NIM with Cash {1,3,5}, "), 0U) << run.out;
  EXPECT_NE(run.out.find("\nbecause: a row is wrong at n = 4\n"), std::string::npos) << run.out;
}

TEST(CheckProof, SaysTheSameInJson) {
  const Folder folder;
  const std::string good = folder.file("a.json", certificate());
  const Json yes = Json::parse(run_cairn("check-proof --json " + good).out);
  EXPECT_EQ(yes["file"], good);
  EXPECT_EQ(yes["proved"], true);
  EXPECT_EQ(yes["amounts"], Json({1, 3, 4}));
  EXPECT_EQ(yes["period"], 14);
  EXPECT_EQ(yes["shifts"], Json({0, 7, 10}));
  EXPECT_EQ(yes["fails"], nullptr);
  EXPECT_EQ(yes["known"]["how"], "proved");
  EXPECT_EQ(yes["rows_checked"].get<int>(), yes["first"].get<int>() + 28);
  const Finished run =
      run_cairn("check-proof --json " + folder.file("b.json", replaced(certificate(), "0,7,", "0,6,")));
  EXPECT_EQ(run.code, 1);
  const Json no = Json::parse(run.out);
  EXPECT_EQ(no["proved"], false);
  EXPECT_TRUE(no["fails"].is_string());
  EXPECT_EQ(no["known"]["how"], "unknown");
  EXPECT_EQ(no["rows_checked"], nullptr);
}

// MINNIE on two stacks, as the prover finds it.
std::string automaton_certificate() { return write_certificate(testing::proof_by_prover({"minnie", 2, ""})); }

TEST(CheckProof, SaysWhatAnAutomatonProves) {
  const Folder folder;
  const std::string path = folder.file("a.json", automaton_certificate());
  const Finished run = run_cairn("check-proof " + path);
  EXPECT_EQ(run.code, 0);
  EXPECT_EQ(run.err, "");
  EXPECT_EQ(run.out.find("proved: minnie on 2 stacks, numbers of all sizes: x is a P-position exactly when the "), 0U)
      << run.out;
  EXPECT_NE(run.out.find(" product states decide it for all sizes; "), std::string::npos) << run.out;
  EXPECT_NE(run.out.find(" agree with the definition\n"), std::string::npos) << run.out;
  const Json json = Json::parse(run_cairn("check-proof --json " + path).out);
  EXPECT_EQ(json["file"], path);
  EXPECT_EQ(json["game"], "minnie");
  EXPECT_EQ(json["stacks"], 2);
  EXPECT_EQ(json["play"], "normal");
  EXPECT_EQ(json["question"], "outcome");
  EXPECT_EQ(json["numeration"], "binary");
  EXPECT_EQ(json["states"], 8);
  EXPECT_EQ(json["proved"], true);
  EXPECT_EQ(json["fails"], nullptr);
  EXPECT_EQ(json["position"], nullptr);
  EXPECT_GT(json["product_states"].get<int>(), 10);
  EXPECT_GT(json["positions_compared"].get<int>(), 1000);
  EXPECT_EQ(json["known"]["how"], "proved");
  EXPECT_EQ(json["status"], "complete");
}

TEST(CheckProof, RefutesAWrongAutomaton) {
  const Folder folder;
  const std::string path = folder.file("a.json", replaced(automaton_certificate(), "t <= least", "t <= 2*least"));
  const Finished run = run_cairn("check-proof " + path);
  EXPECT_EQ(run.code, 1);
  EXPECT_EQ(run.err, "");
  EXPECT_EQ(run.out.find("refuted: minnie on 2 stacks, "), 0U) << run.out;
  EXPECT_NE(run.out.find("\nbecause: a move leads to an accepted position from the accepted position minnie["),
            std::string::npos)
      << run.out;
  const Json json = Json::parse(run_cairn("check-proof --json " + path).out);
  EXPECT_EQ(json["proved"], false);
  EXPECT_EQ(json["known"]["how"], "refuted");
  EXPECT_EQ(json["position"].get<std::string>().find("minnie["), 0U);
  EXPECT_TRUE(json["fails"].is_string());
}

TEST(CheckProof, StopsAtItsLimits) {
  const Folder folder;
  const std::string path = folder.file("a.json", automaton_certificate());
  for (const char* limit : {"--memory 10K", "--time 0.000001"}) {
    const Finished run = run_cairn("check-proof " + path + " " + limit);
    EXPECT_EQ(run.code, 3) << limit;
    EXPECT_EQ(run.out.find("not proved: minnie on 2 stacks, "), 0U) << run.out;
    EXPECT_NE(run.out.find("\nbecause: limit reached after "), std::string::npos) << run.out;
  }
  const Json json = Json::parse(run_cairn("check-proof --json --memory 10K " + path).out);
  EXPECT_EQ(json["proved"], false);
  EXPECT_EQ(json["known"]["how"], "unknown");
  EXPECT_EQ(json["status"], "limit reached");
}

// A certificate of a game of one's own: a proof by `cairn prove` under these rules.
std::string certificate_of(const std::string& game, const std::string& rules, const Folder& folder) {
  const Finished run =
      run_cairn("prove '" + game + "' --format certificate --rules " + folder.file("own.rules", rules));
  EXPECT_EQ(run.code, 0) << run.err;
  return run.out;
}

// The name of a game proves nothing about the game that one knows by it, so the rules stand next to the claim.
TEST(CheckProof, PrintsTheRulesThatWereChecked) {
  const Folder folder;
  const std::string path = folder.file("a.json", automaton_certificate());
  const Finished run = run_cairn("check-proof " + path);
  EXPECT_NE(run.out.find("\nrules:\n"
                         "  game minnie\n"
                         "    about  \"Take from one stack, never more than the smallest stack holds.\"\n"
                         "    cite   mullen2016 ch. 5\n"
                         "    group  Nim and its relatives\n"
                         "    stacks any\n"
                         "    move   take t from one where t <= least\n"
                         "checked: "),
            std::string::npos)
      << run.out;
  const Json json = Json::parse(run_cairn("check-proof --json " + path).out);
  EXPECT_EQ(json["rules"], run_cairn("rules minnie").out);
  EXPECT_EQ(json["built_in"], true);
}

TEST(CheckProof, SaysWhenABuiltInGameHasOtherRules) {
  const Folder folder;
  // The moves of NIM under the name of MINNIE.
  const std::string rules = "game minnie\n  stacks any\n  move   take t from one\n";
  const std::string path = folder.file("a.json", certificate_of("minnie", rules, folder));
  const Finished run = run_cairn("check-proof " + path);
  EXPECT_EQ(run.code, 0);
  EXPECT_NE(run.out.find("\n    move   take t from one\n"
                         "note: these are not the rules of the built-in minnie\n"
                         "checked: "),
            std::string::npos)
      << run.out;
  const Json json = Json::parse(run_cairn("check-proof --json " + path).out);
  EXPECT_EQ(json["proved"], true);
  EXPECT_EQ(json["built_in"], false);
  EXPECT_EQ(json["rules"], rules);
  // A wrong certificate says it as well, and so does one whose game has not the parameters of the built-in one.
  const Finished wrong = run_cairn(
      "check-proof " + folder.file("b.json", replaced(automaton_certificate(), "t <= least", "t <= 2*least")));
  EXPECT_NE(wrong.out.find("\nnote: these are not the rules of the built-in minnie\nbecause: "), std::string::npos)
      << wrong.out;
  const std::string other = "game subtraction\n  pile   n\n  move   take s in {1,2}\n";
  const std::string third = folder.file("c.json", certificate_of("subtraction", other, folder));
  EXPECT_EQ(Json::parse(run_cairn("check-proof --json " + third).out)["built_in"], false);
}

TEST(CheckProof, KnowsNoBuiltInGameOfAnotherName) {
  const Folder folder;
  const std::string rules = "game ours(S: set)\n  about  \"Ours.\"\n  pile   n\n  move   take s in S\n";
  const std::string text = certificate_of("ours{1,2}", rules, folder);
  const std::string path = folder.file("a.json", text);
  const Json json = Json::parse(run_cairn("check-proof --json " + path).out);
  EXPECT_EQ(json["built_in"], nullptr);
  EXPECT_EQ(json["rules"], rules);  // with its parameter open; the game says what it is
  EXPECT_EQ(json["game"], "ours{1,2}");
  EXPECT_EQ(run_cairn("check-proof " + path).out.find("note:"), std::string::npos);
  // What others wrote into the rules does not move the cursor.
  const Finished run = run_cairn("check-proof " + folder.file("b.json", replaced(text, "Ours.", "\\u001b[2J\\r.")));
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_NE(run.out.find("\"\\x1b[2J .\""), std::string::npos) << run.out;
  EXPECT_EQ(run.out.find('\x1b'), std::string::npos) << run.out;
}

TEST(CheckProof, ReadsStandardInput) {
  const Finished run = testing::shell("\"$CAIRN\" prove minnie --format certificate | \"$CAIRN\" check-proof -");
  EXPECT_EQ(run.code, 0) << run.err;
  EXPECT_EQ(run.out.find("proved: minnie on 2 stacks, "), 0U) << run.out;
  const Json json = Json::parse(run_cairn("check-proof - --json", certificate()).out);
  EXPECT_EQ(json["proved"], true);
  EXPECT_EQ(json["file"], "standard input");
}

void expect_no_proof(const std::string& arguments, const std::string& part) {
  testing::expect_refused("check-proof " + arguments, part);
}

TEST(CheckProof, RefusesWhatIsNoCertificate) {
  const Folder folder;
  const std::string text = certificate();
  expect_no_proof(folder.file("half.json", text.substr(0, text.size() / 2)), "it is not JSON");
  expect_no_proof(folder.file("empty.json", ""), "it is not JSON");
  expect_no_proof(folder.file("nothing.json", "{}"), "this is no certificate: it has neither a field 'certificate', ");
  expect_no_proof("- < /dev/null", "there is no certificate on standard input");
  expect_no_proof(folder.file("other.json", "{\"format\": \"chess\"}"), "'format' is not \"cairn price law\"");
  expect_no_proof(folder.path("nothing"), "nothing");
  expect_no_proof(folder.path(""), "");
  const std::string automaton = automaton_certificate();
  expect_no_proof(folder.file("b1.json", automaton.substr(0, automaton.size() / 2)), "it is not JSON");
  expect_no_proof(folder.file("b2.json", replaced(automaton, "take t from one", "take t from two many")),
                  "this is no certificate: ");
  expect_no_proof(folder.file("b3.json", replaced(automaton, "\"accepting\"", "\"acepting\"")),
                  "'accepting' is missing");
  expect_no_proof(folder.file("b4.json", replaced(automaton, "\"minnie\"", "\"minie\"")), "'game' is not \"minnie\"");
  const std::string good = folder.file("good.json", text);
  expect_no_proof(good + " --engine lazy", "has one checker only");
  expect_no_proof(good + " --memory 100", "takes");
  expect_no_proof(good + " -o " + good, "take the place");
  EXPECT_EQ(text_of_file(good), text);
}

}  // namespace
}  // namespace cairn
