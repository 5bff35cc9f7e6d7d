// Derivations for tests.
#include "check/derivation_support.hpp"

#include "automata/arranged.hpp"
#include "automata/linear.hpp"
#include "check/proof_support.hpp"
#include "rules/turns.hpp"

#include <algorithm>
#include <stdexcept>

namespace cairn::testing {

namespace {

using Kind = Formula::Kind;

Affine v(int variable, std::int64_t factor = 1) { return Affine::variable(variable, factor); }

class Maker {
 public:
  Maker(Numeration numeration, std::vector<std::string> variables, std::vector<std::shared_ptr<const Proof>> proofs) {
    derivation_.numeration = numeration;
    derivation_.variables = std::move(variables);
    derivation_.proofs = std::move(proofs);
  }

  Derivation run(bool universal, const FormulaPtr& body) {
    derivation_.universal = universal;
    const auto parts = body->kind == Kind::all_of ? body->parts : std::vector<FormulaPtr>{body};
    for (const FormulaPtr& part : parts) derivation_.last.push_back(step_of(part));
    std::vector<const Predicate*> all;
    for (const std::uint32_t step : derivation_.last) all.push_back(&derivation_.steps[step].result);
    derivation_.member = common_member(all).numbers;
    return std::move(derivation_);
  }

 private:
  std::uint32_t add(Step step) {
    derivation_.steps.push_back(std::move(step));
    return static_cast<std::uint32_t>(derivation_.steps.size() - 1);
  }
  [[nodiscard]] const Predicate& result(std::uint32_t step) const { return derivation_.steps[step].result; }

  std::uint32_t step_of(const FormulaPtr& formula) {
    const auto found = known_.find(formula.get());
    if (found != known_.end()) return found->second;
    const std::uint32_t made = make(*formula);
    known_.emplace(formula.get(), made);
    return made;
  }

  std::uint32_t make(const Formula& formula) {
    Step step;
    step.variables = formula.variables;
    switch (formula.kind) {
      case Kind::truth:
        step.result = constant(derivation_.numeration, formula.truth);
        return add(std::move(step));
      case Kind::all_of:
      case Kind::any_of: {
        const bool all = formula.kind == Kind::all_of;
        std::uint32_t made = step_of(formula.parts[0]);
        for (std::size_t i = 1; i < formula.parts.size(); ++i) {
          Step join;
          join.kind = all ? Step::Kind::both : Step::Kind::either;
          join.operands = {made, step_of(formula.parts[i])};
          join.result = all ? both(result(join.operands[0]), result(join.operands[1]))
                            : either(result(join.operands[0]), result(join.operands[1]));
          made = add(std::move(join));
        }
        return made;
      }
      case Kind::negation:
        step.kind = Step::Kind::negation;
        step.operands = {step_of(formula.parts[0])};
        step.result = negated(result(step.operands[0]));
        return add(std::move(step));
      case Kind::some: {
        std::uint32_t made = step_of(formula.parts[0]);
        for (const int variable : formula.variables) {
          Step project;
          project.kind = Step::Kind::some;
          project.variables = {variable};
          project.operands = {made};
          project.result = some(result(made), variable);
          made = add(std::move(project));
        }
        return made;
      }
      case Kind::renamed: {
        const auto rename = [&](int variable) {
          for (std::size_t i = 0; i < formula.variables.size(); i += 2) {
            if (formula.variables[i] == variable) return formula.variables[i + 1];
          }
          return variable;
        };
        step.kind = Step::Kind::renamed;
        step.operands = {step_of(formula.parts[0])};
        step.variables.clear();
        for (const int variable : result(step.operands[0]).variables) step.variables.push_back(rename(variable));
        step.result = renamed(result(step.operands[0]), rename);
        return add(std::move(step));
      }
      case Kind::atom:
        step.kind = Step::Kind::atom;
        step.atom = formula.atom;
        step.result = of_atom(formula.atom);
        return add(std::move(step));
      case Kind::game:
      case Kind::valid:
        return add(of_game(formula));
      default:
        step.kind = formula.kind == Kind::nim_sum     ? Step::Kind::nim_sum
                    : formula.kind == Kind::two_part  ? Step::Kind::two_part
                    : formula.kind == Kind::fib_shift ? Step::Kind::fib_shift
                    : formula.kind == Kind::ones      ? Step::Kind::ones
                                                      : Step::Kind::fib_zeros;
        step.atom = formula.atom;
        step.result = of_digits(formula);
        return add(std::move(step));
    }
  }

  [[nodiscard]] Predicate of_atom(Atom atom) const {
    std::vector<int> variables;
    Affine form(atom.form.constant());
    for (const Term& term : atom.form.terms()) {
      form = form + v(static_cast<int>(variables.size()), term.factor);
      variables.push_back(term.variable);
    }
    atom.form = form;
    const std::vector<Atom> atoms{atom};
    return predicate_of(automaton_of(derivation_.numeration, static_cast<int>(variables.size()), atoms), variables);
  }

  // By a table that is written down here: next(state, digits), the states after the last are dead.
  [[nodiscard]] Predicate of_digits(const Formula& formula) const {
    const auto tracks = static_cast<int>(formula.variables.size());
    const auto modulus = static_cast<std::uint32_t>(formula.atom.modulus);
    const std::uint32_t states = formula.kind == Kind::fib_zeros ? modulus + 1
                                 : formula.kind == Kind::ones    ? modulus
                                                                 : 2;
    Automaton table;
    table.numeration = derivation_.numeration;
    table.tracks = tracks;
    table.starts = {0};
    for (std::uint32_t state = 0; state <= states; ++state) {
      for (Letter letter = 0; letter < table.letters(); ++letter) {
        const bool a = (letter & 1U) != 0, b = (letter & 2U) != 0, c = (letter & 4U) != 0;
        std::uint32_t to = states;
        if (state == states) {
        } else if (formula.kind == Kind::nim_sum) {
          if ((a != b) == c) to = 0;
        } else if (formula.kind == Kind::two_part) {
          if (state == 0 && !b) to = 0;
          if ((state == 0 && a && b) || (state == 1 && !a && !b)) to = 1;
        } else if (formula.kind == Kind::fib_shift) {
          if (a == (state == 1)) to = b ? 1 : 0;
        } else if (formula.kind == Kind::ones) {
          to = a ? (state + 1) % modulus : state;
        } else {
          to = a ? 1 : state == 0 ? 0 : 1 + state % modulus;
        }
        table.next.push_back(to);
      }
      const bool zeros = (state == 0 ? 0 : state - 1) == static_cast<std::uint32_t>(formula.atom.remainder);
      const bool ones = state == static_cast<std::uint32_t>(formula.atom.remainder);
      const bool ends = formula.kind == Kind::two_part    ? state == 1
                        : formula.kind == Kind::ones      ? ones
                        : formula.kind == Kind::fib_zeros ? zeros
                                                          : state == 0;
      table.accepting.push_back(state < states && ends ? 1 : 0);
    }
    if (table.numeration == Numeration::zeckendorf)
      table = conjunction(table, valid_words(table.numeration, tracks, 1));
    return predicate_of(table, formula.variables);
  }

  [[nodiscard]] Step of_game(const Formula& formula) const {
    Step step;
    step.kind = formula.kind == Kind::game ? Step::Kind::game : Step::Kind::valid;
    step.variables = formula.variables;
    step.mode = formula.mode;
    const auto& proofs = derivation_.proofs;
    const auto found = std::find_if(proofs.begin(), proofs.end(),
                                    [&](const auto& proof) { return same_question(*proof, formula.question); });
    step.proof = static_cast<std::uint32_t>(found - proofs.begin());
    const Proof& proof = **found;
    const Rays rays = rays_of_proof(proof);
    std::vector<int> distinct = formula.variables;
    std::sort(distinct.begin(), distinct.end());
    distinct.erase(std::unique(distinct.begin(), distinct.end()), distinct.end());
    std::vector<int> tracks;
    for (const int variable : formula.variables) {
      tracks.push_back(
          static_cast<int>(std::lower_bound(distinct.begin(), distinct.end(), variable) - distinct.begin()));
    }
    const auto cells = std::span(tracks).first(static_cast<std::size_t>(rays.coordinates));
    const auto rest = std::span(tracks).subspan(static_cast<std::size_t>(rays.coordinates));
    const auto all = static_cast<int>(distinct.size());
    if (formula.kind == Kind::game) {
      step.result = predicate_of(arranged(proof.automaton, formula.mode, rays.sorted, cells, rest, all), distinct);
      return step;
    }
    if (rays.sorted) throw std::logic_error("no stacks here");
    Predicate valid = constant(derivation_.numeration, false);
    for (const ValidClause& clause : rays.valid) {
      if (clause.mode != formula.mode) continue;
      const Automaton one = automaton_of(derivation_.numeration, rays.coordinates, clause.atoms);
      valid = either(valid, predicate_of(arranged(one, 0, false, cells, rest, all), distinct));
    }
    step.result = valid;
    return step;
  }

  Derivation derivation_;
  std::map<const Formula*, std::uint32_t> known_;
};

std::shared_ptr<const Proof> proved(const ProofQuestion& question) {
  return std::make_shared<const Proof>(proof_by_prover(question));
}

FormulaPtr counted(Kind kind, int variable, std::int64_t modulus, std::int64_t remainder) {
  Formula zeros = *leaf(kind, {variable});
  zeros.atom.modulus = modulus;
  zeros.atom.remainder = remainder;
  return std::make_shared<const Formula>(std::move(zeros));
}

std::vector<DecidedFormula> made_formulas() {
  constexpr auto kBinary = Numeration::binary;
  constexpr auto kZeckendorf = Numeration::zeckendorf;
  std::vector<DecidedFormula> all;
  for (const Numeration numeration : {kBinary, kZeckendorf}) {
    all.push_back(decided("order is transitive", numeration, true,
                          all_of({less_equal(v(0), v(1)), less_equal(v(1), v(2)), negation(less_equal(v(0), v(2)))}),
                          {"a", "b", "c"}));
    all.push_back(decided("each number is even or odd", numeration, true,
                          negation(some_of({1}, any_of({equal(v(0), v(1, 2)), equal(v(0), v(1, 2) + Affine(1))}))),
                          {"a", "b"}));
    all.push_back(decided("not each number is twice another", numeration, true,
                          negation(some_of({1}, equal(v(0), v(1, 2)))), {"a", "b"}));
    all.push_back(
        decided("sums of 3 and 5", numeration, true,
                all_of({less_equal(Affine(8), v(0)), negation(some_of({1, 2}, equal(v(0), v(1, 3) + v(2, 5))))}),
                {"n", "x", "y"}));
    all.push_back(
        decided("sums of 3 and 5, from 7 on", numeration, true,
                all_of({less_equal(Affine(7), v(0)), negation(some_of({1, 2}, equal(v(0), v(1, 3) + v(2, 5))))}),
                {"n", "x", "y"}));
  }
  Set powers;
  powers.rules.push_back({rules::SetRule::Kind::exponential, {0, 1}, 2, 1});
  all.push_back(decided("a power of 2", kBinary, false,
                        all_of({in_set(v(0), powers), less_equal(Affine(100), v(0)), remainder(v(0), 3, 1)}), {"a"}));
  Set progression;
  progression.parts.push_back({4, 5, std::nullopt});
  all.push_back(decided("a set and its residue", kBinary, true,
                        all_of({in_set(v(0), progression), negation(remainder(v(0), 5, 4))}), {"a"}));
  // The power of 2 in a number is one, and x xor x is 0.
  all.push_back(decided("two_part", kBinary, true,
                        all_of({leaf(Kind::two_part, {0, 1}), negation(in_set(v(1), powers))}), {"a", "t"}));
  all.push_back(decided("nim_sum", kBinary, true,
                        all_of({leaf(Kind::nim_sum, {0, 1, 2}), negation(less_equal(v(2), v(0) + v(1)))}),
                        {"a", "b", "s"}));
  all.push_back(decided("nim_sum is not the sum", kBinary, true,
                        all_of({leaf(Kind::nim_sum, {0, 1, 2}), negation(equal(v(2), v(0) + v(1)))}), {"a", "b", "s"}));
  all.push_back(decided("fib_shift", kZeckendorf, true,
                        all_of({leaf(Kind::fib_shift, {0, 1}), negation(less_equal(v(1), v(0, 2)))}), {"a", "b"}));
  all.push_back(decided("fib_zeros", kZeckendorf, true,
                        all_of({leaf(Kind::fib_shift, {0, 1}), counted(Kind::fib_zeros, 0, 2, 0),
                                counted(Kind::fib_zeros, 1, 2, 0), less_equal(Affine(1), v(0))}),
                        {"a", "b"}));
  // A number and the smallest term of its sum; twice a number has as many ones, and one more has one more at the end.
  Set fibonacci;
  fibonacci.rules.push_back({rules::SetRule::Kind::fibonacci, {}, 0, 1});
  all.push_back(decided("fib_part", kZeckendorf, true,
                        all_of({leaf(Kind::two_part, {0, 1}), negation(in_set(v(1), fibonacci))}), {"a", "t"}));
  all.push_back(decided(
      "ones", kBinary, true,
      all_of({equal(v(1), v(0, 2) + Affine(1)), counted(Kind::ones, 0, 3, 1), negation(counted(Kind::ones, 1, 3, 2))}),
      {"a", "b"}));
  all.push_back(decided(
      "ones of the next number", kBinary, true,
      all_of({equal(v(1), v(0) + Affine(1)), counted(Kind::ones, 0, 2, 1), negation(counted(Kind::ones, 1, 2, 0))}),
      {"a", "b"}));
  const auto nim = proved({"nim", 2, ""});
  const auto three = proved({"nim", 3, ""});
  const auto values = proved({"nim", 2, "grundy"});
  all.push_back(decided("a partner in nim", kBinary, true, negation(exactly_one(1, 2, game_on(nim, {0, 1}))),
                        {"a", "b", "$2"}, {nim}));
  all.push_back(decided("nim with itself", kBinary, true, negation(game_on(nim, {0, 0})), {"a"}, {nim}));
  all.push_back(decided("nim on 3 stacks is a nim-sum", kBinary, true,
                        all_of({game_on(three, {2, 0, 1}), negation(leaf(Kind::nim_sum, {0, 1, 2}))}), {"a", "b", "c"},
                        {nim, three}));
  all.push_back(decided("values of nim", kBinary, true,
                        all_of({game_on(values, {1, 0, 2}), negation(leaf(Kind::nim_sum, {0, 1, 2}))}), {"a", "b", "v"},
                        {values}));
  const auto wythoff = proved({"wythoff", 0, "zeckendorf"});
  all.push_back(decided("a partner in wythoff", kZeckendorf, true,
                        negation(exactly_one(1, 2, game_on(wythoff, {0, 1}))), {"a", "b", "$2"}, {wythoff}));
  all.push_back(decided("a difference in wythoff", kZeckendorf, true,
                        negation(some_of({1, 2}, all_of({game_on(wythoff, {1, 2}), equal(v(2), v(1) + v(0))}))),
                        {"d", "a", "b"}, {wythoff}));
  all.push_back(decided("no large P-position of wythoff", kZeckendorf, false,
                        all_of({game_on(wythoff, {0, 1}), less_equal(v(0) + Affine(7), v(1))}), {"a", "b"}, {wythoff}));
  return all;
}

}  // namespace

DecidedFormula decided(const std::string& name, Numeration numeration, bool universal, const FormulaPtr& body,
                       std::vector<std::string> variables, std::vector<std::shared_ptr<const Proof>> proofs) {
  DecidedFormula result;
  result.name = name;
  result.formula.universal = universal;
  result.formula.body = body;
  result.formula.variables = static_cast<int>(variables.size());
  result.derivation = Maker(numeration, std::move(variables), std::move(proofs)).run(universal, body);
  result.derivation.sentence = name;
  return result;
}

FormulaPtr less_equal(const Affine& a, const Affine& b) { return atom_of(rules::at_least_zero(b - a)); }

FormulaPtr equal(const Affine& a, const Affine& b) {
  Atom atom;
  atom.kind = Atom::Kind::zero;
  atom.form = a - b;
  return atom_of(std::move(atom));
}

FormulaPtr remainder(const Affine& of, std::int64_t modulus, std::int64_t remainder) {
  Atom atom;
  atom.kind = Atom::Kind::residue;
  atom.form = of;
  atom.modulus = modulus;
  atom.remainder = remainder;
  return atom_of(std::move(atom));
}

FormulaPtr in_set(const Affine& of, Set set) {
  Atom atom;
  atom.kind = Atom::Kind::member;
  atom.form = of;
  atom.set = std::move(set);
  return atom_of(std::move(atom));
}

FormulaPtr game_on(const std::shared_ptr<const Proof>& proof, std::vector<int> variables, int mode, Kind kind) {
  Formula result = *leaf(kind, std::move(variables));
  result.question = *proof;
  result.mode = mode;
  return std::make_shared<const Formula>(std::move(result));
}

FormulaPtr exactly_one(int variable, int other, const FormulaPtr& body) {
  const FormulaPtr two =
      all_of({body, renamed(body, {variable}, {other}), less_equal(v(variable) + Affine(1), v(other))});
  return all_of({some_of({variable}, body), negation(some_of({variable, other}, two))});
}

const std::vector<DecidedFormula>& decided_formulas() {
  static const std::vector<DecidedFormula> all = made_formulas();
  return all;
}

}  // namespace cairn::testing
