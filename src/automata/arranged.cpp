// The product of an automaton with the order of its numbers.
#include "automata/arranged.hpp"

#include <cairn/error.hpp>

#include <algorithm>
#include <compare>
#include <map>
#include <numeric>
#include <vector>

namespace cairn::automata {

namespace {

// The numbers from small to large as far as they were read; those between which nothing was decided are tied.
struct Order {
  std::vector<std::uint8_t> cells;
  std::vector<std::uint8_t> tied;  // tied[i]: cells[i] is tied to the one before
  friend std::strong_ordering operator<=>(const Order&, const Order&) = default;
};

class Orders {
 public:
  explicit Orders(std::size_t count) {
    Order first{std::vector<std::uint8_t>(count), std::vector<std::uint8_t>(count, 1)};
    std::iota(first.cells.begin(), first.cells.end(), std::uint8_t{0});
    intern(std::move(first));
  }

  struct Step {
    std::uint32_t order = 0;
    Letter sorted = 0;  // the digits by rank
  };
  // digits: bit i is the digit of number i.
  Step step(std::uint32_t order, Letter digits) {
    auto& known = steps_[order];
    if (const auto found = known.find(digits); found != known.end()) return found->second;
    const Order at = orders_[order];
    Order next;
    Letter sorted = 0;
    for (std::size_t begin = 0; begin < at.cells.size();) {
      std::size_t end = begin + 1;
      while (end < at.cells.size() && at.tied[end] != 0) ++end;
      // Among tied numbers those with digit 0 come first.
      for (const Letter digit : {0U, 1U}) {
        bool tied = false;
        for (std::size_t i = begin; i < end; ++i) {
          if (((digits >> at.cells[i]) & 1U) != digit) continue;
          if (digit == 1) sorted |= Letter{1} << next.cells.size();
          next.cells.push_back(at.cells[i]);
          next.tied.push_back(tied ? 1 : 0);
          tied = true;
        }
      }
      begin = end;
    }
    const Step result{intern(std::move(next)), sorted};
    steps_[order][digits] = result;
    return result;
  }

 private:
  std::uint32_t intern(Order order) {
    if (!order.tied.empty()) order.tied[0] = 0;
    const auto [found, added] = ids_.try_emplace(order, static_cast<std::uint32_t>(orders_.size()));
    if (added) {
      orders_.push_back(std::move(order));
      steps_.emplace_back();
    }
    return found->second;
  }

  std::map<Order, std::uint32_t> ids_;
  std::vector<Order> orders_;
  std::vector<std::map<Letter, Step>> steps_;
};

}  // namespace

Automaton arranged(const Automaton& automaton, int mode, bool sorted, std::span<const int> cells,
                   std::span<const int> rest, int tracks, std::size_t most_states) {
  Automaton result;
  result.numeration = automaton.numeration;
  result.tracks = tracks;
  const std::uint32_t start = automaton.starts[static_cast<std::size_t>(mode)];
  if (start == Automaton::kNoStart) return nothing(automaton.numeration, tracks, 1);
  Orders orders(cells.size());
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> ids;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> nodes;
  const auto intern = [&](std::uint32_t state, std::uint32_t order) {
    const auto [found, added] = ids.try_emplace({state, order}, static_cast<std::uint32_t>(nodes.size()));
    if (added) nodes.emplace_back(state, order);
    if (nodes.size() > most_states) throw TooLarge("a claim about stacks in any order needs too many states");
    return found->second;
  };
  result.starts = {intern(start, 0)};
  while (result.accepting.size() < nodes.size()) {
    const auto [state, order] = nodes[result.accepting.size()];
    result.accepting.push_back(automaton.accepting[state]);
    for (Letter letter = 0; letter < result.letters(); ++letter) {
      Letter digits = 0;
      for (std::size_t i = 0; i < cells.size(); ++i) digits |= ((letter >> cells[i]) & 1U) << i;
      Orders::Step step{order, digits};
      if (sorted) step = orders.step(order, digits);
      Letter read = step.sorted;
      for (std::size_t i = 0; i < rest.size(); ++i) read |= ((letter >> rest[i]) & 1U) << (cells.size() + i);
      result.next.push_back(intern(automaton.step(state, read), step.order));
    }
  }
  return conjunction(result, valid_words(automaton.numeration, tracks, 1));
}

}  // namespace cairn::automata
