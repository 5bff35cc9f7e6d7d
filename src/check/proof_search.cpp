// Reachability, and sets of threads of which only the smallest matter.
#include "check/proof_search.hpp"

#include <algorithm>
#include <array>

namespace cairn::check {

namespace {

// How a node was reached: breadth first, so words come by their length.
class Origins {
 public:
  void add_start(int mode) { nodes_.push_back({kNoState, 0, mode, 0}); }
  void add(std::uint32_t parent, DigitColumn letter) {
    nodes_.push_back({parent, static_cast<std::uint32_t>(letter), nodes_[parent].mode, nodes_[parent].length + 1});
  }
  [[nodiscard]] std::size_t length(std::uint32_t node) const { return nodes_[node].length; }
  [[nodiscard]] ProofFailure failure(std::uint32_t node, std::string sentence) const {
    ProofFailure result{std::move(sentence), nodes_[node].mode, {}};
    for (std::uint32_t at = node; nodes_[at].parent != kNoState; at = nodes_[at].parent) {
      result.word.push_back(nodes_[at].letter);
    }
    std::reverse(result.word.begin(), result.word.end());
    return result;
  }

 private:
  struct Origin {
    std::uint32_t parent = 0;
    std::uint32_t letter = 0;
    int mode = 0;
    std::uint32_t length = 0;
  };
  std::vector<Origin> nodes_;
};

}  // namespace

std::optional<ProofFailure> forbidden_move(const ProofMachine& from, const Threads& threads, const char* sentence,
                                           ProofMeter& meter, std::uint64_t& nodes) {
  const std::vector<bool> hopeful = hopeful_states(from, meter);
  ProofKeys keys(meter);  // a state of `from` and a thread
  Origins origins;
  for (std::size_t mode = 0; mode < from.starts.size(); ++mode) {
    for (const std::uint32_t thread : threads.starts[mode]) {
      const auto state = static_cast<std::uint32_t>(from.starts[mode]);
      if (hopeful[state] && keys.number_of(std::array{state, thread}).second) origins.add_start(static_cast<int>(mode));
    }
  }
  for (std::uint32_t node = 0; node < keys.size(); ++node, ++nodes) {
    const std::uint32_t state = keys[node][0];
    const std::uint32_t thread = keys[node][1];
    if (from.accepting[state] && threads.nfa.final[thread] != 0) return origins.failure(node, sentence);
    const auto edges = threads.nfa.edges_of(thread);
    meter.work(1 + 2 * edges.size());
    for (const auto& edge : edges) {
      const std::uint32_t to = from.step(state, edge.label);
      if (hopeful[to] && keys.number_of(std::array{to, edge.to}).second) origins.add(node, edge.label);
    }
  }
  return std::nullopt;
}

namespace {

// A node is a state of each deterministic automaton on x, and the set of threads that x leads to.
//
// Of two nodes with the same states, one with fewer threads has fewer moves to what is accepted, whatever digits
// follow: if nothing fails from it on, nothing fails from the other. So a node is left out when an earlier one has the
// same states and a subset of its threads (De Wulf, Doyen, Henzinger and Raskin 2006).
class CoverSearch {
 public:
  CoverSearch(const ProofCover& cover, std::size_t longest, ProofMeter& meter)
      : cover_(cover),
        longest_(longest),
        meter_(meter),
        claim_hopeful_(hopeful_states(cover.claim, meter)),
        valid_hopeful_(hopeful_states(cover.valid, meter)),
        at_(meter),
        sets_(meter),
        next_(cover.claim.letters()) {}

  std::optional<ProofFailure> run(std::uint64_t& nodes) {
    const ProofCover& c = cover_;
    for (std::size_t mode = 0; mode < c.claim.starts.size(); ++mode) {
      if (c.claim.starts[mode] < 0) continue;
      const auto start = [&](const ProofMachine& machine) { return static_cast<std::uint32_t>(machine.starts[mode]); };
      if (add({start(c.claim), start(c.valid), c.movable != nullptr ? start(*c.movable) : 0, 0},
              c.threads.starts[mode])) {
        origins_.add_start(static_cast<int>(mode));
      }
    }
    for (std::uint32_t node = 0; node < nodes_.size(); ++node, ++nodes) {
      if (const char* sentence = judge(node)) return origins_.failure(node, sentence);
      if (node % 256 == 0) meter_.look();
      meter_.control().report([&] { return "checking: " + std::to_string(nodes) + " product states"; });
      if (origins_.length(node) < longest_) expand(node);
    }
    return std::nullopt;
  }

 private:
  struct Node {
    std::uint32_t at = 0;   // which states
    std::uint32_t set = 0;  // which threads
  };
  struct States {
    std::uint32_t claim = 0, valid = 0, movable = 0;
    std::uint32_t last = 0;  // in Zeckendorf numeration: the last letter
  };

  [[nodiscard]] States states(std::uint32_t at) const {
    const auto key = at_[at];
    return {key[0], key[1], key[2], key[3]};
  }

  [[nodiscard]] const char* judge(std::uint32_t node) const {
    const States at = states(nodes_[node].at);
    const bool accepted = cover_.claim.accepting[at.claim];
    if (!cover_.valid.accepting[at.valid]) return accepted ? "accepted is what is no valid position:" : nullptr;
    // Without a move a position is won in misere play.
    const bool lost = cover_.movable == nullptr || cover_.movable->accepting[at.movable];
    if (accepted) return lost ? nullptr : "accepted is, in misere play, a position without moves:";
    const auto set = sets_[nodes_[node].set];
    const bool moves = std::any_of(set.begin(), set.end(), [&](auto t) { return cover_.threads.nfa.final[t] != 0; });
    return !lost || moves ? nullptr : "no move leads to an accepted position from one that is not accepted:";
  }

  void expand(std::uint32_t node) {
    const States from = states(nodes_[node].at);
    for (const std::uint32_t thread : sets_[nodes_[node].set]) {
      const auto edges = cover_.threads.nfa.edges_of(thread);
      meter_.work(1 + 2 * edges.size());  // they are sorted, too
      for (const auto& edge : edges) next_[edge.label].push_back(edge.to);
    }
    meter_.work(2 * next_.size());
    for (DigitColumn letter = 0; letter < next_.size(); ++letter) {
      auto& threads = next_[letter];
      if ((from.last & letter) == 0) {
        States to{cover_.claim.step(from.claim, letter), cover_.valid.step(from.valid, letter), 0, 0};
        if (cover_.movable != nullptr) to.movable = cover_.movable->step(from.movable, letter);
        if (cover_.zeckendorf) to.last = static_cast<std::uint32_t>(letter);
        // Of what can never be a valid position the moves do not matter.
        if (!valid_hopeful_[to.valid]) threads.clear();
        std::sort(threads.begin(), threads.end());
        threads.erase(std::unique(threads.begin(), threads.end()), threads.end());
        if ((valid_hopeful_[to.valid] || claim_hopeful_[to.claim]) && add(to, threads)) origins_.add(node, letter);
      }
      threads.clear();
    }
  }

  // False when an earlier node makes it superfluous.
  bool add(const States& states, const std::vector<std::uint32_t>& threads) {
    const std::uint32_t at = at_.number_of(std::array{states.claim, states.valid, states.movable, states.last}).first;
    if (at == earlier_.size()) earlier_.emplace_back();
    std::uint64_t sketch = 0;  // a subset has no bit that the set has not
    for (const std::uint32_t thread : threads) sketch |= std::uint64_t{1} << (thread * 0x9E3779B1U >> 26U);
    meter_.work(earlier_[at].size() / 4);
    for (const Earlier& earlier : earlier_[at]) {
      if ((earlier.sketch & ~sketch) != 0) continue;
      const auto set = sets_[earlier.set];
      meter_.work(1 + set.size());
      if (std::includes(threads.begin(), threads.end(), set.begin(), set.end())) return false;
    }
    const std::uint32_t set = sets_.number_of(threads).first;
    earlier_[at].push_back({sketch, set});
    nodes_.push_back({at, set});
    meter_.keep(sizeof(Earlier) + sizeof(Node) + 16);
    return true;
  }

  struct Earlier {
    std::uint64_t sketch = 0;
    std::uint32_t set = 0;
  };

  const ProofCover& cover_;
  std::size_t longest_;
  ProofMeter& meter_;
  std::vector<bool> claim_hopeful_, valid_hopeful_;
  ProofKeys at_;
  ProofKeys sets_;
  std::vector<Node> nodes_;
  Origins origins_;
  std::vector<std::vector<Earlier>> earlier_;     // by at: the sets that it was met with
  std::vector<std::vector<std::uint32_t>> next_;  // by letter
};

}  // namespace

std::optional<ProofFailure> uncovered_position(const ProofCover& cover, std::size_t longest, ProofMeter& meter,
                                               std::uint64_t& nodes) {
  return CoverSearch(cover, longest, meter).run(nodes);
}

}  // namespace cairn::check
