// Trimming and merging.
#include "check/proof_nfa.hpp"

#include <algorithm>
#include <unordered_map>

namespace cairn::check {

namespace {

constexpr std::size_t kHashNode = 40;  // bytes of an entry of a hash map

// By state: can a final one be reached?
std::vector<std::uint8_t> hopeful(const ProofNfa& nfa) {
  std::vector<std::size_t> first(nfa.states() + std::size_t{2}, 0);  // of the edges that lead to a state
  for (const auto& edge : nfa.edges) ++first[edge.to + std::size_t{2}];
  for (std::size_t i = 2; i < first.size(); ++i) first[i] += first[i - 1];
  std::vector<std::uint32_t> sources(nfa.edges.size());
  for (std::uint32_t state = 0; state < nfa.states(); ++state) {
    for (const auto& edge : nfa.edges_of(state)) sources[first[edge.to + std::size_t{1}]++] = state;
  }
  std::vector<std::uint8_t> result(nfa.final);
  std::vector<std::uint32_t> pending;
  for (std::uint32_t state = 0; state < nfa.states(); ++state) {
    if (result[state] != 0) pending.push_back(state);
  }
  while (!pending.empty()) {
    const std::uint32_t to = pending.back();
    pending.pop_back();
    for (std::size_t i = first[to]; i < first[to + std::size_t{1}]; ++i) {
      if (result[sources[i]] != 0) continue;
      result[sources[i]] = 1;
      pending.push_back(sources[i]);
    }
  }
  return result;
}

std::uint64_t mixed(std::uint64_t a, std::uint64_t b) {
  std::uint64_t hash = (a << 32U | b) * 0x9E3779B97F4A7C15U;
  hash = (hash ^ hash >> 29U) * 0xBF58476D1CE4E5B9U;
  return hash ^ hash >> 32U;
}

// The edges of a state, with classes for states, each once.
void classed_edges(const ProofNfa& nfa, const std::vector<std::uint32_t>& klass, std::uint32_t state,
                   std::vector<ProofNfa::Edge>& out) {
  out.clear();
  for (const auto& [label, to] : nfa.edges_of(state)) {
    if (klass[to] != kNoState) out.push_back({label, klass[to]});
  }
  if (!std::is_sorted(out.begin(), out.end())) std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
}

// Splits classes until the edges of their states agree. States are compared by a hash of their edges: a collision
// could only leave a class too large, which `reduce` would see when it compares the edges themselves.
std::uint32_t refine(const ProofNfa& nfa, std::vector<std::uint32_t>& klass, ProofMeter& meter) {
  std::vector<ProofNfa::Edge> edges;
  // The old classes and the new ones, and what finds them.
  const MeteredBytes kept(&meter, klass.size() * (2 * sizeof(std::uint32_t) + kHashNode));
  for (std::size_t before = 0;;) {
    meter.look();
    meter.work(2 * (nfa.edges.size() + klass.size()));
    std::unordered_map<std::uint64_t, std::uint32_t> numbers;
    std::vector<std::uint32_t> refined(klass.size(), kNoState);
    for (std::uint32_t state = 0; state < nfa.states(); ++state) {
      if (klass[state] == kNoState) continue;
      classed_edges(nfa, klass, state, edges);
      std::uint64_t hash = mixed(klass[state], edges.size());
      for (const auto& [label, to] : edges) hash += mixed(label, to);
      refined[state] = numbers.try_emplace(hash, static_cast<std::uint32_t>(numbers.size())).first->second;
    }
    klass = std::move(refined);
    if (numbers.size() == before) return static_cast<std::uint32_t>(before);
    before = numbers.size();
  }
}

}  // namespace

std::vector<std::uint32_t> reduce(ProofNfa& nfa, ProofMeter& meter) {
  std::vector<std::uint32_t> klass(nfa.states(), kNoState);
  // The edges backwards, and then those of the result, which are at most as many.
  const MeteredBytes kept(&meter, nfa.edges.size() * sizeof(ProofNfa::Edge) + nfa.first.size() * sizeof(std::size_t));
  meter.work(2 * (nfa.edges.size() + nfa.first.size()));
  const std::vector<std::uint8_t> keeps = hopeful(nfa);
  for (std::uint32_t state = 0; state < nfa.states(); ++state) {
    if (keeps[state] != 0) klass[state] = nfa.final[state];
  }
  const std::uint32_t classes = refine(nfa, klass, meter);
  std::vector<std::uint32_t> first_of(classes, kNoState);
  for (std::uint32_t state = nfa.states(); state-- > 0;) {
    if (klass[state] != kNoState) first_of[klass[state]] = state;
  }
  ProofNfa result;
  std::vector<ProofNfa::Edge> edges;
  for (const std::uint32_t state : first_of) {
    classed_edges(nfa, klass, state, edges);
    result.edges.insert(result.edges.end(), edges.begin(), edges.end());
    result.first.push_back(result.edges.size());
    result.final.push_back(nfa.final[state]);
  }
  for (std::uint32_t state = 0; state < nfa.states(); ++state) {
    if (klass[state] == kNoState) continue;
    classed_edges(nfa, klass, state, edges);
    const auto merged = result.edges_of(klass[state]);
    const bool alike = std::equal(edges.begin(), edges.end(), merged.begin(), merged.end());
    if (!alike || nfa.final[state] != result.final[klass[state]]) throw ProofCheckStopped{};
  }
  nfa = std::move(result);
  return klass;
}

}  // namespace cairn::check
