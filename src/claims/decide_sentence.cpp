// Formulas to predicates, each part once.
#include "claims/decide_sentence.hpp"

#include "automata/arranged.hpp"
#include "automata/linear.hpp"
#include "automata/smallest.hpp"
#include "base/clock.hpp"
#include "prove/decide/relation.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <unordered_map>

namespace cairn::claims {

namespace {

using Part = Formula::Kind;
using StepKind = Step::Kind;

constexpr std::size_t kMostStates = 400'000;

// Automata with a track for each variable, of what digits alone decide.
Automaton nim_sums() {
  Automaton result;
  result.tracks = 3;
  result.starts = {0};
  result.accepting = {1, 0};
  for (Letter letter = 0; letter < 8; ++letter) {
    const bool even = (((letter >> 0U) ^ (letter >> 1U) ^ (letter >> 2U)) & 1U) == 0;
    result.next.push_back(even ? 0 : 1);
  }
  for (Letter letter = 0; letter < 8; ++letter) result.next.push_back(1);
  return result;
}

// Track 1 has one digit 1, where track 0 has its last 1.
Automaton two_parts(Numeration numeration) {
  Automaton result;
  result.numeration = numeration;
  result.tracks = 2;
  result.starts = {0};
  result.accepting = {0, 1, 0};
  const std::uint32_t before = 0, after = 1, wrong = 2;
  result.next = {before, before, wrong, after, after, wrong, wrong, wrong, wrong, wrong, wrong, wrong};
  return conjunction(result, valid_words(numeration, 2, 1));
}

// Track 1 is track 0 with each digit one place further to the left.
Automaton fib_shifts() {
  // A state is the digit of track 1 that track 0 must have next; in the end it must be 0, since the last digit of track
  // 1 was read when track 0 still had one to come.
  Automaton result;
  result.numeration = Numeration::zeckendorf;
  result.tracks = 2;
  result.starts = {0};
  result.accepting = {1, 0, 0};
  for (std::uint32_t expected = 0; expected < 2; ++expected) {
    for (Letter letter = 0; letter < 4; ++letter) {
      result.next.push_back((letter & 1U) == expected ? letter >> 1U : 2);
    }
  }
  result.next.insert(result.next.end(), 4, 2);
  return conjunction(result, valid_words(result.numeration, 2, 1));
}

Automaton ones(std::int64_t modulus, std::int64_t remainder) {
  // A state is the number of ones so far.
  Automaton result;
  result.tracks = 1;
  result.starts = {0};
  for (std::int64_t ones = 0; ones < modulus; ++ones) {
    result.accepting.push_back(ones == remainder ? 1 : 0);
    result.next.push_back(static_cast<std::uint32_t>(ones));
    result.next.push_back(static_cast<std::uint32_t>((ones + 1) % modulus));
  }
  return result;
}

Automaton fib_zeros(std::int64_t modulus, std::int64_t remainder) {
  // State 0 has read no 1 yet, then come the zeros since the last 1.
  Automaton result;
  result.numeration = Numeration::zeckendorf;
  result.tracks = 1;
  result.starts = {0};
  result.accepting = {static_cast<std::uint8_t>(remainder == 0 ? 1 : 0)};
  result.next = {0, 1};
  for (std::int64_t zeros = 0; zeros < modulus; ++zeros) {
    result.accepting.push_back(zeros == remainder ? 1 : 0);
    result.next.push_back(static_cast<std::uint32_t>(1 + (zeros + 1) % modulus));
    result.next.push_back(1);
  }
  return conjunction(result, valid_words(result.numeration, 1, 1));
}

class SentenceDeciding {
 public:
  SentenceDeciding(Numeration numeration, const ProofOf& proof_of, const Control& control)
      : numeration_(numeration), proof_of_(proof_of), control_(control), limits_{kMostStates, &control} {
    derivation_.numeration = numeration;
  }

  SentenceDecision run(const Sentence& sentence, const SentenceFormula& formula) {
    // As it was written; a game that was given by a path is known by its name to whoever reads the rules of its proof.
    const bool paths = sentence.text.find(".rules") != std::string::npos;
    derivation_.sentence = paths ? to_string(sentence) : sentence.text;
    derivation_.universal = formula.universal;
    for (int i = 0; i < formula.variables; ++i) {
      const auto index = static_cast<std::size_t>(i);
      derivation_.variables.push_back(index < sentence.variables.size() ? sentence.variables[index].name
                                                                        : "$" + std::to_string(i));
    }
    const Formula& body = *formula.body;
    const std::vector<FormulaPtr> parts = body.kind == Part::all_of ? body.parts : std::vector{formula.body};
    std::vector<const Predicate*> last;
    for (const FormulaPtr& part : parts) derivation_.last.push_back(step_of(part));
    for (const std::uint32_t step : derivation_.last) last.push_back(&derivation_.steps[step].result);
    CommonMember found = common_member(last, limits_);
    SentenceDecision result;
    if (found.numbers) look_for_smallest(last, formula.block, found, result);
    derivation_.member = std::move(found.numbers);
    for (const Step& step : derivation_.steps) {
      result.states = std::max<std::uint64_t>(result.states, step.result.states());
    }
    result.derivation = std::move(derivation_);
    return result;
  }

 private:
  // Of the variables of the block, by the largest number, then one after the other.
  void look_for_smallest(const std::vector<const Predicate*>& last, const std::vector<int>& block, CommonMember& found,
                         SentenceDecision& result) const {
    try {
      Predicate all = *last[0];
      for (std::size_t i = 1; i < last.size(); ++i) all = both(all, *last[i], limits_);
      const Automaton automaton = automaton_of(all, found.variables);
      std::vector<int> tracks;
      for (const int variable : block) {
        const auto at = std::find(found.variables.begin(), found.variables.end(), variable);
        if (at != found.variables.end()) tracks.push_back(static_cast<int>(at - found.variables.begin()));
      }
      if (auto smallest = smallest_accepted(automaton, tracks, control_)) found.numbers = std::move(smallest);
    } catch (const Error& error) {
      if (!is_limit(error)) throw;
      result.smallest = false;
    }
    for (const int variable : block) {
      const auto at = std::find(found.variables.begin(), found.variables.end(), variable);
      const bool any = at == found.variables.end();  // nothing depends on it
      result.numbers.push_back(any ? Integer(0)
                                   : (*found.numbers)[static_cast<std::size_t>(at - found.variables.begin())]);
    }
  }

  std::uint32_t step_of(const FormulaPtr& formula) {
    if (const auto known = known_.find(formula.get()); known != known_.end()) return known->second;
    std::uint32_t step = 0;
    try {
      step = new_step(*formula);
    } catch (const TooLarge& error) {
      if (formula->text.empty() || named_) throw;
      named_ = true;
      throw TooLarge("'" + formula->text + "': " + error.what(), error.where(), error.hint());
    }
    known_.emplace(formula.get(), step);
    kept_.push_back(formula);  // so that no other formula gets its address
    return step;
  }

  std::uint32_t new_step(const Formula& formula) {
    Step step;
    step.variables = formula.variables;
    switch (formula.kind) {
      case Part::truth:
        step.result = constant(numeration_, formula.truth);
        break;
      case Part::atom:
        step.kind = StepKind::atom;
        step.atom = formula.atom;
        step.variables = formula.free;
        step.result = linear(formula);
        break;
      case Part::nim_sum:
        step.kind = StepKind::nim_sum;
        step.result = on_variables(nim_sums(), formula.variables);
        break;
      case Part::two_part:
        step.kind = StepKind::two_part;
        step.result = on_variables(two_parts(numeration_), formula.variables);
        break;
      case Part::fib_shift:
        step.kind = StepKind::fib_shift;
        step.result = on_variables(fib_shifts(), formula.variables);
        break;
      case Part::ones:
        step.kind = StepKind::ones;
        step.atom = formula.atom;
        step.result = predicate_of(ones(formula.atom.modulus, formula.atom.remainder), formula.variables);
        break;
      case Part::fib_zeros:
        step.kind = StepKind::fib_zeros;
        step.atom = formula.atom;
        step.result = predicate_of(fib_zeros(formula.atom.modulus, formula.atom.remainder), formula.variables);
        break;
      case Part::game:
      case Part::valid:
        return game(formula);
      case Part::all_of:
      case Part::any_of:
        return joined(formula);
      case Part::negation:
        step.kind = StepKind::negation;
        step.operands = {step_of(formula.parts[0])};
        step.result = negated(result(step.operands[0]), limits_);
        break;
      case Part::some: {
        std::uint32_t of = step_of(formula.parts[0]);
        for (const int variable : formula.variables) {
          Step one;
          one.kind = StepKind::some;
          one.operands = {of};
          one.variables = {variable};
          one.result = some(result(of), variable, limits_);
          of = add(std::move(one));
        }
        return of;
      }
      case Part::renamed: {
        step.kind = StepKind::renamed;
        step.operands = {step_of(formula.parts[0])};
        const auto rename = [&](int variable) {
          for (std::size_t i = 0; i + 1 < formula.variables.size(); i += 2) {
            if (formula.variables[i] == variable) return formula.variables[i + 1];
          }
          return variable;
        };
        step.variables.clear();
        for (const int variable : result(step.operands[0]).variables) step.variables.push_back(rename(variable));
        step.result = renamed(result(step.operands[0]), rename);
        break;
      }
    }
    return add(std::move(step));
  }

  std::uint32_t add(Step step) {
    derivation_.steps.push_back(std::move(step));
    control_.report([&] {
      return "deciding: step " + std::to_string(derivation_.steps.size()) + ", " +
             std::to_string(derivation_.steps.back().result.states()) + " states";
    });
    return static_cast<std::uint32_t>(derivation_.steps.size() - 1);
  }
  [[nodiscard]] const Predicate& result(std::uint32_t step) const { return derivation_.steps[step].result; }

  [[nodiscard]] Predicate linear(const Formula& formula) const {
    Atom atom = formula.atom;
    Affine form(atom.form.constant());
    for (const Term& term : atom.form.terms()) {
      const auto track = std::lower_bound(formula.free.begin(), formula.free.end(), term.variable);
      form = form + Affine::variable(static_cast<int>(track - formula.free.begin()), term.factor);
    }
    atom.form = form;
    look_at_clock(&control_, "a sentence is decided");
    // That a variable is a number is read off the digits of the number.
    const bool number = atom.kind == Atom::Kind::zero && atom.form.terms().size() == 1 &&
                        atom.form.terms()[0].factor == 1 && atom.form.constant() <= 0;
    if (number) {
      return predicate_of(automaton_of_number(numeration_, Integer(0) - Integer(atom.form.constant())), formula.free);
    }
    const Atom atoms[] = {atom};
    return predicate_of(
        automata::automaton_of(numeration_, static_cast<int>(formula.free.size()), atoms, kMostStates, &control_),
        formula.free);
  }

  // Variables may be the same.
  static Predicate on_variables(const Automaton& automaton, const std::vector<int>& variables) {
    std::vector<int> distinct = variables;
    std::sort(distinct.begin(), distinct.end());
    distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
    return predicate_of(
        arranged(automaton, 0, false, tracks_of(variables, distinct), {}, static_cast<int>(distinct.size())), distinct);
  }
  static std::vector<int> tracks_of(std::span<const int> variables, const std::vector<int>& distinct) {
    std::vector<int> tracks;
    for (const int variable : variables) {
      tracks.push_back(
          static_cast<int>(std::lower_bound(distinct.begin(), distinct.end(), variable) - distinct.begin()));
    }
    return tracks;
  }

  std::uint32_t game(const Formula& formula) {
    Step step;
    step.kind = formula.kind == Part::game ? StepKind::game : StepKind::valid;
    step.variables = formula.variables;
    step.mode = formula.mode;
    step.proof = proof_number(formula.question);
    const Proof& proof = *derivation_.proofs[step.proof];
    const auto board = proof.board ? proof.board : board_of(proof);
    const Rays& rays = board->rays();
    const int count = static_cast<int>(formula.free.size());
    const std::vector<int> tracks = tracks_of(formula.variables, formula.free);
    const auto numbers = static_cast<std::size_t>(rays.coordinates);
    const auto cells = std::span(tracks).first(numbers);
    if (formula.kind == Part::valid) {
      const Automaton valid = prove::MoveRelation::valid_positions(rays, numeration_, false);
      step.result = predicate_of(arranged(valid, formula.mode, rays.sorted, cells, {}, count), formula.free);
    } else {
      const auto rest = std::span(tracks).subspan(numbers);
      step.result =
          predicate_of(arranged(proof.automaton, formula.mode, rays.sorted, cells, rest, count), formula.free);
    }
    return add(std::move(step));
  }

  std::uint32_t proof_number(const Question& question) {
    for (std::size_t i = 0; i < derivation_.proofs.size(); ++i) {
      if (same_question(*derivation_.proofs[i], question)) return static_cast<std::uint32_t>(i);
    }
    derivation_.proofs.push_back(proof_of_(question));
    return static_cast<std::uint32_t>(derivation_.proofs.size() - 1);
  }

  // Two by two, those first whose product is cheapest.
  std::uint32_t joined(const Formula& formula) {
    const bool all = formula.kind == Part::all_of;
    std::vector<std::uint32_t> left;
    for (const FormulaPtr& part : formula.parts) left.push_back(step_of(part));
    while (left.size() > 1) {
      std::size_t first = 0, second = 1;
      double best = -1;
      for (std::size_t i = 0; i < left.size(); ++i) {
        for (std::size_t j = i + 1; j < left.size(); ++j) {
          const double price = cost(result(left[i]), result(left[j]));
          if (best >= 0 && price >= best) continue;
          best = price;
          first = i;
          second = j;
        }
      }
      Step step;
      step.kind = all ? StepKind::both : StepKind::either;
      step.operands = {left[first], left[second]};
      const Predicate& a = result(left[first]);
      const Predicate& b = result(left[second]);
      step.result = all ? both(a, b, limits_) : either(a, b, limits_);
      left[first] = add(std::move(step));
      left.erase(left.begin() + static_cast<std::ptrdiff_t>(second));
    }
    return left[0];
  }

  // What a product may cost: pairs of states, times letters.
  static double cost(const Predicate& a, const Predicate& b) {
    std::vector<int> all;
    std::set_union(a.variables.begin(), a.variables.end(), b.variables.begin(), b.variables.end(),
                   std::back_inserter(all));
    return static_cast<double>(a.states()) * static_cast<double>(b.states()) *
           static_cast<double>(std::uint64_t{1} << std::min<std::size_t>(all.size(), 60));
  }

  Numeration numeration_;
  const ProofOf& proof_of_;
  const Control& control_;
  PredicateLimits limits_;
  Derivation derivation_;
  std::unordered_map<const Formula*, std::uint32_t> known_;
  std::vector<FormulaPtr> kept_;
  bool named_ = false;
};

void collect(const FormulaPtr& formula, std::set<const Formula*>& seen, std::vector<Question>& questions) {
  if (!seen.insert(formula.get()).second) return;
  if (formula->kind == Part::game || formula->kind == Part::valid) {
    const bool known = std::any_of(questions.begin(), questions.end(),
                                   [&](const Question& one) { return same_question(one, formula->question); });
    if (!known) questions.push_back(formula->question);
  }
  for (const FormulaPtr& part : formula->parts) collect(part, seen, questions);
}

}  // namespace

SentenceDecision decide(const Sentence& sentence, const SentenceFormula& formula, Numeration numeration,
                        const ProofOf& proof_of, const Control& control) {
  return SentenceDeciding(numeration, proof_of, control).run(sentence, formula);
}

std::vector<Question> questions_of(const FormulaPtr& formula) {
  std::set<const Formula*> seen;
  std::vector<Question> questions;
  collect(formula, seen, questions);
  return questions;
}

}  // namespace cairn::claims
