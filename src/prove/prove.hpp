// Guess and prove: learn the P-positions from the engines' answers as an automaton, and decide that it is right.
//
// The loop: build an automaton from the table, decide the two sentences about it (obligations.hpp), and when they fail
// at a position, find out which position the automaton gets wrong, learn from it, and try again. It ends with a proof,
// or with how far it came: the set need not be an automaton's at all in that numeration.
#pragma once

#include "automata/proof.hpp"
#include "base/control.hpp"
#include "engine/engine.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace cairn::prove {

// What a search had learned when it was stopped. Another one goes on from there, and trusts nothing of it: what is
// wrong here costs time.
struct BegunSearch {
  std::int64_t table_to = 0;      // the data went so far
  std::vector<Letters> suffixes;  // that tell states apart
};

struct ProveQuestion : Question {
  Numeration numeration = Numeration::binary;
  std::size_t most_states = 5'000;
  std::uint64_t most_product_states = 1'000'000;
  bool insist = false;  // go on though the automaton keeps growing
  std::optional<BegunSearch> begun = std::nullopt;
};

// What a search for a proof spends its processor time on, in seconds.
struct ProofTimes {
  double moves = 0;     // the moves are translated
  double data = 0;      // the engines compute answers to learn from
  double learning = 0;  // automata are made of them
  double deciding = 0;  // whether they are right
  double checking = 0;  // the same by the independent checker
  [[nodiscard]] double total() const { return moves + data + learning + deciding + checking; }
};

struct ProofSearch {
  std::optional<Proof> proof;  // that the independent checker accepts
  // When there is none: what stopped it, and what was reached.
  std::string why;
  std::string hint;                  // what may help, one step that can be taken; empty when there is none
  bool grows = false;                // with the data, so that it was given up
  std::size_t states = 0;            // of the last automaton
  std::uint64_t product_states = 0;  // met while deciding about it
  std::int64_t table_to = 0;
  std::uint64_t rounds = 0;
  double seconds = 0;
  ProofTimes times;
  Status status = Status::complete;
  Engine engine = Engine::chosen;  // that the data came from
  BegunSearch begun;               // when there is no proof
  bool went_on = false;            // from what an earlier search had begun
};

// Throws Error when the rules cannot be translated. What is too large stays unknown.
[[nodiscard]] ProofSearch prove_game(const ProveQuestion& question, const Control& control);

}  // namespace cairn::prove
