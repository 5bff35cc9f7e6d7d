// Sentences as they are read: what they print, what their variables are, and what is refused where.
#include "base/all_layers.hpp"
#include "language/sentence/parse_statement.hpp"

#include <cairn/error.hpp>

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace cairn {
namespace {

using rules::Sentence;

class ParseSentence : public ::testing::Test {
 protected:
  Sentence read(const std::string& text) {
    auto statements = language::parse_statements(text, library_);
    EXPECT_EQ(statements.size(), 1U) << text;
    EXPECT_TRUE(std::holds_alternative<Sentence>(statements[0])) << text;
    return std::get<Sentence>(std::move(statements[0]));
  }
  // As it is printed, which must be read back as the same sentence.
  std::string printed(const std::string& text) {
    try {
      const Sentence sentence = read(text);
      EXPECT_EQ(sentence.text, text);
      const std::string again = rules::to_string(sentence);
      EXPECT_TRUE(rules::same(read(again), sentence)) << text << "\n" << again;
      return again;
    } catch (const Error& problem) {
      return std::string("error: ") + problem.what() + "\n" + problem.where() + "\n" + problem.hint();
    }
  }
  // "what | hint"
  std::string error(const std::string& text) {
    try {
      (void)language::parse_statements(text, library_);
      return "accepted";
    } catch (const Error& problem) {
      EXPECT_NE(problem.where().find('^'), std::string::npos) << text << ": " << problem.what();
      return std::string(problem.what()) + " | " + problem.hint();
    }
  }
  // The place of the caret, from 0.
  std::size_t caret(const std::string& text) {
    try {
      (void)language::parse_statements(text, library_);
    } catch (const Error& problem) {
      const std::string where = problem.where();
      return where.size() - where.rfind('\n') - 4;
    }
    return std::string::npos;
  }
  // "a b | c": the free variables, then the bound ones; "side{S,not S}" for words.
  std::string variables(const std::string& text) {
    const Sentence sentence = read(text);
    std::string all;
    for (std::size_t i = 0; i < sentence.variables.size(); ++i) {
      if (i == sentence.free) all += "| ";
      all += sentence.variables[i].name;
      std::string labels;
      for (const auto& label : sentence.variables[i].labels) labels += (labels.empty() ? "" : ",") + label;
      all += (labels.empty() ? "" : "{" + labels + "}") + " ";
    }
    return all;
  }

  Library library_ = built_in_games();
};

TEST_F(ParseSentence, Quantifiers) {
  EXPECT_EQ(printed("for all a exists unique b: wythoff[a,b] is P"), "for all a: exists unique b: wythoff[a,b] is P");
  for (const char* words : {"for all", "forall", "for every", "for each"}) {
    EXPECT_EQ(printed(std::string(words) + " a: nim[a,a] is P"), "for all a: nim[a,a] is P");
  }
  for (const char* words : {"exists", "there is", "there exists"}) {
    EXPECT_EQ(printed(std::string(words) + " a: nim[a] is P"), "exists a: nim[a] is P");
    EXPECT_EQ(printed(std::string(words) + " a such that nim[a] is P"), "exists a: nim[a] is P");
    EXPECT_EQ(printed(std::string(words) + " a, nim[a] is P"), "exists a: nim[a] is P");
  }
  for (const char* words : {"exists unique", "exists exactly one", "there is exactly one", "there is a unique"}) {
    EXPECT_EQ(printed(std::string(words) + " a: nim[a] is P"), "exists unique a: nim[a] is P");
  }
  for (const char* words : {"exists infinitely many", "exist infinitely many", "there are infinitely many"}) {
    EXPECT_EQ(printed(std::string(words) + " a: nim[a] is N"), "exists infinitely many a: nim[a] is N");
  }
  EXPECT_EQ(printed("for almost all a: nim[a] is N"), "for almost all a: nim[a] is N");
  EXPECT_EQ(printed("for all a, b, c: nim[a,b,c] is P implies a <= b + c"),
            "for all a: for all b: for all c: nim[a,b,c] is P implies a <= b + c");
}

TEST_F(ParseSentence, ConditionsOfQuantifiers) {
  EXPECT_EQ(printed("for all a >= 1: nim[a] is N"), "for all a: a >= 1 implies nim[a] is N");
  EXPECT_EQ(printed("for almost all a >= 1: nim[a] is N"), "for almost all a: a >= 1 implies nim[a] is N");
  EXPECT_EQ(printed("for all a: exists b > a: nim[a,b] is N"), "for all a: exists b: b > a and nim[a,b] is N");
  EXPECT_EQ(printed("for all 1 <= a <= b: nim[a,b] is N or a = b"),
            "for all a: for all b: 1 <= a and a <= b implies nim[a,b] is N or a = b");
  EXPECT_EQ(printed("for all a, b with a < b: nim[a,b] is N"), "for all a: for all b: a < b implies nim[a,b] is N");
  EXPECT_EQ(printed("for all a exists b with b < a: nim[a,b] is N"), "for all a: exists b: b < a and nim[a,b] is N");
  EXPECT_EQ(printed("for all a exists b with nim[a,b] is P"), "for all a: exists b: nim[a,b] is P");
  EXPECT_EQ(printed("for all n in 0..12: nim[n,n] is P"), "for all n: n <= 12 implies nim[n,n] is P");
  EXPECT_EQ(printed("for all n in 3..12: nim[n,n] is P"), "for all n: 3 <= n and n <= 12 implies nim[n,n] is P");
  EXPECT_EQ(printed("for all t in {1,3}: nim[t] is N"), "for all t: t in {1,3} implies nim[t] is N");
  EXPECT_EQ(printed("exists t in {0,3}: nim[t] is N"), "exists t: t in {0,3} and nim[t] is N");
  // Both of them, unless the condition is about the other one.
  EXPECT_EQ(printed("for all a, b >= 1: nim[a,b] is N or a = b"),
            "for all a: for all b: a >= 1 and b >= 1 implies nim[a,b] is N or a = b");
  EXPECT_EQ(printed("for all a, b > a: nim[a,b] is N"), "for all a: for all b: b > a implies nim[a,b] is N");
  EXPECT_EQ(printed("exists b, a < b and nim[a,b] is N"), "error");
}

}  // namespace
}  // namespace cairn
