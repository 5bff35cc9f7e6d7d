// The machines of steps. Independent of automata/predicate, linear and arranged on purpose: this judges them.
#include "check/derivation_machine.hpp"

#include "check/derivation_machines.hpp"
#include "check/derivation_step.hpp"
#include "rules/turns.hpp"

#include <cairn/error.hpp>

#include <algorithm>

namespace cairn::check {

namespace {

// For each variable, its bit in a letter.
std::vector<unsigned> tracks_of(std::span<const int> wanted, std::span<const int> variables) {
  std::vector<unsigned> tracks;
  for (const int variable : wanted) {
    const auto at = std::find(variables.begin(), variables.end(), variable);
    tracks.push_back(static_cast<unsigned>(at - variables.begin()));
  }
  return tracks;
}

Atom on_tracks(const Atom& atom, std::span<const int> variables) {
  Atom result = atom;
  result.form = Affine(atom.form.constant());
  for (const Term& term : atom.form.terms()) {
    const auto at = std::find(variables.begin(), variables.end(), term.variable);
    result.form = result.form + Affine::variable(static_cast<int>(at - variables.begin()), term.factor);
  }
  return result;
}

// Of the condition that a variable is a number, which may be too large for the watch of linear conditions.
std::optional<Integer> named_number(const Atom& atom) {
  const auto& terms = atom.form.terms();
  if (atom.kind != Atom::Kind::zero || terms.size() != 1 || terms[0].factor != 1) return std::nullopt;
  if (atom.form.constant() > 0) return std::nullopt;
  return Integer(0) - Integer(atom.form.constant());
}

void expect(Numeration needed, Numeration is) {
  if (needed != is) throw Error(std::string("there is no such step in ") + to_string(is) + " numeration");
}

}  // namespace

ReadPredicate::ReadPredicate(const Predicate& read, ProofMeter& meter)
    : predicate(&read), hopeful(read.accepting.size()) {
  const std::size_t columns = read.column_count;
  const std::size_t states = read.accepting.size();
  // The states before each, one after the other.
  std::vector<std::uint32_t> first(states + 1, 0);
  for (const std::uint32_t to : read.next) ++first[to + 1];
  for (std::size_t i = 0; i < states; ++i) first[i + 1] += first[i];
  std::vector<std::uint32_t> at(first.begin(), first.end() - 1);
  std::vector<std::uint32_t> before(read.next.size());
  const MeteredBytes bytes(&meter, (before.size() + 2 * states) * sizeof(std::uint32_t));
  for (std::size_t i = 0; i < read.next.size(); ++i)
    before[at[read.next[i]]++] = static_cast<std::uint32_t>(i / columns);
  std::vector<std::uint32_t> open;
  for (std::uint32_t state = 0; state < states; ++state) {
    if (read.accepting[state] == 0) continue;
    hopeful[state] = true;
    open.push_back(state);
  }
  while (!open.empty()) {
    const std::uint32_t state = open.back();
    open.pop_back();
    for (std::uint32_t i = first[state]; i < first[state + 1]; ++i) {
      if (hopeful[before[i]]) continue;
      hopeful[before[i]] = true;
      open.push_back(before[i]);
    }
  }
  meter.work(2 * read.next.size());
}

std::vector<std::uint32_t> columns_on(const Predicate& predicate, std::span<const int> variables) {
  const auto tracks = tracks_of(predicate.variables, variables);
  std::vector<std::uint32_t> columns(std::size_t{1} << variables.size());
  for (DigitColumn letter = 0; letter < columns.size(); ++letter) {
    std::size_t read = 0;
    for (std::size_t i = 0; i < tracks.size(); ++i) read |= (letter >> tracks[i] & 1U) << i;
    columns[letter] = predicate.columns[read];
  }
  return columns;
}

const LoweredProofs::Game& LoweredProofs::game(std::uint32_t proof) {
  const auto found = games_.find(proof);
  if (found != games_.end()) return found->second;
  const Proof& of = *derivation_.proofs[proof];
  Game game;
  game.rays = rays_of_proof(of, &meter_.control());
  game.claim = machine_of(of.automaton, game.rays);
  meter_.keep(bytes_of(game.claim));
  return games_.emplace(proof, std::move(game)).first->second;
}

const ProofMachine& LoweredProofs::valid(std::uint32_t proof) {
  (void)game(proof);
  Game& game = games_.at(proof);
  if (!game.valid) {
    game.rays.rays.clear();  // moves are not looked at here, nor anywhere else
    ProofMoves conditions = proof_moves(game.rays, false, derivation_.numeration == Numeration::zeckendorf, meter_);
    ProofMachine like;
    like.tracks = static_cast<unsigned>(game.rays.coordinates);
    like.starts = game.claim.starts;
    game.valid = valid_positions(conditions, like, meter_);
  }
  return *game.valid;
}

std::vector<int> variables_of(const Derivation& derivation, const Step& step) {
  std::vector<int> variables;
  const auto add = [&](const std::vector<int>& more) { variables.insert(variables.end(), more.begin(), more.end()); };
  if (step.kind != Step::Kind::renamed) {
    for (const std::uint32_t operand : step.operands) add(derivation.steps[operand].result.variables);
  }
  for (const auto& term : step.atom.form.terms()) {
    if (step.kind == Step::Kind::atom) variables.push_back(term.variable);
  }
  if (step.kind != Step::Kind::some) add(step.variables);
  std::sort(variables.begin(), variables.end());
  variables.erase(std::unique(variables.begin(), variables.end()), variables.end());
  if (step.kind == Step::Kind::some) std::erase(variables, step.variables[0]);
  return variables;
}

std::unique_ptr<StepMachine> machine_of_step(const Derivation& derivation, const Step& step,
                                             std::span<const int> variables, std::span<const ReadPredicate> results,
                                             LoweredProofs& games, ProofMeter& meter) {
  using Kind = Step::Kind;
  const Numeration numeration = derivation.numeration;
  const auto letters = std::size_t{1} << variables.size();
  const auto own = tracks_of(step.variables, variables);
  const auto operands = [&] {
    std::vector<ReadOperand> read;
    for (const std::uint32_t operand : step.operands) {
      read.push_back({&results[operand], columns_on(*results[operand].predicate, variables)});
    }
    return read;
  };
  switch (step.kind) {
    case Kind::constant:
      // Whether it is true or false is its result; that it is one or the other follows from its having no variables.
      return std::make_unique<ConstantMachine>(step.result.accepting[step.result.start] != 0, letters);
    case Kind::atom: {
      const Atom atom = on_tracks(step.atom, variables);
      if (const auto number = named_number(atom)) {
        const auto track = static_cast<unsigned>(atom.form.terms()[0].variable);
        return std::make_unique<NumberMachine>(track, digit_columns({*number}, numeration), letters);
      }
      return std::make_unique<AtomMachine>(atom, numeration, letters, meter);
    }
    case Kind::nim_sum:
      expect(Numeration::binary, numeration);
      return std::make_unique<NimSumMachine>(own, letters);
    case Kind::two_part:
      return std::make_unique<TwoPartMachine>(own, letters);
    case Kind::ones:
      expect(Numeration::binary, numeration);
      return std::make_unique<OnesMachine>(own, letters, step.atom.modulus, step.atom.remainder);
    case Kind::fib_shift:
      expect(Numeration::zeckendorf, numeration);
      return std::make_unique<FibShiftMachine>(own, letters);
    case Kind::fib_zeros:
      expect(Numeration::zeckendorf, numeration);
      return std::make_unique<FibZerosMachine>(own, letters, step.atom.modulus, step.atom.remainder);
    case Kind::game:
    case Kind::valid: {
      const bool game = step.kind == Kind::game;
      if (game) expect(derivation.proofs[step.proof]->automaton.numeration, numeration);
      const ProofMachine& claim = games.game(step.proof).claim;
      const auto mode = static_cast<std::size_t>(step.mode);
      if (mode >= claim.starts.size()) throw Error("the game has no such mode");
      if (claim.starts[mode] < 0) throw Error("nothing is proved about positions with an infinite purse");
      const ProofMachine& read = game ? claim : games.valid(step.proof);
      const auto& rays = games.game(step.proof).rays;
      return std::make_unique<PositionMachine>(read, static_cast<std::uint32_t>(read.starts[mode]),
                                               static_cast<std::size_t>(rays.coordinates), rays.sorted, own, letters,
                                               meter);
    }
    case Kind::both:
    case Kind::either:
    case Kind::negation:
      return std::make_unique<ProductMachine>(step.kind, operands(), letters, meter);
    case Kind::some:
      return std::make_unique<SomeMachine>(results[step.operands[0]], step.variables[0], variables, meter);
    case Kind::renamed: {
      // Its variables are what the tracks of the operand are called now.
      const Predicate& operand = *results[step.operands[0]].predicate;
      std::vector<std::uint32_t> columns(letters);
      for (DigitColumn letter = 0; letter < letters; ++letter) {
        std::size_t read = 0;
        for (std::size_t i = 0; i < own.size(); ++i) read |= (letter >> own[i] & 1U) << i;
        columns[letter] = operand.columns[read];
      }
      std::vector<ReadOperand> read{{&results[step.operands[0]], std::move(columns)}};
      return std::make_unique<ProductMachine>(Kind::both, std::move(read), letters, meter);
    }
  }
  throw Error("a step is of no known kind");
}

}  // namespace cairn::check
