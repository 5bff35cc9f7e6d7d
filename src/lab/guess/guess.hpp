// Patterns of a game: data from the engines, statements from src/discover, confirmation by claims on tables, and the
// prover for what was found.
#pragma once

#include "discover/guess.hpp"
#include "lab/laboratory.hpp"

#include <cairn/guess.hpp>

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace cairn::lab {

// The words of a proof as claims that say all of it; none when claims cannot.
using ClaimsOfProof = std::function<std::vector<std::string>(const Proof&)>;

// Throws Error when there is no such game, or no data can be had of it.
[[nodiscard]] GuessAnswer guess(Laboratory& laboratory, const GuessRequest& request, const ClaimsOfProof& claims,
                                int threads, const Control& control);

// A family of positions with letters for numbers, "wyg(complete n)[1]"; nothing when the text has no such letters.
// Its patterns, confirmed, without known; the bounds are in the answer.
[[nodiscard]] std::optional<discover::Candidates> guess_family(Laboratory& laboratory, const GuessRequest& request,
                                                               const Control& control, GuessAnswer& answer);

// "nimb same P as nim on 3 stacks", for all games that are known and agree on a small board.
[[nodiscard]] discover::Candidates same_games(Laboratory& laboratory, const engine::TableQuestion& question,
                                              const Control& control);

// Hands statements to the prover, each within a share of the time.
class PatternProver {
 public:
  PatternProver(Laboratory& laboratory, const Question& question, const Control& control);

  // observed, or proved; then the statement may be another way to say the same. Nothing when it is refuted.
  [[nodiscard]] std::optional<GuessedPattern> decided(const discover::Candidate& candidate, const HowKnown& observed);

  // Of the game as a whole, where there is one.
  [[nodiscard]] const std::optional<Proof>& proof() const { return proof_; }

 private:
  [[nodiscard]] std::optional<ClaimAnswer> decide(const std::string& statement, double seconds);

  Laboratory& laboratory_;
  Control control_;
  std::optional<Proof> proof_;
  std::vector<Numeration> proved_;  // in which the game as a whole is proved
};

}  // namespace cairn::lab
