// Every subcommand is asked a question that is too large for --time and for --memory.
//
// What counts is the processor time and the peak memory of the program, as the system measured them, never the time on
// the wall: a busy machine makes the program slower, not hungrier. Fails beyond ten times the time and twice the
// memory.
#include <gtest/gtest.h>

#include "base/all_layers.hpp"
#include "base/json.hpp"
#include "cli/run_support.hpp"
#include "places_support.hpp"

#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <bit>
#include <sstream>
#include <string>
#include <vector>

namespace cairn {
namespace {

using testing::Folder;
using testing::text_of_file;

constexpr double kMostSeconds = 10;                           // of processor time, for --time 1
constexpr std::size_t kMostBytes = std::size_t{100'000'000};  // for --memory 50M

struct Used {
  int code = -1;  // 128 + n when signal n ended it
  double seconds = 0;
  std::size_t bytes = 0;
  std::string err;
};

// Runs the program, which is ended when it takes more processor time than is allowed.
Used run_measured(const std::vector<std::string>& arguments, const std::string& input, const std::string& out) {
  const Folder folder;
  const std::string err = folder.path("err");
  const std::string used_path = folder.path("used");
  std::vector<std::string> words{measured_file(),
                                 used_path,
                                 folder.file("in", input),
                                 out,
                                 err,
                                 std::to_string(static_cast<int>(kMostSeconds) + 1),
                                 program_file()};
  words.insert(words.end(), arguments.begin(), arguments.end());
  std::vector<char*> pointers;
  for (auto& word : words) pointers.push_back(word.data());
  pointers.push_back(nullptr);
  const pid_t child = fork();
  if (child == 0) {
    setenv("CAIRN_STORE", "none", 1);
    execv(pointers[0], pointers.data());
    _exit(127);
  }
  int status = 0;
  EXPECT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  Used used;
  std::size_t kilobytes = 0;
  std::istringstream(text_of_file(used_path)) >> used.code >> used.seconds >> kilobytes;
  used.bytes = kilobytes * 1024;
  used.err = text_of_file(err);
  return used;
}

std::string command_line(const std::vector<std::string>& arguments) {
  std::string text = "cairn";
  for (const auto& word : arguments) text += " '" + word.substr(0, 60) + "'";
  return text;
}

struct Question {
  std::vector<std::string> arguments;
  std::string input;
};

// It may be refused before it starts, with a sentence that names the size, or stop at the limit; it must not go beyond.
void expect_within_limits(const Question& question, const std::vector<std::string>& limits) {
  std::vector<std::string> arguments = question.arguments;
  arguments.insert(arguments.end(), limits.begin(), limits.end());
  const Used used = run_measured(arguments, question.input, "/dev/null");
  const std::string run = command_line(arguments) + "\n" + used.err;
  EXPECT_LT(used.seconds, kMostSeconds) << run;
  EXPECT_LT(used.code, 128) << run;
  if (limits[0] == "--memory") {
    EXPECT_LT(used.bytes, kMostBytes) << run;
  }
  EXPECT_EQ(used.err.find("this should not have happened"), std::string::npos) << run;
}

void expect_within_time(const Question& question) { expect_within_limits(question, {"--time", "1"}); }
// The time ends what would go on within the memory.
void expect_within_memory(const Question& question) {
  expect_within_limits(question, {"--memory", "50M", "--time", "2"});
}
void expect_within_both(const Question& question) {
  expect_within_time(question);
  expect_within_memory(question);
}

std::string large_sum() {
  std::string sum = "nim[1,2]";
  for (int i = 1; i < 3000; ++i) sum += " + nim[" + std::to_string(i % 7) + "," + std::to_string(3 + i % 11) + "]";
  return sum;
}

// A certificate of the P-positions of NIM on k stacks, by Bouton: x1 <= ... <= xk with nim-sum 0. A state is which
// neighbours are known to differ. All else is as in a certificate on two stacks.
std::string nim_certificate(unsigned k) {
  const unsigned states = 1U << (k - 1);
  const unsigned nowhere = states;
  Json transitions = Json::array();
  for (unsigned state = 0; state < states; ++state) {
    std::vector<unsigned> row;
    for (unsigned letter = 0; letter < 1U << k; ++letter) {
      unsigned next = std::popcount(letter) % 2 == 0 ? state : nowhere;
      for (unsigned i = 0; i + 1 < k && next != nowhere; ++i) {
        const unsigned digits = letter >> i & 3U;  // of x(i+1), the lower one, and of x(i+2)
        if (digits == 1 && (state >> i & 1U) == 0) next = nowhere;
        if (digits == 2 && next != nowhere) next |= 1U << i;
      }
      row.push_back(next);
    }
    transitions.push_back(row);
  }
  transitions.push_back(std::vector<unsigned>(1U << k, nowhere));
  Json certificate = Json::parse(testing::run_cairn("prove nim --format certificate").out);
  certificate["stacks"] = k;
  certificate["tracks"] = Json::array();
  for (unsigned i = 1; i <= k; ++i) certificate["tracks"].push_back("x" + std::to_string(i));
  certificate["accepting"] = Json::array();
  for (unsigned state = 0; state < states; ++state) certificate["accepting"].push_back(state);
  certificate["transitions"] = transitions;
  return certificate.dump();
}

}  // namespace

TEST(Limits, Solve) {
  expect_within_both({{"solve", "nim[90,91,92,93,94]"}, ""});
  expect_within_time({{"solve", "wynnie_some[1,2,3,4,5,6,7,8,9]"}, ""});
  expect_within_memory({{"solve", large_sum(), "--json"}, ""});
  expect_within_memory({{"solve", "-"}, large_sum() + "\nnim[90,91,92,93,94]\n"});
}

TEST(Limits, Moves) {
  expect_within_time({{"moves", "nim[90,91,92,93,94]"}, ""});
  expect_within_memory({{"moves", large_sum(), "--json"}, ""});
  expect_within_memory({{"moves", large_sum()}, ""});
}

TEST(Limits, Table) {
  expect_within_time({{"table", "susen", "--stacks", "4", "--to", "120"}, ""});
  expect_within_time({{"table", "nim", "--stacks", "3", "--to", "450", "--json"}, ""});
  for (const std::string format : {"text", "csv", "json"}) {
    expect_within_memory({{"table", "nim", "--stacks", "3", "--to", "400", "--format", format}, ""});
  }
  expect_within_memory({{"table", "wythoff", "--to", "3000", "--grundy"}, ""});
}

TEST(Limits, List) {
  expect_within_both({{"list", "nim", "--stacks", "4", "--to", "300"}, ""});
  expect_within_memory({{"list", "comply{1..4}", "--to", "2000000", "--json"}, ""});
}

// A single row, of two modes, that is as long as the table.
TEST(Limits, ListOfOneRow) { expect_within_time({{"list", "comply{1..4}", "--to", "2000000000", "--count"}, ""}); }

TEST(Limits, Bench) { expect_within_memory({{"bench"}, ""}); }

TEST(Limits, Sequence) {
  expect_within_time({{"sequence", "subtraction{1,3,4}", "--to", "30000000"}, ""});
  for (const std::string format : {"text", "csv", "json"}) {
    expect_within_memory({{"sequence", "subtraction{1,3,4}", "--to", "2500000", "--format", format}, ""});
  }
}

TEST(Limits, Prove) {
  expect_within_both({{"prove", "wythoff", "--insist"}, ""});
  expect_within_time({{"prove", "wynnie_some", "--stacks", "9"}, ""});
}

TEST(Limits, Check) {
  expect_within_both({{"check", "nim[a,b,c,d]: P iff a xor b xor c = d", "--to", "300"}, ""});
  expect_within_time({{"check", "wynnie_some[a,b,c,d,e,f,g,h,i]: P iff i = 0"}, ""});
}

TEST(Limits, Claims) { expect_within_time({{"claims"}, ""}); }

TEST(Limits, CheckProof) {
  EXPECT_EQ(testing::run_cairn("check-proof -", nim_certificate(3)).code, 0);
  expect_within_both({{"check-proof", "-"}, nim_certificate(9)});
}

TEST(Limits, Cash) {
  expect_within_both({{"cash", "--sweep", "20", "--json"}, ""});
  expect_within_memory({{"cash", "--sweep", "20"}, ""});
  expect_within_time({{"cash", "7,19,33,57,91,131", "--to", "100000"}, ""});
  expect_within_memory({{"cash", "1,3,4", "--to", "100000", "--json"}, ""});
}

TEST(Limits, Rules) { expect_within_both({{"rules", "wynnie_some", "--rays", "9"}, ""}); }

TEST(Limits, Play) {
  expect_within_both({{"play", "nim[90,91,92,93,94]"}, "moves\nhint\n1\n"});
  expect_within_memory({{"play", large_sum()}, "moves\n1\n"});
}

TEST(Limits, Games) {
  const Folder folder;
  std::string rules;
  for (int i = 0; i < 1000; ++i) rules += "game g" + std::to_string(i) + "\n  stacks any\n  move   take t from one\n";
  expect_within_both({{"games", "--rules", folder.file("many.rules", rules)}, ""});
}

// What is cut off says so: JSON that can be read, with how far it goes; a warning; and the exit code.
TEST(Limits, PrintingThatIsCutOffSaysSo) {
  const Folder folder;
  const std::string out = folder.path("out");
  const Used used = run_measured({"table", "nim", "--stacks", "3", "--to", "300", "--json", "--time", "0.1"}, "", out);
  EXPECT_EQ(used.code, 3);
  const Json json = Json::parse(text_of_file(out));
  EXPECT_EQ(json["status"], "limit reached");
  EXPECT_LT(json["rows"].size(), 4'590'551U);  // 301 + 2 over 3
  // A slow machine may have stopped before there was anything to print.
  const bool printing = json["known"]["detail"].get<std::string>().find("printing stopped") != std::string::npos;
  const std::string said = printing ? "warning: the time was up before the whole answer was printed; it ends early\n"
                                    : "hint: this table is not kept: with --save FILE it is";
  EXPECT_TRUE(testing::has(used.err, said)) << used.err;
}

}  // namespace cairn
