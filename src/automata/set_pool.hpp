// Finite sets that occur again and again, each kept once and known by a number.
#pragma once

#include "base/hash.hpp"

#include <algorithm>
#include <cstdint>
#include <unordered_map>
#include <vector>

namespace cairn::automata {

class SetPool {
 public:
  using Members = std::vector<std::uint64_t>;  // sorted, without repetitions

  // The number of a set, whose members may come in any order and more than once.
  std::uint32_t intern(Members members) {
    std::sort(members.begin(), members.end());
    members.erase(std::unique(members.begin(), members.end()), members.end());
    const auto [found, added] = numbers_.try_emplace(std::move(members), static_cast<std::uint32_t>(sets_.size()));
    if (added) sets_.push_back(&found->first);
    return found->second;
  }
  [[nodiscard]] const Members& operator[](std::uint32_t number) const { return *sets_[number]; }

 private:
  std::unordered_map<Members, std::uint32_t, SequenceHash> numbers_;  // nodes stay where they are
  std::vector<const Members*> sets_;
};

}  // namespace cairn::automata
