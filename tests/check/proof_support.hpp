// Automata for proofs, made by hand or by the prover, and a plain comparison of what two of them accept.
#pragma once

#include "automata/proof.hpp"
#include "base/all_layers.hpp"
#include "language/library.hpp"

#include <cstdint>
#include <functional>
#include <memory>
#include <random>
#include <string>
#include <vector>

namespace cairn::testing {

// Rules of a test's own are given as text in front of the game's name.
[[nodiscard]] std::shared_ptr<const Game> proof_game(const std::string& game, const std::string& rules = "");
[[nodiscard]] Ruleset rules_of(const std::string& game);

// What the prover finds. A question is a game, its number of stacks, and the words misere, grundy, zeckendorf.
struct ProofQuestion {
  std::string game;
  int stacks = 0;
  std::string words;
};
[[nodiscard]] Proof proof_by_prover(const ProofQuestion& question);

// A proof with one mode and an automaton of so many states: next(state, letter), accepting(state), start 0.
template <class Next, class Accepting>
Proof proof_by_hand(std::shared_ptr<const Game> game, int coordinates, std::uint32_t states, const Next& next,
                    const Accepting& accepting, int more_tracks = 0) {
  Proof proof;
  proof.game = std::move(game);
  proof.stacks = coordinates;
  proof.grundy = more_tracks > 0;
  proof.automaton.tracks = coordinates + more_tracks;
  proof.automaton.starts = {0};
  for (std::uint32_t state = 0; state < states; ++state) {
    for (std::uint32_t letter = 0; letter < proof.automaton.letters(); ++letter) {
      proof.automaton.next.push_back(next(state, letter));
    }
    proof.automaton.accepting.push_back(accepting(state) ? 1 : 0);
  }
  return proof;
}

// By trying all pairs of states that a word can lead to. In Zeckendorf numeration only words without 11 are numbers.
[[nodiscard]] bool same_language(const Automaton& a, const Automaton& b);

// One transition, one accepting state or one start changed.
[[nodiscard]] Automaton mutated(const Automaton& automaton, std::mt19937_64& random);

// The same language by so many times as many states: each also counts the letters since the first that is not zero.
// With `from`, what is accepted after that many letters, modulo times, is `accepted` there.
struct Forgery {
  std::uint32_t times = 1;
  std::uint32_t from = UINT32_MAX;  // UINT32_MAX: nothing is changed
  std::function<bool(bool)> accepted;
};
[[nodiscard]] Automaton forged(const Automaton& automaton, const Forgery& forgery);

// Is this position, as the checker writes it, one where the claim breaks? Asked of the definition of the game alone.
[[nodiscard]] bool is_counterexample(const Proof& proof, const std::string& position);

}  // namespace cairn::testing
