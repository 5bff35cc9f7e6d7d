// The two sentences that make an automaton the set of P-positions, decided on products.
#include "prove/decide/obligations.hpp"

#include "base/clock.hpp"
#include "base/hash.hpp"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <unordered_set>

namespace cairn::prove {

namespace {

class ObligationSearch {
 public:
  ObligationSearch(const MoveRelation& moves, const Automaton& p, bool misere, const ObligationLimits& limits,
                   const Control& control)
      : moves_(moves),
        p_(p),
        misere_(misere),
        limits_(limits),
        control_(control),
        letters_(static_cast<Letter>(p.letters())),
        alive_(alive(p)),
        valid_alive_(alive(moves.valid())) {}

  Verdict run() {
    for (std::size_t mode = 0; mode < moves_.modes(); ++mode) {
      if (moves_.valid().starts[mode] != Automaton::kNoStart) add_start(mode);
    }
    const std::size_t modes = nodes_.size();
    std::size_t at = 0;
    std::optional<std::size_t> first;  // that fails
    for (; at < nodes_.size(); ++at) {
      if (fails(at)) {
        if (!first) first = at;
        verdict_.failures.push_back(way(at));
        if (verdict_.failures.size() >= limits_.failures) break;
      }
      // Once something fails, longer words tell nothing new.
      if (!verdict_.failures.empty() && depth_ == 0) depth_ = nodes_[at].depth + 1;
      if (depth_ != 0 && nodes_[at].depth >= depth_) break;
      if (nodes_.size() > limits_.product_states || bytes() > control_.memory / 2) {
        verdict_.kind = Verdict::Kind::too_many;
        break;
      }
      if (at % 64 == 0) {
        if (const auto stop = control_.stop()) {
          verdict_.kind = Verdict::Kind::stopped;
          verdict_.status = *stop;
          break;
        }
      }
      for (Letter letter = 0; letter < letters_; ++letter) expand(at, letter);
    }
    verdict_.product_states = nodes_.size();
    // Every word leads to a node by way of which the search went through a word that does not come later.
    if (const std::size_t end = first.value_or(at); end < nodes_.size()) {
      verdict_.right_before = modes == 1 ? way(end).word : Letters(nodes_[end].depth, 0);
    }
    if (!verdict_.failures.empty()) verdict_.kind = Verdict::Kind::fails;
    return std::move(verdict_);
  }

 private:
  static constexpr Letter kStart = UINT32_MAX;

  struct Node {
    std::uint32_t p = 0, valid = 0, movable = 0;
    std::uint32_t parent = 0;
    Letter letter = kStart;
    std::uint32_t depth = 0;
    std::uint64_t hash = 0;
    std::size_t first = 0, last = 0;  // its threads in the arena
  };

  [[nodiscard]] std::size_t bytes() const {
    return arena_.capacity() * sizeof(std::uint64_t) + nodes_.capacity() * sizeof(Node) +
           slots_.capacity() * sizeof(std::uint32_t);
  }

  // A thread is a state of the moves and, in the lower half, a state of P.
  [[nodiscard]] static std::uint64_t thread(std::uint32_t move, std::uint32_t p) {
    return (std::uint64_t{move} << 32) | p;
  }
  [[nodiscard]] static std::uint32_t move_of(std::uint64_t thread) { return static_cast<std::uint32_t>(thread >> 32); }
  [[nodiscard]] static std::uint32_t p_of(std::uint64_t thread) { return static_cast<std::uint32_t>(thread); }

  void step_into_scratch(std::uint64_t thread_id, Letter letter) {
    for (const MoveRelation::Edge& edge : moves_.edges(move_of(thread_id), letter)) {
      const std::uint32_t after = p_.step(p_of(thread_id), edge.after);
      if (alive_[after] != 0) scratch_.push_back(thread(edge.target, after));
    }
  }
  void sort_scratch() {
    std::sort(scratch_.begin(), scratch_.end());
    scratch_.erase(std::unique(scratch_.begin(), scratch_.end()), scratch_.end());
  }

  void add_start(std::size_t mode) {
    scratch_.clear();
    for (const auto& start : moves_.starts(static_cast<int>(mode))) {
      const std::uint32_t p = p_.starts[static_cast<std::size_t>(start.mode_after)];
      if (alive_[p] != 0) scratch_.push_back(thread(start.state, p));
    }
    sort_scratch();
    // As many zeros may stand before the position as a guess needs.
    for (std::size_t size = SIZE_MAX; size != scratch_.size();) {
      size = scratch_.size();
      const std::vector<std::uint64_t> before = scratch_;
      for (const std::uint64_t id : before) step_into_scratch(id, 0);
      sort_scratch();
    }
    Node node;
    node.p = p_.starts[mode];
    node.valid = moves_.valid().starts[mode];
    if (misere_) node.movable = moves_.movable().starts[mode];
    node.parent = static_cast<std::uint32_t>(mode);
    intern(node);
  }

  void expand(std::size_t at, Letter letter) {
    Node node = nodes_[at];
    node.valid = moves_.valid().step(node.valid, letter);
    if (valid_alive_[node.valid] == 0) return;
    node.p = p_.step(node.p, letter);
    node.movable = misere_ ? moves_.movable().step(node.movable, letter) : 0;
    node.parent = static_cast<std::uint32_t>(at);
    node.letter = letter;
    ++node.depth;
    scratch_.clear();
    for (std::size_t i = nodes_[at].first; i < nodes_[at].last; ++i) step_into_scratch(arena_[i], letter);
    sort_scratch();
    intern(node);
  }

  // Adds the node, with the threads in the scratch, unless it is there.
  void intern(Node node) {
    std::uint64_t hash = (std::uint64_t{node.p} << 32) ^ (std::uint64_t{node.valid} << 16) ^ node.movable;
    hash *= 0x9e3779b97f4a7c15ULL;
    for (const std::uint64_t id : scratch_) hash = (hash ^ id) * 0xff51afd7ed558ccdULL + (hash >> 31);
    node.hash = hash ^ (hash >> 32);
    const std::size_t mask = slots_.size() - 1;
    std::size_t slot = node.hash & mask;
    for (; slots_[slot] != 0; slot = (slot + 1) & mask) {
      if (same_as_scratch(nodes_[slots_[slot] - 1], node)) return;
    }
    node.first = arena_.size();
    arena_.insert(arena_.end(), scratch_.begin(), scratch_.end());
    node.last = arena_.size();
    nodes_.push_back(node);
    slots_[slot] = static_cast<std::uint32_t>(nodes_.size());
    if (2 * nodes_.size() > slots_.size()) more_slots();
  }

  [[nodiscard]] bool same_as_scratch(const Node& other, const Node& node) const {
    return other.hash == node.hash && other.p == node.p && other.valid == node.valid && other.movable == node.movable &&
           std::equal(scratch_.begin(), scratch_.end(), arena_.begin() + static_cast<std::ptrdiff_t>(other.first),
                      arena_.begin() + static_cast<std::ptrdiff_t>(other.last));
  }

  void more_slots() {
    slots_.assign(2 * slots_.size(), 0);
    const std::size_t mask = slots_.size() - 1;
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      std::size_t slot = nodes_[i].hash & mask;
      while (slots_[slot] != 0) slot = (slot + 1) & mask;
      slots_[slot] = static_cast<std::uint32_t>(i + 1);
    }
  }

  [[nodiscard]] bool fails(std::size_t at) const {
    const Node& node = nodes_[at];
    const bool in_p = p_.accepting[node.p] != 0;
    if (moves_.valid().accepting[node.valid] == 0) return in_p;
    bool moves_to_p = false;
    for (std::size_t i = node.first; i < node.last && !moves_to_p; ++i) {
      moves_to_p = moves_.final(move_of(arena_[i])) && p_.accepting[p_of(arena_[i])] != 0;
    }
    const bool should = !moves_to_p && (!misere_ || moves_.movable().accepting[node.movable] != 0);
    return in_p != should;
  }

  [[nodiscard]] Found way(std::size_t at) const {
    Found found;
    while (nodes_[at].letter != kStart) {
      found.word.push_back(nodes_[at].letter);
      at = nodes_[at].parent;
    }
    found.mode = static_cast<int>(nodes_[at].parent);
    std::reverse(found.word.begin(), found.word.end());
    return found;
  }

  const MoveRelation& moves_;
  const Automaton& p_;
  bool misere_;
  const ObligationLimits& limits_;
  const Control& control_;
  Letter letters_;
  std::vector<std::uint8_t> alive_;
  std::vector<std::uint8_t> valid_alive_;
  std::vector<Node> nodes_;
  std::vector<std::uint64_t> arena_;
  std::vector<std::uint32_t> slots_ = std::vector<std::uint32_t>(1024, 0);  // 1 + the node, by its hash; 0: free
  std::vector<std::uint64_t> scratch_;
  std::uint32_t depth_ = 0;
  Verdict verdict_;
};

}  // namespace

Verdict decide(const MoveRelation& moves, const Automaton& p, bool misere, const ObligationLimits& limits,
               const Control& control) {
  if (auto wrong = not_included(p, moves.valid())) {
    Verdict verdict;
    verdict.kind = Verdict::Kind::fails;
    verdict.failures.push_back(std::move(*wrong));
    return verdict;
  }
  return ObligationSearch(moves, p, misere, limits, control).run();
}

std::optional<Found> leaving_valid(const MoveRelation& moves, const Control& control) {
  // The position on valid(), the move, and the position after it.
  using Triple = std::array<std::uint32_t, 3>;
  struct Node {
    Triple at{};
    std::uint32_t parent = 0;
    Letter letter = 0;
    int mode = -1;  // of a start
  };
  const Automaton& valid = moves.valid();
  const std::vector<std::uint8_t> before = alive(valid), after = alive(complement(valid));
  std::vector<Node> nodes;
  std::unordered_set<Triple, SequenceHash> seen;
  const auto add = [&](const Node& node) {
    if (before[node.at[0]] == 0 || after[node.at[2]] == 0 || !seen.insert(node.at).second) return;
    nodes.push_back(node);
  };
  for (std::size_t mode = 0; mode < moves.modes(); ++mode) {
    for (const auto& start : moves.starts(static_cast<int>(mode))) {
      const std::uint32_t lands = valid.starts[static_cast<std::size_t>(start.mode_after)];
      if (lands == Automaton::kNoStart) continue;  // purses become infinite nowhere
      add({{valid.starts[mode], start.state, lands}, 0, 0, static_cast<int>(mode)});
    }
  }
  for (std::size_t at = 0; at < nodes.size(); ++at) {
    const Triple here = nodes[at].at;
    if (valid.accepting[here[0]] != 0 && moves.final(here[1]) && valid.accepting[here[2]] == 0) {
      Found found;
      std::size_t node = at;
      for (; nodes[node].mode < 0; node = nodes[node].parent) found.word.push_back(nodes[node].letter);
      found.mode = nodes[node].mode;
      std::reverse(found.word.begin(), found.word.end());
      return found;
    }
    if (at % 1024 == 0) look_at_clock(&control, "the rules are looked at");
    for (Letter letter = 0; letter < valid.letters(); ++letter) {
      for (const MoveRelation::Edge& edge : moves.edges(here[1], letter)) {
        add({{valid.step(here[0], letter), edge.target, valid.step(here[2], edge.after)},
             static_cast<std::uint32_t>(at),
             letter,
             -1});
      }
    }
  }
  return std::nullopt;
}

}  // namespace cairn::prove
