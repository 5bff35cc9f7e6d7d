// What came of a proof, as text and as JSON.
#pragma once

#include "engine/answer.hpp"
#include "lab/laboratory.hpp"
#include "prove/phrase/words.hpp"
#include "prove/prove.hpp"
#include "render/layout.hpp"

#include <optional>
#include <string>
#include <vector>

namespace cairn::render {

// Everything that is printed about it.
struct ProveReport {
  ProveQuestion question;
  int coordinates = 0;
  std::vector<std::string> tracks;               // the names of the numbers that are read
  std::vector<std::string> modes;                // texts of the modes; empty texts when there is one
  std::optional<prove::ProofInWords> statement;  // the win condition in words, when some were found
  std::vector<std::string> first;                // otherwise the first positions
  std::vector<std::string> same_as;  // sentences about other games that have the same set, where there are no words
  // Partizan games: each outcome in words or by its first positions, and no statement above.
  struct OutcomeWords {
    char outcome = 'P';
    std::optional<prove::ProofInWords> statement;
    std::vector<std::string> first;
  };
  std::vector<OutcomeWords> outcomes;
  bool kept = false;  // from an earlier run
  ProofSearch answer;

  [[nodiscard]] HowKnown known() const;
};

// Without words.
[[nodiscard]] ProveReport report_of(const ProveQuestion& question, Proving proving);
// Looks for words, or else lists the first positions. A proof without words is a proof all the same.
void add_words(ProveReport& report, const Control& control);

// written: the file that was written besides, if any.
[[nodiscard]] std::string text_of(const ProveReport& report, const TextStyle& style, const std::string& written = "");
[[nodiscard]] std::string json_of(const ProveReport& report);

}  // namespace cairn::render
