// Positions that an automaton gets wrong, looked for in the data where that is cheap.
//
// The obligations find every mistake, and a shortest one; but while an automaton is still far off, most mistakes lie
// in plain sight. P-positions are thin among all positions, so both sides are sampled: P-positions of the data, found
// as options of random positions, and words that the automaton accepts.
#pragma once

#include "automata/automaton.hpp"
#include "prove/learn/learner.hpp"
#include "rules/options.hpp"

#include <cstdint>
#include <random>
#include <vector>

namespace cairn::prove {

class Sampler {
 public:
  // heap: the last track is a nim heap beside the game of the options.
  Sampler(const Automaton& valid, const Options& options, bool heap, const Membership& membership);

  // Some of the words that the learner's automaton gets wrong, shortest first. All short words are looked at, as long
  // as they are no more than short_words, and otherwise about that number of answers is asked for.
  [[nodiscard]] std::vector<Found> wrong_words(const Learner& learner, std::size_t questions, std::size_t short_words);

 private:
  void all_short(const Learner& learner, std::size_t questions, std::vector<Found>& wrong) const;
  void accepted(const Learner& learner, std::size_t questions, std::vector<Found>& wrong);
  void from_data(const Learner& learner, std::size_t questions, std::vector<Found>& wrong);

  const Automaton& valid_;
  const Options& options_;
  bool heap_;
  const Membership& membership_;
  std::mt19937_64 random_{1};
};

}  // namespace cairn::prove
