// Theorems as first-order sentences: what the program says of each is what theorems.claims expects, and so is what it
// says of their mutants. The program is asked as a user would ask it, with all sentences in one file.
#include "cli/run_support.hpp"
#include "places_support.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <optional>
#include <sstream>
#include <string>
#include <vector>

namespace cairn {
namespace {

using Json = nlohmann::ordered_json;

// A line of the file: "proved | SENTENCE", "refuted a = 2, b = 3 | SENTENCE".
struct Theorem {
  int line = 0;
  std::string verdict;
  std::string sentence;
  [[nodiscard]] bool holds() const { return verdict.starts_with("proved"); }
};

std::vector<Theorem> theorems() {
  std::vector<Theorem> all;
  std::ifstream file(source_file("tests/claims/theorems.claims"));
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

std::vector<Json> answers_of(const std::vector<Theorem>& asked, int code) {
  std::string sentences;
  for (const Theorem& theorem : asked) sentences += theorem.sentence + "\n";
  const testing::Folder folder;
  const testing::Finished finished = testing::run_cairn("check " + folder.file("theorems", sentences) + " --json");
  EXPECT_EQ(finished.code, code) << finished.err;
  std::vector<Json> answers;
  std::istringstream lines(finished.out);
  for (std::string line; std::getline(lines, line);) answers.push_back(Json::parse(line));
  return answers;
}

// "a = 2, b = 3"; "2, 3" when the sentence has no names for them.
std::string values_of(const Json& answer, bool named) {
  const Json& found = answer[answer["holds"] == true ? "witness" : "counterexample"];
  if (!found.is_object()) return "";
  std::string text;
  for (const auto& [name, value] : found["variables"].items()) {
    text += (text.empty() ? " " : ", ") + (named ? name + " = " : "") +
            (value.is_string() ? value.get<std::string>() : value.dump());
  }
  return text;
}

// The verdict as the file would write it; something that the file never says when the answer fits to none.
std::string verdict_of(const Json& answer, const std::string& expected) {
  if (answer.contains("error")) return "refused: " + answer["error"].get<std::string>();
  const std::string how = answer["known"]["how"];
  if (how != "proved" && how != "refuted") return "open: " + how;
  if (answer["holds"] != (how == "proved") || !answer["to"].is_null()) return "contradicts itself";
  const bool named = expected.find('=') != std::string::npos;
  // Values that a sentence says exist, but that the file does not write, are not compared.
  if (how == "proved" && expected == "proved") return how;
  return how + values_of(answer, named);
}

TEST(Theorems, EveryTheoremIsProvedAndEveryMutantRefuted) {
  const std::vector<Theorem> asked = theorems();
  const std::vector<Json> answers = answers_of(asked, 1);
  ASSERT_EQ(answers.size(), asked.size());
  for (std::size_t i = 0; i < asked.size(); ++i) {
    EXPECT_EQ(verdict_of(answers[i], asked[i].verdict), asked[i].verdict)
        << "line " << asked[i].line << ": " << asked[i].sentence << "\n"
        << answers[i]["known"].dump();
  }
}

TEST(Theorems, AWrongVerdictIsNoticed) {
  const std::vector<Theorem> asked{{1, "", "for all a exists unique b: nim[a,b] is P"},
                                   {2, "", "for all a exists b > a: nim[a,b] is P"},
                                   {3, "", "for all a, b: nim[a,b] is P iff a = b and a != 2"}};
  const std::vector<Json> answers = answers_of(asked, 1);
  ASSERT_EQ(answers.size(), 3U);
  EXPECT_EQ(verdict_of(answers[0], "proved"), "proved");
  EXPECT_EQ(verdict_of(answers[1], "refuted a = 5"), "refuted a = 0");
  EXPECT_EQ(verdict_of(answers[2], "refuted 2, 2"), "refuted 2, 2");
  EXPECT_EQ(verdict_of(answers[2], "refuted a = 0, b = 0"), "refuted a = 2, b = 2");
}

// Theorems that vanish by oversight are missed, and none is without a mutant.
TEST(Theorems, EachHasAMutant) {
  const std::vector<Theorem> all = theorems();
  std::size_t proved = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!all[i].holds()) continue;
    proved += 1;
    EXPECT_TRUE(i + 1 < all.size() && !all[i + 1].holds()) << "no mutant of line " << all[i].line;
  }
  EXPECT_GE(proved, 50U);
}

}  // namespace
}  // namespace cairn
