// The graph engine against plain memoised search, which keeps every position as it is written: positions and processor
// time of both in one run, and whether they agree.
//
// The search is the lazy engine, which knows nothing of symmetry or components. `fewer` and `faster` are the ratios.
#include "base/all_layers.hpp"
#include "bench/harness.hpp"
#include "engine/graph/graph_solver.hpp"
#include "engine/search/lazy.hpp"
#include "language/parse_position.hpp"
#include "rules/board.hpp"

#include <fmt/format.h>

#include <array>
#include <string>

namespace {

using namespace cairn;  // NOLINT(google-build-using-namespace): a program of its own

struct GraphLine {
  std::string what;
  std::string position;
  bool searched = true;  // plain search takes too long otherwise
};

// Two random graphs of 8 vertices and one of 14, in which each pair was joined with probability 1/2.
const std::string kTwoRandom = "graph6 \"GPE~c{\" + graph6 \"GlZdVW\"";
const std::string kRandom14 = "graph6 \"MT~utFd|i?]HzmAn_\"";

const std::array kGraphLines{
    GraphLine{"cycle of 16, one chip each", "wyg(cycle 16)[1]"},
    GraphLine{"two random graphs of 8, one chip each", "wyg(" + kTwoRandom + ")[1]"},
    GraphLine{"a random graph of 14, one chip each", "wyg(" + kRandom14 + ")[1]"},
    GraphLine{"Cram 4 x 4", "arc_kayles(grid 4 4)"},
    GraphLine{"Cram 1 x 30", "arc_kayles(grid 1 30)"},
    GraphLine{"Cram 1 x 60", "arc_kayles(grid 1 60)", false},
    GraphLine{"Cram 5 x 5", "arc_kayles(grid 5 5)", false},
    GraphLine{"Cram 4 x 7", "arc_kayles(grid 4 7)", false},
    GraphLine{"K_12, one chip each", "wyg(complete 12)[1]"},
    GraphLine{"two stars joined by 100 edges, one chip each", "wyg(stars 2 3 joined 100)[1]", false},
};

void run_line(const GraphLine& line, Library& library) {
  const Position position = parse_position(line.position, library);
  const auto& game = position.parts[0].game;
  const Cells cells = *to_cells(position.parts[0]);
  GraphSolver solver(GraphRules::read(*game));
  std::int32_t ours = 0;
  const double time = bench::seconds([&] { ours = solver.grundy(cells); });
  fmt::print("{:<46} {:>3} {:>9} {:>9.4f}", line.what, ours, solver.positions(), time);
  if (!line.searched) {
    fmt::print("\n");
    return;
  }
  const auto options = std::make_shared<const Options>(lower(*game, numeric_coordinates(game->rules)));
  const Lowered lowered = to_lowered(options->rays(), cells);
  Lazy::State state{lowered.mode};
  state.insert(state.end(), lowered.x.begin(), lowered.x.end());
  Lazy lazy({{options}}, false);
  const double plain = bench::seconds([&] { static_cast<void>(lazy.run(state, Control())); });
  const auto theirs = lazy.find(state);
  const bool same = theirs && static_cast<std::int32_t>(theirs->grundy) == ours;
  fmt::print(" {:>9} {:>9.4f} {:>7.1f} {:>7.1f}  {}\n", lazy.positions(), plain,
             static_cast<double>(lazy.positions()) / static_cast<double>(solver.positions()), plain / time,
             same ? "same" : "DIFFERENT");
}

}  // namespace

int main() {
  Library library = built_in_games();
  fmt::print("{:<46} {:>3} {:>9} {:>9} {:>9} {:>9} {:>7} {:>7}\n", "Grundy value of", "", "positions", "seconds",
             "plain", "seconds", "fewer", "faster");
  for (const GraphLine& line : kGraphLines) run_line(line, library);
}
