// What the prover takes for each game of the table in docs/proofs.md: states, product states, data and time.
//
// `product` is what deciding about the last automaton took, `automata` how many were decided about, `data to` the
// largest number of the table that it was learned from, `goal` the seconds that were aimed at. With --long also the set
// {3,5,6,10,11}. Times are of one run.
#include "base/all_layers.hpp"
#include "language/parse_position.hpp"
#include "prove/prove.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

namespace {

struct Line {
  std::string game;
  int stacks = 0;
  bool grundy = false;
  cairn::Numeration numeration = cairn::Numeration::binary;
  double seconds = 1;                      // that it should take at most
  std::vector<std::int64_t> at_most = {};  // of a slice
};

std::vector<Line> lines(bool all) {
  using cairn::Numeration;
  std::vector<Line> result;
  for (const int k : {2, 3, 4}) result.push_back({"nim", k});
  result.push_back({"wynnie"});
  result.push_back({"misere wynnie"});
  for (const char* play : {"", "misere "}) {
    for (const char* game : {"minnie", "mine"}) {
      for (const int k : {2, 3, 4}) {
        result.push_back({std::string(play) + game, k, false, Numeration::binary, k == 4 ? 10.0 : 1.0});
      }
    }
  }
  result.push_back({"minnie", 5, false, Numeration::binary, 120});
  for (const char* set : {"1,2", "1,3,4", "1,4,5,6", "1,8", "1,7,8", "2,9", "6,7", "7,8", "1,20", "3,5,9,11"}) {
    result.push_back({"cash{" + std::string(set) + "}", 0, false, Numeration::binary, 10});
  }
  if (all) result.push_back({"cash{3,5,6,10,11}", 0, false, Numeration::binary, 60});
  for (const int k : {1, 4, 10, 20}) {
    result.push_back({fmt::format("comply{{1..{}}}", k), 0, true, Numeration::binary, 2});
  }
  result.push_back({"comply{8,21,34,47}", 0, true, Numeration::binary, 2});
  result.push_back({"subtraction{1,3,4}", 0, true});
  result.push_back({"subtraction{2,5,7}", 0, true});
  for (const char* game : {"nimb", "nimtb"}) {
    for (const int k : {2, 3}) result.push_back({game, k, true});
  }
  result.push_back({"wythoff", 0, false, Numeration::zeckendorf});
  result.push_back({"wythoff", 0, true, Numeration::binary, 5, {12}});
  for (const char* game : {"minnie", "wynnie"}) result.push_back({game, 0, true, Numeration::binary, 5, {8}});
  for (const char* game : {"wythoff", "jennifer", "susen"}) {  // end as unknown, by themselves
    result.push_back({game, 0, false, Numeration::binary, 60});
  }
  return result;
}

void measure(const Line& line, cairn::Library& library) {
  const cairn::GameName named = cairn::parse_game(line.game, library);
  cairn::ProveQuestion question;
  question.game = named.game;
  question.misere = named.misere;
  question.stacks = line.stacks;
  question.grundy = line.grundy;
  question.numeration = line.numeration;
  question.at_most = line.at_most;
  cairn::Control control;
  control.memory = std::size_t{4} << 30;
  const auto began = cairn::Control::Clock::now();
  const cairn::ProofSearch answer = prove_game(question, control);
  const double seconds = std::chrono::duration<double>(cairn::Control::Clock::now() - began).count();
  std::string name = line.game;
  if (line.stacks > 0) name += fmt::format(", {} stacks", line.stacks);
  if (line.grundy) name += ", Grundy";
  if (!line.at_most.empty()) name += fmt::format(", x1 <= {}", line.at_most[0]);
  if (line.numeration != cairn::Numeration::binary) name += ", " + to_string(line.numeration);
  fmt::print("{:<32} {:<8} {:>6} {:>9} {:>9} {:>9} {:>10} {:>9.3f} {:>8}\n", name, answer.proof ? "proved" : "unknown",
             answer.states, answer.product_states, answer.rounds, answer.table_to, to_string(answer.engine), seconds,
             fmt::format("{:g}", line.seconds));
  std::fflush(stdout);
}

}  // namespace

int main(int count, char** arguments) {
  const bool all = count > 1 && std::string(arguments[1]) == "--long";
  try {
    cairn::Library library = cairn::built_in_games();
    fmt::print("{:<32} {:<8} {:>6} {:>9} {:>9} {:>9} {:>10} {:>9} {:>8}\n", "game", "", "states", "product", "automata",
               "data to", "engine", "seconds", "goal");
    for (const Line& line : lines(all)) measure(line, library);
    // All sets of amounts up to six.
    double total = 0;
    int proved = 0;
    std::size_t most = 0;
    for (int subset = 1; subset < 64; ++subset) {
      std::string set;
      for (int a = 1; a <= 6; ++a) {
        if ((subset >> (a - 1)) % 2 != 0) set += (set.empty() ? "" : ",") + std::to_string(a);
      }
      cairn::ProveQuestion question;
      question.game = cairn::parse_game("cash{" + set + "}", library).game;
      const cairn::ProofSearch answer = prove_game(question, cairn::Control{});
      total += answer.seconds;
      if (answer.proof) ++proved;
      most = std::max(most, answer.states);
    }
    fmt::print("cash, all 63 sets within {{1..6}}: {} proved, at most {} states, {:.2f} s (goal 180)\n", proved, most,
               total);
  } catch (const cairn::Error& error) {
    fmt::print(stderr, "error: {}\n", error.what());
    return 1;
  }
  return 0;
}
