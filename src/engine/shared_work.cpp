// Lists that are short enough to be looked through, the most recently used first.
#include "engine/shared_work.hpp"

#include "rules/lower.hpp"

#include <algorithm>

namespace cairn {

namespace {

// Rays and laws are small beside searches; beyond these numbers the oldest are dropped.
constexpr std::size_t kMostRaysKept = 50'000;
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

}  // namespace

std::shared_ptr<const Options> SharedWork::options(const Game& game, int coordinates, const Control* control) {
  const auto* known = touch(lowerings_, [&](const Lowering& entry) {
    return entry.options->rays().coordinates == coordinates && entry.game.text == game.text &&
           entry.game.rules == game.rules;
  });
  if (known != nullptr) return known->options;
  lowerings_.push_front({game, std::make_shared<const Options>(lower(game, coordinates, control))});
  std::size_t rays = 0;
  std::size_t games = 0;
  const auto keep = std::find_if(lowerings_.begin(), lowerings_.end(), [&](const Lowering& entry) {
    rays += entry.options->rays().rays.size();
    return ++games > kMostGames || (rays > kMostRaysKept && games > 1);
  });
  auto result = lowerings_.front().options;
  lowerings_.erase(keep, lowerings_.end());
  return result;
}

std::size_t SharedWork::bytes_beside(const Lazy* lazy) const {
  std::size_t bytes = 0;
  for (const Memo& memo : memos_) bytes += memo.lazy.get() != lazy ? memo.lazy->bytes() : 0;
  return bytes;
}

void SharedWork::forget_down_to(std::size_t bytes, const Lazy* but) {
  for (auto memo = memos_.end();
       memo != memos_.begin() && (bytes_beside(but) > bytes || memos_.size() > kMostSearches);) {
    --memo;
    if (memo->lazy.get() != but && memo->lazy.use_count() == 1) memo = memos_.erase(memo);
  }
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
  result.earlier = memo->lazy->positions();
  const std::size_t beside = bytes_beside(memo->lazy.get());
  result.status = memo->lazy->run(state, control, beside);
  const bool memory_is_short = result.status == Status::limit_reached && !control.stop();
  if (memory_is_short && (beside > 0 || result.earlier > 0)) {
    memo->lazy = fresh();
    forget_down_to(0, memo->lazy.get());
    result.earlier = 0;
    result.status = memo->lazy->run(state, control, bytes_beside(memo->lazy.get()));
  }
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
  Pile pile{game, misere, nullptr, ""};
  if (const auto shape = one_pile_shape(game->rays(), &pile.reason)) {
    if (auto law = ProvedPile::find(*shape, misere, 0, control)) {
      pile.law = std::make_shared<const ProvedPile>(std::move(*law));
    } else {
      pile.reason = "no period was found within the limits of that search";
    }
  }
  reason = pile.reason;
  if (!pile.law && control.stop()) return nullptr;  // it may be found when there is more time
  piles_.push_front(std::move(pile));
  if (piles_.size() > kMostPiles) piles_.pop_back();
  return piles_.front().law;
}

}  // namespace cairn
