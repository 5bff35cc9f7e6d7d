// What makes an automaton the set of P-positions, decided by two searches, and small positions beside the definition.
#include "check/proof_check.hpp"

#include "base/clock.hpp"
#include "check/proof_compare.hpp"
#include "check/proof_search.hpp"
#include "check/proof_threads.hpp"
#include "rules/turns.hpp"

#include <cairn/error.hpp>

#include <algorithm>
#include <optional>

namespace cairn::check {

namespace {

constexpr std::uint64_t kBriefWork = 60'000;
constexpr std::uint64_t kThoroughWork = 500'000;

// Whether play always ends, by the measure that the lowering names: true when every move from a valid position lowers
// it, and it is not negative there; so no play goes on for ever, as long as moves lead to valid positions. That is
// decided digit by digit, as other sentences about moves are: the automaton of the moves that do not lower it must be
// empty. Of the lowering only the measure itself is used, not what it says about it. Throws ProofCheckStopped.
bool play_ends(const Rays& rays, bool zeckendorf, ProofMeter& meter) {
  ProofMachine finite;  // the modes without infinite purses, as a machine that reads nothing else
  finite.tracks = static_cast<unsigned>(rays.coordinates);
  for (const Mode& mode : rays.modes) finite.starts.push_back(mode.finite() ? 0 : -1);
  ProofMoves moves = moves_without_end(rays, zeckendorf, meter);
  const MoveMachine machine = move_machine(moves, finite, zeckendorf, meter);
  return std::all_of(machine.starts.begin(), machine.starts.end(), [](const auto& starts) { return starts.empty(); });
}

std::vector<Integer> numbers_of(const std::vector<DigitColumn>& word, int tracks, bool zeckendorf) {
  std::vector<Integer> numbers;
  for (int i = 0; i < tracks; ++i) {
    Integer value, before;  // before: with each Fibonacci number replaced by the one before it
    for (const DigitColumn letter : word) {
      const Integer digit = static_cast<std::int64_t>(letter >> static_cast<unsigned>(i) & 1U);
      Integer next = (zeckendorf ? value + before : value + value) + digit;
      before = value + digit;
      value = std::move(next);
    }
    numbers.push_back(value);
  }
  return numbers;
}

Rays checked_rays(const Proof& proof, const Control& control) {
  const auto refuse = [&](const std::string& why) {
    throw Error("a proof about " + proof.game->text + " cannot be checked: " + why);
  };
  const int tracks = proof.free_numbers() + (proof.grundy ? 1 : 0);
  if (tracks > kMostProofTracks) refuse("it has more than " + std::to_string(kMostProofTracks) + " tracks");
  if (proof.automaton.tracks != tracks) refuse("its automaton has not a track for each number");
  if (proof.grundy && proof.misere) refuse("Grundy values are for normal play");
  Rays rays = rays_of_proof(proof, &control);
  if (proof.grundy && proof.game->rules.partizan()) refuse("partizan games have no Grundy values");
  if (!rays.not_linear.empty()) refuse(rays.not_linear);
  for (const Ray& ray : rays.rays) {
    const auto finite = [&](int mode) { return rays.modes[static_cast<std::size_t>(mode)].finite(); };
    if (finite(ray.mode) && !finite(ray.mode_after)) refuse("a move makes a purse infinite");
  }
  return rays;
}

// Sentences 1 to 4 of docs/certificates.md; nothing when all hold. Throws ProofCheckStopped.
std::optional<ProofFailure> what_fails(const Proof& proof, const Rays& rays, const ProofMachine& p, ProofMeter& meter,
                                       std::uint64_t& nodes) {
  const bool zeckendorf = proof.automaton.numeration == Numeration::zeckendorf;
  ProofMoves conditions = proof_moves(rays, proof.grundy, zeckendorf, meter);
  const ProofMachine valid = valid_positions(conditions, p, meter);
  const MoveMachine moves = move_machine(conditions, p, zeckendorf, meter);
  const MeteredBytes copied(&meter, bytes_of(valid));  // its complement, for a while
  if (auto failure = forbidden_move(valid, threads_into(moves, complement(valid), meter),
                                    "a move leads to a position that is not valid from", meter, nodes)) {
    return failure;
  }
  const Threads into_p = threads_into(moves, p, meter);
  auto inside =
      forbidden_move(p, into_p, "a move leads to an accepted position from the accepted position", meter, nodes);
  std::optional<ProofMachine> movable;
  if (proof.misere) movable = determinised(threads_into(moves, everything(p), meter), p, meter);
  const ProofCover cover{p, valid, movable ? &*movable : nullptr, into_p, zeckendorf};
  // When both fail, the shorter counterexample is reported. When both are of the same length it is the uncovered
  // position: it may be no position at all, and then it has no moves to speak of.
  auto outside = uncovered_position(cover, inside ? inside->word.size() : SIZE_MAX, meter, nodes);
  return outside ? outside : inside;
}

ProofCheck checked(const Proof& proof, const Rays& rays, const Control& control, ProofComparison comparison,
                   std::uint64_t most_work) {
  const ProofMachine p = machine_of(proof.automaton, rays);
  ProofCheck result;
  ProofMeter meter(control, most_work);
  for (const int start : p.starts) {
    if (start < 0 || p.step(static_cast<std::uint32_t>(start), 0) == static_cast<std::uint32_t>(start)) continue;
    result.fails = "leading zeros may change what is accepted: a start does not go to itself by zeros";
    return result;
  }
  try {
    meter.look();
    const MeteredBytes copied(&meter, bytes_of(p));
    if (!play_ends(rays, proof.automaton.numeration == Numeration::zeckendorf, meter)) {
      throw Error("a proof about " + proof.game->text + " cannot be checked: it is not shown that play always ends");
    }
    const auto failure = what_fails(proof, rays, p, meter, result.product_states);
    result.work = meter.work();
    if (failure) {
      const bool zeckendorf = proof.automaton.numeration == Numeration::zeckendorf;
      const auto x = numbers_of(failure->word, proof.automaton.tracks, zeckendorf);
      result.position = position_in_proof(proof, rays, failure->mode, x);
      result.fails = failure->sentence + " " + result.position;
      return result;
    }
    if (comparison != ProofComparison::none) {
      const std::uint64_t work = comparison == ProofComparison::brief ? kBriefWork : kThoroughWork;
      compare_with_definition(proof, rays, work, control, result);
    }
  } catch (const ProofCheckStopped& stopped) {
    result.status = stopped.status;
    result.limit = stopped.limit;
    result.work = meter.work();
  }
  return result;
}

}  // namespace

ProofCheck check_proof(const Proof& proof, const Control& control, ProofComparison comparison,
                       std::uint64_t most_work) {
  try {
    return checked(proof, checked_rays(proof, control), control, comparison, most_work);
  } catch (const Stopped&) {  // while the rules were lowered, or the definition was followed
    ProofCheck result;
    result.status = control.stop().value_or(Status::limit_reached);
    result.limit = ProofLimit::clock;
    return result;
  }
}

}  // namespace cairn::check
