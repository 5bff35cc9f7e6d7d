// A statement about all positions of a game as people write it, plainly or in LaTeX, and as JSON.
//
//   [3, n]: n = 0 mod 4, n >= 8
//   [n, S], n >= 9: G = (n + 1) mod 5
#pragma once

#include "base/json.hpp"
#include "prove/phrase/words.hpp"
#include "rules/board.hpp"

#include <cairn/integer.hpp>

#include <optional>
#include <span>
#include <string>
#include <vector>

namespace cairn::render {

// A line each; modes that were not put in words are named at the end.
[[nodiscard]] std::vector<std::string> statement_lines(const Proof& proof, const prove::ProofInWords& statement);
// The line that says that the position of this mode is in the set; nothing when no line does. x: of any size.
[[nodiscard]] std::optional<std::string> covering_line(const Proof& proof, const prove::ProofInWords& statement,
                                                       int mode, std::span<const Integer> x);
// What the functions are that the lines have and not everybody knows, a sentence for each.
[[nodiscard]] std::vector<std::string> statement_notes(const prove::ProofInWords& statement);
// A sentence and an itemize environment.
[[nodiscard]] std::string statement_latex(const Proof& proof, const prove::ProofInWords& statement);
// {numeration, lines: [{position, text, latex, conditions | pattern | sequence}], claims, modes_without_words}
[[nodiscard]] Json statement_json(const Proof& proof, const prove::ProofInWords& statement);

// "[0,0]", "[1,1]", ... or "[0,5]: 5" with Grundy values: up to `most` of every mode.
[[nodiscard]] std::vector<std::string> first_positions_text(const Proof& proof, std::size_t most,
                                                            const Control& control = {}, char outcome = 'P');

}  // namespace cairn::render
