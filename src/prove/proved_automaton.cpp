// Words in, answers out.
#include "prove/proved_automaton.hpp"

#include "automata/accepted_numbers.hpp"
#include "automata/set_pool.hpp"
#include "base/clock.hpp"
#include "prove/decide/option_search.hpp"
#include "prove/decide/outcome_sets.hpp"
#include "rules/turns.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <stdexcept>
#include <unordered_map>

namespace cairn::prove {

namespace {

// How often who waits for another thread looks at the clock.
constexpr std::chrono::milliseconds kWaiting{20};

// The word on the last track with which the automaton accepts the others, which a proof does with exactly one. Nothing
// when it does with none.
std::optional<std::vector<std::uint8_t>> accepted_on_last_track(const Automaton& automaton, std::uint32_t start,
                                                                const Letters& word) {
  const std::vector<std::uint8_t> lives = alive(automaton);
  const Letter last = Letter{1} << (automaton.tracks - 1);
  SetPool pool;
  std::unordered_map<std::uint64_t, std::uint32_t> steps;
  const auto step = [&](std::uint32_t set, Letter letter) {
    const auto [found, added] = steps.try_emplace((std::uint64_t{set} << 32) | letter, 0);
    if (added) {
      SetPool::Members members;
      for (const std::uint64_t state : pool[set]) {
        for (const Letter digit : {Letter{0}, last}) {
          const std::uint32_t next = automaton.step(static_cast<std::uint32_t>(state), letter | digit);
          if (lives[next] != 0) members.push_back(next);
        }
      }
      found->second = pool.intern(std::move(members));
    }
    return found->second;
  };
  // The last track may have more digits than the others: zeros are put before these until that changes nothing.
  std::vector<std::uint32_t> sets{pool.intern({start})};
  for (std::uint32_t next = step(sets[0], 0); next != sets.back(); next = step(sets.back(), 0)) sets.push_back(next);
  const std::size_t zeros = sets.size() - 1;
  for (const Letter letter : word) sets.push_back(step(sets.back(), letter));
  const auto& ends = pool[sets.back()];
  const auto end = std::find_if(ends.begin(), ends.end(), [&](auto state) { return automaton.accepting[state] != 0; });
  if (end == ends.end()) return std::nullopt;
  // Backwards from where it was accepted.
  std::vector<std::uint8_t> digits(sets.size() - 1);
  std::uint64_t at = *end;
  for (std::size_t i = digits.size(); i-- > 0;) {
    const Letter letter = i < zeros ? 0 : word[i - zeros];
    bool found = false;
    for (const std::uint64_t state : pool[sets[i]]) {
      for (const Letter digit : {Letter{0}, last}) {
        if (found || automaton.step(static_cast<std::uint32_t>(state), letter | digit) != at) continue;
        digits[i] = digit != 0 ? 1 : 0;
        at = state;
        found = true;
      }
      if (found) break;
    }
  }
  return digits;
}

}  // namespace

ProvedAutomaton::ProvedAutomaton(Proof proof, bool checked, std::string why_unchecked)
    : proof_(std::move(proof)), checked_(checked), why_unchecked_(std::move(why_unchecked)) {
  const Automaton& automaton = proof_.automaton;
  for (const std::uint32_t start : automaton.starts) {
    if (start == Automaton::kNoStart || automaton.step(start, 0) == start) continue;
    throw Error("what the automaton accepts depends on leading zeros");
  }
}

std::string ProvedAutomaton::argument() const {
  const bool zeckendorf = proof_.automaton.numeration == Numeration::zeckendorf;
  return fmt::format("an automaton of {} states{}{}{}", proof_.automaton.states(),
                     proof_.grundy ? " for the Grundy values" : "", zeckendorf ? " on Zeckendorf digits" : "",
                     checked_ ? ", proved for all sizes" : "");
}

bool ProvedAutomaton::covers(int mode) const {
  const auto& starts = proof_.automaton.starts;
  return static_cast<std::size_t>(mode) < starts.size() &&
         starts[static_cast<std::size_t>(mode)] != Automaton::kNoStart;
}

const MoveRelation& ProvedAutomaton::moves(const Control& control) const {
  std::unique_lock lock(making_moves_, std::defer_lock);
  while (!lock.try_lock_for(kWaiting)) look_at_clock(&control, "the moves are translated");
  if (!moves_) {
    moves_ = std::make_unique<const MoveRelation>(rays_of_proof(proof_, &control), proof_.automaton.numeration, false,
                                                  &control);
  }
  return *moves_;
}

const Automaton& ProvedAutomaton::p_positions() const {
  const bool partizan = proof_.game->rules.partizan();
  if (!partizan && checked_) return proof_.automaton;
  std::call_once(p_made_, [&] {
    if (partizan) {
      p_ = outcome_set(proof_, 'P');
    } else {  // what it accepts beyond the valid positions is no position
      const Numeration numeration = proof_.automaton.numeration;
      p_ = conjunction(proof_.automaton,
                       MoveRelation::valid_positions(options_of(proof_)->rays(), numeration, proof_.grundy));
    }
  });
  return *p_;
}

bool ProvedAutomaton::is_p(const LoweredPosition& position) const {
  // A last track of zeros reads the Grundy value 0.
  return proof_.automaton.accepts(position.mode, letters_of(proof_.automaton.numeration, position.x));
}

Integer ProvedAutomaton::value(const LoweredPosition& position) const {
  const Automaton& automaton = proof_.automaton;
  const Letters word = letters_of(automaton.numeration, position.x);
  const std::uint32_t start = automaton.starts[static_cast<std::size_t>(position.mode)];
  const auto digits = accepted_on_last_track(automaton, start, word);
  if (digits) return value_of_digits(automaton.numeration, *digits);
  static constexpr const char* kNone = "it gives no Grundy value to a position";
  if (checked_) throw std::logic_error(std::string("a proof was checked, but ") + kNone);
  throw ProofContradiction(*this, kNone);
}

LoweredPositions ProvedAutomaton::p_options(const LoweredPosition& position, std::size_t most,
                                            const Control& control) const {
  return find_options(moves(control), &proof_.automaton, position, std::nullopt, most, control);
}

LoweredPositions ProvedAutomaton::options_of_value(const LoweredPosition& position, const Integer& value,
                                                   std::size_t most, const Control& control) const {
  return find_options(moves(control), &proof_.automaton, position, value, most, control);
}

LoweredPositions ProvedAutomaton::options(const LoweredPosition& position, std::size_t most,
                                          const Control& control) const {
  return find_options(moves(control), nullptr, position, std::nullopt, most, control);
}

std::vector<std::int64_t> ProvedAutomaton::with_value_zero(std::span<const std::int64_t> bounds) const {
  std::vector<std::int64_t> all(bounds.begin(), bounds.end());
  if (proof_.grundy) all.push_back(0);
  return all;
}

std::optional<std::uint64_t> ProvedAutomaton::count(std::span<const std::int64_t> bounds) const {
  const std::vector<std::int64_t> all = with_value_zero(bounds);
  std::uint64_t sum = 0;
  const Automaton& p = p_positions();
  for (std::size_t mode = 0; mode < p.starts.size(); ++mode) {
    if (!covers(static_cast<int>(mode))) continue;
    const auto count = AcceptedNumbers(p, static_cast<int>(mode), all).count();
    if (!count || __builtin_add_overflow(sum, *count, &sum)) return std::nullopt;
  }
  return sum;
}

void ProvedAutomaton::for_each_p(std::span<const std::int64_t> bounds, const Visit& visit) const {
  const std::vector<std::int64_t> all = with_value_zero(bounds);
  const Automaton& p = p_positions();
  for (std::size_t mode = 0; mode < p.starts.size(); ++mode) {
    if (!covers(static_cast<int>(mode))) continue;
    const AcceptedNumbers numbers(p, static_cast<int>(mode), all);
    const bool goes_on = numbers.for_each(
        [&](std::span<const std::int64_t> x) { return visit(static_cast<int>(mode), x.first(bounds.size())); });
    if (!goes_on) return;
  }
}

}  // namespace cairn::prove
