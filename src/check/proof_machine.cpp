// Tables of automata.
#include "check/proof_machine.hpp"

#include "automata/automaton.hpp"

#include <cairn/error.hpp>

#include <algorithm>

namespace cairn::check {

namespace {

// Where a clause stands: its number, then the state of each of its conditions. Clauses that cannot hold any more are
// left out.
using Key = std::vector<std::uint32_t>;

template <class State>
void append_unless_dead(Key& key, std::size_t clause, std::vector<ProofWatch>& conditions, const State& state_of) {
  const std::size_t before = key.size();
  key.push_back(static_cast<std::uint32_t>(clause));
  for (std::size_t i = 0; i < conditions.size(); ++i) {
    const int state = state_of(conditions[i], i);
    if (state == ProofWatch::kDead) {
      key.resize(before);
      return;
    }
    key.push_back(static_cast<std::uint32_t>(state));
  }
}

}  // namespace

ProofMachine machine_of(const Automaton& automaton, const Rays& rays) {
  const std::size_t states = automaton.accepting.size();
  const std::size_t letters = std::size_t{1} << static_cast<unsigned>(automaton.tracks);
  if (automaton.next.size() != states * letters || automaton.starts.size() != rays.modes.size()) {
    throw Error("the automaton of the proof has not the size that it should have");
  }
  const auto number = [&](std::uint32_t state) {
    if (state >= states) throw Error("the automaton of the proof goes to a state that it does not have");
    return state;
  };
  ProofMachine machine;
  machine.tracks = static_cast<unsigned>(automaton.tracks);
  for (std::size_t mode = 0; mode < rays.modes.size(); ++mode) {
    const bool claimed = automaton.starts[mode] != Automaton::kNoStart;
    if (claimed != rays.modes[mode].finite()) {
      throw Error("the automaton of the proof must have a start for each mode without an infinite purse, and no other");
    }
    machine.starts.push_back(claimed ? static_cast<int>(number(automaton.starts[mode])) : -1);
  }
  for (const std::uint32_t to : automaton.next) machine.next.push_back(number(to));
  for (const auto accepting : automaton.accepting) machine.accepting.push_back(accepting != 0);
  return machine;
}

// A state says where each clause of the mode stands.
ProofMachine valid_positions(ProofMoves& moves, const ProofMachine& like, ProofMeter& meter) {
  ProofMachine machine;
  machine.tracks = like.tracks;
  ProofKeys states(meter);
  for (std::size_t mode = 0; mode < like.starts.size(); ++mode) {
    Key start;
    for (std::size_t c = 0; c < moves.valid.size(); ++c) {
      if (moves.valid[c].mode != static_cast<int>(mode)) continue;
      append_unless_dead(start, c, moves.valid[c].conditions,
                         [](const ProofWatch& condition, std::size_t) { return condition.start(); });
    }
    machine.starts.push_back(like.starts[mode] < 0 ? -1 : static_cast<int>(states.number_of(start).first));
  }
  Key to;
  for (std::uint32_t state = 0; state < states.size(); ++state) {
    const Key key(states[state].begin(), states[state].end());
    bool accepting = false;
    for (DigitColumn letter = 0; letter < machine.letters(); ++letter) {
      to.clear();
      for (std::size_t at = 0; at < key.size();) {
        const std::size_t clause = key[at++];
        auto& conditions = moves.valid[clause].conditions;
        const auto state_of = [&](std::size_t i) { return static_cast<int>(key[at + i]); };
        bool holds = true;
        for (std::size_t i = 0; i < conditions.size(); ++i) holds = holds && conditions[i].holds(state_of(i));
        accepting = accepting || holds;
        append_unless_dead(to, clause, conditions,
                           [&](ProofWatch& condition, std::size_t i) { return condition.step(state_of(i), letter); });
        at += conditions.size();
      }
      machine.next.push_back(states.number_of(to).first);
    }
    machine.accepting.push_back(accepting);
    meter.keep(machine.letters() * sizeof(std::uint32_t));
    meter.work(machine.letters() * (1 + key.size()));
  }
  return machine;
}

ProofMachine everything(const ProofMachine& like) {
  ProofMachine machine;
  machine.tracks = like.tracks;
  for (const int start : like.starts) machine.starts.push_back(start < 0 ? -1 : 0);
  machine.next.assign(machine.letters(), 0);
  machine.accepting = {true};
  return machine;
}

ProofMachine complement(ProofMachine machine) {
  machine.accepting.flip();
  return machine;
}

std::size_t bytes_of(const ProofMachine& machine) {
  return machine.next.size() * sizeof(std::uint32_t) + machine.accepting.size() / 8 +
         machine.starts.size() * sizeof(int);
}

std::vector<bool> hopeful_states(const ProofMachine& machine, ProofMeter& meter) {
  std::vector<bool> result = machine.accepting;
  for (bool changed = true; changed;) {
    changed = false;
    meter.look();
    for (std::uint32_t state = machine.states(); state-- > 0;) {
      meter.work(result[state] ? 1 : machine.letters());
      for (DigitColumn letter = 0; !result[state] && letter < machine.letters(); ++letter) {
        if (result[machine.step(state, letter)]) result[state] = changed = true;
      }
    }
  }
  return result;
}

}  // namespace cairn::check
