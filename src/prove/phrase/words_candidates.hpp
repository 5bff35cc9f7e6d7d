// The simple conditions that a statement may be made of, with what each costs a reader.
//
// Linear forms with small factors, the moduli that the set itself shows as periods of its rows, the smallest stacks
// fixed one after the other as the papers do ([1, 3, n]), and sentences about digits.
#pragma once

#include "prove/phrase/condition.hpp"
#include "prove/phrase/words_digits.hpp"
#include "prove/phrase/words_rows.hpp"
#include "prove/phrase/words_sample.hpp"

#include <vector>

namespace cairn::prove {

class WordsCandidates {
 public:
  // sorted: the numbers, but for the value of a function, are stacks, smallest first. rich: with forms of three numbers
  // and larger factors, too. digits: sentences about digits that are tried besides.
  WordsCandidates(const Automaton& set, const WordsSample& sample, bool sorted, bool rich,
                  std::span<const WordsCandidate> digits);

  // Those that hold at a point.
  [[nodiscard]] std::vector<WordsCandidate> at(std::span<const std::int64_t> x) const;

 private:
  struct Form {
    Affine form;
    double equal = 0, bound = 0, residue = 0;  // what conditions on it cost; 0: none is tried
  };

  void add_forms(bool rich);
  void add_digits(std::span<const std::int64_t> x, std::vector<WordsCandidate>& result) const;
  void add_values(std::span<const std::int64_t> x, std::vector<WordsCandidate>& result) const;

  Numeration numeration_;
  int tracks_;
  int free_;  // without the value of a function
  bool sorted_;
  std::span<const WordsCandidate> digits_;
  std::vector<Form> forms_;
  std::vector<std::int64_t> moduli_;
  std::vector<Slope> slopes_;
  std::int64_t largest_ = 40;  // constants up to this are tried
};

}  // namespace cairn::prove
