// An automaton of the moves that do not lower the measure, which must be empty.
#include "check/proof_ends.hpp"

#include "check/proof_threads.hpp"

#include <algorithm>

namespace cairn::check {

bool play_ends(const Rays& rays, bool zeckendorf, ProofMeter& meter) {
  ProofMachine finite;  // the modes without infinite purses, as a machine that reads nothing else
  finite.tracks = static_cast<unsigned>(rays.coordinates);
  for (const Mode& mode : rays.modes) finite.starts.push_back(mode.finite() ? 0 : -1);
  ProofMoves moves = moves_without_end(rays, zeckendorf, meter);
  const MoveMachine machine = move_machine(moves, finite, zeckendorf, meter);
  return std::all_of(machine.starts.begin(), machine.starts.end(), [](const auto& starts) { return starts.empty(); });
}

}  // namespace cairn::check
