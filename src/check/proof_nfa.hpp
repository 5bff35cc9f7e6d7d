// Nondeterministic automata as plain tables, and the two ways to make them smaller. Part of the checker of proofs.
#pragma once

#include "check/proof_keys.hpp"

#include <compare>
#include <cstdint>
#include <span>
#include <vector>

namespace cairn::check {

struct ProofNfa {
  struct Edge {
    std::uint32_t label = 0;
    std::uint32_t to = 0;
    friend std::strong_ordering operator<=>(const Edge&, const Edge&) = default;
  };
  std::vector<std::size_t> first{0};  // the edges of state s are first[s] to first[s + 1]
  std::vector<Edge> edges;            // of one state: by label
  std::vector<std::uint8_t> final;

  [[nodiscard]] std::uint32_t states() const { return static_cast<std::uint32_t>(final.size()); }
  [[nodiscard]] std::span<const Edge> edges_of(std::uint32_t state) const {
    return std::span(edges).subspan(first[state], first[state + 1] - first[state]);
  }
};

inline constexpr std::uint32_t kNoState = UINT32_MAX;

// Leaves out the states from which no final one can be reached, and merges states that behave alike: both final or
// neither, and by each label to the same (merged) states. That changes nothing about which words lead from a state to
// a final one. The result: by old state, what has become of it; kNoState when it was left out.
std::vector<std::uint32_t> reduce(ProofNfa& nfa, ProofMeter& meter);

}  // namespace cairn::check
