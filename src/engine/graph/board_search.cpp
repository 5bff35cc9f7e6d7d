// Recursion over boards with memos.
#include "engine/graph/board_search.hpp"

#include <algorithm>
#include <limits>

namespace cairn::engine {

namespace {

using BoardMark = GraphRules::Mark;

// Moves looked at for remoteness, for one question with all its options; some tenths of a second.
constexpr std::uint64_t kMostRemotenessSteps = 200'000;

}  // namespace

void BoardSearch::take(std::size_t bytes) {
  bytes_ += bytes;
  values_.boards_take(bytes_);
}

const std::vector<Components::Option>& BoardSearch::options(int component) {
  const auto known = options_.find(component);
  if (known != options_.end()) return known->second;
  auto found = components_.options(component, [&] { values_.check_limits(); });
  std::size_t taken = 64;
  for (const auto& option : found) taken += sizeof(option) + option.free.size() * sizeof(int);
  take(taken);
  return options_.emplace(component, std::move(found)).first->second;
}

BoardSearch::Key BoardSearch::key(const Board& board) {
  Key key{board.nimber, board.position.bound};
  key.insert(key.end(), board.position.free.begin(), board.position.free.end());
  return key;
}

void BoardSearch::drop_dead(std::vector<int>& components) {
  std::erase_if(components, [&](int part) { return options(part).empty(); });
}

template <class Value>
Value BoardSearch::keep(Memo<Value>& memo, Key key, Value value) {
  take(key.size() * sizeof(std::int32_t) + 72);
  memo.emplace(std::move(key), value);
  return value;
}

template <class Visit>
bool BoardSearch::any_next(const Components::Option& position, const Visit& visit) {
  const BoardMark mark = components_.rules().mark();
  const bool leaves_others = mark == BoardMark::token || mark == BoardMark::last_vertex;
  const auto look = [&](int moved, std::size_t at) {
    for (const Components::Option& option : options(moved)) {
      if (++steps_ % 1024 == 0) values_.check_limits();
      Components::Option next = option;
      if (!leaves_others) {
        for (std::size_t i = 0; i < position.free.size(); ++i) {
          if (i != at) next.free.push_back(position.free[i]);
        }
        drop_dead(next.free);
        std::sort(next.free.begin(), next.free.end());
      }
      if (visit(next)) return true;
    }
    return false;
  };
  if (position.bound >= 0) return look(position.bound, std::numeric_limits<std::size_t>::max());
  for (std::size_t at = 0; at < position.free.size(); ++at) {
    if (at > 0 && position.free[at] == position.free[at - 1]) continue;
    if (look(position.free[at], at)) return true;
  }
  return false;
}

// Components that never bind become a nimber.
BoardSearch::Board BoardSearch::gathered(const Components::Option& position) {
  Board board;
  board.position.bound = position.bound;
  for (const int part : position.free) {
    if (components_.single_chips(part)) {
      board.nimber ^= values_.worth(part);
    } else {
      board.position.free.push_back(part);
    }
  }
  return board;
}

std::int32_t BoardSearch::grundy_of(const Board& board) {
  Key name = key(board);
  if (const auto known = grundy_.find(name); known != grundy_.end()) return known->second;
  const ComponentValues::Deeper deeper(values_);
  std::vector<bool> found;
  const auto note = [&](std::int32_t value) {
    const auto at = static_cast<std::size_t>(value);
    if (at >= found.size()) found.resize(at + 1, false);
    found[at] = true;
  };
  any_next(board.position, [&](const Components::Option& next) {
    Board after = gathered(next);
    after.nimber ^= board.nimber;
    note(grundy_of(after));
    return false;
  });
  if (board.position.bound < 0) {
    for (std::int32_t less = 0; less < board.nimber; ++less) note(grundy_of({less, board.position}));
  }
  const auto mex = std::find(found.begin(), found.end(), false) - found.begin();
  return keep(grundy_, std::move(name), static_cast<std::int32_t>(mex));
}

std::int32_t BoardSearch::grundy(const Components::Option& position) {
  const BoardMark mark = components_.rules().mark();
  if (mark == BoardMark::none || mark == BoardMark::token) return values_.worth(position.free);
  if (mark == BoardMark::last_vertex) {
    if (position.free.size() == 1) return values_.worth(position.free[0]);
    std::vector<bool> found;
    any_next(position, [&](const Components::Option& next) {
      const auto at = static_cast<std::size_t>(values_.worth(next.free));
      if (at >= found.size()) found.resize(at + 1, false);
      found[at] = true;
      return false;
    });
    return static_cast<std::int32_t>(std::find(found.begin(), found.end(), false) - found.begin());
  }
  return grundy_of(gathered(position));
}

bool BoardSearch::misere_wins(const Components::Option& position) {
  Key name = key({0, position});
  if (const auto known = misere_.find(name); known != misere_.end()) return known->second != 0;
  const ComponentValues::Deeper deeper(values_);
  bool any = false;
  const bool wins = any_next(position, [&](const Components::Option& next) {
    any = true;
    return !misere_wins(next);
  });
  return keep(misere_, std::move(name), static_cast<char>(wins || !any)) != 0;
}

bool BoardSearch::wins(const Components::Option& position, bool misere) {
  if (!misere) return values_.wins(position);
  Components::Option alive = position;
  drop_dead(alive.free);
  return misere_wins(alive);
}

std::int32_t BoardSearch::remoteness_of(const Components::Option& position, bool misere) {
  Memo<std::int32_t>& memo = remoteness_[misere ? 1 : 0];
  Key name = key({0, position});
  if (const auto known = memo.find(name); known != memo.end()) return known->second;
  const ComponentValues::Deeper deeper(values_);
  const bool winning = wins(position, misere);
  std::int32_t best = -1;
  any_next(position, [&](const Components::Option& next) {
    if (++remoteness_steps_ > kMostRemotenessSteps) throw TooMany{};
    if (winning && wins(next, misere)) return false;
    const std::int32_t length = 1 + remoteness_of(next, misere);
    best = best < 0 ? length : winning ? std::min(best, length) : std::max(best, length);
    return false;
  });
  const std::size_t before = bytes_;
  keep(memo, std::move(name), std::max(best, 0));
  remoteness_bytes_ += bytes_ - before;
  return std::max(best, 0);
}

void BoardSearch::begin_question() {
  for (auto& memo : remoteness_) memo.clear();
  remoteness_steps_ = 0;
  bytes_ -= remoteness_bytes_;
  remoteness_bytes_ = 0;
  values_.boards_take(bytes_);
}

std::optional<std::int32_t> BoardSearch::remoteness(const Components::Option& position, bool misere) {
  const auto is_long = [&](int part) { return components_.is_long(part); };
  if (position.bound >= 0 && is_long(position.bound)) return std::nullopt;
  if (std::any_of(position.free.begin(), position.free.end(), is_long)) return std::nullopt;
  Components::Option alive = position;
  drop_dead(alive.free);
  try {
    return remoteness_of(alive, misere);
  } catch (const TooMany&) {
    return std::nullopt;
  }
}

}  // namespace cairn::engine
