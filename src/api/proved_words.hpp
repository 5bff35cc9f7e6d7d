// The line of a proof's words that covers a position: why it is lost, in the words of a theorem.
//
// A kept proof is used where there is one. Otherwise a proof is looked for, for a moment only: somebody is waiting for
// an answer to a question about one position. Who says how long an answer may take gives it more.
#pragma once

#include "automata/proof.hpp"
#include "base/control.hpp"
#include "lab/laboratory.hpp"
#include "prove/phrase/words.hpp"

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace cairn::api {

struct CoveringLine {
  std::string line;                // "[3, n]: n = 0 mod 4, n >= 8"
  std::vector<std::string> notes;  // what the functions are that not everybody knows
};

class ProvedWords {
 public:
  explicit ProvedWords(lab::Laboratory& laboratory) : laboratory_(laboratory) {}

  // Nothing when no proof is found in a moment, or it was not put in words. Of impartial games only P-positions have a
  // line, the others are those that are left; but where purses decide, both have the price.
  [[nodiscard]] std::optional<CoveringLine> line(const rules::Component& part, bool misere, char outcome,
                                                 const base::Control& control);
  // The proof itself, with its number of states, or nothing.
  [[nodiscard]] std::optional<std::size_t> states(const rules::Component& part, bool misere,
                                                  const base::Control& control);

 private:
  struct Theorem {
    std::optional<automata::Proof> proof;
    std::map<char, std::optional<prove::ProofInWords>> words;  // by outcome
  };
  [[nodiscard]] Theorem& theorem(const rules::Component& part, bool misere, const base::Control& control);
  [[nodiscard]] std::optional<CoveringLine> line_of(const rules::Component& part, bool misere, char outcome,
                                                    const base::Control& control);

  lab::Laboratory& laboratory_;
  std::map<std::string, Theorem> theorems_;  // by game, play and number of cells
};

}  // namespace cairn::api
