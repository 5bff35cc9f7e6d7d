// A family of graphs against chips: every graph is made, and refused if it is too large, before the first is solved.
#include "base/parallel.hpp"
#include "lab/graph_game.hpp"
#include "lab/graph_tally.hpp"
#include "language/graph/graph_family.hpp"

namespace cairn::lab {

namespace {

void check_family_question(const GraphGame& game, const FamilyTableRequest& request) {
  if (game.has_token()) {
    throw Error(game.name() + " has a token, and a family does not say where it stands", "",
                "a list of graphs has all its places, and a position says where it stands");
  }
  if (request.grundy && game.misere()) throw Error("Grundy values belong to normal play", "", "leave out misere");
  if (request.grundy && game.partizan()) {
    throw Error(game.name() + " is partizan and has no Grundy values", "", "ask for outcomes");
  }
  if (request.to < 1 || request.to > rules::kMostVertices) {
    throw Error("n goes from 1 to " + std::to_string(rules::kMostVertices) + ", not to " + std::to_string(request.to),
                "", "choose a bound among them");
  }
}

constexpr double kBytesOfCell = 400;  // of a position with its texts

void check_family_fits(std::size_t positions, const Control& control) {
  const double bytes = kBytesOfCell * static_cast<double>(positions);
  if (bytes <= static_cast<double>(control.memory)) return;
  throw TooLarge("a table of " + std::to_string(positions) + " positions may take " + bytes_to_string(bytes) +
                     ", and there are " + bytes_to_string(static_cast<double>(control.memory)),
                 "", "ask for fewer of them, or allow more memory");
}

std::string member_text(Laboratory& laboratory, const std::string& family, int n) {
  return laboratory.with_library(
      [&](language::Library& library) { return language::graph_of_family_text(family, n, library).text(); });
}

// A row for each n from the first one for which there is such a graph and the game can be played on it. There is one
// for the last.
std::vector<FamilyRow> rows_of(Laboratory& laboratory, const GraphGame& game, const std::string& family, int to) {
  std::vector<FamilyRow> rows;
  for (int n = 1; n <= to; ++n) {
    try {
      const std::string graph = member_text(laboratory, family, n);
      if (rows.empty()) static_cast<void>(laboratory.position(game.position(graph, game.chips()[0])));
      rows.push_back({n, graph, {}});
    } catch (const Error&) {
      if (!rows.empty()) throw;
    }
  }
  return rows;
}

}  // namespace

FamilyTableAnswer table_family(Laboratory& laboratory, const FamilyTableRequest& request, int threads,
                               const Control& control, Engine engine) {
  const GraphGame game(laboratory, request.game, request.chips);
  check_family_question(game, request);
  FamilyTableAnswer answer;
  answer.game = game.name();
  answer.misere = game.misere();
  answer.family = language::graph_family_text(request.family);
  answer.to = request.to;
  answer.grundy = request.grundy;
  answer.chips = game.chips();
  // The largest is read before anything is solved; that it is too large, or not there, is said at once.
  const std::string largest = member_text(laboratory, answer.family, request.to);
  for (const std::string& chips : answer.chips) static_cast<void>(laboratory.position(game.position(largest, chips)));
  answer.rows = rows_of(laboratory, game, answer.family, request.to);
  const std::size_t columns = answer.chips.size();
  check_family_fits(answer.rows.size() * columns, control);
  for (FamilyRow& row : answer.rows) {
    for (const std::string& chips : answer.chips) {
      GraphPosition open{game.position(row.graph, chips), chips, std::nullopt, std::nullopt, {}};
      open.known = {How::unknown, "the run ended before"};
      row.columns.push_back(std::move(open));
    }
  }
  GraphTally tally(control, threads);
  const std::size_t all = answer.rows.size() * columns;
  base::parallel_for(all, threads, [&](std::size_t at) {
    if (control.stop()) return false;
    GraphPosition& cell = answer.rows[at / columns].columns[at % columns];
    GraphSolved solved = solve_on_graph(laboratory, cell.position, cell.chips, request.grundy, tally.quiet(), engine);
    tally.add(std::span(&solved, 1),
              [&] { return cell.position + ", " + std::to_string(at) + " of " + std::to_string(all) + " positions"; });
    cell = std::move(solved.position);
    return true;
  });
  const std::string words = game.chips_words();
  tally.tell(answer, all, "positions on " + answer.family + (words.empty() ? "" : ", " + words));
  return answer;
}

}  // namespace cairn::lab
