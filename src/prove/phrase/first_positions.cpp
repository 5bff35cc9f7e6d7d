// Finds, by counting, the least bound up to which the automaton accepts enough positions, and lists those up to it.
#include "prove/phrase/first_positions.hpp"

#include "automata/accepted_numbers.hpp"

#include <algorithm>
#include <span>

namespace cairn::prove {

namespace {

constexpr std::int64_t kLargest = std::int64_t{1} << 40;

AcceptedNumbers up_to(const Automaton& automaton, int mode, int numbers, std::int64_t bound) {
  std::vector<std::int64_t> bounds(static_cast<std::size_t>(automaton.tracks), bound);
  // The values of a nim heap and of all other games are at most the numbers together; some rules give a little more.
  for (auto i = static_cast<std::size_t>(numbers); i < bounds.size(); ++i) bounds[i] = (bound + 16) * (numbers + 1);
  return {automaton, mode, bounds};
}

}  // namespace

std::vector<std::vector<std::int64_t>> first_positions(const Automaton& automaton, int mode, int numbers,
                                                       std::size_t most, const Control& control) {
  if (automaton.starts[static_cast<std::size_t>(mode)] == Automaton::kNoStart) return {};
  const auto enough = [&](std::int64_t bound) {
    const auto count = up_to(automaton, mode, numbers, bound).count();
    return !count || *count >= most;
  };
  std::int64_t bound = 1;
  while (bound < kLargest && !control.stop() && !enough(bound)) bound *= 2;
  // Between a bound that is too small and one that will do.
  std::int64_t too_small = -1;
  for (std::int64_t high = bound; high - too_small > 1;) {
    if (control.stop()) return {};
    const std::int64_t middle = too_small + (high - too_small) / 2;
    if (enough(middle)) {
      high = bound = middle;
    } else {
      too_small = middle;
    }
  }
  std::vector<std::vector<std::int64_t>> found;
  up_to(automaton, mode, numbers, bound).for_each([&](std::span<const std::int64_t> x) {
    found.emplace_back(x.begin(), x.end());
    return true;
  });
  const auto largest = [&](const std::vector<std::int64_t>& x) {
    return *std::max_element(x.begin(), x.begin() + numbers);
  };
  std::sort(found.begin(), found.end(),
            [&](const auto& a, const auto& b) { return largest(a) != largest(b) ? largest(a) < largest(b) : a < b; });
  if (found.size() > most) found.resize(most);
  return found;
}

}  // namespace cairn::prove
