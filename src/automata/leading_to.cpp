#include "automata/leading_to.hpp"

namespace cairn::automata {

std::vector<std::uint8_t> leading_to(std::vector<std::uint8_t> marked,
                                     const std::vector<std::vector<std::uint32_t>>& sources) {
  std::vector<std::uint32_t> pending;
  for (std::uint32_t state = 0; state < marked.size(); ++state) {
    if (marked[state] != 0) pending.push_back(state);
  }
  while (!pending.empty()) {
    const std::uint32_t state = pending.back();
    pending.pop_back();
    for (const std::uint32_t source : sources[state]) {
      if (marked[source] != 0) continue;
      marked[source] = 1;
      pending.push_back(source);
    }
  }
  return marked;
}

}  // namespace cairn::automata
