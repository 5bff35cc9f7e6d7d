// What the questions of one run share: lowered rules, solved positions, proved periods.
//
// Whoever asks several questions keeps one SharedWork and hands it to each of them. Answers are the same without it,
// only later. What is kept counts towards the memory of each question: at most half of it. Searches are forgotten
// first, then periods, then lowered rules, of each kind the least recently used; and what runs out of memory beside
// others starts again alone.
#pragma once

#include "engine/search/lazy.hpp"
#include "engine/sequence/proved_pile.hpp"
#include "rules/options.hpp"

#include <list>
#include <memory>
#include <string>
#include <vector>

namespace cairn::engine {

class GraphSolver;

class SharedWork {
 public:
  // The options of a game on that number of numbers, lowered once. Throws Stopped when control says so before that is
  // done.
  [[nodiscard]] std::shared_ptr<const Options> options(const std::shared_ptr<const Game>& game, int coordinates,
                                                       const Control* control = nullptr);

  struct Search {
    std::shared_ptr<const Lazy> lazy;
    Status status = Status::complete;
    std::size_t earlier = 0;  // positions that were solved for earlier questions
  };
  // Solves a state of the sum of these games and all it can reach.
  [[nodiscard]] Search search(const std::vector<std::shared_ptr<const Options>>& games, bool misere,
                              const Lazy::State& state, const Control& control);

  // The graph engine of a game on a graph, with what it has found; null when its rules are of another kind.
  [[nodiscard]] std::shared_ptr<GraphSolver> graph(const std::shared_ptr<const Game>& game);
  // Limits what that engine does next, beside what is kept. When it has used up half of the memory it begins again.
  void limit(GraphSolver& solver, const Control& control);

  // The law of a one-pile game; null with a reason when there is none, or when control stopped the search for it.
  [[nodiscard]] std::shared_ptr<const ProvedPile> pile(const std::shared_ptr<const Options>& game, bool misere,
                                                       const Control& control, std::string& reason);

  // What is kept at the moment.
  [[nodiscard]] std::size_t bytes() const { return bytes_beside(nullptr); }

 private:
  struct Lowering {
    std::shared_ptr<const Game> game;
    std::shared_ptr<const Options> options;
    std::size_t bytes = 0;
  };
  struct Memo {
    std::vector<std::shared_ptr<const Options>> games;
    bool misere = false;
    std::shared_ptr<Lazy> lazy;
  };
  // Without the game itself, whose moves may be written out for every vertex and edge.
  struct OnGraphs {
    std::string game;  // its text
    std::shared_ptr<const Ruleset> placed;
    std::shared_ptr<GraphSolver> solver;  // null: it does not fit
  };
  struct Pile {
    std::shared_ptr<const Options> game;
    bool misere = false;
    std::shared_ptr<const ProvedPile> law;  // null: there is none
    std::string reason;
    std::size_t bytes = 0;
  };

  [[nodiscard]] std::size_t bytes_beside(const Lazy* lazy, const GraphSolver* solver = nullptr) const;
  // Forgets what nobody uses at the moment until all but that search keeps no more than the given number of bytes.
  void forget_down_to(std::size_t bytes, const Lazy* but = nullptr);
  // Searches and periods of games that were forgotten are never found again.
  void forget_orphans(const Lazy* but = nullptr);

  // The most recently used first.
  std::list<Lowering> lowerings_;
  std::list<Memo> memos_;
  std::list<Pile> piles_;
  std::list<OnGraphs> graphs_;
};

}  // namespace cairn::engine
