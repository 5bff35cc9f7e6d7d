// Conditions at a point, and as automata.
#include "prove/phrase/condition.hpp"

#include "automata/linear.hpp"
#include "base/floor.hpp"

#include <algorithm>
#include <bit>
#include <deque>
#include <map>

namespace cairn::prove {

namespace {

// The track with that factor.
int track_of(const Affine& form, std::int64_t factor) {
  for (const Term& term : form.terms()) {
    if (term.factor == factor) return term.variable;
  }
  return 0;
}

Letter mask_of(const Affine& form) {
  Letter mask = 0;
  for (const Term& term : form.terms()) mask |= Letter{1} << term.variable;
  return mask;
}

// States are numbers, found as they are reached from 0; step(state, letter) and accepts(state) say the rest.
template <class Step, class Accepts>
Automaton explored(Numeration numeration, int tracks, const Step& step, const Accepts& accepts) {
  Automaton result;
  result.numeration = numeration;
  result.tracks = tracks;
  result.starts = {0};
  std::map<std::uint64_t, std::uint32_t> ids{{0, 0}};
  std::vector<std::uint64_t> states{0};
  for (std::size_t i = 0; i < states.size(); ++i) {
    const std::uint64_t state = states[i];
    result.accepting.push_back(accepts(state) ? 1 : 0);
    for (Letter letter = 0; letter < result.letters(); ++letter) {
      const std::uint64_t target = step(state, letter);
      const auto [found, added] = ids.try_emplace(target, static_cast<std::uint32_t>(states.size()));
      if (added) states.push_back(target);
      result.next.push_back(found->second);
    }
  }
  return conjunction(result, valid_words(numeration, tracks, 1));
}

constexpr std::uint64_t kDead = UINT64_MAX;
constexpr std::size_t kMostStates = 20'000;

Automaton digits_automaton(Numeration numeration, int tracks, const Condition& condition) {
  const auto value = static_cast<std::uint64_t>(condition.values[0]);
  switch (condition.kind) {
    case Condition::Kind::nim_sum: {
      // The nim-sum of what was read; beyond the value it never comes back.
      const Letter mask = mask_of(condition.form);
      return explored(
          numeration, tracks,
          [&](std::uint64_t state, Letter letter) {
            if (state == kDead) return kDead;
            state = 2 * state + (static_cast<unsigned>(std::popcount(letter & mask)) & 1U);
            return state > value ? kDead : state;
          },
          [&](std::uint64_t state) { return state == value; });
    }
    case Condition::Kind::shifted: {
      // The last digits of the longer number, which the shorter one must repeat.
      const int longer = track_of(condition.form, 1), shorter = track_of(condition.form, -1);
      return explored(
          numeration, tracks,
          [&](std::uint64_t state, Letter letter) {
            if (state == kDead || ((letter >> shorter) & 1U) != (state >> (value - 1))) return kDead;
            return (2 * state + ((letter >> longer) & 1U)) & ((std::uint64_t{1} << value) - 1);
          },
          [](std::uint64_t state) { return state == 0; });
    }
    default: {
      // 0: no 1 yet; then 1 and 2 for an even and an odd number of zeros since the last 1.
      const int track = condition.form.terms()[0].variable;
      return explored(
          numeration, tracks,
          [&](std::uint64_t state, Letter letter) {
            if (((letter >> track) & 1U) != 0) return std::uint64_t{1};
            return state == 0 ? state : 3 - state;
          },
          [&](std::uint64_t state) { return (state == 2) == (value == 1); });
    }
  }
}

// The subject as a remainder or a quotient.
std::vector<Atom> division(const Condition& condition) {
  const Affine subject = Affine::variable(condition.subject), divided = condition.form + Affine(condition.values[0]);
  if (condition.kind == Condition::Kind::quotient) {
    const Affine rest = divided - subject * condition.modulus;
    return {at_least_zero(rest), at_least_zero(Affine(condition.modulus - 1) - rest)};
  }
  Atom atom;
  atom.kind = Atom::Kind::residue;
  atom.form = subject - divided;
  atom.modulus = condition.modulus;
  return {atom, at_least_zero(Affine(condition.modulus - 1) - subject)};
}

Atom atom_of(const Condition& condition) {
  const std::int64_t value = condition.values[0];
  Atom atom;
  atom.form = condition.form - Affine(value);
  switch (condition.kind) {
    case Condition::Kind::equal:
      atom.kind = Atom::Kind::zero;
      break;
    case Condition::Kind::not_equal:
      atom.kind = Atom::Kind::nonzero;
      break;
    case Condition::Kind::at_most:
      atom.form = atom.form * -1;
      break;
    case Condition::Kind::residue:
      atom.kind = Atom::Kind::residue;
      atom.modulus = condition.modulus;
      break;
    default:
      break;
  }
  return atom;
}

}  // namespace

bool Condition::holds_at(std::int64_t value) const {
  const auto listed = [&](std::int64_t v) { return std::find(values.begin(), values.end(), v) != values.end(); };
  switch (kind) {
    case Kind::equal:
      return listed(value);
    case Kind::not_equal:
      return !listed(value);
    case Kind::at_least:
      return value >= values[0];
    case Kind::at_most:
      return value <= values[0];
    case Kind::residue:
      return listed(floor_remainder(value, modulus));
    default:
      return false;
  }
}

bool speaks_of(const Condition& condition, int track) {
  return condition.subject == track || condition.form.factor(track) != 0;
}
bool speaks_of(const Conjunction& conditions, int track) {
  return std::any_of(conditions.begin(), conditions.end(),
                     [&](const Condition& condition) { return speaks_of(condition, track); });
}

bool holds(const Condition& condition, Numeration numeration, std::span<const std::int64_t> x) {
  const auto at = [&](int track) { return x[static_cast<std::size_t>(track)]; };
  const auto divided = [&] { return condition.form.at(x, 0) + condition.values[0]; };
  switch (condition.kind) {
    case Condition::Kind::remainder:
      return at(condition.subject) == floor_remainder(divided(), condition.modulus);
    case Condition::Kind::quotient:
      return at(condition.subject) * condition.modulus == divided() - floor_remainder(divided(), condition.modulus);
    case Condition::Kind::nim_sum: {
      std::int64_t sum = 0;
      for (const Term& term : condition.form.terms()) sum ^= at(term.variable);
      return sum == condition.values[0];
    }
    case Condition::Kind::shifted: {
      auto digits = digits_of(numeration, at(track_of(condition.form, -1)));
      if (!digits.empty()) digits.resize(digits.size() + static_cast<std::size_t>(condition.values[0]), 0);
      return digits == digits_of(numeration, at(track_of(condition.form, 1)));
    }
    case Condition::Kind::zeros: {
      const auto digits = digits_of(numeration, at(condition.form.terms()[0].variable));
      const auto last = std::find(digits.rbegin(), digits.rend(), 1);
      return (last - digits.rbegin()) % 2 == condition.values[0];
    }
    default:
      return condition.holds_at(condition.form.at(x, 0));
  }
}

bool holds(const Conjunction& conditions, Numeration numeration, std::span<const std::int64_t> x) {
  return std::all_of(conditions.begin(), conditions.end(),
                     [&](const Condition& condition) { return holds(condition, numeration, x); });
}

Automaton automaton_of(Numeration numeration, int tracks, const Conjunction& conditions) {
  std::vector<Atom> atoms;
  std::vector<Automaton> others;
  for (const Condition& condition : conditions) {
    if (condition.kind == Condition::Kind::remainder || condition.kind == Condition::Kind::quotient) {
      for (Atom& atom : division(condition)) atoms.push_back(std::move(atom));
    } else if (condition.about_digits()) {
      others.push_back(digits_automaton(numeration, tracks, condition));
    } else if (condition.has_one_value()) {
      atoms.push_back(atom_of(condition));
    } else if (condition.kind == Condition::Kind::not_equal) {
      Condition one = condition;
      for (const std::int64_t value : condition.values) {
        one.values = {value};
        atoms.push_back(atom_of(one));
      }
    } else {
      Automaton any = nothing(numeration, tracks, 1);
      Condition one = condition;
      for (const std::int64_t value : condition.values) {
        one.values = {value};
        any =
            disjunction(any, automata::automaton_of(numeration, tracks, std::vector<Atom>{atom_of(one)}, kMostStates));
      }
      others.push_back(std::move(any));
    }
  }
  Automaton result = automata::automaton_of(numeration, tracks, atoms, kMostStates);
  for (const Automaton& other : others) result = conjunction(result, other);
  return result;
}

}  // namespace cairn::prove
