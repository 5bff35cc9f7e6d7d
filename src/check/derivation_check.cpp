// Proofs, steps, and the end of a derivation.
#include "check/derivation_check.hpp"

#include "check/derivation_form.hpp"
#include "check/derivation_formula.hpp"
#include "check/derivation_step.hpp"

#include <cairn/error.hpp>

#include <fmt/format.h>

#include <algorithm>

namespace cairn::check {

namespace {

class DerivationChecker {
 public:
  DerivationChecker(const Derivation& derivation, const Control& control, std::uint64_t most_work)
      : derivation_(derivation), control_(control), most_work_(most_work), meter_(control, most_work) {}

  DerivationCheck run(const SentenceFormula* formula, DerivationProofs proofs) {
    result_.fails = malformed(derivation_);
    if (!result_.fails.empty()) return result_;
    try {
      meter_.look();
      if (proofs == DerivationProofs::check) check_proofs();
      if (result_.proved()) check_steps();
      if (result_.proved() && formula != nullptr) {
        result_.fails = what_differs(derivation_, *formula);
      }
      if (result_.proved()) check_end();
    } catch (const ProofCheckStopped& stopped) {
      result_.status = stopped.status;
      result_.limit = stopped.limit;
    } catch (const Stopped&) {  // while rules were lowered
      result_.status = control_.stop().value_or(Status::limit_reached);
      result_.limit = ProofLimit::clock;
    }
    result_.work += meter_.work();
    return result_;
  }

 private:
  void check_proofs() {
    for (std::size_t i = 0; i < derivation_.proofs.size() && result_.proved(); ++i) {
      const Proof& proof = *derivation_.proofs[i];
      const ProofCheck check = check_proof(proof, control_, ProofComparison::thorough, most_work_);
      result_.product_states += check.product_states;
      result_.compared += check.compared;
      result_.work += check.work;
      result_.status = check.status;
      result_.limit = check.limit;
      if (!check.fails.empty())
        result_.fails = fmt::format("the proof about {} is wrong: {}", proof.name(), check.fails);
    }
  }

  void check_steps() {
    LoweredProofs games(derivation_, meter_);
    for (std::size_t i = 0; i < derivation_.steps.size(); ++i) {
      results_.emplace_back(derivation_.steps[i].result, meter_);
      control_.report([&] { return fmt::format("checking: step {} of {}", i, derivation_.steps.size()); });
      const auto wrong = wrong_step(derivation_, i, results_, games, meter_, result_.product_states);
      if (!wrong) continue;
      result_.fails = *wrong;
      result_.failed_step = i;
      return;
    }
  }

  void check_end() {
    std::vector<int> variables;
    for (const std::uint32_t step : derivation_.last) {
      const auto& more = derivation_.steps[step].result.variables;
      variables.insert(variables.end(), more.begin(), more.end());
    }
    std::sort(variables.begin(), variables.end());
    variables.erase(std::unique(variables.begin(), variables.end()), variables.end());
    if (derivation_.member) return check_member(variables);
    if (variables.size() > kMostVariables) {
      result_.fails = fmt::format("the last steps are about more than {} numbers", kMostVariables);
      return;
    }
    if (const auto word = common_word(variables)) {
      const auto numbers = numbers_read(*word, variables.size(), derivation_.numeration);
      const std::string values =
          variables.empty() ? "there is a member" : values_text(derivation_, variables, numbers) + " is a member";
      result_.fails = "the last steps have members in common, but none is named: " + values;
    }
  }

  void check_member(const std::vector<int>& variables) {
    const std::vector<DigitColumn> word = digit_columns(*derivation_.member, derivation_.numeration);
    for (const std::uint32_t step : derivation_.last) {
      const Predicate& predicate = derivation_.steps[step].result;
      std::vector<std::size_t> tracks;
      for (const int variable : predicate.variables) {
        const auto at = std::lower_bound(variables.begin(), variables.end(), variable) - variables.begin();
        tracks.push_back(static_cast<std::size_t>(at));
      }
      std::uint32_t state = predicate.start;
      for (const DigitColumn letter : word) {
        std::size_t read = 0;
        for (std::size_t i = 0; i < tracks.size(); ++i) read |= (letter >> tracks[i] & 1U) << i;
        state = predicate.next[std::size_t{state} * predicate.column_count + predicate.columns[read]];
      }
      if (predicate.accepting[state] != 0) continue;
      const std::string values =
          variables.empty() ? "the member" : values_text(derivation_, variables, *derivation_.member);
      result_.fails =
          fmt::format("{} is no member: step {}, {}, does not accept it", values, step, step_text(derivation_, step));
      return;
    }
  }

  // A shortest word that all of the last predicates accept. What they accept are numbers, so that other words need not
  // be looked at. Throws ProofCheckStopped.
  std::optional<std::vector<DigitColumn>> common_word(const std::vector<int>& variables) {
    const auto& last = derivation_.last;
    const std::size_t letters = std::size_t{1} << variables.size();
    const MeteredBytes tables(&meter_, letters * last.size() * sizeof(std::uint32_t));
    std::vector<std::vector<std::uint32_t>> columns;
    for (const std::uint32_t step : last) columns.push_back(columns_on(derivation_.steps[step].result, variables));
    // A letter of those that all read alike.
    std::vector<DigitColumn> to_try;
    std::vector<std::uint32_t> key(last.size());
    ProofKeys met(meter_);
    for (DigitColumn letter = 0; letter < letters; ++letter) {
      for (std::size_t i = 0; i < last.size(); ++i) key[i] = columns[i][letter];
      if (met.number_of(key).second) to_try.push_back(letter);
    }
    ProofKeys keys(meter_);  // a state of each
    DigitPaths paths;
    const auto add = [&](std::uint32_t parent, DigitColumn letter) {
      for (std::size_t i = 0; i < last.size(); ++i) {
        if (!results_[last[i]].hopeful[key[i]]) return;
      }
      if (keys.number_of(key).second) paths.add(parent, letter);
    };
    for (std::size_t i = 0; i < last.size(); ++i) key[i] = derivation_.steps[last[i]].result.start;
    add(DigitPaths::kNone, 0);
    for (std::uint32_t node = 0; node < keys.size(); ++node, ++result_.product_states) {
      const std::vector<std::uint32_t> from(keys[node].begin(), keys[node].end());
      bool accepted = true;
      for (std::size_t i = 0; i < last.size(); ++i) {
        accepted = accepted && derivation_.steps[last[i]].result.accepting[from[i]] != 0;
      }
      if (accepted) return paths.word(node);
      if (node % 256 == 0) meter_.look();
      meter_.work(to_try.size() * last.size());
      for (const DigitColumn letter : to_try) {
        for (std::size_t i = 0; i < last.size(); ++i) {
          const Predicate& predicate = derivation_.steps[last[i]].result;
          key[i] = predicate.next[std::size_t{from[i]} * predicate.column_count + columns[i][letter]];
        }
        add(node, letter);
      }
    }
    return std::nullopt;
  }

  const Derivation& derivation_;
  const Control& control_;
  std::uint64_t most_work_;
  ProofMeter meter_;
  std::vector<ReadPredicate> results_;
  DerivationCheck result_;
};

}  // namespace

DerivationCheck check_derivation(const Derivation& derivation, const SentenceFormula& formula, const Control& control,
                                 DerivationProofs proofs, std::uint64_t most_work) {
  return DerivationChecker(derivation, control, most_work).run(&formula, proofs);
}

DerivationCheck check_steps(const Derivation& derivation, const Control& control, DerivationProofs proofs,
                            std::uint64_t most_work) {
  return DerivationChecker(derivation, control, most_work).run(nullptr, proofs);
}

}  // namespace cairn::check
