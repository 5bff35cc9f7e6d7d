// Lists that are short enough to be looked through, the most recently used first.
#include "engine/search/shared_work.hpp"

#include "engine/graph/graph_solver.hpp"
#include "rules/board.hpp"
#include "rules/question.hpp"

#include <algorithm>
#include <set>

namespace cairn::engine {

namespace {

// Lists are looked through; beyond these numbers the oldest are dropped.
constexpr std::size_t kMostGames = 200;
constexpr std::size_t kMostPiles = 50;
constexpr std::size_t kMostSearches = 200;

// The entry for which `is_it` holds, moved to the front; null when there is none.
template <class Entry, class IsIt>
Entry* touch(std::list<Entry>& entries, const IsIt& is_it) {
  const auto found = std::find_if(entries.begin(), entries.end(), is_it);
  if (found == entries.end()) return nullptr;
  entries.splice(entries.begin(), entries, found);
  return &entries.front();
}

// Drops entries from the back, those in use excepted, while `wanted`.
template <class Entry, class InUse, class Wanted>
bool drop(std::list<Entry>& entries, const InUse& in_use, const Wanted& wanted) {
  bool any = false;
  for (auto entry = entries.end(); entry != entries.begin() && wanted();) {
    --entry;
    if (in_use(*entry)) continue;
    entry = entries.erase(entry);
    any = true;
  }
  return any;
}

}  // namespace

std::shared_ptr<const Options> SharedWork::options(const std::shared_ptr<const Game>& game, int coordinates,
                                                   const Control* control) {
  const auto* known = touch(lowerings_, [&](const Lowering& entry) {
    return entry.options->rays().coordinates == coordinates && same_game(entry.game, game);
  });
  if (known != nullptr) return known->options;
  const auto board = board_with(*game, coordinates, control);
  std::shared_ptr<const Options> result(board, &board->options());
  lowerings_.push_front({game, result, result->bytes()});
  if (lowerings_.size() > kMostGames) {
    lowerings_.pop_back();
    forget_orphans();
  }
  if (control != nullptr) forget_down_to(control->memory / 2);
  return result;
}

std::shared_ptr<GraphSolver> SharedWork::graph(const std::shared_ptr<const Game>& game) {
  const auto* known = touch(graphs_, [&](const OnGraphs& entry) {
    return entry.game == game->text && (entry.placed == game->placed || *entry.placed == *game->placed);
  });
  if (known != nullptr) return known->solver;
  auto rules = GraphRules::read(*game);
  // The same moves on another graph lead to the same components.
  const auto like = std::find_if(graphs_.begin(), graphs_.end(), [&](const OnGraphs& entry) {
    return rules && entry.solver && entry.placed->moves == game->placed->moves &&
           entry.solver->rules().same_form(*rules);
  });
  const GraphSolver* shared = rules && like != graphs_.end() ? like->solver.get() : nullptr;
  graphs_.push_front(
      {game->text, game->placed, rules ? std::make_shared<GraphSolver>(std::move(rules), shared) : nullptr});
  if (graphs_.size() > kMostGames) graphs_.pop_back();
  return graphs_.front().solver;
}

void SharedWork::limit(GraphSolver& solver, const Control& control) {
  if (solver.bytes() > control.memory / 2) {
    const GraphMemo* full = solver.memo();
    solver.begin_again();
    for (const OnGraphs& entry : graphs_) {
      if (entry.solver && entry.solver->memo() == full) entry.solver->share_with(solver);
    }
  }
  const auto too_much = [&] { return bytes_beside(nullptr, &solver) > control.memory / 2; };
  drop(
      graphs_, [&](const OnGraphs& entry) { return entry.solver.get() == &solver || entry.solver.use_count() > 1; },
      too_much);
  if (too_much()) forget_down_to(control.memory / 2);
  solver.limit(&control, bytes_beside(nullptr, &solver));
}

std::size_t SharedWork::bytes_beside(const Lazy* lazy, const GraphSolver* solver) const {
  std::size_t bytes = 0;
  std::set<const GraphMemo*> counted{nullptr};
  if (solver != nullptr) counted.insert(solver->memo());
  for (const OnGraphs& entry : graphs_) {
    if (entry.solver && counted.insert(entry.solver->memo()).second) bytes += entry.solver->bytes();
  }
  for (const Memo& memo : memos_) bytes += memo.lazy.get() != lazy ? memo.lazy->bytes() : 0;
  for (const Pile& pile : piles_) bytes += pile.bytes;
  for (const Lowering& lowering : lowerings_) bytes += lowering.bytes;
  return bytes;
}

void SharedWork::forget_down_to(std::size_t bytes, const Lazy* but) {
  const auto too_much = [&] { return bytes_beside(but) > bytes; };
  drop(
      memos_, [&](const Memo& memo) { return memo.lazy.get() == but || memo.lazy.use_count() > 1; },
      [&] { return memos_.size() > kMostSearches || too_much(); });
  drop(
      graphs_, [](const OnGraphs& entry) { return entry.solver.use_count() > 1; }, too_much);
  drop(
      piles_, [](const Pile& pile) { return pile.law.use_count() > 1; }, too_much);
  const auto used = [&](const Lowering& lowering) {
    const auto own =
        std::count_if(piles_.begin(), piles_.end(), [&](const Pile& pile) { return pile.game == lowering.options; });
    return lowering.options.use_count() > 1 + own;
  };
  if (drop(lowerings_, used, too_much)) forget_orphans(but);
}

void SharedWork::forget_orphans(const Lazy* but) {
  const auto known = [&](const std::shared_ptr<const Options>& game) {
    return std::any_of(lowerings_.begin(), lowerings_.end(),
                       [&](const Lowering& entry) { return entry.options == game; });
  };
  std::erase_if(piles_, [&](const Pile& pile) { return !known(pile.game); });
  std::erase_if(memos_, [&](const Memo& memo) {
    return memo.lazy.get() != but && !std::all_of(memo.games.begin(), memo.games.end(), known);
  });
}

SharedWork::Search SharedWork::search(const std::vector<std::shared_ptr<const Options>>& games, bool misere,
                                      const Lazy::State& state, const Control& control) {
  const auto fresh = [&] {
    std::vector<Lazy::Part> parts;
    for (const auto& game : games) parts.push_back({game});
    return std::make_shared<Lazy>(std::move(parts), misere);
  };
  Memo* memo = touch(memos_, [&](const Memo& entry) { return entry.misere == misere && entry.games == games; });
  if (memo == nullptr) memo = &memos_.emplace_front(Memo{games, misere, fresh()});
  forget_down_to(control.memory / 2, memo->lazy.get());
  Search result;
  const bool alone = memos_.size() == 1 && piles_.empty() && memo->lazy->positions() == 0;
  result.status = memo->lazy->run(state, control, bytes_beside(memo->lazy.get()));
  const bool memory_is_short = result.status == Status::limit_reached && !control.stop();
  if (memory_is_short && !alone) {
    memo->lazy = fresh();
    forget_down_to(0, memo->lazy.get());
    result.status = memo->lazy->run(state, control, bytes_beside(memo->lazy.get()));
  }
  result.earlier = memo->lazy->earlier();
  result.lazy = memo->lazy;
  return result;
}

std::shared_ptr<const ProvedPile> SharedWork::pile(const std::shared_ptr<const Options>& game, bool misere,
                                                   const Control& control, std::string& reason) {
  const auto* known = touch(piles_, [&](const Pile& entry) { return entry.game == game && entry.misere == misere; });
  if (known != nullptr) {
    reason = known->reason;
    return known->law;
  }
  Pile pile{game, misere, nullptr, "", 0};
  if (const auto shape = one_pile_shape(game->rays(), &pile.reason)) {
    forget_down_to(control.memory / 2);
    bool short_of_memory = false;
    const auto find = [&] {
      Control beside = control;
      beside.memory -= std::min(bytes(), control.memory);
      return ProvedPile::find(*shape, misere, 0, beside, &short_of_memory);
    };
    auto law = find();
    if (!law && short_of_memory) {
      forget_down_to(0);
      law = find();
    }
    if (law) {
      pile.law = std::make_shared<const ProvedPile>(std::move(*law));
      pile.bytes = pile.law->bytes();
    } else {
      pile.reason = "no period was found within the limits of that search";
    }
  }
  reason = pile.reason;
  if (!pile.law && control.stop()) return nullptr;  // it may be found when there is more time
  auto law = pile.law;
  piles_.push_front(std::move(pile));
  if (piles_.size() > kMostPiles) piles_.pop_back();
  forget_down_to(control.memory / 2);
  return law;
}

}  // namespace cairn::engine
