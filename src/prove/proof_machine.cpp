// Tables of automata.
#include "prove/proof_machine.hpp"

#include "prove/automaton.hpp"

#include <cairn/error.hpp>

#include <algorithm>

namespace cairn {

namespace {

// A clause with where each of its conditions stands.
void append_unless_dead(NodeKey& key, const NodeKey& clause) {
  const bool dead = std::find(clause.begin(), clause.end(), ProofWatch::kDead) != clause.end();
  if (!dead) key.insert(key.end(), clause.begin(), clause.end());
}

}  // namespace

std::size_t NodeKeys::Hash::operator()(const NodeKey& key) const {
  std::uint64_t hash = key.size();
  for (const int part : key) hash = (hash ^ static_cast<std::uint32_t>(part)) * 0x9E3779B97F4A7C15U + (hash >> 29U);
  return hash;
}

int NodeKeys::number_of(NodeKey key) {
  const auto [at, added] = numbers_.emplace(std::move(key), size());
  if (!added) return at->second;
  keys_.push_back(&at->first);
  bytes_ += at->first.size() * sizeof(int) + 200;  // about what is kept with each of them
  if (bytes_ > control_.memory / 3) throw ProofCheckStopped{};
  if (size() % 256 == 0) {
    if (const auto stop = control_.stop()) throw ProofCheckStopped{*stop};
  }
  return at->second;
}

ProofMachine machine_of(const Automaton& automaton, const Rays& rays) {
  const std::size_t states = automaton.accepting.size();
  const std::size_t letters = std::size_t{1} << static_cast<unsigned>(automaton.tracks);
  if (automaton.next.size() != states * letters || automaton.starts.size() != rays.modes.size()) {
    throw Error("the automaton of the proof has not the size that it should have");
  }
  const auto number = [&](std::uint32_t state) {
    if (state >= states) throw Error("the automaton of the proof goes to a state that it does not have");
    return static_cast<int>(state);
  };
  ProofMachine machine;
  for (std::size_t mode = 0; mode < rays.modes.size(); ++mode) {
    const bool claimed = automaton.starts[mode] != Automaton::kNoStart;
    if (claimed != rays.modes[mode].finite()) {
      throw Error("the automaton of the proof must have a start for each mode without an infinite purse, and no other");
    }
    machine.starts.push_back(claimed ? number(automaton.starts[mode]) : -1);
  }
  for (std::size_t state = 0; state < states; ++state) {
    machine.accepting.push_back(automaton.accepting[state] != 0);
    machine.next.emplace_back();
    for (std::size_t a = 0; a < letters; ++a)
      machine.next.back().push_back(number(automaton.next[state * letters + a]));
  }
  return machine;
}

// A state says where each clause of the mode stands; clauses that cannot hold any more are left out.
ProofMachine valid_positions(ProofMoves& moves, std::size_t modes, const Control& control) {
  ProofMachine machine;
  NodeKeys states(control);
  for (std::size_t mode = 0; mode < modes; ++mode) {
    NodeKey start;
    for (std::size_t c = 0; c < moves.valid.size(); ++c) {
      if (moves.valid[c].mode != static_cast<int>(mode)) continue;
      NodeKey clause{static_cast<int>(c)};
      for (const auto& condition : moves.valid[c].conditions) clause.push_back(condition.start());
      append_unless_dead(start, clause);
    }
    machine.starts.push_back(states.number_of(std::move(start)));
  }
  for (int state = 0; state < states.size(); ++state) {
    const NodeKey& key = states[state];
    bool accepting = false;
    machine.next.emplace_back();
    for (DigitColumn letter = 0; letter < DigitColumn{1} << static_cast<unsigned>(moves.tracks); ++letter) {
      NodeKey to;
      for (std::size_t at = 0; at < key.size();) {
        NodeKey clause{key[at]};
        bool holds = true;
        for (auto& condition : moves.valid[static_cast<std::size_t>(key[at++])].conditions) {
          holds = holds && condition.holds(key[at]);
          clause.push_back(condition.step(key[at++], letter));
        }
        accepting = accepting || holds;
        append_unless_dead(to, clause);
      }
      machine.next.back().push_back(states.number_of(std::move(to)));
    }
    machine.accepting.push_back(accepting);
  }
  return machine;
}

std::vector<bool> hopeful_states(const ProofMachine& machine) {
  std::vector<bool> result = machine.accepting;
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t state = 0; state < machine.next.size(); ++state) {
      const auto hopeful = [&](int to) { return result[static_cast<std::size_t>(to)]; };
      const auto& next = machine.next[state];
      if (result[state] || std::none_of(next.begin(), next.end(), hopeful)) continue;
      result[state] = changed = true;
    }
  }
  return result;
}

}  // namespace cairn
