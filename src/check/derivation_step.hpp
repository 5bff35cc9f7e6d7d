// One step of a derivation, verified: its result and what it should accept walk along the same digits, and never
// differ. Part of the checker of sentences.
#pragma once

#include "check/derivation_machine.hpp"

#include <optional>
#include <string>
#include <vector>

namespace cairn::check {

// How a search came to its nodes: breadth first, so that words come by their length.
class DigitPaths {
 public:
  static constexpr std::uint32_t kNone = UINT32_MAX;
  void add(std::uint32_t parent, DigitColumn letter) { nodes_.push_back({parent, static_cast<std::uint32_t>(letter)}); }
  [[nodiscard]] std::vector<DigitColumn> word(std::uint32_t node) const;

 private:
  struct Node {
    std::uint32_t parent = kNone;
    std::uint32_t letter = 0;
  };
  std::vector<Node> nodes_;
};

// The numbers whose digits were read, and back: no zeros before the longest.
[[nodiscard]] std::vector<Integer> numbers_read(const std::vector<DigitColumn>& word, std::size_t tracks,
                                                Numeration numeration);
[[nodiscard]] std::vector<DigitColumn> digit_columns(const std::vector<Integer>& numbers, Numeration numeration);

// "a = 5, b = 3"
[[nodiscard]] std::string values_text(const Derivation& derivation, std::span<const int> variables,
                                      const std::vector<Integer>& numbers);

// What is wrong with the step, in words that begin with it; nothing when it is right. results: those before it, and its
// own. nodes: how many were looked at. Throws ProofCheckStopped.
[[nodiscard]] std::optional<std::string> wrong_step(const Derivation& derivation, std::size_t step,
                                                    std::span<const ReadPredicate> results, LoweredProofs& games,
                                                    ProofMeter& meter, std::uint64_t& nodes);

}  // namespace cairn::check
