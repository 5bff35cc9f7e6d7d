// Families of sentences and claims: sets, graphs and numbers of stacks as parameters mean what they mean written out.
#include "base/all_layers.hpp"
#include "engine/graph/all_graphs.hpp"
#include "language/sentence/parse_statement.hpp"
#include "rules/graph/graph.hpp"

#include <cairn/error.hpp>

#include <gtest/gtest.h>

#include <string>

namespace cairn {
namespace {

class SentenceFamily : public ::testing::Test {
 protected:
  SentenceFamily() {
    library_.list_graphs_by([](int vertices, bool connected) {
      std::vector<std::shared_ptr<const rules::Graph>> graphs;
      for (auto& graph : engine::all_graphs(vertices, connected)) {
        graphs.push_back(std::make_shared<const rules::Graph>(std::move(graph)));
      }
      return graphs;
    });
  }
  // The texts of the members, each on a line with its parameters in front.
  std::string members(const std::string& text) {
    std::string all;
    for (const auto& statement : language::parse_statements(text, library_)) {
      const auto& parameters = std::visit([](const auto& said) -> const auto& { return said.parameters; }, statement);
      for (const auto& [name, value] : parameters) all += name + "=" + value + " ";
      all += "| " + text_of(statement) + "\n";
    }
    return all;
  }
  std::string error(const std::string& text) {
    try {
      return "accepted: " + members(text).substr(0, 200);
    } catch (const Error& problem) {
      EXPECT_NE(problem.where().find('^'), std::string::npos) << text;
      return problem.what();
    }
  }

  Library library_ = built_in_games();
};

TEST_F(SentenceFamily, Numbers) {
  EXPECT_EQ(members("for k in 1..2: for all n: exists s: comply{1..k}[n, s] is P or n > 2k"),
            "k=1 | for all n: exists s: comply{1}[n, s] is P or n > 2\n"
            "k=2 | for all n: exists s: comply{1..2}[n, s] is P or n > 4\n");
  EXPECT_EQ(members("for L in 1..2, M in L..2: subtraction not {L..M}[n] is P implies n <= M"),
            "L=1 M=1 | subtraction(not {1})[n] is P implies n <= 1\n"
            "L=1 M=2 | subtraction(not {1..2})[n] is P implies n <= 2\n"
            "L=2 M=2 | subtraction(not {2})[n] is P implies n <= 2\n");
  EXPECT_EQ(members("for k in 1..2: subtraction{1..k}[n]: P iff n mod (k+1) = 0"),
            "k=1 | subtraction{1}[n]: P iff n mod 2 = 0\nk=2 | subtraction{1..2}[n]: P iff n mod 3 = 0\n");
}

TEST_F(SentenceFamily, Sets) {
  EXPECT_EQ(members("for A within {1,3,4}: subtraction(A)[n] is P implies n not in A"),
            "A={1} | subtraction{1}[n] is P implies n not in {1}\n"
            "A={3} | subtraction{3}[n] is P implies n not in {3}\n"
            "A={1,3} | subtraction{1,3}[n] is P implies n not in {1,3}\n"
            "A={4} | subtraction{4}[n] is P implies n not in {4}\n"
            "A={1,4} | subtraction{1,4}[n] is P implies n not in {1,4}\n"
            "A={3,4} | subtraction{3,4}[n] is P implies n not in {3,4}\n"
            "A={1,3,4} | subtraction{1,3,4}[n] is P implies n not in {1,3,4}\n");
  EXPECT_EQ(members("for A within {2,5}, k in A: cash{A}[n; min(A), max(A) + size(A)] is P implies n < k"),
            "A={2} k=2 | cash{2}[n; 2, 3] is P implies n < 2\n"
            "A={5} k=5 | cash{5}[n; 5, 6] is P implies n < 5\n"
            "A={2,5} k=2 | cash{2,5}[n; 2, 7] is P implies n < 2\n"
            "A={2,5} k=5 | cash{2,5}[n; 2, 7] is P implies n < 5\n");
  EXPECT_EQ(members("for A within {2}: subtraction(not A)[n]: P iff n <= max(A)"),
            "A={2} | subtraction(not {2})[n]: P iff n <= 2\n");
  EXPECT_EQ(error("for A within {1..14}: subtraction(A)[n] is P"), "these are too many claims");
  EXPECT_EQ(error("for A within {1..2}: nim[A] is P"), "'A' is a set, but a number is needed here (with A = {1})");
  EXPECT_EQ(error("for S within {1..2}: comply(S)[n, S] is P"),
            "the parameter 'S' is also a word of comply (with S = {1})");
  EXPECT_EQ(error("for k in 1..2: exists k: nim[k] is P"), "'k' is a parameter already (with k = 1)");
  EXPECT_EQ(error("for A within {1..2}: nim[first(A)] is P"), "unknown function 'first' of a set (with A = {1})");
}

TEST_F(SentenceFamily, Stacks) {
  EXPECT_EQ(members("for k in 0..2: minnie[k of 1, n] is P iff n odd"),
            "k=0 | minnie[n] is P iff n mod 2 = 1\nk=1 | minnie[1,n] is P iff n mod 2 = 1\n"
            "k=2 | minnie[1,1,n] is P iff n mod 2 = 1\n");
  EXPECT_EQ(members("for k in 1..2: minnie[x1..xk, n]: N if n > 9"),
            "k=1 | minnie[x1,n]: N if n > 9\nk=2 | minnie[x1,x2,n]: N if n > 9\n");
  EXPECT_EQ(members("for k in 2..2: for all x1..xk: nim[x1..xk] is N or x1 = x2"),
            "k=2 | for all x1: for all x2: nim[x1,x2] is N or x1 = x2\n");
  EXPECT_EQ(error("minnie[m of 1, n]: P"), "'m' is no number of stacks");
  EXPECT_EQ(error("minnie[x1..xk, n]: P"), "'x1..xk' are no variables");
  EXPECT_EQ(error("for k in 40..40: minnie[k of 1]: P"), "there are at most 32 stacks, not 40 (with k = 40)");
}

TEST_F(SentenceFamily, Graphs) {
  EXPECT_EQ(members("for n in 3..4: wyg(complete n)[1] is N"),
            "n=3 | wyg(complete 3)[1,1,1 | none] is N\nn=4 | wyg(complete 4)[1,1,1,1 | none] is N\n");
  EXPECT_EQ(members("for m in 1..1, n in 2..2, k in 1..1: wyg(stars m n joined k)[1]: N"),
            "m=1 n=2 k=1 | wyg(stars 1 2 joined 1)[1,1,1,1,1 | none]: N\n");
  EXPECT_EQ(members("for n in 1..1: wyg(grid 2 n)[1]: N"), "n=1 | wyg(grid 2 1)[1,1 | none]: N\n");
  EXPECT_EQ(members("for G in graphs up to 2: wyg(G)[1] is N"),
            "G=graph6 \"@\" | wyg(graph6 \"@\")[1 | none] is N\n"
            "G=graph6 \"A?\" | wyg(graph6 \"A?\")[1,1 | none] is N\n"
            "G=graph6 \"A_\" | wyg(graph6 \"A_\")[1,1 | none] is N\n");
  // OEIS A000088 and A001349.
  EXPECT_EQ(language::parse_statements("for G in graphs on 5: wyg(G)[1] is N", library_).size(), 34U);
  EXPECT_EQ(language::parse_statements("for G in connected graphs on 5: G(wyg(G)[1]) = 0", library_).size(), 21U);
  EXPECT_EQ(error("for G in graphs up to 8: wyg(G)[1] is N"), "these are too many graphs");
  EXPECT_EQ(error("for G in 1..2: wyg(path G)[1] is N"), "'G' means something else in a claim");
}

}  // namespace
}  // namespace cairn
