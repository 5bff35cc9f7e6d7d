// Counterexamples of a claim as an automaton, mode by mode.
#include "claims/decide_claim.hpp"

#include "automata/arranged.hpp"
#include "automata/smallest.hpp"
#include "base/clock.hpp"
#include "prove/decide/relation.hpp"
#include "rules/rays.hpp"
#include "rules/turns.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace cairn::claims {

namespace {

using Kind = ClaimCell::Kind;
using How = HowKnown::How;

constexpr int kMostTracks = 10;
constexpr std::size_t kMostPairs = 1'000'000;

Automaton met(const Automaton& a, const Automaton& b) { return conjunction(a, b, kMostPairs); }
Automaton joined(const Automaton& a, const Automaton& b) { return disjunction(a, b, kMostPairs); }

// Comparisons of words are true or false once the words are known.
Expr without_words(const Expr& expr, const ClaimInstance& words) {
  return rewritten(expr, [&](Expr node) {
    if (node.op != Op::equal && node.op != Op::not_equal) return node;
    const int left = words.choice(node.args[0]);
    if (left < 0) return node;
    const bool truth = (left == words.choice(node.args[1])) == (node.op == Op::equal);
    return rules::node(Op::equal, {number(0), number(truth ? 0 : 1)});
  });
}

// The Grundy value or outcome aside, everything that makes an instance a counterexample.
class Deciding {
 public:
  Deciding(const Claim& claim, const Proof& proof, const Control& control)
      : claim_(claim),
        proof_(proof),
        control_(control),
        rays_(board_with(*claim.game, proof.coordinates(), &control)->rays()),
        tracks_(claim, proof.grundy && claim.asks_grundy()) {
    if (!rays_.all_valid) valid_ = MoveRelation::valid_positions(rays_, proof.automaton.numeration, false);
  }

  Decision run() {
    Decision result;
    for (std::size_t mode = 0; mode < rays_.modes.size(); ++mode) {
      std::vector<std::int64_t> words(claim_.variables.size(), 0);
      if (!matches(rays_.modes[mode], words)) continue;
      bool empty = true;
      Automaton wrong;
      try {
        wrong = counterexamples(static_cast<int>(mode), words, empty);
      } catch (const Error& error) {
        if (!result.found || !is_limit(error)) throw;
        result.smallest = false;  // one is known, if not the smallest
        break;
      }
      result.empty = result.empty && empty;
      const auto numbers = some_accepted(wrong, result.smallest);
      if (!numbers) continue;
      std::vector<Integer> cells = written(*numbers, rays_.modes[mode]);
      if (result.found && !before(cells, smallest_)) continue;
      smallest_ = std::move(cells);
      result.found.emplace();
      for (std::size_t i = 0; i < claim_.variables.size(); ++i) {
        const int track = tracks_.variable(i);
        result.found->push_back(track < 0 ? Integer(words[i]) : (*numbers)[static_cast<std::size_t>(track)]);
      }
      if (tracks_.grundy() >= 0) result.grundy = (*numbers)[static_cast<std::size_t>(tracks_.grundy())];
      result.outcome = outcome(static_cast<int>(mode), *numbers, result.grundy);
    }
    return result;
  }

 private:
  // Whether the words of the claim may be those of the mode; then the values of its variables that are words.
  bool matches(const Mode& mode, std::vector<std::int64_t>& words) const {
    if (!mode.finite()) return false;
    for (std::size_t i = 0; i < claim_.cells.size(); ++i) {
      const ClaimCell& cell = claim_.cells[i];
      if (cell.kind != Kind::word) continue;
      if (cell.variable >= 0) {
        words[static_cast<std::size_t>(cell.variable)] = mode.labels[i];
      } else if (cell.label != mode.labels[i]) {
        return false;
      }
    }
    return true;
  }

  // The smallest; any, when there is no time to look for that.
  [[nodiscard]] std::optional<std::vector<Integer>> some_accepted(const Automaton& wrong, bool& smallest) const {
    try {
      return smallest_accepted(wrong, tracks_.cells(), control_);
    } catch (const Error& error) {
      if (!is_limit(error)) throw;
      smallest = false;
      return numbers_of(wrong.numeration, wrong.tracks, shortest_accepted(wrong)->word);
    }
  }

  // empty: there is no position that the claim speaks about.
  Automaton counterexamples(int mode, const std::vector<std::int64_t>& words, bool& empty) const {
    const Numeration numeration = proof_.automaton.numeration;
    const int count = tracks_.count();
    const ClaimInstance instance(claim_, words);
    TrackNames names = tracks_.names(claim_);
    const Automaton known = proved(mode);
    Automaton wrong = valid_words(numeration, count, 1);
    if (tracks_.grundy() >= 0) {
      wrong = known;
    } else {
      names.p = known;
      if (claim_.game->rules.partizan()) names.right_loses = proved(mode + static_cast<int>(rays_.modes.size()));
    }
    if (valid_) wrong = met(wrong, arranged(*valid_, mode, rays_.sorted, tracks_.cells(), {}, count));
    ConditionAutomaton conditions(numeration, count, std::move(names), &control_);
    for (const Affine& equation : tracks_.equations(claim_)) {
      wrong = met(wrong, conditions.zero(equation));
    }
    for (const auto& condition : claim_.where) {
      wrong = met(wrong, conditions.of(without_words(condition, instance)));
    }
    empty = !shortest_accepted(wrong);
    const Automaton fact = conditions.of(without_words(claim_.fact, instance));
    if (claim_.relation == Claim::Relation::always) return met(wrong, complement(fact));
    const Automaton given = conditions.of(without_words(claim_.condition, instance));
    switch (claim_.relation) {
      case Claim::Relation::whenever:
        return met(wrong, met(given, complement(fact)));
      case Claim::Relation::only_if:
        return met(wrong, met(fact, complement(given)));
      default:
        return met(wrong, joined(met(given, complement(fact)), met(fact, complement(given))));
    }
  }

  // The proved automaton on the tracks of the claim. With Grundy values but no track for them: the value is 0.
  [[nodiscard]] Automaton proved(int mode) const {
    const int count = tracks_.count();
    if (!proof_.grundy) return arranged(proof_.automaton, mode, rays_.sorted, tracks_.cells(), {}, count);
    if (tracks_.grundy() >= 0) {
      const int rest[] = {tracks_.grundy()};
      return arranged(proof_.automaton, mode, rays_.sorted, tracks_.cells(), rest, count);
    }
    const int rest[] = {count};
    const Automaton values = arranged(proof_.automaton, mode, rays_.sorted, tracks_.cells(), rest, count + 1);
    const ConditionAutomaton zero(values.numeration, count + 1, {});
    return projected(conjunction(values, zero.zero(Affine::variable(count))), count);
  }

  [[nodiscard]] char outcome(int mode, const std::vector<Integer>& numbers,
                             const std::optional<Integer>& grundy) const {
    if (grundy) return *grundy == Integer(0) ? 'P' : 'N';
    const bool lost = loses(mode, numbers);
    if (!claim_.game->rules.partizan()) return lost ? 'P' : 'N';
    return outcome_of(lost, loses(mode + static_cast<int>(rays_.modes.size()), numbers));
  }

  // Who is to move.
  [[nodiscard]] bool loses(int mode, const std::vector<Integer>& numbers) const {
    return proved(mode).accepts(0, letters_of(proof_.automaton.numeration, std::span<const Integer>(numbers)));
  }

  // The cells as written, words by their index.
  [[nodiscard]] std::vector<Integer> written(const std::vector<Integer>& numbers, const Mode& mode) const {
    std::vector<Integer> cells;
    std::size_t next = 0;
    for (std::size_t i = 0; i < claim_.cells.size(); ++i) {
      const bool number = claim_.cells[i].kind == Kind::number;
      cells.push_back(number ? numbers[static_cast<std::size_t>(tracks_.cells()[next++])] : Integer(mode.labels[i]));
    }
    return cells;
  }

  [[nodiscard]] bool before(const std::vector<Integer>& a, const std::vector<Integer>& b) const {
    const auto largest = [&](const std::vector<Integer>& cells) {
      Integer most = 0;
      for (std::size_t i = 0; i < cells.size(); ++i) {
        if (claim_.cells[i].kind == Kind::number && cells[i] > most) most = cells[i];
      }
      return most;
    };
    const Integer most_a = largest(a);
    const Integer most_b = largest(b);
    if (most_a != most_b) return most_a < most_b;
    return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
  }

  const Claim& claim_;
  const Proof& proof_;
  const Control& control_;
  Rays rays_;
  ClaimTracks tracks_;
  std::optional<Automaton> valid_;
  std::vector<Integer> smallest_;
};

// Numbers of the counterexample that no machine word holds: they are given as they are, without what the claim says of
// them.
Counterexample large_counterexample(const Claim& claim, const Decision& decision) {
  Counterexample result;
  std::vector<Cell> cells;
  const auto& values = *decision.found;
  const Ruleset& rules = claim.game->rules;
  for (const auto& cell : claim.cells) {
    Cell entry;
    if (cell.kind == Kind::word) {
      entry.kind = Cell::Kind::choice;
      entry.choice = cell.variable < 0 ? cell.label
                                       : static_cast<int>(*values[static_cast<std::size_t>(cell.variable)].to_int64());
    } else {
      entry.number = cell.form.constant();
      for (const Term& term : cell.form.terms()) {
        entry.number = entry.number + values[static_cast<std::size_t>(term.variable)] * Integer(term.factor);
      }
    }
    cells.push_back(std::move(entry));
  }
  if (rules.shape->interchangeable()) {
    std::sort(cells.begin(), cells.end(), [](const Cell& a, const Cell& b) { return a.number < b.number; });
  }
  result.position = question_of(claim).name() + cells_to_string(rules, cells);
  for (std::size_t i = 0; i < values.size(); ++i) {
    const ClaimVariable& variable = claim.variables[i];
    const bool word = variable.coordinate >= 0;
    result.variables.emplace_back(variable.name, word ? rules.cells()[static_cast<std::size_t>(variable.coordinate)]
                                                            .labels[static_cast<std::size_t>(*values[i].to_int64())]
                                                            .text
                                                      : values[i].to_string());
  }
  result.outcome = decision.outcome;
  result.grundy = decision.grundy;
  result.claimed = "otherwise";
  return result;
}

}  // namespace

ClaimTracks::ClaimTracks(const Claim& claim, bool grundy) {
  for (const auto& variable : claim.variables) variables_.push_back(variable.coordinate < 0 ? count_++ : -1);
  for (const auto& cell : claim.cells) {
    if (cell.kind != Kind::number) continue;
    const auto& terms = cell.form.terms();
    const bool variable = terms.size() == 1 && terms[0].factor == 1 && cell.form.constant() == 0;
    cells_.push_back(variable ? variables_[static_cast<std::size_t>(terms[0].variable)] : count_++);
  }
  if (grundy) grundy_ = count_++;
  if (count_ > kMostTracks) {
    throw NotLinear(fmt::format("{} numbers are read at once, and automata read at most {}", count_, kMostTracks));
  }
}

Affine ClaimTracks::form(const Affine& of) const {
  Affine result(of.constant());
  for (const Term& term : of.terms()) {
    result = result + Affine::variable(variables_[static_cast<std::size_t>(term.variable)], term.factor);
  }
  return result;
}

TrackNames ClaimTracks::names(const Claim& claim) const {
  TrackNames names;
  for (const int track : variables_) names.variables.push_back(track < 0 ? Affine() : Affine::variable(track));
  if (claim.game->rules.shape->interchangeable()) {
    for (const int track : cells_) names.stacks.push_back(Affine::variable(track));
  }
  names.grundy = grundy_;
  return names;
}

std::vector<Affine> ClaimTracks::equations(const Claim& claim) const {
  std::vector<Affine> result;
  std::size_t next = 0;
  for (const auto& cell : claim.cells) {
    if (cell.kind != Kind::number) continue;
    const Affine difference = form(cell.form) - Affine::variable(cells_[next++]);
    if (!difference.is_constant()) result.push_back(difference);
  }
  return result;
}

std::string misfit(const Claim& claim, const Proof& proof) {
  int numbers = 0;
  for (const auto& cell : claim.cells) {
    if (cell.kind == Kind::infinite) return "a purse is infinite";
    numbers += cell.kind == Kind::number ? 1 : 0;
  }
  if (claim.misere != proof.misere) return "the proof is about another play";
  if (numbers != proof.coordinates()) return "the proof is about another number of stacks";
  if (claim.asks_grundy() && !proof.grundy) return "the proof is not about Grundy values";
  return "";
}

Decision decide(const Claim& claim, const Proof& proof, const Control& control) {
  if (const std::string why = misfit(claim, proof); !why.empty()) throw NotLinear(why);
  return Deciding(claim, proof, control).run();
}

std::string not_linear(const Claim& claim, Numeration numeration, const Control& control) {
  try {
    const ClaimTracks tracks(claim, claim.asks_grundy());
    TrackNames names = tracks.names(claim);
    names.p = nothing(numeration, tracks.count(), 1);
    if (claim.game->rules.partizan()) names.right_loses = names.p;
    ConditionAutomaton conditions(numeration, tracks.count(), std::move(names), &control);
    const std::vector<std::int64_t> words(claim.variables.size(), 0);
    const ClaimInstance instance(claim, words);
    for (const auto& condition : claim.where) (void)conditions.of(without_words(condition, instance));
    (void)conditions.of(without_words(claim.fact, instance));
    if (claim.relation != Claim::Relation::always) (void)conditions.of(without_words(claim.condition, instance));
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

ClaimAnswer decided(const Claim& claim, const Proof& proof, const Control& control) {
  const Decision decision = decide(claim, proof, control);
  ClaimAnswer answer;
  answer.claim = claim.text;
  answer.misere = claim.misere;
  answer.engine = Engine::automaton;
  answer.holds = !decision.found;
  answer.empty = decision.empty;
  if (!decision.found) {
    answer.known = {How::proved, decision.empty ? "there is no such position"
                                                : fmt::format("by the proved automaton of {} states for {}",
                                                              proof.automaton.states(),
                                                              proof.grundy                   ? "Grundy values"
                                                              : claim.game->rules.partizan() ? "outcomes"
                                                                                             : "P-positions")};
    return answer;
  }
  FoundInstance found{{}, decision.outcome, 0};
  bool small = true;
  for (const Integer& value : *decision.found) {
    const auto number = value.to_int64();
    small = small && number && *number < (std::int64_t{1} << 40);
    found.values.push_back(number.value_or(0));
  }
  if (decision.grundy) {
    small = small && decision.grundy->to_int64();
    found.grundy = decision.grundy->to_int64().value_or(0);
  }
  answer.counterexample = large_counterexample(claim, decision);
  try {
    if (small) answer.counterexample = counterexample_of(claim, found);
  } catch (const Error&) {
    // What the claim says there is too large to be written out.
  }
  answer.known = {How::refuted, to_string(*answer.counterexample)};
  if (!decision.smallest) {
    answer.status = control.stop().value_or(Status::limit_reached);
    answer.known.detail += "; there was no time to look for the smallest such position";
  }
  return answer;
}

}  // namespace cairn::claims
