// Sets of threads along a word, forwards and backwards.
#include "prove/decide/option_search.hpp"

#include "automata/set_pool.hpp"
#include "base/clock.hpp"

#include <algorithm>
#include <map>
#include <unordered_map>

namespace cairn::prove {

namespace {

class OptionSearch {
 public:
  OptionSearch(const MoveRelation& moves, const Automaton* accepted)
      : moves_(moves), accepted_(accepted), mask_((Letter{1} << moves.tracks()) - 1) {
    if (accepted != nullptr) alive_ = alive(*accepted);
  }

  // Calls found(word) for the options that the starts lead to, which may stop the search by returning false.
  template <class Found>
  bool run(const std::vector<MoveRelation::Start>& starts, std::uint32_t accepted_start, const Letters& word,
           const Found& found);

 private:
  using Set = std::uint32_t;
  struct Branch {
    Letter after = 0;
    Set set = 0;
  };
  struct Key {
    Set set = 0;
    Letter letter = 0;
    Set ahead = 0;  // what is useful after this letter
    friend bool operator==(const Key&, const Key&) = default;
  };
  struct Hash {
    std::size_t operator()(const Key& key) const {
      std::uint64_t hash = (std::uint64_t{key.set} << 32) ^ key.ahead;
      hash = (hash ^ key.letter * 0x9e3779b97f4a7c15ULL) * 0xff51afd7ed558ccdULL;
      return hash ^ (hash >> 31);
    }
  };

  // Calls visit(thread after, digits of the option) for all guesses.
  template <class Visit>
  void for_each_guess(std::uint64_t thread, Letter letter, const Visit& visit) const {
    const auto state = static_cast<std::uint32_t>(thread);
    for (const MoveRelation::Edge& edge : moves_.edges(static_cast<std::uint32_t>(thread >> 32), letter & mask_)) {
      std::uint32_t next = 0;
      if (accepted_ != nullptr) {
        next = accepted_->step(state, edge.after | (letter & ~mask_));
        if (alive_[next] == 0) continue;
      }
      visit((std::uint64_t{edge.target} << 32) | next, edge.after);
    }
  }

  Set step(Set set, Letter letter) {
    const auto [found, added] = steps_.try_emplace({set, letter, 0}, 0);
    if (added) {
      SetPool::Members members;
      for (const std::uint64_t thread : pool_[set]) {
        for_each_guess(thread, letter, [&](std::uint64_t after, Letter) { members.push_back(after); });
      }
      found->second = pool_.intern(std::move(members));
    }
    return found->second;
  }

  // The threads of the set that a letter leads to one of those ahead.
  Set useful(Set set, Letter letter, Set ahead) {
    const auto [found, added] = useful_.try_emplace({set, letter, ahead}, 0);
    if (added) {
      SetPool::Members members;
      for (const std::uint64_t thread : pool_[set]) {
        bool good = false;
        for_each_guess(thread, letter, [&](std::uint64_t after, Letter) { good = good || is_in(after, ahead); });
        if (good) members.push_back(thread);
      }
      found->second = pool_.intern(std::move(members));
    }
    return found->second;
  }

  // The digits that an option may have here, and the threads for each.
  const std::vector<Branch>& branches(Set set, Letter letter, Set ahead) {
    const auto [found, added] = branches_.try_emplace({set, letter, ahead});
    if (added) {
      std::map<Letter, SetPool::Members> by_digits;
      for (const std::uint64_t thread : pool_[set]) {
        for_each_guess(thread, letter, [&](std::uint64_t after, Letter digits) {
          if (is_in(after, ahead)) by_digits[digits].push_back(after);
        });
      }
      for (auto& [digits, members] : by_digits) found->second.push_back({digits, pool_.intern(std::move(members))});
    }
    return found->second;
  }

  [[nodiscard]] bool is_in(std::uint64_t thread, Set set) const {
    const auto& members = pool_[set];
    return std::binary_search(members.begin(), members.end(), thread);
  }

  const MoveRelation& moves_;
  const Automaton* accepted_;
  Letter mask_;  // the tracks of the moves
  std::vector<std::uint8_t> alive_;
  SetPool pool_;  // of threads: the state of the moves, then of the automaton
  std::unordered_map<Key, Set, Hash> steps_;
  std::unordered_map<Key, Set, Hash> useful_;
  std::unordered_map<Key, std::vector<Branch>, Hash> branches_;  // entries stay where they are
};

template <class Found>
bool OptionSearch::run(const std::vector<MoveRelation::Start>& starts, std::uint32_t accepted_start,
                       const Letters& word, const Found& found) {
  SetPool::Members members;
  for (const auto& start : starts) members.push_back((std::uint64_t{start.state} << 32) | accepted_start);
  // An option may have more digits than the position, so zeros are put before it until they change nothing.
  std::vector<Set> sets{pool_.intern(std::move(members))};
  std::size_t zeros = 0;
  for (Set next = step(sets[0], 0); next != sets.back(); next = step(sets.back(), 0), ++zeros) sets.push_back(next);
  for (const Letter letter : word) sets.push_back(step(sets.back(), letter));
  const auto letter_at = [&](std::size_t i) { return i < zeros ? Letter{0} : word[i - zeros]; };
  const std::size_t length = zeros + word.size();
  members.clear();
  for (const std::uint64_t thread : pool_[sets[length]]) {
    const bool ends = moves_.final(static_cast<std::uint32_t>(thread >> 32)) &&
                      (accepted_ == nullptr || accepted_->accepting[static_cast<std::uint32_t>(thread)] != 0);
    if (ends) members.push_back(thread);
  }
  sets[length] = pool_.intern(std::move(members));
  for (std::size_t i = length; i-- > 0;) sets[i] = useful(sets[i], letter_at(i), sets[i + 1]);
  if (pool_[sets[0]].empty()) return true;

  // Depth first; whatever branch is taken, it ends in an option.
  struct Level {
    const std::vector<Branch>* branches;
    std::size_t next;
  };
  std::vector<Level> levels;
  Letters option;
  Set set = sets[0];
  for (;;) {
    while (option.size() < length) {
      const std::size_t i = option.size();
      levels.push_back({&branches(set, letter_at(i), sets[i + 1]), 1});
      option.push_back(levels.back().branches->front().after);
      set = levels.back().branches->front().set;
    }
    if (!found(option)) return false;
    while (!levels.empty() && levels.back().next == levels.back().branches->size()) {
      levels.pop_back();
      option.pop_back();
    }
    if (levels.empty()) return true;
    const Branch& branch = (*levels.back().branches)[levels.back().next++];
    option.back() = branch.after;
    set = branch.set;
  }
}

}  // namespace

LoweredPositions find_options(const MoveRelation& moves, const Automaton* accepted, const LoweredPosition& position,
                              const std::optional<Integer>& value, std::size_t most, const Control& control) {
  LoweredPositions result;
  std::vector<Integer> numbers = position.x;
  if (value) numbers.push_back(*value);
  const Letters word = letters_of(moves.numeration(), numbers);
  std::map<int, std::vector<MoveRelation::Start>> starts;
  for (const auto& start : moves.starts(position.mode)) starts[start.mode_after].push_back(start);
  OptionSearch search(moves, accepted);
  for (const auto& [mode, group] : starts) {
    std::uint32_t accepted_start = 0;
    if (accepted != nullptr) accepted_start = accepted->starts[static_cast<std::size_t>(mode)];
    if (accepted_start == Automaton::kNoStart) continue;
    result.complete = search.run(group, accepted_start, word, [&, mode = mode](const Letters& option) {
      if (result.positions.size() == most) return false;
      look_at_clock(&control, "options are looked for");
      result.positions.push_back({mode, numbers_of(moves.numeration(), moves.tracks(), option)});
      return true;
    });
    if (!result.complete) break;
  }
  std::sort(result.positions.begin(), result.positions.end(), [](const LoweredPosition& a, const LoweredPosition& b) {
    return a.mode != b.mode ? a.mode < b.mode : a.x < b.x;
  });
  return result;
}

}  // namespace cairn::prove
