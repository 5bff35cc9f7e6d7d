// The searches that verify a step.
#include "check/derivation_step.hpp"

#include "check/derivation_form.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace cairn::check {

namespace {

std::uint32_t next_of(const Predicate& predicate, std::uint32_t state, std::uint32_t column) {
  return predicate.next[std::size_t{state} * predicate.column_count + column];
}

// A word that is accepted though a track of it is no number; nothing when there is none. In Zeckendorf numeration a 1
// must not follow a 1. Throws ProofCheckStopped.
bool accepts_what_is_no_number(const ReadPredicate& read, ProofMeter& meter, std::uint64_t& nodes) {
  const Predicate& result = *read.predicate;
  ProofKeys keys(meter);  // a state and the letter before it
  if (read.hopeful[result.start]) (void)keys.number_of(std::array{result.start, 0U});
  for (std::uint32_t node = 0; node < keys.size(); ++node, ++nodes) {
    const std::uint32_t state = keys[node][0];
    const std::uint32_t last = keys[node][1];
    meter.work(result.columns.size());
    for (std::uint32_t letter = 0; letter < result.columns.size(); ++letter) {
      const std::uint32_t to = next_of(result, state, result.columns[letter]);
      if (!read.hopeful[to]) continue;
      if ((letter & last) != 0) return true;
      (void)keys.number_of(std::array{to, letter});
    }
  }
  return false;
}

struct Difference {
  bool accepted = false;  // by the result
  std::vector<DigitColumn> word;
};

// A shortest word on which the result and the machine differ. In Zeckendorf numeration only words are looked at of
// which each track is a number, which the letter before tells; unless both accept no others.
class StepSearch {
 public:
  StepSearch(const Derivation& derivation, const ReadPredicate& result, const std::vector<int>& variables,
             StepMachine& machine, ProofMeter& meter)
      : result_(result),
        machine_(machine),
        meter_(meter),
        columns_(columns_on(*result.predicate, variables)),
        keeps_last_(derivation.numeration == Numeration::zeckendorf &&
                    !(machine.numbers_only() && result.predicate->variables == variables)),
        keys_(meter) {}

  std::optional<Difference> run(std::uint64_t& nodes) {
    const std::vector<DigitColumn> letters = letters_to_try();
    add(DigitPaths::kNone, result_.predicate->start, machine_.start(), 0);
    for (std::uint32_t node = 0; node < keys_.size(); ++node, ++nodes) {
      const std::uint32_t state = keys_[node][0];
      const std::uint32_t should = keys_[node][1];
      const std::uint32_t last = keys_[node][2];
      const bool accepted = result_.predicate->accepting[state] != 0;
      if (accepted != machine_.accepts(should)) return Difference{accepted, paths_.word(node)};
      if (node % 256 == 0) meter_.look();
      meter_.work(2 * letters.size());
      for (const DigitColumn letter : letters) {
        if ((letter & last) != 0) continue;
        add(node, next_of(*result_.predicate, state, columns_[letter]), machine_.step(should, letter), letter);
      }
    }
    return std::nullopt;
  }

 private:
  void add(std::uint32_t parent, std::uint32_t state, std::uint32_t should, DigitColumn letter) {
    if (!result_.hopeful[state] && machine_.hopeless(should)) return;
    const std::uint32_t last = keeps_last_ ? static_cast<std::uint32_t>(letter) : 0;
    if (!keys_.number_of(std::array{state, should, last}).second) return;
    meter_.keep(2 * sizeof(std::uint32_t));
    paths_.add(parent, letter);
  }

  // One of those that both read alike.
  std::vector<DigitColumn> letters_to_try() {
    const std::vector<std::uint32_t> classes = machine_.classes();
    std::vector<DigitColumn> letters;
    ProofKeys met(meter_);
    for (DigitColumn letter = 0; letter < columns_.size(); ++letter) {
      if (keeps_last_ || met.number_of(std::array{columns_[letter], classes[letter]}).second) letters.push_back(letter);
    }
    return letters;
  }

  const ReadPredicate& result_;
  StepMachine& machine_;
  ProofMeter& meter_;
  std::vector<std::uint32_t> columns_;
  bool keeps_last_;
  ProofKeys keys_;  // a state of the result, one of the machine, and the letter before them
  DigitPaths paths_;
};

std::string difference_text(const Derivation& derivation, const Step& step, const std::vector<int>& variables,
                            const Difference& found) {
  const auto numbers = numbers_read(found.word, variables.size(), derivation.numeration);
  const std::string values = variables.empty() ? "" : " " + values_text(derivation, variables, numbers);
  const char* does = found.accepted ? "accepts" : "does not accept";
  const std::string what = std::string(does) + values;
  if (step.kind != Step::Kind::some) return what + (found.accepted ? ", which it should not" : ", which it should");
  const std::string name = names_text(derivation, step.variables);
  return found.accepted ? fmt::format("{}, but no {} makes step {} true", what, name, step.operands[0])
                        : fmt::format("{}, but some {} makes step {} true", what, name, step.operands[0]);
}

}  // namespace

std::vector<DigitColumn> DigitPaths::word(std::uint32_t node) const {
  std::vector<DigitColumn> result;
  for (std::uint32_t at = node; nodes_[at].parent != kNone; at = nodes_[at].parent) result.push_back(nodes_[at].letter);
  std::reverse(result.begin(), result.end());
  return result;
}

std::vector<Integer> numbers_read(const std::vector<DigitColumn>& word, std::size_t tracks, Numeration numeration) {
  std::vector<Integer> numbers;
  for (std::size_t i = 0; i < tracks; ++i) {
    Integer value, before;  // before: with each Fibonacci number replaced by the one before it
    for (const DigitColumn letter : word) {
      const Integer digit = static_cast<std::int64_t>(letter >> i & 1U);
      Integer next = (numeration == Numeration::zeckendorf ? value + before : value + value) + digit;
      before = value + digit;
      value = std::move(next);
    }
    numbers.push_back(value);
  }
  return numbers;
}

std::vector<DigitColumn> digit_columns(const std::vector<Integer>& numbers, Numeration numeration) {
  Integer largest;
  for (const Integer& number : numbers) largest = std::max(largest, number);
  std::vector<Integer> weights;  // of the digits, the last one first, as many as are needed
  for (Integer weight = 1, before = 1; weight <= largest;) {
    weights.push_back(weight);
    Integer next = weight + (numeration == Numeration::zeckendorf ? before : weight);
    before = std::move(weight);
    weight = std::move(next);
  }
  // The greedy choice gives the digits in both numerations.
  std::vector<DigitColumn> word(weights.size(), 0);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    Integer rest = numbers[i];
    for (std::size_t at = 0; at < word.size(); ++at) {
      const Integer& weight = weights[word.size() - 1 - at];
      if (weight > rest) continue;
      rest = rest - weight;
      word[at] |= DigitColumn{1} << i;
    }
  }
  return word;
}

std::string values_text(const Derivation& derivation, std::span<const int> variables,
                        const std::vector<Integer>& numbers) {
  std::string text;
  for (std::size_t i = 0; i < variables.size(); ++i) {
    text += fmt::format("{}{} = {}", i == 0 ? "" : ", ", derivation.variables[static_cast<std::size_t>(variables[i])],
                        numbers[i].to_string());
  }
  return text;
}

std::optional<std::string> wrong_step(const Derivation& derivation, std::size_t index,
                                      std::span<const ReadPredicate> results, LoweredProofs& games, ProofMeter& meter,
                                      std::uint64_t& nodes) {
  const Step& step = derivation.steps[index];
  const ReadPredicate& read = results[index];
  const Predicate& result = *read.predicate;
  const auto wrong = [&](const std::string& why) {
    return fmt::format("step {}, {}, {}", index, step_text(derivation, index), why);
  };
  if (next_of(result, result.start, result.columns[0]) != result.start) {
    return wrong("may depend on leading zeros: its start does not go to itself by zeros");
  }
  if (derivation.numeration == Numeration::zeckendorf && accepts_what_is_no_number(read, meter, nodes)) {
    return wrong("accepts digits that are those of no number");
  }
  const auto& own = result.variables;
  if (step.kind == Step::Kind::some && std::binary_search(own.begin(), own.end(), step.variables[0])) {
    return wrong("still depends on that variable");
  }
  std::vector<int> variables = variables_of(derivation, step);
  variables.insert(variables.end(), own.begin(), own.end());
  std::sort(variables.begin(), variables.end());
  variables.erase(std::unique(variables.begin(), variables.end()), variables.end());
  if (variables.size() > kMostVariables) return wrong(fmt::format("is about more than {} numbers", kMostVariables));
  try {
    const MeteredBytes tables(&meter, (std::size_t{4} << variables.size()) * sizeof(std::uint32_t));
    const auto machine = machine_of_step(derivation, step, variables, results, games, meter);
    const auto found = StepSearch(derivation, read, variables, *machine, meter).run(nodes);
    if (found) return wrong(difference_text(derivation, step, variables, *found));
  } catch (const Stopped&) {
    throw;
  } catch (const Error& error) {
    return wrong(std::string("cannot be checked: ") + error.what());
  }
  return std::nullopt;
}

}  // namespace cairn::check
