// One Lab and several threads: every answer is the one that a thread alone would have got.
#include <cairn/lab.hpp>

#include <gtest/gtest.h>

#include <functional>
#include <regex>
#include <thread>

namespace cairn {
namespace {

using Question = std::function<std::string(Lab&)>;

// What was counted before, and how long it took, depends on what was asked before.
std::string lasting(const std::string& json) {
  static const std::regex passing("\"(known|seconds|kept|engine|data_engine|remoteness)\":(\\{[^}]*\\}|[^,}]*),?");
  return std::regex_replace(json, passing, "");
}

std::vector<Question> questions() {
  std::vector<Question> all;
  for (const char* position : {"minnie[7,9,20]", "nim[20,30,40]", "misere wynnie[9,14]", "cash{1,3,4}[14; 9, 9]",
                               "minnie[3,8] + nim[5]", "subtraction{3,5,6,10,11}[1000000000000]", "nim[20,30"}) {
    all.push_back([position](Lab& lab) {
      const std::vector<std::string> one{position};
      return to_json(lab.solve(one).front());
    });
  }
  all.push_back([](Lab& lab) { return to_json(lab.moves("wythoff[20,31]")); });
  all.push_back([](Lab& lab) { return to_json(lab.table({.game = "wythoff", .to = 60}, {.threads = 2})); });
  all.push_back([](Lab& lab) { return to_json(lab.table({.game = "nim", .to = 40, .grundy = true})); });
  all.push_back([](Lab& lab) { return to_json(lab.list({.game = "minnie", .to = 30, .stacks = 3})); });
  all.push_back([](Lab& lab) { return to_json(lab.sequence({.game = "comply{1..4}", .to = 60})); });
  all.push_back([](Lab& lab) { return to_json(lab.prove({.game = "wynnie"})); });
  all.push_back([](Lab& lab) { return to_json(lab.prove({.game = "nim", .again = true})); });
  all.push_back([](Lab& lab) { return to_json(lab.check("nim[a,b]: P iff a = b")); });
  all.push_back([](Lab& lab) { return to_json(lab.check("wythoff[a,b], a <= b: P iff b = 2a", {.to = 50})); });
  all.push_back([](Lab& lab) { return to_json(lab.game("cash{1,3,4}")); });
  all.push_back([](Lab& lab) {
    lab.add_rules("game hare\n  stacks any\n  move take t from one where t <= 2*least\n");
    return std::string();
  });
  all.push_back([](Lab& lab) {
    lab.forget();
    return std::to_string(lab.games().size() > 10);
  });
  return all;
}

TEST(LabThreads, AnswersAreThoseOfOneThread) {
  constexpr std::size_t kThreads = 4;
  constexpr int kRounds = 3;
  const std::vector<Question> all = questions();
  std::vector<std::string> expected;
  for (const Question& question : all) {
    Lab alone;
    expected.push_back(lasting(question(alone)));
  }
  Lab lab;
  std::vector<std::vector<std::string>> wrong(kThreads);
  {
    std::vector<std::jthread> threads;
    for (std::size_t thread = 0; thread < kThreads; ++thread) {
      threads.emplace_back([&, thread] {
        for (std::size_t i = 0; i < kRounds * all.size(); ++i) {
          const std::size_t which = (i * (2 * thread + 1) + 5 * thread) % all.size();
          const std::string answer = lasting(all[which](lab));
          if (answer != expected[which]) wrong[thread].push_back(answer + " and not " + expected[which]);
        }
      });
    }
  }
  for (const auto& lines : wrong) EXPECT_EQ(lines, std::vector<std::string>());
}

}  // namespace
}  // namespace cairn
