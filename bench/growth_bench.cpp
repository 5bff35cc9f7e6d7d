// How the time of each engine grows when the size doubles: growth_bench [TEXT].
//
// The exponent e of size^e is log2 of the ratio of two times. The last doubling says more about large sizes than the
// line fitted through all, which the start-up of small ones bends; both are printed, and the exponent of the positions.
// Proving is measured with one stack more each time instead: a stack takes 2^e times as long, and the last column is of
// the states of the automaton.
#include "base/all_layers.hpp"
#include "bench/harness.hpp"
#include "cash/price_rows.hpp"
#include "engine/graph/graph_solver.hpp"
#include "engine/rows/rows.hpp"
#include "engine/sequence/sequence.hpp"
#include "engine/table/table.hpp"
#include "engine/table/tables.hpp"
#include "lab/solve.hpp"
#include "language/parse_position.hpp"
#include "prove/prove.hpp"
#include "prove/proved_automaton.hpp"
#include "rules/board.hpp"

#include <fmt/format.h>

#include <array>
#include <bit>
#include <cmath>
#include <cstdio>
#include <limits>
#include <memory>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using namespace cairn;         // NOLINT(google-build-using-namespace): a program of its own
using namespace cairn::bench;  // NOLINT(google-build-using-namespace)

enum class Asked {
  counted,
  counted_uncut,
  values,
  table,
  table_values,
  position,
  sequence,
  graph,
  prices,
  digits,
  proving
};

struct Growth {
  const char* engine;
  const char* task;
  Asked asked;
  const char* game;
  int stacks;
  int first;  // doubled so many times
  int doublings;
};

constexpr std::array kGrowths{
    Growth{"rows", "wythoff, P-positions counted", Asked::counted, "wythoff", 2, 2500, 4},
    Growth{"rows", "wynnie, P-positions counted", Asked::counted, "wynnie", 2, 2500, 4},
    Growth{"rows", "minnie, 3 stacks, layers cut off", Asked::counted, "minnie", 3, 250, 2},
    Growth{"rows", "minnie, 3 stacks, every layer", Asked::counted_uncut, "minnie", 3, 250, 2},
    Growth{"rows", "nim, 3 stacks", Asked::counted, "nim", 3, 250, 2},
    Growth{"rows", "susen, 3 stacks", Asked::counted, "susen", 3, 150, 2},
    Growth{"rows", "jennifer, 3 stacks", Asked::counted, "jennifer", 3, 75, 3},
    Growth{"rows", "wythoff, Grundy values", Asked::values, "wythoff", 2, 500, 3},
    Growth{"rows", "wynnie, Grundy values", Asked::values, "wynnie", 2, 250, 3},
    Growth{"rows", "minnie, Grundy values", Asked::values, "minnie", 2, 250, 3},
    Growth{"rows", "minnie, 3 stacks, Grundy values", Asked::values, "minnie", 3, 50, 3},
    Growth{"rows", "wynnie_two, 3 stacks, Grundy values", Asked::values, "wynnie_two", 3, 25, 3},
    Growth{"table", "wynnie, Grundy values", Asked::table_values, "wynnie", 2, 125, 2},
    Growth{"table", "nim, 3 stacks", Asked::table, "nim", 3, 50, 2},
    Growth{"reference", "nim[n,n,n]", Asked::position, "nim", 3, 5, 2},
    Growth{"lazy", "nim[n,n,n]", Asked::position, "nim", 3, 25, 2},
    Growth{"graph", "wyg(path 3)[n,n,n]", Asked::graph, "wyg(path 3)", 3, 5, 2},
    Growth{"staircase", "cash{1,3,4}, all purses of rows to n", Asked::prices, "cash{1,3,4}", 3, 5000, 3},
    Growth{"staircase", "cash{3,5,6,10,11}, all purses of rows to n", Asked::prices, "cash{3,5,6,10,11}", 3, 5000, 3},
    Growth{"automaton", "minnie, 3 stacks of n binary digits, with winning moves", Asked::digits, "minnie", 3, 1000, 4},
    Growth{"automaton", "minnie, proved for k stacks", Asked::proving, "minnie", 0, 3, 3},
    Growth{"automaton", "mine, proved for k stacks", Asked::proving, "mine", 0, 2, 2},
    Growth{"sequence", "comply{1..4}", Asked::sequence, "comply{1..4}", 1, 5000, 3},
};

constexpr double kBudget = 3;  // seconds a size, unless one run needs more

class Counting : public RowConsumer {
 public:
  bool row(const Row& row) override {
    for (auto w = row.first / 64; w <= row.last / 64; ++w)
      count_ += static_cast<std::uint64_t>(std::popcount(row.words[w]));
    return true;
  }
  [[nodiscard]] bool wants_empty_rows() const override { return false; }

 private:
  std::uint64_t count_ = 0;
};

void complete(Status status) {
  if (status != Status::complete) throw std::runtime_error("a run was not completed");
}

// One size of one task.
class Task {
 public:
  Task(const Growth& growth, int size) : growth_(growth), size_(size) {
    control_.memory = std::size_t{4} << 30U;
    game_ = parse_game(growth.game, library_).game;
    options_ = std::make_unique<Options>(lower(*game_, growth.asked == Asked::proving ? size : growth.stacks));
    if (growth.asked == Asked::digits) prepare_digits();
    if (growth.asked == Asked::graph) {
      position_ = parse_position(fmt::format("{}[{},{},{}]", growth_.game, size_, size_, size_), library_);
    }
  }

  void run() const {
    switch (growth_.asked) {
      case Asked::counted:
      case Asked::counted_uncut:
      case Asked::values: {
        RowsQuestion question;
        question.to = size_;
        question.grundy = growth_.asked == Asked::values;
        question.cut = growth_.asked != Asked::counted_uncut;
        Rows rows(options_->rays(), question, control_.memory);
        Counting counting;
        complete(rows.fill(&counting, control_));
        return;
      }
      case Asked::table:
        complete(fill_table(*options_, size_, false, false, control_).status);
        return;
      case Asked::table_values:
        complete(fill_table(*options_, size_, true, false, control_).status);
        return;
      case Asked::position: {
        const std::string position = fmt::format("{}[{},{},{}]", growth_.game, size_, size_, size_);
        const bool slow = std::string_view(growth_.engine) == "reference";
        complete(solve(parse_position(position, library_), control_, slow ? Engine::reference : Engine::lazy).status);
        return;
      }
      case Asked::graph: {
        const Component& part = position_->parts[0];
        GraphSolver solver(GraphRules::read(*part.game));
        if (solver.grundy(*to_cells(part)) < 0) throw std::runtime_error("a Grundy value is negative");
        return;
      }
      case Asked::prices: {
        PriceRows rows(*cash_amounts(options_->rays()), false);
        rows.extend_to(size_);
        return;
      }
      case Asked::digits:
        if (!proved_->p_options(at_, 1000, control_).complete) throw std::runtime_error("there are more moves");
        return;
      case Asked::proving: {
        ProveQuestion question;
        question.game = game_;
        question.stacks = size_;
        const ProofSearch found = prove_game(question, control_);
        if (!found.proof) throw std::runtime_error("the game was not proved");
        states_ = found.states;
        return;
      }
      case Asked::sequence:
        complete(sequence({{game_}, size_}, control_, Engine::sequence).status);
        return;
    }
  }

  // The game is proved, and a position made: of ascending stacks, with all other digits at random.
  void prepare_digits() {
    ProveQuestion question;
    question.game = game_;
    question.stacks = growth_.stacks;
    ProofSearch found = prove_game(question, control_);
    if (!found.proof) throw std::runtime_error("the game was not proved");
    proved_ = std::make_unique<ProvedAutomaton>(std::move(*found.proof), true);
    std::mt19937_64 random(1);
    Letters word{4, 2, 1};
    while (word.size() < static_cast<std::size_t>(size_)) word.push_back(static_cast<Letter>(random() % 8));
    at_ = {0, numbers_of(Numeration::binary, 3, word)};
  }

  // Of a proof, which has no bound, the states of its automaton, once it was found.
  [[nodiscard]] double positions() const {
    return static_cast<double>(states_ > 0 ? states_ : Box(options_->rays(), size_).size());
  }

 private:
  const Growth& growth_;
  int size_;
  mutable Library library_ = built_in_games();
  Control control_;
  std::shared_ptr<const Game> game_;
  std::unique_ptr<Options> options_;
  std::unique_ptr<ProvedAutomaton> proved_;
  LoweredPosition at_;
  mutable std::uint64_t states_ = 0;
  std::optional<Position> position_;
};

double best_time(const Task& task) {
  double best = std::numeric_limits<double>::infinity();
  double spent = 0;
  do {
    const double time = seconds([&] { task.run(); });
    best = std::min(best, time);
    spent += time;
  } while (spent + best <= kBudget);
  return best;
}

// The slope through all points (i, log2 of y[i]).
double fitted(const std::vector<double>& y) {
  const auto n = static_cast<double>(y.size());
  double sum = 0;
  double squares = 0;
  for (std::size_t i = 0; i < y.size(); ++i) {
    const double x = static_cast<double>(i) - (n - 1) / 2;
    sum += x * std::log2(y[i]);
    squares += x * x;
  }
  return sum / squares;
}

void measure(const Growth& growth) {
  std::vector<double> times;
  std::vector<double> positions;
  std::string text;
  const auto size = [&](int i) { return growth.asked == Asked::proving ? growth.first + i : growth.first << i; };
  for (int i = 0; i <= growth.doublings; ++i) {
    const Task task(growth, size(i));
    times.push_back(best_time(task));
    positions.push_back(task.positions());
    text += fmt::format("{}{:.3g}", i == 0 ? "" : ", ", times.back() * 1e3);
  }
  const std::size_t last = times.size() - 1;
  fmt::print("| `{}` | {} | {} to {} | {} | {:.2f} | {:.2f} | {:.2f} |\n", growth.engine, growth.task, growth.first,
             size(growth.doublings), text, fitted(times), std::log2(times[last] / times[last - 1]),
             std::log2(positions[last] / positions[last - 1]));
  std::fflush(stdout);
}

}  // namespace

int main(int argc, char** argv) {
  const std::string only = argc > 1 ? argv[1] : "";
  fmt::print(
      "| engine | task | sizes | ms | exponent | last doubling | of the positions |\n"
      "| --- | --- | --- | --- | ---: | ---: | ---: |\n");
  try {
    for (const auto& growth : kGrowths) {
      if ((std::string(growth.engine) + " " + growth.task).find(only) != std::string::npos) measure(growth);
    }
  } catch (const std::exception& error) {
    fmt::print(stderr, "error: {}\n", error.what());
    return 1;
  }
}
