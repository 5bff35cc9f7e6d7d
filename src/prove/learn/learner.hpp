// Learns an automaton from membership answers, some of which are missing.
//
// An observation table: a row for every prefix, with the answer for prefix + suffix under every suffix, 0, 1 or not
// known. States are the rows that differ; a row with gaps joins the first state it does not contradict. A word that
// the automaton gets wrong gives one suffix that tells two merged rows apart (Rivest and Schapire, "Inference of finite
// automata using homing sequences", 1993). Prefixes are shortest ways to their states, so no question is ever longer
// than the counterexamples. Cost: states * letters * suffixes questions.
#pragma once

#include "automata/automaton.hpp"
#include "prove/learn/knowledge.hpp"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace cairn::prove {

class Learner {
 public:
  // valid: the words that can belong at all; its starts tell the modes.
  Learner(const Automaton& valid, Knowledge& knowledge, std::size_t most_states, const Control& control);

  // The automaton of the table as it is. States are reached by their prefixes. When that is not complete, because of
  // too many states or because control says so, neither is the automaton.
  Status build();
  [[nodiscard]] const Automaton& automaton() const { return automaton_; }

  // The answer for a word: false when it is not valid, nothing when it is not known.
  [[nodiscard]] std::optional<bool> ask(int mode, std::span<const Letter> word) const;
  [[nodiscard]] std::optional<bool> find_out(int mode, std::span<const Letter> word);  // see Knowledge

  // Learns from a word that the automaton as built last gets wrong; false when that leads to nothing new.
  bool refine(const Found& wrong);
  // A word of the table itself that the automaton gets wrong.
  [[nodiscard]] std::optional<Found> inconsistency() const;
  // Asks again what was not known, after the data has grown.
  void data_grew();
  [[nodiscard]] std::size_t suffixes() const { return suffixes_.size(); }
  // With the data, these are all that the table depends on: a search that was stopped goes on from them.
  [[nodiscard]] const std::vector<Letters>& experience() const { return suffixes_; }
  // Before the first automaton is built. Suffixes of others cost time, and do no harm.
  void begin_with(const std::vector<Letters>& experience);
  // Answers in the rows of the last automaton, and how many of them are missing.
  [[nodiscard]] std::uint64_t entries() const { return automaton_.next.size() * suffixes_.size(); }
  [[nodiscard]] std::uint64_t gaps() const { return gaps_; }

 private:
  struct Row {
    int mode = 0;
    Letters prefix;
    std::uint32_t valid = 0;           // state of valid after the prefix
    std::vector<std::uint64_t> value;  // bit per suffix
    std::vector<std::uint64_t> known;
    std::size_t filled = 0;               // suffixes asked
    std::vector<std::uint32_t> children;  // by letter; rows, when it is the prefix of a state
  };
  static constexpr std::uint32_t kNone = UINT32_MAX;
  static constexpr std::uint32_t kDeadRow = UINT32_MAX - 1;  // the row of what is not valid: all 0

  std::uint32_t new_row(int mode, Letters prefix, std::uint32_t valid);
  void fill(Row& row);
  [[nodiscard]] std::uint32_t state_of(std::uint32_t row);
  [[nodiscard]] std::uint32_t child(std::uint32_t state, Letter letter) const;  // a row
  // Fills a gap of the row that tells two states apart, if one is found out; those that were asked for are passed over.
  bool tell_apart(Row& row, std::uint32_t one, std::uint32_t other, std::vector<std::uint64_t>& asked);
  bool note(Row& row, std::size_t suffix, bool answer);  // whether it was a gap

  const Automaton& valid_;
  Knowledge& knowledge_;
  std::size_t most_states_;
  const Control& control_;
  std::vector<std::uint8_t> alive_;
  std::vector<Row> rows_;
  std::vector<std::uint32_t> roots_;  // by mode
  std::vector<Letters> suffixes_;
  std::uint64_t gaps_ = 0;

  // The automaton, and the row of each of its states.
  Automaton automaton_;
  std::vector<std::uint32_t> state_row_;
  std::unordered_multimap<std::uint64_t, std::uint32_t> complete_;  // hash of a row without gaps -> state
  std::vector<std::uint32_t> gappy_;                                // states whose rows have gaps
};

}  // namespace cairn::prove
