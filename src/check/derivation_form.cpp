// Sizes and numbers of derivations, and their steps in words.
#include "check/derivation_form.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace cairn::check {

namespace {

bool is_variable(const Derivation& derivation, int variable) {
  return variable >= 0 && static_cast<std::size_t>(variable) < derivation.variables.size();
}

std::string malformed(const Derivation& derivation, const Predicate& result) {
  const auto& variables = result.variables;
  if (result.numeration != derivation.numeration) return "its result is in another numeration";
  if (variables.size() > kMostVariables) return fmt::format("its result has more than {} variables", kMostVariables);
  for (std::size_t i = 0; i < variables.size(); ++i) {
    if (!is_variable(derivation, variables[i]))
      return fmt::format("its result has an unknown variable {}", variables[i]);
    if (i > 0 && variables[i - 1] >= variables[i]) return "the variables of its result are not sorted";
  }
  const std::size_t letters = std::size_t{1} << variables.size();
  if (result.columns.size() != letters) {
    return fmt::format("its result has columns for {} letters, not {}", result.columns.size(), letters);
  }
  const std::size_t states = result.accepting.size();
  if (states == 0) return "its result has no states";
  if (result.column_count == 0 || result.next.size() / result.column_count != states ||
      result.next.size() % result.column_count != 0) {
    return "its result has not a transition for each state and column";
  }
  for (const std::uint32_t column : result.columns) {
    if (column >= result.column_count) return fmt::format("its result has no column {}", column);
  }
  for (const std::uint32_t to : result.next) {
    if (to >= states) return fmt::format("its result has no state {}", to);
  }
  if (result.start >= states) return fmt::format("its result has no state {}, where it starts", result.start);
  return "";
}

// How many operands and variables a step of this kind has; -1: it depends.
struct Shape {
  int operands = 0;
  int variables = 0;
};

Shape shape_of(Step::Kind kind) {
  using Kind = Step::Kind;
  switch (kind) {
    case Kind::constant:
      return {0, 0};
    case Kind::atom:  // they may be there, and are those of its form
      return {0, -1};
    case Kind::nim_sum:
      return {0, 3};
    case Kind::two_part:
    case Kind::fib_shift:
      return {0, 2};
    case Kind::ones:
    case Kind::fib_zeros:
      return {0, 1};
    case Kind::game:
    case Kind::valid:
      return {0, -1};
    case Kind::both:
    case Kind::either:
      return {2, 0};
    case Kind::negation:
      return {1, 0};
    case Kind::some:
      return {1, 1};
    case Kind::renamed:
      return {1, -1};
  }
  return {};
}

std::string malformed(const Derivation& derivation, const Step& step, std::size_t index) {
  const Shape shape = shape_of(step.kind);
  for (const std::uint32_t operand : step.operands) {
    if (operand >= index) return fmt::format("its operand {} is not a step before it", operand);
  }
  if (step.operands.size() != static_cast<std::size_t>(shape.operands)) {
    return fmt::format("it has {} operands, not {}", step.operands.size(), shape.operands);
  }
  std::size_t variables = shape.variables < 0 ? step.variables.size() : static_cast<std::size_t>(shape.variables);
  if (step.kind == Step::Kind::game || step.kind == Step::Kind::valid) {
    if (step.proof >= derivation.proofs.size()) return fmt::format("there is no proof {}", step.proof);
    const Proof& proof = *derivation.proofs[step.proof];
    variables = static_cast<std::size_t>(proof.free_numbers());
    if (step.kind == Step::Kind::game && proof.grundy) ++variables;
    if (step.mode < 0) return "its mode is negative";
  }
  if (step.kind == Step::Kind::renamed) variables = derivation.steps[step.operands[0]].result.variables.size();
  if (step.variables.size() != variables) {
    return fmt::format("it has {} variables, not {}", step.variables.size(), variables);
  }
  for (const int variable : step.variables) {
    if (!is_variable(derivation, variable)) return fmt::format("it has an unknown variable {}", variable);
  }
  if (step.kind == Step::Kind::atom || step.kind == Step::Kind::ones || step.kind == Step::Kind::fib_zeros) {
    for (const auto& term : step.atom.form.terms()) {
      if (!is_variable(derivation, term.variable))
        return fmt::format("its condition has no variable {}", term.variable);
    }
    if (step.atom.modulus < 1) return "its modulus is not positive";
  }
  if (step.kind == Step::Kind::constant && !step.result.variables.empty()) return "a constant has no variables";
  return malformed(derivation, step.result);
}

}  // namespace

std::string malformed(const Derivation& derivation) {
  for (std::size_t i = 0; i < derivation.steps.size(); ++i) {
    const std::string wrong = malformed(derivation, derivation.steps[i], i);
    if (!wrong.empty()) return fmt::format("step {}: {}", i, wrong);
  }
  if (derivation.last.empty()) return "'last' names no step";
  std::vector<int> variables;
  for (const std::uint32_t step : derivation.last) {
    if (step >= derivation.steps.size()) return fmt::format("'last' names a step {} that is not there", step);
    const auto& more = derivation.steps[step].result.variables;
    variables.insert(variables.end(), more.begin(), more.end());
  }
  std::sort(variables.begin(), variables.end());
  variables.erase(std::unique(variables.begin(), variables.end()), variables.end());
  if (!derivation.member) return "";
  if (derivation.member->size() != variables.size()) {
    return fmt::format("'member' has {} numbers for {} variables", derivation.member->size(), variables.size());
  }
  for (const Integer& number : *derivation.member) {
    if (number.negative()) return "'member' has a negative number";
  }
  return "";
}

std::string names_text(const Derivation& derivation, std::span<const int> variables) {
  std::string text;
  for (std::size_t i = 0; i < variables.size(); ++i) {
    const char* before = i == 0 ? "" : i + 1 == variables.size() ? " and " : ", ";
    text += before + derivation.variables[static_cast<std::size_t>(variables[i])];
  }
  return text;
}

std::string step_text(const Derivation& derivation, std::size_t index) {
  using Kind = Step::Kind;
  const Step& step = derivation.steps[index];
  const auto operand = [&](std::size_t i) { return step.operands[i]; };
  const auto names = [&] { return names_text(derivation, step.variables); };
  switch (step.kind) {
    case Kind::constant:
      return "a constant";
    case Kind::atom: {
      std::vector<int> variables;
      for (const auto& term : step.atom.form.terms()) variables.push_back(term.variable);
      return variables.empty() ? "a condition on nothing" : "a condition on " + names_text(derivation, variables);
    }
    case Kind::nim_sum:
      return "the nim-sum of " + names();
    case Kind::two_part:
      return "the last 1 among the digits of a number, of " + names();
    case Kind::ones:
      return "the ones among the digits of " + names();
    case Kind::fib_zeros:
      return "the zeros at the end of " + names();
    case Kind::fib_shift:
      return "the shifted Zeckendorf digits of " + names();
    case Kind::game:
      return fmt::format("what is proved of {} on {}", derivation.proofs[step.proof]->name(), names());
    case Kind::valid:
      return fmt::format("the positions of {} on {}", derivation.proofs[step.proof]->name(), names());
    case Kind::both:
      return fmt::format("steps {} and {} together", operand(0), operand(1));
    case Kind::either:
      return fmt::format("step {} or step {}", operand(0), operand(1));
    case Kind::negation:
      return fmt::format("the negation of step {}", operand(0));
    case Kind::some:
      return fmt::format("the projection of {} from step {}", names(), operand(0));
    case Kind::renamed:
      return fmt::format("step {} with its variables renamed", operand(0));
  }
  return "";
}

}  // namespace cairn::check
