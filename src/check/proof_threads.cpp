// From conditions on digits to automata.
#include "check/proof_threads.hpp"

#include <algorithm>
#include <array>
#include <optional>

namespace cairn::check {

namespace {

using Key = std::vector<std::uint32_t>;

// The states of one way: [digits that were read and guessed last, state of each condition]. The digits are kept for
// Zeckendorf numeration only.
class WayWalk {
 public:
  WayWalk(ProofWay& way, unsigned tracks, bool zeckendorf, ProofNfa& nfa, ProofMeter& meter)
      : way_(way),
        tracks_(tracks),
        zeckendorf_(zeckendorf),
        nfa_(nfa),
        meter_(meter),
        base_(nfa.states()),
        states_(meter) {
    // Letters come in their order when the last track is read first.
    for (unsigned i = tracks; i-- > 0;) digits_.push_back({i, {}});
    for (unsigned i = 0; i < tracks; ++i) {
      if (way.copied[i] < 0) digits_.push_back({tracks + i, {}});
    }
    if (way.amount) digits_.push_back({2 * tracks, {}});
    for (std::size_t c = 0; c < way.conditions.size(); ++c) {
      const DigitColumn numbers = way.conditions[c].numbers();
      std::size_t last = 0;
      for (std::size_t d = 0; d < digits_.size(); ++d) {
        if ((numbers >> digits_[d].number & 1U) != 0) last = d;
      }
      digits_[last].decides.push_back(c);
    }
  }

  // Adds the states to the automaton; the start, when there is one.
  std::optional<std::uint32_t> run() {
    Key start{0};
    for (const auto& condition : way_.conditions) {
      if (condition.start() == ProofWatch::kDead) return std::nullopt;
      start.push_back(static_cast<std::uint32_t>(condition.start()));
    }
    states_.number_of(start);
    to_.resize(start.size());
    for (std::uint32_t state = 0; state < states_.size(); ++state) {
      from_.assign(states_[state].begin(), states_[state].end());
      bool holds = true;
      for (std::size_t c = 0; c < way_.conditions.size(); ++c) {
        holds = holds && way_.conditions[c].holds(static_cast<int>(from_[c + 1]));
      }
      nfa_.final.push_back(holds ? 1 : 0);
      const std::size_t before = nfa_.edges.size();
      extend(0);
      std::sort(nfa_.edges.begin() + static_cast<std::ptrdiff_t>(before), nfa_.edges.end());
      nfa_.first.push_back(nfa_.edges.size());
      meter_.keep((nfa_.edges.size() - before) * sizeof(ProofNfa::Edge) + sizeof(std::size_t));
    }
    return base_;
  }

 private:
  struct Digit {
    unsigned number = 0;
    std::vector<std::size_t> decides;  // the conditions whose digits are all known with it
  };

  // Digit by digit; a condition that cannot hold any more ends it.
  void extend(std::size_t at) {
    if (at == digits_.size()) return add_edge();
    const auto& [number, decides] = digits_[at];
    meter_.work(1 + decides.size());
    for (DigitColumn digit = 0; digit <= 1; ++digit) {
      column_ = (column_ & ~(DigitColumn{1} << number)) | digit << number;
      if ((column_ & from_[0] & DigitColumn{1} << number) != 0) continue;
      const bool lives = std::all_of(decides.begin(), decides.end(), [&](std::size_t c) {
        const int state = way_.conditions[c].step(static_cast<int>(from_[c + 1]), column_);
        to_[c + 1] = static_cast<std::uint32_t>(state);
        return state != ProofWatch::kDead;
      });
      if (lives) extend(at + 1);
    }
    column_ &= ~(DigitColumn{1} << number);
  }

  void add_edge() {
    DigitColumn label = column_ & ((DigitColumn{1} << 2 * tracks_) - 1);
    for (unsigned i = 0; i < tracks_; ++i) {
      if (way_.copied[i] >= 0) label |= (column_ >> way_.copied[i] & 1U) << (tracks_ + i);
    }
    to_[0] = zeckendorf_ ? static_cast<std::uint32_t>(column_) : 0;
    nfa_.edges.push_back({static_cast<std::uint32_t>(label), base_ + states_.number_of(to_).first});
  }

  ProofWay& way_;
  unsigned tracks_;
  bool zeckendorf_;
  ProofNfa& nfa_;
  ProofMeter& meter_;
  std::uint32_t base_;
  std::vector<Digit> digits_;
  ProofKeys states_;
  Key from_, to_;
  DigitColumn column_ = 0;
};

// Ways are merged whenever they have grown to this number of edges, and to twice what was left the last time: in a
// slice there are thousands that behave alike, and they would not fit side by side.
constexpr std::size_t kManyEdges = std::size_t{1} << 17U;

// Merges what behaves alike, and gives back the memory.
void merge(MoveMachine& machine, ProofMeter& meter) {
  const auto bytes = [&] {
    return machine.nfa.edges.size() * sizeof(ProofNfa::Edge) + machine.nfa.first.size() * sizeof(std::size_t);
  };
  const std::size_t before = bytes();
  const std::vector<std::uint32_t> now = reduce(machine.nfa, meter);
  meter.release(before - bytes());
  for (auto& starts : machine.starts) {
    std::erase_if(starts, [&](const MoveMachine::Start& start) { return now[start.state] == kNoState; });
    for (auto& start : starts) start.state = now[start.state];
  }
}

void sort_once(std::vector<std::uint32_t>& numbers) {
  std::sort(numbers.begin(), numbers.end());
  numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
}

}  // namespace

MoveMachine move_machine(ProofMoves& moves, const ProofMachine& like, bool zeckendorf, ProofMeter& meter) {
  MoveMachine machine;
  machine.tracks = like.tracks;
  machine.starts.resize(like.starts.size());
  std::size_t most = kManyEdges;
  for (ProofWay& way : moves.ways) {
    if (like.starts[static_cast<std::size_t>(way.mode)] < 0) continue;
    meter.look();
    const auto start = WayWalk(way, like.tracks, zeckendorf, machine.nfa, meter).run();
    if (start) machine.starts[static_cast<std::size_t>(way.mode)].push_back({*start, way.mode_after});
    if (machine.nfa.edges.size() < most) continue;
    merge(machine, meter);
    most = std::max(most, 2 * machine.nfa.edges.size());
  }
  merge(machine, meter);
  return machine;
}

Threads threads_into(const MoveMachine& moves, const ProofMachine& target, ProofMeter& meter) {
  Threads threads;
  const std::vector<bool> hopeful = hopeful_states(target, meter);
  ProofKeys keys(meter);  // a state of the moves and one of the target
  const auto state_of = [&](std::uint32_t move, std::uint32_t at) {
    return keys.number_of(std::array{move, at}).first;
  };
  threads.starts.resize(moves.starts.size());
  for (std::size_t mode = 0; mode < moves.starts.size(); ++mode) {
    for (const auto& start : moves.starts[mode]) {
      const auto at = static_cast<std::uint32_t>(target.starts[static_cast<std::size_t>(start.mode_after)]);
      if (hopeful[at]) threads.starts[mode].push_back(state_of(start.state, at));
    }
  }
  ProofNfa& nfa = threads.nfa;
  const DigitColumn letter = (DigitColumn{1} << moves.tracks) - 1;
  for (std::uint32_t state = 0; state < keys.size(); ++state) {
    const std::uint32_t move = keys[state][0];
    const std::uint32_t at = keys[state][1];
    nfa.final.push_back(moves.nfa.final[move] != 0 && target.accepting[at] ? 1 : 0);
    meter.work(1 + 2 * moves.nfa.edges_of(move).size());
    for (const auto& edge : moves.nfa.edges_of(move)) {
      const std::uint32_t after = target.step(at, edge.label >> moves.tracks);
      if (hopeful[after])
        nfa.edges.push_back({static_cast<std::uint32_t>(edge.label & letter), state_of(edge.to, after)});
    }
    const std::size_t before = nfa.first.back();
    std::sort(nfa.edges.begin() + static_cast<std::ptrdiff_t>(before), nfa.edges.end());
    nfa.first.push_back(nfa.edges.size());
    meter.keep((nfa.edges.size() - before) * sizeof(ProofNfa::Edge) + sizeof(std::size_t));
  }
  const std::vector<std::uint32_t> now = reduce(nfa, meter);
  for (auto& starts : threads.starts) {
    std::vector<std::uint32_t> closed;
    for (const std::uint32_t start : starts) {
      if (now[start] != kNoState) closed.push_back(now[start]);
    }
    sort_once(closed);
    for (std::size_t i = 0; i < closed.size(); ++i) {
      for (const auto& edge : nfa.edges_of(closed[i])) {
        if (edge.label == 0 && std::find(closed.begin(), closed.end(), edge.to) == closed.end()) {
          closed.push_back(edge.to);
        }
      }
    }
    sort_once(closed);
    starts = std::move(closed);
  }
  return threads;
}

ProofMachine determinised(const Threads& threads, const ProofMachine& like, ProofMeter& meter) {
  ProofMachine machine;
  machine.tracks = like.tracks;
  ProofKeys sets(meter);
  for (std::size_t mode = 0; mode < threads.starts.size(); ++mode) {
    machine.starts.push_back(like.starts[mode] < 0 ? -1 : static_cast<int>(sets.number_of(threads.starts[mode]).first));
  }
  std::vector<Key> next(machine.letters());
  for (std::uint32_t set = 0; set < sets.size(); ++set) {
    bool accepting = false;
    for (const std::uint32_t state : sets[set]) {
      accepting = accepting || threads.nfa.final[state] != 0;
      const auto edges = threads.nfa.edges_of(state);
      meter.work(1 + 2 * edges.size());
      for (const auto& edge : edges) next[edge.label].push_back(edge.to);
    }
    machine.accepting.push_back(accepting);
    meter.keep(machine.letters() * sizeof(std::uint32_t));
    for (Key& to : next) {
      sort_once(to);
      machine.next.push_back(sets.number_of(to).first);
      to.clear();
    }
  }
  return machine;
}

}  // namespace cairn::check
