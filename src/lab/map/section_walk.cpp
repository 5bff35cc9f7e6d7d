// Orders are numbered as they are met; a step of each is worked out once.
#include "lab/map/section_walk.hpp"

#include <algorithm>
#include <numeric>

namespace cairn::lab {

SectionWalk::SectionWalk(const Section& section, const automata::Automaton& automaton, std::size_t zeros)
    : automaton_(automaton),
      start_(automaton.starts[static_cast<std::size_t>(section.mode())]),
      count_(section.numbers().size()),
      zeros_(zeros),
      sorted_(section.sorted()),
      value_letter_(automata::Letter{1} << (count_ + zeros)) {
  static_cast<void>(number_of(Order(count_, 0)));
}

std::uint32_t SectionWalk::number_of(const Order& order) {
  const auto [found, added] = known_.try_emplace(order, static_cast<std::uint32_t>(orders_.size()));
  if (added) {
    orders_.push_back(order);
    turns_.resize(orders_.size() << count_);
  }
  return found->second;
}

void SectionWalk::learn(At at, std::uint32_t digits) {
  std::vector<std::size_t> by_size(count_);
  std::iota(by_size.begin(), by_size.end(), std::size_t{0});
  Turn turn;
  turn.order = at.order;
  if (sorted_) {
    const Order before = orders_[at.order];
    const auto key = [&](std::size_t i) { return 2U * before[i] + ((digits >> i) & 1U); };
    std::stable_sort(by_size.begin(), by_size.end(), [&](std::size_t a, std::size_t b) { return key(a) < key(b); });
    Order after(count_, 0);
    for (std::size_t i = 1; i < count_; ++i) {
      const bool larger = key(by_size[i]) > key(by_size[i - 1]);
      after[by_size[i]] = static_cast<std::uint8_t>(after[by_size[i - 1]] + (larger ? 1 : 0));
    }
    turn.order = number_of(after);
  }
  for (std::size_t track = 0; track < count_; ++track) {
    if (((digits >> by_size[track]) & 1U) != 0) turn.letter |= automata::Letter{1} << (track + zeros_);
  }
  turns_[(std::size_t{at.order} << count_) + digits] = turn;
}

}  // namespace cairn::lab
